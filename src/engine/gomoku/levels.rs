//! Weaker play: fewer positions, less depth, and an eye that is not so good.

use crate::engine::Rates;

/// What a level may do.
#[derive(Clone, Copy)]
pub struct Level {
    pub depth: i32,
    pub nodes: u64,
    /// The evaluation is off by up to this much.
    pub blur: i32,
}

/// Full strength.
pub const STRONGEST: u8 = LEVELS.len() as u8;

const LEVELS: [Level; 5] = [
    Level { depth: 1, nodes: 500, blur: 450 },
    Level { depth: 2, nodes: 2_000, blur: 150 },
    Level { depth: 4, nodes: 8_000, blur: 50 },
    Level { depth: 8, nodes: 60_000, blur: 0 },
    Level { depth: i32::MAX, nodes: u64::MAX, blur: 0 },
];

/// As `cargo measure levels --game gomoku --games 20` finds them, with at most 100,000 positions a move.
pub const RATES: &[Rates] = &[
    Rates { against: "random", points: &[100, 100, 100, 100, 100] },
    Rates { against: "lines", points: &[58, 95, 100, 100, 100] },
];

impl Level {
    /// Level `number`, from 1; what is beyond the last one is the last one.
    pub fn of(number: u8) -> Level {
        LEVELS[usize::from(number.clamp(1, STRONGEST)) - 1]
    }
}
