//! Small boards as bits: the stones of a side are one word, bit `row * width + column`, as cells are numbered.
//!
//! ```text
//!   row 2 │ 8 9 . .
//!   row 1 │ 4 5 6 7       a line: its cells, and the cells at its two ends, 0 at the edge
//!   row 0 │ 0 1 2 3
//! ```

use crate::rules::{Cell, DIRECTIONS, Overline, Rules};

/// A set of cells.
pub(super) type Bits = u32;

/// A place where n stones win.
#[derive(Clone, Copy)]
struct Line {
    cells: Bits,
    ends: [Bits; 2],
}

/// What does not change during a game.
pub(super) struct Board {
    rules: Rules,
    all: Bits,
    bottom: Bits,
    lines: Vec<Line>,
    /// For each cell the lines through it.
    through: Vec<Vec<Line>>,
    /// The cells, as single bits, in the order in which they are tried: first those with most lines through them.
    order: Vec<Bits>,
}

impl Board {
    pub(super) fn new(rules: &Rules) -> Board {
        let lines = lines(rules);
        let cells = || (0..rules.cells()).map(|cell| 1 << cell);
        let through: Vec<Vec<Line>> =
            cells().map(|cell: Bits| lines.iter().copied().filter(|line| line.cells & cell != 0).collect()).collect();
        let mut order: Vec<Bits> = cells().collect();
        order.sort_by_key(|cell| std::cmp::Reverse(through[index(*cell)].len()));
        let bottom = (1 << rules.width()) - 1;
        Board { rules: *rules, all: cells().sum(), bottom, lines, through, order }
    }

    /// How many cells are free.
    pub(super) const fn free(&self, taken: Bits) -> i32 {
        (self.all & !taken).count_ones() as i32
    }

    /// The cells that may be played.
    pub(super) const fn moves(&self, taken: Bits) -> Bits {
        let supported = if self.rules.gravity() { taken << self.rules.width() | self.bottom } else { self.all };
        self.all & supported & !taken
    }

    /// The single cells of `moves`, the most promising first.
    pub(super) fn ordered(&self, moves: Bits) -> impl Iterator<Item = Bits> + '_ {
        self.order.iter().copied().filter(move |cell| cell & moves != 0)
    }

    /// Those of `moves` with which the side that has `own` wins at once.
    pub(super) fn wins(&self, moves: Bits, own: Bits, other: Bits) -> Bits {
        bits(moves).filter(|&cell| self.is_win(cell, own | cell, other)).sum()
    }

    /// Whether the stones of a side leave its opponent a line that can still be completed.
    pub(super) fn leaves_open(&self, stones: Bits) -> bool {
        self.lines.iter().any(|line| line.cells & stones == 0)
    }

    /// Whether a threat can be met only in the very cell where it would be carried out. Under the rule of caro two
    /// stones at the ends of a line meet it as well.
    pub(super) fn threats_bind(&self) -> bool {
        self.rules.overline() != Overline::Caro
    }

    /// Whether the stone of `own` on `cell` completes a line that wins.
    fn is_win(&self, cell: Bits, own: Bits, other: Bits) -> bool {
        self.through[index(cell)].iter().any(|line| line.cells & !own == 0 && self.may_win(line, own, other))
    }

    fn may_win(&self, line: &Line, own: Bits, other: Bits) -> bool {
        let [before, after] = line.ends;
        match self.rules.overline() {
            Overline::Wins => true,
            Overline::No => own & (before | after) == 0,
            Overline::Caro => own & (before | after) == 0 && (other & before == 0 || other & after == 0),
        }
    }
}

/// The single cells of a set.
pub(super) fn bits(mut set: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The number of a single cell.
pub(super) const fn index(cell: Bits) -> usize {
    cell.trailing_zeros() as usize
}

fn lines(rules: &Rules) -> Vec<Line> {
    let bit = |cell: Option<Cell>| cell.map_or(0, |cell| 1 << cell.0);
    let mut lines = Vec::new();
    for from in (0..rules.cells()).map(Cell) {
        for step in DIRECTIONS {
            let mut ray = rules.ray(from, step);
            let rest: Vec<Cell> = ray.by_ref().take(usize::from(rules.n()) - 1).collect();
            if rest.len() == usize::from(rules.n()) - 1 {
                let cells = rest.iter().fold(1 << from.0, |cells, cell| cells | 1 << cell.0);
                let before = rules.ray(from, (-step.0, -step.1)).next();
                lines.push(Line { cells, ends: [bit(before), bit(ray.next())] });
            }
        }
    }
    lines
}
