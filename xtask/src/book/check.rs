//! Holds scores against what is known from elsewhere.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::Source;
use crate::repository::Repository;

/// Public positions with their scores: columns from 1 and the score.
const SETS: [&str; 3] = ["Test_L1_R1", "Test_L1_R2", "Test_L1_R3"];
/// Whose positions of so many plies are looked at: those of the books, and of the database.
const PLIES: [usize; 3] = [8, 10, 12];

/// The first player wins with the last stone but one; and the public sets agree, where they are here.
pub fn scores(repository: &Repository, source: &mut Source<'_>) -> Result<()> {
    println!("== checking what the books are made from");
    let empty = (source.score)(0, 0);
    ensure!(empty == 1, "by these scores the empty board scores {empty}, not 1");
    for set in SETS {
        let path = repository.path("../shared/data/connect-four").join(set);
        match fs::read_to_string(&path) {
            Ok(lines) => println!("   {set}: {} scores agree", agree(&lines, source).context(set)?),
            Err(error) => println!("   skipped: {}: {error}", path.display()),
        }
    }
    Ok(())
}

fn agree(lines: &str, source: &mut Source<'_>) -> Result<usize> {
    let mut agreed = 0;
    for line in lines.lines() {
        let (moves, score) = line.split_once(' ').context("a line of moves and a score")?;
        if PLIES.contains(&moves.len()) && moves.len() <= source.ply as usize {
            let (own, mask) = position(moves)?;
            let found = (source.score)(own, mask);
            ensure!(found == score.parse::<i8>()?, "{moves} scores {score}, here {found}");
            agreed += 1;
        }
    }
    Ok(agreed)
}

/// The position after these moves.
fn position(moves: &str) -> Result<(u64, u64)> {
    let (mut own, mut mask) = (0, 0);
    for digit in moves.chars() {
        let column = digit.to_digit(10).filter(|digit| (1..=7).contains(digit)).context("columns from 1 to 7")? - 1;
        let filled = mask | (mask + (1 << (7 * column)));
        (own, mask) = (mask ^ own, filled);
    }
    Ok((own, mask))
}
