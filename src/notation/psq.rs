//! Piskvorky's `.psq`: the size, then a move a line as column, row and milliseconds, counted from 1 at the top left, then
//! the players' names and a result, which are kept.

use std::fmt::Write;

use super::formats::{Fault, Form, FormatError};
use super::link::moves;
use crate::position::Position;
use crate::record::{NodeId, Record, Writer};
use crate::rules::{Cell, GAMES, Overline, Rules};

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

const HEAD: &str = "Piskvorky ";
/// A property of our own with what stands in the first line behind the size, and in the lines behind the moves.
const REST: &str = "XP";
/// A property of our own with the milliseconds of a move.
pub(super) const TIME: &str = "XT";

/// Five in a row without gravity, on any board.
pub(super) fn holds(rules: &Rules) -> bool {
    rules.n() == 5 && !rules.gravity()
}

fn looks(text: &str) -> bool {
    text.starts_with(HEAD)
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    let mut lines = Lines::new(text);
    let (at, head) = lines.next().ok_or(Fault::Empty.at(0))?;
    let (size, rest) =
        head.strip_prefix(HEAD).ok_or(Fault::NotExpected.at(at))?.split_once(',').unwrap_or((&head[HEAD.len()..], ""));
    let at = at + HEAD.chars().count();
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let (width, height) = size.split_once('x').ok_or(Fault::NotExpected.at(at))?;
    let (Some(width), Some(height)) = (number(width), number(height)) else { return Err(Fault::NotExpected.at(at)) };
    let rules = match rules.filter(|rules| holds(rules) && (rules.width(), rules.height()) == (width, height)) {
        Some(rules) => rules,
        None => Rules::new(width, height, 5, false, Overline::Wins).map_err(|error| Fault::from(error).at(at))?,
    };
    let mut writer = Writer::new(Position::new(rules));
    let mut kept = vec![rest.trim().to_owned()];
    let tail = read_moves(&mut lines, &mut writer, 1)?;
    kept.extend(tail.into_iter().chain(lines).map(|(_, line)| line.to_owned()));
    while kept.last().is_some_and(String::is_empty) {
        kept.pop();
    }
    let mut record = writer.finish();
    if let (Some(root), false) = (record.node_mut(0), kept.is_empty()) {
        root.properties.push((REST.to_owned(), kept));
    }
    Ok(vec![record])
}

/// Reads lines of moves, the top left corner being `(first, first)`, and returns the line that is none.
pub(super) fn read_moves<'a>(
    lines: &mut Lines<'a>,
    writer: &mut Writer,
    first: i16,
) -> Result<Option<(usize, &'a str)>, FormatError> {
    let rules = *writer.position().rules();
    for (at, line) in lines {
        let numbers: Vec<Option<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
        let &[Some(x), Some(y), Some(time)] = numbers.as_slice() else { return Ok(Some((at, line))) };
        let from_left = i16::try_from(x).ok().and_then(|x| x.checked_sub(first));
        let from_top = i16::try_from(y).ok().and_then(|y| y.checked_sub(first));
        let cell =
            from_left.zip(from_top).and_then(|(x, y)| rules.cell(x, i16::from(rules.height()).checked_sub(1 + y)?));
        let cell = cell.ok_or(Fault::from(crate::PlayError::OutsideBoard).at(at))?;
        writer.add(Some(cell)).map_err(|error| Fault::from(error).at(at))?;
        writer.node().set(TIME, &time.to_string());
    }
    Ok(None)
}

fn write(record: &Record, node: NodeId) -> String {
    let rules = record.rules();
    let kept = record.root().values(REST);
    let rest = kept.first().map_or("0:0, 0", String::as_str);
    let mut text = format!("{HEAD}{}x{}, {rest}\n", rules.width(), rules.height());
    write_moves(&mut text, record, node, 1);
    for line in kept.iter().skip(1) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The moves of the line through a node, a line each. Stones that were set up come first, in turn as far as they go.
pub(super) fn write_moves(text: &mut String, record: &Record, node: NodeId, first: u8) {
    let rules = record.rules();
    let mut line = |cell: Cell, time: &str| {
        let (x, y) = (rules.column(cell) + first, rules.height() - 1 - rules.row(cell) + first);
        let _ = writeln!(text, "{x},{y},{time}");
    };
    let times = record.line(node).into_iter().filter_map(|id| record.node(id)).filter(|node| node.cell().is_some());
    let times: Vec<&str> = times.map(|node| node.text(TIME).unwrap_or("0")).collect();
    for (cell, time) in moves(record, node).into_iter().zip(times) {
        line(cell, time);
    }
}

/// Lines with the number of their first character.
pub(super) struct Lines<'a> {
    lines: std::str::Split<'a, char>,
    at: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Lines { lines: text.split('\n'), at: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let line = self.lines.next()?;
        let at = self.at;
        self.at += line.chars().count() + 1;
        Some((at, line.trim_end_matches('\r')))
    }
}

/// The smallest board for five in a row on which a move lies that is so far to the right or down: those that programs have.
pub(super) fn board_for(far: i64) -> Rules {
    let sizes = [15, 20, 25].map(|size| Rules::new(size, size, 5, false, Overline::Wins));
    sizes.into_iter().flatten().find(|rules| i64::from(rules.width()) > far).unwrap_or(GAMES[2].rules)
}
