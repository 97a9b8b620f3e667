//! Hosts that forbid things, have lost things, or put the element where it is hard to be. On each a whole game is played.
//! A policy without inline styles, the script twice, and an element that is moved or removed are in `embed`; a worker that
//! cannot be had is in `hosts`. The files are those that are shipped: `cargo dist` makes them.

use axum::http::StatusCode;
use serde_json::json;

use crate::harness::{Board, Page, repository, server::Site, text};

tests!("hostile":
    readme_policies, no_wasm_on_the_page, no_wasm_anywhere, no_wasm_and_no_worker, no_wasm_and_no_script, from_another_origin,
    one_file_from_another_origin, sandboxed, from_a_file, wrong_types, pages_for_missing_files, everything_missing,
    storage_is_blocked, before_and_after_the_script, cloned, hidden_tab, from_right_to_left, under_a_reset, beside_three_others,
    page_goes_on_while_it_thinks,
);

const POLICY: &str = "content-security-policy";
const SCRIPT: &str = "<script type='module' src='/dist/www/in-a-row.js'></script>";
const ONE_FILE: &str = "<script src='/dist/in-a-row.one-file.js' defer></script>";
/// A short game against an engine that only the large module has.
const BOARD: &str = "<in-a-row game='tic-tac-toe' player2='perfect' gap='0'></in-a-row>";

/// Plays until the game is over, which this opponent never loses; the first move by hand.
#[track_caller]
fn play_through(board: &Board) {
    board.click("b2");
    play_on(board);
}

#[track_caller]
fn play_on(board: &Board) {
    board.wait(
        "(() => {
             if (el.status !== 'ongoing') return true;
             const free = ['b2', 'a1', 'c1', 'b3', 'a3', 'c3', 'b1', 'a2', 'c2'].find((name) => !el.moves.includes(name));
             if (plies % 2 === 0 && el.__asked !== plies) { el.__asked = plies; el.play(free); }
             return false;
         })()",
    );
    board.expect("el.status === 'drawn' || plies % 2 === 0");
}

#[track_caller]
fn play_through_on(page: &Page, head: &str) {
    page.open_html(head, BOARD);
    play_through(&page.board());
}

#[track_caller]
fn expect_workers(page: &Page, count: u32) {
    page.wait(&format!("__workers === {count}"));
}

/// Whether the page has loaded a file.
#[track_caller]
fn expect_loaded(page: &Page, file: &str, loaded: bool) {
    let names = "performance.getEntriesByType('resource').map(({ name }) => name)";
    let seen = page.run(&format!("return {names}.some((name) => name.endsWith({}))", json!(file)), &[]);
    assert_eq!(seen, loaded, "{file}");
}

/// The policies of the README.
fn readme_policies(page: &Page) {
    let readme = std::fs::read_to_string(repository().join("README.md")).expect("the README");
    let policy = readme.lines().map(str::trim).find(|line| line.starts_with("default-src 'self'; script-src"));
    let policy = policy.expect("the README's policy");
    page.site().send_always(POLICY, policy);
    play_through_on(page, SCRIPT);
    expect_workers(page, 1);
    expect_loaded(page, "/referee.script.js", false);
    page.site().send_always(POLICY, &format!("{policy}; worker-src blob:"));
    play_through_on(page, ONE_FILE);
    expect_workers(page, 1);
}

/// The worker's own response allows it: it runs WebAssembly where the page may not.
fn no_wasm_on_the_page(page: &Page) {
    page.allow_error("policy: ");
    page.site().send(POLICY, "default-src 'self'");
    play_through_on(page, SCRIPT);
    expect_workers(page, 1);
    expect_loaded(page, "/referee.script.js", true);
    play_through_on(page, ONE_FILE);
    expect_workers(page, 1);
}

