//! The bindings for the browser: converts, never decides.
//!
//! Cells cross as numbers, errors as an `Error` whose message is an id for the catalogue of messages and whose `at` is
//! the character at fault, from 0. No 64-bit number crosses: it would arrive as a `BigInt`.

use js_sys::{Error, Reflect, Uint16Array};
use wasm_bindgen::prelude::*;

use crate::notation::ParseError;
use crate::position::PlayError;
use crate::rules::Cell;

// Light engines neither advise nor prove anything.
#[cfg(feature = "engines")]
mod advice;
#[cfg(feature = "engines")]
mod analysis;
#[cfg(feature = "play")]
mod game;
#[cfg(feature = "engines")]
mod opening;
#[cfg(feature = "play")]
mod player;
#[cfg(feature = "extras")]
mod qr;
#[cfg(feature = "extras")]
mod record;
#[cfg(feature = "extras")]
mod remote;

/// Makes a panic readable in the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
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

fn numbers(cells: &[Cell]) -> Uint16Array {
    let numbers: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
    Uint16Array::from(numbers.as_slice())
}
