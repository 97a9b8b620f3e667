//! `cargo measure page`: the referee's speed, the page's bytes and how long it loads, measured on what is shipped.

mod kinds;
mod loading;

use std::{fmt::Write, path::Path, process::Command, time::Instant};

use anyhow::{Context, Result};

use crate::{
    dist::{self, Report},
    process,
    repository::Repository,
};

/// Trees that take long enough to measure: game and depth in plies.
const TREES: [(&str, u32); 2] = [("connect-four", 8), ("gomoku", 3)];

#[derive(clap::Args)]
pub struct Options {
    /// How often Chromium loads each page behind a slow line, ours and those of other boards; 0 leaves this out
    #[arg(long, value_name = "N", default_value_t = ROUNDS)]
    rounds: usize,
}

const ROUNDS: usize = 9;

impl Default for Options {
    fn default() -> Options {
        Options { rounds: ROUNDS }
    }
}

/// Prints the referee's speed, the page's bytes, and the times to its first board and first move.
pub fn measure(repository: &Repository, options: &Options) -> Result<()> {
    process::run(process::cargo(repository.root()).args(["build", "--release", "--bin", "in-a-row"]))?;
    let binary = repository.target().join("release").join(format!("in-a-row{}", std::env::consts::EXE_SUFFIX));
    let rows = TREES.map(|(game, depth)| Speed::of(&binary, game, depth)).into_iter().collect::<Result<Vec<_>>>()?;
    dist::make(repository, dist::SITE)?;
    println!("\n{}", table(&rows));
    let report = Report::of(repository)?;
    println!("{}\n{}", report.text(), kinds::table(&report));
    if options.rounds == 0 { Ok(()) } else { loading::measure(repository, options.rounds) }
}

/// How fast the referee walks one tree of moves.
struct Speed {
    tree: String,
    nodes: u64,
    seconds: f64,
}

impl Speed {
    /// Asks the native command line, as its users do; starting it is part of the time.
    fn of(binary: &Path, game: &str, depth: u32) -> Result<Speed> {
        let start = Instant::now();
        let mut perft = Command::new(binary);
        let nodes = process::output(perft.args(["perft", "--game", game, "--depth", &depth.to_string()]))?;
        let seconds = start.elapsed().as_secs_f64();
        let nodes = nodes.trim().parse().with_context(|| format!("perft answered {nodes:?}"))?;
        Ok(Speed { tree: format!("{game} to depth {depth}"), nodes, seconds })
    }
}

#[allow(clippy::cast_precision_loss, reason = "shown to two digits")]
fn table(rows: &[Speed]) -> String {
    let mut text = format!("{:<26} {:>10} {:>8} {:>11}\n", "perft", "nodes", "seconds", "nodes/s");
    for Speed { tree, nodes, seconds } in rows {
        let rate = *nodes as f64 / seconds / 1e6;
        let _ = writeln!(text, "{tree:<26} {nodes:>10} {seconds:>8.3} {rate:>9.1} M");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_columns() {
        let rows = [Speed { tree: "connect-four to depth 8".into(), nodes: 5_673_234, seconds: 0.25 }];
        let expected = "\
perft                           nodes  seconds     nodes/s
connect-four to depth 8       5673234    0.250      22.7 M
";
        assert_eq!(table(&rows), expected);
    }
}
