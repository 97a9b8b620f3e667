//! Gomoku, standard, renju, caro and their kin: n in a row, n ≥ 4, without gravity.
//!
//! From the inside out: `shape` knows what a stone makes of one line, `combination` what four lines make together,
//! `weights` what that is worth; `board` keeps it up to date; `vcf` looks for victories by fours on it, `vct` for those by
//! threes and fours; `search` says what a position is worth with the help of `table`, and `root` asks it for the best move.

mod board;
mod combination;
pub mod fours;
mod levels;
mod root;
mod search;
mod set;
mod shape;
mod table;
mod vcf;
mod vct;
mod weights;

use super::{Engine, Force, Levels, Limits, Line, Report, Score, Shape, Threat, Watch};
use crate::position::{Position, Status};
use crate::rules::{Rules, Side};
use board::{At, Board, Kind, STRIDE};
use levels::Level;
use root::Root;
use search::{Blur, Memory, Search};
use set::Set;
use vcf::{Found, Pulse, Vcf};
use vct::{Attack, Efforts, Vct};

pub(super) const LEVELS: Levels = Levels { max: levels::STRONGEST, default: 3, rates: levels::RATES };

/// The transposition table has two to this many buckets of 32 bytes.
const TABLE_BITS: u32 = 18;

struct Gomoku {
    seed: u64,
    memory: Option<Memory>,
    /// The position asked about last: a search that was stopped goes on from there.
    last: Option<(Position, Root)>,
    /// The level asked for last: each sees the board with eyes of its own.
    level: u8,
    /// What was found by threats in the position asked about last.
    efforts: Option<(Position, Efforts)>,
}

pub(super) fn plays(rules: &Rules) -> bool {
    !rules.gravity() && rules.n() >= 4
}

pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    Box::new(Gomoku { seed, memory: None, last: None, level: levels::STRONGEST, efforts: None })
}

impl Engine for Gomoku {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        if *position.status() != Status::Ongoing {
            return None;
        }
        let level = Level::of(limits.level);
        if std::mem::replace(&mut self.level, limits.level) != limits.level {
            self.last = None;
        }
        let blur = Blur { seed: self.seed, most: level.blur };
        let (memory, mut root) = self.at(position);
        // However often it is asked, a level looks no further.
        let nodes = limits.nodes.min(level.nodes.saturating_sub(root.nodes));
        let mut search = Search::new(memory, &root, nodes, blur, watch);
        search.deepen(&mut root, level.depth);
        let report = search.report();
        self.last = Some((position.clone(), root));
        Some(report)
    }

    /// By fours alone if that will do, else by fours and threes. `watch` hears at the end how many positions it took.
    fn force(&mut self, position: &Position, nodes: u64, watch: Watch<'_>) -> Force {
        let Some(best) = position.legal_moves().next() else { return Force::None };
        let mut hear = |nodes| watch(&Report { best, score: Score::Guess(0), depth: 0, nodes, line: Line::new(&[]) });
        let mut efforts = self.efforts.take().filter(|(known, _)| known == position).map(|(_, efforts)| efforts);
        let (memory, root) = self.at(position);
        let (force, visited) = forced(memory, &mut efforts, root.side, nodes, &mut hear);
        let _ = hear(visited);
        self.last = Some((position.clone(), root));
        self.efforts = efforts.map(|efforts| (position.clone(), efforts));
        force
    }

    fn threats(&mut self, position: &Position) -> Vec<Threat> {
        if *position.status() != Status::Ongoing {
            return Vec::new();
        }
        let (memory, root) = self.at(position);
        let board = &mut memory.board;
        let mut threats = Vec::new();
        for side in Side::BOTH {
            for at in board.free_cells().iter() {
                let shape = shape(board, at, side as usize);
                threats.extend(shape.map(|shape| Threat { cell: board.cell(at), side, shape }));
            }
        }
        self.last = Some((position.clone(), root));
        threats
    }
}

/// Whether `side` wins by force, and how many positions it took to know.
fn forced(
    memory: &mut Memory,
    efforts: &mut Option<Efforts>,
    side: usize,
    nodes: u64,
    pulse: Pulse<'_>,
) -> (Force, u64) {
    let Memory { board, failures, .. } = memory;
    let told = |board: &Board, line: &[At]| Force::Win(line.iter().map(|&at| board.cell(at)).collect());
    let mut fours = Vcf::new(board, &mut failures[side], side, nodes).with_pulse(pulse);
    let found = fours.run();
    let (visited, mut line) = (fours.nodes, std::mem::take(&mut fours.line));
    match found {
        Found::Win(_) => {
            line.reverse();
            return (told(board, &line), visited);
        }
        Found::Unknown => return (Force::Unknown, visited),
        Found::Nothing => {}
    }
    let mut hear = |more| pulse(visited + more);
    let mut threats =
        Vct::new(board, failures, efforts.get_or_insert_with(Efforts::new), side, nodes - visited, &mut hear);
    let attack = threats.run();
    let line = if attack == Attack::Wins { threats.line() } else { Vec::new() };
    let visited = visited + threats.nodes;
    let force = match attack {
        Attack::Wins => told(board, &line),
        Attack::Fails => Force::None,
        Attack::Unknown => Force::Unknown,
    };
    (force, visited)
}

