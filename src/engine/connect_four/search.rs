//! Alpha-beta with null windows: is a position worth more than `alpha`?
//!
//! Scores are those of the public sets: 0 for a draw, and (cells + 2 - p) / 2, rounded down, for a win with the stone of
//! ply p. Before a move is searched, all moves are looked at: three plies of threats, what following up proves
//! ([`super::follow`]) and what the table knows of the position behind a move often decide at once.

use std::ops::ControlFlow;

use super::board::{Bits, MAX_WIDTH, Shape};
use super::book::Book;
use super::follow::Follow;
use super::table::{Hash, Table};

/// Positions between two reports of progress.
const HEAR_EVERY: u64 = 1024;

/// What a move is worth trying for, in the order of moves: a cell that completes a line, an open line through the stone,
/// a step towards the centre. Fitted by hand on `Test_L1_R2` and `Test_L1_R3`.
const THREAT: i32 = 40;
const OPEN_LINE: i32 = 3;
const CENTRE: i32 = 5;
/// Open lines tell something only while more cells than this are free.
const OPEN_LINES_ABOVE: i32 = 22;

/// The stones of both sides and the cells that complete a line of each, wherever they are.
#[derive(Clone, Copy)]
pub(super) struct Node {
    own: Bits,
    other: Bits,
    own_completing: Bits,
    other_completing: Bits,
}

impl Node {
    pub(super) fn new<S: Shape>(shape: S, own: Bits, other: Bits) -> Node {
        let free = !(own | other);
        Node {
            own,
            other,
            own_completing: shape.completing(own) & free,
            other_completing: shape.completing(other) & free,
        }
    }

    /// The moves after which the other side does not win at once; `None` where it does after every move.
    #[inline]
    fn moves(self, landings: Bits) -> Option<Bits> {
        let forced = self.other_completing & landings;
        let urgent = if forced == 0 { landings } else { forced };
        // Below a cell that the other side wins with nobody should play.
        let moves = urgent & !(self.other_completing >> 1);
        (moves != 0 && forced & forced.wrapping_sub(1) == 0).then_some(moves)
    }

    /// The position behind a move, seen by the other side.
    #[inline]
    fn after(self, cell: Bits, completing: Bits) -> Node {
        Node {
            own: self.other,
            other: self.own | cell,
            own_completing: self.other_completing & !cell,
            other_completing: completing,
        }
    }
}

/// A move that must be searched.
#[derive(Clone, Copy, Default)]
struct Candidate {
    rank: i32,
    cell: Bits,
    completing: Bits,
    /// The most that the other side can score behind it.
    high: i32,
}

/// What looking at the moves has shown.
enum Looked {
    /// The score is at least this, which is more than was asked for.
    Enough(i32),
    /// So many moves are left; the others score at most this.
    Left(usize, i32),
}

/// One search. It stops, and answers `None`, where a limit is reached or the listener wants no more.
pub(super) struct Search<'a, 'h, S> {
    pub(super) shape: S,
    pub(super) table: &'a mut Table,
    pub(super) books: Books<'a>,
    pub(super) effort: &'a mut Effort<'h>,
}

/// The opening books of the board, at most one of each kind.
#[derive(Clone, Copy, Default)]
pub(super) struct Books<'a> {
    pub(super) exact: Option<&'a Book>,
    pub(super) sign: Option<&'a Book>,
}

/// How much was searched, and may be.
pub(super) struct Effort<'h> {
    pub(super) nodes: u64,
    /// The most positions to visit.
    pub(super) limit: u64,
    /// Hears the number of positions visited now and then, and may stop the search.
    pub(super) hear: &'h mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Effort<'_> {
    #[inline]
    fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.limit {
            return None;
        }
        self.nodes += 1;
        let stop = self.nodes.is_multiple_of(HEAR_EVERY) && (self.hear)(self.nodes).is_break();
        (!stop).then_some(())
    }
}

impl<S: Shape> Search<'_, '_, S> {
    /// A bound on the score of a position in which nobody has won: above `alpha` it is a lower one, else an upper one.
    pub(super) fn value(&mut self, node: Node, alpha: i32) -> Option<i32> {
        let shape = self.shape;
        let taken = node.own | node.other;
        let free = shape.cells() - taken.count_ones() as i32;
        let landings = shape.landings(taken);
        if node.own_completing & landings != 0 {
            return Some((free + 1) / 2);
        }
        let follow = Follow { opener: node.own, follower: node.other, completing: node.other_completing, landings };
        let high = follow.bound(shape).unwrap_or(i32::MAX);
        self.narrow(node, alpha, free, landings, high)
    }

