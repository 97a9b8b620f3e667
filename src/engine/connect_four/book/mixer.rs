//! Learns how likely a bit is: every context has an opinion from what it saw before, and a mixer learns whom to trust.
//!
//! All in whole numbers, so that every machine computes the same. Opinions are logits, ln(p / (1 - p)), in units of
//! 1/256; chances are in units of 1/65536.

use super::coder::Bits;

/// How many contexts are mixed.
pub const CONTEXTS: usize = 15;

/// Logits are less than this, either way.
const LOGITS: i32 = 2048;
/// The weight that counts an opinion once.
const ONE: i32 = 1 << 16;
/// How slowly weights follow errors, as a shift.
const INERTIA: u32 = 14;
/// A chance is that of the last so many bits, roughly.
const MEMORY: usize = 255;

/// What a context has seen: the chance of a set bit in units of 2^-22, and in the lowest ten bits how many bits.
type Slot = u32;
const FRESH: Slot = 1 << 31;

/// Learns the bits of one book.
pub struct Mixer {
    /// What each context has seen, found by hash. Where two collide they disturb each other, and no more.
    slots: Vec<Slot>,
    /// For each context there are two to the power of this slots.
    slot_bits: u32,
    /// For each set, how much each context counts.
    weights: Vec<[i32; CONTEXTS]>,
    tables: Tables,
}

impl Mixer {
    /// With so many sets of weights, and for each context two to the power of `slot_bits` slots.
    pub fn new(sets: usize, slot_bits: u32) -> Mixer {
        let slots = vec![FRESH; CONTEXTS << slot_bits];
        Mixer { slots, slot_bits, weights: vec![[ONE * 3 / 10; CONTEXTS]; sets], tables: Tables::new() }
    }

    /// Codes a bit and learns it. `contexts` are hashes; `sets` name two sets of weights, whose results are averaged.
    pub fn code(&mut self, bits: &mut impl Bits, bit: bool, contexts: &[u32; CONTEXTS], sets: [usize; 2]) -> bool {
        let places: [usize; CONTEXTS] =
            std::array::from_fn(|i| i << self.slot_bits | (contexts[i] >> (32 - self.slot_bits)) as usize);
        let opinions = places.map(|place| self.tables.opinion(self.slots[place]));
        let mixed = sets.map(|set| mix(&self.weights[set], &opinions));
        let bit = bits.code(bit, self.tables.chance(i32::midpoint(mixed[0], mixed[1])) as u32);
        for (set, logit) in sets.into_iter().zip(mixed) {
            let error = (i32::from(bit) << 16) - self.tables.chance(logit);
            for (weight, opinion) in self.weights[set].iter_mut().zip(opinions) {
                *weight = weight.saturating_add((opinion * error) >> INERTIA);
            }
        }
        for place in places {
            self.slots[place] = self.tables.learn(self.slots[place], bit);
        }
        bit
    }
}

fn mix(weights: &[i32; CONTEXTS], opinions: &[i32; CONTEXTS]) -> i32 {
    let sum: i64 = weights.iter().zip(opinions).map(|(&weight, &opinion)| i64::from(weight) * i64::from(opinion)).sum();
    (sum >> 16).clamp(i64::from(1 - LOGITS), i64::from(LOGITS - 1)) as i32
}

/// What would take too long to compute each time.
struct Tables {
    /// The chance that each logit from 0 stands for.
    chances: Vec<i32>,
    /// The logit of each chance in units of 1/4096.
    logits: Vec<i32>,
    /// By how many bits a context has seen: how much its opinion counts, in units of 1/256.
    trust: [i32; MEMORY + 1],
    /// And how far its chance moves towards the next bit, in units of 1/65536.
    pace: [i32; MEMORY + 1],
}

impl Tables {
    fn new() -> Tables {
        let chances = chances();
        Tables {
            logits: logits(&chances),
            chances,
            trust: std::array::from_fn(|seen| (256 * 5 * seen / (5 * seen + 2)) as i32),
            pace: std::array::from_fn(|seen| (65536 * 2 / (2 * seen + 3)) as i32),
        }
    }

    fn chance(&self, logit: i32) -> i32 {
        chance(&self.chances, logit)
    }

    fn opinion(&self, slot: Slot) -> i32 {
        (self.logits[(slot >> 20) as usize] * self.trust[(slot & 1023) as usize]) >> 8
    }

    fn learn(&self, slot: Slot, bit: bool) -> Slot {
        let (chance, seen) = ((slot >> 10) as i32, (slot & 1023) as usize);
        let surprise = (i32::from(bit) << 22) - i32::from(bit) - chance;
        let moved = chance + ((i64::from(surprise) * i64::from(self.pace[seen])) >> 16) as i32;
        (moved as u32) << 10 | (seen + 1).min(MEMORY) as u32
    }
}

/// The chances of the logits from 0. The logistic function p solves p' = p (1 - p): steps of 1/256 by the midpoint
/// method, in units of 2^-32, err less than we round.
fn chances() -> Vec<i32> {
    let slope = |chance: u64| (chance * ((1 << 32) - chance)) >> 32;
    let mut chance = 1 << 31;
    let step = |_| {
        let rounded = (chance >> 16) as i32;
        chance += slope(chance + (slope(chance) >> 9)) >> 8;
        rounded
    };
    (0..LOGITS).map(step).collect()
}

fn chance(chances: &[i32], logit: i32) -> i32 {
    let chance = chances[logit.unsigned_abs() as usize];
    if logit < 0 { 65536 - chance } else { chance }
}

/// The inverse, for chances in units of 1/4096.
fn logits(chances: &[i32]) -> Vec<i32> {
    let mut logit = 1 - LOGITS;
    let next = |wanted: i32| {
        while logit < LOGITS - 1 && chance(chances, logit) < wanted * 16 + 8 {
            logit += 1;
        }
        logit
    };
    (0..4096).map(next).collect()
}
