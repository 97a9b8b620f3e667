//! Games as SGF, one after another in one file, as match managers write them.

use in_a_row::rules::{Cell, Rules, Side};

use super::{
    duel::{Ending, Played},
    game::Game,
};

/// A game between two engines, the first side first.
pub fn write(game: &Game, played: &Played, names: [&str; 2]) -> String {
    let size = game.rules.width();
    let [black, white] = names.map(escape);
    let head = format!("(;FF[4]GM[4]SZ[{size}]RU[{}]PB[{black}]PW[{white}]", game.id);
    let ending = format!("RE[{}]C[{}]", result(&played.ending), escape(reason(&played.ending)));
    let mut times = played.turns.each_ref().map(|turns| turns.iter());
    let moves = played.moves.iter().enumerate().map(|(ply, &cell)| {
        let place = place(&game.rules, cell);
        let time = (ply >= played.opening).then(|| times[ply % 2].next()).flatten();
        let comment = time.map_or("opening".to_owned(), |turn| format!("{}ms", turn.time.as_millis()));
        format!(";{}[{place}]C[{comment}]", ["B", "W"][ply % 2])
    });
    format!("{head}{ending}\n{})\n", moves.collect::<Vec<_>>().concat())
}

fn result(ending: &Ending) -> &'static str {
    match ending.winner() {
        Some(Side::First) => "B+",
        Some(Side::Second) => "W+",
        None => "0",
    }
}

/// Why the game ended.
pub fn reason(ending: &Ending) -> String {
    match ending {
        Ending::Won(_) => "a line completed".to_owned(),
        Ending::Drawn => "no moves left".to_owned(),
        Ending::Fault(_, fault) => fault.to_string(),
    }
}

/// Column and row as letters, `aa` at the top left.
fn place(rules: &Rules, cell: Cell) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    [letter(rules.column(cell)), letter(rules.height() - 1 - rules.row(cell))].iter().collect()
}

fn escape(text: impl AsRef<str>) -> String {
    text.as_ref().replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::measure::gomoku::{duel::Turn, game::read, player::Fault, thoughts::Thoughts};

    #[test]
    fn a_game_is_written() {
        let game = Game::parse("gomoku").unwrap();
        let moves = ["7,7", "0,0", "14,14"].map(|text| read(&game.rules, text).unwrap()).to_vec();
        let turn = Turn { time: Duration::from_micros(12_700), thoughts: Thoughts::default() };
        let ending = Ending::Fault(Side::Second, Fault::Refusal("[no]".to_owned()));
        let played = Played { moves, opening: 2, ending, turns: [vec![turn], vec![]] };
        let expected = "(;FF[4]GM[4]SZ[15]RU[gomoku]PB[one]PW[a[2\\]]RE[B+]C[refusal \"[no\\]\"]\n\
            ;B[hh]C[opening];W[aa]C[opening];B[oo]C[12ms])\n";
        assert_eq!(write(&game, &played, ["one", "a[2]"]), expected);
    }
}
