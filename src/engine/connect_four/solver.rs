//! Exact scores from null windows: which windows to ask for, move by move, so that what was proved is kept whenever a
//! search stops.

use std::fmt;
use std::ops::ControlFlow;

use super::board::{Any, Bits, Shape, Standard};
use super::book::{Book, Kind};
use super::search::{Books, Effort, Node, Search, central_first};
use super::table::Table;
use crate::position::{Position, Status};
use crate::rules::{Cell, Rules};

/// Hears regularly that a search goes on, and may stop it.
pub type Hear<'a> = &'a mut dyn FnMut(&Root) -> ControlFlow<()>;

/// Positions spent on halving the bounds, which finds quick wins soonest, before stepping away from a draw, which is
/// best for long games.
const HALVING: u64 = 40_000;

/// Positions spent on finding the move behind a bound that was just proved.
const NAMING: u64 = 500;

/// Proves scores in drop games. A score is 0 for a draw; (w·h + 2 - p) / 2, rounded down, when the side to move wins with
/// the stone of ply p of the game, the first ply being 1; the negative of that when it loses so.
pub struct Solver {
    shape: Any,
    table: Table,
    exact: Option<Book>,
    sign: Option<Book>,
}

/// A move and what is proved of its score, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The move.
    pub cell: Cell,
    /// The least that it scores.
    pub low: i32,
    /// The most that it scores.
    pub high: i32,
    bit: Bits,
    /// Positions visited to settle it.
    spent: u64,
}

impl Bounds {
    /// Whether nothing is left to prove.
    pub const fn exact(&self) -> bool {
        self.low == self.high
    }
}

/// A position and what is proved of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    own: Bits,
    other: Bits,
    /// The legal moves, at first the ones next to the centre, later the best known.
    moves: Vec<Bounds>,
    /// What is proved without knowing by which move.
    low: i32,
    high: i32,
    nodes: u64,
    /// Whether the sides have as many stones as in a game; books know no others.
    regular: bool,
}

impl Root {
    /// What is proved of each legal move.
    pub fn moves(&self) -> &[Bounds] {
        &self.moves
    }

    /// The least that the side to move scores.
    pub fn low(&self) -> i32 {
        self.moves.iter().map(|bounds| bounds.low).fold(self.low, i32::max)
    }

    /// The most that the side to move scores.
    pub fn high(&self) -> i32 {
        self.moves.iter().map(|bounds| bounds.high).max().map_or(self.high, |high| high.min(self.high))
    }

    /// Positions visited for it so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// What to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Whether the side to move wins, draws or loses.
    Sign,
    /// The score.
    Score,
    /// The score, and every move that reaches it.
    Best,
    /// For every move whether it wins, draws or loses.
    Signs,
    /// The score of every move, their signs first.
    Every,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver with a table of `mib` MiB, at least 1; the largest power of two that fits is used. `None` where the rules
    /// are not its own: gravity, longer lines win, and w·(h + 1) is at most 64.
    pub fn new(rules: &Rules, mib: u32) -> Option<Solver> {
        Some(Solver { shape: Any::new(rules)?, table: Table::new(mib), exact: None, sign: None })
    }

    /// Whether a solver takes these rules.
    pub fn plays(rules: &Rules) -> bool {
        Any::fits(rules)
    }

    /// Whether books are about its board.
    pub fn takes_books(&self) -> bool {
        self.shape.is_standard()
    }

