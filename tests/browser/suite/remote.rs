//! Games with somebody elsewhere, by links.

use super::open;
use crate::harness::{Board, Page, text};

tests!("remote":
    links_go_back_and_forth, an_older_link_changes_nothing, forged_links_change_nothing, what_was_seen_is_not_taken_back,
    nobody_moves_for_the_other,
);

/// The transcript on the board.
fn wait_line(board: &Board, moves: &str) {
    board.wait(&format!("el.moves === '{moves}'"));
}

fn join(board: &Board, link: &str) {
    board.run(&format!("el.open('{link}')"));
}

/// The link that the panel shows, as soon as it has these moves.
fn wait_link(board: &Board, start: &str, turn: &str) {
    board.wait(&format!("one('.remote input')?.value.includes('#{start}?id=01234567&turn={turn}')"));
}

fn links_go_back_and_forth(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:4?id=01234567&turn=yours");
    wait_link(&board, "connect-four:4", "mine");
    board.wait("one('.remote .code path')");
    board.run("el.play('4')");
    wait_link(&board, "connect-four:44", "yours");
    join(&board, "connect-four:445?id=01234567&turn=yours");
    wait_line(&board, "445");
    wait_link(&board, "connect-four:445", "mine");
}

fn an_older_link_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:445?id=01234567&turn=mine");
    wait_line(&board, "445");
    join(&board, "connect-four:44?id=01234567&turn=yours");
    board.wait_text_in(".status", &text("notice.remote-older"));
    wait_line(&board, "445");
}

fn forged_links_change_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"44\"");
    for link in ["connect-four:9?id=01234567&turn=yours", "connect-four:4?id=<b>&turn=yours", "connect-four:4?id=01234567&turn=both"] {
        join(&board, link);
        board.wait_text_in(".status", &text("notice.remote-link"));
        wait_line(&board, "44");
        board.run("el.play('4')");
        board.run("el.undo()");
        wait_line(&board, "44");
    }
}

fn what_was_seen_is_not_taken_back(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:44?id=01234567&turn=yours");
    wait_link(&board, "connect-four:44", "mine");
    board.run("el.play('5')");
    wait_line(&board, "445");
    board.run("el.undo()");
    wait_line(&board, "44");
    board.run("el.undo()");
    board.wait_text_in(".status", &text("notice.remote-undo"));
    wait_line(&board, "44");
}

fn nobody_moves_for_the_other(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:4?id=01234567&turn=mine");
    wait_link(&board, "connect-four:4", "yours");
    board.run("one('[data-cell=\"0\"]').click()");
    board.wait_text_in(".status", &text("notice.busy"));
    wait_line(&board, "4");
}
