//! The opening rule swap2: one side puts three stones, the other one takes a colour or puts two more. In the protocol
//! white is always next to move: to swap is to take black.

use crate::engine::{Engine, Limits, Watch};
use crate::opening::decide::{Act, Judge};
use crate::position::Position;
use crate::rules::Cell;

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Put these stones, in alternating colours.
    Put(Vec<Cell>),
    /// Take the other colour.
    Swap,
}

/// Chooses with three or five stones on the board, and puts the first three on an empty one. `None` where the game is over.
pub fn choose(
    position: &Position,
    engine: &mut dyn Engine,
    limits: Limits,
    seed: u64,
    watch: Watch<'_>,
) -> Option<Choice> {
    Some(match Judge::new(engine, limits, seed, watch).decide(position)? {
        Act::Put(cells) => Choice::Put(cells),
        Act::White(cell) => Choice::Put(vec![cell]),
        Act::Black => Choice::Swap,
    })
}
