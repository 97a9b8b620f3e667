//! The mouse: clicks, double clicks, and stones dragged from the tray.

use super::open;
use crate::harness::{Board, Browser, Page, Point, text};

tests!("pointer":
    double_click_plays_one_move, quick_clicks_play_two_moves, right_button_plays_nothing, tray_snaps, tray_snaps_when_off_the_mark,
    tray_is_refused_on_a_stone, tray_flies_back_from_outside, no_dead_zone, tray_falls_in_drop_games, only_the_movers_tray_moves,
    drag_is_dropped_with_the_game, placed_stone_stays, board_is_hit_after_scrolling,
);

fn double_click_plays_one_move(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    // The first click of all wakes the sound; on a busy machine a second one would be too late to belong to it.
    board.play("a1");
    for (column, moves) in [("d1", "14"), ("e1", "145")] {
        page.double_click(board.cell(column));
        board.wait_moves(moves);
        board.stays(&format!("el.moves === '{moves}'"), 300);
    }
}

/// Two clicks on two cells are two moves, however quick.
fn quick_clicks_play_two_moves(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    page.click_all(&[board.cell("h8"), board.cell("l12")]);
    board.wait_moves("h8l12");
}

fn right_button_plays_nothing(page: &Page) {
    if page.browser() == Browser::WebKit {
        return; // Its driver presses the right button, but lets go of the left one: a click.
    }
    let board = open(page, "game=\"gomoku\"");
    page.click_right(board.cell("h8"));
    page.keys("\u{e00c}");
    board.stays("plies === 0", 150);
    page.click_right(board.tray(1));
    page.keys("\u{e00c}");
    board.stays("plies === 0 && !one('.dragged')", 150);
}

fn tray_snaps(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.drag_stone(1, board.cell("h8"));
    board.wait_moves("h8");
    board.drag_stone(2, board.cell("i9"));
    board.wait_moves("h8i9");
    nothing_is_held(&board);
}

/// The point of the board so many cells to the right of a cell's middle, and above it.
fn beside(board: &Board, cell: &str, right: f64, up: f64) -> Point {
    let (at, next) = (board.cell(cell), board.cell(&format!("{}1", (cell.as_bytes()[0] + 1) as char)));
    let size = next.x - at.x;
    Point { x: at.x + right * size, y: at.y - up * size }
}

fn tray_snaps_when_off_the_mark(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.drag_stone(1, beside(&board, "h8", 0.4, -0.4));
    board.wait_moves("h8");
    // Beyond the outermost crossing there is no other one to be meant.
    board.drag_stone(2, beside(&board, "a1", -0.4, -0.4));
    board.wait_moves("h8a1");
    // Towards a taken crossing, but nearer than half a cell to a free one.
    board.drag_stone(1, beside(&board, "h8", 0.55, 0.0));
    board.wait_moves("h8a1i8");
}

fn tray_is_refused_on_a_stone(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.play("h8");
    board.drag_stone(2, board.cell("h8"));
    board.stays("el.moves === 'h8'", 300);
    nothing_is_held(&board);
    board.play("i9");
}

fn tray_flies_back_from_outside(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.drag_stone(1, Point { x: 3.0, y: 3.0 });
    nothing_is_held(&board);
    board.expect("plies === 0");
    board.wait_text(&text("status.black-to-move"));
    board.drag_stone(1, board.cell("a15"));
    board.wait_moves("a15");
}

fn no_dead_zone(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    for (plies, (right, up)) in [(0.5, 0.0), (0.0, 0.5), (0.5, 0.5), (-0.5, -0.5)].into_iter().enumerate() {
        board.drag_stone(if plies % 2 == 0 { 1 } else { 2 }, beside(&board, "h8", right, up));
        board.wait_plies(plies + 1);
    }
    board.expect("stones().every((name) => 'ghi'.includes(name[0]) && Math.abs(name.slice(1) - 8) <= 1)");
}

fn tray_falls_in_drop_games(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.drag_stone(1, board.cell("d5"));
    board.wait_moves("4");
    board.drag_stone(2, board.cell("d2"));
    board.wait_moves("44");
    board.expect("stones().join() === 'd1,d2'");
    nothing_is_held(&board);
}

fn only_the_movers_tray_moves(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.drag_stone(2, board.cell("h8"));
    board.stays("plies === 0 && !one('.dragged')", 150);
    board.choose("player1", "random");
    board.wait_plies(1);
    board.drag_stone(1, board.cell("a1"));
    board.stays("plies === 1", 150);
}

fn drag_is_dropped_with_the_game(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    let (from, to) = (board.tray(1), board.cell("h8"));
    page.hold(&[from, from.towards(to, 0.5), to]);
    board.wait("one('.dragged')");
    page.run("window.__kept = document.querySelector('in-a-row'); __kept.remove()", &[]);
    page.release();
    page.run("document.body.append(__kept)", &[]);
    board.stays("plies === 0 && !one('.dragged')", 100);
    board.play("h8");
}

fn placed_stone_stays(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.play("h8 i9");
    let (from, to) = (board.cell("h8"), board.cell("d4"));
    page.drag(&[from, from.towards(to, 0.4), to]);
    board.stays("stones().join() === 'h8,i9'", 150);
    nothing_is_held(&board);
}

fn board_is_hit_after_scrolling(page: &Page) {
    page.open_with(
        "<p style='height: 1500px'></p><in-a-row game='gomoku' gap='0'></in-a-row><p style='height: 900px'></p>",
    );
    let board = page.board();
    board.play("h8 a1");
    board.drag_stone(1, board.cell("j10"));
    board.wait_moves("h8a1j10");
}

/// No stone hangs on the pointer.
fn nothing_is_held(board: &Board) {
    board.wait("!one('.dragged')");
}
