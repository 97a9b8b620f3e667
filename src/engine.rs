//! Engines: what finds a move. Each lives in a file or folder below this one and is a row of [`ENGINES`].
//!
//! An engine has no clock, no I/O and no randomness but its seed: a fresh engine with the same seed and limits gives the
//! same result. It converts the [`Position`] into a board of its own once per search. It declines games that it does not
//! play; it never approximates their rules.

use std::ops::ControlFlow;

use crate::position::Position;
use crate::rules::{Cell, Rules, Side};

mod c4state;
pub mod connect_four;
mod flash;
pub mod gomoku;
mod line;
mod lines;
mod perfect;
mod random;

pub use line::Line;

use connect_four::book::BookError;

/// Finds moves.
pub trait Engine {
    /// The best move found within `limits`, `None` only when the game is over. `watch` hears of progress and may stop
    /// the search, which then returns the best move so far. The position must be of a game that the engine plays.
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report>;

    /// Proves what every legal move is worth, as far as `nodes` more positions reach. `watch` hears each time something
    /// new was proved, and regularly in between, and may stop it; a further call on the same position goes on with what
    /// the table kept. `None` where the game is over or the engine cannot analyse.
    fn analyse(&mut self, position: &Position, nodes: u64, watch: Hear<'_>) -> Option<Analysis> {
        let _ = (position, nodes, watch);
        None
    }

    /// A forced win of the side to move: a proof or nothing, as far as `nodes` positions reach. `watch` hears of progress
    /// and may stop it.
    fn force(&mut self, position: &Position, nodes: u64, watch: Watch<'_>) -> Force {
        let _ = (position, nodes, watch);
        Force::Unknown
    }

    /// What stones of either side on free cells would make: those that threaten something, each cell with the most
    /// forceful thing.
    fn threats(&mut self, position: &Position) -> Vec<Threat> {
        let _ = position;
        Vec::new()
    }

    /// Takes an opening book read from a file.
    ///
    /// # Errors
    /// What is wrong with it; the engine then plays on without one.
    fn open_book(&mut self, bytes: &[u8]) -> Result<(), BadBook> {
        let _ = bytes;
        Err(BadBook::Unwanted)
    }
}

/// Why an opening book was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBook {
    /// The engine uses none.
    Unwanted,
    /// These bytes are none.
    Damaged(BookError),
}

impl std::fmt::Display for BadBook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadBook::Unwanted => f.write_str("this engine has no opening book"),
            BadBook::Damaged(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadBook {}

/// Hears of progress, and may stop the search.
pub type Watch<'a> = &'a mut dyn FnMut(&Report) -> ControlFlow<()>;

/// Hears of what an analysis has proved so far, and may stop it.
pub type Hear<'a> = &'a mut dyn FnMut(&[Verdict]) -> ControlFlow<()>;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The strength, 1 to [`Levels::max`]; ignored by engines without levels. What it means is the engine's affair.
    pub level: u8,
    /// The most positions that may be visited.
    pub nodes: u64,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move.
    pub best: Cell,
    /// What it leads to, for the side to move.
    pub score: Score,
    /// How many plies deep the search looked.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
    /// The moves that it expects, `best` first.
    pub line: Line,
}

/// The worth of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// It wins with the stone put down `plies` from now, counting its own next move as 1.
    Win {
        /// Plies to the end, odd.
        plies: u32,
    },
    /// It loses `plies` from now.
    Loss {
        /// Plies to the end, even.
        plies: u32,
    },
    /// Neither side can win.
    Draw,
    /// An estimate on the engine's own scale, larger for better.
    Guess(i32),
}

/// How a game ends under best play, for one side; the better, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

/// What an analysis has proved of one move, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move.
    pub cell: Cell,
    /// How the game ends after it; `None` while unknown.
    pub outcome: Option<Outcome>,
    /// Plies to the end, counting this move as 1; `None` while unknown, and for a draw.
    pub plies: Option<u32>,
}

impl Verdict {
    /// Of a move of which nothing is known.
    pub const fn unknown(cell: Cell) -> Verdict {
        Verdict { cell, outcome: None, plies: None }
    }

    /// Of a move with this score; a guess proves nothing.
    pub const fn new(cell: Cell, score: Score) -> Verdict {
        let (outcome, plies) = match score {
            Score::Win { plies } => (Some(Outcome::Win), Some(plies)),
            Score::Loss { plies } => (Some(Outcome::Loss), Some(plies)),
            Score::Draw => (Some(Outcome::Draw), None),
            Score::Guess(_) => (None, None),
        };
        Verdict { cell, outcome, plies }
    }
}

/// Whether the side to move wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Force {
    /// It does, by this line against the longest defence: its moves and the replies in turn, its own one last.
    Win(Vec<Cell>),
    /// Not by fours and threes alone.
    None,
    /// Not found within the limits.
    Unknown,
}

/// What a stone would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A line of n less two that can become a straight four.
    Three,
    /// A line that one more stone completes.
    Four,
    /// One that a stone at either end completes, or two lines that one more stone completes: no answer stops both.
    StraightFour,
    /// A line that wins.
    Five,
}

/// What a stone of `side` on the free `cell` would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where.
    pub cell: Cell,
    /// Whose stone.
    pub side: Side,
    /// What it makes.
    pub shape: Shape,
}

/// What an analysis found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The legal moves, one verdict each.
    pub verdicts: Vec<Verdict>,
    /// Whether nothing is left to prove.
    pub complete: bool,
    /// How many positions were visited.
    pub nodes: u64,
}

