//! Our own notation, the only way in for anything from outside: games, moves and set-up positions as text.
//!
//! - **Rules**: a name from the table, or `custom(w=5,h=5,n=4,gravity=off,overline=wins)`, which may end in
//!   `,forbidden=black`.
//! - **Moves**: in drop games a character a move, the column from the left, `1`–`9` then `A`–`P`; in other games a letter
//!   for the file from the left and a number for the rank from the bottom, `h8i9`. Either case; white space at the ends,
//!   and in other games between moves. The empty text is the game before its first move.
//! - **Set-up position**: `h8g7/i9 b`, the stones of both sides and who moves (`b`, the first side, or `w`). Moves may
//!   follow it: `h8g7/i9 b j10k11`.
//! - **Link**: `rules:moves`, or `rules:` and a set-up position.

use std::fmt;

#[cfg(feature = "extras")]
pub mod formats;
#[cfg(feature = "extras")]
mod gomocalc;
#[cfg(feature = "extras")]
mod link;
#[cfg(feature = "extras")]
mod picture;
#[cfg(feature = "extras")]
mod pons;
#[cfg(feature = "extras")]
mod psq;
#[cfg(feature = "extras")]
mod rec;
#[cfg(feature = "extras")]
mod renlib;
#[cfg(feature = "extras")]
mod sgf;

use crate::game::Game;
use crate::position::{PlayError, Position, SetupError, Status};
use crate::rules::{Cell, GAMES, Overline, Rules, RulesError, Side};

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The character at which it goes wrong, from 0; the length of the text where something is missing.
    pub at: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No game has this name.
    UnknownGame,
    /// `custom` is not followed by its list in parentheses, or the list does not end.
    CustomList,
    /// A key of `custom` is unknown or comes twice.
    CustomKey,
    /// A value of `custom` cannot be read.
    CustomValue,
    /// `w`, `h` or `n` of `custom` is missing.
    CustomMissing,
    /// The rules are out of range.
    Rules(RulesError),
    /// This is no column, file or rank.
    NotAMove,
    /// The move is not legal.
    Play(PlayError),
    /// A set-up position lacks its `/`, or its side to move.
    SetupForm,
    /// The position cannot be set up.
    Setup(SetupError),
}

impl Reason {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            Reason::UnknownGame => "unknown-game",
            Reason::CustomList => "custom-list",
            Reason::CustomKey => "custom-key",
            Reason::CustomValue => "custom-value",
            Reason::CustomMissing => "custom-missing",
            Reason::Rules(error) => error.id(),
            Reason::NotAMove => "not-a-move",
            Reason::Play(error) => error.id(),
            Reason::SetupForm => "setup-form",
            Reason::Setup(error) => error.id(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::UnknownGame => "no game has this name",
            Reason::CustomList => "custom needs a list, as in custom(w=5,h=5,n=4)",
            Reason::CustomKey => "the keys are w, h, n, gravity, overline and forbidden, each at most once",
            Reason::CustomValue => "the value cannot be read",
            Reason::CustomMissing => "w, h and n are needed",
            Reason::Rules(error) => return error.fmt(f),
            Reason::NotAMove => "this is no move",
            Reason::Play(error) => return error.fmt(f),
            Reason::SetupForm => "a set-up position is written black/white side, as in h8g7/i9 b",
            Reason::Setup(error) => return error.fmt(f),
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.reason)
    }
}

impl std::error::Error for ParseError {}

/// Reads rules: a name from the table, or `custom(…)`.
///
/// # Errors
/// [`ParseError`] with the place and the reason.
pub fn parse_rules(text: &str) -> Result<Rules, ParseError> {
    if let Some(game) = GAMES.iter().find(|game| game.id.eq_ignore_ascii_case(text)) {
        return Ok(game.rules);
    }
    match text.get(..CUSTOM.len()) {
        Some(name) if name.eq_ignore_ascii_case(CUSTOM) => parse_custom(text),
        _ => Err(ParseError { at: 0, reason: Reason::UnknownGame }),
    }
}

const CUSTOM: &str = "custom";

