//! `.rec`: the players' names, a line each, then the lines of a `.psq`, counted from 0. The size is not told.

use super::formats::{Fault, Form, FormatError};
use super::psq::{Lines, board_for, holds, read_moves, write_moves};
use crate::position::Position;
use crate::record::{NodeId, Record, Writer};
use crate::rules::Rules;

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

/// The names' properties.
const NAMES: [&str; 2] = ["PB", "PW"];

fn numbers(line: &str) -> Option<Vec<i64>> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == 3)
}

fn looks(text: &str) -> bool {
    let mut lines = text.lines();
    let names = lines.by_ref().take(2).filter(|line| numbers(line).is_none()).count();
    names == 2 && lines.next().is_some_and(|line| numbers(line).is_some())
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    let far = text.lines().skip(2).filter_map(numbers).flat_map(|move_| [move_[0], move_[1]]).max().unwrap_or(0);
    let rules = rules.filter(holds).unwrap_or_else(|| board_for(far));
    let mut writer = Writer::new(Position::new(rules));
    let mut lines = Lines::new(text);
    for name in NAMES {
        let (_, line) = lines.next().ok_or(Fault::Unclosed.at(text.chars().count()))?;
        writer.node().set(name, line);
    }
    match read_moves(&mut lines, &mut writer, 0)?.filter(|(_, line)| !line.trim().is_empty()) {
        Some((at, _)) => Err(Fault::NotExpected.at(at)),
        None => Ok(vec![writer.finish()]),
    }
}

fn write(record: &Record, node: NodeId) -> String {
    let mut text = NAMES.map(|name| record.root().text(name).unwrap_or("?").to_owned() + "\n").concat();
    write_moves(&mut text, record, node, 0);
    text
}
