//! Boards drawn in text, as people paste them: dots with `X` and `O`, the same with coordinates, and lines with stones. All
//! three are read alike: whatever stands for a free cell, a first or a second stone.

use super::formats::{Fault, Form, FormatError};
use super::psq::Lines;
use crate::game::Game;
use crate::position::Position;
use crate::record::{NodeId, Record};
use crate::rules::{Cell, GAMES, Overline, Rules, Side};

/// `.XO`, a row a line.
pub const PLAIN: Form = Form::Text { looks, read, write: write_plain };
/// The same with ranks and files.
pub const COORDINATES: Form = Form::Text { looks, read, write: write_coordinates };
/// `┼●○`.
pub const BOX: Form = Form::Text { looks, read, write: write_box };

const FIRST: &str = "XxB#●⚫🔴✕×";
const SECOND: &str = "OoW@○⚪🟡◯";
const FREE: &str = ".-_+*·,┌┐└┘├┤┬┴┼╋☆┏┓┗┛┠┨┯┷⬜▢□";

/// A row of a picture.
type Row = Vec<Option<Side>>;

/// Reads a row; nothing for a line of files, a rule above or below the board, or an empty one.
fn row(line: &str) -> Option<Row> {
    let line = line.trim();
    let line = line
        .trim_matches(|character: char| character.is_ascii_digit() || character.is_whitespace() || character == '|');
    // Emoji are followed by what says how they look.
    let marks =
        line.chars().filter(|&character| !character.is_whitespace() && !matches!(character, '|' | '─' | '\u{fe0f}'));
    let mut cells = Row::new();
    for mark in marks {
        cells.push(match mark {
            _ if FIRST.contains(mark) => Some(Side::First),
            _ if SECOND.contains(mark) => Some(Side::Second),
            _ if FREE.contains(mark) => None,
            _ => return None,
        });
    }
    (cells.len() >= 3).then_some(cells)
}

fn is_files(line: &str) -> bool {
    let mut letters = line.split_whitespace().collect::<String>();
    letters.make_ascii_lowercase();
    let files: String = ('a'..='z').take(letters.len()).collect();
    let digits: String = (1..=letters.len()).map(|number| number.to_string()).collect();
    !letters.is_empty() && (letters == files || digits.starts_with(&letters))
}

/// Who is to move, where a line says it.
fn turn(line: &str) -> Option<Side> {
    match line.trim().strip_suffix("to move")?.trim().to_ascii_lowercase().as_str() {
        "x" | "b" | "black" | "●" => Some(Side::First),
        "o" | "w" | "white" | "○" => Some(Side::Second),
        _ => None,
    }
}

fn looks(text: &str) -> bool {
    text.lines().filter_map(row).count() >= 3
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    let (mut rows, mut said) = (Vec::new(), None);
    for (at, line) in Lines::new(text) {
        if let Some(side) = turn(line) {
            said = Some(side);
        } else if let Some(cells) = row(line) {
            if rows.first().is_some_and(|(_, first): &(_, Row)| first.len() != cells.len()) {
                return Err(Fault::NotExpected.at(at));
            }
            rows.push((at, cells));
        } else if !line.trim().is_empty() && !is_files(line) && line.chars().any(char::is_alphanumeric) {
            return Err(Fault::NotExpected.at(at));
        }
    }
    let size = (rows.first().map_or(0, |(_, cells)| cells.len()), rows.len());
    let rules = rules_for(size, rules)?;
    let mut stones = [Vec::new(), Vec::new()];
    for ((_, cells), row) in rows.iter().rev().zip(0..) {
        for (stone, column) in cells.iter().zip(0..) {
            let list = stone.map(|side| &mut stones[usize::from(side == Side::Second)]);
            if let (Some(list), Some(cell)) = (list, rules.cell(column, row)) {
                list.push(cell);
            }
        }
    }
    let [first, second] = &stones;
    let turn = said.unwrap_or(if first.len() > second.len() { Side::Second } else { Side::First });
    let position =
        Position::from_stones(rules, first, second, turn).map_err(|error| Fault::from(error).at(rows[0].0))?;
    Ok(vec![Record::of(&Game::from_position(position))])
}

/// The caller's rules, a game with a name of that size, or five in a row, as far as the board is that long.
fn rules_for((width, height): (usize, usize), known: Option<Rules>) -> Result<Rules, FormatError> {
    let fits = |rules: &Rules| (usize::from(rules.width()), usize::from(rules.height())) == (width, height);
    if let Some(rules) = known.filter(fits) {
        return Ok(rules);
    }
    if let Some(game) = GAMES.iter().find(|game| fits(&game.rules)) {
        return Ok(game.rules);
    }
    let [w, h] = [width, height].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
    let n = w.max(h).min(5);
    Rules::new(w, h, n, false, Overline::Wins).map_err(|error| Fault::from(error).at(0))
}

/// The rows from the top, each cell drawn by `draw` from its column and row.
fn rows(position: &Position, draw: impl Fn(u8, u8) -> String) -> Vec<String> {
    let rules = position.rules();
    (0..rules.height()).rev().map(|row| (0..rules.width()).map(|column| draw(column, row)).collect()).collect()
}

fn stone(position: &Position, column: u8, row: u8, [first, second]: [char; 2]) -> Option<char> {
    let cell = Cell(u16::from(row) * u16::from(position.rules().width()) + u16::from(column));
    position.at(cell).map(|side| if side == Side::First { first } else { second })
}

/// The rows and who is to move, a line each.
fn finish(rows: &[String], position: &Position, [first, second]: [char; 2]) -> String {
    let turn = if position.turn() == Side::First { first } else { second };
    [&rows.join("\n"), "\n", &turn.to_string(), " to move\n"].concat()
}

fn write_plain(record: &Record, node: NodeId) -> String {
    let game = record.game(node);
    let position = game.position();
    let rows = rows(position, |column, row| stone(position, column, row, ['X', 'O']).unwrap_or('.').to_string());
    finish(&rows, position, ['X', 'O'])
}

fn write_coordinates(record: &Record, node: NodeId) -> String {
    let game = record.game(node);
    let position = game.position();
    let draw = |column, row| format!(" {}", stone(position, column, row, ['X', 'O']).unwrap_or('.'));
    let ranks = (1..=position.rules().height()).rev();
    let mut rows: Vec<String> = ranks.zip(rows(position, draw)).map(|(rank, row)| format!("{rank:>2}{row}")).collect();
    let files = (0..position.rules().width()).map(|column| format!(" {}", char::from(b'a' + column)));
    rows.push(format!("  {}", files.collect::<String>()));
    finish(&rows, position, ['X', 'O'])
}

fn write_box(record: &Record, node: NodeId) -> String {
    let game = record.game(node);
    let position = game.position();
    let (width, height) = (position.rules().width(), position.rules().height());
    let crossing = |column: u8, row: u8| {
        let at = |place: u8, last: u8| usize::from(place > 0) + usize::from(place == last);
        [['└', '┴', '┘'], ['├', '┼', '┤'], ['┌', '┬', '┐']][at(row, height - 1)][at(column, width - 1)]
    };
    let draw =
        |column, row| stone(position, column, row, ['●', '○']).unwrap_or_else(|| crossing(column, row)).to_string();
    finish(&rows(position, draw), position, ['●', '○'])
}
