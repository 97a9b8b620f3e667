//! An opening book: the values of all positions of one ply, in little room.
//!
//! A book holds the *open* positions of its ply, one of each mirror pair: those in which the side to move cannot win with
//! its next stone and has a stone after which the other side cannot either. What is not open shows within two plies. It
//! may be that only one stone keeps the other side from winning.
//!
//! A book names no position: its reader enumerates them, in the same order as the writer, and finds the values one after
//! another. Of a value only the surprise is stored, see `model`: similar positions come before it, and a short look ahead
//! tells more.
//!
//! A position is `(own, mask)`: the stones of the side to move and all stones, bit `column * 7 + row`, row 0 below. Its
//! score is positive when the side to move wins: (44 - p) / 2, rounded down, when the winning stone is that of ply p and
//! the first stone of a game that of ply 1. For a loss it is the negative of that, for a draw 0.
//!
//! The file, in bytes: `4ROW` · version · kind · ply · checksum of all the rest (4, the lowest first) · values.

mod coder;
mod known;
mod mixer;
mod model;
mod outlook;
mod positions;

use std::{error::Error, fmt};

use coder::{Reader, Writer};
use model::Model;
pub use positions::MAX_PLY;

const MAGIC: [u8; 4] = *b"4ROW";
/// Rises with every change of the enumeration or the model.
const VERSION: u8 = 1;
/// Bytes before the checksum, and before the values.
const LABEL: usize = 7;
const HEADER: usize = LABEL + 4;

/// What a book tells of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Their scores.
    Exact,
    /// Only the signs of their scores: -1, 0, 1.
    Sign,
}

/// The values of the open positions of one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    kind: Kind,
    ply: u32,
    /// The positions, packed, ascending.
    codes: Vec<u32>,
    /// The value of each.
    scores: Vec<i8>,
}

impl Book {
    /// Reads a book. For 10 plies it takes about a second and 20 MB, of which 3 MB are kept.
    ///
    /// # Errors
    /// [`BookError`] says why these bytes are no book.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let (header, values) = bytes.split_first_chunk::<HEADER>().ok_or(BookError::Magic)?;
        let [a, b, c, d, version, kind, ply, checksum @ ..] = *header;
        if [a, b, c, d] != MAGIC {
            return Err(BookError::Magic);
        }
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        if u32::from_le_bytes(checksum) != sum(&header[..LABEL], values) {
            return Err(BookError::Checksum);
        }
        let kind = match kind {
            0 => Kind::Exact,
            1 => Kind::Sign,
            _ => return Err(BookError::Kind(kind)),
        };
        if u32::from(ply) > MAX_PLY {
            return Err(BookError::Ply(ply));
        }
        Ok(Book::decode(kind, ply.into(), values))
    }

    fn decode(kind: Kind, ply: u32, values: &[u8]) -> Book {
        let codes = positions::enumerate(ply);
        let mut model = Model::new(kind, ply, codes.len());
        let mut reader = Reader::new(values);
        let mut score = |&code: &u32| {
            let (own, mask) = positions::unpack(code, ply);
            model.code(&mut reader, own, mask, 0)
        };
        let scores = codes.iter().map(&mut score).collect();
        Book { kind, ply, codes, scores }
    }

    /// How many stones its positions have.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// What it tells of them.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The score of a position, or its sign; of its mirror image as well. `None` where the book does not hold it: it has
    /// another number of stones, is not open, or is no position.
    pub fn score(&self, own: u64, mask: u64) -> Option<i8> {
        if mask.count_ones() != self.ply || !positions::is_position(own, mask) {
            return None;
        }
        let index = self.codes.binary_search(&positions::canonical(own, mask)).ok()?;
        Some(self.scores[index])
    }

    /// The positions with their scores or signs, one of each mirror pair.
    pub fn positions(&self) -> impl Iterator<Item = (u64, u64, i8)> + '_ {
        self.codes.iter().zip(&self.scores).map(|(&code, &score)| {
            let (own, mask) = positions::unpack(code, self.ply);
            (own, mask, score)
        })
    }
}

/// Writes the book of a ply. `score` is asked for the score of each open position, one of each mirror pair.
///
/// # Panics
/// Where `ply` is beyond [`MAX_PLY`], or a score larger than that of a win with the side's second stone from now.
pub fn write(kind: Kind, ply: u32, mut score: impl FnMut(u64, u64) -> i8) -> Vec<u8> {
    assert!(ply <= MAX_PLY, "a book has at most {MAX_PLY} plies");
    let codes = positions::enumerate(ply);
    let mut model = Model::new(kind, ply, codes.len());
    let mut writer = Writer::default();
    for code in codes {
        let (own, mask) = positions::unpack(code, ply);
        let score = score(own, mask);
        assert!(u32::from(score.unsigned_abs()) <= model::largest(ply), "{score} is no score of an open position");
        let value = if kind == Kind::Sign { score.signum() } else { score };
        model.code(&mut writer, own, mask, value);
    }
    let values = writer.finish();
    let mut bytes = [&MAGIC[..], &[VERSION, kind as u8, ply as u8]].concat();
    bytes.extend(sum(&bytes, &values).to_le_bytes());
    bytes.extend(values);
    bytes
}

/// FNV-1a, which no single changed byte leaves as it was.
fn sum(label: &[u8], values: &[u8]) -> u32 {
    label.iter().chain(values).fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin as a book does.
    Magic,
    /// They are of a version that we do not read.
    Version(u8),
    /// The checksum is another: they are damaged or incomplete.
    Checksum,
    /// They hold a kind of values that we do not know.
    Kind(u8),
    /// They are a book of more plies than [`MAX_PLY`].
    Ply(u8),
}

impl BookError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            BookError::Magic => "no-book",
            BookError::Version(_) => "book-version",
            BookError::Checksum => "book-damaged",
            BookError::Kind(_) => "book-kind",
            BookError::Ply(_) => "book-ply",
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Magic => write!(f, "these bytes are no book"),
            BookError::Version(version) => write!(f, "the book is of version {version}, not {VERSION}"),
            BookError::Checksum => write!(f, "the book is damaged"),
            BookError::Kind(kind) => write!(f, "the book holds values of an unknown kind, {kind}"),
            BookError::Ply(ply) => write!(f, "the book is of {ply} plies, more than {MAX_PLY}"),
        }
    }
}

impl Error for BookError {}
