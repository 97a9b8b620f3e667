//! The computer of the phone book: alpha-beta to a fixed depth, its level, on the scores of the win places.
//!
//! Depths are searched one after another, so that a search that is stopped has the move of the last finished depth.
//! Columns are tried from the left and the first best is kept, so that pruning never changes the move.

mod board;

use std::ops::ControlFlow;

use super::{Engine, Limits, Line, Report, Score, Watch};
use crate::position::{Position, Status};
use crate::rules::{Cell, Overline, Rules};
use board::Board;

struct C4State;

const MAX_LEVEL: u8 = 8;

/// The value of a win; a ply costs 1, so that the nearer win is worth more. No evaluation comes near.
const WIN: i32 = 1 << 28;
/// Values from here on are won, and from there down lost.
const WON: i32 = WIN - MAX_LEVEL as i32;
const LOST: i32 = -WON;

/// Positions between two looks at `watch` within a depth.
const WATCH_EVERY: u64 = 8192;

pub(super) fn plays(rules: &Rules) -> bool {
    rules.gravity() && rules.overline() == Overline::Wins
}

pub(super) fn build(_seed: u64) -> Box<dyn Engine> {
    Box::new(C4State)
}

impl Engine for C4State {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let board = Board::new(position);
        let first = (0..board.width()).find_map(|column| board.landing(column))?;
        let found =
            Report { best: first, score: Score::Guess(board.balance()), depth: 0, nodes: 0, line: Line::new(&[first]) };
        let mut search = Search { board, nodes: 0, limit: limits.nodes, watch, found };
        search.deepen(u32::from(limits.level.clamp(1, MAX_LEVEL)));
        Some(Report { nodes: search.nodes, ..search.found })
    }
}

struct Search<'a> {
    board: Board,
    nodes: u64,
    limit: u64,
    watch: Watch<'a>,
    /// The result of the last finished depth.
    found: Report,
}

impl Search<'_> {
    /// Searches depth 1, 2, … up to `level`, as far as limits and `watch` let it. A proven win or loss stands at any
    /// depth.
    fn deepen(&mut self, level: u32) {
        let deepest = level.min(self.board.free());
        for depth in 1..=deepest {
            let Some((best, value)) = self.root(depth) else { return };
            let score = score(value, depth == self.board.free());
            self.found = Report { best, score, depth, nodes: self.nodes, line: Line::new(&[best]) };
            let stopped = (self.watch)(&self.found).is_break();
            if stopped || matches!(score, Score::Win { .. } | Score::Loss { .. }) {
                return;
            }
        }
    }

    /// The first best move and its value; `None` when stopped.
    fn root(&mut self, depth: u32) -> Option<(Cell, i32)> {
        let mut best = None;
        let mut alpha = -WIN;
        for column in 0..self.board.width() {
            if let Some(cell) = self.board.landing(column) {
                let value = self.after(column, depth, 1, alpha, WIN)?;
                if value > alpha {
                    best = Some((cell, value));
                    alpha = value;
                }
            }
        }
        best
    }

    /// The value of the position for the side to move, looking `depth` plies ahead: exact between `alpha` and `beta`,
    /// otherwise the bound that it does not pass. `ply` is the number of the next stone from the root, 1 there. Nobody
    /// has won. `None` when stopped.
    fn negamax(&mut self, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> Option<i32> {
        if self.board.free() == 0 {
            return Some(0);
        }
        if depth == 0 {
            return Some(self.board.balance());
        }
        for column in 0..self.board.width() {
            if self.board.landing(column).is_some() {
                alpha = alpha.max(self.after(column, depth, ply, alpha, beta)?);
                if alpha >= beta {
                    return Some(beta);
                }
            }
        }
        Some(alpha)
    }

    /// The value of dropping a stone into `column`, for the side that drops it.
    fn after(&mut self, column: usize, depth: u32, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        self.visit()?;
        let won = self.board.play(column);
        let value =
            if won { Some(WIN - ply) } else { self.negamax(depth - 1, ply + 1, -beta, -alpha).map(|value| -value) };
        self.board.undo(column);
        value
    }

    /// Counts a position; `None` where the search must stop.
    fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.limit {
            return None;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(WATCH_EVERY) {
            let progress = Report { nodes: self.nodes, ..self.found };
            return matches!((self.watch)(&progress), ControlFlow::Continue(())).then_some(());
        }
        Some(())
    }
}

/// `to_the_end`: the search reached the end of the game everywhere.
fn score(value: i32, to_the_end: bool) -> Score {
    match value {
        WON.. => Score::Win { plies: (WIN - value) as u32 },
        ..=LOST => Score::Loss { plies: (WIN + value) as u32 },
        0 if to_the_end => Score::Draw,
        _ => Score::Guess(value),
    }
}
