//! Gomoku, standard, renju, caro and their kin.

use super::{Engine, Levels, Limits, Report, Watch};
use crate::position::Position;
use crate::rules::Rules;

pub(super) const LEVELS: Levels = Levels { max: 5, default: 3, rates: &[] };

struct Gomoku(Box<dyn Engine>);

pub(super) fn plays(rules: &Rules) -> bool {
    !rules.gravity() && rules.n() >= 4
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Gomoku(super::random::build(seed)))
}

impl Engine for Gomoku {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        self.0.search(position, limits, watch)
    }
}
