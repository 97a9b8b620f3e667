//! What hosts, browsers and engines may do wrong, and the files as they are shipped.

use axum::http::StatusCode;
use serde_json::json;

use super::open;
use crate::harness::{Page, page::SCRIPT, text};

tests!("hosts":
    calls_before_it_is_ready, illegal_moves_ask_nobody, handlers_may_call_back, refused_computer_rests, bad_values_are_told,
    smaller_game_keeps_the_tab_stop, same_board_again_changes_nothing, link_parks_the_game, in_a_flex_row, asleep_off_the_page,
    saved_under_a_late_key, unattended_computers_play, own_board_is_remembered, corrected_values_are_forgiven, held_key_is_one_move,
    worker_that_is_missing, engine_that_fails_once, engine_that_always_fails, one_file_script, shipped_page,
);

fn calls_before_it_is_ready(page: &Page) {
    page.open_with(
        "<in-a-row></in-a-row>
         <script type='module'>const el = document.querySelector('in-a-row'); el.play('z9'); el.play('4')</script>",
    );
    page.board().wait_moves("4");
}

fn illegal_moves_ask_nobody(page: &Page) {
    let board = open(page, "game=\"gomoku\" moves=\"h8\"");
    board.run(
        "window.__asked = []; el.addEventListener('in-a-row:before-move', ({ detail }) => __asked.push(detail.move))",
    );
    board.run("for (const move of ['h8', 'z99', NaN, 65536, undefined]) try { el.play(move) } catch { }");
    board.run("el.play('i9')");
    board.wait_moves("h8i9");
    assert_eq!(page.run("return __asked", &[]), json!(["i9"]));
}

fn handlers_may_call_back(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.run("el.addEventListener('in-a-row:before-move', () => el.newGame(), { once: true }); el.play('h8')");
    board.wait_moves("");
    board.run(
        "window.__turns = 0;
         el.addEventListener('in-a-row:turn', () => { window.__turns += 1 });
         el.addEventListener('in-a-row:move', () => el.play('i9'), { once: true });
         el.play('h8')",
    );
    board.wait_moves("h8i9");
    board.expect("__turns === 1");
}

fn refused_computer_rests(page: &Page) {
    let board = open(page, "game=\"gomoku\" player2=\"random\"");
    board.run(
        "el.addEventListener('in-a-row:before-move', (event) => event.detail.side === 2 && !window.__allowed && event.preventDefault())",
    );
    board.click("h8");
    board.wait_text(&text("notice.refused"));
    board.run("window.__allowed = true");
    board.click("a1");
    board.wait_plies(2);
}

fn bad_values_are_told(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"c4state\"");
    for (name, value) in
        [("begins", "3"), ("gap", "-5"), ("level2", "x"), ("colour1", "nocolour"), ("colour2", "#12345678")]
    {
        board.run(&format!("el.setAttribute('{name}', '{value}')"));
        board.wait_text(&super::told(name, value, "bad-value"));
    }
}

fn smaller_game_keeps_the_tab_stop(page: &Page) {
    let board = open(page, "game=\"gomoku\" controls=\"all\"");
    board.play("h8");
    board.choose("game", "tic-tac-toe");
    board.wait("all('[data-cell]').length === 9 && all('[data-cell][tabindex=\"0\"]').length === 1");
}

fn same_board_again_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"4453\"");
    board.run("window.__own = 'custom(w=7,h=6,n=4,gravity=on,overline=wins)'; el.setAttribute('controls', 'all')");
    board.wait("one('select[name=game]')");
    board.choose("game", "custom");
    board.wait("el.game.startsWith('custom') && plies === 0");
    board.set("custom-width", "2");
    board.wait_text(&text("notice.custom").replace("{reason}", &text("error.width")));
    board.set("custom-width", "5");
    board.play("a1");
    board.choose("game", "connect-four");
    board.wait_moves("4453");
}

fn link_parks_the_game(page: &Page) {
    page.open("/");
    let board = page.board();
    board.play("d1 d2");
    page.run("location.hash = '#gomoku:h8'", &[]);
    board.wait("el.game === 'gomoku' && el.moves === 'h8'");
    board.choose("game", "connect-four");
    board.wait_moves("44");
}

fn in_a_flex_row(page: &Page) {
    page.open_with("<div style='display:flex'><div id='_game'></div></div>");
    let board = page.board_at("#_game in-a-row");
    board.expect("el.offsetWidth > 200");
}

fn asleep_off_the_page(page: &Page) {
    let board = open(page, "game=\"gomoku\" player2=\"lines\"");
    page.run("window.__kept = document.querySelector('in-a-row'); __kept.remove(); __kept.play('h8')", &[]);
    page.run("setTimeout(() => { window.__waited = true }, 400)", &[]);
    page.wait("window.__waited && __kept.moves === 'h8' && __workers === 0");
    page.run("document.body.append(__kept)", &[]);
    board.wait_plies(2);
}

