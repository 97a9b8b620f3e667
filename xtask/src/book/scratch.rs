//! Scores from our own solver: books that rest on nothing but the rules.

use std::{
    collections::HashMap,
    fs,
    num::NonZero,
    ops::ControlFlow,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use in_a_row::{
    engine::connect_four::{
        TABLE_MIB,
        book::{self, Book, Kind},
        solver::{Goal, Solver},
    },
    notation,
    position::Position,
    rules::{Rules, Side},
};

/// Plies of the positions that are solved; those of fewer follow from them.
pub const PLY: u32 = 10;
/// What the provenance says.
pub const ORIGIN: &str = "\
Made by `cargo xtask book --from-scratch`, which makes the same bytes again. Written by our own `book::write`; our own
solver proved the scores of all positions of 10 plies, from which those of 8 plies were backed up by minimax.
";

/// Positions that a thread takes at a time: neighbours, which share most of what follows them.
const CHUNK: usize = 256;
/// Positions from which the time for all is estimated.
const ESTIMATED_FROM: usize = 100;

const HEIGHT: u8 = 6;
const STEP: u8 = HEIGHT + 1;

/// The solver, asked in the bits of a book.
struct Ours {
    rules: Rules,
    solver: Solver,
}

impl Ours {
    fn new() -> Result<Ours> {
        let rules = notation::parse_rules("connect-four")?;
        Ok(Ours { rules, solver: Solver::new(&rules, TABLE_MIB).context("the solver plays Connect Four")? })
    }

    fn score(&mut self, own: u64, mask: u64) -> Result<i8> {
        let turn = Side::BOTH[mask.count_ones() as usize % 2];
        let [mine, theirs] = [own, mask ^ own].map(|stones| {
            let cell = |column: u8, row| self.rules.cell(column.into(), row);
            let bits = (0..u64::BITS as u8).filter(|bit| stones >> bit & 1 == 1);
            bits.filter_map(|bit| cell(bit / STEP, (bit % STEP).into())).collect::<Vec<_>>()
        });
        let (first, second) = if turn == Side::First { (mine, theirs) } else { (theirs, mine) };
        let position = Position::from_stones(self.rules, &first, &second, turn)?;
        let mut root = self.solver.root(&position).context("the game is over")?;
        self.solver.prove(&mut root, Goal::Score, u64::MAX, &mut |_| ControlFlow::Continue(()));
        Ok(root.low() as i8)
    }
}

/// The scores of the positions of [`PLY`] plies, each solved once.
pub struct Leaves {
    scores: HashMap<u64, i8>,
    ours: Ours,
}

impl Leaves {
    /// Solves the positions of the book, on all processors.
    pub fn solve() -> Result<Leaves> {
        let positions = open_positions();
        let seconds = Sample::solve(&positions, ESTIMATED_FROM)?.seconds(positions.len());
        println!("== solving {} positions of {PLY} plies, about {:.1} hours", positions.len(), seconds / 3600.0);
        let (next, start) = (AtomicUsize::new(0), Instant::now());
        let worker = || {
            let (mut ours, mut scores) = (Ours::new()?, Vec::new());
            while let Some(chunk) = positions.chunks(CHUNK).nth(next.fetch_add(1, Ordering::Relaxed)) {
                for &(own, mask) in chunk {
                    scores.push((own + mask, ours.score(own, mask)?));
                }
                progress(next.load(Ordering::Relaxed) * CHUNK, positions.len(), start);
            }
            Ok(scores)
        };
        let scores = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads()).map(|_| scope.spawn(worker)).collect();
            let scores = workers.into_iter().map(|worker| worker.join().expect("the solver does not panic"));
            scores.collect::<Result<Vec<_>>>()
        })?;
        Ok(Leaves { scores: scores.into_iter().flatten().collect(), ours: Ours::new()? })
    }

    /// The score of a position. One that no book holds is decided within two plies.
    pub fn score(&mut self, own: u64, mask: u64) -> i8 {
        let mirrored = mirror(own) + mirror(mask);
        let known = self.scores.get(&(own + mask)).or_else(|| self.scores.get(&mirrored));
        known.copied().unwrap_or_else(|| self.ours.score(own, mask).expect("a position of a game that is not over"))
    }
}

/// Solves `count` positions and holds them against the book at `path`; says how long all would take.
pub fn sample(path: &Path, count: usize) -> Result<()> {
    let book = Book::read(&fs::read(path).with_context(|| format!("cannot read {}", path.display()))?)?;
    let positions = open_positions();
    let sample = Sample::solve(&positions, count)?;
    for &(own, mask, score) in &sample.scores {
        let told = book.score(own, mask);
        ensure!(told == Some(score), "{own:#x} of {mask:#x} scores {score}, the book says {told:?}");
    }
    let hours = sample.seconds(positions.len()) / 3600.0;
    println!(
        "{} positions agree with the book; all {} would take {hours:.1} hours",
        sample.scores.len(),
        positions.len()
    );
    Ok(())
}

/// Some positions, solved.
struct Sample {
    scores: Vec<(u64, u64, i8)>,
    /// Of one thread.
    time: f64,
}

impl Sample {
    fn solve(positions: &[(u64, u64)], count: usize) -> Result<Sample> {
        let (mut ours, start) = (Ours::new()?, Instant::now());
        let spaced = positions.iter().step_by((positions.len() / count.max(1)).max(1)).take(count);
        let scores = spaced.map(|&(own, mask)| Ok((own, mask, ours.score(own, mask)?))).collect::<Result<_>>()?;
        Ok(Sample { scores, time: start.elapsed().as_secs_f64() })
    }

    /// How long `count` positions take on all processors, if what neighbours share is left aside.
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    fn seconds(&self, count: usize) -> f64 {
        self.time / self.scores.len().max(1) as f64 * count as f64 / threads() as f64
    }
}

/// What a book of [`PLY`] plies holds: its writer asks for the score of each.
fn open_positions() -> Vec<(u64, u64)> {
    let mut positions = Vec::new();
    book::write(Kind::Sign, PLY, |own, mask| {
        positions.push((own, mask));
        0
    });
    positions
}

#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn progress(done: usize, all: usize, start: Instant) {
    let share = done.min(all) as f64 / all as f64;
    let hours = start.elapsed().as_secs_f64() / 3600.0;
    println!("   {:.1} %, {hours:.1} hours, {:.1} more", 100.0 * share, hours / share - hours);
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn mirror(stones: u64) -> u64 {
    const COLUMN: u64 = (1 << STEP) - 1;
    (0..7).fold(0, |mirrored, column| mirrored << STEP | stones >> (STEP * column) & COLUMN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many as take a few seconds.
    #[test]
    fn our_solver_agrees_with_the_book() {
        let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate::book::EXACT);
        sample(&book, 8).unwrap();
    }
}
