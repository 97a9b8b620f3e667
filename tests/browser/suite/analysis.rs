//! What an engine proves: hints, the live analysis, the review of a game, and the worker that all this runs in.

use serde_json::{Value, json};

use super::open;
use crate::harness::{Board, Page, Test, text};

/// A drop game that is searched to its end in a moment.
const SMALL: &str = "custom(w=5,h=4,n=4,gravity=on,overline=wins)";
/// The one of its size that takes longest.
const HARD: &str = "custom(w=5,h=4,n=5,gravity=on,overline=caro)";
/// A game on the small board that the second player could have won, then drawn, then lost.
const FLIPS: &str = "1122334";

pub fn tests() -> Vec<Test> {
    let others = named!("analysis":
        hint_marks_the_winning_cell, hint_waits_for_a_person, columns_have_scores, free_cells_have_scores, scores_follow_the_game,
        toggled_off, review_lists_what_flipped, review_finds_nothing, review_is_cancelled_by_a_move,
        worker_outlives_what_is_cancelled, moved_element_goes_on, opening_book_is_missing,
    );
    let timed = named!("analysis": no_worker_no_long_task).map(Test::alone);
    others.into_iter().chain(timed).collect()
}

fn hint_marks_the_winning_cell(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" moves=\"a1a2b1b2\"");
    board.press("hint");
    board.wait(&hints("c1"));
    board.wait_text(&text("notice.hint.one").replace("{moves}", "c1"));
    board.click("a3");
    board.wait(&hints(""));
    board.press("hint");
    board.wait(&hints("c2"));
    board.run("el.game = 'connect-four'");
    board.wait_text(&text("status.player-to-move"));
}

/// A condition: these cells are marked.
pub(super) fn hints(cells: &str) -> String {
    format!("all('[data-hint]').map((mark) => mark.dataset.hint).sort().join(' ') === '{cells}'")
}

/// In one go, so that the search that is cancelled hears of it after the new place is taken.
fn moved_element_goes_on(page: &Page) {
    let board = open(page, &format!("game=\"{HARD}\""));
    board.press("analysis");
    board.run("el.parentElement.append(el)");
    board.wait("all('.verdict').length === 5 && all('.verdict.unknown').length === 0");
}

fn hint_waits_for_a_person(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" player1=\"random\" gap=\"60000\"");
    board.expect("!offers('hint') && offers('analysis') && !one('button[name=review]')");
    board.press("hint");
    board.stays(&hints(""), 200);
    board.run("el.player1 = 'human'");
    board.wait("offers('hint')");
    board.run("el.game = 'custom(w=9,h=9,n=3,gravity=off,overline=wins)'");
    board.wait("!one('button[name=hint]') && !one('button[name=analysis]')");
}

/// The short form of the score of each column, or of each free cell.
fn wait_scores(board: &Board, scores: &[&str]) {
    board.wait(&format!("all('.short').map((score) => score.textContent).join() === {}", json!(scores.join(","))));
}

const BEGINNING: [&str; 5] = ["−20", "=", "=", "=", "−20"];

fn columns_have_scores(page: &Page) {
    let board = open(page, &format!("game=\"{SMALL}\""));
    board.press("analysis");
    wait_scores(&board, &BEGINNING);
    board.wait_text_in(".best-play", &text("best-play.draw"));
    // The same for who sees neither colours nor places.
    let place = text("place.column").replace("{column}", "5").replace("{row}", "1");
    let said = text("verdict.said.loss.other").replace("{place}", &place).replace("{n}", "20");
    board.expect(&format!("all('.unseen li').length === 5 && all('.unseen li')[4].textContent === {}", json!(said)));
    board.expect("all('.column')[4].title === all('.unseen li')[4].textContent");
    // On a phone they are short, and fit.
    page.run("document.body.style.width = '300px'", &[]);
    board.wait("one('.short').clientWidth + one('.short').getClientRects().length > 0 && !one('.words').getClientRects().length");
    board.expect("all('.verdict').every((score) => score.offsetWidth <= score.parentElement.offsetWidth)");
}

