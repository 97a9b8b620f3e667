//! The turns and reflections of a board.

use crate::rules::{Cell, Rules};

/// One of the eight images of a square board, or of the four of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether columns and rows change places, before the rest.
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// Every one that maps a board of `rules` to itself, the one that changes nothing first.
    pub fn all(rules: &Rules) -> impl Iterator<Item = Symmetry> + use<> {
        let square = rules.width() == rules.height();
        (0..if square { 8 } else { 4 }).map(|bits: u8| Symmetry {
            transpose: bits & 4 != 0,
            mirror_columns: bits & 1 != 0,
            mirror_rows: bits & 2 != 0,
        })
    }

    /// Where `cell` comes to lie.
    pub fn image(self, rules: &Rules, cell: Cell) -> Cell {
        let (column, row) = (u16::from(rules.column(cell)), u16::from(rules.row(cell)));
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        let (width, height) = (u16::from(rules.width()), u16::from(rules.height()));
        let column = if self.mirror_columns { width - 1 - column } else { column };
        let row = if self.mirror_rows { height - 1 - row } else { row };
        Cell(row * width + column)
    }
}

/// One name for all the move orders and images of the same stones: the least of them, each side's stones sorted.
pub fn canonical(rules: &Rules, moves: &[Cell]) -> Vec<Cell> {
    Symmetry::all(rules).map(|symmetry| sorted(rules, moves, symmetry)).min().unwrap_or_default()
}

/// The image of a game's stones: first the first side's, sorted, then the second's.
fn sorted(rules: &Rules, moves: &[Cell], symmetry: Symmetry) -> Vec<Cell> {
    let side = |skip: usize| {
        let mut cells: Vec<Cell> =
            moves.iter().skip(skip).step_by(2).map(|&cell| symmetry.image(rules, cell)).collect();
        cells.sort();
        cells
    };
    [side(0), side(1)].concat()
}
