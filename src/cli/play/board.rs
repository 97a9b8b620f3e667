//! A position as text for a terminal. Every cell is three characters wide: a mark between two signs that tell the last
//! move, `(●)`, and the winning stones, `[●]`.
//!
//! ```text
//!   holes (drop games)     squares (small boards)     crossings
//!     1  2  3              3  X │   │                 3  ┌──┬──○
//!   │ ·  ·  · │              ───┼───┼───              2  ├──●──┤
//!   │ · (○) · │            2    │(O)│                 1  └──┴──┘
//!   │ ●  ●  · │              ───┼───┼───                 a  b  c
//!   └─────────┘            1    │   │
//!                             a   b   c
//! ```

use std::io::IsTerminal;

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::notation;
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules, Side};

/// Colours text, or leaves it plain.
#[derive(Clone, Copy)]
pub struct Brush {
    colours: bool,
}

impl Brush {
    /// Colours where standard output is a terminal that has them, unless the environment decides.
    pub fn for_stdout() -> Brush {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let colours = if set("NO_COLOR").is_some() {
            false
        } else if let Some(force) = set("CLICOLOR_FORCE") {
            force != "0"
        } else {
            std::io::stdout().is_terminal() && set("TERM").is_none_or(|term| term != "dumb")
        };
        Brush { colours }
    }

    fn paint(self, style: Style, text: &str) -> String {
        if self.colours { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Holes,
    Squares,
    Crossings,
}

/// Larger boards without gravity are drawn as crossings.
const MAX_SQUARES: u8 = 8;

impl Look {
    fn of(rules: &Rules) -> Look {
        match rules.width().max(rules.height()) {
            _ if rules.gravity() => Look::Holes,
            ..=MAX_SQUARES => Look::Squares,
            _ => Look::Crossings,
        }
    }

    /// What lies under the stones: a blue frame, paper, wood.
    fn ground(self) -> Style {
        match self {
            Look::Holes => {
                Style::new().fg_color(Some(Ansi256Color(111).into())).bg_color(Some(Ansi256Color(18).into()))
            }
            Look::Squares => Style::new(),
            Look::Crossings => {
                Style::new().fg_color(Some(Ansi256Color(94).into())).bg_color(Some(Ansi256Color(179).into()))
            }
        }
    }

    fn stone(self, side: Side) -> Style {
        let colour = match (self, side) {
            (Look::Holes, Side::First) => Ansi256Color(203).into(),
            (Look::Holes, Side::Second) => Ansi256Color(227).into(),
            (Look::Squares, Side::First) => AnsiColor::Cyan.into(),
            (Look::Squares, Side::Second) => AnsiColor::Yellow.into(),
            (Look::Crossings, Side::First) => Ansi256Color(16).into(),
            (Look::Crossings, Side::Second) => Ansi256Color(231).into(),
        };
        self.ground().fg_color(Some(colour)).bold()
    }

    /// The sides differ in shape as well, but for black and white stones, which must look alike.
    fn glyph(self, side: Side, brush: Brush) -> &'static str {
        match (self, side) {
            (Look::Squares, Side::First) => "X",
            (Look::Squares, Side::Second) => "O",
            (_, Side::First) => "●",
            (Look::Crossings, Side::Second) if brush.colours => "●",
            (_, Side::Second) => "○",
        }
    }
}

/// The mark of a side, as the board of these rules has it.
pub fn mark(rules: &Rules, side: Side, brush: Brush) -> String {
    let look = Look::of(rules);
    brush.paint(look.stone(side), look.glyph(side, brush))
}

/// Draws a position, its last move and its winning lines marked.
pub fn draw(position: &Position, last: Option<Cell>, brush: Brush) -> String {
    let won = match position.status() {
        Status::Won { lines, .. } => lines.concat(),
        _ => Vec::new(),
    };
    let rules = position.rules();
    let drawing = Drawing { position, look: Look::of(rules), stars: rules.star_points(), last, won, brush };
    let rows = (0..rules.height()).rev().map(|row| drawing.row(row));
    let rows: Vec<String> = match drawing.look {
        Look::Holes => std::iter::once(drawing.files()).chain(rows).chain([drawing.floor()]).collect(),
        Look::Crossings => rows.chain([drawing.files()]).collect(),
        Look::Squares => vec![rows.collect::<Vec<_>>().join(&drawing.rule()), drawing.files()],
    };
    rows.concat()
}

struct Drawing<'a> {
    position: &'a Position,
    look: Look,
    stars: Vec<Cell>,
    last: Option<Cell>,
    won: Vec<Cell>,
    brush: Brush,
}

