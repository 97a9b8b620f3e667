//! The core's tests.

mod book;
mod cases;
mod cli;
mod engines;
mod languages;
mod notation;
mod perft;
mod properties;
mod renju;
