//! What the engine does in fixed positions, by itself (`examples/force.rs` asks it, and tells the time that it had of a
//! processor): how many puzzles with a victory by fours it solves, and how many positions it visits in a second.

use std::{
    fs::{self, File},
    time::Duration,
};

use anyhow::{Context as _, Result, bail};

use super::wire::Engine;
use crate::{process, repository::Repository};

/// Where the puzzles lie: a line each, the side to move (1, 2), a number, and the stones in turn from black.
const FOLDER: &str = "../shared/data/gomoku/suites";

/// Positions in the middle of games.
const SEARCHED: &str = "\
h8i9/j9h9 b
h8g7i7h6/h9i8g8j7 b
h8i9g9j10/i8h7g10k11 b
h8h10j9g7k8/i9i8g9h7j7 b
e5f6l11m12/h8g9k10l5 b
";
/// So many of each.
const NODES: &str = "400000";

/// What is known of one position.
struct Answer {
    won: bool,
    nodes: u64,
    time: Duration,
}

pub fn puzzles(repository: &Repository, _: &Engine) -> Result<String> {
    let folder = repository.path(FOLDER);
    if !folder.exists() {
        return Ok("no puzzles there".to_owned());
    }
    let mut positions = String::new();
    for suite in fs::read_dir(folder)? {
        let text = fs::read_to_string(suite?.path())?;
        positions.extend(text.lines().filter_map(position));
    }
    let answers = ask(repository, &positions, &["--game", "renju", "--nodes", "1000000"])?;
    let won = answers.iter().filter(|answer| answer.won).count();
    let [node, nodes] = spread(answers.iter().map(|answer| answer.nodes));
    let [time, times] = spread(answers.iter().map(|answer| answer.time)).map(|time| time.as_secs_f64() * 1e3);
    Ok(format!("{won}/{}, median {time:.3} ms, {node} nodes; worst {times:.2} ms, {nodes} nodes", answers.len()))
}

/// Positions a second of a processor's time, on one thread.
pub fn speed(repository: &Repository, _: &Engine) -> Result<String> {
    let answers = ask(repository, SEARCHED, &["--game", "gomoku", "--search", "--nodes", NODES])?;
    let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
    let time: Duration = answers.iter().map(|answer| answer.time).sum();
    Ok(format!("{} k", u128::from(nodes) / time.as_millis().max(1)))
}

/// A puzzle as a position is written: `h8g7/i9 b`.
fn position(puzzle: &str) -> Option<String> {
    let mut words = puzzle.split_whitespace();
    let side = if words.next()? == "1" { "b" } else { "w" };
    let stones: Vec<&str> = words.nth(1)?.split(',').collect();
    let of = |first: usize| stones.iter().skip(first).step_by(2).copied().collect::<String>();
    Some(format!("{}/{} {side}\n", of(0), of(1)))
}

fn ask(repository: &Repository, positions: &str, arguments: &[&str]) -> Result<Vec<Answer>> {
    process::run(process::cargo(repository.root()).args(["build", "--release", "--example", "force"]))?;
    let folder = repository.target().join("release/examples");
    let list = folder.join("force.positions");
    fs::write(&list, positions)?;
    let mut command = std::process::Command::new(folder.join(format!("force{}", std::env::consts::EXE_SUFFIX)));
    command.args(arguments).stdin(File::open(&list)?);
    let answer = |line: &str| {
        let &[answer, _, nodes, micros] = line.split(' ').collect::<Vec<_>>().as_slice() else { bail!("four words") };
        let time = Duration::from_secs_f64(micros.parse::<f64>()? / 1e6);
        Ok(Answer { won: answer == "win", nodes: nodes.parse()?, time })
    };
    let output = process::output(&mut command)?;
    output.lines().map(|line| answer(line).with_context(|| format!("an answer as {line:?}"))).collect()
}

/// The median and the greatest.
fn spread<T: Copy + Default + Ord>(numbers: impl Iterator<Item = T>) -> [T; 2] {
    let mut numbers: Vec<T> = numbers.collect();
    numbers.sort_unstable();
    [numbers.len() / 2, numbers.len().saturating_sub(1)].map(|at| numbers.get(at).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_read() {
        assert_eq!(position("2 32 H8,I9,J10").as_deref(), Some("H8J10/I9 w\n"));
        assert_eq!(position("1 32 H8").as_deref(), Some("H8/ b\n"));
        assert_eq!(position(""), None);
    }

    #[test]
    fn the_middle_and_the_end_are_found() {
        assert_eq!(spread([3, 1, 2].into_iter()), [2, 3]);
        assert_eq!(spread(std::iter::empty::<u64>()), [0, 0]);
    }
}
