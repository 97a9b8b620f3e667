//! An engine at the board, asked as a manager asks.

use std::{
    fmt,
    time::{Duration, Instant},
};

use super::{
    game::Game,
    thoughts::Thoughts,
    wire::{Silence, Wire},
};

/// How long the players may think.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For a move.
    pub turn: Duration,
    /// An answer that is late by no more is counted, but taken.
    pub grace: Duration,
    /// The most positions for a move, for engines that know this limit.
    pub nodes: Option<u64>,
}

/// What loses a game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended, or was never there.
    Crash,
    /// It did not answer in time.
    TimeOut,
    /// It may not play there.
    Illegal(String),
    /// It answered something else than was asked for.
    Refusal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash => f.write_str("crash"),
            Fault::TimeOut => f.write_str("time-out"),
            Fault::Illegal(text) => write!(f, "illegal move {text}"),
            Fault::Refusal(text) => write!(f, "refusal {text:?}"),
        }
    }
}

impl From<Silence> for Fault {
    fn from(silence: Silence) -> Fault {
        match silence {
            Silence::Gone => Fault::Crash,
            Silence::Late => Fault::TimeOut,
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub text: String,
    pub time: Duration,
    /// What it said about its search, last.
    pub thoughts: Thoughts,
}

/// How long an engine may take to get ready.
const PATIENCE: Duration = Duration::from_secs(20);
/// As the Gomocup has it.
const MEMORY: u64 = 350 << 20;
/// There is no limit for the whole game.
const UNLIMITED: u32 = 2_147_483_647;

/// An engine that sits at the board.
pub struct Player<W> {
    wire: W,
    limits: Limits,
}

impl<W: Wire> Player<W> {
    /// Starts a game.
    pub fn seat(wire: W, game: &Game, limits: Limits) -> Result<Player<W>, Fault> {
        let mut player = Player { wire, limits };
        let answer = player.prepare(&format!("START {}", game.rules.width()))?;
        if !answer.to_ascii_uppercase().starts_with("OK") {
            return Err(Fault::Refusal(answer));
        }
        let turn = limits.turn.as_millis();
        for info in [
            format!("rule {}", game.code),
            format!("timeout_turn {turn}"),
            "timeout_match 0".to_owned(),
            format!("max_memory {MEMORY}"),
            "game_type 1".to_owned(),
            format!("time_left {UNLIMITED}"),
        ] {
            player.wire.send(&format!("INFO {info}"));
        }
        if let Some(nodes) = limits.nodes {
            player.wire.send(&format!("INFO max_node {nodes}"));
        }
        // Some take their time for a table of the size that they were just told. Whatever is answered, they have done so.
        player.prepare("ABOUT")?;
        Ok(player)
    }

    /// The answer to what does not count as a move's time.
    fn prepare(&mut self, line: &str) -> Result<String, Fault> {
        self.wire.send(line);
        Ok(self.await_line(Instant::now() + PATIENCE, &mut Thoughts::default())?.1)
    }

    /// Asks for a move with these lines.
    pub fn ask(&mut self, lines: &[String]) -> Result<Answer, Fault> {
        let (last, before) = lines.split_last().expect("there is something to ask");
        for line in before {
            self.wire.send(line);
        }
        // The clock runs once all is said: how fast an engine reads a long board is its own affair, how fast we write is ours.
        let start = Instant::now();
        self.wire.send(last);
        let mut thoughts = Thoughts::default();
        let (at, text) = self.await_line(start + self.limits.turn + self.limits.grace, &mut thoughts)?;
        let time = at.saturating_duration_since(start);
        if text.split_whitespace().next().is_some_and(|word| ["ERROR", "UNKNOWN"].contains(&word)) {
            return Err(Fault::Refusal(text));
        }
        Ok(Answer { text, time, thoughts })
    }

    /// The next line that is an answer.
    fn await_line(&mut self, until: Instant, thoughts: &mut Thoughts) -> Result<(Instant, String), Fault> {
        loop {
            let (at, line) = self.wire.receive(until)?;
            // What came in time may be read late.
            if at > until {
                return Err(Fault::TimeOut);
            }
            match line.split_whitespace().next() {
                Some("MESSAGE" | "DEBUG") => thoughts.hear(&line),
                _ => return Ok((at, line)),
            }
        }
    }
}
