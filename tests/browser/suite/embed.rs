//! The element on other people's pages.

use serde_json::json;

use super::{open, told};
use crate::harness::{Page, page::SCRIPT, text};

tests!("embed":
    two_boards_do_not_touch, divs_become_boards, div_of_the_original, div_that_comes_later, script_twice, removed_while_it_thinks,
    moved_while_it_thinks, removed_between_two_computers, element_made_by_script, property_before_the_class, attributes_change,
    host_is_not_rewritten, wrong_attributes_are_told, words_of_the_host, events_tell_what_happens, move_is_refused_by_the_host, read_only, hidden_at_first,
    methods_play, focus_stays_on_the_board, policy_without_inline_styles,
);

fn two_boards_do_not_touch(page: &Page) {
    page.open_with(
        "<in-a-row id='a' game='connect-four' gap='0' save='a'></in-a-row>
         <in-a-row id='b' game='connect-four' gap='0' save='b' player2='random'></in-a-row>",
    );
    let (a, b) = (page.board_at("#a"), page.board_at("#b"));
    a.play("d1 d1");
    b.play("a1");
    b.wait_plies(2);
    a.expect("el.moves === '44' && el.player2 === 'human'");
    a.set("colour1", "#00ff00");
    a.wait("el.colour1 === '#00ff00'");
    b.expect("el.colour1 !== '#00ff00' && one('input[name=colour1]').value !== '#00ff00'");
    a.press("new");
    a.wait_plies(0);
    b.stays("plies === 2", 100);
    page.expect_no_shared_ids();
    page.reload();
    let (a, b) = (page.board_at("#a"), page.board_at("#b"));
    a.expect("plies === 0");
    b.expect("plies === 2");
}

fn divs_become_boards(page: &Page) {
    page.open_with(
        "<div id='d' data-in-a-row='gomoku' data-player2='random' data-gap='0'>A game for those who run scripts</div>",
    );
    let board = page.board_at("#d in-a-row");
    board.expect("el.game === 'gomoku' && el.player2 === 'random'");
    board.play("h8");
    board.wait_plies(2);
    page.run("document.getElementById('d').dataset.player2 = 'human'", &[]);
    board.wait("el.player2 === 'human' && el.moves.startsWith('h8')");
}

fn div_of_the_original(page: &Page) {
    page.open_with("<h1>4 wygrywa</h1><div id='_game'></div>");
    let board = page.board_at("#_game in-a-row");
    board.expect("el.game === 'connect-four'");
    board.play("a1 a1");
}

fn div_that_comes_later(page: &Page) {
    page.open_with("<main></main>");
    page.wait("customElements.get('in-a-row')");
    page.run(
        "document.querySelector('main').innerHTML = '<p><div id=d data-in-a-row=tic-tac-toe data-gap=0></div>'",
        &[],
    );
    page.board_at("#d in-a-row").play("a1 b2");
    page.expect_boards(1);
}

fn script_twice(page: &Page) {
    page.open_with(&format!(
        "{SCRIPT}<script type='module' src='/www/in-a-row.js?again'></script><div data-in-a-row='gomoku'></div>"
    ));
    page.board().play("h8");
    page.expect_boards(1);
}

const THINKS: &str = "game=\"connect-four\" player2=\"c4state\" gap=\"1000\"";

fn removed_while_it_thinks(page: &Page) {
    let board = open(page, THINKS);
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    page.run("window.__kept = document.querySelector('in-a-row'); __kept.remove()", &[]);
    page.wait("__workers === 0");
    page.run(
        "window.__later = new Promise((done) => setTimeout(done, 1200)).then(() => { window.__waited = true })",
        &[],
    );
    page.wait("window.__waited && __kept.moves === '4'");
    page.run("document.body.append(__kept)", &[]);
    board.wait_plies(2);
    board.play("a1");
    board.wait_plies(4);
}

