//! The referee: whose turn it is, what is legal, who has won. Written to be read; engines keep boards of their own.

use std::fmt;

use crate::rules::{Cell, DIRECTIONS, Overline, Rules, Side};

mod forbidden;

pub use forbidden::Forbidden;

/// How a position stands.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Status {
    /// The side to move plays on.
    #[default]
    Ongoing,
    /// Nobody has won, and the board is full or every free cell is forbidden to the side to move.
    Drawn,
    /// `side` has won.
    Won {
        /// The winner.
        side: Side,
        /// Every winning line, each the whole unbroken run sorted by column, then row; the lines in the order of their first cells.
        lines: Vec<Vec<Cell>>,
    },
}

/// A board with the stones on it, the side to move and the status that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    cells: Vec<Option<Side>>,
    stones: u16,
    turn: Side,
    status: Status,
}

impl Position {
    /// The empty board.
    pub fn new(rules: Rules) -> Position {
        let cells = vec![None; usize::from(rules.cells())];
        Position { rules, cells, stones: 0, turn: Side::First, status: Status::Ongoing }
    }

    /// A position set up with stones of both sides, whether or not a game of alternating moves reaches it.
    ///
    /// # Errors
    /// [`SetupError`] when two stones share a cell, a stone lies outside the board or hangs in the air, or both sides have won.
    pub fn from_stones(rules: Rules, first: &[Cell], second: &[Cell], turn: Side) -> Result<Position, SetupError> {
        let mut position = Position { turn, ..Position::new(rules) };
        for (side, stones) in [(Side::First, first), (Side::Second, second)] {
            for &cell in stones {
                match position.cells.get_mut(cell.index()) {
                    None => return Err(SetupError::OutsideBoard(cell)),
                    Some(Some(_)) => return Err(SetupError::Occupied(cell)),
                    Some(free) => *free = Some(side),
                }
                position.stones += 1;
            }
        }
        if let Some(cell) = position.stones().map(|(cell, _)| cell).find(|&cell| !position.is_supported(cell)) {
            return Err(SetupError::Floating(cell));
        }
        position.status = position.judge_all()?;
        Ok(position)
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The side to move, or that would be if the game were not over.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// How the position stands.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The stone on `cell`; `None` on a free one and outside the board.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// All stones, in the order of their cells.
    pub fn stones(&self) -> impl Iterator<Item = (Cell, Side)> + '_ {
        self.cells.iter().zip(0..).filter_map(|(stone, index)| stone.map(|side| (Cell(index), side)))
    }

    /// How many cells are free.
    pub fn free(&self) -> u16 {
        self.rules.cells() - self.stones
    }

    /// The cell where a stone comes to rest when it is dropped into `column` (from 0).
    ///
    /// # Errors
    /// [`PlayError::OutsideBoard`] or [`PlayError::ColumnFull`].
    pub fn landing(&self, column: u8) -> Result<Cell, PlayError> {
        let bottom = self.rules.cell(i16::from(column), 0).ok_or(PlayError::OutsideBoard)?;
        std::iter::once(bottom)
            .chain(self.rules.ray(bottom, (0, 1)))
            .find(|&cell| self.at(cell).is_none())
            .ok_or(PlayError::ColumnFull)
    }

    /// Whether the side to move may play `cell`.
    ///
    /// # Errors
    /// [`PlayError`] says why not.
    pub fn check(&self, cell: Cell) -> Result<(), PlayError> {
        self.check_free(cell)?;
        if self.rules.forbids() { self.check_forbidden(cell) } else { Ok(()) }
    }

    /// What [`Position::check`] asks in every game.
    fn check_free(&self, cell: Cell) -> Result<(), PlayError> {
        if self.status != Status::Ongoing {
            return Err(PlayError::GameOver);
        }
        match self.cells.get(cell.index()) {
            None => Err(PlayError::OutsideBoard),
            Some(Some(_)) => Err(PlayError::Occupied),
            Some(None) if !self.is_supported(cell) => Err(PlayError::Floating),
            Some(None) => Ok(()),
        }
    }

