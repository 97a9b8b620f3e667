//! Fingers: on fine boards they aim first, on others a tap plays.

use std::sync::Arc;

use serde_json::json;

use crate::harness::{
    Board, Browser,
    Finger::{self, Down, Rest, To, Up},
    Page, Point, Test, refused, text,
};

pub fn tests() -> Vec<Test> {
    named!("touch":
        first_tap_shows_second_plays, place_button_plays, stone_shown_goes_with_the_game, magnifier_aims, called_off_leaves_nothing,
        page_scrolls_past_the_board, large_cells_take_one_tap, tray_by_finger, from_right_to_left, without_the_part_a_tap_plays,
    )
    // How long a finger rests is measured.
    .map(on_a_phone)
    .map(|test| if test.name.ends_with("magnifier_aims") { test.alone() } else { test })
    .into()
}

/// A test that runs on a screen as small as a phone's.
fn on_a_phone(test: Test) -> Test {
    let run = test.run.clone();
    let phone = move |page: &Page| {
        if page.browser() == Browser::WebKit {
            return; // Its driver makes every finger a mouse.
        }
        screen(page, 390, 844);
        run(page);
    };
    Test { run: Arc::new(phone), ..test }
}

/// Firefox's window has a least width, of 500 pixels.
fn screen(page: &Page, width: u32, height: u32) {
    if page.browser() == Browser::Chromium {
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        page.chromium("Emulation.setDeviceMetricsOverride", &screen);
        page.chromium("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 5}));
    } else {
        page.resize(width, height);
    }
}

/// A host's page for phones with one board and much below it.
fn open<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    let board = format!(
        "<div style=\"overflow: auto\"><in-a-row gap=\"0\" {attributes}></in-a-row></div><p style=\"height: 1200px\"></p>"
    );
    page.open_with_head("<meta name=\"viewport\" content=\"width=device-width\">", &board);
    let board = page.board();
    // The window may still be on its way to its size.
    page.wait("innerWidth <= 800");
    // Chromium tells of fingers once it has painted what listens to them.
    page.run("requestAnimationFrame(() => requestAnimationFrame(() => { window.__painted = true }))", &[]);
    page.wait("window.__painted");
    board
}

/// The name of the cell where a stone is shown that is not yet played.
const SHOWN: &str = "(() => {
    const at = one('.board .ghost')?.getAttribute('transform').match(/\\d+/g);
    return at ? 'abcdefghijklmno'[(at[0] - 50) / 100] + (15 - (at[1] - 50) / 100) : '';
})()";

/// A condition: a stone is shown at a cell, or none where that is empty.
fn shown(cell: &str) -> String {
    format!("{SHOWN} === '{cell}'")
}

/// Taps a cell of a fine board, where a stone then shows.
fn aim(board: &Board, cell: &str) {
    board.page.tap(board.cell(cell));
    board.wait(&shown(cell));
}

/// The point so many pixels off a cell's middle.
fn off(board: &Board, cell: &str, x: f64, y: f64) -> Point {
    let middle = board.cell(cell);
    Point { x: middle.x + x, y: middle.y + y }
}

fn first_tap_shows_second_plays(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    aim(&board, "h8");
    board.wait_text_in(".place span", &text("touch.again").replace("{place}", "h8"));
    aim(&board, "i8");
    // A tap that misses the cells, but not by much.
    page.tap(off(&board, "a1", -6.0, 7.0));
    board.wait(&shown("a1"));
    board.expect("plies === 0");
    page.tap(off(&board, "a1", 5.0, -5.0));
    board.wait_moves("a1");
    board.wait(&shown(""));
    board.wait_text_in(".place span", &text("touch.aim"));
    page.tap(board.cell("a1"));
    board.wait_text(&refused("occupied"));
    // A mouse and keys need no second step.
    board.click("h8");
    board.wait_moves("a1h8");
    aim(&board, "c3");
    board.run("one('[data-name=d4]').focus()");
    page.keys("\u{e007}");
    board.wait_moves("a1h8d4");
}

fn place_button_plays(page: &Page) {
    let board = open(page, "game=\"renju\" moves=\"h8a1j8a2h9a3j9a4\"");
    aim(&board, "i8");
    board.press("place");
    board.wait("el.moves.endsWith('a4i8')");
    board.wait("one('[name=place]').ariaDisabled === 'true'");
    let box_of = |selector: &str| format!("one('{selector}').getBoundingClientRect()");
    let (button, board_box) = (box_of("[name=place]"), box_of(".board"));
    board.expect(&format!("{button}.height >= 44 && {button}.width >= 44 && {button}.top >= {board_box}.bottom"));
    let before = board.get(&format!("{board_box}.top"));
    board.press("place");
    board.stays(&format!("plies === 9 && {board_box}.top === {before}"), 100);
}

