//! `cargo measure levels`: how the levels of an engine fare.

mod pairing;

use std::{
    fs,
    ops::RangeInclusive,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use anyhow::{Context, Result, ensure};
use in_a_row::{engine, notation, opening::balanced, position::Position, rules::Rules};

use crate::{book, repository::Repository};
use pairing::{Conditions, Pairing, Player};

/// An engine whose levels are measured.
struct Subject {
    game: &'static str,
    engine: &'static str,
    /// What the rates of a level are measured against, each at its default level.
    opponents: &'static [&'static str],
    /// The most positions for a move: those of the page.
    nodes: u64,
    /// Whether the strongest level must win where it begins.
    must_win: bool,
}

/// To measure another engine, add a row.
const SUBJECTS: &[Subject] = &[
    Subject {
        game: "connect-four",
        engine: "perfect",
        opponents: &["random", "c4state"],
        nodes: u64::MAX,
        must_win: true,
    },
    Subject { game: "gomoku", engine: "gomoku", opponents: &["random", "lines"], nodes: 100_000, must_win: false },
];

/// Pairings are played side by side on as many threads; each has engines of its own.
const THREADS: usize = 2;

#[derive(clap::Args)]
pub struct Options {
    /// The game: connect-four or gomoku
    #[arg(long, value_name = "ID", value_parser = subject, default_value = "connect-four")]
    game: &'static Subject,
    /// Games of each level against each opponent
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// Games of each level against each other level
    #[arg(long, default_value_t = 60)]
    between: u32,
    /// Games that the strongest level begins, and must win, against all others together
    #[arg(long, default_value_t = 1000)]
    wins: u32,
}

fn subject(game: &str) -> Result<&'static Subject> {
    SUBJECTS.iter().find(|subject| subject.game == game).with_context(|| format!("no levels are measured in {game}"))
}

/// Plays all and prints the points; an error where the strongest level must win and did not.
pub fn measure(repository: &Repository, options: &Options) -> Result<()> {
    let subject = options.game;
    let rules = notation::parse_rules(subject.game)?;
    let book = fs::read(repository.path(book::EXACT)).with_context(|| format!("cannot read {}", book::EXACT))?;
    let levels = subject.levels(&rules)?;
    let rates = subject.against_opponents(&rules, &levels, options.games)?;
    let between = subject.between_levels(&rules, &levels, options.between)?;
    let wins = if subject.must_win { subject.against_all(&rules, *levels.end(), options.wins)? } else { Vec::new() };
    let pairings: Vec<&Pairing> =
        [&rates, &between, &wins].into_iter().flatten().filter(|pair| pair.games > 0).collect();
    let conditions = Conditions { book: &book, nodes: subject.nodes, openings: openings(&rules)? };
    let shares = play(&pairings, &conditions)?;

    println!("\nper cent of the points");
    pairings.iter().zip(&shares).for_each(|(pairing, share)| println!("{pairing:<40} {:>6.1}", 100.0 * share));
    let lost = pairings.iter().zip(&shares).find(|(pairing, share)| !pairing.in_turn && **share < 1.0);
    let lost = lost.map(|(pairing, _)| pairing.to_string()).unwrap_or_default();
    ensure!(lost.is_empty(), "not every game was won: {lost}");
    Ok(())
}

/// The positions that games begin with: the balanced ones where some are known, else the empty board.
fn openings(rules: &Rules) -> Result<Vec<Position>> {
    let mut openings = Vec::new();
    for opening in balanced::of(rules) {
        let mut position = Position::new(*rules);
        opening.moves.iter().try_for_each(|&cell| position.play(cell))?;
        openings.push(position);
    }
    Ok(if openings.is_empty() { vec![Position::new(*rules)] } else { openings })
}

impl Subject {
    fn levels(&self, rules: &Rules) -> Result<RangeInclusive<u8>> {
        let levels = engine::find(self.engine, rules)?.levels.context("the engine has no levels")?;
        Ok(1..=levels.max)
    }

    fn against_opponents(&self, rules: &Rules, levels: &RangeInclusive<u8>, games: u32) -> Result<Vec<Pairing>> {
        let pairing = |level: u8, opponent: &str| {
            let players = [Player::new(rules, self.engine, level)?, Player::at_default(rules, opponent)?];
            Ok(Pairing { players, games, in_turn: true })
        };
        self.opponents.iter().flat_map(|opponent| levels.clone().map(move |level| pairing(level, opponent))).collect()
    }

    fn between_levels(&self, rules: &Rules, levels: &RangeInclusive<u8>, games: u32) -> Result<Vec<Pairing>> {
        let pairing = |level: u8, weaker: u8| {
            let players = [Player::new(rules, self.engine, level)?, Player::new(rules, self.engine, weaker)?];
            Ok(Pairing { players, games, in_turn: true })
        };
        let below = |level: u8| (*levels.start()..level).map(move |weaker| pairing(level, weaker));
        levels.clone().flat_map(below).collect()
    }

    /// The strongest level begins against every other engine at each of its levels.
    fn against_all(&self, rules: &Rules, strongest: u8, games: u32) -> Result<Vec<Pairing>> {
        let first = Player::new(rules, self.engine, strongest)?;
        let mut others = Vec::new();
        for entry in engine::players(rules).filter(|entry| entry.id != self.engine) {
            for level in 1..=entry.levels.map_or(1, |levels| levels.max) {
                others.push(Player::new(rules, entry.id, level)?);
            }
        }
        let games = games.div_ceil(others.len() as u32);
        Ok(others.into_iter().map(|other| Pairing { players: [first, other], games, in_turn: false }).collect())
    }
}

/// The share of the points that the first player of each pairing won.
fn play(pairings: &[&Pairing], conditions: &Conditions<'_>) -> Result<Vec<f64>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut shares = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(pairing) = pairings.get(index) else { return Ok(shares) };
            let share = pairing.play(conditions, index as u64)?;
            println!("   {pairing}: {:.1} % of {} games", 100.0 * share, pairing.games);
            shares.push((index, share));
        }
    };
    let mut shares = thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(worker)).collect();
        let shares = workers.into_iter().map(|worker| worker.join().expect("no game panics"));
        shares.collect::<Result<Vec<Vec<(usize, f64)>>>>().map(|shares| shares.concat())
    })?;
    shares.sort_by_key(|(index, _)| *index);
    Ok(shares.into_iter().map(|(_, share)| share).collect())
}