    /// Every move the side to move may make, in the order of the cells.
    pub fn legal_moves(&self) -> impl Iterator<Item = Cell> + '_ {
        let forbids = self.rules.forbids();
        let free = (0..self.rules.cells()).map(Cell).filter(|&cell| self.check_free(cell).is_ok());
        free.filter(move |&cell| !forbids || self.check_forbidden(cell).is_ok())
    }

    /// The free cells that are forbidden to the side to move, sorted by column, then row. None once the game is over.
    pub fn forbidden(&self) -> Vec<(Cell, Forbidden)> {
        let reason = |cell| match self.check(cell) {
            Err(PlayError::Forbidden(reason)) => Some((cell, reason)),
            _ => None,
        };
        let (width, height) = (u16::from(self.rules.width()), u16::from(self.rules.height()));
        let cells = (0..width).flat_map(|column| (0..height).map(move |row| Cell(row * width + column)));
        cells.filter_map(reason).collect()
    }

    /// Plays `cell` for the side to move.
    ///
    /// # Errors
    /// [`PlayError`] when the move is not legal; the position is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.check(cell)?;
        self.cells[cell.index()] = Some(self.turn);
        self.stones += 1;
        self.status = self.judge(cell);
        self.turn = self.turn.other();
        Ok(())
    }

    /// Takes back `cell`, which must be the last move played: a game remembers it, a position does not.
    pub(crate) fn take_back(&mut self, cell: Cell) {
        debug_assert_eq!(self.at(cell), Some(self.turn.other()), "only the last move can be taken back");
        self.cells[cell.index()] = None;
        self.stones -= 1;
        self.turn = self.turn.other();
        self.status = Status::Ongoing;
    }

    /// Whether every line of n cells already holds stones of both sides, so that nobody can complete one, nor a longer
    /// one. A remark: the game goes on until the board is full.
    pub fn is_dead(&self) -> bool {
        self.rules
            .win_places()
            .all(|place| Side::BOTH.into_iter().all(|side| place.iter().any(|&cell| self.at(cell) == Some(side))))
    }

    /// Whether the rules of renju allow the free `cell`. Cold, as is `is_barred`: most games never ask.
    #[cold]
    fn check_forbidden(&self, cell: Cell) -> Result<(), PlayError> {
        self.forbidden_for(self.turn, cell).map_or(Ok(()), |reason| Err(PlayError::Forbidden(reason)))
    }

    fn is_supported(&self, cell: Cell) -> bool {
        !self.rules.gravity() || self.rules.ray(cell, (0, -1)).next().is_none_or(|below| self.at(below).is_some())
    }

    /// The status after a stone was put on `last`.
    fn judge(&self, last: Cell) -> Status {
        let lines = self.winning_lines(last);
        match self.at(last) {
            Some(side) if !lines.is_empty() => Status::Won { side, lines },
            _ => self.undecided(self.turn.other()),
        }
    }

    /// The status with `next` to move where nobody has won.
    fn undecided(&self, next: Side) -> Status {
        match self.free() {
            0 => Status::Drawn,
            _ if self.rules.forbids() && self.is_barred(next) => Status::Drawn,
            _ => Status::Ongoing,
        }
    }

    /// Whether every free cell is forbidden to `side`.
    #[cold]
    fn is_barred(&self, side: Side) -> bool {
        let may_play = |cell| self.at(cell).is_none() && self.forbidden_for(side, cell).is_none();
        !(0..self.rules.cells()).map(Cell).any(may_play)
    }

    /// The status of a board that was set up: there is no last move to start from.
    fn judge_all(&self) -> Result<Status, SetupError> {
        let mut status = self.undecided(self.turn);
        for (cell, side) in self.stones() {
            for line in self.winning_lines(cell) {
                match &mut status {
                    Status::Won { side: winner, .. } if *winner != side => return Err(SetupError::BothWon),
                    Status::Won { lines, .. } => self.add_line(lines, line),
                    _ => status = Status::Won { side, lines: vec![line] },
                }
            }
        }
        Ok(status)
    }

    /// The winning runs through the stone on `cell`, sorted as in [`Status::Won`].
    fn winning_lines(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let mut lines = Vec::new();
        for step in DIRECTIONS {
            if self.is_win(cell, step) {
                self.add_line(&mut lines, self.run(cell, step));
            }
        }
        lines
    }

    /// Puts a line where it belongs by its first cell, or its second where it shares that; one that is there already stays
    /// alone. The sorts of the standard library would be a tenth of the page's module.
    fn add_line(&self, lines: &mut Vec<Vec<Cell>>, line: Vec<Cell>) {
        let key = |line: &[Cell]| [line[0], line[1]].map(|cell| self.file_then_rank(cell));
        let at = lines.partition_point(|other| key(other) < key(&line));
        if lines.get(at) != Some(&line) {
            lines.insert(at, line);
        }
    }

    #[inline]
    fn is_win(&self, cell: Cell, step: (i16, i16)) -> bool {
        let back = (-step.0, -step.1);
        let length = self.length(cell, step);
        let n = usize::from(self.rules.n());
        if length < n {
            return false;
        }
        match self.at(cell).map_or(Overline::No, |side| self.rules.overline_of(side)) {
            Overline::Wins => true,
            Overline::No => length == n,
            Overline::Caro => length == n && !(self.is_blocked(cell, back) && self.is_blocked(cell, step)),
        }
    }

    /// How many stones are in the unbroken run along `step` through the stone on `cell`.
    #[inline]
    fn length(&self, cell: Cell, step: (i16, i16)) -> usize {
        self.arm(cell, (-step.0, -step.1)) + 1 + self.arm(cell, step)
    }

    /// How many stones of the side on `cell` follow it in the direction `step` without a gap.
    fn arm(&self, cell: Cell, step: (i16, i16)) -> usize {
        self.rules.ray(cell, step).take_while(|&next| self.at(next) == self.at(cell)).count()
    }

    /// Whether the run from `cell` in the direction `step` ends at a stone of the opponent.
    fn is_blocked(&self, cell: Cell, step: (i16, i16)) -> bool {
        self.rules
            .ray(cell, step)
            .find_map(|next| (self.at(next) != self.at(cell)).then(|| self.at(next)))
            .flatten()
            .is_some()
    }

    /// The whole run along `step` through `cell`, in the order of that step.
    fn run(&self, cell: Cell, step: (i16, i16)) -> Vec<Cell> {
        let same = |next: &Cell| self.at(*next) == self.at(cell);
        let mut run: Vec<Cell> = self.rules.ray(cell, (-step.0, -step.1)).take_while(same).collect();
        run.reverse();
        run.push(cell);
        run.extend(self.rules.ray(cell, step).take_while(same));
        run
    }

    const fn file_then_rank(&self, cell: Cell) -> (u8, u8) {
        (self.rules.column(cell), self.rules.row(cell))
    }
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended.
    GameOver,
    /// There is no such cell.
    OutsideBoard,
    /// A stone lies there.
    Occupied,
    /// In a drop game: the cell below is still free.
    Floating,
    /// In a drop game: no cell of the column is free.
    ColumnFull,
    /// In renju: black may not play there.
    Forbidden(Forbidden),
}

