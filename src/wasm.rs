//! The bindings for the browser: converts, never decides.
//!
//! Cells cross as numbers, errors as an `Error` whose message is an id for the catalogue of messages and whose `at` is
//! the character at fault, from 0. No 64-bit number crosses: it would arrive as a `BigInt`.

use std::ops::ControlFlow;

use js_sys::{Array, Error, Function, Reflect, Uint8Array, Uint16Array};
use wasm_bindgen::prelude::*;
use web_sys::{Performance, WorkerGlobalScope};

use crate::engine::{self, ENGINES, Engine, Entry, Limits, Report, Score};
use crate::notation::{self, ParseError};
use crate::opening::Rule;
use crate::position::{PlayError, Status};
use crate::rules::{Cell, Rules};
use crate::{Game, Side};

// Light engines neither advise nor prove anything.
#[cfg(feature = "engines")]
mod advice;
#[cfg(feature = "engines")]
mod analysis;
#[cfg(feature = "engines")]
mod opening;

/// Makes a panic readable in the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A fair coin.
///
/// # Errors
/// Where the browser gives no random numbers.
#[wasm_bindgen]
pub fn coin() -> Result<bool, JsValue> {
    Ok(random_seed()? & 1 == 1)
}

fn random_seed() -> Result<u64, JsValue> {
    getrandom::u64().map_err(|_| error("no-random-numbers", None))
}

fn error(id: &str, at: Option<usize>) -> JsValue {
    let error = Error::new(id);
    if let Some(at) = at {
        // Setting a property of an object of our own cannot fail.
        let _ = Reflect::set(&error, &"at".into(), &JsValue::from(at as u32));
    }
    error.into()
}

impl From<ParseError> for JsValue {
    fn from(parse: ParseError) -> JsValue {
        error(parse.reason.id(), Some(parse.at))
    }
}

impl From<PlayError> for JsValue {
    fn from(play: PlayError) -> JsValue {
        error(play.id(), None)
    }
}

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

fn numbers(cells: &[Cell]) -> Uint16Array {
    let numbers: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
    Uint16Array::from(numbers.as_slice())
}

/// An engine with the table it keeps between searches.
#[wasm_bindgen(js_name = Player)]
pub struct PlayerHandle(Box<dyn Engine>);

/// The least time between two calls of `watch`, in milliseconds: fine enough for slices that a page's own thread runs
/// between two frames.
const PROGRESS_GAP: f64 = 2.0;

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// The engine `id` for the game of `rules`, with the seed given or a random one.
    ///
    /// # Errors
    /// `no-such-engine`, `engine-declines`, `engine-elsewhere` where another build holds it, or the id of a
    /// `notation::Reason`.
    #[wasm_bindgen(constructor)]
    pub fn new(id: &str, rules: &str, seed: Option<u32>) -> Result<PlayerHandle, JsValue> {
        let rules = notation::parse_rules(rules)?;
        let entry = engine::find(id, &rules).map_err(|unknown| error(unknown.id(), None))?;
        let build = entry.build.ok_or_else(|| error("engine-elsewhere", None))?;
        let seed = seed.map_or_else(random_seed, |seed| Ok(u64::from(seed)))?;
        Ok(PlayerHandle(build(seed)))
    }

    /// Searches the position of a link. `watch` is called now and then, at most every 2 ms, and stops the search by
    /// returning true. Nothing is returned when the game is over.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[expect(clippy::needless_pass_by_value, reason = "optional values cross the border owned")]
    pub fn search(
        &mut self,
        link: &str,
        level: u8,
        nodes: f64,
        watch: Option<Function>,
    ) -> Result<Option<ReportHandle>, JsValue> {
        let game = notation::parse_link(link)?;
        let mut ask = asker(watch.as_ref());
        // A number that no search reaches stands for no limit.
        let limits = Limits { level, nodes: nodes as u64 };
        Ok(self.0.search(game.position(), limits, &mut |_| ask()).map(ReportHandle))
    }
}

/// Asks `watch` whether to stop, each time it was not asked for a while.
fn asker(watch: Option<&Function>) -> impl FnMut() -> ControlFlow<()> {
    let clock = clock();
    let now = move || clock.as_ref().map_or(0.0, Performance::now);
    let mut last = now();
    move || {
        let Some(watch) = watch.filter(|_| now() - last >= PROGRESS_GAP) else { return ControlFlow::Continue(()) };
        last = now();
        let stop = watch.call0(&JsValue::NULL);
        if stop.is_ok_and(|stop| stop.is_truthy()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The clock of the worker or of the page.
fn clock() -> Option<Performance> {
    let global = js_sys::global();
    match global.dyn_into::<WorkerGlobalScope>() {
        Ok(worker) => worker.performance(),
        Err(_) => web_sys::window()?.performance(),
    }
}

/// What a search found.
#[wasm_bindgen(js_name = Report)]
pub struct ReportHandle(Report);

#[wasm_bindgen(js_class = Report)]
impl ReportHandle {
    /// The move.
    #[wasm_bindgen(getter)]
    pub fn best(&self) -> u16 {
        self.0.best.0
    }

    /// What `value` means: `win` or `loss` in so many plies, `draw`, or `guess`.
    #[wasm_bindgen(getter)]
    pub fn score(&self) -> String {
        let score = match self.0.score {
            Score::Win { .. } => "win",
            Score::Loss { .. } => "loss",
            Score::Draw => "draw",
            Score::Guess(_) => "guess",
        };
        score.to_owned()
    }

    /// Plies to the end for `win` and `loss`, 0 for `draw`, the estimate for `guess`.
    #[wasm_bindgen(getter)]
    pub fn value(&self) -> i32 {
        match self.0.score {
            Score::Win { plies } | Score::Loss { plies } => plies as i32,
            Score::Draw => 0,
            Score::Guess(value) => value,
        }
    }

    /// How many plies deep the search looked.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.0.depth
    }

    /// How many positions it visited.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 nodes")]
    pub fn nodes(&self) -> f64 {
        self.0.nodes as f64
    }
}
