//! How weaker levels choose among moves whose scores are known: the more a move gives away, the less often it is played.

use fastrand::Rng;

use super::solver::Bounds;
use crate::engine::Rates;

/// The level that gives nothing away.
pub(super) const PERFECT: u8 = 5;

/// Positions that a weaker level visits: enough for short fights anywhere and for exact scores of late positions.
pub(super) const NODES: u64 = 100_000;

/// For each weaker level how much a move must give away, in tenths of a point of score, to be half as likely.
const HALF_LIFE: [u32; PERFECT as usize - 1] = [100, 18, 8, 4];

/// The first level that never misses a win with its next stone, and the first that never lets the other side win with
/// theirs where that can be helped.
const SEES_WINS: u8 = 2;
const SEES_LOSSES: u8 = 3;

/// As `cargo measure levels` finds them.
pub(super) const RATES: &[Rates] = &[
    Rates { against: "random", points: &[69, 97, 100, 100, 100] },
    Rates { against: "c4state", points: &[0, 15, 54, 75, 99] },
];

/// A weight that survives being halved a few times.
const WEIGHT: u32 = 1 << 20;

/// Which of `moves` a level below [`PERFECT`] plays where `free` cells are free.
pub(super) fn choose(moves: &[Bounds], level: u8, free: i32, rng: &mut Rng) -> Option<Bounds> {
    // What is not known is taken for as close to a draw as it can be.
    let score = |bounds: &Bounds| 0.clamp(bounds.low, bounds.high);
    let best = moves.iter().map(score).max()?;
    let (wins, lost) = (best == (free + 1) / 2, -(free / 2));
    let weight = |bounds: &Bounds| {
        let given = best - score(bounds);
        let seen = wins && level >= SEES_WINS || score(bounds) == lost && level >= SEES_LOSSES;
        if given > 0 && seen { 0 } else { weight(given as u32, level) }
    };
    let mut rest = rng.u32(..moves.iter().map(weight).sum::<u32>());
    moves.iter().copied().find(|bounds| {
        let weight = weight(bounds);
        let found = rest < weight;
        rest = rest.saturating_sub(weight);
        found
    })
}

/// How often a level makes a move that gives away so much: in whole numbers, so that every machine plays alike.
fn weight(given: u32, level: u8) -> u32 {
    let half_life = HALF_LIFE[usize::from(level.clamp(1, PERFECT - 1)) - 1];
    let (halvings, rest) = (given * 10 / half_life, given * 10 % half_life);
    (WEIGHT - WEIGHT / 2 * rest / half_life).checked_shr(halvings).unwrap_or(0)
}
