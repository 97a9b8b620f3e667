//! Logistic regression, by Adam in small batches.
//!
//! The weight of a combination is the sum of what its shapes are worth alone, what each pair of them adds, and a rest of
//! its own; the rest and the pairs are held near zero, so that a combination that hardly occurs is what its parts say.

use std::f32::consts::PI;

use in_a_row::engine::gomoku::features::{self, COLUMNS, COMBINATIONS};

use super::samples::Samples;

/// The engine's points for one unit of log-odds, a quarter more than its margins were made for: that plays better. The page
/// (`www/view/advice.js`) and the scores of games that are read go by it; those of weights before were 200.
pub const SCALE: f32 = 250.0;
/// The same for the order of moves.
const ORDER_SCALE: f32 = 100.0;

const SHAPES: usize = 14;
const FIVE: usize = SHAPES - 1;
const PAIRS: usize = SHAPES * SHAPES;
const PARTS: usize = SHAPES + PAIRS + COMBINATIONS;

/// Positions that a step is made for.
const BATCH: usize = 1024;
/// The rate comes up to this and falls to nothing, along half a cosine.
const RATE: f32 = 0.003;
/// Steps until the rate is up.
const WARMING: f32 = 50.0;

/// Whether a combination of these parts counts: dead cells do not, and where there is a five nothing is evaluated or ordered.
fn matters(parts: &[usize; 11]) -> bool {
    let shapes = &parts[..4];
    shapes.iter().any(|&shape| shape != 0) && !shapes.contains(&FIVE)
}

/// Two weights a combination.
pub type Weights = Vec<[f32; 2]>;

/// What is fitted.
pub struct Model {
    /// The parts that each combination consists of.
    parts: Vec<[usize; 11]>,
    values: Vec<[f32; 2]>,
    moments: Vec<[[f32; 2]; 2]>,
    step: u16,
}

impl Model {
    fn new() -> Model {
        let mut parts = vec![[0; 11]; COMBINATIONS];
        let mut known = vec![false; COMBINATIONS];
        for key in 0..=u16::MAX {
            let (number, shapes) = features::of_key(key);
            if std::mem::replace(&mut known[number], true) {
                continue;
            }
            let [a, b, c, d] = shapes.map(usize::from);
            let pair = |a: usize, b: usize| SHAPES + a.min(b) * SHAPES + a.max(b);
            parts[number] = [
                a,
                b,
                c,
                d,
                pair(a, b),
                pair(a, c),
                pair(a, d),
                pair(b, c),
                pair(b, d),
                pair(c, d),
                SHAPES + PAIRS + number,
            ];
        }
        Model { parts, values: vec![[0.0; 2]; PARTS], moments: vec![[[0.0; 2]; 2]; PARTS], step: 0 }
    }

    fn weights(&self) -> Weights {
        let sum = |parts: &[usize; 11]| [0, 1].map(|side| parts.iter().map(|&part| self.values[part][side]).sum());
        let weight = |parts| if matters(parts) { sum(parts) } else { [0.0; 2] };
        self.parts.iter().map(weight).collect()
    }

    /// One step down of all `steps`, along a gradient by combination.
    fn descend(&mut self, gradient: &[[f32; 2]], samples: f32, steps: usize) {
        let mut slopes = vec![[0.0; 2]; PARTS];
        for (parts, slope) in self.parts.iter().zip(gradient).filter(|(parts, _)| matters(parts)) {
            for &part in parts {
                for side in 0..2 {
                    slopes[part][side] += slope[side] / samples;
                }
            }
        }
        self.step = self.step.saturating_add(1);
        let done = f32::from(self.step);
        let rate = RATE * (0.5 + 0.5 * (PI * done / real(steps)).cos()) * (done / WARMING).min(1.0);
        let [means, squares] = [0.9_f32, 0.999].map(|kept| 1.0 - kept.powi(self.step.into()));
        for (part, slope) in slopes.into_iter().enumerate() {
            let pull = if part < SHAPES {
                1e-6
            } else if part < SHAPES + PAIRS {
                1e-5
            } else {
                1e-4
            };
            for side in 0..2 {
                let value = &mut self.values[part][side];
                let slope = slope[side] + pull * *value;
                let [mean, square] = &mut self.moments[part][side];
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                *value -= rate * (*mean / means) / ((*square / squares).sqrt() + 1e-8);
            }
        }
    }

