//! What a stone would make in one direction: the shapes of lines, and the table that knows them all.
//!
//! A window is the part of a line that decides: a cell and the n cells to either side of it, as two planes of bits, one a
//! colour. A bit in both planes is a wall, beyond the edge of the board. The cell in the middle counts as the stone in
//! question, whatever lies there.
//!
//! ```text
//!   n = 5         far       near │ near       far
//!   bit            0  1  2  3  4  5  6  7  8  9  10
//!   to left code   └───────────┘  │  └───────────┘  to right code
//! ```
//!
//! The shape of a window follows from those of the windows with one stone more, down to a winning line. Nothing is cut
//! off: what may matter within n cells is seen, an overline that spoils a five included.

use std::collections::HashMap;

use crate::rules::{Overline, Rules, Side};

/// What a stone makes of its line in one direction, for its own side. Sixteen at most: four bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// Nothing that can become a winning line.
    Dead,
    /// One that can become a broken two.
    BrokenOne,
    /// One that can become a two.
    One,
    /// One that can become a broken three.
    BrokenTwo,
    /// One that can become a three with one stone.
    Two1,
    /// … with two stones.
    Two2,
    /// … with three or more stones.
    Two3,
    /// One that can become a four, and no three.
    BrokenThree,
    /// One that can become a straight four with one stone.
    Three1,
    /// … with two or more.
    Three2,
    /// One that can win with one stone.
    Four,
    /// One that can win with two stones, and both are fours of their own.
    DoubleFour,
    /// One that can win at either end.
    StraightFour,
    /// A winning line.
    Five,
    /// A line too long to win.
    Overline,
}

impl Shape {
    /// All shapes, in order.
    pub const ALL: [Shape; 15] = [
        Shape::Dead,
        Shape::BrokenOne,
        Shape::One,
        Shape::BrokenTwo,
        Shape::Two1,
        Shape::Two2,
        Shape::Two3,
        Shape::BrokenThree,
        Shape::Three1,
        Shape::Three2,
        Shape::Four,
        Shape::DoubleFour,
        Shape::StraightFour,
        Shape::Five,
        Shape::Overline,
    ];

    fn of(number: u8) -> Shape {
        Shape::ALL[usize::from(number)]
    }

    /// Whether one more stone wins.
    pub fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::DoubleFour | Shape::StraightFour)
    }

    /// Whether one more stone makes a straight four.
    pub fn is_three(self) -> bool {
        matches!(self, Shape::Three1 | Shape::Three2)
    }
}

/// What makes a line win for one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Aim {
    n: u32,
    overline: Overline,
    /// Whether two fours in one line are as good as a straight four; to black in renju they are forbidden.
    double_four: bool,
}

impl Aim {
    fn middle(self) -> u32 {
        1 << self.n
    }

    /// The cells that can belong to a line with the middle one: at most n - 1 away.
    fn reach(self) -> u32 {
        ((1 << (2 * self.n - 1)) - 1) << 1 & !self.middle()
    }

    /// A window as the stone in the middle sees it: nothing behind the nearest cells that the other side has counts.
    fn in_sight(self, own: u32, foe: u32) -> (u32, u32) {
        let window = (1 << (2 * self.n + 1)) - 1;
        let free = run(!foe | self.middle(), self.n) & window;
        let ends = free << 1 | free >> 1;
        (own & (free | ends) & !self.middle(), window & !free)
    }

    /// The shape of the stone in the middle; `None` where that takes a look at windows with more stones.
    fn at_once(self, own: u32, foe: u32) -> Option<Shape> {
        let run = run(own & !foe | self.middle(), self.n);
        let length = run.count_ones();
        if length >= self.n {
            let ends = run << 1 | run >> 1;
            let blocked = (ends & !run & foe & !own).count_ones() == 2;
            let wins = match self.overline {
                Overline::Wins => true,
                Overline::No => length == self.n,
                Overline::Caro => length == self.n && !blocked,
            };
            return Some(match wins {
                true => Shape::Five,
                false if length > self.n => Shape::Overline,
                false => Shape::Dead,
            });
        }
        // A shape that counts is at most four stones away from a line.
        (self.missing(own, foe) > 4).then_some(Shape::Dead)
    }

    /// Whether one stone of the other side takes all the fives that stones on `wins` would make: in caro it may block one
    /// and close the end of another. What renju forbids counts them as they stand.
    fn one_stone_spoils(self, wins: u32, own: u32, foe: u32) -> bool {
        let free = !(own | foe | self.middle()) & ((1 << (2 * self.n + 1)) - 1);
        let spoils =
            |stone: u32| bits(wins & !stone).all(|win| self.at_once(own | win, foe | stone) != Some(Shape::Five));
        self.overline == Overline::Caro && self.double_four && bits(free).any(spoils)
    }

