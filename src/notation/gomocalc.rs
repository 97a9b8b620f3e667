//! Position strings as gomocalc and others have them: the moves alone, `h8i9`, of games without gravity.

use super::formats::{Form, FormatError};
use super::link::{lines, transcript};
use super::parse_moves;
use crate::record::{NodeId, Record};
use crate::rules::{GAMES, Rules};

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

/// Files with their ranks, and nothing else; a set-up position has a slash.
fn looks(text: &str) -> bool {
    let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() || byte == b'/';
    text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
        && text.bytes().all(known)
        && (digits(text) || text.contains('/'))
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    lines(text, |line| {
        let rules = rules.filter(|rules| !rules.gravity()).unwrap_or_else(|| smallest(line));
        Ok(Record::of(&parse_moves(&rules, line)?))
    })
}

/// The smallest board of five in a row with a name that has all the cells.
fn smallest(line: &str) -> Rules {
    let boards = GAMES.iter().filter(|game| game.id.starts_with("gomoku"));
    let fits = boards.map(|game| game.rules).find(|rules| parse_moves(rules, line).is_ok());
    fits.unwrap_or(GAMES[2].rules)
}

fn write(record: &Record, node: NodeId) -> String {
    transcript(record, node) + "\n"
}
