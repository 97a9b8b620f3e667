//! What renju forbids to black, the first side, by the rules of the Renju International Federation. `X` is a stone, `*`
//! the one being played, `o` a free cell that the shape needs:
//!
//! ```text
//!   five           X X * X X             exactly five: wins, whatever else the stone makes
//!   overline       X X X * X X           six or more: forbidden
//!   four         o X X * X               one more stone makes exactly five
//!                  X X * o X
//!   straight four  o X X * X o           a four that either end makes exactly five: still one four
//!   double-four    X X o * X o X X       two fours through the stone, crossing or in one line: forbidden
//!   three        o o X * X o             one more stone makes a straight four
//!                  o X * o X o
//!   double-three                         two threes that cross in the stone: forbidden
//! ```
//!
//! A three counts only if black could play that one more stone then: if it makes no five elsewhere and is not itself
//! forbidden as an overline, a double-four or a double-three – of threes that count, and so on. Each question puts one
//! more stone on the board, so there is an end of them.

use std::fmt;

use super::Position;
use crate::rules::{Cell, DIRECTIONS, Side};

/// Why a cell is forbidden to black; of several reasons the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Forbidden {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            Forbidden::Overline => "forbidden-overline",
            Forbidden::DoubleFour => "forbidden-44",
            Forbidden::DoubleThree => "forbidden-33",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "44",
            Forbidden::DoubleThree => "33",
        })
    }
}

impl Position {
    /// Why `side` could not play the free `cell` if it were to move, by the rules of renju.
    pub(crate) fn forbidden_for(&self, side: Side, cell: Cell) -> Option<Forbidden> {
        if !self.rules.forbids() || side != Side::First {
            return None;
        }
        Trial(self.clone()).with(cell, |trial| trial.fault(cell))
    }
}

type Step = (i16, i16);

/// A board on which black stones are tried. Its turn, its status and its number of stones mean nothing.
struct Trial(Position);

impl Trial {
    /// What `look` sees with a black stone on the free `cell`.
    fn with<T>(&mut self, cell: Cell, look: impl FnOnce(&mut Trial) -> T) -> T {
        self.0.cells[cell.index()] = Some(Side::First);
        let seen = look(self);
        self.0.cells[cell.index()] = None;
        seen
    }

    /// Why the stone on `cell` should not have been played.
    fn fault(&mut self, cell: Cell) -> Option<Forbidden> {
        if self.wins(cell) {
            return None;
        }
        if DIRECTIONS.into_iter().any(|step| self.0.length(cell, step) > usize::from(self.0.rules.n())) {
            return Some(Forbidden::Overline);
        }
        if DIRECTIONS.into_iter().map(|step| self.fours(cell, step)).sum::<usize>() > 1 {
            return Some(Forbidden::DoubleFour);
        }
        let threes = DIRECTIONS.into_iter().filter(|&step| self.is_three(cell, step)).take(2).count();
        (threes > 1).then_some(Forbidden::DoubleThree)
    }

    /// Whether the stone on `cell` makes a five.
    fn wins(&self, cell: Cell) -> bool {
        DIRECTIONS.into_iter().any(|step| self.0.is_win(cell, step))
    }

    /// How many fours there are along `step` through the stone on `cell`: with the same four stones both ends are one.
    fn fours(&mut self, cell: Cell, step: Step) -> usize {
        let fives = self.fives(cell, step);
        if self.0.length(cell, step) == usize::from(self.0.rules.n()) - 1 { fives.min(1) } else { fives }
    }

    /// At how many ends of the run along `step` through the stone on `cell` one more stone makes a five.
    fn fives(&mut self, cell: Cell, step: Step) -> usize {
        let ends = self.ends(cell, step);
        ends.into_iter().flatten().filter(|&end| self.with(end, |trial| trial.0.is_win(end, step))).count()
    }

    /// Whether one more stone along `step`, which black could play, makes a straight four with the stone on `cell`. Such
    /// a stone is put at an end of the run, perhaps next to further stones.
    fn is_three(&mut self, cell: Cell, step: Step) -> bool {
        let ends = self.ends(cell, step);
        ends.into_iter().flatten().any(|end| {
            self.with(end, |trial| trial.is_straight_four(end, step) && !trial.wins(end) && trial.fault(end).is_none())
        })
    }

    fn is_straight_four(&mut self, cell: Cell, step: Step) -> bool {
        self.0.length(cell, step) == usize::from(self.0.rules.n()) - 1 && self.fives(cell, step) == 2
    }

    /// The free cells at both ends of the run along `step` through the stone on `cell`.
    fn ends(&self, cell: Cell, step: Step) -> [Option<Cell>; 2] {
        [(-step.0, -step.1), step].map(|way| {
            let end = self.0.rules.ray(cell, way).find(|&next| self.0.at(next) != self.0.at(cell));
            end.filter(|&end| self.0.at(end).is_none())
        })
    }
}
