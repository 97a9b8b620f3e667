//! The game as the manager has told it, without a thought of its own.
//!
//! A place `x,y` is the column from the left and the row from the top, both from 0; our rows count from the bottom.

use super::Line;
use super::clock::Clock;
use super::command::{self, Command, Point};
use super::swap2;
use crate::position::{Position, Status};
use crate::rules::{Cell, MAX_SIDE, Overline, Rules, Side};

/// The shortest side of a board that may be asked for.
const MIN_SIDE: u8 = 5;

/// The bits of `INFO rule`; 2, a continuous game, changes no rule.
const EXACTLY_FIVE: i64 = 1;
const RENJU: i64 = 4;
const CARO: i64 = 8;

/// What an engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// For a move.
    Move,
    /// For a choice in the opening.
    Swap2,
}

/// What a line asks for.
pub enum Reply {
    Nothing,
    Text(String),
    /// An engine for a game that begins.
    NewGame(Rules),
    Think(Question, Position),
    End,
}

/// What is known.
#[derive(Default)]
pub struct Table {
    rule: i64,
    pub clock: Clock,
    /// The most positions to visit, if the manager has said it.
    pub nodes: Option<u64>,
    position: Option<Position>,
    /// The stones of a board, until its DONE.
    block: Option<Block>,
}

impl Table {
    /// Takes in a line; the error is what is wrong with it, and changes nothing.
    pub fn hear(&mut self, line: Line) -> Result<Reply, String> {
        let command = line.and_then(|line| command::parse(&line));
        if self.block.is_some() {
            return self.collect(command);
        }
        match command? {
            Command::Nothing | Command::Stop => Ok(Reply::Nothing),
            Command::Start(width, height) => self.start(width, height),
            Command::Restart => {
                let rules = *self.position()?.rules();
                self.start(rules.width().into(), rules.height().into())
            }
            Command::Begin if self.position()?.stones().next().is_some() => Err("the board is not empty".to_owned()),
            Command::Begin => self.ask(Question::Move),
            Command::Turn(point) => {
                self.play(point)?;
                self.ask(Question::Move)
            }
            Command::Play(point) => self.play(point).map(Reply::Text),
            Command::TakeBack(point) => self.take_back(point),
            Command::Board => Ok(self.open(Question::Move)),
            Command::Swap2Board => Ok(self.open(Question::Swap2)),
            Command::Stone(..) => Err("this stone is part of no BOARD".to_owned()),
            Command::Done => Err("DONE ends no BOARD".to_owned()),
            Command::Info(key, value) => {
                self.learn(&key, &value);
                Ok(Reply::Nothing)
            }
            Command::About => Ok(Reply::Text(about())),
            Command::End => Ok(Reply::End),
            Command::Unknown => Ok(Reply::Text("UNKNOWN command".to_owned())),
        }
    }

    fn position(&self) -> Result<&Position, String> {
        self.position.as_ref().ok_or_else(|| "no game was started".to_owned())
    }

    fn start(&mut self, width: i32, height: i32) -> Result<Reply, String> {
        let rules = rules(self.rule, width, height)?;
        self.position = Some(Position::new(rules));
        self.clock.start_game();
        Ok(Reply::NewGame(rules))
    }

    /// A question, unless the game is over.
    fn ask(&self, question: Question) -> Result<Reply, String> {
        let position = self.position()?;
        match position.status() {
            Status::Ongoing => Ok(Reply::Think(question, position.clone())),
            Status::Won { .. } => Err("the game is over: a line was completed".to_owned()),
            Status::Drawn if position.free() == 0 => Err("the game is over: the board is full".to_owned()),
            Status::Drawn => Err("the game is over: every free cell is forbidden".to_owned()),
        }
    }

    /// Plays for the side to move; the place as it is written back.
    fn play(&mut self, point: Point) -> Result<String, String> {
        let position = self.position.as_mut().ok_or("no game was started")?;
        let cell = cell(position.rules(), point)?;
        position.play(cell).map_err(|error| error.to_string())?;
        Ok(write(position.rules(), cell))
    }

    /// After a BOARD, whose stones come in any order, nobody knows which is the last: any of them may be taken back.
    fn take_back(&mut self, point: Point) -> Result<Reply, String> {
        let position = self.position()?;
        let rules = *position.rules();
        let cell = cell(&rules, point)?;
        let side = position.at(cell).ok_or("no stone lies there")?;
        let stones_of = |side| {
            let stones = position.stones().filter(|&stone| stone.1 == side && stone.0 != cell);
            stones.map(|(cell, _)| cell).collect::<Vec<_>>()
        };
        let [first, second] = Side::BOTH.map(stones_of);
        self.position = Some(Position::from_stones(rules, &first, &second, side).map_err(|error| error.to_string())?);
        Ok(Reply::Text("OK".to_owned()))
    }

    /// What is not known, or makes no sense, is ignored: nobody reads an answer to INFO.
    fn learn(&mut self, key: &str, value: &str) {
        let Ok(number) = value.parse::<i64>() else { return };
        match key {
            "timeout_turn" => self.clock.set_turn(number),
            "timeout_match" => self.clock.set_game(number),
            "time_left" => self.clock.set_left(number),
            "max_node" => self.nodes = u64::try_from(number).ok().filter(|nodes| *nodes > 0),
            "rule" => {
                self.rule = number;
                self.apply_rule();
            }
            _ => {}
        }
    }

    /// Another rule is for the next game, unless this one has not begun.
    fn apply_rule(&mut self) {
        let Some(position) = self.position.as_mut().filter(|position| position.stones().next().is_none()) else {
            return;
        };
        let (width, height) = (position.rules().width(), position.rules().height());
        if let Ok(rules) = rules(self.rule, width.into(), height.into()) {
            *position = Position::new(rules);
        }
    }