fn no_wasm_anywhere(page: &Page) {
    page.allow_error("policy: ");
    page.site().send_always(POLICY, "default-src 'self'");
    play_through_on(page, SCRIPT);
    expect_workers(page, 1);
    expect_loaded(page, "/engine-script.js", false);
}

fn no_wasm_and_no_worker(page: &Page) {
    page.allow_error("policy: ");
    page.allow_error("worker: ");
    page.site().send_always(POLICY, "default-src 'self'; worker-src 'none'");
    play_through_on(page, SCRIPT);
    expect_workers(page, 0);
    expect_loaded(page, "/engine-script.js", true);
}

/// What is left is to say so.
fn no_wasm_and_no_script(page: &Page) {
    page.allow_error("policy: ");
    page.site().send(POLICY, "default-src 'self'");
    page.site().lose("/dist/www/pkg/referee.script.js", StatusCode::NOT_FOUND);
    page.open_html(SCRIPT, BOARD);
    let shown = "document.querySelector('in-a-row')?.shadowRoot?.textContent ?? ''";
    let said = text("notice.load-failed").replace("{reason}", "");
    page.wait(&format!("({shown}).startsWith({})", json!(said)));
    let said = page.run(&format!("return {shown}"), &[]);
    let names_the_cause =
        |said: &str| ["CSP", "Content Security", "unsafe-eval"].iter().any(|word| said.contains(word));
    assert!(said.as_str().is_some_and(names_the_cause), "{said}");
}

/// As from a CDN: no worker of another origin starts, but one that is made of its text does.
fn from_another_origin(page: &Page) {
    let cdn = Site::start();
    cdn.send_always("access-control-allow-origin", "*");
    let script = SCRIPT.replace("/dist", &format!("{}/dist", cdn.origin));
    play_through_on(page, &script);
    expect_workers(page, 1);
    let origin = &cdn.origin;
    let policy = format!("default-src 'none'; script-src 'self' {origin} 'wasm-unsafe-eval'; connect-src {origin}");
    page.site().send(POLICY, &format!("{policy}; worker-src blob:"));
    play_through_on(page, &script);
    expect_workers(page, 1);
    page.allow_error("policy: ");
    page.allow_error("worker: ");
    page.site().send(POLICY, &format!("{policy}; worker-src 'none'"));
    play_through_on(page, &script);
    expect_workers(page, 0);
    page.site().send(POLICY, &policy.replace("'wasm-unsafe-eval'", ""));
    play_through_on(page, &script);
}

fn one_file_from_another_origin(page: &Page) {
    let cdn = Site::start();
    let script = ONE_FILE.replace("/dist", &format!("{}/dist", cdn.origin));
    let origin = &cdn.origin;
    let policy = format!("default-src 'none'; script-src 'self' {origin} 'wasm-unsafe-eval'");
    page.site().send(POLICY, &format!("{policy}; worker-src blob:"));
    play_through_on(page, &script);
    expect_workers(page, 1);
    page.allow_error("policy: ");
    page.allow_error("worker: ");
    page.site().send(POLICY, &format!("{policy}; worker-src 'none'"));
    play_through_on(page, &script);
    expect_workers(page, 0);
}

/// Without an origin there is no storage, and no file of one's own.
fn sandboxed(page: &Page) {
    // Firefox tells of the worker's address where Chromium throws.
    page.allow_error("worker: ");
    page.site().send_always("access-control-allow-origin", "*");
    let origin = &page.site().origin;
    for script in [SCRIPT, ONE_FILE] {
        let script = script.replace("/dist", &format!("{origin}/dist"));
        let board = BOARD.replace("gap", "save='k' gap");
        let inside = format!("<script src='{origin}/tests/watch.js'></script>{script}{board}");
        page.open_html(
            "",
            &format!("<iframe sandbox='allow-scripts' srcdoc=\"{inside}\" width=600 height=700></iframe>"),
        );
        page.enter_frame();
        let board = page.board();
        play_on(&board);
        page.expect_no_errors();
        page.leave_frame();
    }
}

