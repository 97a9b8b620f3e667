//! The commands of this repository. Each sets up what it needs, and says so.

mod book;
mod dist;
mod fresh;
mod fuzz;
mod measure;
mod module;
mod openings;
mod package;
mod page;
mod play;
mod process;
mod repository;
mod setup;
mod sizes;
mod tables;
mod tune;
mod verify;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use repository::Repository;
use verify::Step;

#[derive(Parser)]
#[command(name = "cargo xtask", about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Builds the page, serves it on this machine only, and prints its address
    Play {
        /// Opens the page in the browser
        #[arg(long)]
        open: bool,
        /// The port to serve on, or the next free one above it; 0 takes any
        #[arg(long, default_value_t = 8000)]
        port: u16,
    },
    /// Builds what the page needs: the WebAssembly modules and the tables
    Build,
    /// Writes dist/, the package for npm and the one-file script, and prints its sizes and hashes
    Dist {
        /// The address that the folder will have, for oEmbed
        #[arg(long, value_name = "URL", default_value = dist::SITE)]
        site: String,
    },
    /// Runs every test there is
    Verify {
        /// Runs this step alone; may be given several times
        #[arg(long, value_name = "STEP")]
        only: Vec<Step>,
        /// Leaves this step out; may be given several times
        #[arg(long, value_name = "STEP")]
        skip: Vec<Step>,
    },
    /// Prints the numbers that we quote: of the page, where nothing else is asked for
    Measure {
        #[command(subcommand)]
        what: Option<measure::What>,
    },
    /// Makes the opening books of Connect Four again
    Book(book::Options),
    /// Finds the balanced openings again with our own engine
    Openings(openings::Options),
    /// Gives the readers of notations any input for a while, with cargo-fuzz
    Fuzz {
        /// The notation, else each in turn
        target: Option<String>,
        /// How long each is given, in seconds
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Fits the evaluation of the engine gomoku
    Tune(tune::Options),
}

fn main() -> ExitCode {
    match start(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(task: Task) -> Result<()> {
    let repository = Repository::here();
    match task {
        Task::Play { open, port } => play::play(&repository, port, open),
        Task::Build => page::build(&repository).map(drop),
        Task::Dist { site } => dist::dist(&repository, &site),
        Task::Verify { only, skip } => verify::verify(&repository, &only, &skip),
        Task::Measure { what } => measure::measure(&repository, what.unwrap_or_default()),
        Task::Book(options) => book::make(&repository, &options),
        Task::Openings(options) => openings::make(&repository, &options),
        Task::Fuzz { target, seconds } => fuzz::fuzz(&repository, target.as_deref(), seconds),
        Task::Tune(options) => tune::tune(&repository, &options),
    }
}