/// Where an engine stands in a list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A computer player, ordered by strength.
    Computer,
    /// An engine kept as its tutorial described it.
    Historical,
}

/// The levels of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Levels are 1 to this.
    pub max: u8,
    /// The level where none is asked for.
    pub default: u8,
    /// How the levels fare; may be empty.
    pub rates: &'static [Rates],
}

/// How the levels of an engine fare against another one, as `cargo measure levels` finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// The other engine, at its default level.
    pub against: &'static str,
    /// Per cent of the points that each level wins, from the first on.
    pub points: &'static [u8],
}

/// Makes a fresh engine from a seed.
pub type Build = fn(seed: u64) -> Box<dyn Engine>;

/// A row of the table of engines.
pub struct Entry {
    /// The name used in attributes and on the command line. Several rows may share it: the first that plays the rules serves.
    pub id: &'static str,
    /// An older name that means the same.
    pub alias: Option<&'static str>,
    /// Where it stands in a list of players.
    pub group: Group,
    /// Its levels, if it has any.
    pub levels: Option<Levels>,
    /// Whether it plays a game with these rules.
    pub plays: fn(&Rules) -> bool,
    /// Whether it proves what moves are worth. Such an engine goes on from its table when a search or an analysis that
    /// was stopped is called again.
    pub analyses: bool,
    /// Whether it shows the line that it expects, threats and forced wins. Such an engine, too, goes on where it was stopped.
    pub advises: bool,
    /// The file name of its opening book, if it has one.
    pub book: Option<&'static str>,
    /// Makes one; `None` where this build leaves the engine out.
    pub build: Option<Build>,
}

impl Entry {
    /// The most positions for a move that somebody waits for: a few seconds. One that gives advice never ends by itself; the
    /// others do, but on the largest boards.
    #[must_use]
    pub const fn patience(&self) -> u64 {
        if self.advises { 1_500_000 } else { 8_000_000 }
    }
}

/// The engines, within a group from weak to strong. To add one, add a file and a row.
pub const ENGINES: &[Entry] = &[
    Entry {
        id: "random",
        alias: Some("ai0"),
        group: Group::Computer,
        levels: None,
        plays: random::plays,
        analyses: false,
        advises: false,
        book: None,
        build: Some(random::build),
    },
    Entry {
        id: "lines",
        alias: None,
        group: Group::Computer,
        levels: None,
        plays: lines::plays,
        analyses: false,
        advises: false,
        book: None,
        build: heavy(lines::build),
    },
    Entry {
        id: "gomoku",
        alias: None,
        group: Group::Computer,
        levels: Some(gomoku::LEVELS),
        plays: gomoku::plays,
        analyses: false,
        advises: true,
        book: None,
        build: heavy(gomoku::build),
    },
    Entry {
        id: "perfect",
        alias: None,
        group: Group::Computer,
        levels: Some(connect_four::LEVELS),
        analyses: true,
        advises: false,
        book: Some("connect-four.book"),
        plays: connect_four::plays,
        build: heavy(connect_four::build),
    },
    Entry {
        id: "perfect",
        alias: None,
        group: Group::Computer,
        levels: None,
        plays: perfect::plays,
        analyses: true,
        advises: false,
        book: None,
        build: heavy(perfect::build),
    },
    Entry {
        id: "flash",
        alias: None,
        group: Group::Historical,
        levels: None,
        plays: flash::plays,
        analyses: false,
        advises: false,
        book: None,
        build: Some(flash::build),
    },
    Entry {
        id: "c4state",
        alias: None,
        group: Group::Historical,
        levels: Some(Levels { max: 8, default: 4, rates: &[] }),
        plays: c4state::plays,
        analyses: false,
        advises: false,
        book: None,
        build: heavy(c4state::build),
    },
];

/// Leaves an engine out of builds without the feature `engines`. Its row stays, so that every build knows who plays what.
const fn heavy(build: Build) -> Option<Build> {
    if cfg!(feature = "engines") { Some(build) } else { None }
}

/// The engine called `id` that plays `rules`.
///
/// # Errors
/// [`UnknownEngine`] says whether the name or the game is the reason.
pub fn find(id: &str, rules: &Rules) -> Result<&'static Entry, UnknownEngine> {
    let mut named = ENGINES.iter().filter(|entry| entry.id == id || entry.alias == Some(id)).peekable();
    if named.peek().is_none() {
        return Err(UnknownEngine::Name);
    }
    named.find(|entry| (entry.plays)(rules)).ok_or(UnknownEngine::Game)
}

/// The engines that play `rules`, an id once, in the order of the table.
pub fn players(rules: &Rules) -> impl Iterator<Item = &'static Entry> {
    ENGINES.iter().filter(|entry| find(entry.id, rules).is_ok_and(|first| std::ptr::eq(first, *entry)))
}

/// The strongest computer player of the game. Where the only one is the weakest there is, the last engine of another
/// group is better company.
pub fn strongest(rules: &Rules) -> Option<&'static Entry> {
    let mut computers = players(rules).filter(|entry| entry.group == Group::Computer);
    let weakest = computers.next();
    computers.last().or_else(|| players(rules).last()).or(weakest)
}

/// Why there is no such engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownEngine {
    /// No engine has this name.
    Name,
    /// The engine does not play this game.
    Game,
}

impl UnknownEngine {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            UnknownEngine::Name => "no-such-engine",
            UnknownEngine::Game => "engine-declines",
        }
    }
}

impl std::fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            UnknownEngine::Name => "there is no such engine",
            UnknownEngine::Game => "the engine does not play this game",
        })
    }
}

impl std::error::Error for UnknownEngine {}