fn stone_shown_goes_with_the_game(page: &Page) {
    let board = open(page, "game=\"gomoku\" player2=\"random\"");
    aim(&board, "h8");
    page.tap(board.cell("h8"));
    board.wait_plies(2);
    board.wait(&shown(""));
    let free = |board: &Board| {
        let name = board.get("['c3', 'c5', 'e3'].find((name) => !stones().includes(name))");
        name.as_str().expect("a name").to_owned()
    };
    for button in ["undo", "redo", "new"] {
        aim(&board, &free(&board));
        page.tap(board.point(&format!("[name={button}]")));
        board.wait(&shown(""));
    }
    board.run("el.game = 'connect-four'");
    board.wait("one('.place') === null");
    board.run("el.game = 'gomoku'; el.readonly = true");
    page.tap(board.cell("h8"));
    board.stays(&format!("{} && plies === 0 && one('.place') === null", shown("")), 100);
}

/// From now on keeps what is shown, for [`saw`]; the first time that the magnifier is there, a statement is run.
fn watch(board: &Board, then: &str) {
    board.run(&format!(
        "el.__seen = [];
         el.__then = () => {{ {then} }};
         if (!el.__watched) new MutationObserver(() => {{
             const loupe = one('.loupe')?.getBoundingClientRect();
             const within = !loupe || (loupe.left >= 0 && loupe.top >= 0 && loupe.right <= innerWidth);
             el.__seen.push(`${{loupe ? 'magnified ' : ''}}${{within ? '' : 'outside '}}${{{SHOWN}}}`);
             if (loupe) el.__then = el.__then?.();
         }}).observe(root, {{ subtree: true, childList: true, attributes: true }});
         el.__watched = true"
    ));
}

/// Fails unless this was shown.
fn saw(board: &Board, what: &str) {
    let seen = board.get("el.__seen");
    assert!(seen.as_array().expect("a list").contains(&json!(what)), "{what} not in {seen}");
}

fn magnifier_aims(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    aim(&board, "c3");
    for (from, to, x, y) in [("h8", "i8", 4.0, -3.0), ("a15", "b15", 0.0, 0.0), ("o1", "o3", 3.0, 3.0)] {
        watch(&board, "");
        let (start, end) = (board.cell(from), off(&board, to, x, y));
        page.touch(&[&[To(start), Down, Rest(250), To(start.towards(end, 0.6)), To(end), Rest(50), Up]]);
        board.wait(&format!("one('.loupe') === null && {}", shown(to)));
        saw(&board, &format!("magnified {from}"));
        saw(&board, &format!("magnified {to}"));
        // The page did not scroll with the finger.
        board.stays(&format!("plies === 0 && scrollY === 0 && {}", shown(to)), 80);
    }
    // A long look is no tap, a slow tap is.
    page.touch(&[&[To(board.cell("o3")), Down, Rest(700), Up]]);
    board.stays(&format!("plies === 0 && {}", shown("o3")), 80);
    page.touch(&[&[To(board.cell("o3")), Down, Rest(250), Up]]);
    board.wait_moves("o3");
}

/// What a browser does that takes a touch over, for scrolling or anything else.
const CALL_OFF: &str =
    "const init = { pointerId: window.__finger, pointerType: 'touch', bubbles: true, composed: true };
    one('.playable button').dispatchEvent(new PointerEvent('pointercancel', init));";

fn note_finger(page: &Page) {
    page.run("addEventListener('pointerdown', ({ pointerId }) => { window.__finger = pointerId }, true)", &[]);
}

fn called_off_leaves_nothing(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    note_finger(page);
    let (first, second) = (board.cell("h8"), board.cell("c12"));
    let outside = Point { x: first.x, y: off(&board, "h1", 0.0, 150.0).y };
    let after = |then: &str, fingers: &[&[Finger]]| {
        aim(&board, "c3");
        watch(&board, then);
        page.touch(fingers);
        board.wait("el?.isConnected");
        board.stays(&format!("one('.loupe') === null && plies === 0 && {}", shown("")), 80);
        saw(&board, "magnified h8");
    };
    after(CALL_OFF, &[&[To(first), Down, Rest(300), Up]]);
    after("", &[&[To(first), Down, Rest(300), Up], &[To(second), Rest(220), Down, Rest(50), Up]]);
    after("", &[&[To(first), Down, Rest(250), To(outside), Rest(50), Up]]);
    after("el.remove(); setTimeout(() => document.body.prepend(el), 200)", &[&[To(first), Down, Rest(300), Up]]);
    // Two fingers that come at once aim at nothing, and what was shown stays.
    aim(&board, "c3");
    page.touch(&[&[To(first), Down, Rest(30), Up], &[To(second), Down, Rest(30), Up]]);
    board.stays(&format!("plies === 0 && {}", shown("c3")), 80);
}

