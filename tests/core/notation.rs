//! What notation accepts, what it writes, and the exact words about what it refuses.

use in_a_row::notation::{self, ParseError};
use in_a_row::{Cell, Overline, Position, Rules, Side};

use crate::cases::rules;

fn message<T: std::fmt::Debug>(result: Result<T, ParseError>) -> String {
    result.expect_err("a text that is wrong").to_string()
}

#[test]
fn refused_positions() {
    for (game, text, expected) in [
        // No moves of this game.
        ("connect-four", "44x", "character 3: this is no move"),
        ("connect-four", "0", "character 1: this is no move"),
        ("connect-four", "4é", "character 2: this is no move"),
        ("connect-four", "4444444é", "character 7: the column is full"),
        ("connect-four", "8", "character 1: outside the board"),
        ("connect-four", "44A", "character 3: outside the board"),
        ("connect-four", "Q", "character 1: this is no move"),
        ("connect-four", "d1", "character 1: outside the board"),
        ("gomoku", "4453", "character 1: this is no move"),
        ("gomoku", "h", "character 1: this is no move"),
        ("gomoku", "h8i", "character 3: this is no move"),
        ("gomoku", "h8 ii9", "character 4: this is no move"),
        ("gomoku", "h08", "character 1: this is no move"),
        ("gomoku", "h0", "character 1: this is no move"),
        ("gomoku", "h-1", "character 1: this is no move"),
        ("gomoku", "h8,i9", "character 3: this is no move"),
        ("gomoku", "h 8", "character 1: this is no move"),
        ("gomoku", "h1 5o1", "character 4: this is no move"),
        ("gomoku", "h8é9", "character 3: this is no move"),
        // Outside the board.
        ("gomoku", "h8p1", "character 3: outside the board"),
        ("gomoku", "h8h16", "character 3: outside the board"),
        ("gomoku", "z99", "character 1: outside the board"),
        ("gomoku-18", "r18s1", "character 4: outside the board"),
        ("tic-tac-toe", "a1d1", "character 3: outside the board"),
        ("custom(w=3,h=4,n=3)", "c4d3", "character 3: outside the board"),
        ("custom(w=3,h=4,n=3)", "c5", "character 1: outside the board"),
        ("custom(w=10,h=4,n=4,gravity=on)", "9aAb", "character 4: outside the board"),
        // Not legal.
        ("connect-four", "4444444", "character 7: the column is full"),
        ("connect-four", "12121211", "character 8: the game is over"),
        ("connect-four", "121212122", "character 8: the game is over"),
        ("connect-four", "12121218", "character 8: the game is over"),
        ("gomoku", "h8 H8", "character 4: the cell is occupied"),
        ("tic-tac-toe", "a1a2b1b2c1c2", "character 11: the game is over"),
        ("tic-tac-toe", "a1a2b1b2c1a1", "character 11: the game is over"),
        ("renju", "h7a1h9a3g8a5i8a7h8", "character 17: forbidden: 33"),
        ("renju", "f8a1g8a3i8a5h5a7h6a9h7a11 h8", "character 27: forbidden: 44"),
        ("renju", "e8a1f8a3g8a5i8a7j8a9 H8", "character 22: forbidden: overline"),
        // White space inside a drop game: a score must not run together with the columns.
        ("connect-four", "44 3", "character 3: this is no move"),
        ("connect-four", " 44 -2", "character 4: this is no move"),
        ("connect-four", "4\t4", "character 2: this is no move"),
        // Set-up positions.
        ("gomoku", "h8/i9", "character 6: a set-up position is written black/white side, as in h8g7/i9 b"),
        ("gomoku", "/", "character 2: a set-up position is written black/white side, as in h8g7/i9 b"),
        ("gomoku", "h8/i9 x", "character 7: a set-up position is written black/white side, as in h8g7/i9 b"),
        ("gomoku", "h8/i9 bw", "character 7: a set-up position is written black/white side, as in h8g7/i9 b"),
        ("gomoku", "h8 b/i9", "character 4: a set-up position is written black/white side, as in h8g7/i9 b"),
        ("gomoku", "h8/i9/j9 b", "character 6: this is no move"),
        ("gomoku", "h8/h8 w", "character 4: the cell is occupied"),
        ("gomoku", "h8/i9 w h8", "character 9: the cell is occupied"),
        ("connect-four", "d1/e1 b 4 4", "character 10: this is no move"),
        ("connect-four", "d1/e1 b44", "character 7: outside the board"),
        ("gomoku", "h8g7h8/ w", "character 5: the cell is occupied"),
        ("gomoku", "p1/ w", "character 1: outside the board"),
        ("gomoku", "/a16 w", "character 2: outside the board"),
        ("connect-four", "a1b2/ b", "character 3: the cell below is free"),
        ("connect-four", "a1/44 b", "character 4: this is no move"),
        ("gomoku", "a1b1c1d1e1/a2b2c2d2e2 b", "character 1: both sides have a winning line"),
    ] {
        assert_eq!(message(notation::parse_position(&rules(game), text)), expected, "{game}: {text:?}");
    }
}

