//! The games that are played, and places as the protocol has them.

use anyhow::{Context, Result};
use in_a_row::{
    notation,
    rules::{Cell, Rules},
};

/// Games of the protocol with the code that `INFO rule` has for each.
const CODES: [(&str, u8); 4] = [("gomoku", 0), ("gomoku-standard", 1), ("renju", 4), ("caro", 9)];

/// A game that managers know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub id: &'static str,
    pub rules: Rules,
    /// What `INFO rule` says.
    pub code: u8,
}

impl Game {
    pub fn parse(id: &str) -> Result<Game> {
        let known = CODES.iter().find(|(known, _)| *known == id);
        let &(id, code) = known.with_context(|| format!("the games are {}", CODES.map(|(id, _)| id).join(", ")))?;
        Ok(Game { id, rules: notation::parse_rules(id)?, code })
    }

    pub fn all() -> Result<Vec<Game>> {
        CODES.iter().map(|(id, _)| Game::parse(id)).collect()
    }
}

/// A cell as `x,y`: the column from the left, the row from the top, both from 0.
pub fn write(rules: &Rules, cell: Cell) -> String {
    format!("{},{}", rules.column(cell), rules.height() - 1 - rules.row(cell))
}

/// The cell of such a text; `None` where it is none, or not on the board.
pub fn read(rules: &Rules, text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<i16>().ok();
    rules.cell(number(x)?, (i16::from(rules.height()) - 1).checked_sub(number(y)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_known_by_their_ids() {
        assert_eq!(Game::all().unwrap().iter().map(|game| game.code).collect::<Vec<_>>(), [0, 1, 4, 9]);
        let error = Game::parse("chess").unwrap_err().to_string();
        assert_eq!(error, "the games are gomoku, gomoku-standard, renju, caro");
    }

    #[test]
    fn rows_count_from_the_top() {
        let rules = Game::parse("gomoku").unwrap().rules;
        let corner = rules.cell(0, 14).unwrap();
        assert_eq!((write(&rules, corner).as_str(), read(&rules, " 0 , 0")), ("0,0", Some(corner)));
        for bad in ["", "7", "7,15", "-1,3", "7,7,7", "a,b", "SWAP"] {
            assert_eq!(read(&rules, bad), None, "{bad}");
        }
    }
}
