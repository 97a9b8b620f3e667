//! A game with somebody elsewhere. All that goes between the two is one kind of text, which is a link as well and holds the
//! whole game: `connect-four:44?id=0123abcd&seat=2&epoch=0`.
//!
//! The id tells one game from another, the seat is that of who reads the text (the side that they play), and the epoch grows
//! whenever both agree to something that moves alone cannot tell: to take back, to play again, to change sides. Of two states
//! of a game the one of the higher epoch counts; of the same epoch, the one that goes on from the other. What else there is:
//!
//! | term | | |
//! |---|---|---|
//! | `end` | `resigned.1`, `time.2`, `draw` | how the game ended apart from the board, by side |
//! | `clock` | `300+5` | seconds for all moves, and more with each move |
//! | `left` | `295000,300000` | milliseconds that both sides have left |
//! | `offer` | `undo.1700000000000` | what is asked of the reader, and its number |
//! | `no` | `1700000000000` | the number of the reader's offer that was declined |
//! | `rtc` | | how to reach the writer (see `www/rtc.js`) |
//! | `at` | `1700000000000` | grows with everything that the writer has to say |
//! | `sum` | `811c9dc5` | a checksum of what is before it |

mod session;

use std::fmt;

use crate::game::Game;
use crate::notation::{self, ParseError};
use crate::rules::Side;

pub use session::{News, Session};

/// The longest text that is looked at: the longest game has 1,875 characters, its rules under a hundred, and `rtc` up to
/// [`LONGEST_CODE`].
pub const LONGEST: usize = 3_500;

/// The longest code of a connection.
pub const LONGEST_CODE: usize = 1_000;

/// What one side tells the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The game.
    pub game: Game,
    /// The game's own name, 8 to 32 small letters and digits.
    pub id: String,
    /// The side of who reads it.
    pub seat: Side,
    /// How often both agreed to something that moves alone cannot tell.
    pub epoch: u32,
    /// How the game ended apart from the board.
    pub end: Option<End>,
    /// The clock and what is left on it, where there is one.
    pub clock: Option<(Clock, [u32; 2])>,
    /// What the writer asks for.
    pub offer: Option<Offer>,
    /// The number of the reader's offer that the writer declined last.
    pub declined: Option<u64>,
    /// How to reach the writer: letters, digits and `+/.:,_~-`, at most [`LONGEST_CODE`].
    pub code: Option<String>,
    /// Grows with everything that the writer has to say; a link for people to send has none.
    pub stamp: Option<u64>,
}

/// How a game ends apart from the board. Of two that come at once the greater counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Both agreed to a draw.
    Draw,
    /// A side ran out of time.
    Time(Side),
    /// A side resigned.
    Resigned(Side),
}

/// Fischer's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Seconds for all moves, 1 to 36,000.
    pub base: u16,
    /// Seconds more with each move, at most 600.
    pub increment: u16,
}

impl Clock {
    /// Reads `300+5`.
    pub fn parse(text: &str) -> Option<Clock> {
        let (base, increment) = text.split_once('+')?;
        let clock = Clock { base: number(base)?, increment: number(increment)? };
        ((1..=36_000).contains(&clock.base) && clock.increment <= 600).then_some(clock)
    }

    /// Writes `300+5`.
    pub fn write(self) -> String {
        [&self.base.to_string(), "+", &self.increment.to_string()].concat()
    }

    /// What both sides begin with, in milliseconds.
    fn full(self) -> [u32; 2] {
        [u32::from(self.base) * 1_000; 2]
    }
}

/// What one side asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it is.
    pub kind: Proposal,
    /// Tells it from those before.
    pub number: u64,
}

/// What needs the consent of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// To take back to where who asks was to move.
    Undo,
    /// To play another game, with the sides changed.
    Rematch,
    /// To change sides in this game.
    Swap,
    /// To end in a draw.
    Draw,
    /// To play with a clock, or without; before the first move.
    Clock(Option<Clock>),
}

