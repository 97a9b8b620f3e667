//! Pictures to be looked at, taken when asked for: `cargo test -p browser-tests -- --ignored screenshots`.

use crate::harness::{Board, Browser, Page, Test};

const SIZES: [(u32, u32); 4] = [(320, 720), (768, 1024), (1366, 768), (3840, 2160)];

/// A game, moves that show it well, and a game that has ended.
const GAMES: [(&str, &str, &str); 4] = [
    ("tic-tac-toe", "b2a1c3", "a1a2b2b1c3"),
    ("connect-four", "4453427", "372442334421"),
    ("gomoku", "h8i9i8j8g8f8h9h10", "h8h9i8i9j8j9k8k9l8"),
    ("gomoku-18", "j10k11j11j12", "r18a1q17a2p16a3o15a4n14"),
];

pub fn tests() -> Vec<Test> {
    let shots = [Test::new("screenshots", screenshots), Test::new("screenshots_of_languages", languages)];
    shots.map(|test| Test { on_demand: true, ..test }).into()
}

/// One that is written from right to left, one of wide letters, and one of long words.
const LANGUAGES: [&str; 3] = ["ar", "ja", "de"];

fn languages(page: &Page) {
    page.open("/");
    let board = page.board();
    board.press("analysis");
    board.run("one('.settings').open = true");
    for language in LANGUAGES {
        board.choose("lang", language);
        board.wait(&format!("one('.all').lang === '{language}'"));
        for (width, height) in [(320, 1800), (1366, 900)] {
            resize(page, width, height);
            for (game, moves) in [("connect-four", "372442334421"), ("connect-four", "44444"), ("renju", "h8i9i8j8g8")]
            {
                shot(&board, game, moves, &format!("shot-{language}-{width}-{game}-{}", moves.len()));
                board.expect("document.documentElement.scrollWidth <= innerWidth");
            }
        }
    }
}

fn screenshots(page: &Page) {
    page.open("/");
    let board = page.board();
    for scheme in ["light", "dark"] {
        if page.browser() == Browser::Chromium {
            page.prefer(&[("prefers-color-scheme", scheme)]);
        } else if scheme == "dark" {
            return; // The others follow the system.
        }
        for (width, height) in SIZES {
            resize(page, width, height);
            for (game, middle, end) in GAMES {
                shot(&board, game, middle, &format!("shot-{width}-{scheme}-{game}"));
                shot(&board, game, end, &format!("shot-{width}-{scheme}-{game}-over"));
            }
        }
    }
}

/// Chromium's window has a least width, its emulated screen has none.
fn resize(page: &Page, width: u32, height: u32) {
    if page.browser() == Browser::Chromium {
        page.screen(width, height);
    } else {
        page.resize(width, height);
    }
}

fn shot(board: &Board, game: &str, moves: &str, name: &str) {
    board.run(&format!("el.game = '{game}'; el.moves = '{moves}'"));
    board.wait_moves(moves);
    // The pictures are of boards at rest.
    board.wait("root.getAnimations({ subtree: true }).every((animation) => animation.playState !== 'running')");
    let path = board.page.picture(name).expect("a picture");
    println!("{}", path.display());
}
