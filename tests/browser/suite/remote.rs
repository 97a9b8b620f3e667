//! Games with somebody elsewhere, by links.

use serde_json::json;

use super::open;
use crate::harness::{Board, Page, text};

tests!("remote":
    links_go_back_and_forth, what_is_taken_back_counts_more, an_older_link_changes_nothing, another_way_changes_nothing,
    forged_links_change_nothing, nobody_moves_for_the_other, the_game_is_kept, chosen_in_the_dropdown,
);

fn join(board: &Board, link: &str) {
    board.run(&format!("el.open({})", json!(link)));
}

/// Waits for the link that the panel shows.
fn wait_link(board: &Board, game: &str, seat: u8, epoch: u32) {
    board.wait(&format!("one('.remote input')?.value.endsWith('#{game}?id=01234567&seat={seat}&epoch={epoch}')"));
}

fn links_go_back_and_forth(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\"");
    join(&board, "#connect-four:4?id=01234567&seat=2&epoch=0");
    wait_link(&board, "connect-four:4", 1, 0);
    board.wait("one('.remote .code path').getAttribute('d').length > 500");
    board.wait_text(&text("status.your-move"));
    board.play("d2");
    wait_link(&board, "connect-four:44", 1, 0);
    board.wait_text(&text("status.remote"));
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    board.play("e2");
    wait_link(&board, "connect-four:4455", 1, 0);
    // A new game is another one.
    board.press("new");
    board.wait(
        "one('.remote input').value.includes('#connect-four:?id=') && !one('.remote input').value.includes('01234567')",
    );
}

fn what_is_taken_back_counts_more(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=0");
    board.wait_moves("44");
    board.play("e1");
    wait_link(&board, "connect-four:445", 2, 0);
    board.press("undo");
    wait_link(&board, "connect-four:44", 2, 1);
    // What was sent before is older now, whatever it holds.
    join(&board, "connect-four:4455?id=01234567&seat=1&epoch=0");
    board.wait_text(&text("notice.remote-older"));
    board.wait_moves("44");
    join(&board, "connect-four:4?id=01234567&seat=1&epoch=2");
    board.wait_moves("4");
    wait_link(&board, "connect-four:4", 2, 2);
}

fn an_older_link_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=0");
    board.wait_text(&text("notice.remote-older"));
    board.wait_moves("445");
}

fn another_way_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    join(&board, "connect-four:446?id=01234567&seat=2&epoch=0");
    board.wait_text(&text("notice.remote-diverging"));
    board.wait_moves("445");
    // Another game may be opened at any time.
    join(&board, "connect-four:1?id=abcdefgh&seat=2&epoch=0");
    board.wait_moves("1");
}

fn forged_links_change_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"44\"");
    let told = |reason: &str| text("notice.remote-link").replace("{reason}", &text(&format!("error.{reason}")));
    for (link, reason) in [
        ("connect-four:9?id=01234567&seat=1&epoch=0", "outside-board"),
        ("connect-four:4?id=<b>01234567&seat=1&epoch=0", "invitation-terms"),
        ("connect-four:4?id=01234567&seat=3&epoch=0", "invitation-terms"),
        ("connect-four:4?id=01234567", "invitation-terms"),
    ] {
        join(&board, link);
        board.wait_text(&told(reason));
        board.wait_moves("44");
        board.run("el.undo(); el.redo()");
    }
    let long = format!("gomoku:{}?id=01234567&seat=1&epoch=0", "h8".repeat(2_000));
    join(&board, &long);
    board.wait_text(&told("too-large"));
}

fn nobody_moves_for_the_other(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:4?id=01234567&seat=1&epoch=0");
    board.wait_moves("4");
    board.click("a1");
    board.wait_text(&text("notice.busy"));
    board.wait_moves("4");
}

fn the_game_is_kept(page: &Page) {
    let board = open(page, "game=\"connect-four\" save=\"key\"");
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=3");
    board.wait_moves("44");
    board.play("e1");
    wait_link(&board, "connect-four:445", 2, 3);
    page.reload();
    let board = page.board();
    wait_link(&board, "connect-four:445", 2, 3);
    board.wait("el.player1 === 'human' && el.player2 === 'remote'");
    join(&board, "connect-four:4455?id=01234567&seat=1&epoch=3");
    board.wait_moves("4455");
}

fn chosen_in_the_dropdown(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.choose("player2", "remote");
    board.wait("/#gomoku:\\?id=[a-z0-9]{16}&seat=2&epoch=0$/.test(one('.remote input')?.value)");
    board.play("h8");
    board.wait("one('.remote input').value.includes('#gomoku:h8?id=')");
    board.run("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { el.__text = text; } } })");
    board.run("one('.remote [name=copy]').click()");
    board.wait("el.__text === one('.remote input').value");
    board.choose("player2", "human");
    board.wait("!one('.remote')");
}
