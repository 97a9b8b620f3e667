//! Each game played by mouse, person against person.

use serde_json::json;

use super::open;
use crate::harness::{Board, Page, Test, refused, text};

/// A game that the first player wins.
struct Won {
    name: &'static str,
    game: &'static str,
    moves: &'static str,
    line: &'static str,
    /// A free place that must not be taken any more.
    free: &'static str,
    says: &'static str,
}

const WON: [Won; 9] = [
    Won {
        name: "tic_tac_toe",
        game: "tic-tac-toe",
        moves: "a1 b1 b2 a3 c3",
        line: "a1 b2 c3",
        free: "c1",
        says: "status.player-won",
    },
    Won {
        name: "connect_four",
        game: "connect-four",
        moves: "a6 b3 a1 b6 a4 b1 a2",
        line: "a1 a2 a3 a4",
        free: "d6",
        says: "status.player-won",
    },
    Won {
        name: "gomoku",
        game: "gomoku",
        moves: "h8 h9 i8 i9 j8 j9 k8 k9 l8",
        line: "h8 i8 j8 k8 l8",
        free: "a1",
        says: "status.black-won",
    },
    Won {
        name: "gomoku_18",
        game: "gomoku-18",
        moves: "r18 a1 q17 a2 p16 a3 o15 a4 n14",
        line: "n14 o15 p16 q17 r18",
        free: "a5",
        says: "status.black-won",
    },
    Won {
        name: "gomoku_standard",
        game: "gomoku-standard",
        moves: "a15 b1 b14 c1 c13 d1 d12 e1 e11",
        line: "a15 b14 c13 d12 e11",
        free: "f1",
        says: "status.black-won",
    },
    Won {
        name: "caro",
        game: "caro",
        moves: "b1 a1 c1 h5 d1 h6 e1 h7 f1",
        line: "b1 c1 d1 e1 f1",
        free: "g1",
        says: "status.black-won",
    },
    Won {
        name: "custom_place",
        game: "custom(w=5,h=4,n=4,gravity=off,overline=wins)",
        moves: "a1 a4 b1 b4 c1 c4 d1",
        line: "a1 b1 c1 d1",
        free: "e4",
        says: "status.player-won",
    },
    Won {
        name: "custom_drop",
        game: "custom(w=4,h=4,n=3,gravity=on,overline=wins)",
        moves: "a4 a4 b4 b4 c4",
        line: "a1 b1 c1",
        free: "d1",
        says: "status.player-won",
    },
    Won {
        name: "tic_tac_toe_last_cell",
        game: "tic-tac-toe",
        moves: "a1 a3 b2 b3 a2 b1 c1 c2 c3",
        line: "a1 b2 c3",
        free: "a1",
        says: "status.player-won",
    },
];

/// Full boards without a line.
const DRAWN: [(&str, &str, &str); 3] = [
    ("tic_tac_toe", "tic-tac-toe", "a1 b1 c1 b2 a2 c2 b3 a3 c3"),
    ("custom_place", "custom(w=3,h=3,n=3,gravity=off)", "a1 b1 c1 b2 a2 c2 b3 a3 c3"),
    ("custom_drop", "custom(w=3,h=3,n=3,gravity=on)", "a1 b1 a1 b1 c1 a1 b1 c1 c1"),
];

/// What the referee says, as it reaches the eye: a transcript, the winning stones or none where play goes on.
const RULES: [(&str, &str, &str); 7] = [
    // A falling diagonal that ends in the last column.
    ("connect-four", "76654554144", "d4 e3 f2 g1"),
    // A row with a hole is no four.
    ("connect-four", "1122445", ""),
    // Filling the gap of XX_XX makes five.
    ("connect-four", "112244553", "a1 b1 c1 d1 e1"),
    // Nothing wraps round the edge of the board.
    ("connect-four", "6172142", ""),
    // Six in a row: freestyle wins, standard goes on.
    ("gomoku", "a1a15b1b15c1c15e1e14f1f14d1", "a1 b1 c1 d1 e1 f1"),
    ("gomoku-standard", "a1a15b1b15c1c15e1e14f1f14d1", ""),
    // Five between two stones of the opponent.
    ("caro", "c1b1d1h1e1h5f1h6g1", ""),
];

