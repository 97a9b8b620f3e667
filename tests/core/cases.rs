//! One table of positions and how they stand, over every game; and every win place of every game, completed by each of
//! its cells.

use std::collections::HashSet;

use in_a_row::rules::GAMES;
use in_a_row::{Cell, Forbidden, Overline, PlayError, Position, Rules, SetupError, Side, Status, notation};

/// The game, a transcript or a set-up position, and the answer of `in-a-row status`.
pub const CASES: &[(&str, &str, &str)] = &[
    // Tic-tac-toe: each line, either side.
    ("tic-tac-toe", "", "ongoing turn=1"),
    ("tic-tac-toe", "b2", "ongoing turn=2"),
    ("tic-tac-toe", "a1b1a2b2a3", "won by=1 line=a1,a2,a3"),
    ("tic-tac-toe", "b1a1b2a2b3", "won by=1 line=b1,b2,b3"),
    ("tic-tac-toe", "c1a1c2a2c3", "won by=1 line=c1,c2,c3"),
    ("tic-tac-toe", "a1a2b1b2c1", "won by=1 line=a1,b1,c1"),
    ("tic-tac-toe", "a2a1c2c1b2", "won by=1 line=a2,b2,c2"),
    ("tic-tac-toe", "a3a1c3c1b3", "won by=1 line=a3,b3,c3"),
    ("tic-tac-toe", "a1a2b2a3c3", "won by=1 line=a1,b2,c3"),
    ("tic-tac-toe", "a3a1b2a2c1", "won by=1 line=a3,b2,c1"),
    ("tic-tac-toe", "a1b1a2b2c3b3", "won by=2 line=b1,b2,b3"),
    // A win with the last stone of the board is no draw; two lines are both named.
    ("tic-tac-toe", "a1b1b2c1a2c2b3a3c3", "won by=1 line=a1,b2,c3"),
    ("tic-tac-toe", "a1a2c3b1a3b3c1c2b2", "won by=1 line=a1,b2,c3 line=a3,b2,c1"),
    ("tic-tac-toe", "a2b2a3c3b1b3c1c2a1", "won by=1 line=a1,a2,a3 line=a1,b1,c1"),
    ("tic-tac-toe", "a3b3c3b2a2c2b1a1c1", "draw"),
    ("tic-tac-toe", "a3b3c3b2a2c2b1a1", "ongoing turn=1 dead"),
    // Lines that would wrap round an edge.
    ("tic-tac-toe", "c1a2b2/a1c3 w", "ongoing turn=2"),
    ("tic-tac-toe", "b1c1a2/b2c3 w", "ongoing turn=2"),
    ("tic-tac-toe", "b3a1c2/ w", "ongoing turn=2"),
    // Connect Four.
    ("connect-four", "", "ongoing turn=1"),
    ("connect-four", "44", "ongoing turn=1"),
    ("connect-four", "1212121", "won by=1 line=a1,a2,a3,a4"),
    ("connect-four", "77676767", "won by=2 line=g2,g3,g4,g5"),
    ("connect-four", "1122334", "won by=1 line=a1,b1,c1,d1"),
    ("connect-four", "12233434464", "won by=1 line=a1,b2,c3,d4"),
    // Completed by its lowest disc, which the Polish page misses.
    ("connect-four", "372442334421", "won by=2 line=a1,b2,c3,d4"),
    // A falling diagonal that ends in the last column; the one in the first; the four corners.
    ("connect-four", "d1d4e3f2g1/d2d3e1e2f1 w", "won by=1 line=d4,e3,f2,g1"),
    ("connect-four", "a1a4b3c2d1/a2a3b1b2c1 w", "won by=1 line=a4,b3,c2,d1"),
    ("connect-four", "d3e4f5g6d1e1e2f3f4g3g5/d2e3f1f2g1g2g4 w", "won by=1 line=d3,e4,f5,g6"),
    ("connect-four", "a6b5c4d3a1b1c2c3b4a5/a2a3a4b2b3c1d1d2 w", "won by=1 line=a6,b5,c4,d3"),
    // A hole is no line, along the floor and on both diagonals.
    ("connect-four", "a1b1d1e1/a2b2d2 w", "ongoing turn=2"),
    ("connect-four", "a1b2d4e5d1e1e3/b1d2d3e2e4 w", "ongoing turn=2"),
    ("connect-four", "a1b2d4d1/b1c1d2d3 b", "ongoing turn=1"),
    ("connect-four", "a5b4d2e1a2b2/a1a3a4b1b3d1 w", "ongoing turn=2"),
    // Filled, it makes five, and even seven.
    ("connect-four", "112244553", "won by=1 line=a1,b1,c1,d1,e1"),
    ("connect-four", "1122335566774", "won by=1 line=a1,b1,c1,d1,e1,f1,g1"),
    // Round the edges: from the end of a row to the next, along both diagonals, from the top of a column to the next.
    ("connect-four", "f1g1a2b2/a1b1 w", "ongoing turn=2"),
    ("connect-four", "e1f2g3a5a1a3/f1g1g2a2a4 w", "ongoing turn=2"),
    ("connect-four", "c1b2a3g3g2/b1a1a2g1 w", "ongoing turn=2"),
    ("connect-four", "a5a6b1b2a2/a1a3a4 w", "ongoing turn=2"),
    // Several lines by one disc.
    ("connect-four", "4427761655271623757715422241113343545336", "won by=2 line=c1,d2,e3,f4 line=f1,f2,f3,f4"),
    (
        "connect-four",
        "3456653537671711446252411526614542223",
        "won by=1 line=a2,b3,c4,d5 line=c1,c2,c3,c4 line=c4,d4,e4,f4",
    ),
    // The last disc of the board: a win, a draw; and a board that is dead before it is full.
    ("connect-four", "242436417642466154675732125513352675117337", "won by=2 line=d6,e6,f6,g6"),
    ("connect-four", "24243641764246615467573212551335267511733", "ongoing turn=2"),
    ("connect-four", "141634453213434456632276362577677551122751", "draw"),
    ("connect-four", "14163445321343445663227636257767755112275", "ongoing turn=2 dead"),
    ("connect-four", "141634453213434456632276362577677551", "ongoing turn=1 dead"),
    ("connect-four", "14163445321343445663227636257767755", "ongoing turn=2"),
    // Gomoku: the hole, what fills it, and six, which win.
    ("gomoku", "", "ongoing turn=1"),
    ("gomoku", "h8i8k8l8/h7i7k7 w", "ongoing turn=2"),
    ("gomoku", "h8h7i8i7k8k7l8l7j8", "won by=1 line=h8,i8,j8,k8,l8"),
    ("gomoku", "a1h8a3i9b5k11c7l12e9j10", "won by=2 line=h8,i9,j10,k11,l12"),
    ("gomoku", "h8h7i8i7k8k7l8l7m8a1j8", "won by=1 line=h8,i8,j8,k8,l8,m8"),
    ("gomoku", "d8e8f8g8i8j8k8l8h8/ w", "won by=1 line=d8,e8,f8,g8,h8,i8,j8,k8,l8"),
    ("gomoku", "a1b2c3d4e5/ w", "won by=1 line=a1,b2,c3,d4,e5"),
    ("gomoku", "k11l12m13n14o15/ w", "won by=1 line=k11,l12,m13,n14,o15"),
    ("gomoku", "a15b14c13d12e11/ w", "won by=1 line=a15,b14,c13,d12,e11"),
    ("gomoku", "k5l4m3n2o1/ w", "won by=1 line=k5,l4,m3,n2,o1"),
    ("gomoku", "/o11n12m13l14k15 b", "won by=2 line=k15,l14,m13,n12,o11"),
    ("gomoku", "a11a12a13a14a15/ w", "won by=1 line=a11,a12,a13,a14,a15"),
    ("gomoku", "m1n1o1a2b2/ w", "ongoing turn=2"),
    ("gomoku", "a13a14a15b1b2/ w", "ongoing turn=2"),
    ("gomoku", "m4n5o6a8b9/ w", "ongoing turn=2"),
    ("gomoku", "c4b5a6o6n7/ w", "ongoing turn=2"),
    (
        "gomoku",
        "d8e8f8g8h4h5h6h7h8d4e5f6g7d12e11f10g9/ w",
        "won by=1 line=d4,e5,f6,g7,h8 line=d8,e8,f8,g8,h8 line=d12,e11,f10,g9,h8 line=h4,h5,h6,h7,h8",
    ),
    // The Director tutorial's board.
    ("gomoku-18", "n14o15p16q17r18/ w", "won by=1 line=n14,o15,p16,q17,r18"),
    ("gomoku-18", "n5o4p3q2r1/ w", "won by=1 line=n5,o4,p3,q2,r1"),
    ("gomoku-18", "q1r1a2b2c2/ w", "ongoing turn=2"),
    ("gomoku-18", "m9n9o9p9q9r9/ w", "won by=1 line=m9,n9,o9,p9,q9,r9"),
    // Exactly five: six do not win and the game goes on; a five beside them does.
    ("gomoku-standard", "h8h7i8i7k8k7l8l7j8", "won by=1 line=h8,i8,j8,k8,l8"),
    ("gomoku-standard", "h8h7i8i7k8k7l8l7m8a1j8", "ongoing turn=2"),
    ("gomoku-standard", "d8e8f8g8i8j8k8l8h8/ w", "ongoing turn=2"),
    ("gomoku-standard", "a1b1c1d1e1f1/ w", "ongoing turn=2"),
    ("gomoku-standard", "a1b1c1d1e1f1a2a3a4a5/ w", "won by=1 line=a1,a2,a3,a4,a5"),
    ("gomoku-standard", "a1b2c3d4e5/f6 w", "won by=1 line=a1,b2,c3,d4,e5"),
    ("gomoku-standard", "b2c3d4e5f6/a1g7 w", "won by=1 line=b2,c3,d4,e5,f6"),
    // Caro: no six, and no five between two stones of the opponent; one end, or the edge, is nothing.
    ("caro", "d8e8f8g8h8/ w", "won by=1 line=d8,e8,f8,g8,h8"),
    ("caro", "d8e8f8g8h8/c8 w", "won by=1 line=d8,e8,f8,g8,h8"),
    ("caro", "d8e8f8g8h8/i8 w", "won by=1 line=d8,e8,f8,g8,h8"),
    ("caro", "d8e8f8g8h8/c8i8 w", "ongoing turn=2"),
    ("caro", "d8e8f8g8h8/b8i8 w", "won by=1 line=d8,e8,f8,g8,h8"),
    ("caro", "d8e8f8g8h8i8/ w", "ongoing turn=2"),
    ("caro", "a8b8c8d8e8/f8 w", "won by=1 line=a8,b8,c8,d8,e8"),
    ("caro", "k8l8m8n8o8/j8 w", "won by=1 line=k8,l8,m8,n8,o8"),
    ("caro", "a1a2a3a4a5/a6 w", "won by=1 line=a1,a2,a3,a4,a5"),
    ("caro", "a1b2c3d4e5/f6 w", "won by=1 line=a1,b2,c3,d4,e5"),
    ("caro", "b2c3d4e5f6/a1g7 w", "ongoing turn=2"),
    ("caro", "/b14c13d12e11f10 b", "won by=2 line=b14,c13,d12,e11,f10"),
    ("caro", "a15g9/b14c13d12e11f10 b", "ongoing turn=1"),
    ("caro", "c5c6c7c8c9/c4c10 w", "ongoing turn=2"),
    // Blocked along the rank, open along the file.
    ("caro", "d8e8f8g8h8h5h6h7h9/c8i8 w", "won by=1 line=h5,h6,h7,h8,h9"),
    // A played five that was blocked at both ends before its last stone.
    ("caro", "d8c8e8i8f8a1g8a2h8", "ongoing turn=2"),
    // Renju: black wins with exactly five and may not make more, nor two fours, nor two threes; white may, and six win.
    ("renju", "h8h7i8i7k8k7l8l7j8", "won by=1 line=h8,i8,j8,k8,l8"),
    ("renju", "e8f8g8i8j8/a1 b", "ongoing turn=1 forbidden=h8:overline"),
    ("renju", "e8f8g8i8j8/a1 w", "ongoing turn=2"),
    ("renju", "d8e8f8g8h8i8/ w", "ongoing turn=2"),
    ("renju", "/d8e8f8g8h8i8 b", "won by=2 line=d8,e8,f8,g8,h8,i8"),
    ("renju", "h7h9g8i8/a1 b", "ongoing turn=1 forbidden=h8:33"),
    ("renju", "h7h9g8i8/a1 w", "ongoing turn=2"),
    ("renju", "f8g8i8h5h6h7/e8 b", "ongoing turn=1 forbidden=h8:44"),
    ("renju", "k4k5k6k8k9d9e9g9i9m9c2d2e3e4/b14 b", "ongoing turn=1 forbidden=e2:33,j9:44,k7:overline"),
    // Black to move with nothing but forbidden points left: a draw. White could play there.
    (NARROW, "a2b2c2e2f2g2d1d3/a1b1c1e1f1g1a3b3c3e3f3g3 b", "draw"),
    (NARROW, "a2b2c2e2f2g2d1d3/a1b1c1e1f1g1a3b3c3e3f3g3 w", "ongoing turn=2"),
    (NARROW, "a2b2c2e2f2g2d1d3/a1b1c1e1f1g1a3b3c3e3f3 b", "ongoing turn=1 forbidden=d2:overline"),
    ("custom(w=9,h=9,n=5,overline=no,forbidden=black)", "/a1b1c1d1e1f1 b", "ongoing turn=1"),
    // Custom games. n taller than the board, wider than the board, as long as it.
    ("custom(w=6,h=3,n=4,gravity=on)", "12121", "ongoing turn=2"),
    ("custom(w=6,h=3,n=4,gravity=on)", "1122334", "won by=1 line=a1,b1,c1,d1"),
    ("custom(w=3,h=6,n=4,gravity=on)", "1212121", "won by=1 line=a1,a2,a3,a4"),
    ("custom(w=3,h=6,n=4,gravity=on)", "112233", "ongoing turn=1"),
    ("custom(w=3,h=3,n=3,gravity=on)", "11223", "won by=1 line=a1,b1,c1"),
    ("custom(w=10,h=3,n=10)", "a2b2c2d2e2f2g2h2i2j2/ w", "won by=1 line=a2,b2,c2,d2,e2,f2,g2,h2,i2,j2"),
    ("custom(w=25,h=25,n=10)", "p16q17r18s19t20u21v22w23x24y25/ w", WON_IN_THE_CORNER),
    ("custom(w=25,h=25,n=5)", "w1x1y1a2b2/ w", "ongoing turn=2"),
    ("custom(w=25,h=4,n=4,gravity=on)", "MMNNOOP", "won by=1 line=v1,w1,x1,y1"),
    ("custom(w=5,h=5,n=4,gravity=off,overline=wins)", "b2c3d4e5/ w", "won by=1 line=b2,c3,d4,e5"),
    // Drop games where a longer line does not win.
    ("custom(w=7,h=6,n=4,gravity=on,overline=no)", "112244553", "ongoing turn=2"),
    ("custom(w=7,h=6,n=4,gravity=on,overline=no)", "1122443", "won by=1 line=a1,b1,c1,d1"),
    ("custom(w=7,h=6,n=4,gravity=on,overline=caro)", "b1c1d1e1/a1f1b2 w", "ongoing turn=2"),
    ("custom(w=7,h=6,n=4,gravity=on,overline=caro)", "b1c1d1e1/a1b2c2 w", "won by=1 line=b1,c1,d1,e1"),
    ("custom(w=4,h=4,n=4,gravity=on,overline=caro)", "1122334", "won by=1 line=a1,b1,c1,d1"),
    // Dead from the first moves: the only lines of five are the three across.
    ("custom(w=5,h=3,n=5)", "a1b1a2b2a3b3", "ongoing turn=1 dead"),
    ("custom(w=5,h=3,n=5)", "a1b1a2b2a3", "ongoing turn=2"),
];