impl Proposal {
    /// Reads `undo`, `rematch`, `swap`, `draw`, `clock:300+5` or `clock:none`.
    pub fn parse(text: &str) -> Option<Proposal> {
        Some(match text {
            "undo" => Proposal::Undo,
            "rematch" => Proposal::Rematch,
            "swap" => Proposal::Swap,
            "draw" => Proposal::Draw,
            "clock:none" => Proposal::Clock(None),
            _ => Proposal::Clock(Some(Clock::parse(text.strip_prefix("clock:")?)?)),
        })
    }

    /// Writes what `parse` reads.
    pub fn write(self) -> String {
        match self {
            Proposal::Undo => "undo".to_owned(),
            Proposal::Rematch => "rematch".to_owned(),
            Proposal::Swap => "swap".to_owned(),
            Proposal::Draw => "draw".to_owned(),
            Proposal::Clock(clock) => "clock:".to_owned() + &clock.map_or("none".to_owned(), Clock::write),
        }
    }
}

impl End {
    fn parse(text: &str) -> Option<End> {
        match text.split_once('.') {
            None => (text == "draw").then_some(End::Draw),
            Some(("resigned", side)) => Some(End::Resigned(parse_side(side)?)),
            Some(("time", side)) => Some(End::Time(parse_side(side)?)),
            Some(_) => None,
        }
    }

    /// Writes `draw`, `resigned.1` or `time.2`.
    pub fn write(self) -> String {
        match self {
            End::Draw => "draw".to_owned(),
            End::Resigned(side) => "resigned.".to_owned() + &side.number().to_string(),
            End::Time(side) => "time.".to_owned() + &side.number().to_string(),
        }
    }
}

/// What one state of a game is to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on from there, or both have agreed to something since.
    Newer,
    /// It is the same.
    Same,
    /// The game has gone on since.
    Older,
    /// It goes another way, which only one of the two can be right about.
    Diverging,
    /// It is another game.
    Other,
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationError {
    /// It is longer than any game.
    TooLong,
    /// A term is missing, or is none: which, by its name.
    Terms(&'static str),
    /// It was changed or cut off on its way.
    Damaged,
    /// The game in it is wrong.
    Game(ParseError),
}

impl InvitationError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            InvitationError::TooLong => "too-large",
            InvitationError::Terms(_) => "invitation-terms",
            InvitationError::Damaged => "invitation-damaged",
            InvitationError::Game(error) => error.reason.id(),
        }
    }
}

impl fmt::Display for InvitationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvitationError::TooLong => f.write_str("longer than any game"),
            InvitationError::Terms(name) => {
                f.write_str(name)?;
                f.write_str(" is missing or wrong; as in connect-four:44?id=0123abcd&seat=2&epoch=0")
            }
            InvitationError::Damaged => f.write_str("changed or cut off on its way"),
            InvitationError::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InvitationError {}

impl Invitation {
    /// One for a game as it stands.
    pub fn new(game: Game, id: String, seat: Side, epoch: u32) -> Invitation {
        Invitation {
            game,
            id,
            seat,
            epoch,
            end: None,
            clock: None,
            offer: None,
            declined: None,
            code: None,
            stamp: None,
        }
    }

    /// Reads a text, without a link's hash.
    ///
    /// # Errors
    /// [`InvitationError`] for what is none; terms that are not known are passed over.
    pub fn parse(text: &str) -> Result<Invitation, InvitationError> {
        if text.len() > LONGEST {
            return Err(InvitationError::TooLong);
        }
        let text = whole(text)?;
        let (game, terms) = text.split_once('?').ok_or(InvitationError::Terms("id"))?;
        let terms = Terms(terms);
        Ok(Invitation {
            game: notation::parse_link(game).map_err(InvitationError::Game)?,
            id: terms.needed("id", |id| is_id(id).then(|| id.to_owned()))?,
            seat: terms.needed("seat", parse_side)?,
            epoch: terms.needed("epoch", number)?,
            end: terms.read("end", End::parse)?,
            clock: terms.clock()?,
            offer: terms.read("offer", |text| {
                let (kind, number_) = text.split_once('.')?;
                Some(Offer { kind: Proposal::parse(kind)?, number: number(number_)? })
            })?,
            declined: terms.read("no", number)?,
            code: terms.read("rtc", |code| is_code(code).then(|| code.to_owned()))?,
            stamp: terms.read("at", number)?,
        })
    }

