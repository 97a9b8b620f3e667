//! Games with somebody elsewhere.

use wasm_bindgen::prelude::*;

use super::error;
use crate::notation::{parse_link, write_link};
use crate::remote::{End, Invitation, InvitationError, Proposal, Session, is_id};
use crate::{Cell, Side};

/// One side of a game with somebody elsewhere.
#[wasm_bindgen(js_name = Session)]
pub struct SessionHandle(Session);

impl From<InvitationError> for JsValue {
    fn from(wrong: InvitationError) -> JsValue {
        error(wrong.id(), None)
    }
}

/// Milliseconds since 1970, as `Date.now()` gives them.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Whatever it is, it becomes some number.
const fn stamp(now: f64) -> u64 {
    now as u64
}

#[wasm_bindgen(js_class = Session)]
impl SessionHandle {
    /// A game that begins, for who plays side 1 or 2.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, `invitation-terms`.
    pub fn begin(game: &str, id: &str, side: u8) -> Result<SessionHandle, JsValue> {
        if !is_id(id) {
            return Err(InvitationError::Terms("id").into());
        }
        let side = if side == 1 { Side::First } else { Side::Second };
        Ok(SessionHandle(Session::new(parse_link(game)?, id.to_owned(), side)))
    }

    /// Goes on with the game of a text that the other side wrote.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    pub fn join(text: &str) -> Result<SessionHandle, JsValue> {
        Ok(SessionHandle(Session::join(&Invitation::parse(text)?)))
    }

    /// What was kept: its `text`, `heard` and `shared`.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    pub fn restore(text: &str, heard: f64, shared: bool) -> Result<SessionHandle, JsValue> {
        Ok(SessionHandle(Session::restore(text, stamp(heard), shared)?))
    }

    /// How to reach who wrote a text, if it says so.
    #[wasm_bindgen(js_name = codeIn)]
    pub fn code_in(text: &str) -> Option<String> {
        Invitation::parse(text).ok()?.code
    }

    /// What the other side is to hear, by machine.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The same for people to send.
    pub fn link(&self, code: Option<String>) -> String {
        self.0.link(code)
    }

    /// The game as a link of its own.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        write_link(&self.0.state().game)
    }

    /// The game's own name.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.state().id.clone()
    }

    /// The side of who sits here, 1 or 2.
    #[wasm_bindgen(getter)]
    pub fn side(&self) -> u8 {
        self.0.side().number()
    }

    /// How often both agreed to something that moves alone cannot tell.
    #[wasm_bindgen(getter)]
    pub fn epoch(&self) -> u32 {
        self.0.state().epoch
    }

    /// How many moves were made.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.state().game.moves().len()
    }

    /// The side to move, 1 or 2.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u8 {
        self.0.state().game.position().turn().number()
    }

    /// How the game ended apart from the board, as texts have it.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> Option<String> {
        self.0.state().end.map(End::write)
    }

    /// The clock, as texts have it.
    #[wasm_bindgen(getter)]
    pub fn clock(&self) -> Option<String> {
        self.0.state().clock.map(|(clock, _)| clock.write())
    }

    /// The milliseconds that both sides have left; none without a clock.
    #[wasm_bindgen(getter)]
    pub fn left(&self) -> Vec<u32> {
        self.0.state().clock.map_or(Vec::new(), |(_, left)| left.to_vec())
    }

    /// What the other side asks for, as texts have it.
    #[wasm_bindgen(getter)]
    pub fn asked(&self) -> Option<String> {
        self.0.asked().map(Proposal::write)
    }

    /// What the other side was asked for, as texts have it.
    #[wasm_bindgen(getter)]
    pub fn offered(&self) -> Option<String> {
        self.0.offered().map(Proposal::write)
    }

    /// Whether a person has to decide between two games.
    #[wasm_bindgen(getter)]
    pub fn doubtful(&self) -> bool {
        self.0.is_doubtful()
    }

    /// Whether the other side may have seen anything of the game.
    #[wasm_bindgen(getter)]
    pub fn shared(&self) -> bool {
        self.0.is_shared()
    }

    /// To be kept with the text.
    #[wasm_bindgen(getter)]
    #[allow(clippy::cast_precision_loss)] // Milliseconds of the next 285,000 years.
    pub fn heard(&self) -> f64 {
        self.0.heard() as f64
    }

    /// Whether nobody may move any more.
    #[wasm_bindgen(getter)]
    pub fn over(&self) -> bool {
        self.0.is_over()
    }

    /// Whether who sits here may move.
    #[wasm_bindgen(getter, js_name = mayMove)]
    pub fn may_move(&self) -> bool {
        self.0.may_move()
    }

    /// The other side may see the game from now on.
    pub fn share(&mut self) {
        self.0.share();
    }

    /// Who sits here has played a cell, after so many milliseconds; false where that may not be.
    pub fn play(&mut self, cell: u16, spent: u32, now: f64) -> bool {
        self.0.play(Cell(cell), spent, stamp(now))
    }

    /// Whether something may be asked for now.
    #[wasm_bindgen(js_name = mayPropose)]
    pub fn may_propose(&self, kind: &str) -> bool {
        Proposal::parse(kind).is_some_and(|kind| self.0.may_propose(kind))
    }

    /// Asks for something.
    pub fn propose(&mut self, kind: &str, now: f64) -> bool {
        Proposal::parse(kind).is_some_and(|kind| self.0.propose(kind, stamp(now)))
    }

    /// Says yes to what is asked for, or no.
    pub fn answer(&mut self, yes: bool, now: f64) -> bool {
        if yes { self.0.accept(stamp(now)) } else { self.0.decline(stamp(now)) }
    }

    /// Takes what is doubtful after all, or stays with what is here.
    #[wasm_bindgen(js_name = giveWay)]
    pub fn give_way(&mut self, way: bool, now: f64) -> bool {
        self.0.give_way(way, stamp(now))
    }

    /// Gives the game up.
    pub fn resign(&mut self, now: f64) -> bool {
        self.0.resign(stamp(now))
    }

    /// Who sits here has run out of time.
    #[wasm_bindgen(js_name = runOut)]
    pub fn run_out(&mut self, now: f64) -> bool {
        self.0.run_out(stamp(now))
    }

    /// Hears a text that came by machine: `old`, `same`, `taken`, `doubtful`, `own` or `other`.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    pub fn receive(&mut self, text: &str, now: f64) -> Result<String, JsValue> {
        Ok(self.0.receive(text, stamp(now))?.id().to_owned())
    }

    /// Hears what this side says in another tab of this browser; whether it has gone further there.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    pub fn mirror(&mut self, text: &str) -> Result<bool, JsValue> {
        Ok(self.0.mirror(text)?)
    }

    /// Opens a link that a person sent, with the same answers.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    pub fn open(&mut self, link: &str, now: f64) -> Result<String, JsValue> {
        Ok(self.0.open(link, stamp(now))?.id().to_owned())
    }
}
