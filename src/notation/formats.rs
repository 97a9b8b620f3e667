//! The notations of other programs, and ours, as one table. To add one, add a file and a row.

use std::fmt;

use super::{ParseError, Reason, gomocalc, link, picture, pons, psq, rec, renlib, sgf};
use crate::position::{PlayError, SetupError};
use crate::record::{NodeId, Record};
use crate::rules::{Rules, RulesError};

/// A way to write games down.
pub struct Format {
    /// Its name on the command line and in the page.
    pub id: &'static str,
    /// What it is called in every language: its name, or how it looks.
    pub name: &'static str,
    /// What its files' names end with, without the dot.
    pub ending: &'static str,
    /// Whether a whole tree can be written, with what is said beside the moves; else it is one line of play, or one position.
    pub tree: bool,
    /// Whether a file holds several games, one after another.
    pub several: bool,
    /// Whether games of these rules can be written in it.
    pub holds: fn(&Rules) -> bool,
    /// How it is read and written.
    pub form: Form,
}

/// Reads all games of a source, of the rules given where it does not say them.
pub type Read<T> = fn(&T, Option<Rules>) -> Result<Vec<Record>, FormatError>;

/// How a notation is read and written.
#[derive(Clone, Copy)]
pub enum Form {
    /// As text.
    Text {
        /// Whether a text looks like it.
        looks: fn(&str) -> bool,
        /// Reads all games of a text.
        read: Read<str>,
        /// Writes a record: of the line through a node, or the position there, where it holds no tree.
        write: fn(&Record, NodeId) -> String,
    },
    /// As bytes.
    Bytes {
        /// Whether bytes look like it.
        looks: fn(&[u8]) -> bool,
        /// Reads what they hold.
        read: Read<[u8]>,
        /// Writes a record.
        write: fn(&Record, NodeId) -> Vec<u8>,
    },
}

/// Every notation, in the order in which a text is tried.
pub const FORMATS: [Format; 10] = [
    Format {
        id: "link",
        name: "#gomoku:h8i9",
        ending: "txt",
        tree: false,
        several: true,
        holds: |_| true,
        form: link::FORM,
    },
    Format { id: "sgf", name: "SGF", ending: "sgf", tree: true, several: true, holds: |_| true, form: sgf::FORM },
    Format {
        id: "psq",
        name: "Piskvorky (.psq)",
        ending: "psq",
        tree: false,
        several: false,
        holds: psq::holds,
        form: psq::FORM,
    },
    Format {
        id: "rec",
        name: "Piskvork (.rec)",
        ending: "rec",
        tree: false,
        several: false,
        holds: psq::holds,
        form: rec::FORM,
    },
    Format {
        id: "gomocalc",
        name: "h8i9",
        ending: "txt",
        tree: false,
        several: true,
        holds: |rules| !rules.gravity(),
        form: gomocalc::FORM,
    },
    Format {
        id: "pons",
        name: "4453",
        ending: "txt",
        tree: false,
        several: true,
        holds: |rules| rules.gravity(),
        form: pons::FORM,
    },
    Format {
        id: "renlib",
        name: "RenLib (.lib)",
        ending: "lib",
        tree: true,
        several: false,
        holds: renlib::holds,
        form: renlib::FORM,
    },
    Format {
        id: "picture",
        name: ". X O",
        ending: "txt",
        tree: false,
        several: false,
        holds: |_| true,
        form: picture::PLAIN,
    },
    Format {
        id: "picture-coordinates",
        name: "3 . X O",
        ending: "txt",
        tree: false,
        several: false,
        holds: |_| true,
        form: picture::COORDINATES,
    },
    Format {
        id: "picture-box",
        name: "┼ ● ○",
        ending: "txt",
        tree: false,
        several: false,
        holds: |_| true,
        form: picture::BOX,
    },
];

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}

/// The format that `bytes` are in, the ending of their name being a hint where several could be.
///
/// # Errors
/// [`Fault::Unknown`] where they are in none.
pub fn recognise(bytes: &[u8], text: &str, name: &str) -> Result<&'static Format, FormatError> {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let looks = |format: &&Format| match format.form {
        Form::Text { looks, .. } => looks(text),
        Form::Bytes { looks, .. } => looks(bytes),
    };
    let hinted = FORMATS.iter().filter(|format| format.ending.eq_ignore_ascii_case(ending)).find(looks);
    hinted.or_else(|| FORMATS.iter().find(looks)).ok_or(FormatError { at: 0, fault: Fault::Unknown })
}

impl Format {
    /// Reads all games; `text` is what `bytes` say as text.
    ///
    /// # Errors
    /// [`FormatError`] with the place and the reason.
    pub fn read(&self, bytes: &[u8], text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
        let records = match self.form {
            Form::Text { read, .. } => read(text, rules)?,
            Form::Bytes { read, .. } => read(bytes, rules)?,
        };
        if records.is_empty() { Err(FormatError { at: 0, fault: Fault::Empty }) } else { Ok(records) }
    }

    /// Writes a record; nothing where the format does not hold its game.
    pub fn write(&self, record: &Record, node: NodeId) -> Option<Vec<u8>> {
        (self.holds)(record.rules()).then(|| match self.form {
            Form::Text { write, .. } => write(record, node).into_bytes(),
            Form::Bytes { write, .. } => write(record, node),
        })
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The character at which it goes wrong, or the byte where there are no characters, from 0; the length where something is
    /// missing.
    pub at: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is in no notation that is known.
    Unknown,
    /// It holds no game.
    Empty,
    /// Something else belongs here.
    NotExpected,
    /// What begins here does not end.
    Unclosed,
    /// It is a game of another kind, such as Go.
    OtherGame,
    /// It is the other side's move.
    Turn,
    /// Stones are set up in the middle of a game.
    SetupLate,
    /// It is larger than anything that is read.
    TooLarge,
    /// Its rules, its moves or its stones are wrong.
    Notation(Reason),
}

impl Fault {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            Fault::Unknown => "unknown-format",
            Fault::Empty => "no-game",
            Fault::NotExpected => "not-expected",
            Fault::Unclosed => "unclosed",
            Fault::OtherGame => "other-game",
            Fault::Turn => "other-turn",
            Fault::SetupLate => "setup-late",
            Fault::TooLarge => "too-large",
            Fault::Notation(reason) => reason.id(),
        }
    }

    /// With its place.
    pub(super) const fn at(self, at: usize) -> FormatError {
        FormatError { at, fault: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Unknown => "no notation that is known",
            Fault::Empty => "there is no game in it",
            Fault::NotExpected => "something else is expected here",
            Fault::Unclosed => "what begins here does not end",
            Fault::OtherGame => "this is a game of another kind",
            Fault::Turn => "it is the other side's move",
            Fault::SetupLate => "stones are set up in the middle of the game",
            Fault::TooLarge => "it is larger than anything that is read",
            Fault::Notation(reason) => return reason.fmt(f),
        })
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.fault)
    }
}

impl std::error::Error for FormatError {}

impl FormatError {
    /// The line and the column of its place in `text`, from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before: String = text.chars().take(self.at).collect();
        let line = before.matches('\n').count() + 1;
        (line, before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1)
    }
}

impl From<ParseError> for FormatError {
    fn from(error: ParseError) -> FormatError {
        Fault::Notation(error.reason).at(error.at)
    }
}

impl From<PlayError> for Fault {
    fn from(error: PlayError) -> Fault {
        Fault::Notation(Reason::Play(error))
    }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Fault {
        Fault::Notation(Reason::Setup(error))
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Fault {
        Fault::Notation(Reason::Rules(error))
    }
}