/// Modules do not load from there, the one-file script does.
fn from_a_file(page: &Page) {
    let folder = repository().join("dist");
    let file = crate::harness::outputs().join(format!("{}-host.html", page.browser().id()));
    let html = format!(
        "<!doctype html><meta charset='utf-8'><script src='{}'></script><script src='{}' defer></script>{BOARD}",
        repository().join("tests/browser/watch.js").display(),
        folder.join("in-a-row.one-file.js").display(),
    );
    std::fs::write(&file, html).expect("a page");
    page.visit(&format!("file://{}", file.display()));
    play_through(&page.board());
    expect_workers(page, 1);
}

fn wrong_types(page: &Page) {
    for file in ["referee_bg.wasm", "engines_bg.wasm"] {
        page.site().mislabel(&format!("/dist/www/pkg/{file}"), "text/html");
    }
    page.site().mislabel("/dist/www/i18n/en.json", "application/octet-stream");
    page.site().mislabel("/dist/style.css", "text/plain");
    page.site().mislabel("/dist/www/worker.js", "text/plain");
    page.allow_error("worker: ");
    play_through_on(page, SCRIPT);
    expect_workers(page, 1);
}

/// The message names what is missing, however that is told.
fn pages_for_missing_files(page: &Page) {
    for file in ["www/pkg/referee_bg.wasm", "www/i18n/en.json", "style.css"] {
        for status in [StatusCode::OK, StatusCode::NOT_FOUND] {
            let site = Site::start();
            site.send_always("access-control-allow-origin", "*");
            site.lose(&format!("/dist/{file}"), status);
            page.open_html(&SCRIPT.replace("/dist", &format!("{}/dist", site.origin)), BOARD);
            page.wait(&format!(
                "document.querySelector('in-a-row')?.shadowRoot?.textContent.includes({})",
                json!(format!("{file}: 404"))
            ));
            page.allow_error("status of 404");
        }
    }
}

/// Whatever is told first, nothing is left unheard.
fn everything_missing(page: &Page) {
    for file in ["www/pkg/referee_bg.wasm", "www/i18n/en.json", "style.css"] {
        page.site().lose(&format!("/dist/{file}"), StatusCode::NOT_FOUND);
    }
    page.open_html(
        SCRIPT,
        &format!("{BOARD}<script>addEventListener('in-a-row:error', () => {{ window.__told = true }})</script>"),
    );
    page.wait("window.__told && document.querySelector('in-a-row').shadowRoot.textContent.includes('404')");
    page.run("setTimeout(() => { window.__waited = true }, 100)", &[]);
    page.wait("window.__waited");
}

fn storage_is_blocked(page: &Page) {
    let blocked = "<script>Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })</script>";
    page.open_html(&format!("{blocked}{SCRIPT}"), &BOARD.replace("gap", "save='k' gap"));
    play_through(&page.board());
}

fn before_and_after_the_script(page: &Page) {
    page.open_html("", "");
    page.run(
        "document.body.innerHTML = arguments[0].replace('<in-a-row', '<in-a-row id=before');
         const script = Object.assign(document.createElement('script'), { type: 'module', src: '/dist/www/in-a-row.js' });
         document.head.append(script)",
        &[json!(BOARD)],
    );
    play_through(&page.board_at("#before"));
    page.run(
        "document.body.insertAdjacentHTML('beforeend', arguments[0].replace('<in-a-row', '<in-a-row id=after'))",
        &[json!(BOARD)],
    );
    play_through(&page.board_at("#after"));
}

/// A copy is a game of its own, that begins as its attributes say.
fn cloned(page: &Page) {
    page.open_html(SCRIPT, BOARD);
    let board = page.board();
    board.play("b2");
    page.run(
        "const copy = document.querySelector('in-a-row').cloneNode(true);
         copy.id = 'copy';
         document.body.append(copy)",
        &[],
    );
    let copy = page.board_at("#copy");
    copy.expect("plies === 0 && el.player2 === 'perfect'");
    play_through(&copy);
    board.expect("el.moves.startsWith('b2')");
    play_on(&board);
}

