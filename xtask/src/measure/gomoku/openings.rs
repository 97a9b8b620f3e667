//! Openings as the Gomocup publishes them: a line each, `x,y, x,y, …`, the moves as offsets from the middle of the board,
//! black first.

use anyhow::{Context, Result, ensure};
use in_a_row::{
    position::{Position, Status},
    rules::{Cell, Rules},
};

/// The openings of a text that can be played, and the numbers of the lines, from 1, whose cannot: they leave the board, or
/// the rules forbid them.
pub fn read(rules: &Rules, text: &str) -> Result<(Vec<Vec<Cell>>, Vec<usize>)> {
    let (mut openings, mut skipped) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
        match moves(rules, &offsets(line).with_context(|| format!("line {number}"))?) {
            Some(moves) => openings.push(moves),
            None => skipped.push(number),
        }
    }
    Ok((openings, skipped))
}

fn offsets(line: &str) -> Result<Vec<(i16, i16)>> {
    let words = line.split([',', ' ', '\t']).map(str::trim).filter(|word| !word.is_empty());
    let numbers = words.map(|word| word.parse::<i16>().with_context(|| format!("{word:?} is no offset")));
    let numbers = numbers.collect::<Result<Vec<_>>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    ensure!(rest.is_empty(), "offsets come in pairs");
    Ok(pairs.iter().map(|&[x, y]| (x, y)).collect())
}

/// The moves, if they leave a game that goes on.
fn moves(rules: &Rules, offsets: &[(i16, i16)]) -> Option<Vec<Cell>> {
    let (column, row) = (i16::from(rules.width()) / 2, i16::from(rules.height()) / 2);
    let mut position = Position::new(*rules);
    let mut moves = Vec::new();
    for (x, y) in offsets {
        let down = (i16::from(rules.height()) - 1).checked_sub(row.checked_add(*y)?)?;
        let cell = rules.cell(column.checked_add(*x)?, down)?;
        position.play(cell).ok()?;
        moves.push(cell);
    }
    (*position.status() == Status::Ongoing).then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::gomoku::game::{Game, write};

    fn read_as_text(text: &str) -> (Vec<String>, Vec<usize>) {
        let rules = Game::parse("renju").unwrap().rules;
        let (openings, skipped) = read(&rules, text).unwrap();
        let words = |moves: &Vec<Cell>| moves.iter().map(|&cell| write(&rules, cell)).collect::<Vec<_>>().join(" ");
        (openings.iter().map(words).collect(), skipped)
    }

    #[test]
    fn offsets_are_from_the_middle() {
        let (openings, skipped) = read_as_text("0,0, 1,-1, -7,7\r\n\n-6,1,-6,0\n");
        assert_eq!((openings, skipped), (vec!["7,7 8,6 0,14".to_owned(), "1,8 1,7".to_owned()], vec![]));
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        // Off the board, a cell named twice, black's double-three, a game that is over.
        let double_three = "0,-2, -7,-7, 0,-1, 7,-7, -2,0, -7,7, -1,0, 7,7, 0,0";
        let five = "0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0";
        let (openings, skipped) = read_as_text(&format!("8,0\n0,0, 0,0\n{double_three}\n{five}\n0,0\n"));
        assert_eq!((openings, skipped), (vec!["7,7".to_owned()], vec![1, 2, 3, 4]));
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        let rules = Game::parse("gomoku").unwrap().rules;
        for (text, error) in [("0,0\n0,a", "line 2: \"a\" is no offset"), ("0,0, 1", "line 1: offsets come in pairs")] {
            let told = format!("{:#}", read(&rules, text).unwrap_err());
            assert!(told.starts_with(error), "{told}");
        }
    }
}
