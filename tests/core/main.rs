//! The core's tests.

mod cases;
mod cli;
mod engines;
mod languages;
mod notation;
mod perft;
mod properties;
