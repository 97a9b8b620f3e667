//! What the shapes of a free cell are worth: a table fitted by `cargo xtask tune` to games that the engine played against
//! itself.

use super::shape::Shape;

/// How many different sets of four shapes there are, an overline counted as dead.
pub const COMBINATIONS: usize = 2380;

/// By combination, two bytes each, low byte first: what it counts for a side that is to move, and for one that is not;
/// how early the side itself tries it, and how early the other one takes it away.
pub static TABLE: &[u8] = include_bytes!("weights.table");

/// Numbers of a combination in the table.
pub const COLUMNS: usize = 4;

/// The place of a combination in the table: the same whatever the order of the shapes.
///
/// Sorted, the largest first, they are digits of the combinatorial number system.
pub fn combination(shapes: [Shape; 4]) -> usize {
    let mut sorted = shapes.map(|shape| if shape == Shape::Overline { 0 } else { shape as usize });
    sorted.sort_unstable();
    let [d, c, b, a] = sorted;
    let (a, b, c) = (a + 3, b + 2, c + 1);
    a * (a - 1) * (a - 2) * (a - 3) / 24 + b * (b - 1) * (b - 2) / 6 + c * (c - 1) / 2 + d
}

/// The numbers of a combination: worth where the side moves, and where not; order for the side, and for the other one.
pub fn numbers(shapes: [Shape; 4]) -> [i16; COLUMNS] {
    let from = combination(shapes) * COLUMNS * 2;
    let bytes = TABLE.get(from..from + COLUMNS * 2).unwrap_or(&[0; COLUMNS * 2]);
    std::array::from_fn(|column| i16::from_le_bytes([bytes[2 * column], bytes[2 * column + 1]]))
}