    /// As [`Self::value`], where the side to move cannot win at once and scores at most `high`.
    fn narrow(&mut self, node: Node, alpha: i32, free: i32, landings: Bits, high: i32) -> Option<i32> {
        debug_assert!(node.own_completing & landings == 0, "a win was overlooked");
        if free == 0 {
            return Some(0);
        }
        let Some(moves) = node.moves(landings) else { return Some(-(free / 2)) };
        if free <= 2 {
            return Some(0);
        }
        let low = -((free - 2) / 2);
        let high = high.min((free - 1) / 2);
        if low > alpha {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        if moves.is_power_of_two() && self.sign(node, free).is_none() {
            // No choice, no position to remember.
            let completing = self.shape.completing(node.own | moves) & !(node.own | node.other | moves);
            return Some(-self.value(node.after(moves, completing), -alpha - 1)?);
        }
        self.choose(node, moves, alpha, free, landings, [low, high])
    }

    /// As [`Self::value`], where these `moves` are left and the score is known to be within the bounds.
    fn choose(
        &mut self,
        node: Node,
        moves: Bits,
        alpha: i32,
        free: i32,
        landings: Bits,
        [mut low, mut high]: [i32; 2],
    ) -> Option<i32> {
        self.effort.visit()?;
        let before = self.effort.nodes;
        let taken = node.own | node.other;
        let hash = Hash::of(self.shape.key(node.own, taken));
        let (known_low, known_high) = self.look_up(node, hash, free);
        (low, high) = (low.max(known_low), high.min(known_high));
        if !self.shape.has_line(self.shape.board() & !node.other) {
            high = high.min(0);
        }
        if low > alpha {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        let mut candidates = [Candidate::default(); MAX_WIDTH];
        let (count, mut best) = match self.look(node, moves, alpha, free, landings, &mut candidates) {
            Looked::Enough(score) => {
                debug_assert!(score <= high, "bounds contradict each other");
                self.table.put(hash, score, high, 1);
                return Some(score);
            }
            Looked::Left(count, best) => (count, best),
        };
        for candidate in &candidates[..count] {
            let behind = node.after(candidate.cell, candidate.completing);
            let landings = self.shape.landings(taken | candidate.cell);
            best = best.max(-self.narrow(behind, -alpha - 1, free - 1, landings, candidate.high)?);
            if best > alpha {
                break;
            }
        }
        // What is refuted may have been refuted by more than is known here.
        best = best.min(high);
        (low, high) = if best > alpha { (best, high) } else { (low, best) };
        self.table.put(hash, low, high, self.effort.nodes - before + 1);
        Some(best)
    }

    /// Looks at each move: does it win within three plies, does following up or the table decide it? The rest is ordered.
    #[inline]
    fn look(
        &mut self,
        node: Node,
        mut moves: Bits,
        alpha: i32,
        free: i32,
        landings: Bits,
        candidates: &mut [Candidate; MAX_WIDTH],
    ) -> Looked {
        let shape = self.shape;
        let taken = node.own | node.other;
        let lines = (free > OPEN_LINES_ABOVE).then(|| shape.lines(shape.board() & !node.other));
        let (mut count, mut refuted) = (0, i32::MIN);
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let completing = shape.completing(node.own | cell) & !(taken | cell);
            let landings = landings ^ cell | cell << 1 & shape.board();
            let threats = completing & landings;
            // Two at once cannot both be met, nor two on top of each other.
            if threats & threats.wrapping_sub(1) != 0 || threats << 1 & completing != 0 {
                return Looked::Enough((free - 1) / 2);
            }
            let follow = Follow { opener: node.other, follower: node.own | cell, completing, landings };
            let mut reply_high = follow.bound(shape).unwrap_or(i32::MAX);
            let mut reply_low = -i32::MAX;
            if threats == 0 {
                let behind = Hash::of(shape.key(node.other, taken | cell));
                if let Some((low, high)) = self.table.get(behind) {
                    (reply_low, reply_high) = (low, reply_high.min(high));
                }
            }
            if -reply_high > alpha {
                return Looked::Enough(-reply_high);
            }
            if -reply_low <= alpha {
                refuted = refuted.max(-reply_low);
                continue;
            }
            let rank = self.rank(node, cell, completing, lines.as_ref());
            let mut at = count;
            while at > 0 && candidates[at - 1].rank < rank {
                candidates[at] = candidates[at - 1];
                at -= 1;
            }
            candidates[at] = Candidate { rank, cell, completing, high: reply_high };
            count += 1;
        }
        Looked::Left(count, refuted)
    }

    /// Whether the book of scores is about the position's ply or a later one.
    pub(super) fn before_book(&self, node: Node) -> bool {
        self.books.exact.is_some_and(|book| book.ply() >= (node.own | node.other).count_ones())
    }

    /// The score of a position by windows that halve what is open.
    fn without_book(&mut self, node: Node, free: i32) -> Option<i32> {
        let (mut low, mut high) = (-(free / 2), (free + 1) / 2);
        while low < high {
            let alpha = (low + high).div_euclid(2);
            let value = self.value(node, alpha)?;
            (low, high) = if value > alpha { (value, high) } else { (low, value) };
        }
        Some(low)
    }

    /// The score of a position in which nobody has won, exact within the window, by the scores of a later ply in a book:
    /// so few positions lie between that one wide window is cheaper than many narrow ones. The position must be
    /// [`Self::before_book`].
    pub(super) fn opening(&mut self, node: Node, mut alpha: i32, beta: i32) -> Option<i32> {
        let taken = node.own | node.other;
        let free = self.shape.cells() - taken.count_ones() as i32;
        let landings = self.shape.landings(taken);
        if node.own_completing & landings != 0 {
            return Some((free + 1) / 2);
        }
        let Some(moves) = node.moves(landings) else { return Some(-(free / 2)) };
        let ply = taken.count_ones();
        let book = self.books.exact?;
        if book.ply() == ply {
            // Of stones that no game leads to a book knows nothing.
            return book.score(node.own, taken).map(i32::from).or_else(|| self.without_book(node, free));
        }
        let hash = Hash::of(self.shape.key(node.own, taken));
        let (low, high) = self.table.get(hash).unwrap_or((-(free / 2), free / 2));
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        self.effort.visit()?;
        let mut best = i32::MIN;
        let floor = alpha;
        for cell in central_first(self.shape, moves) {
            let completing = self.shape.completing(node.own | cell) & !(taken | cell);
            best = best.max(-self.opening(node.after(cell, completing), -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let (low, high) = (if best > floor { best } else { low }, if best < beta { best } else { high });
        self.table.put(hash, low, high, 1 << (2 * (book.ply() - ply)));
        Some(best)
    }

    /// How promising a move is.
    #[inline]
    fn rank(&self, node: Node, cell: Bits, completing: Bits, lines: Option<&[Bits; 4]>) -> i32 {
        let shape = self.shape;
        // Above a cell that the other side wins with a threat is seldom carried out.
        let useful = completing & !shape.above(node.other_completing & !cell);
        let column = cell.trailing_zeros() / shape.stride();
        let central = column.min(shape.width() - 1 - column) as i32;
        let open = lines.map_or(0, |lines| shape.through(lines, cell));
        THREAT * useful.count_ones() as i32 + OPEN_LINE * open + CENTRE * central
    }

    /// What the book of signs knows of a position with so many cells free.
    #[inline]
    fn sign(&self, node: Node, free: i32) -> Option<i8> {
        let book = self.books.sign.filter(|book| book.ply() as i32 == self.shape.cells() - free)?;
        book.score(node.own, node.own | node.other)
    }

    /// What the table and the book of signs know of a position.
    #[inline]
    fn look_up(&self, node: Node, hash: Hash, free: i32) -> (i32, i32) {
        let (low, high) = self.table.get(hash).unwrap_or((-(free / 2), free / 2));
        match self.sign(node, free) {
            Some(1..) => (low.max(1), high),
            Some(..=-1) => (low, high.min(-1)),
            Some(0) => (0, 0),
            None => (low, high),
        }
    }
}

/// The single cells of `moves`, one a column, from the middle column outwards.
pub(super) fn central_first<S: Shape>(shape: S, moves: Bits) -> impl Iterator<Item = Bits> {
    let middle = shape.width() as i32 / 2;
    let columns = (0..=shape.width() as i32).map(move |k| middle + if k % 2 == 0 { k / 2 } else { -(k / 2 + 1) });
    let columns = columns.filter(move |column| (0..shape.width() as i32).contains(column));
    columns.map(move |column| moves & shape.column(column as u32)).filter(|cell| *cell != 0)
}
