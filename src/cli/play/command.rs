//! What a person may type.

use crate::notation;
use crate::position::Position;
use crate::rules::{Cell, Rules};

/// What a person asked for.
#[derive(Clone, Copy)]
pub enum Command {
    Play(Cell),
    Undo,
    Redo,
    Hint,
    New,
    Moves,
    Help,
    Quit,
    /// An empty line.
    Nothing,
}

/// Reads a command, or a move in `position`; the error is a message for the person.
pub fn parse(position: &Position, line: &str) -> Result<Command, String> {
    let text = line.trim();
    // A single letter that is no column of any board may stand for its command.
    Ok(match text.to_lowercase().as_str() {
        "" => Command::Nothing,
        "undo" | "u" => Command::Undo,
        "redo" | "r" => Command::Redo,
        "hint" => Command::Hint,
        "new" => Command::New,
        "moves" => Command::Moves,
        "help" | "?" => Command::Help,
        "quit" | "q" | "exit" => Command::Quit,
        _ => Command::Play(notation::parse_move(position, text).map_err(|error| {
            let range = range(position.rules());
            format!("{text:?}: {error}. A move is {range}; help lists the commands.")
        })?),
    })
}

/// The moves of a board, from the first to the last.
pub fn range(rules: &Rules) -> String {
    let [first, last] = [0, rules.cells() - 1].map(|index| notation::write_move(rules, Cell(index)));
    format!("{first}-{last}")
}

/// What the commands do.
pub fn help(rules: &Rules) -> String {
    let (example, what) = if rules.gravity() { ("3", "drop a stone into column 3") } else { ("b2", "take cell b2") };
    format!(
        "  {example:<8}{what}
  undo    take back to your last turn
  redo    play again what was taken back
  hint    ask the strongest computer player
  moves   show the moves so far
  new     start a new game
  help    show this
  quit    leave (so does the end of input)
"
    )
}
