//! The transposition table: bounds on the scores of positions already searched.
//!
//! An entry is 64 bits, the lowest first: work 4 · low 6 · high 6 · the rest of the hash 48. The hash is a bijection of the
//! key, and the bucket's number is the part of it that the entry leaves out, so that no two positions are confused. A
//! bucket holds two entries: the one that took more work, and the latest.

/// Added to a score so that it is positive: boards have at most 60 cells, so scores are -30 to 30.
const OFFSET: i32 = 32;
const SCORE_BITS: u32 = 6;
const WORK_BITS: u32 = 4;
const REST_SHIFT: u32 = WORK_BITS + 2 * SCORE_BITS;

pub(super) struct Table {
    buckets: Vec<[u64; 2]>,
    /// How far to shift a hash to the right for the number of its bucket.
    shift: u32,
}

/// The hash of a position's key.
#[derive(Clone, Copy)]
pub(super) struct Hash(u64);

impl Hash {
    #[inline]
    pub(super) fn of(key: u64) -> Hash {
        // An odd factor makes a bijection; this one is 2^64 divided by the golden ratio.
        Hash(key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

impl Table {
    /// The largest power of two that fits into `mib` MiB, of which at least one.
    pub(super) fn new(mib: u32) -> Table {
        // With fewer buckets an entry would have to keep more of the hash than it has room for.
        let bits = u64::BITS - REST_SHIFT;
        let buckets = (u64::from(mib.max(1)) << 20 >> 4).ilog2().max(u64::BITS - bits);
        // Written once now, so that no search pays for fetching the memory.
        let mut table = Table { buckets: vec![[1; 2]; 1 << buckets], shift: u64::BITS - buckets };
        table.clear();
        table
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([0; 2]);
    }

    /// The bounds known of a position.
    #[inline]
    pub(super) fn get(&self, hash: Hash) -> Option<(i32, i32)> {
        let rest = hash.0 << REST_SHIFT;
        let same = |entry: &&u64| (*entry ^ rest) >> REST_SHIFT == 0 && **entry != 0;
        let entry = self.buckets[(hash.0 >> self.shift) as usize].iter().find(same)?;
        let score = |shift: u32| (entry >> shift & ((1 << SCORE_BITS) - 1)) as i32 - OFFSET;
        Some((score(WORK_BITS), score(WORK_BITS + SCORE_BITS)))
    }

    /// Keeps bounds that took `nodes` positions to prove.
    #[inline]
    pub(super) fn put(&mut self, hash: Hash, low: i32, high: i32, nodes: u64) {
        let work = u64::from((u64::BITS - nodes.leading_zeros()) / 2).min((1 << WORK_BITS) - 1);
        let bounds = ((high + OFFSET) as u64) << SCORE_BITS | (low + OFFSET) as u64;
        let entry = hash.0 << REST_SHIFT | bounds << WORK_BITS | work;
        let [kept, latest] = &mut self.buckets[(hash.0 >> self.shift) as usize];
        let same = (*kept ^ entry) >> REST_SHIFT == 0;
        if !same && *kept & ((1 << WORK_BITS) - 1) > work {
            *latest = entry;
            return;
        }
        if !same {
            *latest = *kept;
        }
        *kept = entry;
    }
}
