//! The opening books of Connect Four, which the binary carries.

use crate::engine::connect_four::SIGN_BOOK;
use crate::engine::connect_four::book::Book;
use crate::engine::connect_four::solver::Solver;
use crate::position::Position;

/// The scores of all positions of ten plies.
pub const EXACT: &[u8] = include_bytes!("../engine/connect_four/books/exact-10.book");

/// The most stones of a position behind which a book still tells something.
const LAST_PLY: u16 = 10;

/// Whether a book helps in a position or behind it: reading one takes a moment.
pub fn help(position: &Position) -> bool {
    position.rules().id() == Some("connect-four") && position.rules().cells() - position.free() <= LAST_PLY
}

/// Lets a solver use both books.
pub fn open(solver: &mut Solver) -> Result<(), String> {
    for bytes in [SIGN_BOOK, EXACT] {
        solver.open_book(Book::read(bytes).map_err(|error| error.to_string())?);
    }
    Ok(())
}
