//! Counting games: the field's check that a move generator makes every move and no other.

use crate::position::Position;

/// The number of sequences of exactly `depth` legal moves from `position`. A finished game has no further moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(&mut position.clone(), depth)
}

fn count(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last moves need not be played to be counted.
        1 => position.legal_moves().count() as u64,
        _ => {
            let moves: Vec<_> = position.legal_moves().collect();
            let mut total = 0;
            for cell in moves {
                if position.play(cell).is_ok() {
                    total += count(position, depth - 1);
                    position.take_back(cell);
                }
            }
            total
        }
    }
}
