//! A game with somebody in each seat.

use std::ops::ControlFlow;

use crate::Game;
use crate::cli::choice::Choice;
use crate::engine::{Engine, Limits, Report};
use crate::position::{PlayError, Position, Status};
use crate::rules::{Cell, Rules, Side};

/// Who plays a side.
pub enum Seat {
    /// Whoever types.
    Human,
    /// An engine.
    Engine(Player),
}

impl Seat {
    /// A seat for a fresh engine.
    pub fn engine(choice: Choice, seed: u64) -> Seat {
        Seat::Engine(Player::new(choice, seed))
    }
}

/// An engine, built when it is first asked, and the level at which it plays.
pub struct Player {
    choice: Choice,
    seed: u64,
    engine: Option<Box<dyn Engine>>,
}

impl Player {
    fn new(choice: Choice, seed: u64) -> Player {
        Player { choice, seed, engine: None }
    }

    fn search(&mut self, position: &Position) -> Option<Report> {
        let limits = Limits { level: self.choice.level, nodes: self.choice.patience };
        let engine = self.engine.get_or_insert_with(|| {
            // Whoever is asked late may be asked about earlier positions afterwards.
            self.choice.build(self.seed, &Position::new(*position.rules()))
        });
        engine.search(position, limits, &mut |_| ControlFlow::Continue(()))
    }
}

/// The game on the board and the two who play it.
pub struct Session {
    game: Game,
    seats: [Seat; 2],
    adviser: Option<Player>,
}

impl Session {
    /// A session before the first move.
    pub fn new(rules: Rules, seats: [Seat; 2], seed: u64) -> Session {
        let adviser = Choice::strongest(&rules).map(|choice| Player::new(choice, seed));
        Session { game: Game::new(rules), seats, adviser }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        *self.game.position().status() != Status::Ongoing
    }

    /// Whether anybody types.
    pub fn has_human(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat, Seat::Human))
    }

    /// The name of the engine that plays `side`, if one does.
    pub fn engine_id(&self, side: Side) -> Option<&'static str> {
        match &self.seats[seat_of(side)] {
            Seat::Human => None,
            Seat::Engine(player) => Some(player.choice.id),
        }
    }

    /// The name of the engine to move, if one is.
    pub fn thinker(&self) -> Option<&'static str> {
        if self.is_over() { None } else { self.engine_id(self.game.position().turn()) }
    }

    /// Plays a move for the side to move.
    pub fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.game.play(cell)
    }

    /// Lets the engine to move play; `None` where none is to move.
    pub fn think(&mut self) -> Option<Report> {
        let position = self.game.position();
        let Seat::Engine(player) = &mut self.seats[seat_of(position.turn())] else { return None };
        let report = player.search(position)?;
        self.game.play(report.best).ok()?;
        Some(report)
    }

    /// What the strongest engine would play here; `None` once the game is over or where no engine plays it.
    pub fn hint(&mut self) -> Option<Report> {
        self.adviser.as_mut()?.search(self.game.position())
    }

    /// Goes back to the last position where a person was to move. `false` where there is none; nothing is then changed.
    pub fn undo(&mut self) -> bool {
        let Some(target) = (0..self.game.moves().len()).rev().find(|&ply| self.is_human_at(ply)) else { return false };
        while self.game.moves().len() > target && self.game.undo().is_some() {}
        true
    }

    /// Goes forward again to the next position where a person was to move, or to the end of what was taken back.
    pub fn redo(&mut self) -> bool {
        let ply = self.game.moves().len();
        let end = ply + self.game.undone().len();
        let target = (ply + 1..end).find(|&ply| self.is_human_at(ply)).unwrap_or(end);
        while self.game.moves().len() < target && self.game.redo().is_some() {}
        self.game.moves().len() > ply
    }

    /// Starts a new game with the same players.
    pub fn restart(&mut self) {
        self.game = Game::new(*self.game.position().rules());
    }

    /// Whether a person is to move after `ply` moves.
    fn is_human_at(&self, ply: usize) -> bool {
        matches!(self.seats[ply % 2], Seat::Human)
    }
}

const fn seat_of(side: Side) -> usize {
    side.number() as usize - 1
}
