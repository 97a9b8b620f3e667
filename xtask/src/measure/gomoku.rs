//! `cargo measure gomoku`: the engine at the board, under the protocol that Gomocup's managers speak.
//!
//! Both sides are programs that are told the same, ours too; our referee judges. A game is `duel`, the other end of an
//! engine's streams is `wire`, what is said over them `player`; games add up in `tally`. What is measured without an
//! opponent has a row in `alone`.

mod alone;
mod duel;
mod faults;
mod game;
mod openings;
mod player;
mod record;
mod schedule;
mod suites;
mod tally;
mod thoughts;
mod wire;

use std::{
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use in_a_row::rules::{Cell, Side};

use crate::{process, repository::Repository};
use duel::Played;
use game::Game;
use player::Limits;
use tally::Tally;
use wire::Engine;

/// Played where no other openings are named, if it is there.
const OPENINGS: &str = "../shared/data/gomoku/openings/gomocup2026_freestyle15_offset.txt";

#[derive(clap::Args)]
pub struct Options {
    /// Another engine, as a shell's command; it runs in the folder of its program. May be given several times
    #[arg(long, value_name = "CMD")]
    opponent: Vec<Engine>,
    /// Our own engine [default: this checkout's, `in-a-row gomocup`]
    #[arg(long, value_name = "CMD")]
    engine: Option<Engine>,
    /// gomoku, gomoku-standard, renju or caro
    #[arg(long, value_name = "ID", value_parser = Game::parse, default_value = "gomoku")]
    game: Game,
    /// Openings as offsets from the middle, a line each; every one is played with both colours [default: those of 2026]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games against each opponent [default: every opening twice]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Milliseconds for a move [default: 300; for faults 100]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    turn: Option<u64>,
    /// Milliseconds by which an answer may be late before it loses the game
    #[arg(long, value_name = "MS", default_value_t = 50)]
    grace: u64,
    /// The most positions for a move, for engines that know `INFO max_node`
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Games side by side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2), default_value_t = 1)]
    concurrency: u8,
    /// Writes the games to this file, as SGF
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Plays so many games of our engine against itself, under every rule in turn, and counts what would lose a game
    #[arg(long, value_name = "N", conflicts_with_all = ["opponent", "openings", "games", "game", "record"])]
    faults: Option<usize>,
}

impl Options {
    fn limits(&self, turn: u64) -> Limits {
        let [turn, grace] = [self.turn.unwrap_or(turn), self.grace].map(Duration::from_millis);
        Limits { turn, grace, nodes: self.nodes }
    }

    /// Our engine, built first where it is this checkout's.
    fn ours(&self, repository: &Repository) -> Result<Engine> {
        if let Some(engine) = &self.engine {
            return Ok(engine.clone());
        }
        process::run(process::cargo(repository.root()).args(["build", "--release", "--bin", "in-a-row"]))?;
        let binary = repository.target().join("release").join(format!("in-a-row{}", std::env::consts::EXE_SUFFIX));
        Ok(Engine::new(&binary, &["gomocup"]))
    }

    /// The openings to play; the empty board where there are none.
    fn openings(&self, repository: &Repository) -> Result<Vec<Vec<Cell>>> {
        let ours = repository.path(OPENINGS);
        let Some(path) = self.openings.as_ref().or_else(|| Some(&ours).filter(|path| path.exists())) else {
            println!("no openings: all games begin on the empty board");
            return Ok(vec![Vec::new()]);
        };
        read_openings(path, &self.game)
    }
}

fn read_openings(path: &Path, game: &Game) -> Result<Vec<Vec<Cell>>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (openings, skipped) = openings::read(&game.rules, &text).with_context(|| path.display().to_string())?;
    let name = path.file_name().unwrap_or_default().display();
    println!("{} openings of {name}", openings.len());
    if !skipped.is_empty() {
        println!("skipped, as they leave the board or break a rule: the lines {skipped:?}");
    }
    ensure!(!openings.is_empty(), "no opening can be played");
    Ok(openings)
}

