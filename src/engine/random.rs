//! Any legal move. In drop games by the rule of the web page it comes from: a random column and, if that is full, the
//! next one to the right, wrapping.

use fastrand::Rng;

use super::{Engine, Limits, Line, Report, Score, Watch};
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules};

struct Random(Rng);

pub(super) const fn plays(_rules: &Rules) -> bool {
    true
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Random(Rng::with_seed(seed)))
}

impl Engine for Random {
    fn search(&mut self, position: &Position, _limits: Limits, _watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let best = if position.rules().gravity() { self.column(position) } else { self.cell(position) }?;
        Some(Report { best, score: Score::Guess(0), depth: 0, nodes: 1, line: Line::new(&[best]) })
    }
}

impl Random {
    fn column(&mut self, position: &Position) -> Option<Cell> {
        let width = position.rules().width();
        let first = self.0.u8(..width);
        (0..width).find_map(|k| position.landing((first + k) % width).ok())
    }

    fn cell(&mut self, position: &Position) -> Option<Cell> {
        let moves: Vec<Cell> = position.legal_moves().collect();
        self.0.choice(moves)
    }
}
