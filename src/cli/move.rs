//! `in-a-row move`: what an engine plays.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use super::choice::{self, Choice};
use super::lines::answer_lines;
use super::{Failure, GameArg, usage};
use crate::engine::{Limits, Score};
use crate::notation;
use crate::rules::Rules;

/// Let an engine move in positions, one a line from standard input
///
/// The answer is the move as transcripts have it and what the engine makes of it: win:N or loss:N in N plies, draw, or
/// guess:X on the engine's own scale. Each line is answered by a fresh engine, whatever the other lines are.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  printf '\\n4453\\n' | in-a-row move --game connect-four --engine c4state --level 4"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[arg(long, value_name = "ID", help = format!("The engine, one that plays the game, of {}", choice::all_ids()))]
    engine: String,
    /// Its level, from 1, where it has levels
    #[arg(long, value_name = "L")]
    level: Option<u8>,
    /// The most positions it may visit for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The seed of its randomness
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let rules = self.game.rules;
        let choice = Choice::new(&self.engine, self.level, &rules).map_err(|message| usage("move", message))?;
        let limits = Limits { level: choice.level, nodes: self.nodes.unwrap_or(u64::MAX) };
        let output = io::BufWriter::new(io::stdout().lock());
        answer_lines(io::stdin().lock(), output, |line| self.answer(&rules, choice, limits, line))
    }

    fn answer(&self, rules: &Rules, choice: Choice, limits: Limits, line: &str) -> Result<String, String> {
        let position = notation::parse_position(rules, line).map_err(|error| error.to_string())?;
        let report = choice.build(self.seed, &position).search(&position, limits, &mut |_| ControlFlow::Continue(()));
        let report = report.ok_or("game over")?;
        Ok(format!("{} {}", notation::write_move(rules, report.best), write_score(report.score)))
    }
}

/// A score as one word.
pub fn write_score(score: Score) -> String {
    match score {
        Score::Win { plies } => format!("win:{plies}"),
        Score::Loss { plies } => format!("loss:{plies}"),
        Score::Draw => "draw".to_owned(),
        Score::Guess(worth) => format!("guess:{worth}"),
    }
}