    /// Uses a book, if it is about this board.
    pub fn open_book(&mut self, book: Book) {
        if self.takes_books() {
            let place = match book.kind() {
                Kind::Exact => &mut self.exact,
                Kind::Sign => &mut self.sign,
            };
            *place = Some(book);
        }
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The moves of a position of the solver's game; `None` where the game is over.
    pub fn root(&self, position: &Position) -> Option<Root> {
        debug_assert_eq!(Any::new(position.rules()), Some(self.shape), "a position of another game");
        if *position.status() != Status::Ongoing {
            return None;
        }
        let (own, other) = self.stones(position);
        let free = i32::from(position.free());
        let [wins, losses] = [own, other].map(|stones| self.completing(stones) & !(own | other));
        let (win, loss) = ((free + 1) / 2, -(free / 2));
        let bounds = |bit: Bits| {
            let replies = self.shape.landings(own | other | bit);
            let (low, high) = match bit {
                _ if wins & bit != 0 => (win, win),
                _ if losses & replies != 0 => (loss, loss),
                _ => (loss, win - 1),
            };
            Bounds { cell: self.cell(bit), low, high, bit, spent: 0 }
        };
        let moves = central_first(self.shape, self.shape.landings(own | other)).map(bounds).collect();
        let regular = own.count_ones() == (own | other).count_ones() / 2;
        Some(Root { own, other, moves, low: -(free / 2), high: (free + 1) / 2, nodes: 0, regular })
    }

    /// The stones of the side to move and of the other one.
    fn stones(&self, position: &Position) -> (Bits, Bits) {
        let (mut own, mut other) = (0, 0);
        // Row by row, as cells are numbered: dividing each number would take longer than many a search.
        let mut cells = (0..).map(Cell);
        for row in 0..self.shape.height() {
            for (column, cell) in (0..self.shape.width()).zip(&mut cells) {
                let bit = 1 << (column * self.shape.stride() + row);
                match position.at(cell) {
                    Some(side) if side == position.turn() => own |= bit,
                    Some(_) => other |= bit,
                    None => {}
                }
            }
        }
        (own, other)
    }

    fn completing(&self, stones: Bits) -> Bits {
        if self.shape.is_standard() { Standard.completing(stones) } else { self.shape.completing(stones) }
    }

    fn cell(&self, bit: Bits) -> Cell {
        let (column, row) = (bit.trailing_zeros() / self.shape.stride(), bit.trailing_zeros() % self.shape.stride());
        Cell((row * self.shape.width() + column) as u16)
    }

    /// Proves what `goal` asks for, visiting at most `nodes` more positions; says whether it is proved.
    pub fn prove(&mut self, root: &mut Root, goal: Goal, nodes: u64, hear: Hear<'_>) -> bool {
        let limit = root.nodes.saturating_add(nodes);
        Proof { solver: self, root, limit, hear, naming: goal == Goal::Best, stopped: false }.reach(goal).is_some()
    }

    /// The moves of best play from a position, as far as `nodes` positions reach.
    pub fn line(&mut self, position: &Position, nodes: u64) -> Vec<Cell> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(mut root) = self.root(&position) {
            let hear: Hear<'_> = &mut |_| ControlFlow::Continue(());
            let mut proof = Proof { solver: self, root: &mut root, limit: nodes, hear, naming: true, stopped: false };
            let proved = proof.score().and_then(|()| proof.name_best(nodes));
            let best = root.moves.iter().find(|bounds| bounds.low == root.low()).map(|bounds| bounds.cell);
            let Some(best) = best.filter(|best| proved.is_some() && position.play(*best).is_ok()) else { break };
            line.push(best);
        }
        line
    }
}

/// One call of [`Solver::prove`]. Its functions answer `None` when stopped.
struct Proof<'a, 'h> {
    solver: &'a mut Solver,
    root: &'a mut Root,
    limit: u64,
    hear: Hear<'h>,
    /// Whether to find the move behind each bound.
    naming: bool,
    /// Whether the listener has stopped it.
    stopped: bool,
}

impl Proof<'_, '_> {
    fn reach(&mut self, goal: Goal) -> Option<()> {
        match goal {
            Goal::Sign => self.sign(),
            Goal::Score => self.score(),
            Goal::Best => self.best(),
            Goal::Signs => self.signs(),
            Goal::Every => self.every(),
        }
    }

    fn sign(&mut self) -> Option<()> {
        self.exceeds(0)?;
        self.exceeds(-1)
    }

    fn score(&mut self) -> Option<()> {
        while let (low, high) = (self.root.low(), self.root.high())
            && low < high
        {
            if self.root.nodes < HALVING {
                self.exceeds_soon(half(low, high), HALVING)?;
            } else {
                self.exceeds(stride(low, high))?;
            }
        }
        Some(())
    }

    fn best(&mut self) -> Option<()> {
        self.score()?;
        self.test_all(self.root.low() - 1)
    }

    fn signs(&mut self) -> Option<()> {
        [0, -1].into_iter().try_for_each(|alpha| self.test_all(alpha))
    }

    fn every(&mut self) -> Option<()> {
        self.signs()?;
        (0..self.root.moves.len()).try_for_each(|index| self.settle(index))
    }

    fn settle(&mut self, index: usize) -> Option<()> {
        while let Bounds { low, high, spent, .. } = self.root.moves[index]
            && low < high
        {
            let before = self.root.nodes;
            let found = if spent < HALVING {
                self.attempt(index, half(low, high), before + HALVING - spent)
            } else {
                self.test(index, stride(low, high))
            };
            self.root.moves[index].spent += self.root.nodes - before;
            found?;
        }
        Some(())
    }

    /// Whether the position scores more than `alpha`: afterwards its bounds say so.
    fn exceeds(&mut self, alpha: i32) -> Option<()> {
        self.exceeds_soon(alpha, u64::MAX)
    }

