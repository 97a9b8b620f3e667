//! A board with an edge around it, so that a walk along a line needs no bounds:
//!
//! ```text
//!   # # # # #         # edge; one column of it serves both sides
//!   # . . . #         stride = width + 1
//!   # . . . #         point of (column, row) = (row + 1) · stride + column + 1
//!   # # # # #
//! ```

use crate::position::Position;
use crate::rules::{Cell, Overline, Rules, Side};

/// The length of a line that wins.
pub(super) const FIVE: usize = 5;

/// What a win place is worth for each of its free cells, by the stones in it: to the side to move, and to the opponent.
const OWN_WORTH: [i32; FIVE] = [8, 60, 300, 1600, 8000];
const OTHER_WORTH: [i32; FIVE] = [8, 50, 240, 1300, 6500];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Point {
    Free,
    Own,
    Other,
    Edge,
}

impl Point {
    const fn opponent(self) -> Point {
        match self {
            Point::Own => Point::Other,
            Point::Other => Point::Own,
            neither => neither,
        }
    }
}

pub(super) struct Board {
    rules: Rules,
    turn: Side,
    points: Vec<Point>,
    steps: [isize; 4],
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let rules = *position.rules();
        let stride = usize::from(rules.width()) + 1;
        let along = stride as isize;
        let points = vec![Point::Edge; stride * (usize::from(rules.height()) + 2) + 1];
        let mut board = Board { rules, turn: position.turn(), points, steps: [1, along, along + 1, along - 1] };
        for cell in (0..rules.cells()).map(Cell) {
            let at = board.point(cell);
            board.points[at] = match position.at(cell) {
                None => Point::Free,
                Some(side) if side == position.turn() => Point::Own,
                Some(_) => Point::Other,
            };
        }
        board
    }

    /// The free ones of `cells` where a stone of `side` completes a five that wins.
    pub(super) fn fives(&self, cells: &[Cell], side: Point) -> Vec<Cell> {
        let wins = |at| self.points[at] == Point::Free && self.steps.iter().any(|&step| self.completes(at, step, side));
        cells.iter().copied().filter(|&cell| wins(self.point(cell))).collect()
    }

    /// The free ones of `cells` where a stone of `side` makes a straight four.
    pub(super) fn straight_fours(&mut self, cells: &[Cell], side: Point) -> Vec<Cell> {
        let free = |board: &Board, cell| board.points[board.point(cell)] == Point::Free;
        let makes = |board: &mut Board, cell| board.with(cell, side, |board| board.is_straight_four(cell, side));
        cells.iter().copied().filter(|&cell| free(self, cell) && makes(self, cell)).collect()
    }

    /// What `look` sees with a stone of `side` on the free `cell`.
    pub(super) fn with<T>(&mut self, cell: Cell, side: Point, look: impl FnOnce(&mut Board) -> T) -> T {
        let at = self.point(cell);
        self.points[at] = side;
        let seen = look(self);
        self.points[at] = Point::Free;
        seen
    }

    /// For each cell, how much the win places through it that are still open to a side are worth. Where that is equal,
    /// as on the empty board, nearer the centre is better.
    pub(super) fn ratings(&self) -> Vec<i32> {
        let mut worth = vec![0; self.points.len()];
        for start in self.cells().map(|cell| self.point(cell)) {
            for step in self.steps {
                let value = self.place_worth(start, step);
                (0..FIVE as isize).filter(|_| value > 0).for_each(|k| worth[moved(start, step * k)] += value);
            }
        }
        self.cells().map(|cell| worth[self.point(cell)] - self.off_centre(cell)).collect()
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.rules.cells()).map(Cell)
    }

    fn point(&self, cell: Cell) -> usize {
        let (column, row) = (usize::from(self.rules.column(cell)), usize::from(self.rules.row(cell)));
        (row + 1) * (usize::from(self.rules.width()) + 1) + column + 1
    }

    /// Whether a stone of `side` on the free point `at` completes a five along `step` that wins.
    fn completes(&self, at: usize, step: isize, side: Point) -> bool {
        let (back, forth) = (self.end(at, -step, side), self.end(at, step, side));
        let length = (forth as isize - back as isize) / step - 1;
        match self.overline(side) {
            Overline::Wins => length >= FIVE as isize,
            Overline::No | Overline::Caro => length == FIVE as isize && self.may_win(back, forth, side),
        }
    }

    /// Whether exactly five stones of `side` win between the points `back` and `forth`.
    fn may_win(&self, back: usize, forth: usize, side: Point) -> bool {
        let ends = [self.points[back], self.points[forth]];
        match self.overline(side) {
            Overline::Wins => true,
            Overline::No => !ends.contains(&side),
            Overline::Caro => !ends.contains(&side) && ends != [side.opponent(); 2],
        }
    }

    /// What a longer line counts for `side`.
    fn overline(&self, side: Point) -> Overline {
        self.rules.overline_of(if side == Point::Own { self.turn } else { self.turn.other() })
    }

    /// The first point from `at` along `step` that holds no stone of `side`.
    fn end(&self, at: usize, step: isize, side: Point) -> usize {
        let mut end = moved(at, step);
        while self.points[end] == side {
            end = moved(end, step);
        }
        end
    }

    /// Whether the stone of `side` on `cell` is in a run that a stone at either end makes a five that wins. A five may
    /// also take in stones beyond that end, so that `O_OOO_O` counts.
    fn is_straight_four(&self, cell: Cell, side: Point) -> bool {
        let at = self.point(cell);
        let completes = |end, step| self.points[end] == Point::Free && self.completes(end, step, side);
        self.steps.iter().any(|&step| [-step, step].into_iter().all(|way| completes(self.end(at, way, side), step)))
    }

    /// What the win place from `start` along `step` is worth for each of its free cells: 0 where it leaves the board,
    /// or is open to neither side.
    fn place_worth(&self, start: usize, step: isize) -> i32 {
        let mut own = 0;
        let mut other = 0;
        for k in 0..FIVE as isize {
            match self.points[moved(start, step * k)] {
                Point::Free => {}
                Point::Own => own += 1,
                Point::Other => other += 1,
                Point::Edge => return 0,
            }
        }
        let (back, forth) = (moved(start, -step), moved(start, step * FIVE as isize));
        let open = |side, opposed| opposed == 0 && self.may_win(back, forth, side);
        let for_own = if open(Point::Own, other) { OWN_WORTH.get(own) } else { None };
        let for_other = if open(Point::Other, own) { OTHER_WORTH.get(other) } else { None };
        for_own.unwrap_or(&0) + for_other.unwrap_or(&0)
    }

    /// The distance from the centre, at most 12: less than an empty win place is worth.
    fn off_centre(&self, cell: Cell) -> i32 {
        let off = |at: u8, side: u8| (2 * i32::from(at) - i32::from(side - 1)).abs() / 2;
        off(self.rules.column(cell), self.rules.width()).max(off(self.rules.row(cell), self.rules.height()))
    }
}

const fn moved(at: usize, step: isize) -> usize {
    at.wrapping_add_signed(step)
}
