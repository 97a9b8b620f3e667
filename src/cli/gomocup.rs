//! `in-a-row gomocup`: the protocol of Gomocup, as its managers speak it to engines on their standard streams.
//!
//! Three threads, so that END and STOP act in the middle of a search and no engine needs a clock: one reads lines and
//! notes when each arrived, one lets the engine think (`thinker`), and this one answers. What was said so far is in
//! `table`, how a line is read in `command`, how long a move may take in `clock`, how an opening is chosen in `swap2`.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::choice::Choice;
use super::lines::next_line;
use super::r#move::write_score;
use super::{Failure, usage};
use crate::engine::{self, Limits, Report};
use crate::position::Position;
use crate::rules::{Cell, Rules};

mod clock;
mod command;
mod swap2;
mod table;
mod thinker;

use command::Command;
use table::{Question, Reply, Table};
use thinker::{News, Task, Thinker};

/// Play under a Gomocup manager
///
/// Commands come on standard input: START, RECTSTART, RESTART, BEGIN, TURN, BOARD, SWAP2BOARD, TAKEBACK, PLAY, INFO,
/// ABOUT, STOP and END. The games are those of five in a row on boards of 5 to 25: freestyle, exactly five, renju, caro.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  printf 'START 15\\r\\nINFO timeout_turn 1000\\r\\nTURN 7,7\\r\\n' | in-a-row gomocup"
)]
pub struct Args {
    /// The engine that plays
    #[arg(long, value_name = "ID", default_value = "gomoku")]
    engine: String,
    /// Its level, from 1 [default: its strongest]
    #[arg(long, value_name = "L")]
    level: Option<u8>,
    /// The most positions it may visit for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// The seed of its randomness
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let example = table::rules(0, 15, 15).map_err(|reason| usage("gomocup", reason))?;
        self.choice(&example).map_err(|reason| usage("gomocup", reason))?;
        let (sender, events) = mpsc::channel();
        let thinker = Thinker::start(sender.clone());
        thread::spawn(move || read(&mut io::stdin().lock(), &sender));
        let mut desk = Desk {
            args: self,
            events,
            waiting: VecDeque::new(),
            closed: false,
            free: Instant::now(),
            thinker,
            seated: None,
            table: Table::default(),
            output: io::stdout().lock(),
        };
        desk.serve()?;
        Ok(ExitCode::SUCCESS)
    }

    /// The engine for a game, at the level that was asked for.
    fn choice(&self, rules: &Rules) -> Result<Choice, String> {
        let strongest = engine::find(&self.engine, rules).ok().and_then(|entry| entry.levels).map(|levels| levels.max);
        Choice::new(&self.engine, self.level.or(strongest), rules)
    }
}

/// A line as it was read, or what is wrong with it.
type Line = Result<String, String>;

/// What the answering thread hears of.
enum Event {
    /// A line, and when it was read.
    Line(Instant, Line),
    /// There will be no more lines.
    Closed,
    /// The search of this number has something to say.
    News(u64, News),
}

