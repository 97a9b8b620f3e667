//! `RenLib`'s `.lib`: a tree of positions on 15 × 15 with comments, marks and texts on the board.
//!
//! ```text
//! header   FF "RenLib" FF  major minor  FF × 10
//! node     cell flags [more flags, if 01] [comment, if 08 or 20] [text on the board, if 0100]
//! cell     16 · (row from the top) + column from the left, counted from 1; 0 for the root and where nothing is played
//! flags    80 siblings follow   40 nothing follows   20, 08 comment   10 mark   04 start   02 no move   01 more flags
//! text     bytes up to a zero, and one more where that makes their number even
//! ```

use super::formats::{Fault, Form, FormatError};
use super::parse_rules;
use crate::position::Position;
use crate::record::{MOST_NODES, Node, NodeId, Record, Writer};
use crate::rules::{Cell, Rules};

/// The row's reader and writer.
pub const FORM: Form = Form::Bytes { looks, read, write };

const HEADER: [u8; 20] =
    [0xff, b'R', b'e', b'n', b'L', b'i', b'b', 0xff, 3, 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const SIZE: u8 = 15;

const SIBLINGS: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const MORE: u8 = 0x01;
/// In the second byte of the flags behind them.
const BOARD_TEXT: u8 = 0x01;

/// A property of our own for the flag of a starting point; a mark is SGF's hotspot, a text on the board its node's name.
const START_PROPERTY: &str = "XS";
const MARK_PROPERTY: &str = "HO";
const BOARD_TEXT_PROPERTY: &str = "N";

/// Five in a row on 15 × 15, from the empty board.
pub(super) fn holds(rules: &Rules) -> bool {
    (rules.width(), rules.height(), rules.n(), rules.gravity()) == (SIZE, SIZE, 5, false)
}

fn looks(bytes: &[u8]) -> bool {
    bytes.starts_with(&HEADER[..8])
}

/// Libraries are of renju, unless a move in them says otherwise.
fn read(bytes: &[u8], rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    if let Some(rules) = rules.filter(holds) {
        return Ok(vec![tree(bytes, rules)?]);
    }
    let [renju, gomoku] = ["renju", "gomoku"].map(parse_rules);
    let (renju, gomoku) = (renju?, gomoku?);
    Ok(vec![tree(bytes, renju).or_else(|error| match error.fault {
        Fault::Notation(_) => tree(bytes, gomoku).map_err(|_| error),
        _ => Err(error),
    })?])
}

fn tree(bytes: &[u8], rules: Rules) -> Result<Record, FormatError> {
    let mut reader = Reader { bytes, at: HEADER.len() };
    let mut writer = Writer::new(Position::new(rules));
    // The nodes whose siblings are still to come hang on these.
    let mut parents = Vec::new();
    let mut first = true;
    while reader.at < bytes.len() {
        let at = reader.at;
        let (cell, flags) = (reader.byte()?, reader.byte()?);
        let more = if flags & MORE == 0 { [0, 0] } else { [reader.byte()?, reader.byte()?] };
        if writer.size() >= MOST_NODES {
            return Err(Fault::TooLarge.at(at));
        }
        if flags & SIBLINGS != 0 {
            parents.push(writer.here());
        }
        // The root is a node of the file where it has no move.
        if !(first && cell == 0) {
            let cell = if flags & NO_MOVE == 0 { place(&rules, cell).map_err(|fault| fault.at(at))? } else { None };
            writer.add(cell).map_err(|error| Fault::from(error).at(at))?;
        }
        first = false;
        say(&mut reader, writer.node(), flags, more[1])?;
        if flags & LEAF != 0 {
            match parents.pop() {
                Some(parent) => writer.back_to(parent),
                None if reader.at < bytes.len() => return Err(Fault::NotExpected.at(reader.at)),
                None => {}
            }
        }
    }
    Ok(writer.finish())
}

/// What stands behind a node's flags, and what these say.
fn say(reader: &mut Reader, node: &mut Node, flags: u8, more: u8) -> Result<(), FormatError> {
    if flags & (COMMENT | OLD_COMMENT) != 0 {
        node.set("C", &reader.text()?);
    }
    if more & BOARD_TEXT != 0 {
        node.set(BOARD_TEXT_PROPERTY, &reader.text()?);
    }
    for (flag, name) in [(MARK, MARK_PROPERTY), (START, START_PROPERTY)] {
        if flags & flag != 0 {
            node.set(name, "1");
        }
    }
    Ok(())
}

/// The cell of a byte; none where nothing is played.
fn place(rules: &Rules, byte: u8) -> Result<Option<Cell>, Fault> {
    let (column, row) = (i16::from(byte % 16) - 1, i16::from(byte / 16));
    match byte {
        0 => Ok(None),
        _ => rules.cell(column, i16::from(SIZE) - 1 - row).map(Some).ok_or(Fault::from(crate::PlayError::OutsideBoard)),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, FormatError> {
        let byte = self.bytes.get(self.at).copied().ok_or(Fault::Unclosed.at(self.bytes.len()))?;
        self.at += 1;
        Ok(byte)
    }

    /// A text; the programs that write these know no encoding, so that what is no UTF-8 is taken for Latin letters.
    fn text(&mut self) -> Result<String, FormatError> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| byte == 0).ok_or(Fault::Unclosed.at(self.at))?;
        let text = &rest[..length];
        self.at = (self.at + length / 2 * 2 + 2).min(self.bytes.len());
        let letters = || text.iter().map(|&byte| char::from(byte)).collect();
        // A line ends with a backspace there.
        Ok(std::str::from_utf8(text).map_or_else(|_| letters(), str::to_owned).replace(['\u{8}', '\r'], "\n"))
    }
}

