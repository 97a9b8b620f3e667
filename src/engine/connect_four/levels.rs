//! How weaker levels choose among moves whose scores are known: the more a move gives away, the less often it is played.

use fastrand::Rng;

use super::solver::Bounds;
use crate::engine::Rates;

/// The level that gives nothing away.
pub(super) const PERFECT: u8 = 5;

/// Positions that a weaker level visits: enough for short fights anywhere and for exact scores of late positions.
pub(super) const NODES: u64 = 100_000;

/// For each weaker level how much a move must give away, in tenths of a point of score, to be half as likely.
const HALF_LIFE: [i32; PERFECT as usize - 1] = [60, 25, 12, 5];

/// The first level that never misses a win with the next stone.
const SEES_WINS: u8 = 2;

/// As `cargo measure levels` finds them.
pub(super) const RATES: [Rates; PERFECT as usize] = [Rates { random: 0, c4state: 0 }; PERFECT as usize];

/// A weight that survives being halved a few times.
const WEIGHT: u32 = 1 << 20;

/// Which of `moves` a level below [`PERFECT`] plays.
pub(super) fn choose(moves: &[Bounds], level: u8, wins: bool, rng: &mut Rng) -> Option<Bounds> {
    // What is not known is taken for as close to a draw as it can be.
    let score = |bounds: &Bounds| 0.clamp(bounds.low, bounds.high);
    let best = moves.iter().map(score).max()?;
    let half_life = HALF_LIFE[usize::from(level.clamp(1, PERFECT - 1)) - 1];
    let weight = |bounds: &Bounds| {
        let given = best - score(bounds);
        if given > 0 && wins && level >= SEES_WINS { 0 } else { WEIGHT >> (given * 10 / half_life).min(20) }
    };
    let mut rest = rng.u32(..moves.iter().map(weight).sum::<u32>());
    moves.iter().copied().find(|bounds| {
        let weight = weight(bounds);
        let found = rest < weight;
        rest = rest.saturating_sub(weight);
        found
    })
}