const NARROW: &str = "custom(w=7,h=3,n=5,forbidden=black)";

const WON_IN_THE_CORNER: &str = "won by=1 line=p16,q17,r18,s19,t20,u21,v22,w23,x24,y25";

/// More games than have a name: every kind of rule, tall, wide and lines longer than a side.
const CUSTOM: &[&str] = &[
    "custom(w=4,h=4,n=3)",
    "custom(w=5,h=3,n=4)",
    "custom(w=3,h=9,n=5,overline=caro)",
    "custom(w=9,h=8,n=6,overline=no)",
    "custom(w=25,h=25,n=10)",
    "custom(w=11,h=6,n=5,overline=no,forbidden=black)",
    "custom(w=7,h=9,n=5,overline=caro,forbidden=black)",
    "custom(w=5,h=5,n=4,gravity=on)",
    "custom(w=8,h=7,n=5,gravity=on,overline=no)",
    "custom(w=9,h=4,n=5,gravity=on)",
    "custom(w=7,h=9,n=4,gravity=on,overline=caro)",
];

/// The rules that a text stands for.
pub fn rules(text: &str) -> Rules {
    notation::parse_rules(text).expect(text)
}

/// A position as `in-a-row status` describes it; written here again so that the table says what the contract says.
pub fn describe(position: &Position) -> String {
    match position.status() {
        Status::Ongoing => {
            let dead = if position.is_dead() { " dead" } else { "" };
            let points = position.forbidden();
            let points = points
                .iter()
                .map(|&(cell, reason)| format!("{}:{reason}", notation::write_cell(position.rules(), cell)));
            let forbidden = points.reduce(|one, other| format!("{one},{other}"));
            let forbidden = forbidden.map(|points| format!(" forbidden={points}")).unwrap_or_default();
            format!("ongoing turn={}{dead}{forbidden}", position.turn().number())
        }
        Status::Drawn => "draw".to_owned(),
        Status::Won { side, lines } => {
            let cells = |line: &Vec<Cell>| {
                line.iter().map(|&cell| notation::write_cell(position.rules(), cell)).collect::<Vec<_>>().join(",")
            };
            let lines: Vec<String> = lines.iter().map(|line| format!("line={}", cells(line))).collect();
            format!("won by={} {}", side.number(), lines.join(" "))
        }
    }
}