fn moved_while_it_thinks(page: &Page) {
    let board = open(page, THINKS);
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    page.run("const to = document.createElement('section'); document.body.append(to); to.append(document.querySelector('in-a-row'))", &[]);
    board.wait_plies(2);
    board.expect("el.moves.startsWith('4')");
    board.stays("plies === 2", 1200);
    board.play("a1");
}

fn removed_between_two_computers(page: &Page) {
    let board = open(page, "game=\"gomoku\" player1=\"random\" player2=\"lines\" gap=\"20\"");
    board.press("start");
    board.wait("plies > 2");
    page.run("window.__kept = document.querySelector('in-a-row'); __kept.remove(); window.__moves = __kept.moves", &[]);
    page.wait("__workers === 0");
    page.run("setTimeout(() => { window.__waited = true }, 300)", &[]);
    page.wait("window.__waited && __kept.moves === __moves");
}

fn element_made_by_script(page: &Page) {
    page.open_with("");
    page.wait("customElements.get('in-a-row')");
    page.run(
        "const el = Object.assign(document.createElement('in-a-row'), { game: 'tic-tac-toe', player2: 'perfect', gap: 0 });
         document.body.append(el)",
        &[],
    );
    let board = page.board();
    board.expect("el.game === 'tic-tac-toe' && el.player2 === 'perfect' && el.gap === 0");
    board.play("b2");
    board.wait_plies(2);
}

fn property_before_the_class(page: &Page) {
    page.open_with("<in-a-row></in-a-row><script>document.querySelector('in-a-row').moves = '44'</script>");
    page.board().wait_moves("44");
}

fn attributes_change(page: &Page) {
    let board = open(page, "game=\"connect-four\" colour1=\"#112233\"");
    board.run("el.setAttribute('moves', '4453')");
    board.wait_moves("4453");
    board.run("el.setAttribute('player1', 'random')");
    board.wait_plies(5);
    board.run("el.setAttribute('colour1', 'lime')");
    board.wait("one('input[name=colour1]').value === '#00ff00'");
    board.run("el.removeAttribute('player1')");
    board.wait("el.player1 === 'human'");
    board.run("el.setAttribute('lang', 'pl')");
    board.wait("one('.all').lang === 'pl'");
}

fn host_is_not_rewritten(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"human\" colour1=\"#112233\" controls=\"all\"");
    board.run("window.__host = el.outerHTML");
    board.play("d1");
    board.choose("player2", "random");
    board.wait_plies(2);
    board.set("colour1", "#00ff00");
    board.choose("game", "gomoku");
    board.wait("el.game === 'gomoku'");
    board.expect("el.outerHTML === __host");
}

fn wrong_attributes_are_told(page: &Page) {
    let board = open(page, "game=\"ludo\"");
    board.wait_text(&told("game", "ludo", "unknown-game"));
    board.play("d1");
    board.run("el.setAttribute('moves', '4444444')");
    board.wait_text(&told("moves", "4444444", "column-full"));
    board.expect("el.moves === '4'");
    board.run("el.setAttribute('player2', 'flash')");
    board.wait_text(&told("player2", "flash", "engine-declines"));
    board.play("d1");
}

fn words_of_the_host(page: &Page) {
    page.open_with(
        "<in-a-row game='tic-tac-toe'></in-a-row>
         <script>
             const el = document.querySelector('in-a-row');
             window.__refused = [];
             window.__languages = [];
             el.addEventListener('in-a-row:error', ({ detail }) => __refused.push(detail.id));
             el.addEventListener('in-a-row:language', ({ detail }) => __languages.push(detail.language, detail.direction));
             el.messages = { 'status.player-to-move': '<b>{number}</b>, go!', 'status.sung': 'x', 'status.draw': 7 };
         </script>",
    );
    let board = page.board();
    board.wait_text(&told("messages", "status.draw", "bad-value"));
    board.expect("__refused.join() === 'bad-value,bad-value'");
    board.run("el.messages = { 'status.player-to-move': '<b>{number}</b>, go!', 'verdict.win': '{n}!' }");
    board.wait("status() === '<b>1</b>, go!'");
    board.run("el.setAttribute('lang', 'ar')");
    let new = crate::harness::catalogue("ar")["button.new"].clone();
    board.wait(&format!("one('button[name=new]').textContent === {new} && /^<b>[1١]<.b>, go!$/.test(status())"));
    board.expect("__languages.slice(-2).join() === 'ar,rtl' && __refused.length === 2");
    board.run("el.setAttribute('lang', 'en'); el.messages = null");
    board.wait_text(&text("status.player-to-move").replace("{number}", "1"));
    board.run("el.messages = 'nonsense'");
    board.wait_text(&told("messages", "nonsense", "bad-value"));
    board.play("a1");
}

