//! A game under its referee.

use js_sys::{Array, Uint8Array, Uint16Array};
use wasm_bindgen::prelude::*;

use super::numbers;
use crate::engine::{self, ENGINES, Entry};
use crate::notation;
use crate::opening::Rule;
use crate::position::Status;
use crate::rules::{Cell, Rules};
use crate::{Game, Side};

/// A game under its referee.
#[wasm_bindgen(js_name = Game)]
pub struct GameHandle(Game);

#[wasm_bindgen(js_class = Game)]
impl GameHandle {
    /// Reads a link, `rules:moves`.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<GameHandle, JsValue> {
        Ok(GameHandle(notation::parse_link(link)?))
    }

    /// The link that leads to this position.
    #[wasm_bindgen(getter)]
    pub fn link(&self) -> String {
        notation::write_link(&self.0)
    }

    /// The rules, as the part of the link before the colon.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        notation::write_rules(self.game_rules())
    }

    /// The moves, as the part of the link behind the colon.
    #[wasm_bindgen(getter)]
    pub fn transcript(&self) -> String {
        notation::write_moves(&self.0)
    }

    /// The moves as far as `ply` of the line, which those that were taken back are part of.
    #[wasm_bindgen(js_name = transcriptAt)]
    pub fn transcript_at(&self, ply: usize) -> String {
        let line: Vec<Cell> = self.0.moves().iter().chain(self.0.undone()).copied().take(ply).collect();
        notation::write_line(&self.0, &line)
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u8 {
        self.game_rules().width()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u8 {
        self.game_rules().height()
    }

    /// How many in a row win.
    #[wasm_bindgen(getter)]
    pub fn n(&self) -> u8 {
        self.game_rules().n()
    }

    /// Whether stones fall.
    #[wasm_bindgen(getter)]
    pub fn gravity(&self) -> bool {
        self.game_rules().gravity()
    }

    /// What a line of more than n counts: `wins`, `no` or `caro`.
    #[wasm_bindgen(getter)]
    pub fn overline(&self) -> String {
        notation::overline_word(self.game_rules().overline()).to_owned()
    }

    /// Whether points are forbidden to side 1, as they are in renju.
    #[wasm_bindgen(getter)]
    pub fn forbids(&self) -> bool {
        self.game_rules().forbids()
    }

    /// The cells marked on a drawn board of crossings.
    #[wasm_bindgen(getter)]
    pub fn stars(&self) -> Uint16Array {
        numbers(&self.game_rules().star_points())
    }

    /// What lies on each cell, row by row from the bottom left: 0 nothing, else the side.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Uint8Array {
        let position = self.0.position();
        let cells: Vec<u8> =
            (0..self.game_rules().cells()).map(|cell| position.at(Cell(cell)).map_or(0, Side::number)).collect();
        Uint8Array::from(cells.as_slice())
    }

    /// The moves played, as cells.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Uint16Array {
        numbers(self.0.moves())
    }

    /// The moves taken back, as cells, the next one to be played again first.
    #[wasm_bindgen(getter)]
    pub fn undone(&self) -> Uint16Array {
        numbers(self.0.undone())
    }

    /// The side to move.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u8 {
        self.0.position().turn().number()
    }

    /// `ongoing`, `won` or `drawn`.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        let status = match self.0.position().status() {
            Status::Ongoing => "ongoing",
            Status::Won { .. } => "won",
            Status::Drawn => "drawn",
        };
        status.to_owned()
    }

    /// The side that has won, else 0.
    #[wasm_bindgen(getter)]
    pub fn winner(&self) -> u8 {
        match self.0.position().status() {
            Status::Won { side, .. } => side.number(),
            _ => 0,
        }
    }

    /// The winning lines, each an array of cells.
    #[wasm_bindgen(getter)]
    pub fn lines(&self) -> Array {
        match self.0.position().status() {
            Status::Won { lines, .. } => lines.iter().map(|line| JsValue::from(numbers(line))).collect(),
            _ => Array::new(),
        }
    }

    /// Whether nobody can complete a line any more, in a game that still goes on.
    #[wasm_bindgen(getter)]
    pub fn dead(&self) -> bool {
        *self.0.position().status() == Status::Ongoing && self.0.position().is_dead()
    }

    /// The cells that are forbidden to the side to move.
    #[wasm_bindgen(getter)]
    pub fn forbidden(&self) -> Uint16Array {
        numbers(&self.0.position().forbidden().into_iter().map(|(cell, _)| cell).collect::<Vec<_>>())
    }

    /// Whether the side to move may play a cell.
    ///
    /// # Errors
    /// The id of a `PlayError`.
    pub fn check(&self, cell: u16) -> Result<(), JsValue> {
        Ok(self.0.position().check(Cell(cell))?)
    }

    /// Plays a cell for the side to move.
    ///
    /// # Errors
    /// The id of a `PlayError`.
    pub fn play(&mut self, cell: u16) -> Result<(), JsValue> {
        Ok(self.0.play(Cell(cell))?)
    }

    /// Reads one move for the side to move, as transcripts have it, without playing it.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    pub fn read(&self, text: &str) -> Result<u16, JsValue> {
        Ok(notation::parse_move(self.0.position(), text)?.0)
    }

    /// The cell where a stone dropped into `column` comes to rest.
    ///
    /// # Errors
    /// The id of a `PlayError`.
    pub fn landing(&self, column: u8) -> Result<u16, JsValue> {
        Ok(self.0.position().landing(column)?.0)
    }

    /// Where a stone dropped into each column comes to rest, null where it cannot; nothing where stones do not fall.
    #[wasm_bindgen(getter)]
    pub fn landings(&self) -> Array {
        let columns = if self.game_rules().gravity() { self.width() } else { 0 };
        let landing = |column| self.0.position().landing(column).map_or(JsValue::NULL, |cell| cell.0.into());
        (0..columns).map(landing).collect()
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<u16> {
        self.0.undo().map(|cell| cell.0)
    }

    /// Plays the next move that was taken back.
    pub fn redo(&mut self) -> Option<u16> {
        self.0.redo().map(|cell| cell.0)
    }

    /// A cell as transcripts write it.
    #[wasm_bindgen(js_name = moveText)]
    pub fn move_text(&self, cell: u16) -> String {
        notation::write_move(self.game_rules(), Cell(cell))
    }

    /// The engines that play this game, as rows of their table, an id once.
    pub fn engines(&self) -> Uint8Array {
        let serves = |entry: &Entry| engine::players(self.game_rules()).any(|player| std::ptr::eq(player, entry));
        let rows = (0..).zip(ENGINES).filter(|(_, entry)| serves(entry)).map(|(row, _)| row);
        Uint8Array::from(rows.collect::<Vec<u8>>().as_slice())
    }

    /// The id of the strongest engine that plays this game.
    pub fn strongest(&self) -> Option<String> {
        engine::strongest(self.game_rules()).map(|entry| entry.id.to_owned())
    }

    /// How many rules of opening suit this game, from the first in their order on.
    #[wasm_bindgen(getter)]
    pub fn openings(&self) -> usize {
        Rule::suiting(self.game_rules()).count()
    }

    fn game_rules(&self) -> &Rules {
        self.0.position().rules()
    }
}