impl PlayError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            PlayError::GameOver => "game-over",
            PlayError::OutsideBoard => "outside-board",
            PlayError::Occupied => "occupied",
            PlayError::Floating => "floating",
            PlayError::ColumnFull => "column-full",
            PlayError::Forbidden(reason) => reason.id(),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayError::GameOver => "the game is over",
            PlayError::OutsideBoard => "outside the board",
            PlayError::Occupied => "the cell is occupied",
            PlayError::Floating => "the cell below is free",
            PlayError::ColumnFull => "the column is full",
            PlayError::Forbidden(reason) => return write!(f, "forbidden: {reason}"),
        })
    }
}

impl std::error::Error for PlayError {}

/// Why a position could not be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// There is no such cell.
    OutsideBoard(Cell),
    /// Two stones share the cell.
    Occupied(Cell),
    /// In a drop game: the cell below the stone is free.
    Floating(Cell),
    /// Both sides have a winning line.
    BothWon,
}

impl SetupError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            SetupError::OutsideBoard(_) => "outside-board",
            SetupError::Occupied(_) => "occupied",
            SetupError::Floating(_) => "floating",
            SetupError::BothWon => "both-won",
        }
    }

    /// The cell at fault, if it is one cell.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            SetupError::OutsideBoard(cell) | SetupError::Occupied(cell) | SetupError::Floating(cell) => Some(cell),
            SetupError::BothWon => None,
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupError::OutsideBoard(_) => "outside the board",
            SetupError::Occupied(_) => "the cell is occupied",
            SetupError::Floating(_) => "the cell below is free",
            SetupError::BothWon => "both sides have a winning line",
        })
    }
}

impl std::error::Error for SetupError {}