fn free_cells_have_scores(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" moves=\"a1a2b1b2\"");
    board.press("analysis");
    board.wait(
        "all('.verdict').length === 5 && one('[data-name=c1] + .verdict.win') && one('[data-name=a3] + .verdict.loss')",
    );
    board.wait_text_in(".best-play", &text("best-play.win").replace("{player}", "X").replace("{n}", "1"));
    // A score is no obstacle.
    board.play("c1");
    board.wait("el.status === 'won' && !one('.verdict')");
}

fn scores_follow_the_game(page: &Page) {
    let board = open(page, &format!("game=\"{SMALL}\" player2=\"perfect\""));
    board.press("analysis");
    wait_scores(&board, &BEGINNING);
    board.click("a1");
    board.wait_plies(2);
    board.wait("one('.best-play.loss')");
    board.press("undo");
    wait_scores(&board, &BEGINNING);
    board.wait("one('.best-play.draw')");
}

fn toggled_off(page: &Page) {
    let board = open(page, &format!("game=\"{HARD}\""));
    let height = board.get("one('.board').offsetTop + one('.board').offsetHeight");
    board.press("analysis");
    board.wait("one('button[name=analysis]').ariaPressed === 'true' && one('.scores')");
    board.press("analysis");
    board.wait("one('button[name=analysis]').ariaPressed === 'false' && !one('.analysis')");
    assert_eq!(board.get("one('.board').offsetTop + one('.board').offsetHeight"), height);
    board.stays("!one('.verdict')", 200);
}

fn review_lists_what_flipped(page: &Page) {
    let board = open(page, &format!("game=\"{SMALL}\" moves=\"{FLIPS}\""));
    board.press("review");
    board.wait("one('.review li') && !one('.review progress')");
    let flips: Vec<String> = [(1, [1, 1], 1, "draw-loss"), (2, [1, 2], 2, "win-draw"), (6, [3, 2], 2, "draw-loss")]
        .map(|(number, place, player, change)| flip(number, place, player, change))
        .into();
    assert_eq!(board.get("all('.review li > span').map((line) => line.textContent)"), json!(flips));
    board.run("all('button[name=retry]')[2].id = 'last'");
    page.click(board.point("#last"));
    board.wait_moves(&FLIPS[..5]);
    board.expect("el.status === 'ongoing' && !one('.review') && root.activeElement?.dataset.cell !== undefined");
    board.press("redo");
    board.press("redo");
    board.wait("el.status === 'won'");
    assert_eq!(board.moves(), FLIPS);
}

fn flip(number: u32, [column, row]: [u32; 2], player: u32, change: &str) -> String {
    let place = text("place.column").replace("{column}", &column.to_string()).replace("{row}", &row.to_string());
    let player = text("stone.player").replace("{number}", &player.to_string());
    let line = text("review.flip").replace("{number}", &number.to_string()).replace("{place}", &place.to_lowercase());
    line.replace("{player}", &player).replace("{change}", &text(&format!("review.{change}")))
}

fn review_finds_nothing(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" moves=\"b2a1c3a3a2c2b3b1c1\"");
    board.press("review");
    board.wait(&format!("one('.review p').textContent === {}", json!(text("review.none"))));
    board.press("review");
    board.wait("!one('.review')");
}

fn review_is_cancelled_by_a_move(page: &Page) {
    let board = open(page, &format!("game=\"{HARD}\" moves=\"12345543211234554321\""));
    board.expect("el.status === 'drawn'");
    board.press("review");
    board.wait("one('.review progress')");
    board.press("undo");
    board.wait("!one('.review') && plies === 19");
    board.stays("!one('.review')", 200);
}

/// Counts the workers that are started, and starts them from another script if one is given.
pub(super) fn with_workers(page: &Page, script: &str, attributes: &str) {
    let head = format!(
        "<script>{{
             const Real = Worker;
             window.__started = 0;
             window.Worker = class extends Real {{
                 constructor(url, options) {{ super({script}, options); window.__started += 1; }}
             }};
         }}</script>"
    );
    page.open_with_head(&head, &format!("<in-a-row gap='0' {attributes}></in-a-row>"));
}