    fn open(&mut self, question: Question) -> Reply {
        self.block = Some(Block { question, stones: Vec::new(), fault: None });
        Reply::Nothing
    }

    /// A line of a board. Whatever is wrong is answered once, when the board is complete.
    fn collect(&mut self, command: Result<Command, String>) -> Result<Reply, String> {
        match command {
            Ok(Command::Done) => self.close(),
            Ok(Command::End) => Ok(Reply::End),
            line => {
                if let Some(block) = &mut self.block {
                    block.add(line);
                }
                Ok(Reply::Nothing)
            }
        }
    }

    fn close(&mut self) -> Result<Reply, String> {
        let block = self.block.take().ok_or("DONE ends no BOARD")?;
        let old = *self.position()?.rules();
        let rules = rules(self.rule, old.width().into(), old.height().into())?;
        let question = block.question;
        let before = self.position.replace(block.position(rules)?);
        let reply = self.ask(question);
        if reply.is_err() {
            self.position = before;
        }
        reply
    }

    /// Makes a decision the engine's own and words it.
    pub fn settle(&mut self, decision: &swap2::Choice) -> Result<String, String> {
        let swap2::Choice::Put(cells) = decision else { return Ok("SWAP".to_owned()) };
        let mut position = self.position()?.clone();
        for &cell in cells {
            position.play(cell).map_err(|error| error.to_string())?;
        }
        let words: Vec<String> = cells.iter().map(|&cell| write(position.rules(), cell)).collect();
        self.position = Some(position);
        Ok(words.join(" "))
    }
}

/// The stones of a BOARD or a SWAP2BOARD as they come.
struct Block {
    question: Question,
    stones: Vec<(Point, Option<i32>)>,
    fault: Option<String>,
}

impl Block {
    fn add(&mut self, line: Result<Command, String>) {
        let fault = match line {
            Ok(Command::Stone(point, field)) if field.is_some() == (self.question == Question::Move) => {
                self.stones.push((point, field));
                return;
            }
            Ok(Command::Nothing | Command::Stop) => return,
            Ok(_) if self.question == Question::Move => "a stone is written x,y,field".to_owned(),
            Ok(_) => "a stone is written x,y".to_owned(),
            Err(reason) => reason,
        };
        self.fault.get_or_insert(fault);
    }

    fn position(self, rules: Rules) -> Result<Position, String> {
        match (self.fault, self.question) {
            (Some(fault), _) => Err(fault),
            (None, Question::Move) => board(rules, &self.stones),
            (None, Question::Swap2) => opening(rules, &self.stones),
        }
    }
}

/// Stones in any order, the engine to move. With as many of its own as of the other's it moves first, else second.
fn board(rules: Rules, stones: &[(Point, Option<i32>)]) -> Result<Position, String> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for &(point, field) in stones {
        let cell = cell(&rules, point)?;
        match field {
            Some(1) => own.push(cell),
            Some(2) => other.push(cell),
            // A mark where renju forbids a move: the referee knows it.
            Some(3) if rules.forbids() => {}
            Some(3) => return Err("continuous games are not played".to_owned()),
            _ => return Err("the field of a stone is 1, 2 or 3".to_owned()),
        }
    }
    let position = if own.len() == other.len() {
        Position::from_stones(rules, &own, &other, Side::First)
    } else {
        Position::from_stones(rules, &other, &own, Side::Second)
    };
    position.map_err(|error| error.to_string())
}

/// Stones in alternating colours.
fn opening(rules: Rules, stones: &[(Point, Option<i32>)]) -> Result<Position, String> {
    if !matches!(stones.len(), 0 | 3 | 5) {
        return Err("swap2 asks with 0, 3 or 5 stones".to_owned());
    }
    let mut position = Position::new(rules);
    for &(point, _) in stones {
        position.play(cell(&rules, point)?).map_err(|error| error.to_string())?;
    }
    Ok(position)
}

/// Five in a row on a board of this size, by the bits of `INFO rule`.
pub fn rules(rule: i64, width: i32, height: i32) -> Result<Rules, String> {
    let side = |side: i32| u8::try_from(side).ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    let sides = side(width).zip(side(height));
    let (width, height) = sides.ok_or_else(|| format!("the sides of a board are {MIN_SIDE} to {MAX_SIDE}"))?;
    let has = |bit| rule & bit != 0;
    let overline = match () {
        () if has(RENJU) => Overline::Wins,
        () if has(CARO) => Overline::Caro,
        () if has(EXACTLY_FIVE) => Overline::No,
        () => Overline::Wins,
    };
    let rules = Rules::new(width, height, 5, false, overline);
    rules
        .and_then(|rules| if has(RENJU) { rules.with_forbidden() } else { Ok(rules) })
        .map_err(|error| error.to_string())
}

fn cell(rules: &Rules, (x, y): Point) -> Result<Cell, String> {
    let row = (i32::from(rules.height()) - 1).checked_sub(y);
    let narrow = i16::try_from(x).ok().zip(row.and_then(|row| i16::try_from(row).ok()));
    let cell = narrow.and_then(|(column, row)| rules.cell(column, row));
    cell.ok_or_else(|| "outside the board".to_owned())
}

/// A cell as the protocol has it.
pub fn write(rules: &Rules, cell: Cell) -> String {
    format!("{},{}", rules.column(cell), rules.height() - 1 - rules.row(cell))
}

fn about() -> String {
    format!("name=\"In a Row\", version=\"{}\", author=\"the contributors of In a Row\"", env!("CARGO_PKG_VERSION"))
}
