//! The search below the root: principal variation search with a transposition table.
//!
//! What is decided by fives and fours on the board is never searched: a five wins, two fives against us lose, one must be
//! blocked, an unstoppable four wins. Below the horizon a victory by fours is looked for. Where the opponent threatens an
//! unstoppable four, only moves that meet it and fours of our own are tried.

use super::board::{At, Board, Kind, STRIDE};
use super::combination::Force;
use super::root::Root;
use super::set::Set;
use super::table::{Bound, Entry, Table};
use super::vcf::{Failures, Found, Vcf};
use super::vct::Efforts;
use crate::engine::{Report, Watch};

/// The worth of a five on the board; one that comes later is worth a little less.
pub const WIN: i32 = 30_000;
/// From here on a value is a win that was seen to its end.
pub const WON: i32 = WIN - 1000;
/// Guesses stay below.
const MOST: i32 = 20_000;
/// Deeper a line is not followed.
pub const DEEPEST: usize = 100;
/// Positions between two looks at `watch`.
const WATCH_EVERY: u64 = 256;
/// How far a victory by fours is looked for.
const VCF_LEAF: u64 = 24;

/// What an engine keeps from search to search.
pub struct Memory {
    pub board: Board,
    pub table: Table,
    pub failures: [Failures; 2],
    pub efforts: Efforts,
    /// How often a quiet move was best, by side and cell.
    history: Box<[[i32; 1024]; 2]>,
    /// The best reply to a move, by side and cell.
    replies: Box<[[At; 1024]; 2]>,
}

impl Memory {
    pub fn new(board: Board, table_bits: u32) -> Memory {
        Memory {
            board,
            table: Table::new(table_bits),
            failures: [Failures::new(), Failures::new()],
            efforts: Efforts::new(),
            history: Box::new([[0; 1024]; 2]),
            replies: Box::new([[At::MAX; 1024]; 2]),
        }
    }

    /// Makes ready for a position that follows in the same game, or another.
    pub fn refresh(&mut self) {
        self.table.grow_older();
        self.efforts.clear();
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }
}

/// How wrong the evaluation is, for weaker play: by a number that only the position and the seed decide.
#[derive(Clone, Copy)]
pub struct Blur {
    pub seed: u64,
    pub most: i32,
}

impl Blur {
    /// Tells apart in the table what different eyes have seen.
    fn mark(self) -> u64 {
        (self.most as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn of(self, hash: u64) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let mixed = (hash ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        mixed as i32 % (2 * self.most + 1) - self.most
    }
}

pub struct Search<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) watch: Watch<'a>,
    pub(super) limit: u64,
    pub(super) nodes: u64,
    blur: Blur,
    /// The side to move.
    side: usize,
    pub(super) report: Report,
    /// The moves being tried, of each ply behind those of the ply before.
    moves: Vec<(i32, At)>,
    pub(super) lines: Vec<Vec<At>>,
    killers: Vec<[At; 2]>,
    /// What each ply of the line being tried was thought to be worth; where it had no choice, what was there before.
    evaluations: Vec<i32>,
}

/// The search was stopped.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

pub type Value = Result<i32, Stopped>;

