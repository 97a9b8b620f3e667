//! Games of the engine against itself, each from an opening of a few random stones.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    ops::ControlFlow,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use anyhow::{Context, Result};
use fastrand::Rng;
use in_a_row::{
    Game, Position, Rules, Status,
    engine::{self, Engine, Limits, Score},
    notation,
};

/// Plays `count` games and adds them to `file`, one a line: the transcript, who won (`1`, `2`, `=`), the ply of the first
/// move that was thought about, and the scores of the moves from there, each for its side.
pub fn play(file: &Path, game: &str, count: u32, nodes: u64, seed: u64) -> Result<()> {
    let rules = notation::parse_rules(game)?;
    fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
    let output = Mutex::new(OpenOptions::new().create(true).append(true).open(file)?);
    let next = AtomicU32::new(0);
    let work = || -> Result<()> {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && number < count
        {
            let mut rng = Rng::with_seed(seed << 32 | u64::from(number));
            let line = one(&rules, nodes, &mut rng)?;
            let mut output = output.lock().expect("nobody panics with the file in hand");
            writeln!(output, "{line}")?;
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a game does not panic"))
    })
}

fn one(rules: &Rules, nodes: u64, rng: &mut Rng) -> Result<String> {
    let entry = engine::find("gomoku", rules)?;
    let mut engine = (entry.build.context("this build has the engine")?)(rng.u64(..));
    let level = entry.levels.map_or(1, |levels| levels.max);
    let mut game = opening(rules, engine.as_mut(), rng);
    let from = game.moves().len();
    let mut scores = Vec::new();
    while *game.position().status() == Status::Ongoing && !game.position().is_dead() {
        let limits = Limits { level, nodes: nodes / 2 + rng.u64(..=nodes) };
        let report =
            engine.search(game.position(), limits, &mut |_| ControlFlow::Continue(())).context("the game goes on")?;
        scores.push(match report.score {
            Score::Win { plies } => format!("+{plies}"),
            Score::Loss { plies } => format!("-{plies}"),
            Score::Draw => "0".to_owned(),
            Score::Guess(value) => format!("{value}?"),
        });
        game.play(report.best)?;
    }
    let winner = match game.position().status() {
        Status::Won { side, .. } => side.number().to_string(),
        _ => "=".to_owned(),
    };
    Ok(format!("{} {winner} {from} {}", notation::write_moves(&game), scores.join(" ")))
}

/// A few stones at random near each other, such that a short search does not see the end.
fn opening(rules: &Rules, engine: &mut dyn Engine, rng: &mut Rng) -> Game {
    loop {
        let mut game = Game::new(*rules);
        for _ in 0..rng.u8(1..=7) {
            let near: Vec<_> = game.position().legal_moves().filter(|&cell| is_near(game.position(), cell)).collect();
            if let Some(cell) = rng.choice(near) {
                // It is legal.
                let _ = game.play(cell);
            }
        }
        let limits = Limits { level: 5, nodes: 3000 };
        let report = engine.search(game.position(), limits, &mut |_| ControlFlow::Continue(()));
        if report.is_some_and(|report| matches!(report.score, Score::Guess(value) if value.abs() < 200)) {
            return game;
        }
    }
}

/// Whether a cell is near the stones, or the first one not too near the edge.
fn is_near(position: &Position, cell: in_a_row::Cell) -> bool {
    let rules = position.rules();
    let (column, row) = (rules.column(cell), rules.row(cell));
    let edge = column.min(row).min(rules.width() - 1 - column).min(rules.height() - 1 - row);
    let mut stones =
        position.stones().map(|(stone, _)| rules.column(stone).abs_diff(column).max(rules.row(stone).abs_diff(row)));
    match stones.next() {
        None => edge >= 3,
        Some(first) => stones.fold(first, u8::min) <= 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::samples::Samples;

    #[test]
    fn a_game_is_written_as_it_is_read() {
        for game in ["gomoku", "renju"] {
            let rules = notation::parse_rules(game).unwrap();
            let once = || one(&rules, 40, &mut Rng::with_seed(5)).unwrap();
            let line = once();
            assert_eq!(line, once());
            assert!(Samples::read(game, &line, 0.3).is_ok_and(|samples| samples.count() > 0), "{line}");
        }
    }
}
