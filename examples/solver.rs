//! The Connect Four solver as a filter, in the protocol of the peers that `cargo measure connect-four` compares it with:
//! a line of columns from 1, `4453`, is answered by a line of moves made, score, positions visited and microseconds.
//!
//! An example rather than a benchmark or a subcommand: it is built as the crate's users build it, and not published.

mod clock;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Parser;
use in_a_row::engine::connect_four::TABLE_MIB;
use in_a_row::engine::connect_four::solver::{Goal, Solver};
use in_a_row::notation;
use in_a_row::position::Position;
use in_a_row::rules::Rules;

use clock::spent;

#[derive(Parser)]
struct Arguments {
    /// The game, as elsewhere on the command line
    #[arg(long, default_value = "connect-four", value_parser = notation::parse_rules)]
    game: Rules,
    /// Forgets everything before each position
    #[arg(long)]
    cold: bool,
    /// Only proves who wins
    #[arg(long)]
    sign: bool,
    /// The size of the table in MiB
    #[arg(long, default_value_t = TABLE_MIB)]
    mb: u32,
    /// Gives a position up after so long, and answers `?` for its score
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Arguments { game, cold, sign, mb, seconds } = Arguments::parse();
    let mut solver = Solver::new(&game, mb).ok_or("the solver does not play this game")?;
    let goal = if sign { Goal::Sign } else { Goal::Score };
    for line in io::stdin().lock().lines() {
        let position = position(game, line?.split_whitespace().next().unwrap_or_default())?;
        if cold {
            solver.clear();
        }
        let before = spent();
        let mut root = solver.root(&position).ok_or("the game is over")?;
        let proved = solver.prove(&mut root, goal, u64::MAX, &mut |_| {
            let late = spent().saturating_sub(before) >= Duration::from_secs(seconds);
            if late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let micros = spent().saturating_sub(before).as_secs_f64() * 1e6;
        let score = if sign { root.low().signum() } else { root.low() };
        let score = if proved { score.to_string() } else { "?".to_owned() };
        let moves = game.cells() - position.free();
        writeln!(io::stdout(), "{moves} {score} {} {micros:.3}", root.nodes())?;
    }
    Ok(())
}

fn position(game: Rules, columns: &str) -> Result<Position, Box<dyn std::error::Error>> {
    let mut position = Position::new(game);
    for digit in columns.chars() {
        let column = digit.to_digit(36).and_then(|number| u8::try_from(number).ok()?.checked_sub(1));
        let cell = position.landing(column.ok_or("columns are digits from 1")?)?;
        position.play(cell)?;
    }
    Ok(position)
}
