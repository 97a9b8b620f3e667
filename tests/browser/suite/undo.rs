//! Taking back and playing again.

use super::{
    games::{expect_over, record_events},
    open,
    players::{LATE, score, thinking},
};
use crate::harness::{Page, text};

tests!("undo":
    one_ply_between_people, to_the_persons_turn, while_it_thinks, after_the_end, after_losing, redo, redo_is_dropped_by_a_move,
    not_offered_at_the_start, one_ply_between_computers,
);

fn one_ply_between_people(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    record_events(&board);
    board.play("h8 i9 j10");
    board.press("undo");
    board.wait_moves("h8i9");
    board.wait("stones().join() === 'h8,i9'");
    board.wait_text(&text("status.black-to-move"));
    board.press("undo");
    board.press("undo");
    board.wait_moves("");
    board.wait("stones().length === 0 && el.__events.filter((type) => type === 'undo').length === 3");
    board.play("a1");
}

fn to_the_persons_turn(page: &Page) {
    let board = open(page, "game=\"gomoku\" player2=\"random\"");
    board.play("h8");
    board.wait_plies(2);
    board.click("a15");
    board.wait_plies(4);
    board.press("undo");
    board.wait_plies(2);
    board.stays("plies === 2", 200);
    board.wait_text(&text("status.your-move"));
    board.press("undo");
    board.wait_plies(0);
    board.stays("plies === 0", 200);
}

fn while_it_thinks(page: &Page) {
    let board = thinking(page, "gomoku");
    board.press("undo");
    board.wait_plies(0);
    board.stays("plies === 0", LATE);
    board.play("a1");
    board.wait_plies(2);
}

fn after_the_end(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\"");
    board.play("a1 a2 b1 b2 c1");
    board.wait(&score(1, 0));
    board.press("undo");
    board.wait("plies === 4 && el.status === 'ongoing' && !one('.board.over')");
    board.wait(&score(0, 0));
    board.wait("stones('.won').length === 0");
    board.press("redo");
    expect_over(&board, "won");
    board.wait(&score(1, 0));
    board.press("undo");
    board.play("a3 c2");
    board.wait(&score(0, 1));
}

fn after_losing(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"c4state\" moves=\"121314\"");
    board.play("f1");
    expect_over(&board, "won");
    board.wait_text(&text("status.you-lost"));
    board.wait(&score(0, 1));
    board.press("undo");
    board.wait("el.moves === '121314' && el.status === 'ongoing'");
    board.wait(&score(0, 0));
    board.wait_text(&text("status.your-move"));
    board.play("e1");
    board.wait_plies(8);
}

fn redo(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"random\"");
    board.play("d1");
    board.wait_plies(2);
    let moves = board.moves();
    board.press("undo");
    board.wait_plies(0);
    board.press("redo");
    board.wait_moves(&moves);
    board.stays("plies === 2", 200);
    board.wait("!offers('redo')");
}

fn redo_is_dropped_by_a_move(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.play("h8 i9");
    board.press("undo");
    board.wait_plies(1);
    board.play("a1");
    board.expect("el.moves === 'h8a1' && !offers('redo')");
}

fn not_offered_at_the_start(page: &Page) {
    let board = open(page, "game=\"gomoku\" player1=\"random\"");
    board.wait_plies(1);
    board.wait_text(&text("status.your-move"));
    board.expect("!offers('undo') && !offers('redo')");
}

fn one_ply_between_computers(page: &Page) {
    let board = open(page, "game=\"gomoku\" player1=\"random\" player2=\"random\"");
    board.press("step");
    board.wait_plies(1);
    board.press("step");
    board.wait_plies(2);
    board.press("undo");
    board.wait_plies(1);
    board.stays("plies === 1", 200);
    board.wait_text(&text("status.paused"));
}
