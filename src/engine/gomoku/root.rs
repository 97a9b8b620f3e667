//! The search from the position asked about: ever deeper, the most promising move first.
//!
//! Before the first ply a victory by fours is looked for, then one by threats. To look for the opponent's after our best
//! move as well, and to set that aside, cost more strength than it gave.

use super::board::{At, Board};
use super::search::{DEEPEST, Memory, Search, Stopped, Value, WIN, WON, reduction};
use super::vcf::{Found, Vcf};
use super::vct::{Attack, Vct};
use crate::engine::{Line, Report, Score};

/// How many positions a victory by fours may take.
const FOURS: u64 = 20_000;
/// How many one by threats may take, and which part of all at most.
const THREATS: u64 = 4_000;
const SHARE: u64 = 24;

/// A move at the root and what was found of it.
#[derive(Clone, Copy)]
pub struct RootMove {
    pub at: At,
    pub value: i32,
}

/// How far the position at the root is known: a search that was stopped goes on from here.
#[derive(Clone)]
pub struct Root {
    pub side: usize,
    /// The best first.
    pub moves: Vec<RootMove>,
    pub depth: i32,
    pub line: Vec<At>,
    /// Whether forced wins were looked for.
    pub probed: bool,
    /// Whether deeper searches change nothing.
    pub done: bool,
    /// How many positions were visited.
    pub nodes: u64,
}

impl Root {
    /// Nothing is known of the moves of `side`, the most promising first.
    pub fn new(side: usize, moves: Vec<At>) -> Root {
        let moves: Vec<_> = moves.into_iter().map(|at| RootMove { at, value: 0 }).collect();
        Root { side, moves, depth: 0, line: Vec::new(), probed: false, done: false, nodes: 0 }
    }

    /// What a search would answer now.
    pub fn report(&self, board: &Board, nodes: u64) -> Report {
        let first = &self.moves[0];
        let line: Vec<_> = self.line.iter().map(|&at| board.cell(at)).collect();
        let (best, score) = (board.cell(first.at), score(first.value));
        Report { best, score, depth: self.depth as u32, nodes, line: Line::new(&line) }
    }

    /// Takes a line that wins in so many plies.
    fn win(&mut self, line: Vec<At>, plies: u32) {
        let Some(&at) = line.first() else { return };
        self.moves.retain(|tried| tried.at != at);
        self.moves.insert(0, RootMove { at, value: WIN - plies as i32 });
        self.line = line;
        self.depth = plies as i32;
        self.done = true;
    }
}

impl Search<'_> {
    /// Deepens the search from where `root` stands, at most to `depth`.
    pub fn deepen(&mut self, root: &mut Root, depth: i32) {
        while !root.done && root.depth < depth.min(DEEPEST as i32 / 2) {
            let stopped = self.iterate(root, depth > 2).is_err();
            self.report = Report { depth: self.report.depth, ..root.report(&self.memory.board, self.nodes) };
            if stopped || (self.watch)(&self.report).is_break() {
                break;
            }
        }
        root.nodes += self.nodes;
    }

    /// One more ply of depth; `sharp`: with an eye for threats.
    fn iterate(&mut self, root: &mut Root, sharp: bool) -> Result<(), Stopped> {
        if !std::mem::replace(&mut root.probed, true) {
            self.victory_by_fours(root)?;
            if sharp && !root.done {
                self.victory_by_threats(root)?;
            }
            if root.done {
                return Ok(());
            }
        }
        let depth = root.depth + 1;
        self.aspire(root, depth)?;
        root.depth = depth;
        let value = root.moves[0].value;
        root.done = value.abs() >= WON && (WIN - value.abs()) <= depth || root.moves.len() == 1 && depth >= 6;
        Ok(())
    }

    /// Searches to `depth` with a window around what is expected, a wider one where that was wrong.
    fn aspire(&mut self, root: &mut Root, depth: i32) -> Result<(), Stopped> {
        let guess = root.moves[0].value;
        let mut margin = if depth > 3 { 30 } else { 2 * WIN };
        let (mut alpha, mut beta) = ((guess - margin).max(-WIN), (guess + margin).min(WIN));
        loop {
            let value = self.root(root, alpha, beta, depth)?;
            if value <= alpha && alpha > -WIN {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - margin).max(-WIN);
            } else if value >= beta && beta < WIN {
                beta = (value + margin).min(WIN);
            } else {
                return Ok(());
            }
            margin *= 3;
            if margin > 1000 {
                (alpha, beta) = (-WIN, WIN);
            }
        }
    }

    fn victory_by_fours(&mut self, root: &mut Root) -> Result<(), Stopped> {
        let Search { memory, watch, report, .. } = self;
        let mut stopped = false;
        let mut pulse = |nodes| {
            let flow = watch(&Report { nodes, ..*report });
            stopped |= flow.is_break();
            flow
        };
        let limit = FOURS.min(self.limit);
        let vcf = Vcf::new(&mut memory.board, &mut memory.failures[root.side], root.side, limit);
        let mut vcf = vcf.with_pulse(&mut pulse);
        let found = vcf.run();
        let (nodes, mut line) = (vcf.nodes, std::mem::take(&mut vcf.line));
        if stopped {
            self.nodes += nodes;
            return Err(Stopped);
        }
        if let Found::Win(plies) = found {
            line.reverse();
            root.win(line, plies);
        }
        self.count(nodes)
    }

    fn victory_by_threats(&mut self, root: &mut Root) -> Result<(), Stopped> {
        let limit = THREATS.min((self.limit - self.nodes) / SHARE);
        let Search { memory, watch, report, nodes: before, .. } = self;
        let mut stopped = false;
        let mut pulse = |nodes| {
            let flow = watch(&Report { nodes: *before + nodes, ..*report });
            stopped |= flow.is_break();
            flow
        };
        let Memory { board, failures, efforts, .. } = &mut **memory;
        let mut vct = Vct::new(board, failures, efforts, root.side, limit, &mut pulse);
        let line = if vct.run() == Attack::Wins { vct.line() } else { Vec::new() };
        let nodes = vct.nodes;
        if stopped {
            self.nodes += nodes;
            return Err(Stopped);
        }
        let plies = line.len() as u32;
        root.win(line, plies);
        self.count(nodes)
    }

    fn root(&mut self, root: &mut Root, mut alpha: i32, beta: i32, depth: i32) -> Value {
        let threatened = self.memory.board.threatens(1 - root.side);
        let mut best = -WIN;
        for number in 0..root.moves.len() {
            let at = root.moves[number].at;
            let late = reduction(depth, number as i32, self.is_quiet(at), true, threatened);
            self.play(at);
            let value = self.after(alpha, beta, depth - 1, 0, (number > 0).then_some(late));
            self.undo();
            let value = value?;
            root.moves[number].value = if number == 0 || value > alpha { value } else { -WIN };
            if number == 0 || value > best.max(alpha) {
                // The best one so far moves to the front, the others keep their order.
                root.moves[..=number].rotate_right(1);
                root.line.clear();
                root.line.push(at);
                root.line.extend(&self.lines[1]);
                self.report = Report { depth: depth as u32, ..root.report(&self.memory.board, self.nodes) };
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// A value at the root as others read it.
fn score(value: i32) -> Score {
    match value {
        WON.. => Score::Win { plies: (WIN - value) as u32 },
        _ if value <= -WON => Score::Loss { plies: (WIN + value) as u32 },
        _ => Score::Guess(value),
    }
}