impl<'a> Search<'a> {
    pub fn new(memory: &'a mut Memory, root: &Root, limit: u64, blur: Blur, watch: Watch<'a>) -> Search<'a> {
        let report = root.report(&memory.board, 0);
        Search {
            memory,
            watch,
            limit,
            nodes: 0,
            blur,
            side: root.side,
            report,
            moves: Vec::with_capacity(4096),
            lines: vec![Vec::new(); DEEPEST + 2],
            killers: vec![[At::MAX; 2]; DEEPEST + 2],
            evaluations: vec![0; DEEPEST + 2],
        }
    }

    /// What was found so far.
    pub fn report(&self) -> Report {
        Report { nodes: self.nodes, ..self.report }
    }

    /// The value of the move just played at `ply`, for the side that played it: with a full window where `reduction` is
    /// `None`, else first with a null window and so much less depth.
    pub(super) fn after(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, reduction: Option<i32>) -> Value {
        let ply = ply + 1;
        if let Some(reduction) = reduction {
            let mut value = -self.node(-alpha - 1, -alpha, depth - reduction, ply, true)?;
            if value > alpha && reduction > 0 {
                value = -self.node(-alpha - 1, -alpha, depth, ply, true)?;
            }
            if value <= alpha || value >= beta {
                return Ok(value);
            }
        }
        Ok(-self.node(-beta, -alpha, depth, ply, true)?)
    }

    /// The value of the position for the side to move, between `alpha` and `beta`, otherwise a bound. `may_pass`: whether
    /// the null move may be tried.
    fn node(&mut self, mut alpha: i32, mut beta: i32, depth: i32, ply: usize, may_pass: bool) -> Value {
        self.count(1)?;
        self.lines[ply].clear();
        if self.memory.board.free() == 0 {
            return Ok(0);
        }
        if let Some(decided) = self.fives(alpha, beta, depth, ply) {
            return decided;
        }
        let (own, foe) = (self.side, 1 - self.side);
        let here = ply as i32;
        if let Some(at) = self.unstoppable() {
            self.lines[ply].push(at);
            return Ok(WIN - here - 3);
        }
        // Nobody wins with the next stone, nor we with the one after.
        alpha = alpha.max(here + 2 - WIN);
        beta = beta.min(WIN - here - 5);
        if alpha >= beta {
            return Ok(alpha);
        }
        if ply >= DEEPEST {
            return Ok(self.evaluate());
        }
        let hash = self.hash();
        let known = self.memory.table.get(hash);
        let pv = beta - alpha > 1;
        if let Some(entry) = known
            && !pv
            && entry.depth() >= depth
        {
            let value = from_table(entry.value(), here);
            match entry.bound() {
                Bound::Exact => return Ok(value),
                Bound::Lower if value >= beta => return Ok(value),
                Bound::Upper if value <= alpha => return Ok(value),
                _ => {}
            }
        }
        let threatened = self.memory.board.threatens(foe);
        let evaluation = self.guess(known, here);
        self.evaluations[ply] = evaluation;
        let improving = ply > 1 && evaluation > self.evaluations[ply - 2];
        let calm = !pv && !threatened;
        if calm && depth <= 8 && evaluation - 40 * depth.max(0) >= beta && beta < WON {
            return Ok(evaluation);
        }
        if !self.memory.board.kind(own, Kind::Four).is_empty()
            && known.is_none_or(|entry| entry.depth() < 0)
            && let Some(value) = self.fours(ply)?
        {
            let first = self.lines[ply].first().copied();
            self.memory.table.put(hash, first, to_table(value, here), DEEPEST as i32, Bound::Exact);
            return Ok(value);
        }
        if depth <= 0 && !(threatened && depth > -2) {
            self.memory.table.put(hash, None, evaluation, 0, Bound::Exact);
            return Ok(evaluation);
        }
        if calm && let Some(value) = self.prune(alpha, beta, depth, ply, evaluation, may_pass)? {
            return Ok(value);
        }
        let first = known.and_then(|entry| entry.best());
        let depth = if threatened && depth > 0 {
            depth + 1
        } else if first.is_none() && depth >= 4 {
            depth - 1
        } else {
            depth
        };
        self.moves(&Node { alpha, beta, depth, ply, pv, threatened, improving, evaluation, hash }, first)
    }

    /// Where fives decide what happens: the value, or that behind the only moves. There are several in caro at most.
    fn fives(&mut self, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> Option<Value> {
        let (own, foe) = (self.side, 1 - self.side);
        let here = ply as i32;
        if let Some(five) = self.memory.board.kind(own, Kind::Five).first() {
            self.lines[ply].push(five);
            return Some(Ok(WIN - here - 1));
        }
        if self.memory.board.kind(foe, Kind::Five).is_empty() {
            return None;
        }
        let blocks = self.memory.board.blocks(foe);
        if ply >= DEEPEST && !blocks.is_empty() {
            return Some(Ok(self.evaluate()));
        }
        let mut best = here + 2 - WIN;
        for block in blocks.iter() {
            self.play(block);
            let value = self.node(-beta, -alpha, depth, ply + 1, false);
            self.undo();
            match value {
                Err(stopped) => return Some(Err(stopped)),
                Ok(value) if -value >= best => {
                    best = -value;
                    self.extend_line(block, ply);
                }
                Ok(_) => {}
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(Ok(best))
    }

    /// A stone that makes an unstoppable four, where the opponent has no five.
    fn unstoppable(&mut self) -> Option<At> {
        let own = self.side;
        if self.memory.board.kind(own, Kind::Unstoppable).is_empty() {
            return None;
        }
        let straight = *self.memory.board.kind(own, Kind::Unstoppable);
        straight.iter().find(|&at| self.memory.board.allows(at, own))
    }

    /// The value of a victory by fours, if there is one.
    fn fours(&mut self, ply: usize) -> Result<Option<i32>, Stopped> {
        let (side, limit) = (self.side, VCF_LEAF.min(self.limit - self.nodes));
        let mut vcf = Vcf::new(&mut self.memory.board, &mut self.memory.failures[side], side, limit);
        let found = vcf.run();
        let (nodes, line) = (vcf.nodes, std::mem::take(&mut vcf.line));
        self.count(nodes)?;
        let Found::Win(plies) = found else { return Ok(None) };
        self.lines[ply].extend(line.into_iter().rev());
        Ok(Some(WIN - ply as i32 - plies as i32))
    }

    /// What need not be searched: the evaluation is so far from the window, or even a pass is good enough.
    fn prune(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        evaluation: i32,
        may_pass: bool,
    ) -> Result<Option<i32>, Stopped> {
        if beta.abs() >= WON || alpha.abs() >= WON {
            return Ok(None);
        }
        if depth <= 3 && evaluation + 60 + 60 * depth <= alpha {
            return Ok(Some(evaluation));
        }
        if may_pass && depth >= 3 && evaluation >= beta {
            self.side = 1 - self.side;
            let value = self.node(-beta, 1 - beta, depth - 3 - depth / 4, ply + 1, false);
            self.side = 1 - self.side;
            let value = -value?;
            if value >= beta {
                return Ok(Some(if value >= WON { beta } else { value }));
            }
        }
        Ok(None)
    }

    fn moves(&mut self, node: &Node, first: Option<At>) -> Value {
        let from = self.moves.len();
        self.list(node, first);
        let value = self.try_moves(node, from);
        self.moves.truncate(from);
        value
    }

    fn try_moves(&mut self, node: &Node, from: usize) -> Value {
        let own = self.side;
        let here = node.ply as i32;
        let (floor, mut alpha) = (node.alpha, node.alpha);
        let mut best = here + 4 - WIN;
        let mut best_move = None;
        let mut tried = 0;
        for next in from..self.moves.len() {
            let at = self.pick(next);
            if !self.memory.board.allows(at, own) {
                continue;
            }
            let quiet = self.is_quiet(at);
            if quiet && is_hopeless(node, tried, best) {
                continue;
            }
            let reduction = if tried == 0 && node.pv {
                None
            } else {
                Some(reduction(node.depth, tried, quiet, node.pv, node.threatened))
            };
            self.play(at);
            let value = self.after(alpha, node.beta, node.depth - 1, node.ply, reduction);
            self.undo();
            let value = value?;
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(at);
                    if node.pv {
                        self.extend_line(at, node.ply);
                    }
                }
            }
            if alpha >= node.beta {
                self.learn(at, node, from, next);
                break;
            }
        }
        if tried == 0 && !node.threatened {
            // Every point left is forbidden.
            best = 0;
        }
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memory.table.put(node.hash, best_move, to_table(best, here), node.depth, bound);
        Ok(best)
    }

    /// Puts the moves of a node behind the others, each with how early it is tried.
    fn list(&mut self, node: &Node, first: Option<At>) {
        let (own, foe) = (self.side, 1 - self.side);
        let candidates = candidates(&mut self.memory.board, own);
        let last = self.memory.board.last();
        let reply = last.map_or(At::MAX, |last| self.memory.replies[foe][usize::from(last)]);
        for at in candidates.iter() {
            let mut order = self.memory.board.order(at, own) + self.memory.history[own][usize::from(at)] / 64;
            if last.is_some_and(|last| share_a_line(last, at)) {
                order += 40;
            }
            if Some(at) == first {
                order = i32::MAX;
            } else if self.killers[node.ply].contains(&at) {
                order += 120;
            } else if at == reply {
                order += 90;
            }
            self.moves.push((order, at));
        }
    }

    /// Brings the best of the moves from `next` on to its place.
    fn pick(&mut self, next: usize) -> At {
        let best = (next..self.moves.len()).max_by_key(|&index| (self.moves[index].0, std::cmp::Reverse(index)));
        if let Some(best) = best {
            self.moves.swap(next, best);
        }
        self.moves[next].1
    }

    /// Whether a move neither makes nor takes away a three or more.
    pub(super) fn is_quiet(&self, at: At) -> bool {
        [0, 1].into_iter().all(|side| self.memory.board.force(at, side) == Force::Quiet)
    }

    /// Remembers a move that was too good for the opponent.
    fn learn(&mut self, at: At, node: &Node, from: usize, next: usize) {
        let (own, foe) = (self.side, 1 - self.side);
        let bonus = (node.depth * node.depth * 8).min(1600);
        let history = &mut self.memory.history[own];
        let mut reward = |at: At, bonus: i32| {
            let value = &mut history[usize::from(at)];
            *value += bonus - *value * bonus.abs() / 16_384;
        };
        reward(at, bonus);
        for &(_, other) in &self.moves[from..next] {
            reward(other, -bonus);
        }
        if let Some(last) = self.memory.board.last() {
            self.memory.replies[foe][usize::from(last)] = at;
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != at {
            *killers = [at, killers[0]];
        }
    }

    fn extend_line(&mut self, at: At, ply: usize) {
        let (before, behind) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(at);
        before[ply].extend(&behind[0]);
    }

    /// The evaluation, or what the table says where that says more.
    fn guess(&self, known: Option<Entry>, here: i32) -> i32 {
        let evaluation = self.evaluate();
        let Some(entry) = known else { return evaluation };
        let value = from_table(entry.value(), here);
        match entry.bound() {
            _ if value.abs() >= WON => evaluation,
            Bound::Exact => value,
            Bound::Lower => evaluation.max(value),
            Bound::Upper => evaluation.min(value),
        }
    }

    fn evaluate(&self) -> i32 {
        let seen = self.memory.board.evaluation(self.side) + self.blur.of(self.hash());
        seen.clamp(-MOST, MOST)
    }

    fn hash(&self) -> u64 {
        self.blur.mark() ^ self.memory.board.hash() ^ if self.side == 1 { 0x9E37_79B9_7F4A_7C15 } else { 0 }
    }

    pub(super) fn play(&mut self, at: At) {
        self.memory.board.play(at, self.side);
        self.side = 1 - self.side;
    }

    pub(super) fn undo(&mut self) {
        self.side = 1 - self.side;
        self.memory.board.undo();
    }

    /// Counts positions, as far as the limit allows.
    pub(super) fn count(&mut self, nodes: u64) -> Result<(), Stopped> {
        let before = self.nodes;
        if nodes > self.limit - before {
            return Err(Stopped);
        }
        self.nodes += nodes;
        if self.nodes / WATCH_EVERY != before / WATCH_EVERY {
            self.report.nodes = self.nodes;
            if (self.watch)(&self.report).is_break() {
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

/// What a node of the search is asked.
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    /// Whether it is on a principal variation.
    pv: bool,
    /// Whether the opponent could make an unstoppable four.
    threatened: bool,
    /// Whether it looks better for the side to move than when it moved last.
    improving: bool,
    evaluation: i32,
    hash: u64,
}

/// Whether a quiet move is left out near the horizon.
fn is_hopeless(node: &Node, tried: i32, best: i32) -> bool {
    if node.pv || node.threatened || best <= -WON || node.depth > 5 {
        return false;
    }
    let few = 3 + node.depth * node.depth;
    let few = if node.improving { few * 3 / 2 } else { few };
    tried > few || node.evaluation + 30 + 30 * node.depth <= node.alpha && tried > 2
}

/// Whether two cells lie on one line, at most four apart.
fn share_a_line(one: At, other: At) -> bool {
    let (columns, rows) = ((one % STRIDE).abs_diff(other % STRIDE), (one / STRIDE).abs_diff(other / STRIDE));
    columns.max(rows) <= 4 && (columns == 0 || rows == 0 || columns == rows)
}

/// How much less deep a late move is searched at first.
pub fn reduction(depth: i32, tried: i32, quiet: bool, pv: bool, threatened: bool) -> i32 {
    if depth < 3 || tried < 2 || threatened {
        return 0;
    }
    let late = (tried as u32).ilog2() as i32;
    let deep = (depth as u32).ilog2() as i32;
    let reduction = late * deep / 2 + 2 * i32::from(quiet) - i32::from(pv);
    reduction.clamp(0, depth - 2)
}

/// The cells worth trying where nobody has a five and `own` no unstoppable four.
pub fn candidates(board: &mut Board, own: usize) -> Set {
    let foe = 1 - own;
    if board.threatens(foe) {
        // Any other move lets the opponent make it.
        return board.kind(foe, Kind::Unstoppable).or(board.kind(foe, Kind::Four)).or(board.kind(own, Kind::Four));
    }
    board.stones(0).or(board.stones(1)).around().and(&board.free_cells())
}

/// A win counted from here, as the table keeps it.
fn to_table(value: i32, here: i32) -> i32 {
    match value {
        WON.. => value + here,
        _ if value <= -WON => value - here,
        _ => value,
    }
}

fn from_table(value: i32, here: i32) -> i32 {
    to_table(value, -here)
}
