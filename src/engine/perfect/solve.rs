//! Alpha-beta over the whole rest of the game.
//!
//! The value of a position, for the side to move, is the number of cells that are free just before the winning stone is
//! put down if it wins, the negative of that if it loses, and 0 for a draw: a fast win is worth more, a late loss costs
//! less, and the value of a position does not depend on how it was reached.

use super::board::{Bits, Board, bits, index};
use crate::engine::{Line, Report, Score, Watch};
use crate::position::Position;
use crate::rules::Cell;

/// Positions between two looks at `watch`.
const WATCH_EVERY: u64 = 1024;

/// The table has two to this many slots, 3 MiB; four times as many would save a tenth of the positions at most.
const TABLE_BITS: u32 = 18;

/// What is known of a position: its value is `low` to `high`.
#[derive(Clone, Copy)]
struct Bounds {
    own: Bits,
    other: Bits,
    low: i8,
    high: i8,
}

/// What has been learnt of a game. Where two positions share a slot, the later one stays.
pub(super) struct Table(Vec<Bounds>);

impl Table {
    pub(super) fn new() -> Table {
        // Nothing is known of the empty board.
        let unknown = Bounds { own: 0, other: 0, low: i8::MIN, high: i8::MAX };
        Table(vec![unknown; 1 << TABLE_BITS])
    }

    fn known(&self, own: Bits, other: Bits) -> Option<(i32, i32)> {
        let entry = self.0[slot(own, other)];
        ((entry.own, entry.other) == (own, other)).then_some((entry.low.into(), entry.high.into()))
    }

    fn learn(&mut self, own: Bits, other: Bits, low: i32, high: i32) {
        self.0[slot(own, other)] = Bounds { own, other, low: low as i8, high: high as i8 };
    }
}

const fn slot(own: Bits, other: Bits) -> usize {
    let key = (own as u64) << 32 | other as u64;
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - TABLE_BITS)) as usize
}

/// One search from a position.
pub(super) struct Search<'a> {
    board: &'a Board,
    table: &'a mut Table,
    own: Bits,
    other: Bits,
    nodes: u64,
    limit: u64,
    watch: Watch<'a>,
    found: Report,
    /// The moves as good as the best one found.
    ties: Vec<Cell>,
}

impl<'a> Search<'a> {
    /// `None` where there is no move.
    pub(super) fn new(
        board: &'a Board,
        table: &'a mut Table,
        position: &Position,
        limit: u64,
        watch: Watch<'a>,
    ) -> Option<Search<'a>> {
        let (mut own, mut other) = (0, 0);
        for (cell, side) in position.stones() {
            *(if side == position.turn() { &mut own } else { &mut other }) |= 1 << cell.0;
        }
        let moves = board.moves(own | other);
        let urgent = board.wins(moves, other, own);
        let first = board.ordered(if urgent == 0 { moves } else { urgent }).next()?;
        let found =
            Report { best: cell(first), score: Score::Guess(0), depth: 0, nodes: 0, line: Line::new(&[cell(first)]) };
        Some(Search { board, table, own, other, nodes: 0, limit, watch, found, ties: Vec::new() })
    }

    /// The report, and all moves as good as its own. Stopped or not, what was found counts.
    pub(super) fn run(mut self) -> (Report, Vec<Cell>) {
        self.root();
        (Report { nodes: self.nodes, ..self.found }, self.ties)
    }

    /// Values every move; `None` when stopped.
    fn root(&mut self) -> Option<()> {
        let (own, other) = (self.own, self.other);
        let free = self.board.free(own | other);
        let moves = self.board.moves(own | other);
        let wins = self.board.wins(moves, own, other);
        if wins != 0 {
            self.ties = bits(wins).map(cell).collect();
            self.found.score = score(free, free);
            self.found.depth = 1;
            return Some(());
        }
        let mut best = -free;
        for at in self.board.ordered(moves) {
            // One below the best, so that equals are seen to be equal.
            let value = -self.value(other, own | at, -free, 1 - best)?;
            if value > best {
                best = value;
                self.ties.clear();
                self.found = Report {
                    best: cell(at),
                    score: Score::Guess(value),
                    depth: free as u32,
                    nodes: self.nodes,
                    line: Line::new(&[cell(at)]),
                };
            }
            if value == best {
                self.ties.push(cell(at));
            }
        }
        self.found.score = score(best, free);
        Some(())
    }

    /// What one move leads to, for the side that makes it; `None` when stopped.
    pub(super) fn worth(&mut self, cell: Cell) -> Option<Score> {
        let (own, other) = (self.own, self.other);
        let free = self.board.free(own | other);
        let at = 1 << cell.0;
        if self.board.wins(at, own, other) != 0 {
            return Some(score(free, free));
        }
        Some(score(-self.value(other, own | at, -free, free)?, free))
    }

    /// How many positions were visited.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position in which nobody has won, for the side to move, which has `own`: exact between `alpha`
    /// and
    /// `beta`, otherwise a bound on the same side. `None` when stopped.
    fn value(&mut self, own: Bits, other: Bits, mut alpha: i32, mut beta: i32) -> Option<i32> {
        let board = self.board;
        let free = board.free(own | other);
        if free == 0 {
            return Some(0);
        }
        self.visit()?;
        let mut moves = board.moves(own | other);
        if board.wins(moves, own, other) != 0 {
            return Some(free);
        }
        let threats = board.wins(moves, other, own);
        if board.threats_bind() && threats != 0 {
            if !threats.is_power_of_two() {
                return Some(1 - free);
            }
            moves = threats;
        }
        // It does not win with this stone: at the earliest with its next one.
        let most = if board.leaves_open(other) { (free - 2).max(0) } else { 0 };
        let least = if board.leaves_open(own) { 1 - free } else { 0 };
        let (low, high) = self.table.known(own, other).unwrap_or((least, most));
        let (low, high) = (low.max(least), high.min(most));
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        alpha = alpha.max(low);
        beta = beta.min(high);
        let value = self.best(moves, own, other, alpha, beta)?;
        if value <= alpha {
            self.table.learn(own, other, low, value);
        } else if value >= beta {
            self.table.learn(own, other, value, high);
        } else {
            self.table.learn(own, other, value, value);
        }
        Some(value)
    }

    /// The value of the best of `moves`, with the same bounds.
    fn best(&mut self, moves: Bits, own: Bits, other: Bits, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut best = i32::MIN;
        for at in self.board.ordered(moves) {
            best = best.max(-self.value(other, own | at, -beta, -alpha)?);
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        Some(best)
    }

    /// Counts a position; `None` where the search must stop.
    fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.limit {
            return None;
        }
        self.nodes += 1;
        let stop = self.nodes.is_multiple_of(WATCH_EVERY)
            && (self.watch)(&Report { nodes: self.nodes, ..self.found }).is_break();
        (!stop).then_some(())
    }
}

const fn cell(bit: Bits) -> Cell {
    Cell(index(bit) as u16)
}

/// A value with `free` cells free.
const fn score(value: i32, free: i32) -> Score {
    match value {
        0 => Score::Draw,
        1.. => Score::Win { plies: (free - value + 1) as u32 },
        _ => Score::Loss { plies: (free + value + 1) as u32 },
    }
}
