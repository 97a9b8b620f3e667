//! A set of cells, one bit each.

use super::board::{At, STRIDE};

/// Rows of a board, at most 25, rounded up.
const ROWS: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set {
    rows: [u32; ROWS],
    length: u16,
}

impl Set {
    pub const EMPTY: Set = Set { rows: [0; ROWS], length: 0 };

    /// Puts a cell in that is not in it.
    #[inline]
    pub fn insert(&mut self, at: At) {
        debug_assert!(!self.contains(at), "a cell is in a set once");
        self.rows[usize::from(at / STRIDE) % ROWS] |= 1 << (at % STRIDE);
        self.length += 1;
    }

    /// Puts a cell in, if it is not in it.
    #[inline]
    pub fn include(&mut self, at: At) {
        if !self.contains(at) {
            self.insert(at);
        }
    }

    /// Takes a cell out that is in it.
    #[inline]
    pub fn remove(&mut self, at: At) {
        debug_assert!(self.contains(at), "only what is in a set can be taken out");
        self.rows[usize::from(at / STRIDE) % ROWS] &= !(1 << (at % STRIDE));
        self.length -= 1;
    }

    #[inline]
    pub const fn contains(&self, at: At) -> bool {
        self.rows[(at / STRIDE) as usize % ROWS] >> (at % STRIDE) & 1 == 1
    }

    #[inline]
    pub const fn len(&self) -> u16 {
        self.length
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The first cell.
    #[inline]
    pub fn first(&self) -> Option<At> {
        if self.is_empty() { None } else { self.iter().next() }
    }

    /// The cells, row by row.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { rows: &self.rows, row: 0, bits: self.rows[0], left: self.length }
    }

    #[must_use]
    pub fn without(&self, other: &Set) -> Set {
        self.zip(other, |a, b| a & !b)
    }

    #[must_use]
    pub fn and(&self, other: &Set) -> Set {
        self.zip(other, |a, b| a & b)
    }

    #[must_use]
    pub fn or(&self, other: &Set) -> Set {
        self.zip(other, |a, b| a | b)
    }

    fn zip(&self, other: &Set, with: impl Fn(u32, u32) -> u32) -> Set {
        let mut rows = [0; ROWS];
        for (row, (&a, &b)) in rows.iter_mut().zip(self.rows.iter().zip(&other.rows)) {
            *row = with(a, b);
        }
        Set::of(rows)
    }

    fn of(rows: [u32; ROWS]) -> Set {
        Set { rows, length: rows.iter().map(|row| row.count_ones() as u16).sum() }
    }

    /// The cells at most two away, and those three away in a straight line.
    #[must_use]
    pub fn around(&self) -> Set {
        let across = |row: u32, by: u32| row << by | row >> by;
        let mut rows = [0; ROWS];
        for (row, &bits) in self.rows.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
            let wide = bits | across(bits, 1) | across(bits, 2);
            let mut put = |at: usize, bits: u32| {
                if let Some(row) = rows.get_mut(at) {
                    *row |= bits;
                }
            };
            put(row, wide | across(bits, 3));
            for (distance, bits) in [(1, wide), (2, wide), (3, bits | across(bits, 3))] {
                put(row + distance, bits);
                put(row.wrapping_sub(distance), bits);
            }
        }
        Set::of(rows)
    }
}

impl FromIterator<At> for Set {
    fn from_iter<T: IntoIterator<Item = At>>(cells: T) -> Set {
        let mut set = Set::EMPTY;
        for at in cells {
            set.include(at);
        }
        set
    }
}

pub struct Iter<'a> {
    rows: &'a [u32; ROWS],
    row: usize,
    bits: u32,
    left: u16,
}

impl Iterator for Iter<'_> {
    type Item = At;

    #[inline]
    fn next(&mut self) -> Option<At> {
        if self.left == 0 {
            return None;
        }
        while self.bits == 0 {
            self.row += 1;
            self.bits = *self.rows.get(self.row)?;
        }
        let bit = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        self.left -= 1;
        Some(self.row as At * STRIDE + bit as At)
    }
}