impl Drawing<'_> {
    /// The names of the columns.
    fn files(&self) -> String {
        let rules = self.position.rules();
        let names = (0..u16::from(rules.width())).map(|column| match self.look {
            Look::Holes => notation::write_move(rules, Cell(column)),
            _ => notation::write_cell(rules, Cell(column)).chars().take(1).collect(),
        });
        let names: Vec<String> = names.map(|name| format!(" {name} ")).collect();
        match self.look {
            Look::Holes => format!(" {}\n", names.concat()),
            Look::Squares => format!("   {}\n", names.join(" ")),
            Look::Crossings => format!("   {}\n", names.concat()),
        }
    }

    fn row(&self, row: u8) -> String {
        let rules = self.position.rules();
        let cells = (0..i16::from(rules.width())).filter_map(|column| rules.cell(column, i16::from(row)));
        let cells: Vec<String> = cells.map(|cell| self.cell(cell)).collect();
        let wall = self.ground("│");
        match self.look {
            Look::Holes => format!("{wall}{}{wall}\n", cells.concat()),
            Look::Squares => format!("{:>2} {}\n", row + 1, cells.join(&wall)),
            Look::Crossings => format!("{:>2} {}\n", row + 1, cells.concat()),
        }
    }

    /// The floor under the holes.
    fn floor(&self) -> String {
        let width = usize::from(self.position.rules().width());
        format!("{}\n", self.ground(&format!("└{}┘", "───".repeat(width))))
    }

    /// The line between two rows of squares.
    fn rule(&self) -> String {
        let width = usize::from(self.position.rules().width());
        format!("   {}\n", vec!["───"; width].join("┼"))
    }

    fn cell(&self, cell: Cell) -> String {
        let [left, free, right] = self.free(cell);
        let (left, right) = if self.won.contains(&cell) {
            ("[", "]")
        } else if self.last == Some(cell) {
            ("(", ")")
        } else {
            (left, right)
        };
        let mark = match self.position.at(cell) {
            None => self.ground(free),
            Some(side) => self.brush.paint(self.look.stone(side), self.look.glyph(side, self.brush)),
        };
        [self.ground(left), mark, self.ground(right)].concat()
    }

    /// A free cell: what is left of its middle, its middle, what is right of it.
    fn free(&self, cell: Cell) -> [&'static str; 3] {
        match self.look {
            Look::Holes => [" ", "·", " "],
            Look::Squares => [" ", " ", " "],
            Look::Crossings => {
                let rules = self.position.rules();
                let (column, row) = (rules.column(cell), rules.row(cell));
                let (left, right) = (column == 0, column + 1 == rules.width());
                let crossing = match (row + 1 == rules.height(), row == 0) {
                    (true, _) => ["┌", "┬", "┐"],
                    (_, true) => ["└", "┴", "┘"],
                    _ if self.stars.contains(&cell) => ["╋"; 3],
                    _ => ["├", "┼", "┤"],
                };
                let middle = crossing[if left { 0 } else { 1 + usize::from(right) }];
                [if left { " " } else { "─" }, middle, if right { " " } else { "─" }]
            }
        }
    }

    fn ground(&self, text: &str) -> String {
        self.brush.paint(self.look.ground(), text)
    }
}
