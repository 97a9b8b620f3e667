//! The moves that an engine expects.

use std::ops::Deref;

use crate::rules::Cell;

/// The first moves of a line that a search expects, at most [`Line::LONGEST`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line {
    cells: [Cell; Line::LONGEST],
    length: u8,
}

impl Line {
    /// The most moves that are told.
    pub const LONGEST: usize = 32;

    /// The beginning of `cells`.
    pub fn new(cells: &[Cell]) -> Line {
        let length = cells.len().min(Line::LONGEST);
        let mut line = Line { cells: [Cell(0); Line::LONGEST], length: length as u8 };
        line.cells[..length].copy_from_slice(&cells[..length]);
        line
    }
}

impl Deref for Line {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells[..usize::from(self.length)]
    }
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
