//! A board with gravity as bits: one column after another, each with a spare bit on top that is never a cell.
//!
//! ```text
//!    .  .  .  .  .  .  .      spare bits
//!    5 12 19 26 33 40 47      a step to the right is `stride` = height + 1,
//!    4 11 18 25 32 39 46      a step up is 1,
//!    3 10 17 24 31 38 45      diagonals are stride + 1 and stride - 1;
//!    2  9 16 23 30 37 44      no line runs through a spare bit,
//!    1  8 15 22 29 36 43      so that it never leaves the board
//!    0  7 14 21 28 35 42
//!
//!    stones   .  .  .  .  .  .  .     taken + bottom   .  .  .  .  .  .  .
//!             .  .  .  .  .  .  .                      .  .  .  .  .  .  .
//!             .  .  .  x  .  .  .                      .  .  .  1  .  .  .   one bit a column: where the
//!             .  .  o  x  .  .  .                      .  .  1  .  .  .  .   next stone comes to rest
//!             .  .  o  x  .  .  .                      1  1  .  .  1  1  1
//! ```

use crate::rules::{Overline, Rules};

/// A set of cells.
pub(super) type Bits = u64;

/// The most columns of a board that fits: its columns have four bits at least.
pub(super) const MAX_WIDTH: usize = 16;

/// The measures of a board and the length of its lines. Two kinds: the usual board, whose numbers the compiler knows, and
/// any other.
pub(super) trait Shape: Copy {
    fn width(self) -> u32;
    fn height(self) -> u32;

    /// The empty cells that would complete a line of `stones`, among cells that `stones` do not have.
    fn completing(self, stones: Bits) -> Bits;

    /// Whether there is a line among `stones`.
    #[inline]
    fn has_line(self, stones: Bits) -> bool {
        self.lines(stones) != [0; 4]
    }

    /// For each direction the places where a line within `cells` begins.
    fn lines(self, cells: Bits) -> [Bits; 4];

    /// How many of `lines` run through a cell.
    fn through(self, lines: &[Bits; 4], cell: Bits) -> i32;

    fn stride(self) -> u32 {
        self.height() + 1
    }

    fn cells(self) -> i32 {
        (self.width() * self.height()) as i32
    }

    fn bottom(self) -> Bits {
        bottom(self.width(), self.height())
    }

    fn column(self, column: u32) -> Bits {
        ((1 << self.height()) - 1) << (column * self.stride())
    }

    /// All cells.
    fn board(self) -> Bits {
        self.bottom() * ((1 << self.height()) - 1)
    }

    /// The rows at an even distance from the top one, the top one too. Who always answers in the column just played gets
    /// these cells in all columns with an even number of free cells.
    fn answers(self) -> Bits {
        answers(self.bottom(), self.height())
    }

    fn row(self, cell: Bits) -> i32 {
        (cell.trailing_zeros() % self.stride()) as i32
    }

    /// The whole column of a cell.
    fn column_of(self, cell: Bits) -> Bits {
        self.column(cell.trailing_zeros() / self.stride())
    }

    /// Where the next stones come to rest.
    fn landings(self, taken: Bits) -> Bits {
        (taken + self.bottom()) & self.board()
    }

    /// The cells above the lowest one of `cells` in each column.
    fn above(self, cells: Bits) -> Bits {
        // The spare bits keep the subtraction within each column.
        let capped = cells | self.bottom() << self.height();
        self.board() & !(capped ^ (capped - self.bottom()))
    }

    /// A number for a position, the same for its mirror image and for no other position.
    fn key(self, own: Bits, taken: Bits) -> u64 {
        let key = own + taken + self.bottom();
        key.min(self.mirrored(key))
    }

    fn mirrored(self, bits: Bits) -> Bits {
        let column = (1 << self.stride()) - 1;
        let last = self.width() - 1;
        (0..=last).fold(0, |mirror, c| mirror | (bits >> (c * self.stride()) & column) << ((last - c) * self.stride()))
    }

    /// From a cell to the next one of a line, in each direction; upwards comes first.
    fn directions(self) -> [u32; 4] {
        [1, self.stride(), self.stride() - 1, self.stride() + 1]
    }
}

fn bottom(width: u32, height: u32) -> Bits {
    (0..width).map(|column| 1 << (column * (height + 1))).sum()
}

fn answers(bottom: Bits, height: u32) -> Bits {
    (0..height).filter(|row| (height - 1 - row).is_multiple_of(2)).map(|row| bottom << row).sum()
}