fn named_and_custom() -> impl Iterator<Item = Rules> {
    GAMES.iter().map(|game| game.rules).chain(CUSTOM.iter().map(|text| rules(text)))
}

#[test]
fn positions_stand_as_the_table_says() {
    for &(game, text, expected) in CASES {
        let position = notation::parse_position(&rules(game), text).unwrap_or_else(|e| panic!("{game}: {text:?}: {e}"));
        assert_eq!(describe(&position), expected, "{game}: {text:?}");
    }
    for game in GAMES {
        assert!(CASES.iter().any(|case| case.0 == game.id), "{} has no case", game.id);
    }
}

/// However a position came about, its status is the same: each stone that a move may have put down last is put down
/// last.
#[test]
fn each_stone_of_a_case_may_come_last() {
    for &(game, text, expected) in CASES {
        let position = notation::parse_position(&rules(game), text).expect(text);
        for (last, side) in position.stones().filter(|&(_, side)| side != position.turn()) {
            let rest = |of| {
                position.stones().filter(move |&stone| stone != (last, side) && stone.1 == of).map(|(cell, _)| cell)
            };
            let [first, second] = Side::BOTH.map(|of| rest(of).collect::<Vec<_>>());
            let Ok(mut before) = Position::from_stones(*position.rules(), &first, &second, side) else { continue };
            // What is forbidden was not played last.
            if before.check(last).is_ok() {
                before.play(last).expect("a legal move");
                assert_eq!(describe(&before), expected, "{game}: {text:?}, {last:?} last");
            }
        }
    }
}

