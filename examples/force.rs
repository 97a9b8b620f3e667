//! The forced wins of the gomoku engine as a filter, for `cargo measure gomoku`: a position, `h8g7/i9 b`, is answered by
//! `win`, `none` or `unknown`, the plies of the line, positions visited and microseconds. With `--search` it looks for a
//! move instead, and `move` and the depth take the place of the first two.
//!
//! An example rather than a benchmark or a subcommand: it is built as the crate's users build it, and not published.

mod clock;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use clap::Parser;
use in_a_row::engine::{self, Engine, Force, Limits};
use in_a_row::notation;
use in_a_row::position::Position;
use in_a_row::rules::Rules;

use clock::spent;

#[derive(Parser)]
struct Arguments {
    /// The game, as elsewhere on the command line
    #[arg(long, default_value = "renju", value_parser = notation::parse_rules)]
    game: Rules,
    /// The most positions to visit for each
    #[arg(long, default_value_t = u64::MAX)]
    nodes: u64,
    /// Searches for a move
    #[arg(long)]
    search: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Arguments { game, nodes, search } = Arguments::parse();
    let entry = engine::find("gomoku", &game).map_err(|error| error.to_string())?;
    let level = entry.levels.map_or(1, |levels| levels.max);
    let mut engine = entry.build.ok_or("no engine")?(0);
    // What it works out once for a game belongs to no position.
    engine.threats(&Position::new(game));
    for line in io::stdin().lock().lines() {
        let position = notation::parse_position(&game, &line?)?;
        let before = spent();
        let (answer, plies, visited) = if search {
            look(engine.as_mut(), &position, Limits { level, nodes })
        } else {
            force(engine.as_mut(), &position, nodes)
        };
        let micros = spent().saturating_sub(before).as_secs_f64() * 1e6;
        writeln!(io::stdout(), "{answer} {plies} {visited} {micros:.1}")?;
    }
    Ok(())
}

fn look(engine: &mut dyn Engine, position: &Position, limits: Limits) -> (&'static str, usize, u64) {
    let report = engine.search(position, limits, &mut |_| ControlFlow::Continue(()));
    report.map_or(("over", 0, 0), |report| ("move", report.depth as usize, report.nodes))
}

fn force(engine: &mut dyn Engine, position: &Position, nodes: u64) -> (&'static str, usize, u64) {
    let mut visited = 0;
    let force = engine.force(position, nodes, &mut |report| {
        visited = report.nodes;
        ControlFlow::Continue(())
    });
    match &force {
        Force::Win(line) => ("win", line.len(), visited),
        Force::None => ("none", 0, visited),
        Force::Unknown => ("unknown", 0, visited),
    }
}
