//! What a game is: the board, how many in a row win, gravity, and what a longer line counts.
//!
//! Cells are numbered row by row from the bottom left, as ranks and files are read:
//!
//! ```text
//!   row 2 │ 6 7 8       file  a b c
//!   row 1 │ 3 4 5       rank  1 2 3, from the bottom
//!   row 0 │ 0 1 2
//!         └──────
//!     column 0 1 2
//! ```

use std::fmt;

/// The shortest side of a board.
pub const MIN_SIDE: u8 = 3;
/// The longest side of a board.
pub const MAX_SIDE: u8 = 25;
/// The shortest line that may win.
pub const MIN_N: u8 = 3;
/// The longest line that may be asked for.
pub const MAX_N: u8 = 10;

/// One of the two sides. [`Side::First`] always moves first: black in gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Moves on plies 1, 3, 5, …
    First,
    /// Moves on plies 2, 4, 6, …
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 1 or 2, as players and statuses are written.
    pub const fn number(self) -> u8 {
        match self {
            Side::First => 1,
            Side::Second => 2,
        }
    }
}

/// A cell of a board: `row * width + column`, row 0 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell's place in a list of all cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a line of more than n stones counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overline {
    /// It wins (freestyle).
    Wins,
    /// Only exactly n win; play goes on after a longer line.
    No,
    /// Only exactly n win, and not with the opponent's stones at both ends (the edge blocks nothing).
    Caro,
}

/// The rules of one game. Values are always within the limits of [`Rules::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    n: u8,
    gravity: bool,
    overline: Overline,
    forbids: bool,
}

/// A row of the table of games.
#[derive(Debug)]
pub struct NamedGame {
    /// The name used in links, attributes and on the command line.
    pub id: &'static str,
    /// Its rules.
    pub rules: Rules,
}

/// The games that have a name. To add one, add a row.
pub const GAMES: &[NamedGame] = &[
    NamedGame { id: "tic-tac-toe", rules: Rules::place(3, 3, Overline::Wins) },
    NamedGame { id: "connect-four", rules: Rules { height: 6, gravity: true, ..Rules::place(7, 4, Overline::Wins) } },
    NamedGame { id: "gomoku", rules: Rules::place(15, 5, Overline::Wins) },
    NamedGame { id: "gomoku-18", rules: Rules::place(18, 5, Overline::Wins) },
    NamedGame { id: "gomoku-standard", rules: Rules::place(15, 5, Overline::No) },
    NamedGame { id: "renju", rules: Rules { forbids: true, ..Rules::place(15, 5, Overline::Wins) } },
    NamedGame { id: "caro", rules: Rules::place(15, 5, Overline::Caro) },
];