fn write(record: &Record, _: NodeId) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    // The root is written where it says something; else the file begins with the first move, or moves.
    write_node(&mut bytes, record, 0, false);
    let mut waiting: Vec<(NodeId, bool)> = with_siblings(record.root());
    while let Some((id, siblings)) = waiting.pop() {
        write_node(&mut bytes, record, id, siblings);
        waiting.extend(record.node(id).map(with_siblings).unwrap_or_default());
    }
    bytes
}

/// The children, the first one last, each with whether siblings follow it.
fn with_siblings(node: &Node) -> Vec<(NodeId, bool)> {
    node.children().iter().rev().enumerate().map(|(from_last, &child)| (child, from_last > 0)).collect()
}

fn write_node(bytes: &mut Vec<u8>, record: &Record, id: NodeId, siblings: bool) {
    let Some(node) = record.node(id) else { return };
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    let (comment, board) = (node.text("C"), node.text(BOARD_TEXT_PROPERTY));
    let cell = node.cell().map_or(0, |cell| byte_of(record.rules(), cell));
    let flags = flag(siblings, SIBLINGS)
        | flag(node.children().is_empty(), LEAF)
        | flag(comment.is_some(), COMMENT)
        | flag(node.text(MARK_PROPERTY).is_some(), MARK)
        | flag(node.text(START_PROPERTY).is_some(), START)
        | flag(id != 0 && node.cell().is_none(), NO_MOVE)
        | flag(board.is_some(), MORE);
    bytes.extend([cell, flags]);
    if board.is_some() {
        bytes.extend([0, BOARD_TEXT]);
    }
    for text in [comment, board].into_iter().flatten() {
        let text = text.replace('\0', " ").replace('\n', "\u{8}");
        bytes.extend(text.as_bytes());
        bytes.extend(if text.len() % 2 == 0 { &[0, 0][..] } else { &[0] });
    }
}

fn byte_of(rules: &Rules, cell: Cell) -> u8 {
    (SIZE - 1 - rules.row(cell)) * 16 + rules.column(cell) + 1
}
