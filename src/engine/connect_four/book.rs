//! Book.
pub mod positions;