    /// As [`Self::exceeds`], but gives up without an answer when the root has `until` nodes.
    fn exceeds_soon(&mut self, alpha: i32, until: u64) -> Option<()> {
        let (low, high) = (self.root.low(), self.root.high());
        if low > alpha || high <= alpha {
            return Some(());
        }
        let Some(found) = self.value([self.root.own, self.root.other], alpha, until) else {
            return self.gave_up();
        };
        self.root.low = low.max(found.low);
        self.root.high = high.min(found.high);
        if self.root.low > low && self.naming { self.name_best(NAMING) } else { Some(()) }
    }

    /// Finds a move that reaches what was proved of the position: the table knows it. Each move may cost `nodes` positions.
    fn name_best(&mut self, nodes: u64) -> Option<()> {
        let alpha = self.root.low() - 1;
        for index in 0..self.root.moves.len() {
            self.attempt(index, alpha, self.root.nodes.saturating_add(nodes))?;
            if self.root.moves[index].low > alpha {
                // Most likely the best in the next window too.
                self.root.moves[..=index].rotate_right(1);
                break;
            }
        }
        Some(())
    }

    /// What a search that gave no answer means: `None` where all must stop.
    fn gave_up(&self) -> Option<()> {
        (!self.stopped && self.root.nodes < self.limit).then_some(())
    }

    /// Whether a move scores more than `alpha`: afterwards its bounds say so.
    fn test(&mut self, index: usize, alpha: i32) -> Option<()> {
        self.attempt(index, alpha, u64::MAX)
    }

    fn test_all(&mut self, alpha: i32) -> Option<()> {
        (0..self.root.moves.len()).try_for_each(|index| self.test(index, alpha))
    }

    /// As [`Self::test`], but gives up without an answer when the root has `until` nodes.
    fn attempt(&mut self, index: usize, alpha: i32, until: u64) -> Option<()> {
        let Bounds { low, high, bit, .. } = self.root.moves[index];
        if low > alpha || high <= alpha {
            return Some(());
        }
        let behind = [self.root.other, self.root.own | bit];
        let Some(found) = self.value(behind, -alpha - 1, until) else {
            return self.gave_up();
        };
        let bounds = &mut self.root.moves[index];
        bounds.low = low.max(-found.high);
        bounds.high = high.min(-found.low);
        self.stopped |= (self.hear)(self.root).is_break();
        (!self.stopped).then_some(())
    }

    /// The search of a position, on the usual board by code that knows its size.
    fn value(&mut self, stones: [Bits; 2], alpha: i32, until: u64) -> Option<Found> {
        let Proof { solver, root, limit, hear, stopped, .. } = self;
        let books = Books { exact: solver.exact.as_ref(), sign: solver.sign.as_ref() };
        let books = if root.regular { books } else { Books::default() };
        let nodes = root.nodes;
        let mut hear = |nodes| {
            root.nodes = nodes;
            let heard = hear(root);
            *stopped |= heard.is_break();
            heard
        };
        let mut effort = Effort { nodes, limit: until.min(*limit), hear: &mut hear };
        let value = if solver.shape.is_standard() {
            search(Standard, &mut solver.table, books, &mut effort, stones, alpha)
        } else {
            search(solver.shape, &mut solver.table, books, &mut effort, stones, alpha)
        };
        let nodes = effort.nodes;
        root.nodes = nodes;
        value
    }
}

/// What a search found of a score.
struct Found {
    low: i32,
    high: i32,
}

fn search<S: Shape>(
    shape: S,
    table: &mut Table,
    books: Books<'_>,
    effort: &mut Effort<'_>,
    [own, other]: [Bits; 2],
    alpha: i32,
) -> Option<Found> {
    let node = Node::new(shape, own, other);
    let mut search = Search { shape, table, books, effort };
    if search.before_book(node) {
        let score = search.opening(node, -i32::MAX, i32::MAX)?;
        return Some(Found { low: score, high: score });
    }
    let value = search.value(node, alpha)?;
    Some(if value > alpha { Found { low: value, high: i32::MAX } } else { Found { low: -i32::MAX, high: value } })
}

/// The window that halves what is open. Long games cost most to search: what ends soon is asked for first.
fn half(low: i32, high: i32) -> i32 {
    let middle = low + (high - low) / 2;
    if middle <= 0 { middle.min(low / 2) } else { middle.max(high / 2) }
}

/// The next window away from a draw, in strides that double.
fn stride(low: i32, high: i32) -> i32 {
    let middle = low + (high - low) / 2;
    if low > 0 {
        (2 * low - 1).min(middle)
    } else if high <= 0 {
        (2 * high - 1).max(middle)
    } else {
        0
    }
}