fn page_scrolls_past_the_board(page: &Page) {
    for game in ["gomoku", "connect-four"] {
        let board = open(page, &format!("game=\"{game}\""));
        if game == "gomoku" {
            aim(&board, "c12");
        }
        let (from, to) = (board.cell("d3"), board.cell("d6"));
        page.touch(&[&[To(from), Down, To(from.towards(to, 0.5)), To(to), To(from.towards(to, 1.5)), Up]]);
        // Firefox scrolls under real fingers only.
        if page.browser() == Browser::Chromium {
            page.wait("scrollY > 20");
        }
        board.stays("plies === 0 && one('.loupe') === null", 200);
        if game == "gomoku" {
            board.expect(&shown("c12"));
        }
    }
}

fn large_cells_take_one_tap(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.expect("getComputedStyle(el).touchAction === 'manipulation'");
    page.tap(board.cell("d3"));
    board.wait_moves("4");
    board.wait("one('.ghost') === null && one('.place') === null");
    let (from, to) = (board.cell("a3"), board.cell("c3"));
    page.touch(&[&[To(from), Down, To(to), Up]]);
    board.stays("plies === 1", 100);
    // Firefox's driver tells of each tap as of the first one.
    if page.browser() == Browser::Chromium {
        let twice = board.cell("e3");
        page.touch(&[&[To(twice), Down, Up, Down, Up]]);
        board.wait_moves("45");
        board.stays("plies === 2", 300);
    }
    screen(page, 320, 568);
    for (attributes, cell, moves) in [
        ("game=\"connect-four\"", "d3", "4"),
        ("game=\"tic-tac-toe\"", "b2", "b2"),
        ("game=\"gomoku\" controls=\"none\" style=\"width: 800px; --board-height: 900px\"", "c12", "c12"),
    ] {
        let board = open(page, attributes);
        page.tap(board.cell(cell));
        board.wait_moves(moves);
    }
    // Where the controls stand beside the board, whatever else is loaded, the button is beneath it.
    if page.browser() == Browser::Chromium {
        screen(page, 780, 1100);
        let board = open(page, "game=\"gomoku-18\" controls=\"all\"");
        page.tap(board.cell("c3"));
        board.wait("one('.place') && one('.assist')");
        board.expect("one('.seats').getBoundingClientRect().left > one('.board').getBoundingClientRect().right");
        board.expect("one('.place').getBoundingClientRect().top >= one('.board').getBoundingClientRect().bottom");
    }
}

fn tray_by_finger(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    note_finger(page);
    let (from, to) = (board.tray(1), board.cell("h8"));
    board.run(&format!(
        "new MutationObserver((_, observer) => {{
             if (!one('.dragged')) return;
             observer.disconnect();
             {CALL_OFF}
         }}).observe(root, {{ subtree: true, childList: true }})"
    ));
    let halfway = from.towards(to, 0.5);
    page.touch(&[&[To(from), Down, To(halfway), To(to), Rest(50), Up]]);
    board.wait("one('.dragged') === null");
    board.stays("plies === 0", 100);
    // A second finger drags nothing, and ends nothing.
    let second = board.cell("c3");
    page.touch(&[&[To(from), Down, To(halfway), Rest(60), To(to), Rest(30), Up], &[To(second), Rest(20), Down, Up]]);
    board.wait_moves("h8");
    board.wait("one('.dragged') === null");
}

fn from_right_to_left(page: &Page) {
    let board = open(page, "game=\"gomoku\" lang=\"ar\"");
    aim(&board, "c3");
    let side = |part: &str| format!("one('.place {part}').getBoundingClientRect().left");
    board.expect(&format!("{} < {}", side("button"), side("span")));
    watch(&board, "");
    page.touch(&[&[To(board.cell("b13")), Down, Rest(600), Up]]);
    board.wait(&format!("one('.loupe') === null && {}", shown("b13")));
    saw(&board, "magnified b13");
    board.press("place");
    board.wait_moves("b13");
}

fn without_the_part_a_tap_plays(page: &Page) {
    page.open_html(
        "<meta name=\"viewport\" content=\"width=device-width\">
         <script type=\"module\">
             import { provide } from '/www/in-a-row.js';
             provide({ touch: () => Promise.reject(new Error('offline')) });
         </script>",
        "<in-a-row game=\"gomoku\" gap=\"0\"></in-a-row>",
    );
    let board = page.board();
    page.tap(board.cell("h8"));
    board.wait_moves("h8");
    page.tap(board.cell("i9"));
    board.wait_moves("h8i9");
}
