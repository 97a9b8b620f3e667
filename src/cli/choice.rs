//! Which engine a person asked for, at which level.

use super::books;
use crate::engine::{self, Build, ENGINES, Engine, Entry};
use crate::notation;
use crate::position::Position;
use crate::rules::Rules;

/// An engine that plays the game, with a level it has.
#[derive(Clone, Copy)]
pub struct Choice {
    pub id: &'static str,
    pub level: u8,
    /// The most positions for a move.
    pub patience: u64,
    build: Build,
    has_book: bool,
}

impl Choice {
    /// The engine called `id`, at `level` or its own default.
    pub fn new(id: &str, level: Option<u8>, rules: &Rules) -> Result<Choice, String> {
        let entry = engine::find(id, rules).map_err(|reason| {
            format!("{reason}: {id}; {} is played by {}", notation::write_rules(rules), ids(rules))
        })?;
        let build = entry.build.ok_or_else(|| format!("this build has no {id}"))?;
        Ok(Choice::of(entry, level_of(entry, level)?, build))
    }

    /// The strongest engine of the game, at its best.
    pub fn strongest(rules: &Rules) -> Option<Choice> {
        let entry = engine::strongest(rules)?;
        let level = entry.levels.map_or(1, |levels| levels.max);
        Some(Choice::of(entry, level, entry.build?))
    }

    fn of(entry: &Entry, level: u8, build: Build) -> Choice {
        Choice { id: entry.id, level, patience: entry.patience(), build, has_book: entry.book.is_some() }
    }

    /// A fresh engine for a position and those behind it, with its opening book where that helps.
    pub fn build(&self, seed: u64, position: &Position) -> Box<dyn Engine> {
        let mut engine = (self.build)(seed);
        if self.has_book && books::help(position) {
            // The book is compiled in: a test reads it. Without one the engine is as strong, only slower.
            let _ = engine.open_book(books::EXACT);
        }
        engine
    }
}

fn level_of(entry: &Entry, level: Option<u8>) -> Result<u8, String> {
    match (entry.levels, level) {
        (Some(levels), Some(level)) if (1..=levels.max).contains(&level) => Ok(level),
        (Some(levels), Some(level)) => Err(format!("{} has the levels 1 to {}, not {level}", entry.id, levels.max)),
        (None, Some(_)) => Err(format!("{} has no levels", entry.id)),
        (Some(levels), None) => Ok(levels.default),
        (None, None) => Ok(1),
    }
}

fn ids(rules: &Rules) -> String {
    list(engine::players(rules))
}

/// Every engine's id, for help texts.
pub fn all_ids() -> String {
    list(ENGINES.iter())
}

fn list(entries: impl Iterator<Item = &'static Entry>) -> String {
    let mut ids: Vec<&str> = entries.map(|entry| entry.id).collect();
    ids.dedup();
    ids.join(", ")
}
