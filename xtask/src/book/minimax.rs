//! Minimax: the scores of positions from those of positions some plies later.

use std::collections::HashMap;

const CELLS: u32 = 42;
const WIDTH: u32 = 7;
const STEP: u32 = 7;
const COLUMN: u64 = 0x7f;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

/// Scores of positions of at most `ply` plies in which nobody has won, for the side to move.
pub struct Minimax<F> {
    ply: u32,
    /// Tells the scores of positions of `ply` plies in which the side to move cannot win with its next stone.
    leaf: F,
    /// Scores as they were found, by `own + mask`.
    known: HashMap<u64, i8>,
}

impl<F: FnMut(u64, u64) -> i8> Minimax<F> {
    pub fn new(ply: u32, leaf: F) -> Minimax<F> {
        Minimax { ply, leaf, known: HashMap::new() }
    }

    pub fn score(&mut self, own: u64, mask: u64) -> i8 {
        let ply = mask.count_ones();
        let landings = (mask + BOTTOM) & BOARD;
        let moves = (0..WIDTH).map(|column| landings & (COLUMN << (STEP * column))).filter(|&stone| stone != 0);
        if moves.clone().any(|stone| has_four(own | stone)) {
            return score_of_end(ply + 1);
        }
        if ply == self.ply {
            return (self.leaf)(own, mask);
        }
        if let Some(&score) = self.known.get(&(own + mask)) {
            return score;
        }
        let score = moves.map(|stone| -self.score(mask ^ own, mask | stone)).max().expect("the board has room");
        self.known.insert(own + mask, score);
        score
    }
}

/// What a win with the stone of this ply is worth; the first stone of a game is that of ply 1.
pub fn score_of_end(ply: u32) -> i8 {
    ((CELLS + 2 - ply) / 2) as i8
}

fn has_four(stones: u64) -> bool {
    [1, STEP - 1, STEP, STEP + 1].iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three in a row on the ground, free on both sides: who is to move wins, or has lost.
    #[test]
    fn wins_and_losses_are_seen_before_the_leaves() {
        let three = 1 << 14 | 1 << 21 | 1 << 28;
        let others = 1 << 15 | 1 << 22 | 1 << 29;
        let mut minimax = Minimax::new(8, |_, _| panic!("it is decided earlier"));
        assert_eq!(minimax.score(three, three | others), 18, "with the stone of ply 7");

        let mut leaves = 0;
        let mut minimax = Minimax::new(6, |_, _| {
            leaves += 1;
            3
        });
        let two = 1 << 14 | 1 << 21;
        assert_eq!(minimax.score(others ^ 1 << 29, two | others ^ 1 << 29), 3);
        assert!(leaves > 0);
    }
}