#[test]
fn refused_rules() {
    const UNKNOWN: &str = "character 1: no game has this name";
    const LIST: &str = "character 7: custom needs a list, as in custom(w=5,h=5,n=4)";
    const MISSING: &str = "character 7: w, h and n are needed";
    for (text, expected) in [
        ("", UNKNOWN),
        ("chess", UNKNOWN),
        ("connect-four ", UNKNOWN),
        ("cústom(w=5,h=5,n=4)", UNKNOWN),
        ("custom", LIST),
        ("custom:", LIST),
        ("custom(w=5,h=5,n=4", LIST),
        ("custom w=5,h=5,n=4)", LIST),
        ("custom(w=5,h=5)", MISSING),
        ("custom(gravity=on)", MISSING),
        ("custom()", "character 8: the keys are w, h, n, gravity, overline and forbidden, each at most once"),
        ("custom(w=5,,h=5)", "character 12: the keys are w, h, n, gravity, overline and forbidden, each at most once"),
        ("custom(w=5,é=5)", "character 12: the keys are w, h, n, gravity, overline and forbidden, each at most once"),
        ("custom(w=5,w=5)", "character 12: the keys are w, h, n, gravity, overline and forbidden, each at most once"),
        ("custom(w=x)", "character 10: the value cannot be read"),
        ("custom(w=)", "character 10: the value cannot be read"),
        ("custom(w=+5)", "character 10: the value cannot be read"),
        ("custom(w=-5)", "character 10: the value cannot be read"),
        ("custom(w=256)", "character 10: the value cannot be read"),
        ("custom(w=5,gravity=yes)", "character 20: the value cannot be read"),
        ("custom(w=5,overline=maybe)", "character 21: the value cannot be read"),
        ("custom(w=2,h=5,n=3)", "character 7: the width must be 3 to 25"),
        ("custom(w=26,h=5,n=3)", "character 7: the width must be 3 to 25"),
        ("custom(w=5,h=2,n=3)", "character 7: the height must be 3 to 25"),
        ("custom(w=5,h=26,n=3)", "character 7: the height must be 3 to 25"),
        ("custom(w=5,h=5,n=2)", "character 7: n must be 3 to 10"),
        ("custom(w=25,h=25,n=11)", "character 7: n must be 3 to 10"),
        ("custom(w=5,h=6,n=7)", "character 7: n is longer than both sides of the board"),
        ("custom(w=5,h=5,n=5,forbidden=white)", "character 30: the value cannot be read"),
        ("custom(w=5,h=5,n=4,forbidden=black)", "character 7: forbidden=black needs n=5 and gravity=off"),
        ("custom(w=7,h=7,n=5,gravity=on,forbidden=black)", "character 7: forbidden=black needs n=5 and gravity=off"),
    ] {
        assert_eq!(message(notation::parse_rules(text)), expected, "{text:?}");
    }
}

