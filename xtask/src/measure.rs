//! `cargo measure`: the numbers that we quote.

mod connect_four;
mod gomoku;
mod levels;
mod page;

use anyhow::Result;
use clap::Subcommand;

use crate::repository::Repository;

/// What can be measured.
#[derive(Subcommand)]
pub enum What {
    /// The referee's speed, the page's bytes, and how long it takes to its first board and first move
    Page(page::Options),
    /// The Connect Four solver: positions, time, and whether every public score is reproduced
    ConnectFour(connect_four::Options),
    /// The gomoku engine: matches against others under the protocol of Gomocup, and what needs no other
    Gomoku(gomoku::Options),
    /// How the levels of an engine fare against other engines and each other
    Levels(levels::Options),
}

impl Default for What {
    fn default() -> What {
        What::Page(page::Options::default())
    }
}

pub fn measure(repository: &Repository, what: What) -> Result<()> {
    match what {
        What::Page(options) => page::measure(repository, &options),
        What::ConnectFour(options) => connect_four::measure(repository, &options),
        What::Gomoku(options) => gomoku::measure(repository, &options),
        What::Levels(options) => levels::measure(repository, &options),
    }
}
