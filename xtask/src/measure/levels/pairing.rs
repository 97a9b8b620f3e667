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
    pub fn play(&self, rules: &Rules, book: &[u8], seed: u64) -> Result<f64> {
        let [one, other] = self.players;
        let mut engines = [one.build(book, 2 * seed)?, other.build(book, 2 * seed + 1)?];
        let mut points = 0.0;
        for game in 0..self.games {
            let swapped = self.in_turn && game % 2 == 1;
            if swapped {
                engines.swap(0, 1);
            }
            let levels = if swapped { [other.level, one.level] } else { [one.level, other.level] };
            let winner = winner(*rules, &mut engines, levels)?;
            if swapped {
                engines.swap(0, 1);
            }
            points += winner.map_or(0.5, |side| f64::from(u8::from((side == Side::First) != swapped)));
        }
        Ok(points / f64::from(self.games))
    }
}

/// Who wins one game; `None` for a draw.
fn winner(rules: Rules, engines: &mut [Box<dyn Engine>; 2], levels: [u8; 2]) -> Result<Option<Side>> {
    let mut position = Position::new(rules);
    loop {
        match position.status() {
            Status::Ongoing => (),
            Status::Won { side, .. } => return Ok(Some(*side)),
            Status::Drawn => return Ok(None),
        }
        let index = usize::from(position.turn().number()) - 1;
        let limits = Limits { level: levels[index], nodes: u64::MAX };
        let Some(report) = engines[index].search(&position, limits, &mut |_| ControlFlow::Continue(())) else {
            bail!("an engine has no move");
        };
        position.play(report.best)?;
    }
}
