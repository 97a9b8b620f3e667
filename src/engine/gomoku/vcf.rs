//! Victory by continuous fours: the attacker makes a four with every move, so that the defender never has a choice.
//!
//! Because every reply is forced, a line that is found is a proof. What may hide in it, and is looked at each time:
//! a reply that makes a four or a five of its own, a reply or an attack that renju forbids to black, and fives that
//! an overline spoils. Broken fours count: the board knows them all.

use super::board::{At, Board, Kind};
use super::combination::Force;

/// Positions in which a search with so many nodes left found nothing. Where two share a slot the later one stays.
pub struct Failures {
    slots: Vec<u64>,
}

const SLOTS: usize = 1 << 15;

impl Failures {
    pub fn new() -> Failures {
        Failures { slots: vec![0; SLOTS] }
    }

    pub fn clear(&mut self) {
        self.slots.fill(0);
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

/// A search for a victory by fours.
pub struct Vcf<'a> {
    board: &'a mut Board,
    failures: &'a mut Failures,
    attacker: usize,
    /// How many positions it has seen, and may see.
    pub nodes: u64,
    limit: u64,
    /// The winning line once there is one, the last stone first.
    pub line: Vec<At>,
}

/// Distinguishes in `failures` who attacks.
const ATTACKER: [u64; 2] = [0x5851_F42D_4C95_7F2D, 0xD1B5_4A32_D192_ED03];

impl<'a> Vcf<'a> {
    pub fn new(board: &'a mut Board, failures: &'a mut Failures, attacker: usize, limit: u64) -> Vcf<'a> {
        Vcf { board, failures, attacker, nodes: 0, limit, line: Vec::new() }
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
        let threats = self.board.kind(foe, Kind::Five);
        match (threats.len(), threats.first()) {
            // The one stone that is needed must make a four as well.
            (1, Some(block)) if self.board.force(block, own) >= Force::Four => self.fours(&[block]),
            (0, _) => self.any_fours(),
            _ => Found::Nothing,
        }
    }

    fn any_fours(&mut self) -> Found {
        let own = self.attacker;
        let straight: Vec<At> = self.board.kind(own, Kind::Unstoppable).iter().collect();
        for at in straight {
            if self.board.allows(at, own) {
                return self.fours(&[at]);
            }
        }
        if self.board.kind(own, Kind::Four).is_empty() {
            return Found::Nothing;
        }
        let hash = self.board.hash() ^ ATTACKER[own];
        if self.failures.holds(hash) {
            return Found::Nothing;
        }
        let mut fours: Vec<At> = self.board.kind(own, Kind::Four).iter().collect();
        // The best by what else they make; the sort is stable.
        fours.sort_by_key(|&at| std::cmp::Reverse(self.board.order(at, own)));
        let found = self.fours(&fours);
        if found == Found::Nothing {
            self.failures.insert(hash);
        }
        found
    }

    /// Tries these moves, each of which makes a four.
    fn fours(&mut self, moves: &[At]) -> Found {
        let mut answer = Found::Nothing;
        for &at in moves {
            if !self.board.allows(at, self.attacker) {
                continue;
            }
            self.nodes += 1;
            if self.nodes > self.limit {
                return Found::Unknown;
            }
            self.board.play(at, self.attacker);
            let found = self.reply();
            self.board.undo();
            match found {
                Found::Win(plies) => {
                    self.line.push(at);
                    return Found::Win(plies + 1);
                }
                Found::Unknown => return Found::Unknown,
                Found::Nothing => {}
            }
            answer = found;
        }
        answer
    }

    /// After a four: the only stone that the defender can put down, and what comes of it, in plies from the defender's
    /// move.
    fn reply(&mut self) -> Found {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        if !self.board.kind(foe, Kind::Five).is_empty() {
            return Found::Nothing;
        }
        let fives: Vec<At> = self.board.kind(own, Kind::Five).iter().collect();
        match fives.as_slice() {
            [] => Found::Nothing,
            [five] if self.board.allows(*five, foe) => {
                self.board.play(*five, foe);
                let found = self.attack();
                self.board.undo();
                match found {
                    Found::Win(plies) => {
                        self.line.push(*five);
                        Found::Win(plies + 1)
                    }
                    other => other,
                }
            }
            // One it may not block, or more than it can block.
            [five, rest @ ..] => {
                let free = self.board.free_cells();
                let reply = free.iter().find(|at| !fives.contains(at) && self.board.allows(*at, foe));
                let blocked = fives.iter().copied().find(|&at| self.board.allows(at, foe));
                let (last, reply) = match (blocked, rest) {
                    (Some(reply), [second, ..]) => (if reply == *five { *second } else { *five }, Some(reply)),
                    _ => (*five, reply),
                };
                self.line.push(last);
                self.line.extend(reply);
                Found::Win(2)
            }
        }
    }
}