pub fn tests() -> Vec<Test> {
    let won = WON.iter().map(|game| Test::new(format!("games::{}_won", game.name), |page| won(page, game)));
    let drawn = DRAWN
        .iter()
        .map(|&(name, game, moves)| Test::new(format!("games::{name}_drawn"), move |page| drawn(page, game, moves)));
    let others = named!("games":
        rules_reach_the_eye, occupied_place_keeps_the_turn, forbidden_points_are_marked, rules_are_told,
    );
    won.chain(drawn).chain(others).collect()
}

fn won(page: &Page, game: &Won) {
    let board = open(page, &format!("game=\"{}\"", game.game));
    record_events(&board);
    board.play(game.moves);
    expect_over(&board, "won");
    expect_line(&board, game.line);
    board.wait_text(&text(game.says));
    let moves = board.moves();
    board.click(game.free);
    board.stays(&format!("el.moves === {}", json!(moves)), 150);
    board.wait_text(&text(game.says));
    board.expect("el.__events.filter((type) => type === 'gameover').length === 1");
}

fn drawn(page: &Page, game: &str, moves: &str) {
    let board = open(page, &format!("game=\"{game}\""));
    board.play(moves);
    expect_over(&board, "drawn");
    board.expect("stones('.won').length === 0");
    board.wait_text(&text("status.draw"));
}

/// The double-three of black at h8, on black's turns.
fn forbidden_points_are_marked(page: &Page) {
    let board = open(page, "game=\"renju\" moves=\"f8a1g8a15h6o1h7o15\"");
    board.wait("all('[data-forbidden]').map((mark) => mark.dataset.forbidden).join() === 'h8'");
    board.click("h8");
    board.stays("el.moves === 'f8a1g8a15h6o1h7o15'", 150);
    board.click("a8");
    board.wait("all('[data-forbidden]').length === 0");
    board.click("h8");
    board.wait("el.moves === 'f8a1g8a15h6o1h7o15a8h8'");
}

fn rules_reach_the_eye(page: &Page) {
    let board = open(page, "");
    for (game, moves, line) in RULES {
        board.run(&format!("el.game = '{game}'; el.moves = '{moves}'"));
        board.wait_moves(moves);
        board.wait(&format!("el.status === '{}'", if line.is_empty() { "ongoing" } else { "won" }));
        expect_line(&board, line);
    }
}

fn occupied_place_keeps_the_turn(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.play("h8");
    board.click("h8");
    board.wait_text(&refused("occupied"));
    board.expect("el.moves === 'h8'");
    board.play("i9");
    board.expect("one('[data-stone=i9]').dataset.side === '2'");
    board.wait_text(&text("status.black-to-move"));
}

fn rules_are_told(page: &Page) {
    page.open("/");
    let board = page.board();
    let mut seen = Vec::new();
    for (game, overline) in [("gomoku", "wins"), ("gomoku-standard", "no"), ("caro", "caro")] {
        board.choose("game", game);
        let rule = text(&format!("rules.overline.{overline}.other")).replace("{n}", "6");
        board.wait(&format!("one('.rules').textContent.includes({})", json!(rule)));
        seen.push(rule);
    }
    seen.dedup();
    assert_eq!(seen.len(), 3, "each rule has its own words");
}

/// Keeps the types of the board's events in `el.__events`.
pub fn record_events(board: &Board) {
    board.run(
        "el.__events = [];
         for (const type of ['move', 'turn', 'gameover', 'undo', 'error'])
             el.addEventListener('in-a-row:' + type, () => el.__events.push(type))",
    );
}

/// The game has ended so, and its board shows that it takes no more clicks.
pub fn expect_over(board: &Board, status: &str) {
    board.wait(&format!("el.status === '{status}' && one('.board.over')"));
}

/// Exactly these stones are shown as the winning line.
pub fn expect_line(board: &Board, line: &str) {
    let mut cells: Vec<_> = line.split_whitespace().collect();
    cells.sort_unstable();
    board.wait(&format!("stones('.won').join() === '{}'", cells.join(",")));
}
