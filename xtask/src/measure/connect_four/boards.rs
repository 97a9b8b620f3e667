//! Empty boards of many sizes: who wins, and when.

use std::{fs, path::Path};

use anyhow::{Context, Result};

use super::peer::Peer;

/// How long a board may take.
const SECONDS: &str = "120";

/// What the table of sizes tells of a board: a row of it.
struct Board {
    width: u32,
    height: u32,
    end: (String, u32, i32),
}

/// Solves the boards of the table, the small ones first, and prints them; how many came out otherwise. A board that takes
/// too long is given up, and so is every board that contains it.
pub fn measure(ours: &Peer, path: &Path) -> Result<usize> {
    let table = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut boards = table.lines().skip(1).map(Board::parse).collect::<Result<Vec<_>>>()?;
    boards.sort_by_key(|board| board.width * board.height);
    let (mut slow, mut wrong) = (Vec::<(u32, u32)>::new(), 0);
    println!("\n{:<6} {:<7} {:>8} {:>6} {:>12} {:>9}", "board", "winner", "last ply", "score", "positions", "seconds");
    for Board { width, height, end } in boards {
        let fits = width * (height + 1) <= u64::BITS;
        if !fits || slow.iter().any(|&(slow_width, slow_height)| width >= slow_width && height >= slow_height) {
            continue;
        }
        let game = format!("custom(w={width},h={height},n=4,gravity=on)");
        let answers = ours.ask(&["--game", &game, "--cold", "--seconds", SECONDS], &[(String::new(), 0)])?;
        let answer = answers[0];
        let (nodes, seconds) = (answer.nodes, answer.micros / 1e6);
        let board = format!("{width}x{height}");
        let Some(score) = answer.score else {
            slow.push((width, height));
            println!("{board:<6} {:<7} {:>8} {:>6} {nodes:>12} {seconds:>9.3}", "?", "?", "?");
            continue;
        };
        let found = told(width * height, score);
        let mark = if found == end { "" } else { "  wrong" };
        wrong += usize::from(found != end);
        let (winner, last, score) = found;
        println!("{board:<6} {winner:<7} {last:>8} {score:>6} {nodes:>12} {seconds:>9.3}{mark}");
    }
    Ok(wrong)
}

impl Board {
    fn parse(line: &str) -> Result<Board> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [width, height, winner, last, score] = words[..] else {
            anyhow::bail!("{line:?} is no board");
        };
        let end = (winner.to_owned(), last.parse()?, score.parse()?);
        Ok(Board { width: width.parse()?, height: height.parse()?, end })
    }
}

/// Winner, last ply and score of an empty board. A score leaves the ply open by one: sides move in turn.
fn told(cells: u32, score: i32) -> (String, u32, i32) {
    let latest = cells + 2 - 2 * score.unsigned_abs();
    let (winner, last) = match score {
        0 => ("draw", cells),
        1.. => ("first", latest - u32::from(latest.is_multiple_of(2))),
        _ => ("second", latest - u32::from(!latest.is_multiple_of(2))),
    };
    (winner.to_owned(), last, score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_tells_the_last_ply() {
        let told = |width: u32, height: u32, score| {
            let (winner, last, _) = told(width * height, score);
            format!("{winner} {last}")
        };
        assert_eq!(told(7, 6, 1), "first 41");
        assert_eq!(told(8, 5, 1), "first 39");
        assert_eq!(told(11, 5, 3), "first 51");
        assert_eq!(told(8, 8, -2), "second 62");
        assert_eq!(told(4, 4, 0), "draw 16");
    }
}