/// 7 × 6, four in a row.
#[derive(Clone, Copy)]
pub(super) struct Standard;

impl Shape for Standard {
    #[inline]
    fn width(self) -> u32 {
        7
    }

    #[inline]
    fn height(self) -> u32 {
        6
    }

    #[inline]
    fn completing(self, stones: Bits) -> Bits {
        completing_four(self, stones)
    }

    #[inline]
    fn lines(self, cells: Bits) -> [Bits; 4] {
        lines_of_four(self, cells)
    }

    #[inline]
    fn through(self, lines: &[Bits; 4], cell: Bits) -> i32 {
        let count = |(&begins, step): (&Bits, u32)| {
            (begins & (cell | cell >> step | cell >> (2 * step) | cell >> (3 * step))).count_ones() as i32
        };
        lines.iter().zip(self.directions()).map(count).sum()
    }
}

#[inline]
fn completing_four<S: Shape>(shape: S, stones: Bits) -> Bits {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    let [_, across @ ..] = shape.directions();
    for step in across {
        let two_before = stones << step & stones << (2 * step);
        let two_behind = stones >> step & stones >> (2 * step);
        cells |= two_before & (stones << (3 * step) | stones >> step);
        cells |= two_behind & (stones << step | stones >> (3 * step));
    }
    cells & shape.board()
}

#[inline]
fn lines_of_four<S: Shape>(shape: S, cells: Bits) -> [Bits; 4] {
    shape.directions().map(|step| {
        let pairs = cells & cells >> step;
        pairs & pairs >> (2 * step)
    })
}

/// Any board of up to 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Any {
    width: u32,
    height: u32,
    n: u32,
    // What would take long to find out again and again.
    bottom: Bits,
    board: Bits,
    answers: Bits,
    /// Whether the code for lines of four serves: no shift leaves the 64 bits.
    four: bool,
}

impl Any {
    /// Whether the rules are its own and the board is small enough.
    pub(super) fn fits(rules: &Rules) -> bool {
        let (width, height) = (u32::from(rules.width()), u32::from(rules.height()));
        rules.gravity() && rules.overline() == Overline::Wins && width * (height + 1) <= u64::BITS
    }

    /// `None` where the rules do not fit.
    pub(super) fn new(rules: &Rules) -> Option<Any> {
        let [width, height, n] = [rules.width(), rules.height(), rules.n()].map(u32::from);
        Any::fits(rules).then(|| {
            let bottom = bottom(width, height);
            let (board, answers) = (bottom * ((1 << height) - 1), answers(bottom, height));
            Any { width, height, n, bottom, board, answers, four: n == 4 && 3 * (height + 2) < u64::BITS }
        })
    }

    /// Whether [`Standard`] is the same board.
    pub(super) fn is_standard(self) -> bool {
        (self.width, self.height, self.n) == (Standard.width(), Standard.height(), 4)
    }
}

impl Shape for Any {
    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }

    fn bottom(self) -> Bits {
        self.bottom
    }

    fn board(self) -> Bits {
        self.board
    }

    fn answers(self) -> Bits {
        self.answers
    }

    fn completing(self, stones: Bits) -> Bits {
        if self.four {
            return completing_four(self, stones);
        }
        let mut cells = 0;
        for step in self.directions() {
            // Cells with `before` stones on the one side and the rest of a line on the other.
            for before in 0..self.n {
                let ahead = (1..=before).fold(Bits::MAX, |cells, k| cells & up(stones, k * step));
                cells |= (1..self.n - before).fold(ahead, |cells, k| cells & down(stones, k * step));
            }
        }
        cells & self.board()
    }

    fn lines(self, cells: Bits) -> [Bits; 4] {
        if self.four {
            return lines_of_four(self, cells);
        }
        self.directions().map(|step| (1..self.n).fold(cells, |begins, k| begins & down(cells, k * step)))
    }

    fn through(self, lines: &[Bits; 4], cell: Bits) -> i32 {
        let count = |(&begins, step): (&Bits, u32)| {
            (begins & (0..self.n).fold(0, |cells, k| cells | down(cell, k * step))).count_ones() as i32
        };
        lines.iter().zip(self.directions()).map(count).sum()
    }
}

fn up(bits: Bits, by: u32) -> Bits {
    bits.checked_shl(by).unwrap_or(0)
}

fn down(bits: Bits, by: u32) -> Bits {
    bits.checked_shr(by).unwrap_or(0)
}
