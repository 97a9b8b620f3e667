//! The native command line: it reads, asks the core and writes, and decides no rule. A file a subcommand below `cli/`.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::notation::{self, Reason};
use crate::rules::{GAMES, Rules};

mod books;
mod choice;
mod convert;
mod gomocup;
mod lines;
mod r#move;
mod perft;
mod play;
mod solve;
mod status;

/// N-in-a-row games: tic-tac-toe, Connect Four, gomoku and any board between
#[derive(Parser)]
#[command(name = "in-a-row", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Status(status::Args),
    Move(r#move::Args),
    Solve(solve::Args),
    Perft(perft::Args),
    Convert(convert::Args),
    Gomocup(gomocup::Args),
}

/// Does what the process's arguments say, on its standard input and output.
pub fn run() -> ExitCode {
    let outcome = match Cli::parse_from(words(env::args_os())).command {
        Command::Play(args) => args.run(),
        Command::Status(args) => args.run(),
        Command::Move(args) => args.run(),
        Command::Solve(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Convert(args) => args.run(),
        Command::Gomocup(args) => args.run(),
    };
    outcome.unwrap_or_else(Failure::report)
}

/// What was typed. Gomocup's managers start a program called `pbrain-` and something, without arguments.
fn words(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = typed.collect();
    let name = words.first().and_then(|program| Path::new(program).file_name()).map(OsStr::to_string_lossy);
    if name.is_some_and(|name| name.starts_with("pbrain-")) {
        words.insert(1, "gomocup".into());
    }
    words
}

/// What ends a subcommand early.
enum Failure {
    /// The arguments, each well formed, do not go together.
    Usage(clap::Error),
    /// A stream failed.
    Io(io::Error),
}

impl Failure {
    fn report(self) -> ExitCode {
        match self {
            Failure::Usage(error) => {
                // Where even standard error is gone, only the code is left to tell.
                let _ = error.print();
                ExitCode::from(2)
            }
            // Who reads has seen enough, as `head` does.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                eprintln!("in-a-row: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

/// A usage error as clap words its own.
fn usage(subcommand: &str, message: impl std::fmt::Display) -> Failure {
    let mut cli = Cli::command();
    cli.build();
    let mut command = cli.find_subcommand(subcommand).cloned().unwrap_or(cli);
    Failure::Usage(command.error(ErrorKind::ValueValidation, message))
}

/// The game that a subcommand is about.
#[derive(Args)]
struct GameArg {
    #[arg(long = "game", value_name = "ID", value_parser = parse_game, help = game_help())]
    rules: Rules,
}

fn game_help() -> String {
    format!("The game: {}, or custom(w=5,h=5,n=4,gravity=off,overline=wins)", game_ids())
}

fn game_ids() -> String {
    GAMES.iter().map(|game| game.id).collect::<Vec<_>>().join(", ")
}

fn parse_game(text: &str) -> Result<Rules, String> {
    notation::parse_rules(text).map_err(|error| match error.reason {
        Reason::UnknownGame => format!("{error}; there are {} and custom(…)", game_ids()),
        _ => error.to_string(),
    })
}
