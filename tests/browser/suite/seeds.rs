//! What the four systems did that this one grew from, and their faults: a test for each.

use serde_json::json;

use super::{
    games::{expect_line, expect_over},
    open,
    players::{LATE, painted, score, thinking},
};
use crate::harness::{Board, Page, refused, text};

tests!("seeds":
    flash_coin_begins, flash_coin_gives_the_mark, flash_thinks_a_second_and_a_half, flash_says_what_happens, flash_keeps_the_score,
    flash_plays_as_it_did, phone_full_column_refused, phone_sounds, phone_says_what_happens, phone_tie_is_no_loss, phone_state_plays,
    director_eighteen, director_tray_snaps, director_tray_flies_back, director_stone_stays, director_says_whose_move, director_regret,
    director_has_a_draw, director_no_dead_zone, polish_div, polish_players, polish_colours_at_once, polish_says_what_happens,
    polish_computer_waits_a_second, polish_board_recedes, polish_low_diagonal_wins, polish_restart_while_it_thinks, polish_two_on_a_page,
    polish_any_size, polish_player_changes_at_once, polish_line_is_shown, polish_colours_differ,
);

/// Starts new games until both answers to a question were seen.
fn both_come(board: &Board, question: &str) {
    let mut seen = [false, false];
    for _ in 0..60 {
        board.press("new");
        board.wait_plies(0);
        seen[usize::from(board.get(question) == json!(true))] = true;
        if seen == [true, true] {
            return;
        }
    }
    panic!("the coin always falls alike: {question} {seen:?}");
}

fn flash_coin_begins(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" begins=\"coin\"");
    both_come(&board, "one('.seat[data-seat=\"1\"] .tray.ready') !== null");
}

fn flash_coin_gives_the_mark(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" begins=\"coin\"");
    both_come(&board, "one('.seat[data-seat=\"1\"] .tray circle') !== null");
}

/// The computer answers after this time; a click during it does nothing but is answered.
fn answers_after(board: &Board, cell: &str, other: &str, milliseconds: f64) {
    board.listen();
    board.run("el.addEventListener('in-a-row:move', ({ timeStamp }) => (el.__times ??= []).push(timeStamp))");
    board.page.click_all(&[board.cell(cell), board.cell(other)]);
    board.wait("el.__times?.length === 2");
    board.said(&[text("status.thinking"), text("notice.busy"), text("status.your-move")]);
    let waited = board.get("el.__times[1] - el.__times[0]").as_f64().unwrap();
    assert!((milliseconds..milliseconds + 1500.0).contains(&waited), "{waited} ms");
}

fn flash_thinks_a_second_and_a_half(page: &Page) {
    page.open_with("<in-a-row game='tic-tac-toe' player2='flash'></in-a-row>");
    answers_after(&page.board(), "b2", "a1", 1480.0);
}

fn flash_says_what_happens(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" player2=\"flash\" gap=\"200\"");
    goes_to_and_fro(&board, "a1");
    for (moves, last, says) in [("a1a2b1b2", "c1", "you-won"), ("a1b1c1b2a2c2b3a3", "c3", "draw")] {
        board.run(&format!("el.moves = '{moves}'"));
        board.wait_moves(moves);
        board.click(last);
        board.wait_text(&text(&format!("status.{says}")));
    }
    board.run("el.gap = 0; el.moves = 'a1a2c3b2b1'");
    board.wait_text(&text("status.you-lost"));
}

/// The status line follows a move and its answer.
fn goes_to_and_fro(board: &Board, cell: &str) {
    board.wait_text(&text("status.your-move"));
    board.listen();
    board.click(cell);
    board.said(&[text("status.thinking"), text("status.your-move")]);
}

fn flash_keeps_the_score(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" player2=\"flash\"");
    board.run("el.moves = 'a1a2b1b2'");
    board.play("c1");
    board.wait(&score(1, 0));
    board.press("new");
    board.wait_plies(0);
    board.run("el.moves = 'a1a2c3b2'");
    board.click("b1");
    board.wait_text(&text("status.you-lost"));
    board.wait(&score(1, 1));
}

/// It completes its own line before it blocks one, and takes the first cell among equals, column by column from the top.
fn flash_plays_as_it_did(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" player2=\"flash\"");
    for (before, mine, after) in [("a1a2b1b2", "c3", "c2"), ("a1b2", "c1", "b1")] {
        board.run(&format!("el.moves = '{before}'"));
        board.wait_moves(before);
        board.click(mine);
        board.wait_moves(&format!("{before}{mine}{after}"));
    }
}

