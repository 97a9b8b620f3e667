//! A game with somebody elsewhere, by links that hold the whole game: `connect-four:44?id=0123abcd&seat=2&epoch=0`.
//!
//! The id tells one game from another, the seat is that of who opens the link (the side that they play), and the epoch grows
//! whenever moves that the other side may have seen are taken back. Of two states of a game the one of the higher epoch
//! counts; of the same epoch, the one that goes on from the other.

use std::fmt;

use crate::game::Game;
use crate::notation::{self, ParseError};
use crate::rules::Side;

/// The longest text that is looked at: the longest game has 1,875 characters, and its rules under a hundred.
pub const LONGEST: usize = 2_500;

/// What a link to a game with somebody elsewhere says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The game.
    pub game: Game,
    /// The game's own name, 8 to 32 small letters and digits.
    pub id: String,
    /// The side of who opens the link.
    pub seat: Side,
    /// How often moves were taken back.
    pub epoch: u32,
}

/// What a link is to a game that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on from there, or something was taken back: it counts.
    Newer,
    /// It says the same.
    Same,
    /// The game has gone on since.
    Older,
    /// It goes another way, which only one of the two can be right about.
    Diverging,
    /// It is another game.
    Other,
}

impl Verdict {
    /// A stable name.
    pub const fn id(self) -> &'static str {
        match self {
            Verdict::Newer => "newer",
            Verdict::Same => "same",
            Verdict::Older => "older",
            Verdict::Diverging => "diverging",
            Verdict::Other => "other",
        }
    }
}

/// What is wrong with a link, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationError {
    /// It is longer than any game.
    TooLong,
    /// Its id, its seat or its epoch is missing, or is none.
    Terms,
    /// The game in it is wrong.
    Game(ParseError),
}

impl InvitationError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            InvitationError::TooLong => "too-large",
            InvitationError::Terms => "invitation-terms",
            InvitationError::Game(error) => error.reason.id(),
        }
    }
}

impl fmt::Display for InvitationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvitationError::TooLong => f.write_str("longer than any game"),
            InvitationError::Terms => {
                f.write_str("id, seat and epoch are needed, as in connect-four:44?id=0123abcd&seat=2&epoch=0")
            }
            InvitationError::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InvitationError {}

impl Invitation {
    /// Reads a link, without its hash.
    ///
    /// # Errors
    /// [`InvitationError`] for what is none; whatever it holds that is not asked for is passed over.
    pub fn parse(text: &str) -> Result<Invitation, InvitationError> {
        if text.len() > LONGEST {
            return Err(InvitationError::TooLong);
        }
        let (game, terms) = text.split_once('?').ok_or(InvitationError::Terms)?;
        let term = |name: &str| {
            let mut values = terms.split('&').filter_map(|term| term.split_once('='));
            values.find(|(other, _)| *other == name).map(|(_, value)| value).ok_or(InvitationError::Terms)
        };
        let id = Some(term("id")?).filter(|id| is_id(id)).ok_or(InvitationError::Terms)?;
        let seat = match term("seat")? {
            "1" => Side::First,
            "2" => Side::Second,
            _ => return Err(InvitationError::Terms),
        };
        let epoch = term("epoch")?;
        let epoch = epoch.parse().ok().filter(|_| epoch.bytes().all(|byte| byte.is_ascii_digit()));
        let game = notation::parse_link(game).map_err(InvitationError::Game)?;
        Ok(Invitation { game, id: id.to_owned(), seat, epoch: epoch.ok_or(InvitationError::Terms)? })
    }

    /// Writes the link.
    pub fn write(&self) -> String {
        let Invitation { game, id, seat, epoch } = self;
        [&notation::write_link(game), "?id=", id, "&seat=", &seat.number().to_string(), "&epoch=", &epoch.to_string()]
            .concat()
    }

    /// What this one is to a game that is `known`.
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

/// Whether a text may name a game.
pub fn is_id(text: &str) -> bool {
    (8..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}
