//! `cargo measure levels`: how the levels of the Connect Four player fare.

mod pairing;

use std::{
    fs,
    ops::RangeInclusive,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use anyhow::{Context, Result, ensure};
use in_a_row::{engine, notation, rules::Rules};

use crate::{book, repository::Repository};
use pairing::{Pairing, Player};

const GAME: &str = "connect-four";
const ENGINE: &str = "perfect";
/// What the rates of a level are measured against, each at its default level.
const OPPONENTS: [&str; 2] = ["random", "c4state"];

/// Pairings are played side by side on as many threads; each has engines of its own.
const THREADS: usize = 2;

#[derive(clap::Args)]
pub struct Options {
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

/// Plays all and prints the points; an error where the strongest level began and did not win.
pub fn measure(repository: &Repository, options: &Options) -> Result<()> {
    let rules = notation::parse_rules(GAME)?;
    let book = fs::read(repository.path(book::EXACT)).with_context(|| format!("cannot read {}", book::EXACT))?;
    let levels = levels(&rules)?;
    let rates = against_opponents(&rules, &levels, options.games)?;
    let between = between_levels(&rules, &levels, options.between)?;
    let wins = against_all(&rules, *levels.end(), options.wins)?;
    let pairings: Vec<&Pairing> =
        [&rates, &between, &wins].into_iter().flatten().filter(|pair| pair.games > 0).collect();
    let shares = play(&pairings, &rules, &book)?;

    println!("\nper cent of the points");
    pairings.iter().zip(&shares).for_each(|(pairing, share)| println!("{pairing:<40} {:>6.1}", 100.0 * share));
    let lost = pairings.iter().zip(&shares).find(|(pairing, share)| !pairing.in_turn && **share < 1.0);
    let lost = lost.map(|(pairing, _)| pairing.to_string()).unwrap_or_default();
    ensure!(lost.is_empty(), "not every game was won: {lost}");
    Ok(())
}

fn levels(rules: &Rules) -> Result<RangeInclusive<u8>> {
    let levels = engine::find(ENGINE, rules)?.levels.context("the engine has no levels")?;
    Ok(1..=levels.max)
}

fn against_opponents(rules: &Rules, levels: &RangeInclusive<u8>, games: u32) -> Result<Vec<Pairing>> {
    let pairing = |level: u8, opponent: &str| {
        let players = [Player::new(rules, ENGINE, level)?, Player::at_default(rules, opponent)?];
        Ok(Pairing { players, games, in_turn: true })
    };
    OPPONENTS.iter().flat_map(|opponent| levels.clone().map(move |level| pairing(level, opponent))).collect()
}

fn between_levels(rules: &Rules, levels: &RangeInclusive<u8>, games: u32) -> Result<Vec<Pairing>> {
    let pairing = |level: u8, weaker: u8| {
        let players = [Player::new(rules, ENGINE, level)?, Player::new(rules, ENGINE, weaker)?];
        Ok(Pairing { players, games, in_turn: true })
    };
    let below = |level: u8| (*levels.start()..level).map(move |weaker| pairing(level, weaker));
    levels.clone().flat_map(below).collect()
}

/// The strongest level begins against every other engine at each of its levels.
fn against_all(rules: &Rules, strongest: u8, games: u32) -> Result<Vec<Pairing>> {
    let first = Player::new(rules, ENGINE, strongest)?;
    let mut others = Vec::new();
    for entry in engine::players(rules).filter(|entry| entry.id != ENGINE) {
        for level in 1..=entry.levels.map_or(1, |levels| levels.max) {
            others.push(Player::new(rules, entry.id, level)?);
        }
    }
    let games = games.div_ceil(others.len() as u32);
    Ok(others.into_iter().map(|other| Pairing { players: [first, other], games, in_turn: false }).collect())
}

/// The share of the points that the first player of each pairing won.
fn play(pairings: &[&Pairing], rules: &Rules, book: &[u8]) -> Result<Vec<f64>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut shares = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(pairing) = pairings.get(index) else { return Ok(shares) };
            let share = pairing.play(rules, book, index as u64)?;
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