    /// How many stones, one in the middle not counted, the line through the middle lacks that is nearest to a victory.
    fn missing(self, own: u32, foe: u32) -> u32 {
        let stones = own & !foe | self.middle();
        let wins = |&place: &u32| {
            let ends = (place << 1 | place >> 1) & !place;
            foe & place & !self.middle() == 0
                && match self.overline {
                    Overline::Wins => true,
                    Overline::No => stones & ends == 0,
                    Overline::Caro => stones & ends == 0 && (ends & foe & !own).count_ones() < 2,
                }
        };
        let places = (1..=self.n).map(|shift| ((1 << self.n) - 1) << shift).filter(wins);
        places.map(|place| self.n - (stones & place).count_ones()).min().unwrap_or(u32::MAX)
    }

    /// The shape of a window of which those with one stone more are `count`ed, and `straight`: whether the four is one
    /// at both ends of a run.
    fn shape_before(self, count: &[u32; 16], straight: bool) -> Shape {
        let of = |shape: Shape| count[shape as usize];
        let unstoppable = of(Shape::StraightFour) + if self.double_four { of(Shape::DoubleFour) } else { 0 };
        let fours = of(Shape::Four) + of(Shape::DoubleFour) + of(Shape::StraightFour);
        let threes = of(Shape::Three1) + of(Shape::Three2);
        let twos = of(Shape::Two1) + of(Shape::Two2) + of(Shape::Two3);
        match (of(Shape::Five), unstoppable, threes) {
            (2.., ..) if straight => Shape::StraightFour,
            (2.., ..) => Shape::DoubleFour,
            (1, ..) => Shape::Four,
            (_, 2.., _) => Shape::Three2,
            (_, 1, _) => Shape::Three1,
            _ if fours > 0 => Shape::BrokenThree,
            (.., 3..) => Shape::Two3,
            (.., 2) => Shape::Two2,
            (.., 1) => Shape::Two1,
            _ if of(Shape::BrokenThree) > 0 => Shape::BrokenTwo,
            _ if twos > 0 => Shape::One,
            _ if of(Shape::BrokenTwo) > 0 => Shape::BrokenOne,
            _ => Shape::Dead,
        }
    }
}

/// The unbroken run of bits through bit `at`.
fn run(bits: u32, at: u32) -> u32 {
    let above = (!(bits >> at)).trailing_zeros();
    let below = (!(bits << (31 - at))).leading_zeros();
    (((1_u64 << above) - 1) << at) as u32 | (((1_u64 << below) - 1) << (at + 1 - below)) as u32
}

/// The shapes of windows that were asked for.
enum Memo {
    /// By both planes without the middle: up to n = 5.
    Flat(Vec<u8>),
    Sparse(HashMap<(u32, u32), u8>),
}

/// So many windows of long lines are remembered.
const MOST_KEPT: usize = 1 << 18;
const UNKNOWN: u8 = u8::MAX;

impl Memo {
    fn get(&self, n: u32, own: u32, foe: u32) -> u8 {
        match self {
            Memo::Flat(shapes) => shapes[flat(n, own, foe)],
            Memo::Sparse(shapes) => shapes.get(&(own, foe)).copied().unwrap_or(UNKNOWN),
        }
    }

    fn set(&mut self, n: u32, own: u32, foe: u32, shape: u8) {
        match self {
            Memo::Flat(shapes) => shapes[flat(n, own, foe)] = shape,
            Memo::Sparse(shapes) => {
                if shapes.len() >= MOST_KEPT {
                    shapes.clear();
                }
                shapes.insert((own, foe), shape);
            }
        }
    }
}

/// The place of a window in a flat table.
fn flat(n: u32, own: u32, foe: u32) -> usize {
    let half = (1 << n) - 1;
    let squeezed = |plane: u32| plane & half | (plane >> (n + 1) & half) << n;
    (squeezed(own) << (2 * n) | squeezed(foe)) as usize
}

/// Finds the shapes of one side.
struct Shaper {
    aim: Aim,
    memo: Memo,
}

impl Shaper {
    fn new(aim: Aim) -> Shaper {
        let memo = if aim.n <= LONGEST_FLAT {
            Memo::Flat(vec![UNKNOWN; 1 << (4 * aim.n)])
        } else {
            Memo::Sparse(HashMap::new())
        };
        Shaper { aim, memo }
    }

    /// The shape of a window for the side whose stones are `own`.
    fn shape(&mut self, own: u32, foe: u32) -> Shape {
        let (own, foe) = self.aim.in_sight(own, foe);
        if let Some(shape) = self.aim.at_once(own, foe) {
            return shape;
        }
        let known = self.memo.get(self.aim.n, own, foe);
        if known != UNKNOWN {
            return Shape::of(known);
        }
        let shape = self.look_further(own, foe);
        self.memo.set(self.aim.n, own, foe, shape as u8);
        shape
    }

