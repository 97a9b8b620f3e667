//! Puzzles: positions in which the side to move wins by force, and with one first move alone.
//!
//! Those that are shipped lie in `src/puzzle/`, a file a game and a line a puzzle, the easiest first. `cargo xtask puzzles`
//! makes them. What "by force" means depends on the game: where it can be solved, that every other move gives the win away;
//! in gomoku and its kin, that no other move begins a victory by continuous fours.

use std::fmt;

use crate::game::Game;
use crate::notation::{self, ParseError, write_move, write_moves};
use crate::rules::{Cell, Rules};

/// The grades are 1 to this.
pub const HARDEST: u8 = 5;

/// A position, and how its side to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game that led there.
    pub game: Game,
    /// The first move.
    pub first: Cell,
    /// Plies to the end against the longest defence, the first move counted.
    pub plies: u32,
    /// How hard it is.
    pub grade: u8,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// It has not four fields: moves, first move, plies, grade.
    Fields,
    /// The moves cannot be read.
    Moves(ParseError),
    /// The first move cannot be read or played.
    First,
    /// The plies are no odd number.
    Plies,
    /// There is no such grade.
    Grade,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Fields => f.write_str("a puzzle has four fields: moves, first move, plies, grade"),
            PuzzleError::Moves(error) => write!(f, "moves, {error}"),
            PuzzleError::First => f.write_str("the first move cannot be played"),
            PuzzleError::Plies => f.write_str("the plies are no odd number"),
            PuzzleError::Grade => write!(f, "grades are 1 to {HARDEST}"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// Reads a line of a game's file.
    ///
    /// # Errors
    /// The first field that is wrong.
    pub fn parse(rules: &Rules, line: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &[moves, first, plies, grade] = fields.as_slice() else { return Err(PuzzleError::Fields) };
        let game = notation::parse_moves(rules, moves).map_err(PuzzleError::Moves)?;
        let first = notation::parse_move(game.position(), first).map_err(|_| PuzzleError::First)?;
        game.position().check(first).map_err(|_| PuzzleError::First)?;
        let plies = plies.parse().ok().filter(|plies| plies % 2 == 1).ok_or(PuzzleError::Plies)?;
        let grade = grade.parse().ok().filter(|grade| (1..=HARDEST).contains(grade)).ok_or(PuzzleError::Grade)?;
        Ok(Puzzle { game, first, plies, grade })
    }
}

/// As [`Puzzle::parse`] reads it.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = write_move(self.game.position().rules(), self.first);
        write!(f, "{} {first} {} {}", write_moves(&self.game), self.plies, self.grade)
    }
}