fn parse_custom(text: &str) -> Result<Rules, ParseError> {
    let list = text[CUSTOM.len()..].strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let list = list.ok_or(ParseError { at: CUSTOM.len(), reason: Reason::CustomList })?;
    let mut custom = Custom::default();
    let mut at = CUSTOM.len() + 1;
    for item in list.split(',') {
        let (key, value) = item.split_once('=').ok_or(ParseError { at, reason: Reason::CustomKey })?;
        custom.set(key, value).map_err(|reason| {
            let in_value = reason == Reason::CustomValue;
            ParseError { at: at + if in_value { key.chars().count() + 1 } else { 0 }, reason }
        })?;
        at += item.chars().count() + 1;
    }
    custom.build().map_err(|reason| ParseError { at: CUSTOM.len(), reason })
}

/// The list of `custom`, as far as it was read.
#[derive(Default)]
struct Custom {
    w: Option<u8>,
    h: Option<u8>,
    n: Option<u8>,
    gravity: Option<bool>,
    overline: Option<Overline>,
    forbidden: Option<bool>,
}

impl Custom {
    fn set(&mut self, key: &str, value: &str) -> Result<(), Reason> {
        match key.trim() {
            "w" => put(&mut self.w, number(value)),
            "h" => put(&mut self.h, number(value)),
            "n" => put(&mut self.n, number(value)),
            "gravity" => put(&mut self.gravity, choice(value, &[("on", true), ("off", false)])),
            "overline" => put(&mut self.overline, choice(value, &OVERLINES)),
            "forbidden" => put(&mut self.forbidden, choice(value, &[("no", false), ("black", true)])),
            _ => Err(Reason::CustomKey),
        }
    }

    fn build(&self) -> Result<Rules, Reason> {
        let (Some(w), Some(h), Some(n)) = (self.w, self.h, self.n) else { return Err(Reason::CustomMissing) };
        let overline = self.overline.unwrap_or(Overline::Wins);
        let rules = Rules::new(w, h, n, self.gravity.unwrap_or(false), overline);
        let forbidden = self.forbidden.unwrap_or(false);
        rules.and_then(|rules| if forbidden { rules.with_forbidden() } else { Ok(rules) }).map_err(Reason::Rules)
    }
}

/// How `custom` writes what a longer line counts.
pub fn overline_word(overline: Overline) -> &'static str {
    OVERLINES.iter().find(|(_, value)| *value == overline).map_or("", |(word, _)| word)
}

const OVERLINES: [(&str, Overline); 3] = [("wins", Overline::Wins), ("no", Overline::No), ("caro", Overline::Caro)];

fn put<T>(place: &mut Option<T>, value: Option<T>) -> Result<(), Reason> {
    if place.is_some() {
        return Err(Reason::CustomKey);
    }
    *place = Some(value.ok_or(Reason::CustomValue)?);
    Ok(())
}

