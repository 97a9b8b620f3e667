//! The transposition table: what was found of positions, by their hash.

use super::board::At;

/// How a value in the table bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub struct Entry {
    check: u32,
    /// The best move, [`Entry::NO_MOVE`] where none is known.
    best: At,
    /// A win is counted in plies from this position, not from the root.
    value: i16,
    depth: i8,
    bound: Bound,
    age: u8,
}

impl Entry {
    const NO_MOVE: At = At::MAX;
    const EMPTY: Entry =
        Entry { check: 0, best: Entry::NO_MOVE, value: 0, depth: i8::MIN, bound: Bound::Upper, age: 0 };

    pub fn best(&self) -> Option<At> {
        (self.best != Entry::NO_MOVE).then_some(self.best)
    }

    pub fn value(&self) -> i32 {
        self.value.into()
    }

    pub fn depth(&self) -> i32 {
        self.depth.into()
    }

    pub fn bound(&self) -> Bound {
        self.bound
    }
}

/// Two entries a bucket: one that is kept while it is deep, one that is always replaced.
pub struct Table {
    buckets: Vec<[Entry; 2]>,
    age: u8,
}

impl Table {
    /// One of two to the power of `bits` buckets, 32 bytes each.
    pub fn new(bits: u32) -> Table {
        Table { buckets: vec![[Entry::EMPTY; 2]; 1 << bits], age: 0 }
    }

    /// Marks what is in it as older than what comes.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub fn get(&self, hash: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.slot(hash)];
        bucket.iter().copied().find(|entry| entry.check == check(hash) && entry.depth != i8::MIN)
    }

    pub fn put(&mut self, hash: u64, best: Option<At>, value: i32, depth: i32, bound: Bound) {
        let slot = self.slot(hash);
        let age = self.age;
        let bucket = &mut self.buckets[slot];
        let check = check(hash);
        let mut entry =
            Entry { check, best: best.unwrap_or(Entry::NO_MOVE), value: value as i16, depth: depth as i8, bound, age };
        if let Some(known) = bucket.iter_mut().find(|known| known.check == check) {
            if best.is_none() {
                entry.best = known.best;
            }
            *known = entry;
        } else if bucket[0].age != age || i32::from(bucket[0].depth) <= depth {
            bucket[1] = bucket[0];
            bucket[0] = entry;
        } else {
            bucket[1] = entry;
        }
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }
}

/// The part of a hash that the place in the table does not tell.
const fn check(hash: u64) -> u32 {
    (hash >> 32) as u32
}