/// Plays what was asked for; an error where our engine was at fault.
pub fn measure(repository: &Repository, options: &Options) -> Result<()> {
    let ours = options.ours(repository)?;
    match options.faults {
        Some(games) => faults::measure(&ours, games, options.limits(100), options.concurrency.into()),
        None if options.opponent.is_empty() => alone::measure(repository, &ours),
        None => play_matches(&ours, options, &options.openings(repository)?),
    }
}

/// A game to be played.
struct Job<'a> {
    number: usize,
    opponent: usize,
    /// The number of the opening, from 0.
    opening: usize,
    moves: &'a [Cell],
    /// The side of our engine.
    side: Side,
}

impl Job<'_> {
    /// What belongs to our engine and to the opponent, that of the first side first.
    fn by_side<T>(&self, ours: T, other: T) -> [T; 2] {
        if self.side == Side::First { [ours, other] } else { [other, ours] }
    }
}

/// Pairs of games with the same opening and the colours changed.
fn jobs(opponents: usize, games: usize, openings: &[Vec<Cell>]) -> Vec<Job<'_>> {
    let job = |number: usize| {
        let (opponent, game) = (number / games, number % games);
        let opening = game / 2 % openings.len();
        Job { number, opponent, opening, moves: &openings[opening], side: Side::BOTH[game % 2] }
    };
    (0..opponents * games).map(job).collect()
}

fn play_matches(ours: &Engine, options: &Options, openings: &[Vec<Cell>]) -> Result<()> {
    let limits = options.limits(300);
    let jobs = jobs(options.opponent.len(), options.games.unwrap_or(2 * openings.len()), openings);
    let mut record = options.record.as_deref().map(create).transpose()?;
    let mut tallies: Vec<Tally> = options.opponent.iter().map(|_| Tally::default()).collect();
    let play = |job: &Job| {
        let [first, second] = job.by_side(ours, &options.opponent[job.opponent]);
        Ok(duel::play(&options.game, limits, job.moves, [first.start()?, second.start()?]))
    };
    let total = jobs.len();
    schedule::run(&jobs, options.concurrency.into(), play, |job, played| {
        let opponent = options.opponent[job.opponent].name();
        tallies[job.opponent].add(&played, job.side, &limits);
        println!("{:>6}/{total} {}", job.number + 1, outcome(job, &opponent, &played));
        if let Some(file) = &mut record {
            let ours = ours.name();
            write!(file, "{}", record::write(&options.game, &played, job.by_side(&ours, &opponent)))?;
        }
        Ok(())
    })?;
    println!("\n{}, {} ms a move, {} ms of grace", options.game.id, limits.turn.as_millis(), limits.grace.as_millis());
    for (tally, opponent) in tallies.iter().zip(&options.opponent) {
        print!("{}", tally.text([&ours.name(), &opponent.name()]));
    }
    let faults: u32 = tallies.iter().map(|tally| tally.conduct[0].faults()).sum();
    ensure!(faults == 0, "our engine was at fault in {faults} games");
    Ok(())
}

fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// How a game went, for our engine.
fn outcome(job: &Job, opponent: &str, played: &Played) -> String {
    let result = match played.ending.winner() {
        Some(side) if side == job.side => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    let colour = if job.side == Side::First { "black" } else { "white" };
    let (opening, moves, reason) = (job.opening + 1, played.moves.len(), record::reason(&played.ending));
    format!("{opponent}, opening {opening}, as {colour}: {result} after {moves} moves ({reason})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_played_with_both_colours() {
        let openings = [vec![], vec![Cell(0)]];
        let jobs: Vec<_> =
            jobs(2, 5, &openings).iter().map(|job| (job.opponent, job.opening, job.side.number())).collect();
        let first = [(0, 0, 1), (0, 0, 2), (0, 1, 1), (0, 1, 2), (0, 0, 1)];
        assert_eq!(jobs[..5], first);
        assert_eq!(jobs[5..], first.map(|(_, opening, side)| (1, opening, side)));
    }
}
