//! The core's tests.

mod book;
mod cases;
mod cli;
mod connect_four;
mod engines;
mod gomocup;
mod gomoku;
mod gomoku_engine;
mod gomoku_signature;
mod languages;
mod notation;
mod opening;
mod perft;
mod properties;
mod puzzles;
mod records;
mod remote;
mod renju;
mod themes;
