//! The forced wins of the gomoku engine as a filter, for `cargo measure gomoku`: a position, `h8g7/i9 b`, is answered by
//! `win`, `none` or `unknown`, the plies of the line, positions visited and microseconds.
//!
//! An example rather than a benchmark or a subcommand: it is built as the crate's users build it, and not published.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Parser;
use in_a_row::engine::{self, Force};
use in_a_row::notation;
use in_a_row::position::Position;
use in_a_row::rules::Rules;

#[derive(Parser)]
struct Arguments {
    /// The game, as elsewhere on the command line
    #[arg(long, default_value = "renju", value_parser = notation::parse_rules)]
    game: Rules,
    /// The most positions to visit for each
    #[arg(long, default_value_t = u64::MAX)]
    nodes: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Arguments { game, nodes } = Arguments::parse();
    let build = engine::find("gomoku", &game).map_err(|error| error.to_string())?.build.ok_or("no engine")?;
    let mut engine = build(0);
    // What it works out once for a game belongs to no position.
    engine.threats(&Position::new(game));
    for line in io::stdin().lock().lines() {
        let position = notation::parse_position(&game, &line?)?;
        let mut visited = 0;
        let before = spent();
        let force = engine.force(&position, nodes, &mut |report| {
            visited = report.nodes;
            ControlFlow::Continue(())
        });
        let micros = spent().saturating_sub(before).as_secs_f64() * 1e6;
        let (answer, plies) = match &force {
            Force::Win(line) => ("win", line.len()),
            Force::None => ("none", 0),
            Force::Unknown => ("unknown", 0),
        };
        writeln!(io::stdout(), "{answer} {plies} {visited} {micros:.1}")?;
    }
    Ok(())
}

/// The time that this thread has had of a processor.
#[cfg(unix)]
fn spent() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// The time since the first call.
#[cfg(not(unix))]
fn spent() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}
