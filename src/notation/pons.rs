//! Positions as solvers of Connect Four have them, one a line: the columns played, `4453`, behind which a score may stand.

use super::formats::{Fault, Form, FormatError};
use super::link::{lines, transcript};
use super::{parse_moves, parse_rules};
use crate::record::{NodeId, Record};
use crate::rules::Rules;

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

fn looks(text: &str) -> bool {
    text.trim_start().starts_with(|first: char| first.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() || byte == b'-')
        && text.lines().all(|line| line.split_whitespace().count() <= 2)
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    let rules = rules.filter(Rules::gravity).map_or_else(|| parse_rules("connect-four"), Ok)?;
    lines(text, |line| {
        let (moves, score) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let score = score.trim();
        // A set-up position has white space of its own.
        let moves = if line.contains('/') { line } else { moves };
        if moves.len() < line.len() && score.parse::<i32>().is_err() {
            return Err(Fault::NotExpected.at(line.chars().count() - score.chars().count()));
        }
        let mut record = Record::of(&parse_moves(&rules, moves)?);
        if let Some(root) = record.node_mut(0).filter(|_| moves.len() < line.len()) {
            root.set("GC", score);
        }
        Ok(record)
    })
}

fn write(record: &Record, node: NodeId) -> String {
    transcript(record, node) + "\n"
}
