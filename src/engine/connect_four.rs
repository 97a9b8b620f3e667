//! Connect Four.

pub mod book;