/// All games of tic-tac-toe, by their last ply and end, as they are known.
#[test]
fn every_game_of_tic_tac_toe() {
    fn play_on(position: &Position, ply: usize, wins: &mut [u32; 10], draws: &mut u32) {
        match position.status() {
            Status::Ongoing => {
                for cell in position.legal_moves() {
                    let mut next = position.clone();
                    next.play(cell).expect("a legal move");
                    play_on(&next, ply + 1, wins, draws);
                }
            }
            Status::Drawn => *draws += 1,
            Status::Won { .. } => wins[ply] += 1,
        }
    }
    let (mut wins, mut draws) = ([0; 10], 0);
    play_on(&Position::new(rules("tic-tac-toe")), 0, &mut wins, &mut draws);
    assert_eq!((wins, draws), ([0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 81792], 46080));
}

/// The lines of `n` cells, found from the geometry alone.
pub fn places(rules: &Rules, n: i16) -> Vec<Vec<Cell>> {
    let (w, h) = (i16::from(rules.width()), i16::from(rules.height()));
    let mut places = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
            let (end_x, end_y) = (x + dx * (n - 1), y + dy * (n - 1));
            if (0..w).contains(&end_x) && end_y < h {
                places.push((0..n).map(|k| Cell(((y + dy * k) * w + x + dx * k) as u16)).collect());
            }
        }
    }
    places
}