/// Where the engines run beside the page's own code, that code does not wait for them: a slice ends far below 50 ms. As a
/// busy machine may take the processor away in the middle of one, the best of some tries counts.
fn no_worker_no_long_task(page: &Page) {
    page.expect_error("worker: ");
    long_tasks(|| hard_analysis(page));
}

/// Milliseconds; without slices it takes 80 to 220.
const LONG_TASK: u64 = 50;

/// Fails unless in one of some tries the longest task is short.
#[track_caller]
pub(super) fn long_tasks(longest_task: impl Fn() -> u64) {
    let mut longest = Vec::new();
    while longest.len() < 4 {
        longest.push(longest_task());
        if longest.last() <= Some(&LONG_TASK) {
            return;
        }
    }
    panic!("{longest:?} ms");
}

/// The longest task during a hard analysis.
fn hard_analysis(page: &Page) -> u64 {
    with_workers(page, "'/no-such-worker.js'", "game='tic-tac-toe'");
    let board = page.board();
    // Loading the engines is not what is measured.
    board.press("hint");
    board.wait("one('[data-hint]')");
    board.run(&format!("el.game = '{HARD}'"));
    board.wait("one('.discs')");
    longest_task(page, || {
        board.press("analysis");
        board.wait("all('.verdict').length === 5 && !one('.verdict.unknown')");
        // The browser tells a little later.
        board.stays("true", 150);
    })
}

/// The milliseconds of the longest task during something, where the browser tells.
pub(super) fn longest_task(page: &Page, during: impl Fn()) -> u64 {
    page.run(
        "window.__long = [0];
         if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
             new PerformanceObserver((list) => __long.push(...list.getEntries().map(({ duration }) => duration)))
                 .observe({ type: 'longtask' });",
        &[],
    );
    during();
    // A slow machine is not the page's fault: it is measured by a loop of its own, in the same run.
    page.run(
        "const times = [];
         for (let turn = 0; turn < 5; turn++) {
             const begun = performance.now();
             let x = 1;
             for (let k = 0; k < 3e6; k++) x = (x * 1103515 + 12345) % 2147483648;
             times.push(performance.now() - begun + 0 * x);
         }
         const slowness = Math.max(1, Math.min(...times) / arguments[0]);
         return Math.round(Math.max(...__long) / slowness)",
        &[json!(LOOP)],
    )
    .as_u64()
    .expect("a number")
}

/// Milliseconds of that loop, in Chromium, on two quiet cores on which no task was long.
const LOOP: f64 = 80.0;

/// A search and an analysis are cancelled between two slices; the engine keeps what it has learnt.
fn worker_outlives_what_is_cancelled(page: &Page) {
    with_workers(page, "url", &format!("game='{HARD}' player2='perfect'"));
    let board = page.board();
    board.press("analysis");
    for cell in ["a1", "e1", "b1"] {
        board.click(cell);
        board.press("new");
        board.wait_plies(0);
    }
    board.play("c1");
    board.wait_plies(2);
    board.wait("all('.verdict').length === 5 && !one('.verdict.unknown')");
    assert_eq!(page.run("return [__started, __workers]", &[]), json!([1, 1]));
}

/// The engine plays on without its book, and the person is told.
fn opening_book_is_missing(page: &Page) {
    let head = "<script>{ const real = fetch; window.fetch = (address, ...rest) =>
        real(String(address).endsWith('.book') ? '/no-such.book' : address, ...rest); }</script>";
    page.open_with_head(head, "<in-a-row game='connect-four' moves='44444' level2='1' gap='0'></in-a-row>");
    let board = page.board();
    page.run("import('/www/pkg/tables.js').then((tables) => { window.__tables = tables.default; })", &[]);
    page.wait("window.__tables");
    let with_book = page.run(
        "return __tables.engines.find(({ book, plays }) => book && plays.includes('connect-four'))?.id ?? null",
        &[],
    );
    let Value::String(id) = with_book else { return };
    board.choose("player2", &id);
    board.wait_text(&text("notice.bookless"));
    board.wait_plies(6);
}
