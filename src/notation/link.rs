//! Our own links, one a line: `gomoku:h8i9`.

use super::formats::{Form, FormatError};
use super::{parse_link, parse_rules, write_line, write_rules};
use crate::record::{NodeId, Record};
use crate::rules::{Cell, Rules};

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

fn looks(text: &str) -> bool {
    text.trim().split_once(':').is_some_and(|(rules, _)| parse_rules(rules.trim_start_matches('#')).is_ok())
}

fn read(text: &str, _: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    lines(text, |line| {
        // An address is copied with its hash.
        let hash = usize::from(line.starts_with('#'));
        match parse_link(&line[hash..]) {
            Ok(game) => Ok(Record::of(&game)),
            Err(error) => Err(FormatError { at: error.at + hash, ..error.into() }),
        }
    })
}

fn write(record: &Record, node: NodeId) -> String {
    [write_rules(record.rules()).as_str(), ":", &transcript(record, node), "\n"].concat()
}

/// The line through a node as a transcript.
pub(super) fn transcript(record: &Record, node: NodeId) -> String {
    write_line(&record.game(0), &moves(record, node))
}

/// The moves of the line through a node.
pub(super) fn moves(record: &Record, node: NodeId) -> Vec<Cell> {
    record.line(node).into_iter().filter_map(|id| record.node(id)?.cell()).collect()
}

/// Reads a record from each line that is not empty; errors are placed in the whole text.
pub(super) fn lines(
    text: &str,
    read: impl Fn(&str) -> Result<Record, FormatError>,
) -> Result<Vec<Record>, FormatError> {
    let mut records = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let indent = line.chars().take_while(|character| character.is_whitespace()).count();
        if !line.trim().is_empty() {
            records.push(read(line.trim()).map_err(|error| FormatError { at: start + indent + error.at, ..error })?);
        }
        start += line.chars().count() + 1;
    }
    Ok(records)
}
