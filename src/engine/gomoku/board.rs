//! The engine's own board: what a stone of either side would make on every free cell, kept up to date move by move.
//!
//! Cells lie in rows of 32, so that a step in any direction is one number, whatever the size of the board:
//!
//! ```text
//!    64  65  66 …        steps   31  32  33
//!    32  33  34 …                    ┼    1
//!     0   1   2 … 31 │ 32
//! ```
//!
//! Along each line in each direction, a word of bits a side holds the stones, n bits of wall before and behind it; bits
//! `p` to `p + 2n` are the window of the cell at `p` (see `shape`).

use super::combination::{Combinations, Force, Key, fours};
use super::set::Set;
use super::shape::{Shape, Shapes};
use crate::position::Position;
use crate::rules::{Cell, Overline, Rules};

/// A cell of this board.
pub type At = u16;

/// Cells in a row.
pub const STRIDE: u16 = 32;
/// All cells, those outside of smaller boards included.
const CELLS: usize = 1024;
/// Steps along the four directions: to the right, up, up and right, down and right.
pub const STEPS: [i16; 4] = [1, STRIDE as i16, STRIDE as i16 + 1, 1 - STRIDE as i16];
/// More than the lines in any direction: two boards of 25 side by side.
const LINES: usize = 64;

/// The kinds of cells that are looked for: those where a side has at least this force, and less than the next kind's.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Three,
    Four,
    Unstoppable,
    Five,
}

const KINDS: usize = 4;

fn kind(force: Force) -> Option<Kind> {
    match force {
        Force::Quiet => None,
        Force::Three | Force::DoubleThree => Some(Kind::Three),
        Force::Four | Force::FourThree => Some(Kind::Four),
        Force::Unstoppable => Some(Kind::Unstoppable),
        Force::Five => Some(Kind::Five),
    }
}

/// What was on a cell before a move changed it.
#[derive(Clone, Copy)]
struct Before {
    at: At,
    keys: [Key; 2],
}

/// A move that can be taken back.
#[derive(Clone, Copy)]
struct Played {
    at: At,
    side: u8,
    /// Where its changes begin in the journal.
    from: usize,
    sums: [[i32; 2]; 2],
}

pub struct Board {
    rules: Rules,
    n: u32,
    shapes: Shapes,
    combinations: Combinations,
    lines: [[[u64; 2]; LINES]; 4],
    keys: [[Key; CELLS]; 2],
    kinds: [[Set; KINDS]; 2],
    stones: [Set; 2],
    inside: Set,
    free: u16,
    /// The worth of all free cells, for each side: where it is to move, and where not.
    sums: [[i32; 2]; 2],
    hash: u64,
    journal: Vec<Before>,
    played: Vec<Played>,
}

impl Board {
    pub fn new(rules: &Rules) -> Board {
        let n = u32::from(rules.n());
        let mut board = Board {
            rules: *rules,
            n,
            shapes: Shapes::new(rules),
            combinations: Combinations::new(),
            lines: [[[u64::MAX; 2]; LINES]; 4],
            keys: [[0; CELLS]; 2],
            kinds: [[Set::EMPTY; KINDS]; 2],
            stones: [Set::EMPTY; 2],
            inside: Set::EMPTY,
            free: rules.cells(),
            sums: [[0; 2]; 2],
            hash: 0,
            journal: Vec::new(),
            played: Vec::new(),
        };
        board.clear();
        board
    }

    /// Takes all stones away.
    fn clear(&mut self) {
        self.lines = [[[u64::MAX; 2]; LINES]; 4];
        self.keys = [[0; CELLS]; 2];
        self.kinds = [[Set::EMPTY; KINDS]; 2];
        self.stones = [Set::EMPTY; 2];
        self.inside = (0..self.rules.cells()).map(|cell| self.at(Cell(cell))).collect();
        self.free = self.rules.cells();
        self.sums = [[0; 2]; 2];
        self.hash = 0;
        self.journal.clear();
        self.played.clear();
        let inside = self.inside;
        for at in inside.iter() {
            for direction in 0..4 {
                let (line, bit) = Board::place(at, direction);
                for plane in &mut self.lines[direction][line] {
                    *plane &= !(1 << (bit + self.n));
                }
            }
        }
        for at in inside.iter() {
            let fresh: [Key; 2] = [0, 1].map(|side| self.fresh_key(at, side));
            self.rekey(at, fresh);
            self.add(fresh, 1);
        }
    }

