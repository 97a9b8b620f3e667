//! A game: the moves played so far, those taken back, and the position they reach.

use crate::position::{PlayError, Position};
use crate::rules::{Cell, Rules};

/// A game from the empty board, or from one that was set up, with undo and redo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    position: Position,
    /// Moves played, then moves taken back in the order in which redo plays them again.
    moves: Vec<Cell>,
    ply: usize,
}

impl Game {
    /// A game before its first move.
    pub fn new(rules: Rules) -> Game {
        Game::from_position(Position::new(rules))
    }

    /// A game that goes on from stones that were set up.
    pub fn from_position(start: Position) -> Game {
        Game { position: start.clone(), start, moves: Vec::new(), ply: 0 }
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that led to the position, the first one first.
    pub fn moves(&self) -> &[Cell] {
        &self.moves[..self.ply]
    }

    /// The moves taken back, the next one to be played again first.
    pub fn undone(&self) -> &[Cell] {
        &self.moves[self.ply..]
    }

    /// Plays `cell`. Moves that were taken back are forgotten, unless this is the next of them.
    ///
    /// # Errors
    /// [`PlayError`] when the move is not legal; the game is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.position.play(cell)?;
        if self.undone().first() != Some(&cell) {
            self.moves.truncate(self.ply);
            self.moves.push(cell);
        }
        self.ply += 1;
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = *self.moves().last()?;
        self.position.take_back(cell);
        self.ply -= 1;
        Some(cell)
    }

    /// Plays the next move that was taken back and returns it; `None` where there is none.
    pub fn redo(&mut self) -> Option<Cell> {
        let cell = *self.undone().first()?;
        // It was legal in this very position before.
        self.play(cell).ok()?;
        Some(cell)
    }
}
