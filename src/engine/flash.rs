//! The opponent of the Flash tutorial, move for move: it looks one stone ahead and takes the cell whose lines are worth
//! most. It was said to be unbeatable; moving second it loses to two opposite corners, and it stays as it was.

use super::{Engine, Limits, Line, Report, Score, Watch};
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules, Side};

struct Flash;

pub(super) fn plays(rules: &Rules) -> bool {
    (rules.width(), rules.height(), rules.n(), rules.gravity()) == (3, 3, 3, false)
}

pub(super) fn build(_seed: u64) -> Box<dyn Engine> {
    Box::new(Flash)
}

impl Engine for Flash {
    fn search(&mut self, position: &Position, _limits: Limits, _watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let mut best: Option<(Cell, i32)> = None;
        for cell in scan(position.rules()).filter(|&cell| position.check(cell).is_ok()) {
            let total = total(position, cell);
            if best.is_none_or(|(_, most)| total > most) {
                best = Some((cell, total));
            }
        }
        best.map(|(best, total)| Report {
            best,
            score: Score::Guess(total),
            depth: 1,
            nodes: 1,
            line: Line::new(&[best]),
        })
    }
}

/// All cells as the original meets them on screen: columns from the left, in each column rows from the top.
fn scan(rules: &Rules) -> impl Iterator<Item = Cell> {
    let rules = *rules;
    let (width, height) = (i16::from(rules.width()), i16::from(rules.height()));
    (0..width).flat_map(move |column| (0..height).rev().filter_map(move |row| rules.cell(column, row)))
}

/// What the two to four lines through the empty `cell` are worth together.
fn total(position: &Position, cell: Cell) -> i32 {
    let places = position.rules().win_places().filter(|place| place.contains(&cell));
    places.map(|place| worth(place.iter().map(|&cell| value(position.at(cell), position.turn())).sum())).sum()
}

const EMPTY: u32 = 1;
const OTHER: u32 = 10;
const OWN: u32 = 100;

fn value(stone: Option<Side>, own: Side) -> u32 {
    match stone {
        None => EMPTY,
        Some(side) if side == own => OWN,
        Some(_) => OTHER,
    }
}

/// What a line is worth by the sum of its three values, of which at least one is [`EMPTY`].
const fn worth(sum: u32) -> i32 {
    match sum {
        201 => 1000,
        21 => 100,
        102 => 50,
        12 => 20,
        3 => 7,
        111 => 3,
        _ => 0,
    }
}
