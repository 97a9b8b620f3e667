//! What an engine advises in gomoku and its kin: the expected line, threats, forced wins, and where a game was lost.

use serde_json::json;

use super::{
    analysis::{hints, long_tasks, with_workers},
    open,
};
use crate::harness::{Board, Page, Test, text};

/// Black has an open three and is to move: it wins with its third stone from here.
const OPEN_THREE: &str = "h8a1i8c1j8e1";
/// Black has an open three, White is to move.
const DEFENCE: &str = "h8h9i8i9j8";
/// White did not stop the open three.
const LOST: &str = "h8h9i8i9j8j9k8k9l8";

pub fn tests() -> Vec<Test> {
    let others = named!("advice":
        loaded_when_asked_for, line_is_shown, line_follows_the_game, threats_are_marked, forced_win_is_shown,
        no_win_is_forced, hint_marks_a_winning_cell, review_finds_the_escape, review_of_a_draw, review_is_stopped,
        other_games_have_their_own, shipped_files_hold_it,
    );
    let timed = named!("advice": no_worker_no_long_task, strongest_holds_nobody_up).map(Test::alone);
    others.into_iter().chain(timed).collect()
}

fn loaded_when_asked_for(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    let loaded =
        "performance.getEntriesByType('resource').filter(({ name }) => /\\/study|pkg\\/engines/.test(name)).length";
    board.expect("offers('hint') && one('button[name=analysis]').ariaPressed === 'false'");
    assert_eq!(board.get(loaded), 0);
    board.press("analysis");
    board.wait(&format!("{loaded} >= 4 && one('.study')"));
}

fn line_is_shown(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{OPEN_THREE}\""));
    board.press("analysis");
    board.wait("all('[data-expected]').length >= 3");
    board.expect("all('[data-expected] .number').every((number, k) => number.textContent === String(k + 1))");
    board.expect("all('[data-expected]').every((stone, k) => stone.classList.contains(k % 2 ? 'white' : 'black'))");
    board.wait_text_in(
        ".best-play",
        &text("best-play.win").replace("{player}", &text("stone.black")).replace("{n}", "3"),
    );
    board.expect(
        "one('.study p:not([data-said], .depth)').textContent.includes(one('[data-expected]').dataset.expected)",
    );
    // They are no stones, and stand in nobody's way.
    board.expect("stones().length === 6");
    board.run("window.__first = one('[data-expected]').dataset.expected");
    let first = board.get("__first");
    board.click(first.as_str().expect("a cell"));
    board.wait_plies(7);
}

fn line_follows_the_game(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{DEFENCE}\""));
    board.press("analysis");
    board.wait("one('[data-expected].white') && one('.depth')");
    board.click("g8");
    board.wait("one('[data-expected]')?.classList.contains('black')");
    board.press("undo");
    board.wait("one('[data-expected]')?.classList.contains('white')");
    board.press("analysis");
    board.wait("!one('[data-expected]') && !one('.study') && !one('.analysis')");
}

/// A condition: this stone would make that.
fn threatens(cell: &str, side: u8, shape: &str) -> String {
    format!("one('[data-threat=\"{cell} {side} {shape}\"]')")
}

fn threats_are_marked(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{DEFENCE}\""));
    board.press("analysis");
    board.wait("one('button[name=threats]')");
    board.expect("!one('[data-threat]')");
    board.press("threats");
    // What the line is drawn over is said all the same.
    for (cell, shape) in [("g8", "straight-four"), ("k8", "straight-four"), ("f8", "four"), ("l8", "four")] {
        let said = text("threat.said").replace("{place}", cell).replace("{player}", &text("stone.black"));
        let said = json!(said.replace("{shape}", &text(&format!("shape.{shape}"))));
        board.wait(&format!("all('.unseen li').some((item) => item.textContent === {said})"));
        board.expect(&format!("one('[data-name={cell}]').title.split('\\n').includes({said})"));
        board.wait(&format!("{} || one('[data-expected={cell}]')", threatens(cell, 1, shape)));
    }
    board.run("el.moves = 'h8h9i8i9j8j9k8'");
    board.wait(&format!("{} || one('[data-expected=g8]')", threatens("g8", 1, "five")));
    board.press("threats");
    board.wait("!one('[data-threat]') && !one('.legend')");
}

fn force_says(board: &Board, words: &str) {
    board.wait_text_in(".study [data-said]", words);
    board.wait(&format!("one('.unseen[role=status]').textContent.includes({})", json!(words)));
}

fn forced_win_is_shown(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{OPEN_THREE}\""));
    board.press("analysis");
    board.wait("one('button[name=force]')");
    board.press("force");
    board.wait("one('.study [data-said]').textContent.match(/[a-o]\\d+/g)?.length === 3");
    let line = board.get("all('[data-expected]').map((stone) => stone.dataset.expected).join(' ')");
    let line = line.as_str().expect("cells");
    let player = text("stone.black");
    force_says(&board, &text("force.win").replace("{player}", &player).replace("{n}", "3").replace("{line}", line));
    for cell in line.split(' ') {
        board.click(cell);
        board.wait(&format!("stones().includes('{cell}')"));
    }
    board.expect("el.status === 'won'");
}

