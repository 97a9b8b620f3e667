//! `in-a-row play`: a game in the terminal. What happens is in `session`, what is typed in `command`, what is seen in
//! `board`; here they meet, on any pair of streams.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use super::choice::{self, Choice};
use super::lines::next_line;
use super::{Failure, game_help, parse_game, usage};
use crate::engine::{Report, Score};
use crate::position::Status;
use crate::rules::{Cell, Overline, Rules, Side};
use crate::{Position, notation};

mod board;
mod command;
mod session;

use board::Brush;
use command::Command;
use session::{Seat, Session};

/// Play in the terminal
///
/// Type a move where you are asked for one, or `help` for the other commands. The colours obey the variable `NO_COLOR`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  in-a-row play
  in-a-row play --game gomoku --player1 random --player2 human
  in-a-row play --game 'custom(w=5,h=5,n=4)' --player2 human")]
pub struct Args {
    #[arg(long = "game", value_name = "ID", value_parser = parse_game, default_value = "connect-four", help = game_help())]
    rules: Rules,
    #[arg(long, value_name = "PLAYER", default_value = HUMAN, help = player_help("first"))]
    player1: String,
    #[arg(long, value_name = "PLAYER", help = player_help("second") + " [default: the strongest]")]
    player2: Option<String>,
    /// The level of player 1, if it is an engine with levels
    #[arg(long, value_name = "L")]
    level1: Option<u8>,
    /// The level of player 2, if it is an engine with levels
    #[arg(long, value_name = "L")]
    level2: Option<u8>,
    /// Makes the engines' randomness repeatable [default: another at every start]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

fn player_help(turn: &str) -> String {
    format!("Who moves {turn}: {HUMAN}, or an engine that plays the game, of {}", choice::all_ids())
}

/// The id of a person in `--player1` and `--player2`.
const HUMAN: &str = "human";

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        // Two engines of a kind must not mirror each other.
        let seats = [
            self.seat(Some(&self.player1), self.level1, seed)?,
            self.seat(self.player2.as_deref(), self.level2, !seed)?,
        ];
        let mut session = Session::new(self.rules, seats, seed);
        converse(&mut session, &mut io::stdin().lock(), &mut io::stdout().lock(), Brush::for_stdout())?;
        Ok(ExitCode::SUCCESS)
    }

    fn seat(&self, id: Option<&str>, level: Option<u8>, seed: u64) -> Result<Seat, Failure> {
        let choice = match (id, level) {
            (Some(HUMAN | "p"), None) => return Ok(Seat::Human),
            (Some(HUMAN | "p"), Some(_)) => Err(format!("{HUMAN} has no levels")),
            (Some(id), level) => Choice::new(id, level, &self.rules),
            (None, level) => match Choice::strongest(&self.rules) {
                Some(choice) => Choice::new(choice.id, level, &self.rules),
                None => return Ok(Seat::Human),
            },
        };
        choice.map(|choice| Seat::engine(choice, seed)).map_err(|message| usage("play", message))
    }
}

/// Plays until the person leaves, the input ends, or there is nobody to ask.
fn converse(session: &mut Session, input: &mut impl BufRead, output: &mut impl Write, brush: Brush) -> io::Result<()> {
    write!(output, "{}", introduction(session, brush))?;
    show(session, output, brush)?;
    loop {
        if session.thinker().is_some() {
            let_think(session, output, brush)?;
        } else if session.is_over() && !session.has_human() {
            return Ok(());
        } else {
            write!(output, "{}", prompt(session, brush))?;
            output.flush()?;
            let Some(line) = next_line(input)? else { return writeln!(output) };
            match line.and_then(|line| command::parse(session.game().position(), &line)) {
                Ok(Command::Quit) => return Ok(()),
                Ok(command) => obey(session, command, output, brush)?,
                Err(message) => writeln!(output, "{message}")?,
            }
        }
    }
}

/// Lets the engine to move do so.
fn let_think(session: &mut Session, output: &mut impl Write, brush: Brush) -> io::Result<()> {
    let position = session.game().position();
    write!(output, "{} plays ", seat_name(session, position.turn(), brush))?;
    output.flush()?;
    let Some(report) = session.think() else {
        return Err(io::Error::other("the engine found no legal move"));
    };
    writeln!(output, "{}", notation::write_move(session.game().position().rules(), report.best))?;
    show(session, output, brush)
}

