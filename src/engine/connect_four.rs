//! Perfect play in drop games: it wins as fast and loses as late as possible. Among moves that are equally good the seed
//! decides; weaker levels give away some of the score.
//!
//! From the outside in: `solver` asks for windows, `search` answers them with the help of `follow` and `table`, all on the
//! bits of `board`; `book` knows the openings.

mod board;
pub mod book;
mod follow;
mod levels;
mod search;
pub mod solver;
mod table;

use std::ops::ControlFlow;

use fastrand::Rng;

use super::{Analysis, BadBook, Engine, Hear, Levels, Limits, Line, Outcome, Report, Score, Verdict, Watch};
use crate::position::Position;
use crate::rules::Rules;
use book::Book;
use solver::{Bounds, Goal, Root, Solver};

/// The size of the table in MiB: more saves few positions, while what fits into a cache answers sooner, and phones have
/// little memory.
pub const TABLE_MIB: u32 = 2;

/// Who wins every position of eight plies: the first moves are sound even before the exact book has arrived.
pub const SIGN_BOOK: &[u8] = include_bytes!("connect_four/books/sign-8.book");

/// The most stones of a position behind which the signs tell something.
const SIGN_PLY: u16 = 8;

pub(super) const LEVELS: Levels = Levels { max: levels::PERFECT, default: levels::PERFECT, rates: levels::RATES };

struct Perfect {
    rng: Rng,
    /// The solver of the game played last.
    solver: Option<(Rules, Solver)>,
    /// The position asked about last: a search that was stopped goes on from there.
    last: Option<(Position, Root)>,
    book: Option<Book>,
    /// Whether the solver has not read the signs yet.
    lacks_signs: bool,
}

pub(super) fn plays(rules: &Rules) -> bool {
    Solver::plays(rules)
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Perfect { rng: Rng::with_seed(seed), solver: None, last: None, book: None, lacks_signs: true })
}

impl Engine for Perfect {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        let free = i32::from(position.free());
        let weaker = limits.level < levels::PERFECT;
        let (solver, mut root) = self.at(position)?;
        let before = root.nodes();
        let (goal, nodes) = if weaker {
            // It knows no more for being asked again.
            (Goal::Every, limits.nodes.min(levels::NODES.saturating_sub(before)))
        } else {
            (Goal::Best, limits.nodes)
        };
        solver.prove(&mut root, goal, nodes, &mut |root| match report(root, free, before) {
            Some(report) => watch(&report),
            None => ControlFlow::Continue(()),
        });
        let mut found = report(&root, free, before)?;
        if weaker {
            let chosen = levels::choose(root.moves(), limits.level, free, &mut self.rng)?;
            let score = score(chosen.low, chosen.high, free);
            found = Report { best: chosen.cell, score, line: Line::new(&[chosen.cell]), ..found };
        } else {
            // Where the score is not proved the first of the best is the best guess: moves begin at the centre.
            let ties = root.moves().iter().filter(|bounds| root.low() == root.high() && bounds.low == root.low());
            found.best = self.rng.choice(ties.collect::<Vec<_>>()).map_or(found.best, |bounds| bounds.cell);
            found.line = Line::new(&[found.best]);
        }
        self.last = Some((position.clone(), root));
        Some(found)
    }

    fn analyse(&mut self, position: &Position, nodes: u64, hear: Hear<'_>) -> Option<Analysis> {
        let free = i32::from(position.free());
        let (solver, mut root) = self.at(position)?;
        let before = root.nodes();
        let complete = solver.prove(&mut root, Goal::Every, nodes, &mut |root| hear(&verdicts(position, root, free)));
        let analysis = Analysis { verdicts: verdicts(position, &root, free), complete, nodes: root.nodes() - before };
        self.last = Some((position.clone(), root));
        Some(analysis)
    }

    fn open_book(&mut self, bytes: &[u8]) -> Result<(), BadBook> {
        let book = Book::read(bytes).map_err(BadBook::Damaged)?;
        if let Some((_, solver)) = &mut self.solver {
            solver.open_book(book.clone());
        }
        self.book = Some(book);
        Ok(())
    }
}

impl Perfect {
    /// The solver of a position's game, and what is known of the position; `None` where the game is over.
    fn at(&mut self, position: &Position) -> Option<(&mut Solver, Root)> {
        let rules = position.rules();
        if self.solver.as_ref().is_none_or(|(known, _)| known != rules) {
            // One table at a time.
            self.solver = None;
            let mut solver = Solver::new(rules, TABLE_MIB)?;
            if let Some(book) = &self.book {
                solver.open_book(book.clone());
            }
            self.lacks_signs = solver.takes_books();
            self.solver = Some((*rules, solver));
            self.last = None;
        }
        let (_, solver) = self.solver.as_mut()?;
        if self.lacks_signs && rules.cells() - position.free() <= SIGN_PLY {
            // The book is compiled in: a test reads it.
            if let Ok(book) = Book::read(SIGN_BOOK) {
                solver.open_book(book);
            }
            self.lacks_signs = false;
        }
        let root = match self.last.take() {
            Some((known, root)) if known == *position => root,
            _ => solver.root(position)?,
        };
        Some((solver, root))
    }
}

/// What a search would answer now.
fn report(root: &Root, free: i32, before: u64) -> Option<Report> {
    // Of equals the first.
    let best = root.moves().iter().rev().max_by_key(|bounds| value(bounds, root))?;
    let score = score(root.low(), root.high(), free);
    Some(Report {
        best: best.cell,
        score,
        depth: free as u32,
        nodes: root.nodes() - before,
        line: Line::new(&[best.cell]),
    })
}

/// What the better of two moves has more of: first what is sure, then what may be.
fn value(bounds: &Bounds, root: &Root) -> (i32, i32) {
    (bounds.low, bounds.high.min(root.high()))
}

/// The legal moves in the order of the referee.
fn verdicts(position: &Position, root: &Root, free: i32) -> Vec<Verdict> {
    let bounds = |cell| root.moves().iter().find(|bounds| bounds.cell == cell);
    let verdict = |cell| bounds(cell).map_or(Verdict::unknown(cell), |bounds| verdict(bounds, free));
    position.legal_moves().map(verdict).collect()
}

fn verdict(bounds: &Bounds, free: i32) -> Verdict {
    let &Bounds { cell, low, high, .. } = bounds;
    if low == high {
        return Verdict::new(cell, score(low, high, free));
    }
    let outcome = match (low, high) {
        (1.., _) => Some(Outcome::Win),
        (_, ..=-1) => Some(Outcome::Loss),
        _ => None,
    };
    Verdict { cell, outcome, plies: None }
}

/// A score between bounds, with `free` cells free, in plies.
fn score(low: i32, high: i32, free: i32) -> Score {
    match low {
        _ if low < high => Score::Guess(0.clamp(low, high)),
        0 => Score::Draw,
        1.. => Score::Win { plies: (free + 2 - 2 * low - (free + 1) % 2) as u32 },
        _ => Score::Loss { plies: (free + 2 + 2 * low - free % 2) as u32 },
    }
}