/// Sends on what is read until there is no more, or nobody to hear of it.
fn read(input: &mut impl BufRead, events: &Sender<Event>) {
    while let Ok(Some(line)) = next_line(input) {
        if events.send(Event::Line(Instant::now(), line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Closed);
}

/// How long an engine that was told to stop may take before it is answered for.
const STOP_GRACE: Duration = Duration::from_millis(30);

/// Who answers.
struct Desk<W> {
    args: Args,
    events: Receiver<Event>,
    /// What arrived during a search and comes after it.
    waiting: VecDeque<(Instant, Line)>,
    /// Whether the input has ended.
    closed: bool,
    /// When the last search ended.
    free: Instant,
    thinker: Thinker,
    /// The game that the thinker has an engine for, and which.
    seated: Option<(Rules, Choice)>,
    table: Table,
    output: W,
}

impl<W: Write> Desk<W> {
    /// Answers until END, or until all that was said before the input ended is answered.
    fn serve(&mut self) -> io::Result<()> {
        while let Some((at, line)) = self.next() {
            // The time of what arrived during a search begins after that.
            if self.answer(at.max(self.free), line)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn next(&mut self) -> Option<(Instant, Line)> {
        if let Some(line) = self.waiting.pop_front() {
            return Some(line);
        }
        while !self.closed {
            match self.events.recv() {
                Ok(Event::Line(at, line)) => return Some((at, line)),
                // Of a search that was answered for.
                Ok(Event::News(..)) => {}
                Ok(Event::Closed) | Err(_) => self.closed = true,
            }
        }
        None
    }

    fn answer(&mut self, at: Instant, line: Line) -> io::Result<ControlFlow<()>> {
        match self.table.hear(line).and_then(|reply| self.prepare(reply)) {
            Ok(Reply::Nothing) => {}
            Ok(Reply::NewGame(_)) => self.say("OK")?,
            Ok(Reply::Text(text)) => self.say(&text)?,
            Ok(Reply::Think(question, position)) => return self.think(at, question, position),
            Ok(Reply::End) => return Ok(ControlFlow::Break(())),
            Err(reason) => self.say(&format!("ERROR {reason}"))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Sees to it that there is an engine for what is asked.
    fn prepare(&mut self, reply: Reply) -> Result<Reply, String> {
        let rules = match &reply {
            Reply::NewGame(rules) => Some(*rules),
            Reply::Think(_, position) => Some(*position.rules()).filter(|rules| !self.is_seated(rules)),
            _ => None,
        };
        if let Some(rules) = rules {
            let choice = self.args.choice(&rules)?;
            self.thinker.seat(choice, self.args.seed, rules);
            self.seated = Some((rules, choice));
        }
        Ok(reply)
    }

    fn is_seated(&self, rules: &Rules) -> bool {
        self.seated.is_some_and(|(seated, _)| seated == *rules)
    }

    /// Lets the engine think about what was asked at `at`, and answers.
    fn think(&mut self, at: Instant, question: Question, position: Position) -> io::Result<ControlFlow<()>> {
        let level = self.seated.map_or(1, |(_, choice)| choice.level);
        let limits = Limits { level, nodes: self.table.nodes.unwrap_or(self.args.nodes) };
        let budget = self.table.clock.budget(at);
        let fallback = nearest_to_middle(&position);
        let (rules, start) = (*position.rules(), Instant::now());
        let number = self.thinker.ask(Task { position, question, limits, budget });
        let mut search = Search { number, rules, start, guard: budget.guard, best: None };
        if self.closed {
            self.stop(&mut search);
        }
        let ControlFlow::Continue(decision) = self.attend(&mut search)? else {
            return Ok(ControlFlow::Break(()));
        };
        self.free = Instant::now();
        self.table.clock.spend(&budget, at, self.free);
        let put = |cell: Option<Cell>| cell.map(|cell| swap2::Choice::Put(vec![cell]));
        let mut choices = [decision, put(search.best), put(fallback)].into_iter().flatten();
        match choices.find_map(|choice| self.table.settle(&choice).ok()) {
            Some(answer) => self.say(&answer)?,
            None => self.say("ERROR the engine found no move")?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Hears the search and the manager until there is a decision, or time for none. Breaks at END.
    fn attend(&mut self, search: &mut Search) -> io::Result<ControlFlow<(), Option<swap2::Choice>>> {
        loop {
            match self.events.recv_timeout(search.guard.saturating_duration_since(Instant::now())) {
                Ok(Event::Line(at, line)) => match line.as_deref().map(command::parse) {
                    Ok(Ok(Command::End)) => return Ok(ControlFlow::Break(())),
                    Ok(Ok(Command::Stop)) => self.stop(search),
                    _ => self.waiting.push_back((at, line)),
                },
                Ok(Event::Closed) => {
                    self.closed = true;
                    self.stop(search);
                }
                Ok(Event::News(number, news)) if number == search.number => match news {
                    News::Heard(report) => {
                        search.best = Some(report.best);
                        self.say(&search.message(&report))?;
                    }
                    News::Decided(decision) => return Ok(ControlFlow::Continue(decision)),
                },
                Ok(Event::News(..)) => {}
                Err(_) => {
                    self.thinker.stop();
                    return Ok(ControlFlow::Continue(None));
                }
            }
        }
    }

    fn stop(&self, search: &mut Search) {
        self.thinker.stop();
        search.guard = search.guard.min(Instant::now() + STOP_GRACE);
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// A search that goes on.
struct Search {
    number: u64,
    rules: Rules,
    start: Instant,
    /// When to answer without it.
    guard: Instant,
    /// The best move that was heard of.
    best: Option<Cell>,
}

impl Search {
    /// What it has found so far, for whoever watches.
    fn message(&self, report: &Report) -> String {
        let micros = self.start.elapsed().as_micros().max(1);
        let speed = u128::from(report.nodes) * 1_000_000 / micros;
        let line: Vec<String> = report.line.iter().map(|&cell| table::write(&self.rules, cell)).collect();
        let (depth, score, nodes) = (report.depth, write_score(report.score), report.nodes);
        format!("MESSAGE depth {depth} score {score} nodes {nodes} nps {speed} pv {}", line.join(" "))
    }
}

/// A move for an engine that has none in time.
fn nearest_to_middle(position: &Position) -> Option<Cell> {
    let rules = position.rules();
    // In half cells, so that even boards have a middle too.
    let off = |index: u8, length: u8| u32::from((2 * index + 1).abs_diff(length)).pow(2);
    position
        .legal_moves()
        .min_by_key(|&cell| off(rules.column(cell), rules.width()) + off(rules.row(cell), rules.height()))
}