#[test]
fn refused_links() {
    for (text, expected) in [
        ("chess:44", "character 1: no game has this name"),
        (":44", "character 1: no game has this name"),
        ("connect-four:44x", "character 16: this is no move"),
        ("custom(w=5,h=5,n=4,gravity=on):116", "character 34: outside the board"),
        ("gomoku:h8:i9", "character 10: this is no move"),
    ] {
        assert_eq!(message(notation::parse_link(text)), expected, "{text:?}");
    }
}

#[test]
fn refused_single_moves() {
    for (game, text, expected) in [
        ("connect-four", "", "character 1: this is no move"),
        ("connect-four", "44", "character 2: this is no move"),
        ("connect-four", "4 4", "character 3: this is no move"),
        ("gomoku", "  ", "character 1: this is no move"),
        ("gomoku", "h8i9", "character 3: this is no move"),
        ("gomoku", "h8 .", "character 4: this is no move"),
        ("gomoku", "h8\u{1F600}", "character 3: this is no move"),
    ] {
        assert_eq!(message(notation::parse_move(&Position::new(rules(game)), text)), expected, "{game}: {text:?}");
    }
}

/// Each spelling is read as the moves on its right, written as we write them.
#[test]
fn accepted_moves() {
    for (game, text, written) in [
        ("connect-four", "", ""),
        ("connect-four", " \t\r\n", ""),
        ("connect-four", " 4453\r\n", "4453"),
        ("connect-four", "\u{a0}4453\u{2003}", "4453"),
        ("custom(w=25,h=4,n=4,gravity=on)", "9aAbpP", "9AABPP"),
        ("gomoku", "H8I9", "h8i9"),
        ("gomoku", " h8\ti9\n\r j10 ", "h8i9j10"),
        ("gomoku", "h15o1", "h15o1"),
        ("custom(w=25,h=25,n=10)", "y25Y1a25", "y25y1a25"),
    ] {
        let game = notation::parse_moves(&rules(game), text).expect(text);
        assert_eq!(notation::write_moves(&game), written, "{text:?}");
    }
}

#[test]
fn accepted_set_up_positions() {
    for (game, text, first, second, turn) in [
        ("gomoku", "/ b", 0, 0, Side::First),
        ("gomoku", "/ w", 0, 0, Side::Second),
        ("gomoku", "h8g7/i9 b", 2, 1, Side::First),
        ("gomoku", "  h8 G7 /\ti9  W ", 2, 1, Side::Second),
        ("connect-four", "a2b1/a1 B", 2, 1, Side::First),
        // And the moves that follow.
        ("gomoku", "h8g7/i9 b j10 K11", 3, 2, Side::First),
        ("gomoku", "h8g7/i9b b10", 3, 1, Side::Second),
        ("connect-four", "a2b1/a1 B 44 ", 3, 2, Side::First),
    ] {
        let position = notation::parse_position(&rules(game), text).expect(text);
        let count = |side| position.stones().filter(|&(_, stone)| stone == side).count();
        assert_eq!((count(Side::First), count(Side::Second), position.turn()), (first, second, turn), "{text:?}");
    }
}

#[test]
fn rules_are_read_and_written() {
    for (text, written) in [
        ("connect-four", "connect-four"),
        ("Connect-FOUR", "connect-four"),
        ("custom(w=5,h=6,n=4)", "custom(w=5,h=6,n=4,gravity=off,overline=wins)"),
        ("CUSTOM(n=4,h=6,w=5)", "custom(w=5,h=6,n=4,gravity=off,overline=wins)"),
        ("custom( w = 05 , h=6,n=4,gravity=on)", "custom(w=5,h=6,n=4,gravity=on,overline=wins)"),
        ("custom(w=9,h=9,n=5,overline=no)", "custom(w=9,h=9,n=5,gravity=off,overline=no)"),
        ("custom(w=9,h=9,n=5,overline=caro,forbidden=no)", "custom(w=9,h=9,n=5,gravity=off,overline=caro)"),
        ("custom(w=9,h=9,n=5,forbidden=black)", "custom(w=9,h=9,n=5,gravity=off,overline=wins,forbidden=black)"),
        // A custom game with the rules of a named one is that game.
        ("custom(w=15,h=15,n=5,forbidden=black)", "renju"),
        ("custom(w=15,h=15,n=5,forbidden=no)", "gomoku"),
        ("custom(w=7,h=6,n=4,gravity=on)", "connect-four"),
        ("custom(w=15,h=15,n=5,overline=caro)", "caro"),
    ] {
        let rules = notation::parse_rules(text).expect(text);
        assert_eq!(notation::write_rules(&rules), written, "{text:?}");
    }
}

