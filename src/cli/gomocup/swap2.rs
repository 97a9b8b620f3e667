//! The opening rule swap2: one side puts three stones, the other one takes a colour or puts two more. In the protocol
//! white is always next to move: to swap is to take black.

use crate::engine::{Engine, Limits, Score, Watch};
use crate::position::Position;
use crate::rules::{Cell, Rules};

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Put these stones, in alternating colours.
    Put(Vec<Cell>),
    /// Take the other colour.
    Swap,
}

/// Chooses with three or five stones on the board, and puts the first three on an empty one. `None` where the game is over.
pub fn choose(position: &Position, engine: &mut dyn Engine, limits: Limits, watch: Watch<'_>) -> Option<Choice> {
    if position.free() == position.rules().cells() {
        return Some(Choice::Put(opening(position.rules()).to_vec()));
    }
    let report = engine.search(position, limits, watch)?;
    let worse = match report.score {
        Score::Loss { .. } => true,
        Score::Guess(guess) => guess < 0,
        Score::Win { .. } | Score::Draw => false,
    };
    Some(if worse { Choice::Swap } else { Choice::Put(vec![report.best]) })
}

/// Three stones around the middle, so close that they lie on every board.
fn opening(rules: &Rules) -> [Cell; 3] {
    let (column, row) = (i16::from(rules.width()) / 2, i16::from(rules.height()) / 2);
    let width = i16::from(rules.width());
    [(0, 0), (1, 2), (-2, 1)].map(|(right, up)| Cell(((row + up) * width + column + right) as u16))
}