#[test]
fn win_places_are_as_many_as_the_formula_says() {
    for (w, h, n) in boards() {
        let rules = Rules::new(w, h, n, false, Overline::Wins).expect("a board within the limits");
        let counted = rules.win_places().count();
        let [w, h, n] = [w, h, n].map(i32::from);
        if n <= w.min(h) {
            let formula = 4 * w * h - 3 * w * n - 3 * h * n + 3 * w + 3 * h - 4 * n + 2 * n * n + 2;
            assert_eq!(counted, formula as usize, "{w} x {h}, {n}");
        }
        assert_eq!(counted, places(&rules, n as i16).len(), "{w} x {h}, {n}");
    }
}

fn boards() -> impl Iterator<Item = (u8, u8, u8)> {
    let sides = (3..=25).flat_map(|w| (3..=25).map(move |h| (w, h)));
    sides.flat_map(|(w, h)| (3..=w.max(h).min(10)).map(move |n| (w, h, n)))
}

#[test]
fn win_places_are_the_lines_of_the_board() {
    for rules in named_and_custom() {
        let sorted = |place: &[Cell]| {
            let mut place = place.to_vec();
            place.sort();
            place
        };
        let listed: HashSet<Vec<Cell>> = rules.win_places().map(|place| sorted(&place)).collect();
        let expected: HashSet<Vec<Cell>> =
            places(&rules, i16::from(rules.n())).iter().map(|place| sorted(place)).collect();
        assert_eq!(listed, expected, "{rules:?}");
    }
}