#[test]
fn the_limits_of_rules_are_accepted() {
    for (w, h, n) in [(3, 3, 3), (25, 25, 10), (3, 25, 10), (25, 3, 10), (10, 3, 10), (3, 3, 3)] {
        for gravity in [false, true] {
            assert!(Rules::new(w, h, n, gravity, Overline::Wins).is_ok(), "{w} x {h}, {n}");
        }
    }
}

#[test]
fn links_are_read_and_written() {
    for (text, written) in [
        ("connect-four", "connect-four:"),
        ("connect-four:", "connect-four:"),
        ("connect-four:44", "connect-four:44"),
        ("Gomoku: H8 i9", "gomoku:h8i9"),
        ("custom(w=5,h=5,n=4,gravity=off,overline=wins):c3", "custom(w=5,h=5,n=4,gravity=off,overline=wins):c3"),
        ("gomoku: i9 h8 / g7 w", "gomoku:h8i9/g7 w"),
        ("gomoku:h8/g7 B j10k11", "gomoku:h8/g7 b j10k11"),
        ("gomoku:/ w", "gomoku:/ w"),
        ("gomoku:/ b", "gomoku:"),
        ("connect-four:d1/e1 b 45", "connect-four:d1/e1 b 45"),
    ] {
        let game = notation::parse_link(text).expect(text);
        assert_eq!(notation::write_link(&game), written, "{text:?}");
    }
}

#[test]
fn moves_and_cells_have_names() {
    let wide = rules("custom(w=25,h=25,n=5,gravity=on)");
    for (column, name, cell) in [(0, "1", "a1"), (8, "9", "i1"), (9, "A", "j1"), (24, "P", "y1")] {
        assert_eq!(notation::write_move(&wide, Cell(column)), name);
        assert_eq!(notation::write_cell(&wide, Cell(column)), cell);
    }
    assert_eq!(notation::write_move(&rules("gomoku"), Cell(224)), "o15");
}

/// Catalogues of messages key on these.
#[test]
fn reasons_have_names() {
    for (game, text, id) in [
        ("gomoku", "h", "not-a-move"),
        ("gomoku", "z1", "outside-board"),
        ("gomoku", "h8h8", "occupied"),
        ("connect-four", "4444444", "column-full"),
        ("connect-four", "12121211", "game-over"),
        ("renju", "h7a1h9a3g8a5i8a7h8", "forbidden-33"),
        ("renju", "f8a1g8a3i8a5h5a7h6a9h7a11h8", "forbidden-44"),
        ("renju", "e8a1f8a3g8a5i8a7j8a9h8", "forbidden-overline"),
        ("connect-four", "a2/ b", "floating"),
        ("gomoku", "h8/", "setup-form"),
        ("gomoku", "a1b1c1d1e1/a2b2c2d2e2 b", "both-won"),
    ] {
        let error = notation::parse_position(&rules(game), text).expect_err(text);
        assert_eq!(error.reason.id(), id, "{text:?}");
    }
    for (text, id) in [
        ("go", "unknown-game"),
        ("custom", "custom-list"),
        ("custom(x=1)", "custom-key"),
        ("custom(w=x)", "custom-value"),
        ("custom(w=3)", "custom-missing"),
        ("custom(w=1,h=3,n=3)", "width"),
        ("custom(w=3,h=1,n=3)", "height"),
        ("custom(w=3,h=3,n=1)", "n"),
        ("custom(w=3,h=3,n=4)", "line-too-long"),
        ("custom(w=5,h=5,n=4,forbidden=black)", "forbidden-needs-five"),
    ] {
        assert_eq!(notation::parse_rules(text).expect_err(text).reason.id(), id, "{text:?}");
    }
}
