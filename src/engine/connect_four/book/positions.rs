//! The positions that a book holds: found again by enumeration, so that a book needs no keys.
//!
//! A position is `(own, mask)`: the stones of the side to move and all stones, bit `column * 7 + row`:
//!
//! ```text
//!  6 13 20 27 34 41 48    always empty
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```

/// The most stones of a position. Codes would fit 32 bits up to 12, but enumeration takes 16 MiB
/// here and four times as much for each further ply.
pub const MAX_PLY: u32 = 10;

const WIDTH: u32 = 7;
const HEIGHT: u32 = 6;
/// All cells.
pub const CELLS: u32 = WIDTH * HEIGHT;
/// Bits of a column.
const STEP: u32 = HEIGHT + 1;
/// The bits of the leftmost column, the empty one on top among them.
const COLUMN: u64 = (1 << STEP) - 1;
/// The lowest cell of each column.
pub const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// Every cell.
const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);

/// Packs a position of at most [`MAX_PLY`] plies. A column is its height in unary and then the owner of each stone, so
/// that all positions of a ply have codes of the same length and none has the code of another.
pub fn pack(own: u64, mask: u64) -> u32 {
    let mut code = 0;
    for column in 0..WIDTH {
        let stones = (mask >> (STEP * column) & COLUMN) as u32;
        let owned = (own >> (STEP * column) & COLUMN) as u32;
        let height = stones.count_ones();
        code = (code << (height + 1) | stones << 1) << height | owned;
    }
    code
}

/// How long the codes of a ply are.
fn code_bits(ply: u32) -> u32 {
    2 * ply + WIDTH
}

/// The position of `ply` plies with this code.
pub fn unpack(code: u32, ply: u32) -> (u64, u64) {
    let mut rest = code << (u32::BITS - code_bits(ply));
    let (mut own, mut mask) = (0, 0);
    for column in 0..WIDTH {
        let height = rest.leading_ones();
        rest <<= height + 1;
        // Two shifts, because a height of 0 would shift by all 32 bits.
        let owned = u64::from(rest >> 1 >> (31 - height));
        rest <<= height;
        own |= owned << (STEP * column);
        mask |= ((1 << height) - 1) << (STEP * column);
    }
    (own, mask)
}

/// The code of the position or of its mirror image, whichever is smaller.
pub fn canonical(own: u64, mask: u64) -> u32 {
    pack(own, mask).min(pack(mirror(own), mirror(mask)))
}

/// Left and right exchanged.
pub fn mirror(stones: u64) -> u64 {
    (0..WIDTH).fold(0, |mirrored, column| mirrored << STEP | stones >> (STEP * column) & COLUMN)
}

/// The mirror image of a single cell.
pub fn mirror_cell(cell: u64) -> u64 {
    let column = cell.trailing_zeros() / STEP;
    cell >> (STEP * column) << (STEP * (WIDTH - 1 - column))
}

/// The cells one by one.
pub fn cells(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Whether these are positions at all: no stone floats or lies beside the board, and the sides have moved in turn.
pub fn is_position(own: u64, mask: u64) -> bool {
    mask & !BOARD == 0 && mask & (mask + BOTTOM) == 0 && own & !mask == 0 && own.count_ones() == mask.count_ones() / 2
}

/// The empty cells on which a stone can come to rest.
pub fn landings(mask: u64) -> u64 {
    (mask + BOTTOM) & BOARD
}

/// The empty cells that would complete a four of `stones`.
pub fn completing(stones: u64, mask: u64) -> u64 {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for step in [STEP - 1, STEP, STEP + 1] {
        let pair = stones << step & stones << (2 * step);
        cells |= pair & (stones << (3 * step) | stones >> step);
        let pair = stones >> step & stones >> (2 * step);
        cells |= pair & (stones >> (3 * step) | stones << step);
    }
    cells & BOARD & !mask
}

/// Whether a book holds the position: its result does not show within two plies. The side to move cannot win with its
/// next stone, and some stone of it keeps the other side from winning with theirs.
pub fn is_open(own: u64, mask: u64) -> bool {
    let landings = landings(mask);
    let theirs = completing(mask ^ own, mask);
    let threats = theirs & landings;
    let answers = if threats == 0 { landings } else { threats };
    completing(own, mask) & landings == 0 && threats & threats.wrapping_sub(1) == 0 && answers & !(theirs >> 1) != 0
}

/// The codes of all open positions of `ply` plies, one of each mirror pair, ascending.
pub fn enumerate(ply: u32) -> Vec<u32> {
    let mut codes = vec![0];
    for parents in 0..ply {
        codes = children(&codes, parents, |own, mask| parents + 1 < ply || is_open(own, mask));
    }
    codes
}

/// The codes of the positions after one more stone that `keep` wants, ascending, without those that are won.
fn children(parents: &[u32], ply: u32, keep: impl Fn(u64, u64) -> bool) -> Vec<u32> {
    // A bit for each code: quicker than sorting, and no larger for the plies we go to.
    let mut found = vec![0_u64; 1 << (code_bits(ply + 1) - u64::BITS.ilog2())];
    for &code in parents {
        let (own, mask) = unpack(code, ply);
        for cell in cells(landings(mask) & !completing(own, mask)) {
            let (own, mask) = (mask ^ own, mask | cell);
            if keep(own, mask) {
                let code = canonical(own, mask);
                found[(code / u64::BITS) as usize] |= 1 << (code % u64::BITS);
            }
        }
    }
    let mut codes = Vec::with_capacity(found.iter().map(|word| word.count_ones() as usize).sum());
    for (first, &word) in (0..).step_by(64).zip(&found) {
        codes.extend(cells(word).map(|bit| first + bit.trailing_zeros()));
    }
    codes
}
