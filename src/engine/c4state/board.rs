//! The state of the book: every line of n cells is a win place, and for each side and win place there is a score: 1 at
//! the start, twice as much with each own stone in it, and 0 for ever once the opponent has one in it. Only the stones
//! are kept for each place; the scores follow, and their sums are kept up to date.
//!
//! ```text
//!   own stones 0 1 2 3      opponent's stones ≥ 1
//!   score      1 2 4 8      score 0
//! ```

use crate::position::Position;
use crate::rules::{Cell, Side};

pub(super) struct Board {
    width: usize,
    height: usize,
    n: u8,
    /// For each column the number of stones in it.
    heights: Vec<usize>,
    free: u32,
    /// 0 or 1, the side to move.
    mover: usize,
    /// For each cell the numbers of the win places through it.
    through: Vec<Vec<u16>>,
    /// For each win place the stones of both sides in it.
    stones: Vec<[u8; 2]>,
    /// For each side the sum of its scores, at most 2^10 for each of at most 2208 places.
    totals: [i32; 2],
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let rules = position.rules();
        let mut through = vec![Vec::new(); usize::from(rules.cells())];
        let mut places = 0;
        for (number, place) in (0..).zip(rules.win_places()) {
            for cell in place {
                through[cell.index()].push(number);
            }
            places += 1;
        }
        let mut board = Board {
            width: usize::from(rules.width()),
            height: usize::from(rules.height()),
            n: rules.n(),
            heights: vec![0; usize::from(rules.width())],
            free: u32::from(rules.cells()),
            mover: 0,
            through,
            stones: vec![[0; 2]; places],
            totals: [places as i32; 2],
        };
        for (cell, side) in position.stones() {
            board.mover = number(side);
            board.play(usize::from(rules.column(cell)));
        }
        board.mover = number(position.turn());
        board
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) const fn free(&self) -> u32 {
        self.free
    }

    /// Where a stone dropped into `column` comes to rest; `None` where it is full.
    pub(super) fn landing(&self, column: usize) -> Option<Cell> {
        let row = self.heights[column];
        (row < self.height).then_some(Cell((row * self.width + column) as u16))
    }

    /// The sum of the mover's scores less the sum of the opponent's.
    pub(super) const fn balance(&self) -> i32 {
        self.totals[self.mover] - self.totals[1 - self.mover]
    }

    /// Drops a stone of the side to move into `column`, which is not full. Says whether it completes a line.
    pub(super) fn play(&mut self, column: usize) -> bool {
        let (own, other) = (self.mover, 1 - self.mover);
        let mut won = false;
        for &place in &self.through[self.heights[column] * self.width + column] {
            let stones = &mut self.stones[usize::from(place)];
            self.totals[own] += if stones[other] == 0 { 1 << stones[own] } else { 0 };
            self.totals[other] -= if stones[own] == 0 { 1 << stones[other] } else { 0 };
            stones[own] += 1;
            won |= stones[own] == self.n;
        }
        self.heights[column] += 1;
        self.free -= 1;
        self.mover = other;
        won
    }

    /// Takes the last stone out of `column`; it was the last one played.
    pub(super) fn undo(&mut self, column: usize) {
        let (own, other) = (1 - self.mover, self.mover);
        self.heights[column] -= 1;
        self.free += 1;
        self.mover = own;
        for &place in &self.through[self.heights[column] * self.width + column] {
            let stones = &mut self.stones[usize::from(place)];
            stones[own] -= 1;
            self.totals[own] -= if stones[other] == 0 { 1 << stones[own] } else { 0 };
            self.totals[other] += if stones[own] == 0 { 1 << stones[other] } else { 0 };
        }
    }
}

const fn number(side: Side) -> usize {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}
