//! Codes the scores of positions, each told by what is known before it.

use super::Kind;
use super::coder::Bits;
use super::known::Known;
use super::mixer::{CONTEXTS, Mixer};
use super::outlook::outlook;
use super::positions::{BOTTOM, CELLS, completing};

/// For each context at most two to the power of this chances are remembered.
const CHANCES: u32 = 17;
/// How far we look ahead, in plies.
const DEPTH: u32 = 4;

/// The decisions that make up a score: whether it is a win, whether a draw, and by halves how large it is.
const WIN: usize = 0;
const DRAW: usize = 1;
const WIN_SIZE: usize = 32;
const LOSS_SIZE: usize = 64;
const NODES: usize = 96;

/// Weights are chosen by what the look ahead showed and by how much similar positions disagree.
const OUTLOOKS: usize = 3;
const DISAGREEMENTS: usize = 10;

/// Columns 1 to 3; shifted, any three.
const THREE_COLUMNS: u64 = (1 << 21) - 1;
/// Rows 1, 3, 5, where stones are worth most to the first player.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;

/// Codes one book.
pub struct Model {
    kind: Kind,
    /// No score is larger.
    largest: u32,
    known: Known,
    mixer: Mixer,
    /// The last two scores.
    last: [i8; 2],
}

impl Model {
    /// For the scores of so many positions, of `ply` plies.
    pub fn new(kind: Kind, ply: u32, positions: usize) -> Model {
        let bits = positions.max(1).ilog2();
        Model {
            kind,
            largest: largest(ply),
            known: Known::new(bits + 2),
            mixer: Mixer::new((OUTLOOKS + DISAGREEMENTS) * NODES, bits.clamp(4, CHANCES)),
            last: [0; 2],
        }
    }

    /// Writes `score` or reads the score that it returns.
    pub fn code(&mut self, bits: &mut impl Bits, own: u64, mask: u64, score: i8) -> i8 {
        let Hints { contexts, sets } = self.hints(own, mask);
        let mut decide = |node: usize, bit: bool| {
            let contexts = contexts.map(|context| hash(context.into(), node as u64));
            self.mixer.code(bits, bit, &contexts, sets.map(|set| set * NODES + node))
        };
        let won = decide(WIN, score > 0);
        let drawn = !won && decide(DRAW, score == 0);
        let size = match self.kind {
            _ if drawn => 0,
            Kind::Sign => 1,
            Kind::Exact => {
                let (tree, less) = (if won { WIN_SIZE } else { LOSS_SIZE }, score.unsigned_abs().wrapping_sub(1));
                // A one, and then the bits so far.
                let mut node = 1;
                let bits = (self.largest - 1).ilog2() + 1;
                for shift in (0..bits).rev() {
                    node = node << 1 | usize::from(decide(tree + node, less >> shift & 1 == 1));
                }
                // What no writer wrote may be too large.
                (node - (1 << bits) + 1).min(self.largest as usize) as i8
            }
        };
        let score = if won { size } else { -size };
        self.known.insert(own, mask, score);
        self.last = [score, self.last[0]];
        score
    }

    /// What the position tells about its score: of much that was tried, what made the books smaller.
    fn hints(&self, own: u64, mask: u64) -> Hints {
        let around = self.known.around(own, mask);
        let (mode, second, times) = around.modes();
        // No mean is as large as what stands for none.
        let mean = |unit: i32| if around.count == 0 { 99 } else { around.sum * unit / around.count };
        let outlook = outlook(own, mask, DEPTH);

        let (ours, theirs) = (completing(own, mask), completing(mask ^ own, mask));
        let threats = [ours & ODD_ROWS, ours & !ODD_ROWS, theirs & ODD_ROWS, theirs & !ODD_ROWS]
            .iter()
            .fold(0, |all, cells| all << 4 | u64::from(cells.count_ones()));
        let three_columns = |first: u32| {
            let columns = THREE_COLUMNS << (7 * first);
            hash(own & columns, mask & columns)
        };
        let pair = |first: i32, second: i32| hash(first as u64, second as u64);

        let contexts = [
            // Scores of other positions.
            pair(i32::from(self.last[0]), i32::from(self.last[1])),
            pair(mean(4), around.count.min(3)),
            pair((mode << 8 | second) as i32, i32::from(times)),
            pair(around.span.least, around.span.most),
            pair(around.replies.least, around.replies.most),
            around.most[0],
            around.most[1],
            // What the look ahead and the threats tell.
            pair(i32::from(outlook), 0),
            pair(i32::from(outlook), mode as i32),
            hash(threats, mean(1) as u64),
            // Parts of the board.
            hash(mask, 0),
            three_columns(1),
            three_columns(2),
            three_columns(3),
            three_columns(4),
        ];
        let disagreement = match around.count {
            0 => 0,
            _ => 1 + ((around.span.most - around.span.least + 3) as usize / 4).min(DISAGREEMENTS - 2),
        };
        Hints { contexts, sets: [(outlook.signum() + 1) as usize, OUTLOOKS + disagreement] }
    }
}

/// What is known about a score beforehand.
struct Hints {
    contexts: [u32; CONTEXTS],
    /// Whose weights to take.
    sets: [usize; 2],
}

/// The largest score of a position of `ply` plies that a book holds: its side to move wins with its second stone.
pub fn largest(ply: u32) -> u32 {
    (CELLS + 2 - (ply + 3)) / 2
}

fn hash(first: u64, second: u64) -> u32 {
    let mixed = (first ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 29) as u32
}
