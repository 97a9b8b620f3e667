//! Victory by continuous threats: each move of the attacker makes a four or a three, so that the defender must answer.
//!
//! A threat is what it threatens: the position in which the attacker, if the defender passed, would win by fours. Those
//! fours tell what the defender may try. A stone of the defender changes nothing about them
//!
//! - unless it lies on one of their cells, or on a five that they threaten;
//! - unless it makes a four, now or with the stones that the fours force the defender to put down;
//! - in caro, unless it lies at the end of such a five;
//! - in renju, unless what black may play comes into it: then every stone may change that, and every one is tried.
//!
//! The tree of threats and answers is searched by proof numbers, depth first (df-pn). For the side to move in a position,
//! `phi` says how much is left to do until it reaches its goal, a victory or the end of the attack, and `delta` the same
//! of the other side; the goal is reached where the number is 0.
//!
//! What the table says is only a hint where to look. A win is told after a walk through the whole tree, each answer of
//! the defender included, in which nothing rests upon it.

use std::collections::HashMap;

use super::board::{At, Board, Kind};
use super::combination::Force;
use super::set::Set;
use super::vcf::{Failures, Found, PULSE_EVERY, Pulse, Vcf};

/// How much is left to do for the side to move, and for the other one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Effort {
    phi: u32,
    delta: u32,
}

impl Effort {
    /// Out of reach.
    const NEVER: u32 = u32::MAX;
    const REACHED: Effort = Effort { phi: 0, delta: Effort::NEVER };
    const MISSED: Effort = Effort { phi: Effort::NEVER, delta: 0 };
    /// Of a position that was not looked at.
    const FRESH: Effort = Effort { phi: 1, delta: 1 };
    const WHOLE: Effort = Effort { phi: Effort::NEVER, delta: Effort::NEVER };

    fn is_decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// A position and how far it is known.
#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    effort: Effort,
}

/// What was found of positions in one attack. Of two in a slot the decided one stays, else the later one.
pub struct Efforts {
    entries: Vec<Entry>,
    /// Whether some position counts as no win because it was not looked at closely enough.
    cut: bool,
    /// How many positions a search for fours in the tree may visit.
    fours: u64,
}

/// Two to this many entries of 16 bytes.
const BITS: u32 = 16;
/// Slots where a position may be.
const WAYS: usize = 4;

impl Efforts {
    pub fn new() -> Efforts {
        Efforts { entries: vec![Entry { hash: 0, effort: Effort::FRESH }; 1 << BITS], cut: false, fours: FOURS }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.begin(FOURS);
    }

    /// Begins again, with so many positions for each search for fours.
    fn begin(&mut self, fours: u64) {
        self.entries.fill(Entry { hash: 0, effort: Effort::FRESH });
        self.cut = false;
        self.fours = fours;
    }

    fn slots(hash: u64) -> std::ops::Range<usize> {
        let from = (hash as usize & ((1 << BITS) - 1)) / WAYS * WAYS;
        from..from + WAYS
    }

    fn get(&self, hash: u64) -> Option<Effort> {
        let bucket = &self.entries[Efforts::slots(hash)];
        bucket.iter().find(|entry| entry.hash == hash).map(|entry| entry.effort)
    }

    fn put(&mut self, hash: u64, effort: Effort) {
        let bucket = &mut self.entries[Efforts::slots(hash)];
        let known = bucket.iter().position(|entry| entry.hash == hash);
        let place = known.unwrap_or_else(|| {
            let open = bucket.iter().rposition(|entry| !entry.effort.is_decided()).unwrap_or(WAYS - 1);
            bucket[..=open].rotate_right(1);
            0
        });
        bucket[place] = Entry { hash, effort };
    }
}

/// How an attack stands after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// The attacker wins, and the walk through the tree confirmed it.
    Wins,
    /// Not by fours and threes alone.
    Fails,
    /// The limit was reached first.
    Unknown,
}

/// The limit was reached.
struct Stopped;

/// What is to be done in a position: it is decided, or these are the moves.
enum Expansion {
    Decided(Effort),
    /// From here on in `moves`.
    Moves(usize),
}

/// How many one for fours of the defender may visit: what it overlooks, the tree still finds.
const COUNTER: u64 = 40;
/// What is expected of a three: as many answers.
const THREE: u32 = 2;
/// Deeper an attack is not followed: each ply takes its part of the stack.
const DEEPEST: u32 = 80;
/// How many positions a search for fours in the tree may visit at first, and how much more if that was too little.
const FOURS: u64 = 200;
const FOURS_GROW: u64 = 16;
const FOURS_MOST: u64 = FOURS * FOURS_GROW * FOURS_GROW;

