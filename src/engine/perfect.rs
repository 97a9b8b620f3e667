//! Perfect play where the whole game can be searched: it wins as fast and loses as late as possible. Among moves that
//! are equally good the seed decides.

mod board;
mod solve;

use fastrand::Rng;

use super::{Engine, Limits, Report, Watch};
use crate::position::{Position, Status};
use crate::rules::Rules;
use board::Board;
use solve::{Search, Table};

struct Perfect {
    rng: Rng,
    /// What earlier searches learnt, and of which game.
    known: Option<(Rules, Board, Table)>,
}

/// The largest boards, in cells. The hardest of their size from the empty board, over every n and overline rule,
/// natively:
///
/// |            | game                  |  positions |   time |
/// |------------|-----------------------|-----------:|-------:|
/// | played     | place 4 × 4, n 4 caro |    308,806 | 0.05 s |
/// | played     | drop 5 × 4, n 5 caro  |    945,076 | 0.18 s |
/// | too large  | place 5 × 4, n 5 caro | 14,064,477 |  3.6 s |
/// | too large  | drop 8 × 3, n 4 caro  | 29,185,179 | 10.2 s |
const MAX_PLACE_CELLS: u16 = 16;
const MAX_DROP_CELLS: u16 = 20;

pub(super) fn plays(rules: &Rules) -> bool {
    rules.cells() <= if rules.gravity() { MAX_DROP_CELLS } else { MAX_PLACE_CELLS }
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Perfect { rng: Rng::with_seed(seed), known: None })
}

impl Engine for Perfect {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let rules = *position.rules();
        let known = self.known.take().filter(|(known, ..)| *known == rules);
        let fresh = || (rules, Board::new(&rules), Table::new());
        let (_, board, table) = self.known.insert(known.unwrap_or_else(fresh));
        let (mut report, ties) = Search::new(board, table, position, limits.nodes, watch)?.run();
        if let Some(best) = self.rng.choice(ties) {
            report.best = best;
        }
        Some(report)
    }
}