/// Stones for a drop game to stand on, in a pattern that holds no line of four; `flipped`, the sides change places.
fn ground(rules: &Rules, stones: &[Cell], flipped: bool) -> [Vec<Cell>; 2] {
    let mut ground = [Vec::new(), Vec::new()];
    for &stone in stones.iter().filter(|_| rules.gravity()) {
        for row in 0..rules.row(stone) {
            let (column, row) = (u16::from(rules.column(stone)), u16::from(row));
            let cell = Cell(row * u16::from(rules.width()) + column);
            let side = usize::from((column + 2 * (row % 2)) % 4 < 2) ^ usize::from(flipped);
            if !stones.contains(&cell) && !ground.iter().any(|side| side.contains(&cell)) {
                ground[side].push(cell);
            }
        }
    }
    ground
}

/// The position with `stones` of `side` but `last`, on the ground they need, `side` to move.
fn all_but(rules: &Rules, side: Side, stones: &[Cell], last: Cell) -> Result<Position, SetupError> {
    let lowest = *stones.iter().min().expect("stones");
    let below = lowest.0.checked_sub(u16::from(rules.width())).map(Cell);
    // Under a line that stands upright lies a stone of the opponent, or the line would be longer.
    let flipped =
        below.is_some_and(|below| ground(rules, stones, false)[usize::from(side.number() - 1)].contains(&below));
    let mut sides = ground(rules, stones, flipped);
    sides[usize::from(side.number() - 1)].extend(stones.iter().filter(|&&cell| cell != last));
    Position::from_stones(*rules, &sides[0], &sides[1], side)
}