    /// Goes so often through all positions. `learn` adds a position's part to the gradient, and returns how bad the weights
    /// are there.
    fn fit(
        what: &str,
        samples: &Samples,
        passes: usize,
        learn: impl Fn(usize, &Weights, &mut Weights) -> f32,
    ) -> Weights {
        let mut model = Model::new();
        let mut order: Vec<usize> = (0..samples.count()).collect();
        let mut rng = fastrand::Rng::with_seed(1);
        let steps = passes * order.len().div_ceil(BATCH);
        for pass in 1..=passes {
            rng.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                let weights = model.weights();
                let mut gradient = vec![[0.0; 2]; COMBINATIONS];
                loss += batch.iter().map(|&position| learn(position, &weights, &mut gradient)).sum::<f32>();
                model.descend(&gradient, real(batch.len()), steps);
            }
            println!("{what}: pass {pass}, loss {:.4}", loss / real(order.len()));
        }
        model.weights()
    }

    /// What a free cell counts: for the side to move, and for the other one.
    pub fn worth(samples: &Samples, passes: usize) -> Weights {
        Model::fit("worth", samples, passes, |position, weights, gradient| {
            let counts = samples.counts(position);
            let part = |&(number, own, foe): &(u16, u8, u8)| {
                let [moving, waiting] = weights[usize::from(number)];
                f32::from(own) * moving - f32::from(foe) * waiting
            };
            let odds: f32 = counts.iter().map(part).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let aim = samples.aims[position];
            for &(number, own, foe) in counts {
                let slope = &mut gradient[usize::from(number)];
                slope[0] += (chance - aim) * f32::from(own);
                slope[1] -= (chance - aim) * f32::from(foe);
            }
            -(aim * chance.max(1e-6).ln() + (1.0 - aim) * (1.0 - chance).max(1e-6).ln())
        })
    }

    /// How early a cell is tried: for what the side to move makes there, and for what the other one would.
    pub fn order(samples: &Samples, passes: usize) -> Weights {
        Model::fit("order", samples, passes, |position, weights, gradient| {
            let choices = samples.choices(position);
            let odds = |&[own, foe]: &[u16; 2]| weights[usize::from(own)][0] + weights[usize::from(foe)][1];
            let most = choices.iter().map(odds).fold(f32::MIN, f32::max);
            let shares: Vec<f32> = choices.iter().map(|choice| (odds(choice) - most).exp()).collect();
            let all: f32 = shares.iter().sum();
            for (index, (&[own, foe], share)) in choices.iter().zip(&shares).enumerate() {
                let slope = share / all - f32::from(u8::from(index == 0));
                gradient[usize::from(own)][0] += slope;
                gradient[usize::from(foe)][1] += slope;
            }
            -(shares[0] / all).max(1e-6).ln()
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody fits to 2^24 positions")]
fn real(count: usize) -> f32 {
    count as f32
}

/// The bytes of the engine's table.
pub fn table(worth: &[[f32; 2]], order: &[[f32; 2]]) -> Vec<u8> {
    let round = |value: f32, scale: f32| (value * scale).round().clamp(-3000.0, 3000.0) as i16;
    let row = |(worth, order): (&[f32; 2], &[f32; 2])| -> [i16; COLUMNS] {
        [round(worth[0], SCALE), round(worth[1], SCALE), round(order[0], ORDER_SCALE), round(order[1], ORDER_SCALE)]
    };
    worth.iter().zip(order).map(row).flat_map(|row| row.into_iter().flat_map(i16::to_le_bytes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two positions: the side to move wins with the first of the combinations, and loses with the second.
    fn samples(combinations: [u16; 2]) -> Samples {
        let [good, bad] = combinations;
        Samples {
            starts: vec![(0, 0), (1, 2)],
            counts: vec![(good, 1, 0), (bad, 1, 0)],
            choices: vec![[good, 0], [bad, 0], [good, 0], [bad, 0]],
            aims: vec![1.0, 0.0],
        }
    }

    #[test]
    fn what_wins_comes_to_count_and_is_tried_first() {
        let [good, bad] = [700, 900];
        let samples = samples([good, bad]);
        let (worth, order) = (Model::worth(&samples, 100), Model::order(&samples, 100));
        for weights in [&worth, &order] {
            assert!(weights[usize::from(good)][0] > 0.1 && weights[usize::from(bad)][0] < -0.1);
        }
        assert!(worth[0].iter().all(|value| value.abs() < f32::EPSILON), "dead cells count nothing");
    }

    #[test]
    fn the_table_has_a_row_for_each_combination() {
        let (mut worth, order) = (vec![[0.0; 2]; COMBINATIONS], vec![[1.0, -1.0]; COMBINATIONS]);
        worth[0] = [1.0, -1000.0];
        let bytes = table(&worth, &order);
        assert_eq!(bytes.len(), COMBINATIONS * COLUMNS * 2);
        let numbers: Vec<i16> = bytes.chunks(2).take(4).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!(numbers, [250, -3000, 100, -100]);
    }
}