/// A tab's panel that is not displayed when the game begins, nor while the computer moves.
fn hidden_tab(page: &Page) {
    page.open_html(SCRIPT, &format!("<div id='tab' hidden>{BOARD}</div>"));
    let board = page.board();
    board.run("el.play('b2')");
    board.wait_plies(2);
    page.run("document.getElementById('tab').hidden = false", &[]);
    board.wait("one('[data-name=a1]').getBoundingClientRect().width > 10");
    let free = board.get("['a1', 'c3'].find((name) => !el.moves.includes(name))");
    board.click(free.as_str().expect("a free cell"));
    play_on(&board);
    page.run("document.getElementById('tab').hidden = true", &[]);
    board.run("el.newGame()");
    page.run("document.getElementById('tab').hidden = false", &[]);
    play_through(&board);
}

/// Texts and controls turn with the page, the board never does.
fn from_right_to_left(page: &Page) {
    page.open_html(&format!("<style>html {{ direction: rtl }}</style>{SCRIPT}"), BOARD);
    let board = page.board();
    let left = |selector: &str| format!("one('{selector}').getBoundingClientRect().left");
    let cell = |name: &str| left(&format!("[data-name={name}]"));
    board.expect(&format!("{} < {} && {} < {}", cell("a1"), cell("b1"), cell("b1"), cell("c1")));
    board.expect(&format!("{} > {}", left("button[name=new]"), left("button[name=undo]")));
    play_through(&board);
}

/// What sites put before their own styles, and a page's text that has another size.
fn under_a_reset(page: &Page) {
    let reset = "*, *::before, *::after { all: unset } html { font-size: 62.5% } div, button, svg { display: none; position: absolute; width: 0 }";
    page.open_html(&format!("<style>{reset}</style>{SCRIPT}"), &format!("<main style='display: block'>{BOARD}</main>"));
    let board = page.board();
    board.expect("one('[role=grid]').getBoundingClientRect().width > 200 && el.getBoundingClientRect().width > 200");
    play_through(&board);
}

fn beside_three_others(page: &Page) {
    let others = "<in-a-row id='a' game='connect-four' player2='perfect' gap='0'></in-a-row>
        <div id='_game'></div><div data-in-a-row='gomoku' data-player2='lines' data-gap='0'></div>";
    page.open_html(SCRIPT, &format!("{}{others}", BOARD.replace("<in-a-row", "<in-a-row id='own'")));
    let boards = ["#own", "#a", "#_game in-a-row", "[data-in-a-row] in-a-row"].map(|selector| page.board_at(selector));
    let [own, a, original, gomoku] = &boards;
    a.click("d1");
    gomoku.click("h8");
    original.play("d1 d1");
    play_through(own);
    a.wait_plies(2);
    gomoku.wait_plies(2);
    original.wait_moves("44");
    page.expect_no_shared_ids();
}

/// On the page's own thread an engine works between what the page does.
fn page_goes_on_while_it_thinks(page: &Page) {
    page.allow_error("policy: ");
    page.allow_error("worker: ");
    page.site().send(POLICY, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'");
    page.open_html(SCRIPT, "<in-a-row game='gomoku' player2='gomoku' level2='5' gap='0'></in-a-row>");
    let board = page.board();
    board.play("h8");
    board.wait_text(&text("status.thinking"));
    // Between two slices timers have their turn.
    page.run("let ticks = 0; const tick = () => { window.__ticks = ++ticks; setTimeout(tick) }; tick()", &[]);
    board.wait("__ticks > 40");
    board.expect("plies === 1");
    board.press("new");
    board.wait_plies(0);
}