fn phone_full_column_refused(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("d1 d1 d1 d1 d1 d1");
    board.click("d6");
    board.wait_text(&refused("column-full"));
    board.expect("el.moves === '444444' && one('.seat[data-seat=\"1\"] .tray.ready')");
    board.play("e1");
    board.expect("one('[data-stone=e1]').dataset.side === '1'");
}

/// A sound for a move, others for a win and a tie; none before the first gesture.
fn phone_sounds(page: &Page) {
    page.open_with(
        "<script>
            window.notes = [];
            window.OscillatorNode = class extends OscillatorNode {
                constructor(context, options) { super(context, options); notes.push(options.frequency); }
            };
            Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
         </script>
         <in-a-row game='tic-tac-toe' gap='0'></in-a-row>",
    );
    let board = page.board();
    board.run("el.play('a1')");
    board.wait_plies(1);
    page.wait("notes.length === 0");
    board.play("a2");
    let a_move = page.run("return notes.splice(0)", &[]);
    assert_ne!(a_move, json!([]));
    board.play("b1 b2");
    page.run("notes.splice(0)", &[]);
    board.play("c1");
    let win = page.run("return notes.splice(0)", &[]);
    board.press("new");
    board.play("a1 b1 c1 b2 a2 c2 b3 a3");
    page.run("notes.splice(0)", &[]);
    board.play("c3");
    let tie = page.run("return notes.splice(0)", &[]);
    assert!(a_move != win && win != tie && tie != a_move, "{a_move} {win} {tie}");
}

fn phone_says_what_happens(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"random\" gap=\"200\"");
    goes_to_and_fro(&board, "d1");
    board.run("el.moves = '121212'");
    board.wait_moves("121212");
    board.click("a1");
    board.wait_text(&text("status.you-won"));
}

fn phone_tie_is_no_loss(page: &Page) {
    let board = open(page, "game=\"custom(w=3,h=3,n=3,gravity=on)\" moves=\"12123123\"");
    board.play("c3");
    expect_over(&board, "drawn");
    board.wait_text(&text("status.draw"));
    board.wait(&score(0, 0));
}

fn phone_state_plays(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"c4state\"");
    board.run("el.moves = '1122'");
    board.wait_moves("1122");
    // It stops three in a row that are open at one end.
    board.click("c1");
    board.wait_moves("112234");
}

fn director_eighteen(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    board.expect("all('[data-cell]').length === 18 * 18");
    board.play("r18 a1 q17 a2 p16 a3 o15 a4 m13 b1 n14");
    expect_line(&board, "m13 n14 o15 p16 q17 r18");
}

fn director_tray_snaps(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    for (ply, cell) in ["j10", "a18", "r1"].into_iter().enumerate() {
        let (middle, size) = (board.cell(cell), board.get("one('[data-name=a1]').getBoundingClientRect().width"));
        let off = size.as_f64().unwrap() * 0.42;
        board.drag_stone(u8::from(ply % 2 == 1) + 1, crate::harness::Point { x: middle.x + off, y: middle.y - off });
        board.wait_plies(ply + 1);
    }
    board.wait_moves("j10a18r1");
}

fn director_tray_flies_back(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    board.play("j10");
    board.drag_stone(2, board.cell("j10"));
    board.wait("!one('.dragged')");
    board.drag_stone(2, board.point(".status"));
    board.wait("!one('.dragged')");
    board.expect("el.moves === 'j10'");
}

fn director_stone_stays(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    board.play("j10");
    let (from, to) = (board.cell("j10"), board.cell("d4"));
    page.drag(&[from, from.towards(to, 0.5), to]);
    board.stays("el.moves === 'j10' && stones().join() === 'j10'", 150);
}

fn director_says_whose_move(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    board.wait_text(&text("status.black-to-move"));
    board.play("j10");
    board.wait_text(&text("status.white-to-move"));
    board.play("k11");
    board.wait_text(&text("status.black-to-move"));
    board.expect("one('[data-stone=j10].black') && one('[data-stone=k11].white')");
}

fn director_regret(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    board.play("j10 k11 l12");
    for left in ["j10k11", "j10", ""] {
        board.press("undo");
        board.wait_moves(left);
    }
    board.wait_text(&text("status.black-to-move"));
    board.wait("!offers('undo')");
}

fn director_has_a_draw(page: &Page) {
    let board = open(page, "game=\"custom(w=5,h=3,n=5,gravity=off)\"");
    board.play("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 a3 d3 c3 e3");
    expect_over(&board, "drawn");
    board.wait_text(&text("status.draw"));
}

