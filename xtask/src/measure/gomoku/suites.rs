//! What the engine does in fixed positions, by itself: how many puzzles with a victory by fours it solves, and how many
//! positions it visits in a second. `examples/force.rs` asks it, and tells the time that it had of a processor;
//! `force.mjs` asks the module that pages load.

use std::{
    fs::{self, File},
    process::Command,
    time::Duration,
};

use anyhow::{Context as _, Result, bail, ensure};
use in_a_row::{game::Game, notation, rules::Cell};

use super::wire::Engine;
use crate::{dist, process, repository::Repository};

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

/// The most positions to visit for a puzzle.
const PUZZLED: &str = "1000000";

/// What is known of one position.
struct Answer {
    won: bool,
    nodes: u64,
    time: Duration,
}

pub fn puzzles(repository: &Repository, _: &Engine) -> Result<String> {
    let Some(puzzles) = read(repository)? else { return Ok(NONE.to_owned()) };
    let mut command = example(repository)?;
    command.args(["--game", "renju", "--nodes", PUZZLED]);
    let positions: String = puzzles.iter().filter_map(|puzzle| position(puzzle)).collect();
    Ok(summary(&ask(repository, &mut command, &positions)?))
}

/// The same in the module that pages load, by the clock, from its first, unoptimised moments on. It reads games, so that
/// puzzles are left out in which both sides have had as many moves as no game allows.
pub fn puzzles_in_wasm(repository: &Repository, _: &Engine) -> Result<String> {
    let Some(puzzles) = read(repository)? else { return Ok(NONE.to_owned()) };
    let folder = repository.page_packages();
    if !folder.join("engines.js").exists() {
        return Ok(dist::MISSING.to_owned());
    }
    let mut command = Command::new("node");
    command.arg(repository.path("xtask/src/measure/gomoku/force.mjs")).arg(folder).arg(PUZZLED);
    let games = puzzles.iter().filter(|puzzle| could_be_a_game(puzzle));
    let links = games.map(|puzzle| link(puzzle)).collect::<Result<String>>()?;
    Ok(summary(&ask(repository, &mut command, &links)?))
}

const NONE: &str = "no puzzles there";

/// The puzzles, a line each, where they are there.
fn read(repository: &Repository) -> Result<Option<Vec<String>>> {
    let folder = repository.path(FOLDER);
    if !folder.exists() {
        return Ok(None);
    }
    let mut puzzles = Vec::new();
    for suite in fs::read_dir(folder)? {
        let text = fs::read_to_string(suite?.path())?;
        puzzles.extend(text.lines().filter(|line| stones(line).is_some()).map(str::to_owned));
    }
    Ok(Some(puzzles))
}

fn summary(answers: &[Answer]) -> String {
    let won = answers.iter().filter(|answer| answer.won).count();
    let [node, nodes] = spread(answers.iter().map(|answer| answer.nodes));
    let [time, times] = spread(answers.iter().map(|answer| answer.time)).map(|time| time.as_secs_f64() * 1e3);
    format!("{won}/{}, median {time:.3} ms, {node} nodes; worst {times:.2} ms, {nodes} nodes", answers.len())
}

/// Positions a second of a processor's time, on one thread.
pub fn speed(repository: &Repository, _: &Engine) -> Result<String> {
    let mut command = example(repository)?;
    command.args(["--game", "gomoku", "--search", "--nodes", NODES]);
    let answers = ask(repository, &mut command, SEARCHED)?;
    let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
    let time: Duration = answers.iter().map(|answer| answer.time).sum();
    Ok(format!("{} k", u128::from(nodes) / time.as_millis().max(1)))
}

/// The stones of a puzzle in turn from black.
fn stones(puzzle: &str) -> Option<Vec<&str>> {
    Some(puzzle.split_whitespace().nth(2)?.split(',').collect())
}

/// A puzzle as a position is written: `h8g7/i9 b`.
fn position(puzzle: &str) -> Option<String> {
    let side = if puzzle.split_whitespace().next()? == "1" { "b" } else { "w" };
    let stones = stones(puzzle)?;
    let of = |first: usize| stones.iter().skip(first).step_by(2).copied().collect::<String>();
    Some(format!("{}/{} {side}\n", of(0), of(1)))
}

/// Whether the side to move is the one whose turn it would be.
fn could_be_a_game(puzzle: &str) -> bool {
    stones(puzzle).is_some_and(|stones| puzzle.starts_with(['1', '2'][stones.len() % 2]))
}

/// A puzzle as a game, which it never was.
fn link(puzzle: &str) -> Result<String> {
    let mut game = Game::new(notation::parse_rules("renju")?);
    let stones = stones(puzzle).context("a puzzle without stones")?;
    let cells = stones.iter().map(|name| cell(&game, name)).collect::<Result<Vec<_>>>()?;
    let of = |first: usize| cells.iter().skip(first).step_by(2).copied().collect();
    ensure!(put(&mut game, &mut [of(0), of(1)]), "no order of stones that may be played: {puzzle}");
    Ok(format!("{}\n", notation::write_link(&game)))
}

/// Plays the stones that are left of both sides, those of black in an order in which none is forbidden.
fn put(game: &mut Game, left: &mut [Vec<Cell>; 2]) -> bool {
    let side = game.moves().len() % 2;
    for at in 0..left[side].len() {
        let cell = left[side].remove(at);
        if game.play(cell).is_ok() {
            if put(game, left) {
                return true;
            }
            game.undo();
        }
        left[side].insert(at, cell);
        if side == 1 {
            return false;
        }
    }
    left[side].is_empty()
}

fn cell(game: &Game, name: &str) -> Result<Cell> {
    Ok(notation::parse_move(game.position(), &name.to_lowercase())?)
}

fn example(repository: &Repository) -> Result<Command> {
    process::run(process::cargo(repository.root()).args(["build", "--release", "--example", "force"]))?;
    Ok(Command::new(repository.target().join(format!("release/examples/force{}", std::env::consts::EXE_SUFFIX))))
}

fn ask(repository: &Repository, command: &mut Command, positions: &str) -> Result<Vec<Answer>> {
    let list = repository.target().join("positions.txt");
    fs::write(&list, positions)?;
    let answer = |line: &str| {
        let &[answer, _, nodes, micros] = line.split(' ').collect::<Vec<_>>().as_slice() else { bail!("four words") };
        let time = Duration::from_secs_f64(micros.parse::<f64>()? / 1e6);
        Ok(Answer { won: answer == "win", nodes: nodes.parse()?, time })
    };
    let output = process::output(command.stdin(File::open(&list)?))?;
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
    fn sides_move_in_turn() {
        assert!(could_be_a_game("1 32 H8,I9") && could_be_a_game("2 32 H8"));
        assert!(!could_be_a_game("2 32 H8,I9") && !could_be_a_game("1 32 H8"));
    }

    #[test]
    fn forbidden_orders_are_avoided() {
        // As told, black's last stone would make two threes at once.
        let link = link("2 7 F8,A15,G8,B15,H9,D15,H10,E15,H8").unwrap();
        assert!(!link.ends_with("h8\n"), "{link}");
    }

    #[test]
    fn the_middle_and_the_end_are_found() {
        assert_eq!(spread([3, 1, 2].into_iter()), [2, 3]);
        assert_eq!(spread(std::iter::empty::<u64>()), [0, 0]);
    }
}
