//! Games with somebody elsewhere.

use wasm_bindgen::prelude::*;

use super::error;
use crate::Side;
use crate::notation::parse_link;
use crate::remote::{Invitation, InvitationError, is_id};

/// What a link to a game with somebody elsewhere says.
#[wasm_bindgen(js_name = Invitation)]
pub struct InvitationHandle(Invitation);

impl From<InvitationError> for JsValue {
    fn from(wrong: InvitationError) -> JsValue {
        error(wrong.id(), None)
    }
}

#[wasm_bindgen(js_class = Invitation)]
impl InvitationHandle {
    /// Reads a link.
    ///
    /// # Errors
    /// The id of an `InvitationError`.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<InvitationHandle, JsValue> {
        Ok(InvitationHandle(Invitation::parse(text)?))
    }

    /// One for a game as it stands, to the seat of side 1 or 2.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, `invitation-terms`.
    pub fn to(game: &str, id: &str, seat: u8, epoch: u32) -> Result<InvitationHandle, JsValue> {
        if !is_id(id) {
            return Err(InvitationError::Terms.into());
        }
        let seat = if seat == 1 { Side::First } else { Side::Second };
        Ok(InvitationHandle(Invitation { game: parse_link(game)?, id: id.to_owned(), seat, epoch }))
    }

    /// The link.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.write()
    }

    /// The game as a link of its own.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        crate::notation::write_link(&self.0.game)
    }

    /// The game's own name.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.id.clone()
    }

    /// The side of who opens the link.
    #[wasm_bindgen(getter)]
    pub fn seat(&self) -> u8 {
        self.0.seat.number()
    }

    /// How often moves were taken back.
    #[wasm_bindgen(getter)]
    pub fn epoch(&self) -> u32 {
        self.0.epoch
    }

    /// What this one is to a game that is known: `newer`, `same`, `older`, `diverging` or `other`.
    pub fn weigh(&self, known: &InvitationHandle) -> String {
        self.0.weigh(&known.0).id().to_owned()
    }
}
