//! What is measured without an opponent.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use super::{
    game::Game,
    player::{Fault, Limits, Player},
    suites,
    wire::Engine,
};
use crate::{dist, repository::Repository, sizes::Size};

/// A row of the table.
struct Row {
    what: &'static str,
    /// What it should be, in words.
    bar: &'static str,
    measure: fn(&Repository, &Engine) -> Result<String>,
}

/// To measure something else, add a row.
const ROWS: &[Row] = &[
    Row { what: "from its start to OK", bar: "", measure: readiness },
    Row { what: "longest of 20 moves at 100 ms", bar: "at most 150 ms", measure: punctuality },
    Row { what: "positions a second", bar: "at least 600 k", measure: suites::speed },
    Row { what: "puzzles of fours", bar: "all, worst 20 ms", measure: suites::puzzles },
    Row { what: "… in wasm", bar: "all, worst 60 ms", measure: suites::puzzles_in_wasm },
    Row { what: "the worker's wasm, brotli", bar: "at most 120 kB", measure: weight },
];

/// Prints the table.
pub fn measure(repository: &Repository, ours: &Engine) -> Result<()> {
    println!();
    for Row { what, bar, measure } in ROWS {
        println!("{what:<30} {bar:<17} {}", measure(repository, ours)?);
    }
    Ok(())
}

/// The module with all engines, as `cargo dist` has left it.
#[allow(clippy::cast_precision_loss, reason = "shown to a few digits")]
fn weight(repository: &Repository, _: &Engine) -> Result<String> {
    let file = dist::folder(repository).join("www/pkg/engines_bg.wasm");
    if !file.exists() {
        return Ok(dist::MISSING.to_owned());
    }
    Ok(format!("{:.1} kB", Size::of(&fs::read(file)?)?.brotli as f64 / 1e3))
}

const LIMITS: Limits = Limits { turn: Duration::from_millis(100), grace: Duration::from_secs(1), nodes: None };

fn readiness(_: &Repository, ours: &Engine) -> Result<String> {
    let start = Instant::now();
    Player::seat(ours.start()?, &Game::parse("gomoku")?, LIMITS).map_err(failed)?;
    Ok(millis(start.elapsed()))
}

fn punctuality(_: &Repository, ours: &Engine) -> Result<String> {
    let mut player = Player::seat(ours.start()?, &Game::parse("gomoku")?, LIMITS).map_err(failed)?;
    let mut longest = Duration::ZERO;
    for row in 0..20 {
        let board = ["BOARD".to_owned(), format!("7,{},1", row % 15), format!("{},8,2", row % 7), "DONE".to_owned()];
        longest = longest.max(player.ask(&board).map_err(failed)?.time);
    }
    Ok(millis(longest))
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` calls it")]
fn failed(fault: Fault) -> anyhow::Error {
    anyhow!("our engine failed: {fault}")
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
