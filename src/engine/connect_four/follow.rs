//! What following up is worth: a bound on a position's score that needs no search.
//!
//! The side that is not to move, the *follower*, may decide to answer each stone in the column where it was put, one
//! cell higher. It can do so as long as the other side, the *opener*, finds an even number of free cells in its column.
//! Of two columns with an odd number it takes the other one's next cell when the opener takes the one's. So the follower
//! is sure of every second cell counted from the top (`Shape::answers`), and the opener gets at most the rest and the
//! next cells of columns with an odd number:
//!
//! ```text
//!    F  F  F  F      F  sure for the follower
//!    o  o  o  o      o  at most these for the opener
//!    F  x  F  F
//!    o  x  o  o
//!    x  x  x  o      (next cell of a column with an odd number of free cells)
//! ```
//!
//! If no line fits into the opener's cells and stones, it cannot win: this is Allis' rule *claimeven* with *baseinverse*,
//! applied to the whole board at once. If, besides, a line fits into the follower's, the follower wins, at the latest
//! when all other columns are full.
//!
//! Where the number of free cells is odd, the opener could break the scheme in the one column that is left over; unless
//! the follower can complete a line there at a cell that it reaches by answering: then the opener who plays below it
//! loses at once, and who waits runs out of other moves. This is the *zugzwang control* of an odd threat of the first
//! player.

use super::board::{Bits, Shape};

/// A position as following up sees it. The opener is to move and cannot complete a line with its next stone.
#[derive(Clone, Copy)]
pub(super) struct Follow {
    pub(super) opener: Bits,
    pub(super) follower: Bits,
    /// The free cells that complete a line of the follower.
    pub(super) completing: Bits,
    pub(super) landings: Bits,
}

impl Follow {
    /// The most that the opener can score, `None` where following up proves nothing.
    #[inline]
    pub(super) fn bound<S: Shape>(self, shape: S) -> Option<i32> {
        let free = shape.board() & !(self.opener | self.follower);
        if free.count_ones().is_multiple_of(2) { self.even(shape, free) } else { self.odd(shape, free) }
    }

    #[inline]
    fn even<S: Shape>(self, shape: S, free: Bits) -> Option<i32> {
        let answers = shape.answers();
        let singles = self.landings & answers;
        let sure = free & answers & !singles;
        let decisive = self.completing & sure;
        // Nobody gets above a cell that the follower wins with.
        let reach = (free & !answers | singles) & !shape.above(decisive);
        if shape.has_line(self.opener | reach) {
            return None;
        }
        if decisive != 0 {
            return Some(late_loss(shape, decisive));
        }
        if shape.has_line(self.follower | sure) {
            let up_to = |row: i32| shape.bottom() * ((2 << row) - 1);
            let row = (0..shape.height() as i32)
                .find(|row| shape.has_line(self.follower | sure & up_to(*row)))
                .unwrap_or(shape.height() as i32 - 1);
            return Some(loss_in_row(shape, row));
        }
        Some(0)
    }

    #[inline]
    fn odd<S: Shape>(self, shape: S, free: Bits) -> Option<i32> {
        let answers = shape.answers();
        let singles = self.landings & answers;
        let mut decisive = self.completing & !answers;
        let mut bound = None;
        while decisive != 0 {
            let cell = decisive & decisive.wrapping_neg();
            let column = shape.column_of(cell);
            decisive &= !column;
            // Only in a column with an odd number of free cells is it reached by answering.
            if singles & column == 0 {
                continue;
            }
            let score = loss_in_row(shape, shape.row(cell));
            if bound.is_some_and(|bound| bound <= score) {
                continue;
            }
            let elsewhere = self.completing & answers & !self.landings & !column;
            let reach = (free & !answers | singles) & !column & !shape.above(elsewhere);
            let below = free & answers & column & (cell - 1);
            if !shape.has_line(self.opener | reach | below) {
                bound = Some(score);
            }
        }
        bound
    }
}

/// The opener's score when the follower wins at each of `cells`: one of them is enough, and the lowest wins soonest.
#[inline]
fn late_loss<S: Shape>(shape: S, cells: Bits) -> i32 {
    let lowest = (0..shape.height()).find(|row| shape.bottom() << row & cells != 0);
    loss_in_row(shape, lowest.unwrap_or(shape.height() - 1) as i32)
}

/// The opener's score when it must play below a cell in `row` once everything outside its column is taken: at the latest
/// the winning stone is the one before the cells above it.
#[inline]
fn loss_in_row<S: Shape>(shape: S, row: i32) -> i32 {
    -((shape.height() as i32 - row + 1) / 2)
}