/// What a stone of `side` on the free cell would threaten.
fn shape(board: &mut Board, at: At, side: usize) -> Option<Shape> {
    let shape = match board.kind_of(at, side)? {
        Kind::Three if !board.makes_three(at, side) => return None,
        Kind::Three => Shape::Three,
        Kind::Four => Shape::Four,
        Kind::Unstoppable => Shape::StraightFour,
        Kind::Five => Shape::Five,
    };
    board.allows(at, side).then_some(shape)
}

/// What the engine's evaluation looks at: for `cargo xtask tune`, which fits it.
pub mod features {
    use super::board::{Board, Kind};
    use super::shape::Shape;
    use super::{combination, search, weights};
    use crate::position::Position;
    use crate::rules::{Cell, Rules};

    pub use weights::{COLUMNS, COMBINATIONS};

    /// A free cell as the evaluation sees it.
    #[derive(Clone, Copy, Debug)]
    pub struct Seen {
        /// The cell.
        pub cell: Cell,
        /// The combinations of shapes that a stone of the side to move would make there, and one of the other side.
        pub combinations: [u16; 2],
        /// Whether the search would try it.
        pub tried: bool,
    }

    /// Looks at positions.
    pub struct Eye(Board);

    impl Eye {
        /// For games of these rules.
        pub fn new(rules: &Rules) -> Eye {
            Eye(Board::new(rules))
        }

        /// The free cells; `None` where fives or an unstoppable four decide, so that nothing is evaluated.
        pub fn look(&mut self, position: &Position) -> Option<Vec<Seen>> {
            let board = &mut self.0;
            board.set_up(position);
            let own = position.turn() as usize;
            let decided = [(own, Kind::Five), (1 - own, Kind::Five), (own, Kind::Unstoppable)];
            if decided.into_iter().any(|(side, kind)| !board.kind(side, kind).is_empty()) {
                return None;
            }
            let tried = search::candidates(board, own);
            let number = |at, side| weights::combination(combination::shapes(board.key(at, side))) as u16;
            let seen = |at| Seen {
                cell: board.cell(at),
                combinations: [number(at, own), number(at, 1 - own)],
                tried: tried.contains(at),
            };
            Some(board.free_cells().iter().map(seen).collect())
        }
    }

    /// The combination of a key of the engine's board, and its shapes as numbers.
    pub fn of_key(key: u16) -> (usize, [u8; 4]) {
        let shapes = combination::shapes(key);
        (weights::combination(shapes), shapes.map(|shape| if shape == Shape::Overline { 0 } else { shape as u8 }))
    }
}

impl Gomoku {
    /// What is kept for the game of a position, and how far the position is known.
    fn at(&mut self, position: &Position) -> (&mut Memory, Root) {
        let rules = position.rules();
        if self.memory.as_ref().is_some_and(|memory| memory.board.rules() != rules) {
            self.memory = None;
            self.last = None;
        }
        let memory = self.memory.get_or_insert_with(|| Memory::new(Board::new(rules), TABLE_BITS));
        let root = match self.last.take() {
            Some((known, root)) if known == *position => root,
            _ => {
                memory.board.set_up(position);
                memory.refresh();
                root(&mut memory.board, position)
            }
        };
        (memory, root)
    }
}

/// The moves to choose from.
fn root(board: &mut Board, position: &Position) -> Root {
    let side = position.turn() as usize;
    let mut moves: Vec<At> = urgent(board, side).iter().filter(|&at| board.allows(at, side)).collect();
    if moves.is_empty() {
        moves = position.legal_moves().map(|cell| board.at(cell)).collect();
    }
    let rules = position.rules();
    let off_centre = |at: At| {
        let (column, row) = (at % STRIDE, at / STRIDE);
        (2 * column + 1).abs_diff(rules.width().into()) + (2 * row + 1).abs_diff(rules.height().into())
    };
    if position.stones().next().is_none() {
        // Where every place is alike, the middle is as good as any.
        let nearest = moves.iter().map(|&at| off_centre(at)).min();
        moves.retain(|&at| Some(off_centre(at)) == nearest);
    }
    moves.sort_by_key(|&at| (std::cmp::Reverse(board.order(at, side)), off_centre(at)));
    Root::new(side, moves)
}

/// The cells that come into question.
fn urgent(board: &mut Board, own: usize) -> Set {
    let foe = 1 - own;
    let blocks = board.blocks(foe);
    let [win, five, straight] =
        [(own, Kind::Five), (foe, Kind::Five), (own, Kind::Unstoppable)].map(|(side, kind)| *board.kind(side, kind));
    match [win, blocks, five, straight].into_iter().find(|set| !set.is_empty()) {
        Some(set) => set,
        None => search::candidates(board, own),
    }
}