fn number(text: &str) -> Option<u8> {
    let text = text.trim();
    // `parse` would take a sign.
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn choice<T: Copy>(text: &str, words: &[(&str, T)]) -> Option<T> {
    words.iter().find(|(word, _)| *word == text.trim()).map(|&(_, value)| value)
}

/// Writes rules so that [`parse_rules`] reads them: the name where there is one, else the whole list.
pub fn write_rules(rules: &Rules) -> String {
    if let Some(id) = rules.id() {
        return id.to_owned();
    }
    let gravity = if rules.gravity() { "on" } else { "off" };
    let overline = overline_word(rules.overline());
    let [w, h, n] = [rules.width(), rules.height(), rules.n()].map(|number| number.to_string());
    let forbidden = if rules.forbids() { ",forbidden=black" } else { "" };
    ["custom(w=", &w, ",h=", &h, ",n=", &n, ",gravity=", gravity, ",overline=", overline, forbidden, ")"].concat()
}

/// Reads a link, `rules:moves`; the moves may be left out.
///
/// # Errors
/// [`ParseError`] with the place in the whole text and the reason.
pub fn parse_link(text: &str) -> Result<Game, ParseError> {
    let (rules, moves) = text.split_once(':').unwrap_or((text, ""));
    let start = rules.chars().count() + 1;
    let rules = parse_rules(rules)?;
    parse_moves(&rules, moves).map_err(|error| ParseError { at: start + error.at, ..error })
}

/// Writes a game as a link.
pub fn write_link(game: &Game) -> String {
    [write_rules(game.position().rules()).as_str(), ":", &write_moves(game)].concat()
}

/// Reads a transcript: the moves of a game from the empty board, or from stones that were set up (with a `/`).
///
/// # Errors
/// [`ParseError`] at the first stone or move that cannot be read or is not legal.
pub fn parse_moves(rules: &Rules, text: &str) -> Result<Game, ParseError> {
    let mut reader = Reader::new(text);
    let start = if text.contains('/') { reader.setup(rules)? } else { Position::new(*rules) };
    let mut game = Game::from_position(start);
    while let Some((at, cell)) = reader.next_move(game.position())? {
        game.play(cell).map_err(|error| ParseError { at, reason: Reason::Play(error) })?;
    }
    Ok(game)
}

/// Writes a game so that [`parse_moves`] reads it: the stones that were set up, if any were, and its moves.
pub fn write_moves(game: &Game) -> String {
    write_line(game, game.moves())
}

/// Writes what `game` began with and other moves from there.
pub fn write_line(game: &Game, moves: &[Cell]) -> String {
    let start = game.start();
    let moves: String = moves.iter().map(|&cell| write_move(start.rules(), cell)).collect();
    if *start == Position::new(*start.rules()) {
        return moves;
    }
    [write_setup(start).as_str(), &moves].join(if moves.is_empty() { "" } else { " " })
}

/// Writes the stones on the board and who moves so that [`parse_position`] reads them.
pub fn write_setup(position: &Position) -> String {
    let stones = |side| {
        let own = position.stones().filter(move |&(_, stone)| stone == side);
        own.map(|(cell, _)| write_cell(position.rules(), cell)).collect::<String>()
    };
    let turn = if position.turn() == Side::First { " b" } else { " w" };
    [&stones(Side::First), "/", &stones(Side::Second), turn].concat()
}

/// Reads one move for the side to move of `position`, and nothing else. Whether it is legal, the referee says.
///
/// # Errors
/// [`ParseError`] when the text is not one move.
pub fn parse_move(position: &Position, text: &str) -> Result<Cell, ParseError> {
    let mut reader = Reader::new(text);
    let not_a_move = |at| ParseError { at, reason: Reason::NotAMove };
    let (_, cell) = reader.next_move(position)?.ok_or(not_a_move(0))?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(cell),
        Some((at, _)) => Err(not_a_move(at)),
    }
}

/// Writes a move as transcripts have it: the column in drop games, file and rank in others.
pub fn write_move(rules: &Rules, cell: Cell) -> String {
    if rules.gravity() { COLUMNS[usize::from(rules.column(cell))..][..1].to_owned() } else { write_cell(rules, cell) }
}

/// The columns of drop games, from the left.
const COLUMNS: &str = "123456789ABCDEFGHIJKLMNOP";

/// Writes a cell as file and rank, whatever the game.
pub fn write_cell(rules: &Rules, cell: Cell) -> String {
    let file = char::from(b'a' + rules.column(cell));
    let mut text = String::from(file);
    text.push_str(&(rules.row(cell) + 1).to_string());
    text
}

/// Reads a position: where a transcript leads.
///
/// # Errors
/// [`ParseError`] with the place and the reason.
pub fn parse_position(rules: &Rules, text: &str) -> Result<Position, ParseError> {
    Ok(parse_moves(rules, text)?.position().clone())
}

