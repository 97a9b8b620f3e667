//! What an engine does in a swap2 opening: what its own searches make of the positions.
//!
//! A player who may choose a colour takes the better one. Where the search sees hardly a difference after three stones, two
//! more that keep it so leave the question to the other player.

use fastrand::Rng;

use super::{balanced, symmetry::Symmetry};
use crate::engine::{Engine, Limits, Report, Score, Watch};
use crate::position::Position;
use crate::rules::{Cell, Rules};

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Put these stones, in alternating colours, and leave the choice to the other player.
    Put(Vec<Cell>),
    /// Take black; the other player moves.
    Black,
    /// Take white, and move here.
    White(Cell),
}

/// Scores up to this size tell no colour from the other: on the scale of `gomoku`, 55 games of 100 won.
pub const EVEN: i32 = 40;

/// How many ways to put the stones are compared where none is known.
const SAMPLES: u64 = 16;
/// The most positions that are visited for each of them: where time is the limit, many looks are better than one.
const LOOK: u64 = 25_000;
/// How far from the others two more stones may lie.
const REACH: u8 = 3;

/// An engine that is asked what positions are worth.
pub struct Judge<'a> {
    engine: &'a mut dyn Engine,
    limits: Limits,
    watch: Watch<'a>,
    rng: Rng,
    stopped: bool,
}

impl<'a> Judge<'a> {
    /// `limits` are those of a whole decision. Once `watch` has stopped it, the decision is made with what is known.
    pub fn new(engine: &'a mut dyn Engine, limits: Limits, seed: u64, watch: Watch<'a>) -> Judge<'a> {
        Judge { engine, limits, watch, rng: Rng::with_seed(seed), stopped: false }
    }

    /// What to do with nothing on the board, or at a choice: after three stones or five. In between the stage that was
    /// begun is completed. `None` where swap2 has nothing to decide.
    pub fn decide(&mut self, position: &Position) -> Option<Act> {
        match stones(position) {
            3 => self.choose_of_three(position),
            5 => self.search(position, self.limits.nodes).map(colour),
            _ => self.complete(position).map(Act::Put),
        }
    }

    /// Stones that complete the three of the start, or the two more that were chosen, so that neither colour is better.
    /// `None` where there are five already.
    pub fn complete(&mut self, position: &Position) -> Option<Vec<Cell>> {
        match stones(position) {
            ply @ 0..3 => self.known(position).or_else(|| self.sample(position, 3 - ply, self.limits.nodes)),
            ply @ 3..5 => self.sample(position, 5 - ply, self.limits.nodes),
            _ => None,
        }
        .map(|(cells, _)| cells)
    }

    fn choose_of_three(&mut self, position: &Position) -> Option<Act> {
        // As many positions as the samples take: where time is the limit, some must be left for them.
        let half = (self.limits.nodes / 2).min(SAMPLES * LOOK);
        let report = self.search(position, half)?;
        if worth(report.score).abs() > EVEN || self.stopped {
            return Some(colour(report));
        }
        match self.sample(position, 2, half) {
            Some((cells, worth)) if worth.abs() <= EVEN => Some(Act::Put(cells)),
            _ => Some(colour(report)),
        }
    }

    /// A balanced opening that goes on from the stones on the board, turned as it may be.
    fn known(&mut self, position: &Position) -> Option<(Vec<Cell>, i32)> {
        let rules = position.rules();
        let three = balanced::of(rules).filter(|opening| opening.moves.len() == 3);
        let orders = three.flat_map(|opening| {
            let moves = opening.moves;
            [moves.clone(), moves.into_iter().rev().collect()].map(|moves: Vec<Cell>| (moves, opening.score))
        });
        let images = orders.flat_map(|(moves, score)| {
            Symmetry::all(rules).map(move |symmetry| (image(rules, symmetry, &moves), score))
        });
        let fitting: Vec<_> = images.filter_map(|(moves, score)| Some((rest(position, &moves)?, score))).collect();
        self.rng.choice(fitting)
    }

    /// The most even of some random ways to put so many more stones, and what it is worth to the side to move then.
    fn sample(&mut self, position: &Position, more: u16, nodes: u64) -> Option<(Vec<Cell>, i32)> {
        let mut best: Option<(Vec<Cell>, i32)> = None;
        for _ in 0..SAMPLES {
            if self.stopped && best.is_some() {
                break;
            }
            let Some((cells, after)) = self.random(position, more) else { continue };
            let Some(report) = self.search(&after, (nodes / SAMPLES).min(LOOK)) else { continue };
            let worth = worth(report.score);
            if best.as_ref().is_none_or(|(_, least)| worth.abs() < least.abs()) {
                best = Some((cells, worth));
            }
        }
        best
    }

    /// Random stones, near others from the fourth on, and the position with them.
    fn random(&mut self, position: &Position, more: u16) -> Option<(Vec<Cell>, Position)> {
        let mut after = position.clone();
        let mut cells = Vec::new();
        for _ in 0..more {
            let near: Vec<Cell> =
                after.legal_moves().filter(|&cell| stones(&after) < 3 || is_near(&after, cell)).collect();
            let cell = self.rng.choice(near)?;
            after.play(cell).ok()?;
            cells.push(cell);
        }
        Some((cells, after))
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Option<Report> {
        let (watch, stopped) = (&mut *self.watch, &mut self.stopped);
        let limits = Limits { nodes: nodes.max(1), ..self.limits };
        self.engine.search(position, limits, &mut |report| {
            let flow = watch(report);
            *stopped |= flow.is_break();
            flow
        })
    }
}

/// The better colour of a position in which white moves.
fn colour(report: Report) -> Act {
    if worth(report.score) < 0 { Act::Black } else { Act::White(report.best) }
}

/// A score as one number.
pub fn worth(score: Score) -> i32 {
    const DECIDED: i32 = 1_000_000_000;
    match score {
        Score::Win { plies } => DECIDED - plies as i32,
        Score::Loss { plies } => plies as i32 - DECIDED,
        Score::Draw => 0,
        Score::Guess(guess) => guess.clamp(1 - DECIDED / 2, DECIDED / 2 - 1),
    }
}

fn stones(position: &Position) -> u16 {
    position.rules().cells() - position.free()
}

fn image(rules: &Rules, symmetry: Symmetry, moves: &[Cell]) -> Vec<Cell> {
    moves.iter().map(|&cell| symmetry.image(rules, cell)).collect()
}

/// The moves that follow those on the board, if these are the first of them.
fn rest(position: &Position, moves: &[Cell]) -> Option<Vec<Cell>> {
    let (begun, rest) = moves.split_at_checked(usize::from(stones(position)))?;
    let lies =
        |(ply, &cell): (usize, &Cell)| position.at(cell).is_some_and(|side| usize::from(side.number()) == ply % 2 + 1);
    begun.iter().enumerate().all(lies).then(|| rest.to_vec())
}

fn is_near(position: &Position, cell: Cell) -> bool {
    let rules = position.rules();
    let reaches = |(other, _)| {
        let columns = rules.column(cell).abs_diff(rules.column(other));
        let rows = rules.row(cell).abs_diff(rules.row(other));
        columns.max(rows) <= REACH
    };
    position.stones().any(reaches)
}