/// The four directions of a line, as steps in column and row.
pub(crate) const DIRECTIONS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Rules {
    const fn place(side: u8, n: u8, overline: Overline) -> Rules {
        Rules { width: side, height: side, n, gravity: false, overline, forbids: false }
    }

    /// Rules for a board of `width` × `height` cells, 3 to 25 each, and lines of `n`, 3 to 10.
    ///
    /// # Errors
    /// [`RulesError`] when a value is out of range or n is longer than both sides.
    pub fn new(width: u8, height: u8, n: u8, gravity: bool, overline: Overline) -> Result<Rules, RulesError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&width) {
            return Err(RulesError::Width);
        }
        if !(MIN_SIDE..=MAX_SIDE).contains(&height) {
            return Err(RulesError::Height);
        }
        if !(MIN_N..=MAX_N).contains(&n) {
            return Err(RulesError::N);
        }
        if n > width.max(height) {
            return Err(RulesError::LineTooLong);
        }
        Ok(Rules { width, height, n, gravity, overline, forbids: false })
    }

    /// The same rules, with renju's points forbidden to the first side: what makes an overline, a double-four or a
    /// double-three.
    ///
    /// # Errors
    /// [`RulesError::Forbidden`] unless n is 5 and stones do not fall.
    pub const fn with_forbidden(self) -> Result<Rules, RulesError> {
        if self.n != 5 || self.gravity {
            return Err(RulesError::Forbidden);
        }
        Ok(Rules { forbids: true, ..self })
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many in a row win.
    pub const fn n(&self) -> u8 {
        self.n
    }

    /// Whether a stone falls to the lowest free cell of its column.
    pub const fn gravity(&self) -> bool {
        self.gravity
    }

    /// What a line of more than n counts; where points are forbidden to the first side, for the second.
    pub const fn overline(&self) -> Overline {
        self.overline
    }

    /// What a line of more than n counts for `side`. The first side's never wins where points are forbidden to it.
    pub const fn overline_of(&self, side: Side) -> Overline {
        match (self.overline, side) {
            (Overline::Wins, Side::First) if self.forbids => Overline::No,
            (overline, _) => overline,
        }
    }

    /// Whether points are forbidden to the first side, as they are to black in renju.
    pub const fn forbids(&self) -> bool {
        self.forbids
    }

    /// The name of the game with these rules, if it has one.
    pub fn id(&self) -> Option<&'static str> {
        GAMES.iter().find(|game| game.rules == *self).map(|game| game.id)
    }

    /// The number of cells.
    pub const fn cells(&self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// The cell at `column` and `row`, both from 0; `None` outside the board.
    pub fn cell(&self, column: i16, row: i16) -> Option<Cell> {
        let inside = (0..i16::from(self.width)).contains(&column) && (0..i16::from(self.height)).contains(&row);
        inside.then(|| Cell((row * i16::from(self.width) + column) as u16))
    }

    /// The column of `cell`, from 0.
    pub const fn column(&self, cell: Cell) -> u8 {
        (cell.0 % self.width as u16) as u8
    }

    /// The row of `cell`, from 0 at the bottom.
    pub const fn row(&self, cell: Cell) -> u8 {
        (cell.0 / self.width as u16) as u8
    }

    /// The cells that follow `from` in steps of `(columns, rows)` up to the edge, without `from` itself.
    pub(crate) fn ray(&self, from: Cell, step: (i16, i16)) -> impl Iterator<Item = Cell> + use<> {
        let rules = *self;
        let (column, row) = (i16::from(rules.column(from)), i16::from(rules.row(from)));
        (1..).map_while(move |k| rules.cell(column + step.0 * k, row + step.1 * k))
    }

    /// The points marked on a drawn board of crossings: the centre, and four on the fourth line from the edge (the third
    /// on small boards). Empty for drop games and boards under 9 × 9.
    pub fn star_points(&self) -> Vec<Cell> {
        let (width, height) = (i16::from(self.width), i16::from(self.height));
        if self.gravity || width.min(height) < 9 {
            return Vec::new();
        }
        let inset = if width.min(height) < 13 { 2 } else { 3 };
        let centre = (width % 2 == 1 && height % 2 == 1).then_some((width / 2, height / 2));
        let corners = |row| [(inset, row), (width - 1 - inset, row)];
        let points = corners(inset).into_iter().chain(centre).chain(corners(height - 1 - inset));
        points.filter_map(|(column, row)| self.cell(column, row)).collect()
    }

    /// Every line of n cells on the board: the places where a game can be won.
    ///
    /// On a w × h board with n ≤ min(w, h) there are 4wh − 3wn − 3hn + 3w + 3h − 4n + 2n² + 2 of them.
    pub fn win_places(&self) -> impl Iterator<Item = Vec<Cell>> + use<> {
        let rules = *self;
        let ends = usize::from(rules.n) - 1;
        (0..rules.cells()).map(Cell).flat_map(move |from| {
            DIRECTIONS.into_iter().filter_map(move |step| {
                let line: Vec<Cell> = std::iter::once(from).chain(rules.ray(from, step).take(ends)).collect();
                (line.len() == usize::from(rules.n)).then_some(line)
            })
        })
    }
}

/// Why rules were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The width is not 3 to 25.
    Width,
    /// The height is not 3 to 25.
    Height,
    /// n is not 3 to 10.
    N,
    /// n is longer than both sides of the board.
    LineTooLong,
    /// Points are to be forbidden, but n is not 5 or stones fall.
    Forbidden,
}

impl RulesError {
    /// A stable name, for a catalogue of messages.
    pub const fn id(self) -> &'static str {
        match self {
            RulesError::Width => "width",
            RulesError::Height => "height",
            RulesError::N => "n",
            RulesError::LineTooLong => "line-too-long",
            RulesError::Forbidden => "forbidden-needs-five",
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RulesError::Width => "the width must be 3 to 25",
            RulesError::Height => "the height must be 3 to 25",
            RulesError::N => "n must be 3 to 10",
            RulesError::LineTooLong => "n is longer than both sides of the board",
            RulesError::Forbidden => "forbidden=black needs n=5 and gravity=off",
        })
    }
}

impl std::error::Error for RulesError {}