fn events_tell_what_happens(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\"");
    board.run(
        "window.__told = [];
         for (const type of ['move', 'turn', 'gameover', 'undo', 'error'])
             document.addEventListener('in-a-row:' + type, ({ detail }) =>
                 __told.push([type, detail.ply, detail.move, detail.side, detail.transcript, detail.status]))",
    );
    board.play("a1 a2 b1 b2");
    let told = page.run("return __told.splice(0)", &[]);
    assert_eq!(told[0], json!(["move", 1, "a1", 1, "a1", "ongoing"]));
    assert_eq!(told[1].as_array().unwrap()[0], "turn");
    board.play("c1");
    let told = page.run("return __told.splice(0)", &[]);
    assert_eq!(told, json!([["move", 5, "c1", 1, "a1a2b1b2c1", "won"], ["gameover", 5, "c1", 1, "a1a2b1b2c1", "won"]]));
    board.press("undo");
    board.wait("__told.length === 1 && __told[0][0] === 'undo' && __told[0][1] === 4");
}

fn move_is_refused_by_the_host(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.run("el.addEventListener('in-a-row:before-move', (event) => { if (event.detail.move === 'a1') event.preventDefault() })");
    board.click("a1");
    board.stays("plies === 0", 150);
    board.play("h8");
}

fn read_only(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"4453\" readonly");
    board.click("a1");
    board.drag_stone(1, board.cell("a1"));
    board.stays("el.moves === '4453'", 150);
}

/// A board that was hidden when it was made has its size once it is shown.
fn hidden_at_first(page: &Page) {
    page.open_with("<details><summary>A game</summary><in-a-row game='gomoku' gap='0'></in-a-row></details>");
    let board = page.board();
    page.run("document.querySelector('details').open = true", &[]);
    board.wait("one('[data-name=a1]').getBoundingClientRect().width > 10");
    board.play("h8");
}

fn methods_play(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.run("el.play('4'); el.play('4')");
    board.wait_moves("44");
    board.run("el.undo()");
    board.wait_moves("4");
    board.run("el.redo()");
    board.wait_moves("44");
    let refused =
        page.run("try { document.querySelector('in-a-row').play('9') } catch (error) { return error.message }", &[]);
    assert_eq!(refused, json!("outside-board"));
    board.run("el.newGame()");
    board.wait_moves("");
}

fn focus_stays_on_the_board(page: &Page) {
    let board = open(page, "game=\"gomoku\" player2=\"random\"");
    board.run("one('[data-name=h8]').focus()");
    page.keys("\u{e007}");
    board.wait_plies(2);
    board.expect("root.activeElement?.dataset.name === 'h8'");
    page.keys("\u{e014}");
    board.wait("root.activeElement?.dataset.name === 'i8'");
    page.keys("\u{e013}");
    board.wait("root.activeElement?.dataset.name === 'i9'");
    board.expect("document.activeElement === el");
}

fn policy_without_inline_styles(page: &Page) {
    page.open_with_head(
        "<meta http-equiv='content-security-policy' content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'\">",
        "<in-a-row game='gomoku' gap='0' player2='lines'></in-a-row>",
    );
    let board = page.board();
    board.play("h8");
    board.wait_plies(2);
}
