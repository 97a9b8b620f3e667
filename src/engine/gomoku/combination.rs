//! What the shapes of a stone in its four directions make together.
//!
//! A key packs the four shapes, four bits a direction. Whatever follows from them is looked up by the key: how forceful
//! the stone is, how much it counts in the evaluation and how early it is tried.

use super::shape::Shape;
use super::weights;

/// Four shapes, the direction d in the bits 4d to 4d + 3.
pub type Key = u16;

/// How many keys there are.
pub const KEYS: usize = 1 << 16;

/// How forceful a stone would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Force {
    /// It threatens nothing.
    Quiet,
    /// It makes a three.
    Three,
    /// It makes two threes or more.
    DoubleThree,
    /// It makes a four.
    Four,
    /// It makes a four and a three.
    FourThree,
    /// It makes a straight four or two fours: the next stone wins.
    Unstoppable,
    /// It wins.
    Five,
}

/// What is known of a key.
pub struct Combinations {
    /// Whether black must look before it plays there in renju: it may be forbidden.
    pub suspect: Vec<bool>,
    pub force: Vec<Force>,
    /// What a free cell counts for the side in the evaluation: where it is to move, and where it is not.
    pub worth: Vec<[i16; 2]>,
    /// How early it is tried: by the side itself, and by the other one that takes it away.
    pub order: Vec<[i16; 2]>,
}

/// The shapes of a key.
pub fn shapes(key: Key) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::ALL[usize::from(key >> shift & 15).min(Shape::ALL.len() - 1)])
}

impl Combinations {
    pub fn new() -> Combinations {
        let mut combinations = Combinations {
            suspect: Vec::with_capacity(KEYS),
            force: Vec::with_capacity(KEYS),
            worth: Vec::with_capacity(KEYS),
            order: Vec::with_capacity(KEYS),
        };
        for key in 0..=Key::MAX {
            let shapes = shapes(key);
            combinations.suspect.push(is_suspect(shapes));
            combinations.force.push(force(shapes));
            let [moving, waiting, own, foe] = weights::numbers(shapes);
            combinations.worth.push([moving, waiting]);
            combinations.order.push([own, foe]);
        }
        combinations
    }
}

/// How many of the shapes satisfy `is`.
fn count(shapes: [Shape; 4], is: impl Fn(Shape) -> bool) -> usize {
    shapes.into_iter().filter(|&shape| is(shape)).count()
}

/// How many fours.
pub fn fours(shapes: [Shape; 4]) -> usize {
    count(shapes, Shape::is_four) + count(shapes, |shape| shape == Shape::DoubleFour)
}

fn is_suspect(shapes: [Shape; 4]) -> bool {
    !shapes.contains(&Shape::Five)
        && (shapes.contains(&Shape::Overline) || fours(shapes) > 1 || count(shapes, Shape::is_three) > 1)
}

fn force(shapes: [Shape; 4]) -> Force {
    let threes = count(shapes, Shape::is_three);
    if shapes.contains(&Shape::Five) {
        Force::Five
    } else if fours(shapes) > 1 || shapes.contains(&Shape::StraightFour) {
        Force::Unstoppable
    } else if fours(shapes) == 1 {
        if threes > 0 { Force::FourThree } else { Force::Four }
    } else {
        match threes {
            0 => Force::Quiet,
            1 => Force::Three,
            _ => Force::DoubleThree,
        }
    }
}
