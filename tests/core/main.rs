//! The core's tests.

mod cases;
mod cli;
mod engines;
mod notation;
mod perft;
mod properties;