fn director_no_dead_zone(page: &Page) {
    let board = open(page, "game=\"gomoku-18\"");
    let (a, b) = (board.cell("j10"), board.cell("k11"));
    board.drag_stone(1, a.towards(b, 0.5));
    board.wait("plies === 1 && ['j10', 'j11', 'k10', 'k11'].includes(el.moves)");
}

fn polish_div(page: &Page) {
    page.open_with("<div id='_game'></div>");
    let board = page.board_at("#_game in-a-row");
    board.expect("el.game === 'connect-four' && all('[data-cell]').length === 42");
    board.play("d1");
}

/// A person, or the computer with random moves that finds the only column with room left; and a draw at the end.
fn polish_players(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"ai0\"");
    board.expect("one('select[name=player2]').value === 'random'");
    board.run("el.moves = '322642266122136156556143444143335515'");
    for (cell, plies) in [("g6", 38), ("g4", 40), ("g6", 42)] {
        board.click(cell);
        board.wait_plies(plies);
    }
    expect_over(&board, "drawn");
    board.choose("player2", "human");
    board.press("undo");
    board.wait_plies(41);
}

fn polish_colours_at_once(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("d1 d2");
    board.set("colour1", "#00ff00");
    board.wait(&painted("d1", 1, "rgb(0, 255, 0)"));
    board.set("colour2", "#0000ff");
    board.wait(&painted("d2", 2, "rgb(0, 0, 255)"));
    board.expect("el.moves === '44'");
}

fn polish_says_what_happens(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.wait_text(&text("status.player-to-move").replace("{number}", "1"));
    board.play("d1");
    board.wait_text(&text("status.player-to-move").replace("{number}", "2"));
    board.run("el.moves = '444444'");
    board.wait_moves("444444");
    board.click("d1");
    board.wait_text(&refused("column-full"));
    board.choose("player1", "random");
    board.choose("player2", "random");
    board.wait("!one('.tray.ready')");
}

fn polish_computer_waits_a_second(page: &Page) {
    page.open_with("<in-a-row game='connect-four' player2='random'></in-a-row>");
    answers_after(&page.board(), "d1", "a1", 980.0);
}

/// The board recedes over its winning line, and takes no more clicks.
fn polish_board_recedes(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("a1 b1 a1 b1 a1 b1 a1");
    expect_over(&board, "won");
    board.wait(
        "(() => {
            const look = (stone) => { const { opacity, filter } = getComputedStyle(stone); return opacity + filter };
            return look(one('[data-stone=a1]')) !== look(one('[data-stone=b1]'));
        })()",
    );
    board.click("g1");
    board.stays("plies === 7", 150);
}

fn polish_low_diagonal_wins(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("c6 g6 b6 d6 d6 b6 c6 c6 d6 d6 b6 a6");
    expect_over(&board, "won");
    expect_line(&board, "a1 b2 c3 d4");
    board.wait_text(&text("status.player-won").replace("{number}", "2"));
    board.wait(&score(0, 1));
}

fn polish_restart_while_it_thinks(page: &Page) {
    let board = thinking(page, "connect-four");
    board.press("new");
    board.stays("plies === 0", LATE);
    board.wait_text(&text("status.your-move"));
}

fn polish_two_on_a_page(page: &Page) {
    page.open_with("<div id='_game'></div><div id='two' data-in-a-row='connect-four'></div>");
    let (one, two) = (page.board_at("#_game in-a-row"), page.board_at("#two in-a-row"));
    one.play("d1");
    two.play("a1 b1");
    one.expect("el.moves === '4'");
    two.expect("el.moves === '12'");
}

fn polish_any_size(page: &Page) {
    page.open_with("<main style='width: 420px'><div id='_game'></div></main>");
    let board = page.board_at("#_game in-a-row");
    board.expect("one('.board').getBoundingClientRect().width <= 420");
    page.run("document.querySelector('main').style.width = '900px'", &[]);
    board.wait("one('.board').getBoundingClientRect().width > 420");
    board.play("d1");
}

fn polish_player_changes_at_once(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("d1");
    board.choose("player2", "random");
    board.wait_plies(2);
    board.expect("el.moves.startsWith('4')");
}

fn polish_line_is_shown(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("a1 a1 b1 b1 c1 c1 d1");
    expect_line(&board, "a1 b1 c1 d1");
}

/// The two players' own colours differ in lightness, by the contrast of WCAG.
fn polish_colours_differ(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    let contrast = board.get(
        "(() => {
            const light = (value) => [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16) / 255)
                .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
            const [a, b] = [1, 2].map((seat) => light(one(`input[name=colour${seat}]`).value));
            return Math.max(a, b) / Math.min(a, b);
        })()",
    );
    assert!(contrast.as_f64().unwrap() >= 2.5, "contrast {contrast}");
}