fn saved_under_a_late_key(page: &Page) {
    let board = open(page, "game=\"connect-four\" save=\"k\"");
    board.play("d1 d2");
    page.open_html(
        SCRIPT,
        "<script>onload = () => {
             const el = document.createElement('in-a-row');
             document.body.append(el);
             el.setAttribute('lang', 'pl');
             el.setAttribute('save', 'k');
         }</script>",
    );
    let board = page.board();
    board.wait_moves("44");
    board.wait("one('.all').lang === 'pl'");
}

/// Where nobody could press Start, they start by themselves.
fn unattended_computers_play(page: &Page) {
    open(page, "game=\"tic-tac-toe\" player1=\"random\" player2=\"perfect\" controls=\"none\"")
        .wait("el.status !== 'ongoing'");
    open(page, "game=\"tic-tac-toe\" player1=\"random\" player2=\"flash\" readonly").wait("el.status !== 'ongoing'");
}

fn own_board_is_remembered(page: &Page) {
    page.open("/");
    let board = page.board();
    board.choose("game", "custom");
    board.wait("one('[name=custom-width]')");
    board.set("custom-width", "6");
    board.wait("el.game.includes('w=6')");
    board.play("a1");
    board.choose("game", "gomoku");
    board.wait("el.game === 'gomoku'");
    board.choose("game", "custom");
    board.wait("el.game.includes('w=6') && el.moves === 'a1'");
}

fn corrected_values_are_forgiven(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.run("el.setAttribute('gap', '-1')");
    board.wait_text(&super::told("gap", "-1", "bad-value"));
    board.run("el.setAttribute('gap', '10')");
    board.wait_text(&text("status.player-to-move").replace("{number}", "1"));
    board.run("el.setAttribute('colour1', 'oklch(60% 0.2 140)')");
    board.wait("/^#[0-9a-f]{6}$/.test(el.colour1)");
}

fn held_key_is_one_move(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.run(
        "const cell = one('[data-name=a1]');
         const press = (repeat) => cell.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true, repeat }));
         press(false); press(true); press(true)",
    );
    board.wait_moves("4");
    board.stays("el.moves === '4'", 100);
}

/// Replaces the worker's script, before the element's own runs.
fn open_with_worker(page: &Page, script: &str) {
    let head = format!(
        "<script>{{
             const Real = Worker;
             window.__started = 0;
             window.Worker = class extends Real {{
                 constructor(url, options) {{ super((() => {{ window.__started += 1; {script} }})() ?? url, options); }}
             }};
         }}</script>"
    );
    page.open_with_head(&head, "<in-a-row game='gomoku' player2='lines' gap='0'></in-a-row>");
}

/// Where the worker's script cannot be had, the engines run elsewhere.
fn worker_that_is_missing(page: &Page) {
    open_with_worker(page, "return '/no-such-worker.js';");
    page.expect_error("worker: ");
    let board = page.board();
    board.play("h8");
    board.wait_plies(2);
}

const PANICS: &str = "URL.createObjectURL(new Blob(['onmessage = ({ data }) => { if (data.task) throw new Error(\"panic\"); postMessage({ ready: true }); }'], { type: 'text/javascript' }))";

fn engine_that_fails_once(page: &Page) {
    open_with_worker(page, &format!("return __started === 1 ? {PANICS} : undefined;"));
    page.expect_error("panic");
    let board = page.board();
    board.listen();
    board.play("h8");
    board.wait_plies(2);
    board.said(&[text("notice.engine-retry")]);
}

/// The game stays as it was, and goes on with another player.
fn engine_that_always_fails(page: &Page) {
    page.site().lose("/www/pkg/engines_bg.wasm", StatusCode::NOT_FOUND);
    page.open_with("<in-a-row game='gomoku' player2='lines' gap='0'></in-a-row>");
    let board = page.board();
    board.click("h8");
    board.wait_text(&text("notice.engine-failed"));
    board.choose("player2", "random");
    board.wait_plies(2);
}

/// The classic script, with all that it needs inlined, engines in a worker included.
fn one_file_script(page: &Page) {
    page.open_html(
        "<script src='/dist/in-a-row.one-file.js' defer></script>",
        "<div data-in-a-row='gomoku' data-player2='lines' data-gap='0' data-theme='neon dark' lang='pl'></div><div id='_game'></div>",
    );
    let board = page.board_at("[data-in-a-row] in-a-row");
    board.wait("getComputedStyle(one('.wood')).fill === 'rgb(138, 99, 232)'");
    board.play("h8");
    board.wait_plies(2);
    page.board_at("#_game in-a-row").play("d1");
}

fn shipped_page(page: &Page) {
    page.open("/dist/index.html#gomoku:h8");
    let board = page.board();
    board.wait_moves("h8");
    board.choose("player2", "lines");
    board.wait_plies(2);
    // The element's script is asked for beside the page's, which imports it, and once; WebKit may be slower to look for
    // its link than a local server is to answer.
    board.expect(
        "(() => {
            const asked = (file) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(file));
            const [[page], [script, ...more]] = ['www/page.js', 'www/in-a-row.js'].map(asked);
            const beside = script.startTime < page.responseEnd || script.initiatorType === 'link';
            return beside && more.length === 0;
        })()",
    );
}
