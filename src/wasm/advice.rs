//! What an engine advises: the line that it expects, forced wins, and threats.

use js_sys::{Array, Function, Uint8Array, Uint16Array};
use wasm_bindgen::prelude::*;

use super::numbers;
use super::player::{PlayerHandle, ReportHandle, asker};
use crate::engine::{Force, Shape, Threat};
use crate::notation;

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// A forced win of the side to move in the position of a link, `watch` as in `search`.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[expect(clippy::needless_pass_by_value, reason = "optional values cross the border owned")]
    pub fn force(&mut self, link: &str, nodes: f64, watch: Option<Function>) -> Result<ForceHandle, JsValue> {
        let game = notation::parse_link(link)?;
        let mut ask = asker(watch.as_ref());
        let mut visited = 0;
        let force = self.0.force(game.position(), nodes as u64, &mut |report| {
            visited = report.nodes;
            ask()
        });
        Ok(ForceHandle { force, visited })
    }

    /// What stones of either side on the free cells of a link's position would make.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    pub fn threats(&mut self, link: &str) -> Result<ThreatsHandle, JsValue> {
        let game = notation::parse_link(link)?;
        Ok(ThreatsHandle(self.0.threats(game.position())))
    }
}

#[wasm_bindgen(js_class = Report)]
impl ReportHandle {
    /// The moves that the search expects, the best one first.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> Uint16Array {
        numbers(&self.0.line)
    }
}

/// Whether a win is forced.
#[wasm_bindgen(js_name = Force)]
pub struct ForceHandle {
    force: Force,
    visited: u64,
}

#[wasm_bindgen(js_class = Force)]
impl ForceHandle {
    /// `win`, `none` where fours and threes alone do not force one, or `unknown`.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> String {
        let outcome = match self.force {
            Force::Win(_) => "win",
            Force::None => "none",
            Force::Unknown => "unknown",
        };
        outcome.to_owned()
    }

    /// The winning moves and the replies in turn; empty where there is no win.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> Uint16Array {
        match &self.force {
            Force::Win(line) => numbers(line),
            _ => Uint16Array::new_with_length(0),
        }
    }

    /// How many positions were visited when `watch` was last told.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 nodes")]
    pub fn nodes(&self) -> f64 {
        self.visited as f64
    }
}

/// What stones would make: of each threat, at the same place of each list, its cell, its side and its shape.
#[wasm_bindgen(js_name = Threats)]
pub struct ThreatsHandle(Vec<Threat>);

#[wasm_bindgen(js_class = Threats)]
impl ThreatsHandle {
    /// Where.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Uint16Array {
        numbers(&self.0.iter().map(|threat| threat.cell).collect::<Vec<_>>())
    }

    /// Whose stone.
    #[wasm_bindgen(getter)]
    pub fn sides(&self) -> Uint8Array {
        let sides: Vec<u8> = self.0.iter().map(|threat| threat.side.number()).collect();
        Uint8Array::from(sides.as_slice())
    }

    /// `five`, `straight-four`, `four` or `three`.
    #[wasm_bindgen(getter)]
    pub fn shapes(&self) -> Array {
        let word = |threat: &Threat| match threat.shape {
            Shape::Five => "five",
            Shape::StraightFour => "straight-four",
            Shape::Four => "four",
            Shape::Three => "three",
        };
        self.0.iter().map(|threat| JsValue::from(word(threat))).collect()
    }
}
