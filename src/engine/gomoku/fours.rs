//! Victories by fours and every first stone of one: for `cargo xtask puzzles`, and for the tests of what it made.

use super::board::Board;
use super::vcf::{Failures, Found, Vcf};
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules};

/// Looks for victories by fours in positions of one game.
pub struct Fours(Board);

/// A victory by fours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The winner's moves and the replies in turn, against the longest defence.
    pub line: Vec<Cell>,
    /// How many positions it took to find it.
    pub nodes: u64,
}

impl Fours {
    /// For games of these rules.
    pub fn new(rules: &Rules) -> Fours {
        Fours(Board::new(rules))
    }

    /// A victory of the side to move, if one is found within `nodes` positions.
    pub fn victory(&mut self, position: &Position, nodes: u64) -> Option<Victory> {
        self.look(position, nodes, |search| match search.run() {
            Found::Win(_) => Some((std::mem::take(&mut search.line), search.nodes)),
            Found::Nothing | Found::Unknown => None,
        })
        .map(|(line, nodes)| Victory { line: line.iter().rev().map(|&at| self.0.cell(at)).collect(), nodes })
    }

    /// The stones with which the side to move can begin a victory, or win at once; `None` where that is not known of each
    /// within `nodes` positions.
    pub fn firsts(&mut self, position: &Position, nodes: u64) -> Option<Vec<Cell>> {
        let tried = self.look(position, nodes, |search| Some(search.firsts()))?;
        let known = tried.iter().all(|(_, found)| *found != Found::Unknown);
        let wins = tried.into_iter().filter(|(_, found)| matches!(found, Found::Win(_)));
        known.then(|| wins.map(|(at, _)| self.0.cell(at)).collect())
    }

    /// Each time with nothing remembered, so that the same position always takes as many positions.
    fn look<T>(&mut self, position: &Position, nodes: u64, how: impl FnOnce(&mut Vcf) -> Option<T>) -> Option<T> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        self.0.set_up(position);
        how(&mut Vcf::new(&mut self.0, &mut Failures::new(), position.turn() as usize, nodes))
    }
}