    /// Writes the text; one with a stamp ends in its checksum.
    pub fn write(&self) -> String {
        let mut text = notation::write_link(&self.game);
        let mut separator = "?";
        let mut term = |name: &str, value: &str| {
            text.extend([separator, name, "=", value]);
            separator = "&";
        };
        term("id", &self.id);
        term("seat", &self.seat.number().to_string());
        term("epoch", &self.epoch.to_string());
        if let Some(end) = self.end {
            term("end", &end.write());
        }
        if let Some((clock, [first, second])) = self.clock {
            term("clock", &clock.write());
            term("left", &[&first.to_string(), ",", &second.to_string()].concat());
        }
        if let Some(Offer { kind, number }) = self.offer {
            term("offer", &[&kind.write(), ".", &number.to_string()].concat());
        }
        if let Some(number) = self.declined {
            term("no", &number.to_string());
        }
        if let Some(code) = &self.code {
            term("rtc", code);
        }
        if let Some(stamp) = self.stamp {
            term("at", &stamp.to_string());
            let sum = checksum(&text);
            text.extend(["&sum=", &sum]);
        }
        text
    }

    /// What this state of the game is to one that is `known`.
    pub fn weigh(&self, known: &Invitation) -> Verdict {
        if self.id != known.id || self.game.start() != known.game.start() {
            return Verdict::Other;
        }
        if self.epoch != known.epoch {
            return if self.epoch > known.epoch { Verdict::Newer } else { Verdict::Older };
        }
        let (here, there) = (self.game.moves(), known.game.moves());
        match (here.starts_with(there), there.starts_with(here)) {
            (true, true) => Verdict::Same,
            (true, false) => Verdict::Newer,
            (false, true) => Verdict::Older,
            (false, false) => Verdict::Diverging,
        }
    }
}

/// The terms behind the `?`.
#[derive(Clone, Copy)]
struct Terms<'a>(&'a str);

impl<'a> Terms<'a> {
    fn read<T>(self, name: &'static str, parse: impl Fn(&'a str) -> Option<T>) -> Result<Option<T>, InvitationError> {
        let value = self.0.split('&').filter_map(|term| term.split_once('=')).find(|(other, _)| *other == name);
        value.map(|(_, value)| parse(value).ok_or(InvitationError::Terms(name))).transpose()
    }

    fn needed<T>(self, name: &'static str, parse: impl Fn(&'a str) -> Option<T>) -> Result<T, InvitationError> {
        self.read(name, parse)?.ok_or(InvitationError::Terms(name))
    }

    fn clock(self) -> Result<Option<(Clock, [u32; 2])>, InvitationError> {
        let Some(clock) = self.read("clock", Clock::parse)? else { return Ok(None) };
        let left = self.read("left", |text| {
            let (first, second) = text.split_once(',')?;
            Some([number(first)?, number(second)?])
        })?;
        Ok(Some((clock, left.unwrap_or(clock.full()))))
    }
}

/// What is before the checksum, if there is one.
fn whole(text: &str) -> Result<&str, InvitationError> {
    match text.rsplit_once("&sum=") {
        Some((text, sum)) if checksum(text) == sum => Ok(text),
        Some(_) => Err(InvitationError::Damaged),
        // What is sent by a machine has one.
        None if text.contains("&at=") => Err(InvitationError::Damaged),
        None => Ok(text),
    }
}

/// FNV-1a of 32 bits: against accidents, not against those who mean it.
fn checksum(text: &str) -> String {
    let sum = text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let digit = |shift: u32| char::from_digit((sum >> shift) & 15, 16);
    (0..8).rev().filter_map(|place| digit(place * 4)).collect()
}

/// Digits alone.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

fn parse_side(text: &str) -> Option<Side> {
    match text {
        "1" => Some(Side::First),
        "2" => Some(Side::Second),
        _ => None,
    }
}

/// Whether a text may name a game.
pub fn is_id(text: &str) -> bool {
    (8..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Whether a text may say how to reach somebody.
pub fn is_code(text: &str) -> bool {
    (1..=LONGEST_CODE).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/.:,_~-".contains(&byte))
}
