//! `in-a-row status`: how positions stand.

use std::io;
use std::process::ExitCode;

use super::lines::answer_lines;
use super::{Failure, GameArg};
use crate::notation;
use crate::position::{Position, Status};

/// Say how positions stand, one a line from standard input
///
/// A line is a transcript (an empty one is the empty game) or a set-up position, black/white and the side to move. The
/// answers are `ongoing turn=1`, with `dead` where nobody can complete a line any more, and in renju with
/// `forbidden=h8:33,j9:44,k4:overline`, where black may not play; `won by=2 line=c1,d2,e3,f4`; `draw`; or `error:` with the place and the reason, and then the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  printf '372442334421\\n' | in-a-row status --game connect-four")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
}

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let output = io::BufWriter::new(io::stdout().lock());
        answer_lines(io::stdin().lock(), output, |line| {
            let position = notation::parse_position(&self.game.rules, line).map_err(|error| error.to_string())?;
            Ok(write_status(&position))
        })
    }
}

fn write_status(position: &Position) -> String {
    match position.status() {
        Status::Ongoing => {
            let dead = if position.is_dead() { " dead" } else { "" };
            format!("ongoing turn={}{dead}{}", position.turn().number(), write_forbidden(position))
        }
        Status::Drawn => "draw".to_owned(),
        Status::Won { side, lines } => {
            let cells = |line: &Vec<_>| {
                line.iter().map(|&cell| notation::write_cell(position.rules(), cell)).collect::<Vec<_>>().join(",")
            };
            let lines: String = lines.iter().map(|line| [" line=", &cells(line)].concat()).collect();
            format!("won by={}{lines}", side.number())
        }
    }
}

/// The cells that are forbidden to the side to move, each with the reason; nothing where there is none.
fn write_forbidden(position: &Position) -> String {
    let points = position.forbidden();
    let words =
        points.iter().map(|(cell, reason)| format!("{}:{reason}", notation::write_cell(position.rules(), *cell)));
    if points.is_empty() { String::new() } else { [" forbidden=", &words.collect::<Vec<_>>().join(",")].concat() }
}