    fn look_further(&mut self, own: u32, foe: u32) -> Shape {
        let mut count = [0; 16];
        let mut wins = 0;
        let missing = self.aim.missing(own, foe);
        for bit in bits(self.aim.reach() & !(own | foe)) {
            // Whatever makes no line shorter makes no more of the window.
            if self.aim.missing(own | bit, foe) >= missing {
                continue;
            }
            let next = self.shape(own | bit, foe);
            count[next as usize] += 1;
            if next == Shape::Five {
                wins |= bit;
            }
        }
        if count[Shape::Five as usize] > 1 && self.aim.one_stone_spoils(wins, own, foe) {
            count[Shape::Five as usize] = 1;
        }
        let run = run(own & !foe | self.aim.middle(), self.aim.n);
        let ends = (run << 1 | run >> 1) & !run;
        self.aim.shape_before(&count, run.count_ones() == self.aim.n - 1 && wins == ends)
    }
}

/// Each set bit of `bits` alone.
fn bits(mut bits: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Up to this n all shapes are worked out beforehand.
const LONGEST_FLAT: u32 = 5;

/// The shapes of all windows of a game, for both sides at once.
pub struct Shapes {
    n: u32,
    /// For each half of a window, the cells of a plane and those of the other above them: the place in a row of `pairs`.
    left: Vec<u16>,
    right: Vec<u16>,
    /// How many halves there are.
    halves: usize,
    /// By left and right half: the shape of the first side, and of the second one in the upper four bits.
    pairs: Vec<u8>,
    /// Of both sides, or one where the rules treat them alike.
    shapers: Vec<Shaper>,
}

impl Shapes {
    pub fn new(rules: &Rules) -> Shapes {
        let n = u32::from(rules.n());
        let mut aims = Side::BOTH
            .map(|side| {
                let double_four = !(rules.forbids() && side == Side::First);
                Aim { n, overline: rules.overline_of(side), double_four }
            })
            .to_vec();
        aims.dedup();
        let shapers = aims.into_iter().map(Shaper::new).collect();
        let mut shapes = Shapes { n, left: Vec::new(), right: Vec::new(), halves: 0, pairs: Vec::new(), shapers };
        if n <= LONGEST_FLAT {
            shapes.fill();
        }
        shapes
    }

    fn fill(&mut self) {
        let n = self.n;
        let halves: Vec<(u32, u32)> = (0..1 << (2 * n)).map(|key| (key & ((1 << n) - 1), key >> n)).collect();
        let mirrored = |plane: u32| plane.reverse_bits() >> (32 - n);
        // A wall ends the line: whatever is beyond it is wall as well. Near cells are the low bits of a right half.
        let whole = |&(first, second): &(u32, u32)| {
            let wall = first & second;
            wall == 0 || wall >> wall.trailing_zeros() == (1 << (n - wall.trailing_zeros())) - 1
        };
        let mut kept: Vec<(u32, u32)> = Vec::new();
        let mut code = vec![0; halves.len()];
        for (key, half) in halves.iter().enumerate().filter(|(_, half)| whole(half)) {
            code[key] = kept.len() as u16;
            kept.push(*half);
        }
        self.left = halves.iter().map(|&(a, b)| code[(mirrored(b) << n | mirrored(a)) as usize]).collect();
        self.right = code;
        self.halves = kept.len();
        self.pairs = Vec::with_capacity(kept.len() * kept.len());
        for (number, left) in kept.iter().enumerate() {
            for (other, right) in kept.iter().enumerate() {
                let first = mirrored(left.0) | right.0 << (n + 1);
                let second = mirrored(left.1) | right.1 << (n + 1);
                // Seen in a mirror a window has the same shape.
                let seen = self.pairs.get(other * kept.len() + number).copied();
                let pair = seen.unwrap_or_else(|| self.work_out(first, second));
                self.pairs.push(pair);
            }
        }
        for shaper in &mut self.shapers {
            shaper.memo = Memo::Sparse(HashMap::new());
        }
    }

    fn work_out(&mut self, first: u32, second: u32) -> u8 {
        let black = self.shapers.first_mut().map_or(Shape::Dead, |shaper| shaper.shape(first, second));
        let white = self.shapers.last_mut().map_or(Shape::Dead, |shaper| shaper.shape(second, first));
        black as u8 | (white as u8) << 4
    }

    /// The shapes that a stone of either side makes in the middle of a window: of the first side in the lower four bits.
    #[inline]
    pub fn pair(&mut self, first: u32, second: u32) -> u8 {
        if self.n > LONGEST_FLAT {
            return self.work_out(first, second);
        }
        let half = (1 << self.n) - 1;
        let left = self.left[(first & half | (second & half) << self.n) as usize];
        let (first, second) = (first >> (self.n + 1), second >> (self.n + 1));
        let right = self.right[(first & half | (second & half) << self.n) as usize];
        self.pairs[usize::from(left) * self.halves + usize::from(right)]
    }

    /// The shape of one side out of a pair.
    pub fn of(pair: u8, side: usize) -> Shape {
        Shape::of(pair >> (4 * side) & 15)
    }
}