#[test]
fn every_win_place_wins_by_each_of_its_cells() {
    for rules in named_and_custom() {
        for place in places(&rules, i16::from(rules.n())) {
            for side in Side::BOTH {
                for &last in &place {
                    let mut position = match all_but(&rules, side, &place, last) {
                        Ok(position) => position,
                        // In a drop game the upper stones of an upright line stand on the lower ones.
                        Err(SetupError::Floating(above)) if rules.column(above) == rules.column(last) => continue,
                        Err(error) => panic!("{rules:?}, {place:?} without {last:?}: {error}"),
                    };
                    assert_eq!(*position.status(), Status::Ongoing, "{rules:?}, {place:?} without {last:?}");
                    position.play(last).expect("a free cell");
                    let won = Status::Won { side, lines: vec![sorted(&rules, &place)] };
                    assert_eq!(*position.status(), won, "{rules:?}, {last:?} last");
                }
            }
        }
    }
}

/// Cells by file, then rank, as a status has them.
fn sorted(rules: &Rules, line: &[Cell]) -> Vec<Cell> {
    let mut line = line.to_vec();
    line.sort_by_key(|&cell| (rules.column(cell), rules.row(cell)));
    line
}

/// Longer lines, made by filling a hole: with the hole nobody has won; filled, it depends on the rules.
#[test]
fn filled_holes_win_where_longer_lines_do() {
    for rules in named_and_custom().filter(|rules| !rules.gravity()) {
        let n = i16::from(rules.n());
        for length in n + 1..2 * n {
            for run in places(&rules, length) {
                for (hole, side) in (length - n..n).flat_map(|hole| Side::BOTH.map(|side| (hole, side))) {
                    let last = run[hole as usize];
                    let mut position = all_but(&rules, side, &run, last).expect("no two lines");
                    assert_eq!(*position.status(), Status::Ongoing, "{rules:?}, {run:?} without {last:?}");
                    if rules.forbids() && side == Side::First {
                        assert_eq!(position.play(last), Err(PlayError::Forbidden(Forbidden::Overline)), "{rules:?}");
                        continue;
                    }
                    position.play(last).expect("a free cell");
                    let expected = match rules.overline() {
                        Overline::Wins => Status::Won { side, lines: vec![sorted(&rules, &run)] },
                        _ => Status::Ongoing,
                    };
                    assert_eq!(*position.status(), expected, "{rules:?}, {last:?} last");
                }
            }
        }
    }
}

/// Cells whose numbers follow each other like a line's but that lie round an edge of the board.
#[test]
fn nothing_wins_round_an_edge() {
    for rules in named_and_custom().filter(|rules| !rules.gravity()) {
        let n = i16::from(rules.n());
        let lines: HashSet<Vec<Cell>> = places(&rules, n)
            .into_iter()
            .map(|mut place| {
                place.sort();
                place
            })
            .collect();
        let width = u16::from(rules.width());
        for step in [1, width - 1, width, width + 1] {
            for from in 0..rules.cells() {
                let cells: Vec<Cell> = (0..n as u16).map(|k| Cell((from + k * step) % rules.cells())).collect();
                let mut sorted = cells.clone();
                sorted.sort();
                sorted.dedup();
                if lines.contains(&sorted) || sorted.len() < cells.len() {
                    continue;
                }
                let position = Position::from_stones(rules, &cells, &[], Side::Second).expect("distinct cells");
                assert_eq!(*position.status(), Status::Ongoing, "{rules:?}: {cells:?}");
            }
        }
    }
}
