//! The scores coded so far, and what those of similar positions tell about the next one.

use super::positions::{BOTTOM, cells, landings, mirror, mirror_cell};

/// Scores by position, one for a mirror pair. A position may be forgotten or, very rarely, be mistaken for another: writer
/// and reader then err alike.
pub struct Known {
    /// The upper part of a position's hash, and in the lowest byte how far its score is above [`NONE`]; 0 where there is
    /// nothing.
    entries: Vec<u32>,
    /// There are two to the power of this entries.
    bits: u32,
}

/// Below every score.
const NONE: i32 = -21;
/// As many numbers as there are from [`NONE`] to the highest score.
const SCORES: usize = 42;

impl Known {
    /// Room for two to the power of `bits` scores.
    pub fn new(bits: u32) -> Known {
        Known { entries: vec![0; 1 << bits], bits }
    }

    /// Learns the score of a position.
    pub fn insert(&mut self, own: u64, mask: u64, score: i8) {
        let (index, mark) = self.place(Key::of(own, mask));
        self.entries[index] = mark | (i32::from(score) - NONE) as u32;
    }

    fn get(&self, key: Key) -> Option<i32> {
        let (index, mark) = self.place(key);
        let above = self.entries[index] ^ mark;
        (1..SCORES as u32).contains(&above).then(|| above as i32 + NONE)
    }

    fn place(&self, key: Key) -> (usize, u32) {
        let hash = key.straight.min(key.mirrored).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((hash >> (64 - self.bits)) as usize, (hash >> 8) as u32 & !0xff)
    }

    /// What is known of the positions in which the top stone of one column lies on another column instead.
    pub fn around(&self, own: u64, mask: u64) -> Around {
        let key = Key::of(own, mask);
        let mut around = Around::new();
        for from in cells((mask + BOTTOM) >> 1 & mask) {
            let owned = own & from != 0;
            let mut column = Span::EMPTY;
            for to in cells(landings(mask) & !(from << 1)) {
                if let Some(score) = self.get(key.moved(from, to, owned)) {
                    column.add(score);
                    around.add(score);
                }
            }
            around.add_column(column, owned);
        }
        around
    }
}

/// Names a position and its mirror image: `own + mask` is another number for every position.
#[derive(Clone, Copy)]
struct Key {
    straight: u64,
    mirrored: u64,
}

impl Key {
    fn of(own: u64, mask: u64) -> Key {
        Key { straight: own + mask, mirrored: mirror(own) + mirror(mask) }
    }

    /// The key after a stone has gone from one cell to another.
    fn moved(self, from: u64, to: u64, owned: bool) -> Key {
        let moved = |key: u64, from: u64, to: u64| key.wrapping_add(to.wrapping_sub(from) << u32::from(owned));
        Key {
            straight: moved(self.straight, from, to),
            mirrored: moved(self.mirrored, mirror_cell(from), mirror_cell(to)),
        }
    }
}

/// The least and the most of some scores.
#[derive(Clone, Copy)]
pub struct Span {
    pub least: i32,
    pub most: i32,
}

impl Span {
    const EMPTY: Span = Span { least: -NONE, most: NONE };

    fn add(&mut self, score: i32) {
        self.least = self.least.min(score);
        self.most = self.most.max(score);
    }
}

/// The known scores of similar positions.
pub struct Around {
    counts: [u8; SCORES],
    pub count: i32,
    pub sum: i32,
    pub span: Span,
    /// The other side has just moved. Had it taken another column, it would choose the least score: these, over all
    /// stones that may have been the last.
    pub replies: Span,
    /// Hashes of the most that the top stone of each column, if it is the other side's or our own, reaches elsewhere.
    pub most: [u32; 2],
}

impl Around {
    fn new() -> Around {
        let (span, replies) = (Span::EMPTY, Span::EMPTY);
        Around { counts: [0; SCORES], count: 0, sum: 0, span, replies, most: [0; 2] }
    }

    fn add(&mut self, score: i32) {
        self.counts[(score - NONE) as usize] += 1;
        self.count += 1;
        self.sum += score;
        self.span.add(score);
    }

    fn add_column(&mut self, column: Span, owned: bool) {
        let most = &mut self.most[usize::from(owned)];
        *most = most.wrapping_mul(79).wrapping_add((column.most - NONE) as u32 + 1);
        if !owned && column.least < -NONE {
            self.replies.add(column.least);
        }
    }

    /// The two most frequent scores, as indices, and how often the first occurs.
    pub fn modes(&self) -> (usize, usize, u8) {
        let most_but = |but: usize| (0..SCORES).filter(|&at| at != but).max_by_key(|&at| self.counts[at]).unwrap_or(0);
        let first = most_but(SCORES);
        (first, most_but(first), self.counts[first])
    }
}
