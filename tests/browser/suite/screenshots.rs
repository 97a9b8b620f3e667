//! Pictures to be looked at, taken when asked for: `cargo test -p browser-tests -- --ignored screenshots`.

use serde_json::{Value, json};

use crate::harness::{Board, Browser, Page, Test, page::SCRIPT};

const SIZES: [(u32, u32); 4] = [(320, 720), (768, 1024), (1366, 768), (3840, 2160)];

/// A game, moves that show it well, and a game that has ended.
const GAMES: [(&str, &str, &str); 4] = [
    ("tic-tac-toe", "b2a1c3", "a1a2b2b1c3"),
    ("connect-four", "4453427", "372442334421"),
    ("gomoku", "h8i9i8j8g8f8h9h10", "h8h9i8i9j8j9k8k9l8"),
    ("gomoku-18", "j10k11j11j12", "r18a1q17a2p16a3o15a4n14"),
];

pub fn tests() -> Vec<Test> {
    let shots = [
        Test::new("screenshots", screenshots),
        Test::new("screenshots_of_languages", languages),
        Test::new("screenshots_of_themes", themes),
        Test::new("screenshots_for_the_readme", readme),
    ];
    shots.map(|test| Test { on_demand: true, ..test }).into()
}

/// One that is written from right to left, one of wide letters, and one of long words.
const LANGUAGES: [&str; 3] = ["ar", "ja", "de"];

fn languages(page: &Page) {
    page.open("/");
    let board = page.board();
    board.press("analysis");
    board.run("one('.settings').open = one('.record').open = true");
    board.wait("one('.sheet')");
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

/// No theme, and all there are.
const THEMES: [&str; 6] = ["", "yellow", "wood", "paper", "neon", "contrast"];

/// A sheet for each width, by day and by night: a column a theme, a row a game, drawn so small that one can see all.
fn themes(page: &Page) {
    if page.browser() != Browser::Chromium {
        return; // Only its screen can be emulated at any size.
    }
    for scheme in ["light", "dark"] {
        for (width, height) in SIZES {
            // The page's own measures at this width.
            let letters = (12.0 + 0.0045 * f64::from(width)).clamp(16.0, 28.0);
            let board = f64::from(width).min(86.0 * letters);
            let ground = if scheme == "light" { "#f4f1ea" } else { "#15171c" };
            let columns = u8::try_from(THEMES.len()).expect("a few");
            let head = format!(
                "<style>html {{ font: {letters}px/1.45 system-ui; background: {ground}; color-scheme: {scheme} }}
                     body {{ display: grid; grid-template-columns: repeat({columns}, {board}px); gap: 20px; margin: 20px }}
                     in-a-row {{ --board-height: {height}px }}</style>{SCRIPT}"
            );
            page.open_html(&head, &every_theme(scheme));
            let whole = 20.0 + (board + 20.0) * f64::from(columns);
            let screen =
                json!({"width": whole.ceil(), "height": 1, "deviceScaleFactor": 320.0 / board, "mobile": false});
            sheet(page, screen, &format!("sheet-{width}-{scheme}"));
        }
    }
}

/// A row of boards a game, some of which have ended.
fn every_theme(scheme: &str) -> String {
    let rows = GAMES.iter().zip([false, true, false, true]);
    let board = |game: &str, moves: &str, theme: &str| {
        format!("<in-a-row controls='all' game='{game}' moves='{moves}' theme='{theme} {scheme}'></in-a-row>")
    };
    rows.flat_map(|((game, middle, end), over)| THEMES.map(|theme| board(game, if over { end } else { middle }, theme)))
        .collect()
}

/// Takes a picture of a whole page of boards at rest, on a screen as high as the page.
fn sheet(page: &Page, mut screen: Value, name: &str) {
    page.chromium("Emulation.setDeviceMetricsOverride", &screen);
    page.run(
        "window.__boards = [...document.querySelectorAll('in-a-row')];
         customElements.whenDefined('in-a-row').then(() => Promise.all(__boards.map((el) => el.ready))).then(() => { window.__ready = true })",
        &[],
    );
    page.wait(
        "window.__ready && __boards.every((el) => el.shadowRoot.getAnimations().every(({ playState }) => playState !== 'running'))",
    );
    screen["height"] = page.run("return document.documentElement.scrollHeight", &[]);
    page.chromium("Emulation.setDeviceMetricsOverride", &screen);
    println!("{}", page.picture(name).expect("a picture").display());
}

/// The pictures in `docs/`, before they are reduced to 200 colours or less.
fn readme(page: &Page) {
    if page.browser() != Browser::Chromium {
        return; // One browser's are enough.
    }
    page.chromium("Emulation.setScrollbarsHidden", &json!({"hidden": true}));
    let board = |theme| {
        format!("<in-a-row game='connect-four' moves='44535326' controls='none' theme='{theme} light'></in-a-row>")
    };
    let head = format!(
        "<style>html {{ font: 16px system-ui; background: #fff }}
             body {{ display: grid; gap: 16px; grid-template-columns: repeat(3, 320px); margin: 8px }}
             in-a-row {{ --board-height: 320px }} ::part(status) {{ display: none }}</style>{SCRIPT}"
    );
    page.open_html(&head, &THEMES.map(board).concat());
    sheet(page, json!({"width": 1008, "height": 1, "deviceScaleFactor": 1, "mobile": false}), "readme-themes");
    page.prefer(&[("prefers-color-scheme", "dark")]);
    page.open("/");
    let board = page.board();
    resize(page, 390, 844);
    shot(&board, "connect-four", "44535326", "readme-phone");
    resize(page, 1200, 760);
    board.run("el.game = 'gomoku'; el.moves = 'h8i9i8j8g8f8h9h10'");
    // How fast it was says more of this machine than of the page.
    board.run("const still = new CSSStyleSheet(); still.replaceSync('.depth { display: none }'); root.adoptedStyleSheets.push(still)");
    board.press("analysis");
    board.wait("all('[data-expected]').length > 4 && one('.depth')");
    println!("{}", page.picture("readme-analysis").expect("a picture").display());
    page.chromium("Emulation.setScrollbarsHidden", &json!({"hidden": false}));
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
