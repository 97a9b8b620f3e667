//! What is measured without an opponent.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use super::{
    game::Game,
    player::{Fault, Limits, Player},
    suites,
    wire::Engine,
};
use crate::repository::Repository;

/// A row of the table.
struct Row {
    what: &'static str,
    measure: fn(&Repository, &Engine) -> Result<String>,
}

/// To measure something else, add a row.
const ROWS: &[Row] = &[
    Row { what: "from its start to OK", measure: readiness },
    Row { what: "longest of 20 moves at 100 ms", measure: punctuality },
    Row { what: "puzzles of fours", measure: suites::measure },
];

/// Prints the table.
pub fn measure(repository: &Repository, ours: &Engine) -> Result<()> {
    println!();
    for row in ROWS {
        println!("{:<36} {:>20}", row.what, (row.measure)(repository, ours)?);
    }
    Ok(())
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
