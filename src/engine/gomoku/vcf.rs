//! Victory by continuous fours: the attacker makes a four with every move, so that the defender never has a choice.
//!
//! Because every reply is forced, a line that is found is a proof. What may hide in it, and is looked at each time:
//! a reply that makes a four or a five of its own, a reply or an attack that renju forbids to black, fives that
//! an overline spoils, and in caro those that a stone at their end does. Broken fours count: the board knows them all.

use std::ops::ControlFlow;

use super::board::{At, Board, Kind};
use super::combination::Force;

/// Positions without a victory by fours, whatever game they are from: what was cut short is not among them. Where two
/// share a slot the later one stays.
pub struct Failures {
    slots: Vec<u64>,
}

const SLOTS: usize = 1 << 15;

impl Failures {
    pub fn new() -> Failures {
        Failures { slots: vec![0; SLOTS] }
    }

    fn slot(hash: u64) -> usize {
        hash as usize % SLOTS
    }

    fn holds(&self, hash: u64) -> bool {
        self.slots[Failures::slot(hash)] == hash
    }

    fn insert(&mut self, hash: u64) {
        self.slots[Failures::slot(hash)] = hash;
    }
}

/// What a search for fours says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The attacker wins with its stone so many plies from now.
    Win(u32),
    /// There is no such win.
    Nothing,
    /// The limit was reached first.
    Unknown,
}

/// Hears how many positions were visited, and may stop the search.
pub type Pulse<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Positions between two pulses.
pub const PULSE_EVERY: u64 = 256;

/// A longer line is not followed: what each of its stones takes of the stack adds up.
const MOST_FOURS: u32 = 100;

/// A search for a victory by fours.
pub struct Vcf<'a> {
    board: &'a mut Board,
    failures: &'a mut Failures,
    attacker: usize,
    /// How many positions it has seen, and may see.
    pub nodes: u64,
    limit: u64,
    pulse: Option<Pulse<'a>>,
    /// Fours on the board.
    depth: u32,
    /// The moves being tried and how early, those of each ply behind those of the one before.
    moves: Vec<(i32, At)>,
    /// The winning line once there is one, the last stone first.
    pub line: Vec<At>,
}

/// Distinguishes in `failures` who attacks.
const ATTACKER: [u64; 2] = [0x5851_F42D_4C95_7F2D, 0xD1B5_4A32_D192_ED03];