/// A search for a victory by threats.
pub struct Vct<'a> {
    board: &'a mut Board,
    failures: &'a mut [Failures; 2],
    efforts: &'a mut Efforts,
    attacker: usize,
    /// How many positions it has seen, and may see.
    pub nodes: u64,
    limit: u64,
    pulse: Pulse<'a>,
    heard: u64,
    moves: Vec<At>,
    /// By position: the attacker's move, or the longest defence, and the plies to the end.
    answers: HashMap<u64, (At, u32)>,
}

/// Distinguishes positions by the attacker, and by who is to move.
const ATTACKER: [u64; 2] = [0x2545_F491_4F6C_DD1D, 0x6C62_272E_07BB_0142];
const DEFENDS: u64 = 0x9E37_79B9_7F4A_7C15;

impl<'a> Vct<'a> {
    pub fn new(
        board: &'a mut Board,
        failures: &'a mut [Failures; 2],
        efforts: &'a mut Efforts,
        attacker: usize,
        limit: u64,
        pulse: Pulse<'a>,
    ) -> Vct<'a> {
        let (moves, answers) = (Vec::new(), HashMap::new());
        Vct { board, failures, efforts, attacker, nodes: 0, limit, pulse, heard: 0, moves, answers }
    }

    /// Whether the attacker, to move, wins by threats.
    pub fn run(&mut self) -> Attack {
        loop {
            let found = match self.search(true, Effort::WHOLE, 0) {
                Err(Stopped) => Attack::Unknown,
                Ok(effort) if effort.phi == 0 => self.confirmed(),
                Ok(_) if self.efforts.cut => Attack::Unknown,
                Ok(_) => Attack::Fails,
            };
            if found != Attack::Unknown || self.nodes >= self.limit || self.efforts.fours >= FOURS_MOST {
                return found;
            }
            // Some victory by fours was perhaps overlooked.
            self.efforts.begin(self.efforts.fours * FOURS_GROW);
        }
    }

    /// After a win: the moves, the attacker's and the defender's in turn, where the defender holds out longest.
    pub fn line(&mut self) -> Vec<At> {
        let mut line = Vec::new();
        let mut attacks = true;
        while let Some(&(at, _)) = self.answers.get(&self.hash(attacks)) {
            self.board.play(at, self.side(attacks));
            line.push(at);
            attacks = !attacks;
        }
        let mut vcf = Vcf::new(self.board, &mut self.failures[self.attacker], self.attacker, FOURS_MOST);
        vcf.run();
        let end = std::mem::take(&mut vcf.line);
        for _ in 0..line.len() {
            self.board.undo();
        }
        line.extend(end.into_iter().rev());
        line
    }

    fn hash(&self, attacks: bool) -> u64 {
        self.key(self.board.hash(), attacks)
    }

    fn key(&self, stones: u64, attacks: bool) -> u64 {
        stones ^ ATTACKER[self.attacker] ^ if attacks { 0 } else { DEFENDS }
    }

    fn side(&self, attacks: bool) -> usize {
        if attacks { self.attacker } else { 1 - self.attacker }
    }

    /// Searches until the effort reaches `most` in one of its parts. `attacks`: whether the attacker is to move.
    fn search(&mut self, attacks: bool, most: Effort, depth: u32) -> Result<Effort, Stopped> {
        let from = self.moves.len();
        // Whoever was here before has looked for fours.
        let looked = self.efforts.get(self.hash(attacks)).is_some();
        let effort = match self.expand(attacks, looked, depth)? {
            Expansion::Decided(effort) => effort,
            Expansion::Moves(from) => {
                if !attacks {
                    self.drop_lost(from)?;
                }
                self.among(from, attacks, most, depth)?
            }
        };
        self.moves.truncate(from);
        self.efforts.put(self.hash(attacks), effort);
        Ok(effort)
    }

    /// Drops the replies from `from` on after which the attacker wins by fours.
    fn drop_lost(&mut self, from: usize) -> Result<(), Stopped> {
        let mut kept = from;
        for next in from..self.moves.len() {
            let at = self.moves[next];
            let hash = self.key(self.board.hash_after(at, 1 - self.attacker), true);
            let effort = match self.efforts.get(hash) {
                Some(effort) => effort,
                None => self.look_for_fours(at, hash)?,
            };
            if effort.phi != 0 {
                self.moves[kept] = at;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        Ok(())
    }

    /// The effort after a reply of the defender that was not looked at.
    fn look_for_fours(&mut self, at: At, hash: u64) -> Result<Effort, Stopped> {
        self.board.play(at, 1 - self.attacker);
        let fours = self.by_fours(self.attacker);
        self.board.undo();
        let effort = if fours?.is_some() { Effort::REACHED } else { Effort::FRESH };
        self.efforts.put(hash, effort);
        Ok(effort)
    }

    /// Searches the most promising of the moves from `from` on, again and again.
    fn among(&mut self, from: usize, attacks: bool, most: Effort, depth: u32) -> Result<Effort, Stopped> {
        let side = self.side(attacks);
        loop {
            let mut effort = Effort { phi: Effort::NEVER, delta: 0 };
            let mut second = Effort::NEVER;
            let mut best = (from, Effort::FRESH);
            for next in from..self.moves.len() {
                let child = self.child(self.moves[next], side, attacks);
                effort.delta = sum(effort.delta, child.phi);
                if child.delta < effort.phi {
                    second = effort.phi;
                    effort.phi = child.delta;
                    best = (next, child);
                } else {
                    second = second.min(child.delta);
                }
            }
            if effort.phi == 0 {
                return Ok(Effort::REACHED);
            }
            if effort.phi >= most.phi || effort.delta >= most.delta {
                return Ok(effort);
            }
            let (next, child) = best;
            let others = effort.delta - child.phi;
            let below = Effort {
                phi: if most.delta == Effort::NEVER { Effort::NEVER } else { most.delta - others },
                // A little more than the second best, so that the search does not jump to and fro.
                delta: most.phi.min(second.saturating_add(second / 4 + 1)),
            };
            self.board.play(self.moves[next], side);
            let found = self.search(!attacks, below, depth + 1);
            self.board.undo();
            found?;
        }
    }

    /// How far the position after a move is known, for the side that is to move then.
    fn child(&self, at: At, side: usize, attacks: bool) -> Effort {
        let known = self.efforts.get(self.key(self.board.hash_after(at, side), !attacks));
        known.unwrap_or_else(|| match self.board.force(at, side) {
            // A three leaves the defender several answers, a four one.
            Force::Three | Force::DoubleThree if attacks => Effort { delta: THREE, ..Effort::FRESH },
            _ => Effort::FRESH,
        })
    }

    /// `looked`: whether fours of the side to move are known not to win.
    fn expand(&mut self, attacks: bool, looked: bool, depth: u32) -> Result<Expansion, Stopped> {
        self.count(1)?;
        let forced = !attacks && !self.board.kind(self.attacker, Kind::Five).is_empty();
        if !looked && !forced && self.by_fours(self.side(attacks))?.is_some() {
            return Ok(Expansion::Decided(Effort::REACHED));
        }
        if attacks { Ok(self.attack(depth)) } else { self.defend() }
    }

    /// What the attacker may do where it does not win by fours.
    fn attack(&mut self, depth: u32) -> Expansion {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        if depth >= DEEPEST {
            self.efforts.cut = true;
            return Expansion::Decided(Effort::MISSED);
        }
        let moves = if self.board.kind(foe, Kind::Five).is_empty() {
            let [three, four, straight] =
                [Kind::Three, Kind::Four, Kind::Unstoppable].map(|kind| *self.board.kind(own, kind));
            self.board.allowed(&three.or(&four).or(&straight), own)
        } else {
            self.board.blocks(foe)
        };
        self.list(&moves, own)
    }

    /// What the defender may do about the last move.
    fn defend(&mut self) -> Result<Expansion, Stopped> {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        if !self.board.kind(foe, Kind::Five).is_empty() {
            return Ok(Expansion::Decided(Effort::REACHED));
        }
        let defences = if self.board.kind(own, Kind::Five).is_empty() {
            let Some(line) = self.by_fours(self.attacker)? else { return Ok(Expansion::Decided(Effort::REACHED)) };
            let defences = self.defences(&line);
            self.board.allowed(&defences, foe)
        } else {
            self.board.blocks(own)
        };
        if !defences.is_empty() {
            return Ok(self.list(&defences, foe));
        }
        // Nothing helps; but who may not put a stone down has a draw.
        let Some(reply) = self.board.idle_reply(own) else { return Ok(Expansion::Decided(Effort::REACHED)) };
        self.moves.push(reply);
        Ok(Expansion::Moves(self.moves.len() - 1))
    }

    /// Puts moves behind the others, the best first.
    fn list(&mut self, moves: &Set, side: usize) -> Expansion {
        if moves.is_empty() {
            return Expansion::Decided(Effort::MISSED);
        }
        let from = self.moves.len();
        self.moves.extend(moves.iter());
        let board = &*self.board;
        self.moves[from..].sort_by_key(|&at| std::cmp::Reverse(board.order(at, side)));
        Expansion::Moves(from)
    }

    /// A victory of `side` by fours if it were to move, the last stone first.
    fn by_fours(&mut self, side: usize) -> Result<Option<Vec<At>>, Stopped> {
        let most = if side == self.attacker { self.efforts.fours } else { COUNTER };
        let most = most.min(self.limit - self.nodes);
        let mut vcf = Vcf::new(self.board, &mut self.failures[side], side, most);
        let found = vcf.run();
        let (nodes, line) = (vcf.nodes, std::mem::take(&mut vcf.line));
        self.count(nodes)?;
        if found == Found::Unknown && self.nodes >= self.limit {
            return Err(Stopped);
        }
        self.efforts.cut |= found == Found::Unknown && side == self.attacker;
        Ok(matches!(found, Found::Win(_)).then_some(line))
    }

    /// The stones that might stop the fours of this line, its last stone first.
    fn defences(&mut self, line: &[At]) -> Set {
        let (own, foe) = (self.attacker, 1 - self.attacker);
        let mut defences = self.board.counters(foe);
        let mut any = false;
        let mut played = 0;
        for pair in line.rchunks(2) {
            let &[reply, at] = pair else { break };
            any |= self.board.is_suspect(at, own);
            defences.include(at);
            self.board.play(at, own);
            let fives = *self.board.kind(own, Kind::Five);
            // One five and its one block, or several and none: anything else has to do with the rules.
            any |= u16::from(fives.len() == 1) != self.board.blocks(own).len();
            for five in fives.iter() {
                defences.include(five);
                for spoiler in self.board.spoilers(five, own) {
                    defences.include(spoiler);
                }
            }
            self.board.play(reply, foe);
            defences = defences.or(&self.board.counters(foe));
            played += 2;
        }
        for _ in 0..played {
            self.board.undo();
        }
        if any { self.board.free_cells() } else { defences.and(&self.board.free_cells()) }
    }

    fn count(&mut self, nodes: u64) -> Result<(), Stopped> {
        if self.nodes + nodes > self.limit {
            return Err(Stopped);
        }
        self.nodes += nodes;
        if self.nodes >= self.heard + PULSE_EVERY {
            self.heard = self.nodes;
            if (self.pulse)(self.nodes).is_break() {
                self.limit = self.nodes;
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

/// The walk through the tree of a win.
impl Vct<'_> {
    fn confirmed(&mut self) -> Attack {
        match self.walk_attack(0) {
            Ok(Some(_)) => Attack::Wins,
            _ => Attack::Unknown,
        }
    }

    /// The plies to the end where the attacker is to move; `None` where no win was found.
    fn walk_attack(&mut self, depth: u32) -> Result<Option<u32>, Stopped> {
        let hash = self.hash(true);
        if let Some(&(_, plies)) = self.answers.get(&hash) {
            return Ok(Some(plies));
        }
        if let Some(line) = self.by_fours(self.attacker)? {
            return Ok(Some(line.len() as u32));
        }
        // Once by what the table holds, and once more where it has lost the answer.
        for again in [false, true] {
            if again && self.search(true, Effort::WHOLE, depth)?.phi != 0 {
                break;
            }
            if let Some((at, plies)) = self.walk_moves(depth)? {
                self.answers.insert(hash, (at, plies));
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// The first of the attacker's moves that is said to win and does, with the plies from before it.
    fn walk_moves(&mut self, depth: u32) -> Result<Option<(At, u32)>, Stopped> {
        let from = self.moves.len();
        let mut found = None;
        if let Expansion::Moves(from) = self.expand(true, true, depth)? {
            for next in from..self.moves.len() {
                let at = self.moves[next];
                if self.child(at, self.attacker, true).delta != 0 {
                    continue;
                }
                self.board.play(at, self.attacker);
                let plies = self.walk_defence(depth + 1);
                self.board.undo();
                if let Some(plies) = plies? {
                    found = Some((at, plies + 1));
                    break;
                }
            }
        }
        self.moves.truncate(from);
        Ok(found)
    }

    /// The plies to the end against the longest defence.
    fn walk_defence(&mut self, depth: u32) -> Result<Option<u32>, Stopped> {
        let hash = self.hash(false);
        if let Some(&(_, plies)) = self.answers.get(&hash) {
            return Ok(Some(plies));
        }
        let from = self.moves.len();
        let mut longest = None;
        if let Expansion::Moves(from) = self.expand(false, true, depth)? {
            for next in from..self.moves.len() {
                let at = self.moves[next];
                self.board.play(at, 1 - self.attacker);
                let plies = self.walk_attack(depth + 1);
                self.board.undo();
                let Some(plies) = plies? else {
                    longest = None;
                    break;
                };
                longest = longest.max(Some((plies + 1, at)));
            }
        }
        self.moves.truncate(from);
        self.answers.extend(longest.map(|(plies, at)| (hash, (at, plies))));
        Ok(longest.map(|(plies, _)| plies))
    }
}

fn sum(a: u32, b: u32) -> u32 {
    if a == Effort::NEVER || b == Effort::NEVER { Effort::NEVER } else { a.saturating_add(b).min(Effort::NEVER - 1) }
}
