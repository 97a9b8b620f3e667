//! QR codes, which another phone's camera reads.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::prelude::*;

use super::error;

/// A QR code, to be drawn: dark squares of size 1 in a square of `size`, without the free edge of 4 that it needs around it.
#[wasm_bindgen]
pub struct Qr(QrCode);

#[wasm_bindgen]
impl Qr {
    /// The code of a text.
    ///
    /// # Errors
    /// `too-large` for more than about 2,300 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Qr, JsValue> {
        QrCode::encode_text(text, QrCodeEcc::Medium).map(Qr).map_err(|_| error("too-large", None))
    }

    /// How many squares it is wide and high.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> i32 {
        self.0.size()
    }

    /// The dark squares as the path of an SVG.
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> String {
        let size = self.0.size();
        let mut path = String::new();
        for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            if self.0.get_module(x, y) {
                let _ = write!(path, "M{x} {y}h1v1h-1z");
            }
        }
        path
    }
}