fn no_win_is_forced(page: &Page) {
    let board = open(page, "game=\"gomoku\" moves=\"h8\"");
    board.press("analysis");
    board.wait("one('button[name=force]')");
    board.press("force");
    force_says(&board, &text("force.none"));
    board.press("force");
    board.wait("one('.study [data-said]').textContent === ''");
}

fn hint_marks_a_winning_cell(page: &Page) {
    let board = open(page, "game=\"gomoku\" moves=\"h8a1i8c1j8e1k8l8\"");
    board.press("hint");
    board.wait(&hints("g8"));
    board.wait_text(&text("notice.hint.one").replace("{moves}", "g8"));
    board.expect("!one('[data-expected]') && !one('.study')");
}

fn review_finds_the_escape(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{LOST}\""));
    board.press("review");
    board.wait("one('.review') && !one('.review progress')");
    let lost = text("review.lost").replace("{number}", "6").replace("{place}", "j9");
    board.expect(&format!(
        "one('.review [data-said]').textContent === {}",
        json!(lost.replace("{player}", &text("stone.white")))
    ));
    board.expect("/\\b[fgkl]8/.test(one('button[name=retry]').ariaLabel)");
    board.press("retry");
    board.wait_moves(DEFENCE);
    board.expect("el.status === 'ongoing' && !one('.review')");
    // The focus goes to the last move, from where play goes on.
    board.expect("root.activeElement?.dataset.name === 'j8'");
}

fn review_of_a_draw(page: &Page) {
    // Two and two in turn, so that nowhere five are alike.
    let side = |x: u8, y: u8| u8::from((x + 2 * y) % 4 > 1);
    let cells = |wanted| (0..25u8).map(|k| (k % 5, k / 5)).filter(move |&(x, y)| side(x, y) == wanted);
    let name = |(x, y): (u8, u8)| format!("{}{}", char::from(b'a' + x), y + 1);
    let second: Vec<String> = cells(1).map(name).collect();
    let moves: String =
        cells(0).map(name).enumerate().map(|(k, cell)| cell + second.get(k).map_or("", |s| s)).collect();
    let board = open(page, &format!("game=\"custom(w=5,h=5,n=5,gravity=off,overline=wins)\" moves=\"{moves}\""));
    board.expect("el.status === 'drawn'");
    board.press("review");
    board.wait_text_in(".review p", &text("review.drawn"));
    board.press("review");
    board.wait("!one('.review')");
}

fn review_is_stopped(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{LOST}\""));
    board.press("review");
    // Once at work, it may be over in a moment.
    board.wait("one('.review')");
    board.run("(one('.review button[name=review]') ?? one('button[name=review]')).click()");
    board.wait("!one('.review') && one('button[name=review]').ariaPressed === 'false'");
    board.stays("!one('.review')", 200);
}

/// What was on for one kind of game does not show in another.
fn other_games_have_their_own(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" moves=\"{DEFENCE}\""));
    board.press("analysis");
    board.wait("one('[data-expected]')");
    board.run("el.game = 'tic-tac-toe'");
    board.wait("all('[data-cell]').length === 9 && !one('.study') && !one('[data-expected]')");
    board.press("analysis");
    board.wait("all('.verdict').length === 9");
    board.run("el.game = 'gomoku'");
    board.wait("one('[data-expected]') && !one('.verdict')");
}

/// As for what is proved: where the engines run beside the page's own code, that code does not wait for them.
fn no_worker_no_long_task(page: &Page) {
    page.expect_error("worker: ");
    long_tasks(|| {
        with_workers(page, "'/no-such-worker.js'", &format!("game='gomoku' moves='{DEFENCE}'"));
        let board = page.board();
        // Loading the engines is not what is measured.
        board.press("hint");
        board.wait("one('[data-hint]')");
        super::analysis::longest_task(page, || {
            board.click("g8");
            board.press("analysis");
            board.wait("one('[data-expected]')");
            board.press("threats");
            board.press("force");
            board.wait("one('.study [data-said]').textContent !== '' && one('.legend')");
            board.stays("true", 500);
        })
    });
}

/// A game to its end, at full strength.
fn strongest_holds_nobody_up(page: &Page) {
    long_tasks(|| {
        let board = open(page, "game='gomoku' moves='h8i8g7i9i7' player1='gomoku' level1='5' player2='lines' gap='0'");
        super::analysis::longest_task(page, || {
            // By script: what is above it may just grow.
            board.run("one('button[name=start]').click()");
            for plies in 7.. {
                board.wait(&format!("plies >= {plies} || el.status !== 'ongoing'"));
                if board.get("el.status") != "ongoing" {
                    break;
                }
            }
            board.expect("el.status === 'won'");
        })
    });
}

/// What is loaded later is there in what is published, too.
fn shipped_files_hold_it(page: &Page) {
    page.open_html(
        "<script src='/dist/in-a-row.one-file.js' defer></script>",
        &format!("<div data-in-a-row='gomoku' data-moves='{DEFENCE}'></div>"),
    );
    let one_file = page.board_at("[data-in-a-row] in-a-row");
    one_file.press("analysis");
    one_file.wait("one('[data-expected]') && getComputedStyle(one('.study')).display === 'grid'");
    page.open(&format!("/dist/index.html#gomoku:{DEFENCE}"));
    let board = page.board();
    board.wait_moves(DEFENCE);
    board.press("analysis");
    board.wait("one('[data-expected]') && getComputedStyle(one('.study')).display === 'grid'");
}