    /// Sets up a position.
    pub fn set_up(&mut self, position: &Position) {
        self.clear();
        for (cell, side) in position.stones() {
            self.play(self.at(cell), side as usize);
        }
        self.journal.clear();
        self.played.clear();
    }

    /// A cell of the referee here.
    pub fn at(&self, cell: Cell) -> At {
        u16::from(self.rules.row(cell)) * STRIDE + u16::from(self.rules.column(cell))
    }

    /// A cell of this board at the referee.
    pub fn cell(&self, at: At) -> Cell {
        Cell(at / STRIDE * u16::from(self.rules.width()) + at % STRIDE)
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many cells are free.
    pub const fn free(&self) -> u16 {
        self.free
    }

    /// The free cells.
    pub fn free_cells(&self) -> Set {
        self.inside.without(&self.stones[0]).without(&self.stones[1])
    }

    /// The stones of a side.
    pub const fn stones(&self, side: usize) -> &Set {
        &self.stones[side]
    }

    /// A number that stands for the stones on the board.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// That number with a stone of `side` on the free cell as well.
    pub const fn hash_after(&self, at: At, side: usize) -> u64 {
        self.hash ^ stone_key(at, side)
    }

    /// The last move played since the position was set up.
    pub fn last(&self) -> Option<At> {
        self.played.last().map(|played| played.at)
    }

    /// The free cells where `side` has this much force. In renju some may be forbidden to black.
    pub const fn kind(&self, side: usize, kind: Kind) -> &Set {
        &self.kinds[side][kind as usize]
    }

    /// The kind of a free cell.
    pub fn kind_of(&self, at: At, side: usize) -> Option<Kind> {
        kind(self.force(at, side))
    }

    /// Whether `side` could make an unstoppable four that it may make.
    pub fn threatens(&mut self, side: usize) -> bool {
        let cells = *self.kind(side, Kind::Unstoppable);
        cells.iter().any(|at| self.allows(at, side))
    }

    /// How forceful a stone of `side` on the free cell would be.
    pub fn force(&self, at: At, side: usize) -> Force {
        self.combinations.force[usize::from(self.key(at, side))]
    }

    /// The shapes of a stone of `side` on the free cell.
    pub fn key(&self, at: At, side: usize) -> Key {
        self.keys[side][usize::from(at) % CELLS]
    }

    /// How early `side` should try the free cell.
    pub fn order(&self, at: At, side: usize) -> i32 {
        let own = self.combinations.order[usize::from(self.key(at, side))][0];
        let foe = self.combinations.order[usize::from(self.key(at, 1 - side))][1];
        i32::from(own) + i32::from(foe)
    }

    /// The evaluation of the position for `side`, which is to move.
    pub const fn evaluation(&self, side: usize) -> i32 {
        self.sums[side][0] - self.sums[1 - side][1]
    }

    /// Puts a stone of `side` on the free cell.
    pub fn play(&mut self, at: At, side: usize) {
        let from = self.journal.len();
        self.played.push(Played { at, side: side as u8, from, sums: self.sums });
        let keys = self.keys_of(at);
        self.journal.push(Before { at, keys });
        self.add(keys, -1);
        self.rekey(at, [0, 0]);
        self.stones[side].insert(at);
        self.free -= 1;
        self.hash ^= stone_key(at, side);
        for direction in 0..4 {
            let (line, bit) = Board::place(at, direction);
            self.lines[direction][line][side] |= 1 << (bit + self.n);
            self.reshape(at, direction, line, bit);
        }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        let Some(Played { at, side, from, sums }) = self.played.pop() else { return };
        let side = usize::from(side);
        for direction in 0..4 {
            let (line, bit) = Board::place(at, direction);
            self.lines[direction][line][side] &= !(1 << (bit + self.n));
        }
        self.stones[side].remove(at);
        self.free += 1;
        self.hash ^= stone_key(at, side);
        self.sums = sums;
        while self.journal.len() > from {
            if let Some(Before { at, keys }) = self.journal.pop() {
                self.rekey(at, keys);
            }
        }
    }

    /// Works out the shapes along one line again, around the cell at `bit` of the line.
    #[inline]
    fn reshape(&mut self, at: At, direction: usize, line: usize, bit: u32) {
        let [first, second] = self.lines[direction][line];
        let n = self.n;
        // Only cells within n of the stone see it, and only free ones matter.
        let mut near = !(first | second) >> bit & ((1 << (2 * n + 1)) - 1);
        while near != 0 {
            let offset = near.trailing_zeros();
            near &= near - 1;
            let other = (i32::from(at) + (offset as i32 - n as i32) * i32::from(STEPS[direction])) as At;
            let shift = bit + offset - n;
            let pair = self.shapes.pair((first >> shift) as u32 & window(n), (second >> shift) as u32 & window(n));
            let before = self.keys_of(other);
            let keys = [with_shape(before[0], direction, pair & 15), with_shape(before[1], direction, pair >> 4)];
            if keys != before {
                self.journal.push(Before { at: other, keys: before });
                self.add(before, -1);
                self.add(keys, 1);
                self.rekey(other, keys);
            }
        }
    }

    /// Adds what a cell counts `times` to the sums.
    #[inline]
    fn add(&mut self, keys: [Key; 2], times: i32) {
        for (side, key) in keys.into_iter().enumerate() {
            let [moving, waiting] = self.combinations.worth[usize::from(key)];
            self.sums[side][0] += times * i32::from(moving);
            self.sums[side][1] += times * i32::from(waiting);
        }
    }

    /// Keeps the keys of a cell, and the sets that follow from them.
    #[inline]
    fn rekey(&mut self, at: At, keys: [Key; 2]) {
        for (side, key) in keys.into_iter().enumerate() {
            let before = std::mem::replace(&mut self.keys[side][usize::from(at) % CELLS], key);
            let force = &self.combinations.force;
            let (old, new) = (force[usize::from(before)], force[usize::from(key)]);
            if old == new {
                continue;
            }
            let (old, new) = (kind(old), kind(new));
            if old != new {
                if let Some(old) = old {
                    self.kinds[side][old as usize].remove(at);
                }
                if let Some(new) = new {
                    self.kinds[side][new as usize].insert(at);
                }
            }
        }
    }

    #[inline]
    fn keys_of(&self, at: At) -> [Key; 2] {
        [self.key(at, 0), self.key(at, 1)]
    }

    /// The key of a cell, worked out from the lines.
    fn fresh_key(&mut self, at: At, side: usize) -> Key {
        (0..4).fold(0, |key, direction| with_shape(key, direction, self.shape(at, direction, side) as u8))
    }

    /// The shape in one direction of a stone of `side` on the cell, worked out from the lines.
    fn shape(&mut self, at: At, direction: usize, side: usize) -> Shape {
        let (line, bit) = Board::place(at, direction);
        let [first, second] = self.lines[direction][line].map(|plane| (plane >> bit) as u32 & window(self.n));
        Shapes::of(self.shapes.pair(first, second), side)
    }

    /// Puts a stone on the lines alone, or takes it from them: a trial that leaves everything else as it is.
    fn toggle(&mut self, at: At, side: usize) {
        for direction in 0..4 {
            let (line, bit) = Board::place(at, direction);
            self.lines[direction][line][side] ^= 1 << (bit + self.n);
        }
    }

    /// The line through a cell, and the cell's place on it.
    #[inline]
    fn place(at: At, direction: usize) -> (usize, u32) {
        let (row, column) = (usize::from(at / STRIDE), usize::from(at % STRIDE));
        match direction {
            0 => (row, column as u32),
            1 => (column, row as u32),
            2 => ((row + STRIDE as usize - column) % LINES, column as u32),
            _ => ((row + column) % LINES, column as u32),
        }
    }

    /// Whether `side` may play the free cell.
    #[inline]
    pub fn allows(&mut self, at: At, side: usize) -> bool {
        !self.is_suspect(at, side) || !self.is_forbidden(at)
    }

    /// Whether the shapes of a stone of `side` on the free cell are such that it may be forbidden.
    #[inline]
    pub fn is_suspect(&self, at: At, side: usize) -> bool {
        self.rules.forbids() && side == 0 && self.combinations.suspect[usize::from(self.key(at, side))]
    }

    /// Whether renju forbids the free cell to black. The referee's rules, on this board.
    #[cold]
    fn is_forbidden(&mut self, at: At) -> bool {
        let shapes = [0, 1, 2, 3].map(|direction| self.shape(at, direction, 0));
        if shapes.contains(&Shape::Five) {
            return false;
        }
        if shapes.contains(&Shape::Overline) || fours(shapes) > 1 {
            return true;
        }
        let threes: Vec<usize> = (0..4).filter(|&direction| shapes[direction].is_three()).collect();
        if threes.len() < 2 {
            return false;
        }
        self.toggle(at, 0);
        let real = threes.into_iter().filter(|&direction| self.is_real_three(at, direction)).count();
        self.toggle(at, 0);
        real > 1
    }

    /// Whether a stone of `side` on the free cell would make a three that may become a straight four.
    pub fn makes_three(&mut self, at: At, side: usize) -> bool {
        let shapes = super::combination::shapes(self.key(at, side));
        let mut threes = (0..4).filter(|&direction| shapes[direction].is_three());
        if !self.rules.forbids() || side != 0 {
            return threes.next().is_some();
        }
        self.toggle(at, 0);
        let real = threes.any(|direction| self.is_real_three(at, direction));
        self.toggle(at, 0);
        real
    }

    /// Whether black could make the three through the stone on `at` a straight four.
    fn is_real_three(&mut self, at: At, direction: usize) -> bool {
        self.ends(at, direction, 0).into_iter().flatten().any(|next| {
            let straight = self.shape(next, direction, 0) == Shape::StraightFour;
            let wins = straight && (0..4).any(|direction| self.shape(next, direction, 0) == Shape::Five);
            straight && !wins && !self.is_forbidden(next)
        })
    }

    /// The free cells at both ends of the run through a cell, on which a stone of `side` lies or is thought of. By the
    /// lines alone.
    fn ends(&self, at: At, direction: usize, side: usize) -> [Option<At>; 2] {
        let (line, bit) = Board::place(at, direction);
        let [first, second] = self.lines[direction][line];
        let place = bit + self.n;
        let run = self.lines[direction][line][side] & !(first & second) | 1 << place;
        let above = (!(run >> place)).trailing_zeros() as i16;
        let below = (!(run << (63 - place))).leading_zeros() as i16;
        [-below, above].map(|offset| {
            let free = (first | second) >> (i32::from(offset) + place as i32) & 1 == 0;
            free.then(|| at.wrapping_add_signed(offset * STEPS[direction]))
        })
    }

    /// The stones of the other side after which `side` has no five, where it has one now.
    pub fn blocks(&mut self, side: usize) -> Set {
        let fives = self.kind(side, Kind::Five);
        let (length, Some(five)) = (fives.len(), fives.first()) else { return Set::EMPTY };
        if self.rules.overline() == Overline::Caro {
            let spoilers = std::iter::once(five).chain(self.spoilers(five, side));
            return spoilers.filter(|&at| self.is_block(at, side)).collect();
        }
        Some(five).filter(|&five| length == 1 && self.allows(five, 1 - side)).into_iter().collect()
    }

    fn is_block(&mut self, at: At, side: usize) -> bool {
        if !self.allows(at, 1 - side) {
            return false;
        }
        self.play(at, 1 - side);
        let blocks = self.kind(side, Kind::Five).is_empty();
        self.undo();
        blocks
    }

    /// In caro: the free cells at the ends of the fives that a stone of `side` on `five` makes. A stone there may close
    /// the second end.
    pub fn spoilers(&mut self, five: At, side: usize) -> Vec<At> {
        if self.rules.overline() != Overline::Caro {
            return Vec::new();
        }
        let wins: Vec<usize> = (0..4).filter(|&direction| self.shape(five, direction, side) == Shape::Five).collect();
        wins.into_iter().flat_map(|direction| self.ends(five, direction, side)).flatten().collect()
    }

    /// The free cells where `side` makes a four or more.
    pub fn counters(&self, side: usize) -> Set {
        let [four, straight, five] = [Kind::Four, Kind::Unstoppable, Kind::Five].map(|kind| self.kind(side, kind));
        four.or(straight).or(five)
    }

    /// Where the other side may put a stone against a five of `side` that it cannot stop: best on one of several fives.
    pub fn idle_reply(&mut self, side: usize) -> Option<At> {
        let fives = *self.kind(side, Kind::Five);
        let others = self.free_cells().without(&fives);
        let replies = fives.iter().chain(others.iter());
        replies.into_iter().find(|&at| self.allows(at, 1 - side))
    }

    /// The free cells of a set that `side` may play.
    pub fn allowed(&mut self, set: &Set, side: usize) -> Set {
        set.iter().filter(|&at| self.allows(at, side)).collect()
    }
}

/// The bits of a window.
const fn window(n: u32) -> u32 {
    (1 << (2 * n + 1)) - 1
}

/// A key with another shape in one direction.
const fn with_shape(key: Key, direction: usize, shape: u8) -> Key {
    key & !(15 << (4 * direction)) | (shape as Key) << (4 * direction)
}

/// The part of the hash that a stone makes.
const fn stone_key(at: At, side: usize) -> u64 {
    // Splitmix64: well mixed, and no table to fetch.
    let mut z = (((at as u64) << 1 | side as u64) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::rules::{GAMES, Side};

    /// All that a board tells.
    type Told = (Vec<[Key; 2]>, Vec<Set>, [[i32; 2]; 2], u64, u16);

    fn told(board: &Board) -> Told {
        let keys = board.free_cells().iter().map(|at| board.keys_of(at)).collect();
        (keys, board.kinds.iter().flatten().copied().collect(), board.sums, board.hash(), board.free())
    }

    #[test]
    fn a_board_played_on_is_one_set_up() {
        let named = GAMES.iter().map(|game| game.rules).filter(|rules| !rules.gravity() && rules.n() >= 4);
        let others = [(6, 25, 4, Overline::Wins), (11, 9, 6, Overline::Caro)].map(|(width, height, n, overline)| {
            Rules::new(width, height, n, false, overline).expect("within the limits")
        });
        for rules in named.chain(others) {
            let (mut board, mut fresh) = (Board::new(&rules), Board::new(&rules));
            let empty = told(&board);
            let mut rng = Rng::with_seed(3);
            for _ in 0..400 {
                let free: Vec<At> = board.free_cells().iter().collect();
                if rng.u8(..5) < 2 || free.len() < 3 {
                    board.undo();
                } else if let Some(at) = rng.choice(free) {
                    board.play(at, rng.usize(..2));
                }
                let [first, second] = [0, 1].map(|side| {
                    let stones: &Set = board.stones(side);
                    stones.iter().map(|at| board.cell(at)).collect::<Vec<_>>()
                });
                if let Ok(position) = Position::from_stones(rules, &first, &second, Side::First) {
                    fresh.set_up(&position);
                    assert!(told(&board) == told(&fresh), "{rules:?}: {first:?} {second:?}");
                }
            }
            while board.last().is_some() {
                board.undo();
            }
            assert!(told(&board) == empty, "{rules:?}");
        }
    }
}
