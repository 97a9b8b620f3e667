//! What an engine does in a swap2 opening.

use std::ops::ControlFlow;

use js_sys::Uint16Array;
use wasm_bindgen::prelude::*;

use super::numbers;
use super::player::{PlayerHandle, random_seed};
use crate::engine::Limits;
use crate::notation;
use crate::opening::decide::{Act, Judge};
use crate::opening::swap2::Choice;

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// What to do in the swap2 opening of a link: where `asked`, to choose, else to put stones. Nothing is returned where
    /// there is nothing to do.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`; `no-random-numbers`.
    pub fn decide(&mut self, link: &str, asked: bool, level: u8, nodes: f64) -> Result<Option<ActHandle>, JsValue> {
        let game = notation::parse_link(link)?;
        let (mut watch, limits) = (|_: &_| ControlFlow::Continue(()), Limits { level, nodes: nodes as u64 });
        let mut judge = Judge::new(&mut *self.0, limits, random_seed()?, &mut watch);
        let act = if asked { judge.decide(game.position()) } else { judge.complete(game.position()).map(Act::Put) };
        Ok(act.map(ActHandle))
    }
}

/// What an engine does in an opening.
#[wasm_bindgen(js_name = Act)]
pub struct ActHandle(Act);

#[wasm_bindgen(js_class = Act)]
impl ActHandle {
    /// What it chooses, if it was asked: `black`, `white` or `two`.
    #[wasm_bindgen(getter)]
    pub fn choice(&self) -> String {
        let choice = match self.0 {
            Act::Put(_) => Choice::Two,
            Act::Black => Choice::Black,
            Act::White(_) => Choice::White,
        };
        choice.id().to_owned()
    }

    /// The stones that it puts, in their order.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Uint16Array {
        match &self.0 {
            Act::Put(cells) => numbers(cells),
            Act::Black | Act::White(_) => numbers(&[]),
        }
    }
}