/// Reads moves from a text and knows the number of the next character.
#[derive(Clone)]
struct Reader<'a> {
    characters: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>,
    /// Where the text ends, white space behind it left out.
    end: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Reader { characters: text.chars().enumerate().peekable(), end: text.trim_end().chars().count() }
    }

    fn peek(&mut self) -> Option<(usize, char)> {
        self.characters.peek().copied()
    }

    fn next(&mut self) -> Option<(usize, char)> {
        self.characters.next()
    }

    fn skip_space(&mut self) {
        while self.characters.next_if(|(_, character)| character.is_whitespace()).is_some() {}
    }

    /// The next move and where it stands; `None` at the end of the text.
    fn next_move(&mut self, position: &Position) -> Result<Option<(usize, Cell)>, ParseError> {
        let rules = position.rules();
        if rules.gravity() { self.next_column(position) } else { self.next_cell(rules) }
    }

    fn next_column(&mut self, position: &Position) -> Result<Option<(usize, Cell)>, ParseError> {
        match self.peek() {
            // White space stands at the ends only: columns and a number after them must not run together.
            Some((0, space)) if space.is_whitespace() => self.skip_space(),
            Some((at, space)) if space.is_whitespace() => {
                self.skip_space();
                return self.peek().map_or(Ok(None), |_| Err(ParseError { at, reason: Reason::NotAMove }));
            }
            _ => {}
        }
        let Some((at, character)) = self.next() else { return Ok(None) };
        let column = COLUMNS.find(character.to_ascii_uppercase()).ok_or(ParseError { at, reason: Reason::NotAMove })?;
        let reason = |error| match position.status() {
            Status::Ongoing => error,
            _ => PlayError::GameOver,
        };
        let cell = position.landing(column as u8);
        cell.map(|cell| Some((at, cell))).map_err(|error| ParseError { at, reason: Reason::Play(reason(error)) })
    }

    fn next_cell(&mut self, rules: &Rules) -> Result<Option<(usize, Cell)>, ParseError> {
        self.skip_space();
        let Some((at, file)) = self.next() else { return Ok(None) };
        let file = file.to_ascii_lowercase();
        if !file.is_ascii_lowercase() {
            return Err(ParseError { at, reason: Reason::NotAMove });
        }
        let column = file as i16 - 'a' as i16;
        let rank = self.rank().ok_or(ParseError { at, reason: Reason::NotAMove })?;
        let cell = rules.cell(column, rank - 1);
        cell.map(|cell| Some((at, cell))).ok_or(ParseError { at, reason: Reason::Play(PlayError::OutsideBoard) })
    }

    /// A rank of one or two digits, without a leading zero.
    fn rank(&mut self) -> Option<i16> {
        let (_, first) = self.characters.next_if(|(_, digit)| matches!(digit, '1'..='9'))?;
        let second = self.characters.next_if(|(_, digit)| digit.is_ascii_digit()).map(|(_, digit)| digit);
        let value = |digit: char| digit as i16 - '0' as i16;
        Some(second.map_or(value(first), |second| value(first) * 10 + value(second)))
    }

    /// A set-up position, and the space behind it.
    fn setup(&mut self, rules: &Rules) -> Result<Position, ParseError> {
        let first = self.cells(rules, Some('/'))?;
        self.expect('/')?;
        let second = self.cells(rules, None)?;
        let turn = self.side()?;
        self.skip_space();
        let stones_of = |list: &[(usize, Cell)]| list.iter().map(|&(_, cell)| cell).collect::<Vec<_>>();
        Position::from_stones(*rules, &stones_of(&first), &stones_of(&second), turn).map_err(|error| {
            // A cell named twice is wrong where it stands the second time.
            let mut named = second.iter().rev().chain(first.iter().rev());
            let at = named.find(|(_, cell)| Some(*cell) == error.cell()).map_or(0, |&(at, _)| at);
            ParseError { at, reason: Reason::Setup(error) }
        })
    }

    /// Cells as file and rank, up to `stop`, a letter without a rank, or the end.
    fn cells(&mut self, rules: &Rules, stop: Option<char>) -> Result<Vec<(usize, Cell)>, ParseError> {
        let mut cells = Vec::new();
        loop {
            self.skip_space();
            if self.peek().is_none_or(|(_, next)| Some(next) == stop) || self.is_at_side() {
                return Ok(cells);
            }
            cells.extend(self.next_cell(rules)?);
        }
    }

    /// Whether a letter follows that is no file of a cell.
    fn is_at_side(&self) -> bool {
        let mut ahead = self.clone();
        ahead.next().is_some_and(|(_, letter)| letter.is_ascii_alphabetic()) && ahead.rank().is_none()
    }

    fn side(&mut self) -> Result<Side, ParseError> {
        let mut ahead = self.clone();
        let side = match ahead.next() {
            Some((_, 'b' | 'B')) => Side::First,
            Some((_, 'w' | 'W')) => Side::Second,
            _ => return Err(self.no_setup()),
        };
        if ahead.peek().is_some_and(|(_, next)| !next.is_whitespace()) {
            return Err(self.no_setup());
        }
        *self = ahead;
        Ok(side)
    }

    fn expect(&mut self, wanted: char) -> Result<(), ParseError> {
        match self.characters.next_if(|&(_, character)| character == wanted) {
            Some(_) => Ok(()),
            None => Err(self.no_setup()),
        }
    }

    fn no_setup(&mut self) -> ParseError {
        ParseError { at: self.peek().map_or(self.end, |(at, _)| at), reason: Reason::SetupForm }
    }
}
