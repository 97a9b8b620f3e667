//! Games between two players.

use std::{fmt, ops::ControlFlow};

use anyhow::{Context, Result, bail};
use in_a_row::{
    engine::{self, Engine, Entry, Limits},
    position::{Position, Status},
    rules::{Rules, Side},
};

/// An engine at a level.
#[derive(Clone, Copy)]
pub struct Player {
    entry: &'static Entry,
    level: u8,
}

impl Player {
    pub fn new(rules: &Rules, id: &str, level: u8) -> Result<Player> {
        Ok(Player { entry: engine::find(id, rules)?, level })
    }

    pub fn at_default(rules: &Rules, id: &str) -> Result<Player> {
        let entry = engine::find(id, rules)?;
        Ok(Player { entry, level: entry.levels.map_or(1, |levels| levels.default) })
    }

    fn build(self, book: &[u8], seed: u64) -> Result<Box<dyn Engine>> {
        let build = self.entry.build.context("the engine is left out of this build")?;
        let mut engine = build(seed);
        if self.entry.book.is_some() {
            engine.open_book(book)?;
        }
        Ok(engine)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.id)?;
        self.entry.levels.map_or(Ok(()), |_| write!(f, " {}", self.level))
    }
}

/// What all games have in common.
pub struct Conditions<'a> {
    /// The opening book of who uses one.
    pub book: &'a [u8],
    /// The most positions for a move.
    pub nodes: u64,
    /// What games begin with, each once for either player.
    pub openings: Vec<Position>,
}

/// Games of two players.
pub struct Pairing {
    pub players: [Player; 2],
    pub games: u32,
    /// Whether they begin in turn, or the first of them always.
    pub in_turn: bool,
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.players;
        let begins = if self.in_turn { "" } else { ", beginning" };
        f.pad(&format!("{one} against {other}{begins}"))
    }
}

impl Pairing {
    /// The share of the points that the first of the two wins. The same seed makes the same games.
    pub fn play(&self, conditions: &Conditions<'_>, seed: u64) -> Result<f64> {
        let [one, other] = self.players;
        let book = conditions.book;
        let mut engines = [one.build(book, 2 * seed)?, other.build(book, 2 * seed + 1)?];
        let mut points = 0.0;
        for game in 0..self.games {
            let swapped = self.in_turn && game % 2 == 1;
            let limits = |level| Limits { level, nodes: conditions.nodes };
            let limits = [one, other].map(|player| limits(player.level));
            let opening = game as usize / 2 % conditions.openings.len();
            let winner = winner(conditions.openings[opening].clone(), &mut engines, limits, swapped)?;
            points += winner.map_or(0.5, |side| f64::from(u8::from((side == Side::First) != swapped)));
        }
        Ok(points / f64::from(self.games))
    }
}

/// Who wins one game; `None` for a draw. The first engine has the first side, unless they are `swapped`.
fn winner(
    mut position: Position,
    engines: &mut [Box<dyn Engine>; 2],
    limits: [Limits; 2],
    swapped: bool,
) -> Result<Option<Side>> {
    loop {
        match position.status() {
            Status::Ongoing => (),
            Status::Won { side, .. } => return Ok(Some(*side)),
            Status::Drawn => return Ok(None),
        }
        let index = usize::from((position.turn() == Side::Second) != swapped);
        let Some(report) = engines[index].search(&position, limits[index], &mut |_| ControlFlow::Continue(())) else {
            bail!("an engine has no move");
        };
        position.play(report.best)?;
    }
}