fn obey(session: &mut Session, command: Command, output: &mut impl Write, brush: Brush) -> io::Result<()> {
    let changed = match command {
        Command::Play(cell) => session.play(cell).map_err(|error| error.to_string()),
        Command::Undo => session.undo().then_some(()).ok_or("there is no turn of yours to take back".to_owned()),
        Command::Redo => session.redo().then_some(()).ok_or("nothing was taken back".to_owned()),
        Command::New => {
            if !session.game().moves().is_empty() {
                writeln!(output, "the game was {}", notation::write_link(session.game()))?;
            }
            session.restart();
            Ok(())
        }
        Command::Hint => return writeln!(output, "{}", hint(session)),
        Command::Moves => return writeln!(output, "{}", notation::write_link(session.game())),
        Command::Help => return write!(output, "{}", command::help(session.game().position().rules())),
        Command::Nothing | Command::Quit => return Ok(()),
    };
    match changed {
        Ok(()) => show(session, output, brush),
        Err(message) => writeln!(output, "{message}"),
    }
}

fn hint(session: &mut Session) -> String {
    match session.hint() {
        Some(Report { best, score, .. }) => {
            let move_ = notation::write_move(session.game().position().rules(), best);
            format!("hint: {move_}{}", outlook(score))
        }
        None if session.is_over() => "the game is over".to_owned(),
        None => "no computer player knows this game".to_owned(),
    }
}

/// What a score promises, where it promises anything.
fn outlook(score: Score) -> String {
    match score {
        Score::Win { plies: 1 } => ", which wins".to_owned(),
        Score::Win { plies } => format!(", and wins in {plies} plies"),
        Score::Loss { plies } => format!(", but loses in {plies} plies"),
        Score::Draw => ", for a draw".to_owned(),
        Score::Guess(_) => String::new(),
    }
}

/// The board and, where there is something to say, how it stands.
fn show(session: &Session, output: &mut impl Write, brush: Brush) -> io::Result<()> {
    let position = session.game().position();
    write!(output, "\n{}\n", board::draw(position, session.game().moves().last().copied(), brush))?;
    match position.status() {
        Status::Ongoing if position.is_dead() => {
            writeln!(output, "nobody can complete a line any more; the game goes on until the board is full")
        }
        Status::Ongoing => Ok(()),
        Status::Drawn => writeln!(output, "a draw: {}", draw_reason(position)),
        Status::Won { side, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| line_text(position, line)).collect();
            writeln!(output, "{} wins: {}", seat_name(session, *side, brush), lines.join(" and "))
        }
    }
}

fn draw_reason(position: &Position) -> &'static str {
    if position.free() == 0 { "the board is full" } else { "every free cell is forbidden" }
}

fn line_text(position: &Position, line: &[Cell]) -> String {
    line.iter().map(|&cell| notation::write_cell(position.rules(), cell)).collect::<Vec<_>>().join(" ")
}

fn prompt(session: &Session, brush: Brush) -> String {
    if session.is_over() {
        return "undo, new or quit? ".to_owned();
    }
    let position = session.game().position();
    format!("{}, your move ({}): ", seat_name(session, position.turn(), brush), command::range(position.rules()))
}

fn introduction(session: &Session, brush: Brush) -> String {
    let rules = session.game().position().rules();
    let fall = if rules.gravity() { ", stones fall" } else { "" };
    let longer = match rules.overline() {
        Overline::Wins if rules.n() == rules.width().max(rules.height()) => "",
        Overline::Wins => "; a longer line wins too",
        Overline::No => "; a longer line does not win",
        Overline::Caro => "; a longer line does not win, nor does one between two stones of the opponent",
    };
    let forbidden = if rules.forbids() {
        "; the first player wins with exactly five, and may make no longer line, double-four or double-three"
    } else {
        ""
    };
    let id = rules.id().unwrap_or("custom");
    let [first, second] = Side::BOTH.map(|side| seat_name(session, side, brush));
    let (w, h, n) = (rules.width(), rules.height(), rules.n());
    format!(
        "{id}: {n} in a row on {w} × {h}{fall}{longer}{forbidden}.\n{first} against {second}. Type help for the commands.\n"
    )
}

/// A seat as messages have it: its mark, its number, and who sits there if it is an engine.
fn seat_name(session: &Session, side: Side, brush: Brush) -> String {
    let mark = board::mark(session.game().position().rules(), side, brush);
    let name = session.engine_id(side).map(|id| format!(" ({id})")).unwrap_or_default();
    format!("{mark} player {}{name}", side.number())
}
