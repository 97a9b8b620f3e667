//! The balanced openings that come with this crate.

use crate::Game;
use crate::notation;
use crate::rules::{Cell, Rules};

/// What `cargo xtask openings` wrote: a line an opening, `game transcript score`, below lines that begin with `#`.
const TABLE: &str = include_str!("balanced.txt");

/// A balanced opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// Its stones.
    pub moves: Vec<Cell>,
    /// What our engine holds it for, on its own scale, for the side to move.
    pub score: i32,
}

/// The openings of a game, those of three stones first. None are known of games without a name.
pub fn of(rules: &Rules) -> impl Iterator<Item = Balanced> + use<> {
    let rules = *rules;
    rules.id().into_iter().flat_map(move |id| TABLE.lines().filter_map(move |line| read(&rules, id, line)))
}

fn read(rules: &Rules, id: &str, line: &str) -> Option<Balanced> {
    let mut words = line.split_whitespace();
    if words.next() != Some(id) {
        return None;
    }
    let game: Game = notation::parse_moves(rules, words.next()?).ok()?;
    Some(Balanced { moves: game.moves().to_vec(), score: words.next()?.parse().ok()? })
}
