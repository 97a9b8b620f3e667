//! `in-a-row perft`: counting games.

use std::io::{self, Write};
use std::process::ExitCode;

use super::{Failure, GameArg, usage};
use crate::{notation, perft};

/// Count the sequences of exactly D plies
#[derive(clap::Args)]
#[command(after_help = "Example:\n  in-a-row perft --game connect-four --depth 8")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many plies
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Where to start: a transcript, or a set-up position such as "h8g7/i9 b"
    #[arg(long, value_name = "T", default_value = "", hide_default_value = true)]
    moves: String,
}

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let position = notation::parse_position(&self.game.rules, &self.moves)
            .map_err(|error| usage("perft", format_args!("--moves {:?}: {error}", self.moves)))?;
        writeln!(io::stdout(), "{}", perft(&position, self.depth))?;
        Ok(ExitCode::SUCCESS)
    }
}
