//! The facts that books are made from: how far the end is in each position of 12 plies.

use anyhow::{Context, Result, ensure};

use super::minimax::score_of_end;

/// Plies of the positions that the facts tell of.
pub const PLY: u32 = 12;
/// Bytes of an entry: a key, the largest byte first, and a signed value.
const ENTRY: usize = 5;
/// A won position is worth this less the plies to the end.
const WON: u32 = 100;

const WIDTH: u32 = 7;
const STEP: u32 = 7;

/// Values of the positions of 12 plies without a win on the spot, one of each mirror pair.
pub struct Facts {
    /// Ascending; each stands at its own index of `scores`.
    keys: Vec<i32>,
    scores: Vec<i8>,
}

impl Facts {
    /// Reads the database.
    pub fn parse(bytes: &[u8]) -> Result<Facts> {
        ensure!(bytes.len().is_multiple_of(ENTRY), "the database does not consist of entries of {ENTRY} bytes");
        let mut facts = Facts { keys: Vec::new(), scores: Vec::new() };
        for entry in bytes.chunks_exact(ENTRY) {
            let (key, value) = entry.split_first_chunk::<4>().context("an entry")?;
            facts.keys.push(i32::from_be_bytes(*key));
            facts.scores.push(score_of(value[0] as i8));
        }
        ensure!(facts.keys.is_sorted(), "the keys of the database do not ascend");
        Ok(facts)
    }

    /// How many positions the facts tell of.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The score, for the side to move, of a position of [`PLY`] plies. `None` where it can win with its next stone.
    pub fn score(&self, own: u64, mask: u64) -> Option<i8> {
        let at = |columns: &mut dyn Iterator<Item = u32>| self.keys.binary_search(&key(own, mask, columns)).ok();
        let index = at(&mut (0..WIDTH)).or_else(|| at(&mut (0..WIDTH).rev()))?;
        Some(self.scores[index])
    }
}

/// The database's name of a position: column by column from below, `10` for a stone of the side to move, `11` for
/// another, `0` on top of each column and once more at the end.
fn key(own: u64, mask: u64, columns: &mut dyn Iterator<Item = u32>) -> i32 {
    let mut key = 0_u32;
    for column in columns {
        let mut cell = 1 << (STEP * column);
        while mask & cell != 0 {
            key = key << 2 | if own & cell != 0 { 0b10 } else { 0b11 };
            cell <<= 1;
        }
        key <<= 1;
    }
    (key << 1) as i32
}

/// The score of a value of the database: 100 less the plies to the end, negative when the side to move loses.
fn score_of(value: i8) -> i8 {
    let end = || score_of_end(PLY + WON - u32::from(value.unsigned_abs()));
    match value.signum() {
        0 => 0,
        1 => end(),
        _ => -end(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns from below, `x` for the side to move.
    fn position(columns: &[&str; 7]) -> (u64, u64) {
        let stones = (0..).zip(columns).flat_map(|(column, stones)| {
            stones.chars().enumerate().map(move |(row, stone)| (1 << (STEP * column + row as u32), stone == 'x'))
        });
        stones.fold((0, 0), |(own, mask), (cell, owned)| (if owned { own | cell } else { own }, mask | cell))
    }

    /// An example of the package's documentation: the side to move loses in 12 plies.
    #[test]
    fn an_entry_and_its_mirror_image_are_found() {
        let columns = ["", "xx", "xoox", "oxox", "", "o", "o"];
        // 0 10100 101111100 111011100 0 110 110, and 0
        let key = 0b0101_0010_1111_1001_1101_1100_0110_1100_u32;
        let entry = [&key.to_be_bytes()[..], &[(-88_i8) as u8]].concat();
        let facts = Facts::parse(&entry).unwrap();
        assert_eq!(facts.len(), 1);

        let (own, mask) = position(&columns);
        assert_eq!(facts.score(own, mask), Some(-10), "(44 - 24) / 2");
        let mut mirrored = columns;
        mirrored.reverse();
        let (own, mask) = position(&mirrored);
        assert_eq!(facts.score(own, mask), Some(-10));
    }

    #[test]
    fn values_become_scores() {
        assert_eq!([0, 97, 71, -98, -70].map(score_of), [0, 14, 1, -15, -1]);
    }

    #[test]
    fn half_an_entry_is_refused() {
        assert!(Facts::parse(&[0; 7]).is_err());
    }
}
