//! What an engine proves of moves, and the book that helps it.

use js_sys::{Array, Function, Uint16Array};
use wasm_bindgen::prelude::*;

use super::player::{PlayerHandle, asker};
use super::{error, numbers};
use crate::engine::{Analysis, Outcome, Verdict};
use crate::notation;

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// Proves what the moves in the position of a link are worth, `watch` as in `search`; called again, it goes on.
    /// Nothing is returned when the game is over or the engine cannot analyse.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[expect(clippy::needless_pass_by_value, reason = "optional values cross the border owned")]
    pub fn analyse(
        &mut self,
        link: &str,
        nodes: f64,
        watch: Option<Function>,
    ) -> Result<Option<AnalysisHandle>, JsValue> {
        let game = notation::parse_link(link)?;
        let mut ask = asker(watch.as_ref());
        Ok(self.0.analyse(game.position(), nodes as u64, &mut |_| ask()).map(AnalysisHandle))
    }

    /// Takes the opening book in a file's bytes.
    ///
    /// # Errors
    /// `bad-book`.
    #[wasm_bindgen(js_name = openBook)]
    pub fn open_book(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.0.open_book(bytes).map_err(|_| error("bad-book", None))
    }
}

/// What an analysis found: of each legal move, at the same place of each list, its cell, its outcome and the plies.
#[wasm_bindgen(js_name = Analysis)]
pub struct AnalysisHandle(Analysis);

#[wasm_bindgen(js_class = Analysis)]
impl AnalysisHandle {
    /// The moves.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Uint16Array {
        numbers(&self.0.verdicts.iter().map(|verdict| verdict.cell).collect::<Vec<_>>())
    }

    /// `win`, `draw`, `loss` or `unknown`, for the side that moves.
    #[wasm_bindgen(getter)]
    pub fn outcomes(&self) -> Array {
        let word = |verdict: &Verdict| match verdict.outcome {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Loss) => "loss",
            None => "unknown",
        };
        self.0.verdicts.iter().map(|verdict| JsValue::from(word(verdict))).collect()
    }

    /// Plies to the end, this move counted; 0 while unknown, and for a draw.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> Uint16Array {
        let plies: Vec<u16> = self.0.verdicts.iter().map(|verdict| verdict.plies.unwrap_or(0) as u16).collect();
        Uint16Array::from(plies.as_slice())
    }

    /// Whether nothing is left to prove.
    #[wasm_bindgen(getter)]
    pub fn complete(&self) -> bool {
        self.0.complete
    }

    /// How many positions were visited.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 nodes")]
    pub fn nodes(&self) -> f64 {
        self.0.nodes as f64
    }
}
