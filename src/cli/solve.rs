//! `in-a-row solve`: what positions are worth.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use super::lines::answer_lines;
use super::{Failure, books, game_help, parse_game, usage};
use crate::engine::connect_four::TABLE_MIB;
use crate::engine::connect_four::solver::{Bounds, Goal, Root, Solver};
use crate::notation;
use crate::position::{Position, Status};
use crate::rules::Rules;

/// Solve positions of drop games, one a line from standard input
///
/// A line is a transcript or a set-up position and nothing else; the answer is `<transcript> <score> <positions visited>
/// <microseconds>`. The score is 0 for a draw; (cells + 2 - p) / 2, rounded down, if the side to move wins and the
/// winning stone is that of ply p; the negative of that if it loses. Where the limit was reached before it was proved, it
/// is written as bounds, `-2..3`. All lines share one table, so that later positions profit from earlier ones.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  printf '44444\\n' | in-a-row solve
  printf '444442\\n' | in-a-row solve --analyse
  printf '\\n' | in-a-row solve --game 'custom(w=6,h=5,n=4,gravity=on)' --line")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Args {
    #[arg(long = "game", value_name = "ID", value_parser = parse_game, default_value = "connect-four", help = game_help())]
    rules: Rules,
    /// Only who wins: 1 for the side to move, 0 for a draw, -1
    #[arg(long)]
    weak: bool,
    /// Answer `<transcript> s1 … sw` instead: the score of each column, `.` where no stone can be played
    #[arg(long)]
    analyse: bool,
    /// Append the moves of best play, as far as they are proved
    #[arg(long, conflicts_with_all = ["weak", "analyse"])]
    line: bool,
    /// Do without the opening books of Connect Four
    #[arg(long)]
    no_book: bool,
    /// The most positions to visit for a line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// The size of the table in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=MOST_MIB), default_value_t = TABLE_MIB)]
    table: u32,
    /// Clear the table before each position
    #[arg(long)]
    cold: bool,
}

/// Whoever asks for more has mistyped.
const MOST_MIB: i64 = 16_384;

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let solver = Solver::new(&self.rules, self.table).ok_or_else(|| usage("solve", declined(&self.rules)))?;
        let mut desk = Desk { solver, lacks_books: !self.no_book, args: self };
        let output = io::BufWriter::new(io::stdout().lock());
        answer_lines(io::stdin().lock(), output, |line| desk.answer(line))
    }

    fn goal(&self) -> Goal {
        match (self.analyse, self.weak) {
            (false, false) => Goal::Score,
            (false, true) => Goal::Sign,
            (true, false) => Goal::Every,
            (true, true) => Goal::Signs,
        }
    }

    /// A score, as far as it is known.
    fn write_score(&self, low: i32, high: i32) -> String {
        let [low, high] = if self.weak { [low.signum(), high.signum()] } else { [low, high] };
        if low == high { low.to_string() } else { format!("{low}..{high}") }
    }

    /// The score of each column.
    fn write_columns(&self, moves: &[Bounds]) -> String {
        let score = |column| {
            let bounds = moves.iter().find(|bounds| self.rules.column(bounds.cell) == column);
            bounds.map_or(".".to_owned(), |bounds| self.write_score(bounds.low, bounds.high))
        };
        (0..self.rules.width()).map(score).collect::<Vec<_>>().join(" ")
    }
}

fn declined(rules: &Rules) -> String {
    format!(
        "the solver plays games with gravity where longer lines win too, on boards of up to 64 cells, an extra row on top \
         counted; {} is none",
        notation::write_rules(rules)
    )
}

/// Who solves one line after another.
struct Desk {
    args: Args,
    solver: Solver,
    /// Whether books are wanted, and not open yet.
    lacks_books: bool,
}

impl Desk {
    fn answer(&mut self, line: &str) -> Result<String, String> {
        let position = notation::parse_position(&self.args.rules, line).map_err(|error| error.to_string())?;
        if self.lacks_books && books::help(&position) {
            books::open(&mut self.solver)?;
            self.lacks_books = false;
        }
        if self.args.cold {
            self.solver.clear();
        }
        let worth = match self.solver.root(&position) {
            Some(root) => self.solve(&position, root),
            None if self.args.analyse => self.args.write_columns(&[]),
            None => {
                let score = final_score(&position);
                format!("{} 0 0", self.args.write_score(score, score))
            }
        };
        Ok(format!("{} {worth}", line.trim()))
    }

    fn solve(&mut self, position: &Position, mut root: Root) -> String {
        let Desk { args, solver, .. } = self;
        let start = Instant::now();
        solver.prove(&mut root, args.goal(), args.nodes, &mut |_| ControlFlow::Continue(()));
        let time = start.elapsed().as_micros();
        if args.analyse {
            return args.write_columns(root.moves());
        }
        let proved = format!("{} {} {time}", args.write_score(root.low(), root.high()), root.nodes());
        if !args.line {
            return proved;
        }
        let line = solver.line(position, args.nodes);
        let line: String = line.iter().map(|&cell| notation::write_move(&args.rules, cell)).collect();
        format!("{proved} {line}")
    }
}

/// The score of a game that is over, by its last ply.
fn final_score(position: &Position) -> i32 {
    match position.status() {
        Status::Won { side, .. } => {
            let score = i32::from(position.free() + 2) / 2;
            if *side == position.turn() { score } else { -score }
        }
        Status::Drawn | Status::Ongoing => 0,
    }
}
