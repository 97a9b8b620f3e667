//! Perfect play where the whole game can be searched: it wins as fast and loses as late as possible. Among moves that
//! are equally good the seed decides.

mod board;
mod solve;

use std::cell::RefCell;

use fastrand::Rng;

use super::{Analysis, Engine, Hear, Limits, Report, Verdict, Watch};
use crate::position::{Position, Status};
use crate::rules::Rules;
use board::Board;
use solve::{Search, Table};

struct Perfect {
    rng: Rng,
    /// What earlier searches learnt, and of which game.
    known: Option<(Rules, Board, Table)>,
    /// The position analysed last.
    proved: Option<(Position, Vec<Verdict>)>,
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
    !rules.forbids() && rules.cells() <= if rules.gravity() { MAX_DROP_CELLS } else { MAX_PLACE_CELLS }
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Perfect { rng: Rng::with_seed(seed), known: None, proved: None })
}

impl Engine for Perfect {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let (board, table) = self.game(position.rules());
        let (mut report, ties) = Search::new(board, table, position, limits.nodes, watch)?.run();
        if let Some(best) = self.rng.choice(ties) {
            report.best = best;
        }
        Some(report)
    }

    fn analyse(&mut self, position: &Position, nodes: u64, hear: Hear<'_>) -> Option<Analysis> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        // What was proved of the moves of this very position outlives its place in the table.
        let proved = self.proved.take().filter(|(at, _)| at == position).map(|(_, verdicts)| verdicts);
        let unknown = || position.legal_moves().map(Verdict::unknown).collect();
        let verdicts = RefCell::new(proved.unwrap_or_else(unknown));
        let hear = RefCell::new(hear);
        let mut watch = |_: &Report| (hear.borrow_mut())(&verdicts.borrow());
        let (board, table) = self.game(position.rules());
        let mut search = Search::new(board, table, position, nodes, &mut watch)?;
        let unproved = || verdicts.borrow().iter().position(|verdict| verdict.outcome.is_none());
        while let Some(index) = unproved() {
            let cell = verdicts.borrow()[index].cell;
            let Some(score) = search.worth(cell) else { break };
            verdicts.borrow_mut()[index] = Verdict::new(cell, score);
            if (hear.borrow_mut())(&verdicts.borrow()).is_break() {
                break;
            }
        }
        let (nodes, complete) = (search.nodes(), unproved().is_none());
        let verdicts = verdicts.into_inner();
        self.proved = Some((position.clone(), verdicts.clone()));
        Some(Analysis { verdicts, complete, nodes })
    }
}

impl Perfect {
    /// The board and the table of a game, new ones where the last game was another.
    fn game(&mut self, rules: &Rules) -> (&Board, &mut Table) {
        let known = self.known.take().filter(|(known, ..)| known == rules);
        let fresh = || (*rules, Board::new(rules), Table::new());
        let (_, board, table) = self.known.insert(known.unwrap_or_else(fresh));
        (board, table)
    }
}