impl<'a> Vcf<'a> {
    pub fn new(board: &'a mut Board, failures: &'a mut Failures, attacker: usize, limit: u64) -> Vcf<'a> {
        let (moves, line) = (Vec::new(), Vec::new());
        Vcf { board, failures, attacker, nodes: 0, limit, pulse: None, depth: 0, moves, line }
    }

    /// Beats while it runs.
    pub fn with_pulse(self, pulse: Pulse<'a>) -> Vcf<'a> {
        Vcf { pulse: Some(pulse), ..self }
    }

    /// Whether the attacker, to move, wins by fours.
    pub fn run(&mut self) -> Found {
        self.line.clear();
        self.attack()
    }

    fn attack(&mut self) -> Found {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        if let Some(five) = self.board.kind(own, Kind::Five).first() {
            self.line.push(five);
            return Found::Win(1);
        }
        let from = self.moves.len();
        let found = if self.board.kind(foe, Kind::Five).is_empty() { self.any_fours() } else { self.forced_fours() };
        self.moves.truncate(from);
        found
    }

    /// What comes of each stone that wins at once or, where there is none, of each that makes a four.
    pub fn firsts(&mut self) -> Vec<(At, Found)> {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        let fives = *self.board.kind(own, Kind::Five);
        if !fives.is_empty() {
            return fives.iter().map(|at| (at, Found::Win(1))).collect();
        }
        let fours = self.board.kind(own, Kind::Unstoppable).or(self.board.kind(own, Kind::Four));
        let needed = !self.board.kind(foe, Kind::Five).is_empty();
        let moves = if needed { self.board.blocks(foe).and(&fours) } else { fours };
        moves.iter().filter_map(|at| Some((at, self.first(at)?))).collect()
    }

    /// What comes of a stone that makes a four, if it is allowed.
    fn first(&mut self, at: At) -> Option<Found> {
        if !self.board.allows(at, self.attacker) {
            return None;
        }
        self.line.clear();
        self.board.play(at, self.attacker);
        let found = self.reply();
        self.board.undo();
        Some(found)
    }

    /// The stone that is needed must make a four as well.
    fn forced_fours(&mut self) -> Found {
        let from = self.moves.len();
        for block in self.board.blocks(1 - self.attacker).iter() {
            if self.board.force(block, self.attacker) >= Force::Four {
                self.moves.push((0, block));
            }
        }
        self.fours(from)
    }

    fn any_fours(&mut self) -> Found {
        let own = self.attacker;
        let from = self.moves.len();
        let [straight, fours] = [Kind::Unstoppable, Kind::Four].map(|kind| *self.board.kind(own, kind));
        if straight.is_empty() && fours.is_empty() {
            return Found::Nothing;
        }
        let hash = self.board.hash() ^ ATTACKER[own];
        if self.failures.holds(hash) {
            return Found::Nothing;
        }
        self.moves.extend(straight.iter().map(|at| (i32::MAX, at)));
        for at in fours.iter() {
            let order = self.board.order(at, own);
            self.moves.push((order, at));
        }
        // The best by what else they make; the sort is stable.
        self.moves[from..].sort_by_key(|&(order, _)| std::cmp::Reverse(order));
        let found = self.fours(from);
        if found == Found::Nothing {
            self.failures.insert(hash);
        }
        found
    }

    /// Tries the moves from `from` on, each of which makes a four.
    fn fours(&mut self, from: usize) -> Found {
        let mut answer = Found::Nothing;
        for next in from..self.moves.len() {
            let at = self.moves[next].1;
            if !self.board.allows(at, self.attacker) {
                continue;
            }
            if self.count().is_break() {
                return Found::Unknown;
            }
            if self.depth == MOST_FOURS {
                answer = Found::Unknown;
                continue;
            }
            self.board.play(at, self.attacker);
            self.depth += 1;
            let found = self.reply();
            self.depth -= 1;
            self.board.undo();
            match found {
                Found::Win(plies) => {
                    self.line.push(at);
                    return Found::Win(plies + 1);
                }
                Found::Unknown if self.nodes >= self.limit => return Found::Unknown,
                Found::Unknown => answer = Found::Unknown,
                Found::Nothing => {}
            }
        }
        answer
    }

    fn count(&mut self) -> ControlFlow<()> {
        if self.nodes >= self.limit {
            return ControlFlow::Break(());
        }
        self.nodes += 1;
        let beat = self.pulse.as_mut().filter(|_| self.nodes.is_multiple_of(PULSE_EVERY));
        if beat.is_some_and(|pulse| pulse(self.nodes).is_break()) {
            self.limit = self.nodes;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// After a four: the stones that the defender can put down, and what comes of them, in plies from the defender's
    /// move.
    fn reply(&mut self) -> Found {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        if !self.board.kind(foe, Kind::Five).is_empty() || self.board.kind(own, Kind::Five).is_empty() {
            return Found::Nothing;
        }
        let blocks = self.board.blocks(own);
        if blocks.is_empty() {
            return self.unstoppable();
        }
        let mut longest = (0, Vec::new());
        for block in blocks.iter() {
            self.board.play(block, foe);
            let found = self.attack();
            self.board.undo();
            let Found::Win(plies) = found else { return found };
            self.line.push(block);
            if plies > longest.0 {
                longest = (plies, std::mem::take(&mut self.line));
            }
            self.line.clear();
        }
        self.line = longest.1;
        Found::Win(longest.0 + 1)
    }

    /// After a four that the defender cannot stop. Without a stone that it may put down, the game is drawn.
    fn unstoppable(&mut self) -> Found {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        let Some(reply) = self.board.idle_reply(own) else { return Found::Nothing };
        self.board.play(reply, foe);
        let five = self.board.kind(own, Kind::Five).first();
        self.board.undo();
        let Some(five) = five else { return Found::Nothing };
        self.line.extend([five, reply]);
        Found::Win(2)
    }
}
