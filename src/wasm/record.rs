//! Records: the tree of a game, and what other programs write.

use js_sys::{Int32Array, Uint8Array, Uint16Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::{error, numbers};
use crate::notation::formats::{self, Form, FormatError};
use crate::notation::{parse_link, write_line, write_move, write_rules};
use crate::record::{NodeId, Record};
use crate::rules::Cell;

/// Stands for a node without a move.
const NONE: u16 = u16::MAX;

/// A record, and the node that is on the board.
#[wasm_bindgen(js_name = Record)]
pub struct RecordHandle {
    record: Record,
    current: NodeId,
}

#[wasm_bindgen(js_class = Record)]
impl RecordHandle {
    /// A record with the one line of a link.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<RecordHandle, JsValue> {
        let game = parse_link(link)?;
        Ok(RecordHandle { record: Record::of(&game), current: 0 })
    }

    /// The rules, as the part of a link before the colon.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        write_rules(self.record.rules())
    }

    /// The node on the board.
    #[wasm_bindgen(getter)]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Takes over the line of a link, moves that were taken back included, `ply` of which are on the board. What the record
    /// had besides stays as variations.
    ///
    /// # Errors
    /// The id of a `notation::Reason`; `other-game` where it begins otherwise.
    pub fn follow(&mut self, link: &str, ply: usize) -> Result<(), JsValue> {
        let mut game = parse_link(link)?;
        if game.start() != self.record.start() {
            return Err(error("other-game", None));
        }
        while game.moves().len() > ply && game.undo().is_some() {}
        self.current = self.record.follow(&game);
        Ok(())
    }

    /// All nodes, each before those that follow it, the main line first.
    #[wasm_bindgen(getter)]
    pub fn order(&self) -> Uint32Array {
        nodes(&self.record.order())
    }

    /// The nodes of the line on the board, from the root to its end.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> Uint32Array {
        nodes(&self.record.line(self.current))
    }

    /// The parent of each node, by number; the root's is -1.
    #[wasm_bindgen(getter)]
    pub fn parents(&self) -> Int32Array {
        let parent = |id| if id == 0 { -1 } else { self.record.node(id).map_or(-1, |node| node.parent() as i32) };
        Int32Array::from((0..self.record.size()).map(parent).collect::<Vec<i32>>().as_slice())
    }

    /// The move of each node, by number; 65,535 where there is none.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Uint16Array {
        let cell = |id| self.record.node(id).and_then(crate::record::Node::cell).unwrap_or(Cell(NONE));
        numbers(&(0..self.record.size()).map(cell).collect::<Vec<_>>())
    }

    /// A cell as transcripts write it.
    #[wasm_bindgen(js_name = moveText)]
    pub fn move_text(&self, cell: u16) -> String {
        write_move(self.record.rules(), Cell(cell))
    }

    /// The whole line through a node, as a transcript.
    pub fn transcript(&self, node: NodeId) -> String {
        let cells: Vec<Cell> =
            self.record.line(node).into_iter().filter_map(|id| self.record.node(id)?.cell()).collect();
        write_line(&self.record.game(0), &cells)
    }

    /// How many moves lead to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.record
            .path(node)
            .into_iter()
            .filter(|&id| self.record.node(id).is_some_and(|node| node.cell().is_some()))
            .count()
    }

    /// A property's first value, as SGF names them; nothing where there is none.
    pub fn text(&self, node: NodeId, name: &str) -> Option<String> {
        Some(self.record.node(node)?.text(name)?.to_owned())
    }

    /// Sets a property; an empty text takes it away. A name is of capital letters; others are refused silently.
    #[wasm_bindgen(js_name = setText)]
    pub fn set_text(&mut self, node: NodeId, name: &str, text: &str) {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        if let Some(node) = self.record.node_mut(node).filter(|_| is_name) {
            node.set(name, text);
        }
    }

    /// Makes the line through a node the main line.
    pub fn promote(&mut self, node: NodeId) {
        self.record.promote(node);
    }

    /// Takes a node away, with what follows it. The board is left where it is.
    pub fn remove(&mut self, node: NodeId) {
        self.record.remove(node);
        if self.record.path(self.current).contains(&node) && node != 0 {
            self.current = self.record.node(node).map_or(0, crate::record::Node::parent);
        }
    }

    /// The record in a format, as it stands on the board where that holds one line or one position.
    ///
    /// # Errors
    /// `cannot-hold` where the format does not hold this game, `unknown-format`.
    pub fn write(&self, format: &str) -> Result<Uint8Array, JsValue> {
        let format = formats::find(format).ok_or_else(|| error("unknown-format", None))?;
        let written = format.write(&self.record, self.current).ok_or_else(|| error("cannot-hold", None))?;
        Ok(Uint8Array::from(written.as_slice()))
    }

    /// Whether a format holds this game.
    pub fn holds(&self, format: &str) -> bool {
        formats::find(format).is_some_and(|format| (format.holds)(self.record.rules()))
    }
}

fn nodes(ids: &[NodeId]) -> Uint32Array {
    Uint32Array::from(ids.iter().map(|&id| id as u32).collect::<Vec<u32>>().as_slice())
}

/// The games of a file.
#[wasm_bindgen(js_name = Records)]
pub struct RecordsHandle {
    format: &'static str,
    records: Vec<Record>,
}

#[wasm_bindgen(js_class = Records)]
impl RecordsHandle {
    /// Reads a file, whatever it is written in; `text` is what its bytes say, and its name a hint.
    ///
    /// # Errors
    /// The id of a `notation::formats::Fault`, with `at`, and `line` and `column` from 1 where it is a text.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], text: &str, name: &str) -> Result<RecordsHandle, JsValue> {
        let format = formats::recognise(bytes, text, name).map_err(|fault| placed(fault, text))?;
        let is_text = matches!(format.form, Form::Text { .. });
        let records = format.read(bytes, text, None);
        let records = records
            .map_err(|fault| if is_text { placed(fault, text) } else { error(fault.fault.id(), Some(fault.at)) });
        Ok(RecordsHandle { format: format.id, records: records? })
    }

    /// The format's id.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        self.format.to_owned()
    }

    /// How many games there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.records.len()
    }

    /// One of the games, at the end of its main line.
    pub fn record(&self, number: usize) -> Option<RecordHandle> {
        let record = self.records.get(number)?.clone();
        let current = record.line(0).last().copied().unwrap_or(0);
        Some(RecordHandle { record, current })
    }
}

fn placed(fault: FormatError, text: &str) -> JsValue {
    let (line, column) = fault.place(text);
    let told = error(fault.fault.id(), Some(fault.at));
    for (name, number) in [("line", line), ("column", column)] {
        // Setting a property of an object of our own cannot fail.
        let _ = js_sys::Reflect::set(&told, &name.into(), &JsValue::from(number as u32));
    }
    told
}
