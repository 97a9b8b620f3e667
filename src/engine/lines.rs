//! Five in a row by looking at lines, one stone ahead. The first of these that applies:
//!
//! 1. complete a five that wins;
//! 2. leave the opponent no five, or as few as can be;
//! 3. make a straight four: one that both its ends can complete;
//! 4. leave the opponent no way to a straight four, or as few as can be: so an open three is blocked, broken or not.
//!
//! In renju a cell that is forbidden to black is never played and is no threat.
//!
//! Among the cells that this leaves, or all where nothing applies, the best-rated one is played, ties by the seed.

mod board;

use fastrand::Rng;

use super::{Engine, Limits, Line, Report, Score, Watch};
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules};
use board::{Board, FIVE, Point};

struct Lines(Rng);

pub(super) fn plays(rules: &Rules) -> bool {
    !rules.gravity() && usize::from(rules.n()) == FIVE
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Lines(Rng::with_seed(seed)))
}

impl Engine for Lines {
    fn search(&mut self, position: &Position, _limits: Limits, _watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let moves: Vec<Cell> = position.legal_moves().collect();
        let mut board = Board::new(position);
        let ratings = board.ratings();
        let fives = board.fives(&moves, Point::Own);
        let won = !fives.is_empty();
        let candidates = if won { fives } else { candidates(&mut board, moves, &theirs(position)) };
        let rated = candidates.into_iter().map(|cell| (cell, ratings[cell.index()]));
        let (best, rating) = self.best(rated)?;
        let score = if won { Score::Win { plies: 1 } } else { Score::Guess(rating) };
        Some(Report { best, score, depth: 1, nodes: 1, line: Line::new(&[best]) })
    }
}

impl Lines {
    /// One of the cells with the highest rating.
    fn best(&mut self, rated: impl Iterator<Item = (Cell, i32)> + Clone) -> Option<(Cell, i32)> {
        let most = rated.clone().map(|(_, rating)| rating).max()?;
        let ties: Vec<_> = rated.filter(|&(_, rating)| rating == most).collect();
        self.0.choice(ties)
    }
}

/// The cells where the opponent could play: also some where we may not, or not all of those where we may.
fn theirs(position: &Position) -> Vec<Cell> {
    let opponent = position.turn().other();
    let open = |&cell: &Cell| position.at(cell).is_none() && position.forbidden_for(opponent, cell).is_none();
    (0..position.rules().cells()).map(Cell).filter(open).collect()
}

/// The moves that remain where no five can be completed; `theirs` are the opponent's.
fn candidates(board: &mut Board, moves: Vec<Cell>, theirs: &[Cell]) -> Vec<Cell> {
    let threats = board.fives(theirs, Point::Other);
    if !threats.is_empty() {
        return leaving_fewest(board, moves, |board| board.fives(&threats, Point::Other).len());
    }
    let fours = board.straight_fours(&moves, Point::Own);
    if !fours.is_empty() {
        return fours;
    }
    let threats = board.straight_fours(theirs, Point::Other);
    if !threats.is_empty() {
        return leaving_fewest(board, moves, |board| board.straight_fours(&threats, Point::Other).len());
    }
    moves
}

/// The moves after which `count`, of the opponent's threats, is smallest.
fn leaving_fewest(board: &mut Board, moves: Vec<Cell>, count: impl Fn(&mut Board) -> usize) -> Vec<Cell> {
    let counted: Vec<(Cell, usize)> =
        moves.into_iter().map(|cell| (cell, board.with(cell, Point::Own, &count))).collect();
    let fewest = counted.iter().map(|&(_, count)| count).min();
    counted.into_iter().filter(|&(_, count)| Some(count) == fewest).map(|(cell, _)| cell).collect()
}
