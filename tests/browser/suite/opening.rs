//! Openings: swap2 between people and computers, and games that begin from balanced stones.

use serde_json::json;

use super::{games::record_events, open, told};
use crate::harness::{Board, Page, text};

tests!("opening":
    second_takes_black, second_takes_white, second_puts_two_more, a_choice_comes_before_a_move, undo_and_redo_of_choices,
    another_choice_forgets_what_followed, computer_puts_three, computer_chooses, computers_play_by_themselves,
    score_goes_to_the_seat, begins_decides_who_puts_the_stones, by_keyboard_alone, balanced_stones_are_given, kept_while_another_game_is_played, offered_where_it_suits,
    chosen_in_the_settings, reload_in_the_middle, damaged_choices_are_set_aside, a_link_has_no_opening, bad_rule_is_told, hosts_choose,
    without_controls, not_where_it_is_read_only, a_game_of_ones_own_colours,
);

/// A board where a person is asked after three stones.
fn after_three<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    let board = open(page, &format!("game=\"gomoku\" opening=\"swap2\" {attributes}"));
    board.play("h8 i9 j10");
    board.wait("one('.choices') !== null");
    board
}

/// What is said of a player who chooses or has chosen.
fn said(id: &str, number: u8) -> String {
    text(&format!("opening.{id}")).replace("{number}", &number.to_string())
}

/// What is said of a player who puts a stone.
fn puts(number: u8, stone: &str, ply: u8, all: u8) -> String {
    let text = said("put", number).replace("{stone}", &text(&format!("stone.{stone}")));
    text.replace("{ply}", &ply.to_string()).replace("{all}", &all.to_string())
}

fn offered(board: &Board) -> String {
    let choices = board.get("all('.choices button').map((button) => button.dataset.choice).join()");
    choices.as_str().expect("a text").to_owned()
}

fn take(board: &Board, choice: &str) {
    board.page.click(board.point(&format!("[data-choice={choice}]")));
    board.wait(&format!("one('[data-choice={choice}]') === null"));
}

/// A condition: a seat is to move with stones of this colour.
fn turn(seat: u8, colour: &str) -> String {
    format!(
        "one('.seat.to-move').dataset.seat === '{seat}' && one('.seat.to-move .stone').classList.contains('{colour}')"
    )
}

fn second_takes_black(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap2\"");
    board.wait_text(&puts(1, "black", 1, 3));
    board.wait(&turn(1, "black"));
    board.play("h8");
    board.wait_text(&puts(1, "white", 2, 3));
    board.wait(&turn(1, "white"));
    board.play("i9 j10");
    board.wait_text(&said("choose", 2));
    assert_eq!(offered(&board), "black,white,two");
    take(&board, "black");
    board.wait(&turn(1, "white"));
    board.wait_text(&text("status.white-to-move"));
    board.play("a1");
    board.wait(&turn(2, "black"));
    board.expect("el.moves === 'h8i9j10a1' && stones(\"[data-side='1']\").length === 2");
}

fn second_takes_white(page: &Page) {
    let board = after_three(page, "");
    take(&board, "white");
    board.wait(&turn(2, "white"));
    board.play("a1");
    board.wait(&turn(1, "black"));
}

fn second_puts_two_more(page: &Page) {
    for (choice, next) in [("black", 2), ("white", 1)] {
        let board = after_three(page, "");
        take(&board, "two");
        board.wait_text(&puts(2, "white", 4, 5));
        board.wait(&turn(2, "white"));
        board.play("a1");
        board.wait(&turn(2, "black"));
        board.play("b2");
        board.wait_text(&said("choose", 1));
        assert_eq!(offered(&board), "black,white");
        take(&board, choice);
        board.wait(&turn(next, "white"));
        board.play("c3");
        board.wait(&turn(3 - next, "black"));
        board.expect("el.moves === 'h8i9j10a1b2c3'");
    }
}

fn a_choice_comes_before_a_move(page: &Page) {
    let board = after_three(page, "");
    board.click("a1");
    board.wait_text(&text("notice.invalid").replace("{reason}", &text("error.choose-first")));
    board.expect("el.moves === 'h8i9j10' && one('.choices') !== null");
    board.expect("one('[role=grid]').getAttribute('aria-readonly') === 'true'");
}

fn undo_and_redo_of_choices(page: &Page) {
    let board = after_three(page, "");
    take(&board, "two");
    board.play("a1 b2");
    take(&board, "white");
    board.play("c3");
    for (moves, asked) in
        [("h8i9j10a1b2", "black,white"), ("h8i9j10a1", ""), ("h8i9j10", "black,white,two"), ("h8i9", ""), ("h8", "")]
    {
        board.press("undo");
        board.wait_moves(moves);
        board.wait(&format!("all('.choices button').map((button) => button.dataset.choice).join() === '{asked}'"));
    }
    board.wait(&turn(1, "white"));
    for moves in ["h8i9", "h8i9j10", "h8i9j10a1", "h8i9j10a1b2", "h8i9j10a1b2c3"] {
        board.press("redo");
        board.wait_moves(moves);
    }
    board.wait(&turn(2, "black"));
    board.wait("one('.choices') === null && !offers('redo')");
}

fn another_choice_forgets_what_followed(page: &Page) {
    let board = after_three(page, "");
    take(&board, "white");
    board.play("a1");
    board.press("undo");
    board.wait_moves("h8i9j10");
    take(&board, "black");
    board.wait("!offers('redo')");
    board.press("undo");
    board.wait("one('.choices') !== null && el.moves === 'h8i9j10' && offers('redo')");
    board.press("redo");
    board.wait("one('.choices') === null && el.moves === 'h8i9j10'");
    board.wait(&turn(1, "white"));
}

fn computer_puts_three(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap2\" player1=\"lines\"");
    board.wait_plies(3);
    board.wait_text(&said("choose", 2));
    take(&board, "white");
    board.wait(&turn(2, "white"));
    board.press("undo");
    board.wait("plies === 3 && one('.choices') !== null && !offers('undo')");
    take(&board, "black");
    board.wait_plies(4);
    board.wait(&turn(2, "black"));
}

fn computer_chooses(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap2\" player2=\"random\"");
    board.listen();
    // It sees no difference, and leaves the choice.
    board.play("h8 i9 j10");
    board.said(&[said("chose.two", 2), said("choose", 1)]);
    board.expect("plies === 5");
    take(&board, "black");
    board.wait_plies(6);
    board.wait(&turn(1, "black"));
    board.press("undo");
    board.wait("plies === 5 && one('.choices') !== null");
    board.press("undo");
    board.wait("plies === 2");
    board.press("redo");
    board.wait("plies === 5 && one('.choices') !== null");
}

fn computers_play_by_themselves(page: &Page) {
    let board = open(page, "game=\"renju\" opening=\"swap2\" player1=\"lines\" player2=\"random\"");
    board.press("start");
    board.wait("plies > 9 || el.status !== 'ongoing'");
}

fn score_goes_to_the_seat(page: &Page) {
    let board = after_three(page, "");
    take(&board, "black");
    board.play("a1 i8 a2 k8 a3 l8 a4 g8");
    board.play("a5");
    board.wait("el.status === 'won' && all('.score').map((score) => score.textContent).join() === '1,0'");
    board.press("new");
    board.wait_text(&puts(1, "black", 1, 3));
}

fn begins_decides_who_puts_the_stones(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap2\" begins=\"2\"");
    board.wait(&turn(2, "black"));
    board.play("h8 i9 j10");
    board.wait_text(&said("choose", 1));
    take(&board, "black");
    board.wait(&turn(2, "white"));
}

fn by_keyboard_alone(page: &Page) {
    let board = after_three(page, "");
    board.run("one('[data-choice=white]').focus()");
    page.keys("\u{e007}");
    board.wait("one('.choices') === null && root.activeElement?.dataset.cell !== undefined");
    board.wait(&turn(2, "white"));
}

fn balanced_stones_are_given(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"balanced\"");
    board.wait("[3, 5].includes(plies) && !offers('undo') && !one('.last')");
    board.wait_text(&text("status.white-to-move"));
    let given = board.plies();
    let free =
        board.get("all('[data-name]').map((cell) => cell.dataset.name).find((name) => !stones().includes(name))");
    board.play(free.as_str().expect("a name"));
    board.wait("one('.last') !== null");
    board.press("undo");
    board.wait(&format!("plies === {given} && !offers('undo')"));
    let seen = "(el.__seen ??= new Set()).add(el.moves).size";
    for _ in 0..20 {
        board.press("new");
        board.get(seen);
    }
    board.expect(&format!("{seen} > 5"));
}

fn kept_while_another_game_is_played(page: &Page) {
    let board = open(page, "controls=\"all\" game=\"gomoku\" opening=\"balanced\"");
    board.wait("[3, 5].includes(plies) && !offers('undo')");
    let moves = board.get("el.moves");
    board.choose("game", "tic-tac-toe");
    board.wait_plies(0);
    board.choose("game", "gomoku");
    board.wait(&format!("el.moves === {moves}"));
    board.expect("!offers('undo')");
}

fn offered_where_it_suits(page: &Page) {
    let board = open(page, "controls=\"all\" game=\"gomoku\" opening=\"swap2\"");
    let rules = "all('select[name=opening] option').map((option) => option.value).join()";
    board.unfold("select[name=opening]");
    board.wait(&format!("{rules} === 'free,swap2,balanced'"));
    for (game, expected) in [("tic-tac-toe", ""), ("connect-four", ""), ("caro", "free,swap2,balanced")] {
        board.choose("game", game);
        board.wait(&format!("el.game === '{game}' && {rules} === '{expected}'"));
    }
    board.wait_text(&puts(1, "black", 1, 3));
}

fn chosen_in_the_settings(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    record_events(&board);
    board.choose("opening", "swap2");
    board.wait_text(&puts(1, "black", 1, 3));
    board.choose("opening", "balanced");
    board.wait("plies > 0");
    board.choose("opening", "free");
    board.wait_moves("");
    board.wait_text(&text("status.black-to-move"));
    board.play("h8 i9");
    board.choose("opening", "swap2");
    board.stays("el.moves === 'h8i9' && el.opening === 'swap2'", 100);
    board.wait_text(&text("status.black-to-move"));
    board.press("new");
    board.wait_text(&puts(1, "black", 1, 3));
}

fn reload_in_the_middle(page: &Page) {
    page.open("/");
    let board = page.board();
    board.choose("game", "gomoku");
    board.choose("opening", "swap2");
    board.wait_text(&puts(1, "black", 1, 3));
    board.play("h8 i9 j10");
    take(&board, "two");
    board.play("a1 b2");
    board.press("undo");
    board.wait_moves("h8i9j10a1");
    page.reload();
    let board = page.board();
    board.wait_moves("h8i9j10a1");
    board.wait(&turn(2, "black"));
    board.press("redo");
    board.wait_moves("h8i9j10a1b2");
    take(&board, "black");
    board.wait(&turn(2, "white"));
    page.reload();
    let board = page.board();
    board.wait(&turn(2, "white"));
    board.press("new");
    board.wait_text(&puts(1, "black", 1, 3));
}

fn damaged_choices_are_set_aside(page: &Page) {
    page.open("/");
    let board = page.board();
    board.choose("game", "gomoku");
    board.choose("opening", "swap2");
    board.wait_text(&puts(1, "black", 1, 3));
    board.play("h8 i9 j10");
    for damage in ["log = [{ ply: 3, choice: 'green' }]", "log = [{ ply: 4, choice: 'black' }]", "log = 7", "made = -1"]
    {
        board.run(&format!(
            "const stored = JSON.parse(localStorage['in-a-row']);
             stored.match.opening.{damage};
             localStorage['in-a-row'] = JSON.stringify(stored)"
        ));
        page.reload();
        page.board().wait_text(&text("notice.set-aside"));
        page.board().choose("game", "gomoku");
        page.board().choose("opening", "swap2");
    }
}

fn a_link_has_no_opening(page: &Page) {
    page.open("/");
    let board = page.board();
    board.choose("game", "gomoku");
    board.choose("opening", "swap2");
    board.wait_text(&puts(1, "black", 1, 3));
    page.run("location.hash = '#gomoku:h8i9'", &[]);
    board.wait_moves("h8i9");
    board.play("j10");
    board.wait_text(&text("status.white-to-move"));
    board.expect("one('.choices') === null");
}

fn bad_rule_is_told(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap3\"");
    board.wait_text(&told("opening", "swap3", "bad-value"));
    board.expect("el.opening === 'free'");
}

fn hosts_choose(page: &Page) {
    let board = after_three(page, "");
    for wrong in ["green", "", "three"] {
        let error = board
            .get(&format!("(() => {{ try {{ el.choose('{wrong}'); }} catch (error) {{ return error.message; }} }})()"));
        assert_eq!(error, json!("no-choice"), "{wrong}");
    }
    board.run("el.choose('white')");
    board.wait(&turn(2, "white"));
    board.run("el.opening = 'free'; el.newGame()");
    board.wait_text(&text("status.black-to-move"));
}

fn without_controls(page: &Page) {
    let board = after_three(page, "controls=\"none\"");
    take(&board, "white");
    board.wait_text(&text("status.white-to-move"));
}

fn not_where_it_is_read_only(page: &Page) {
    let board = after_three(page, "");
    board.run("el.readonly = true");
    board.wait("one('.choices') === null");
    board.run("el.readonly = false");
    board.wait("one('.choices') !== null");
}

fn a_game_of_ones_own_colours(page: &Page) {
    let board = open(page, "game=\"gomoku\" opening=\"swap2\" colour1=\"#ff0000\" colour2=\"#00ff00\"");
    let class = |stone: &str, class: &str| format!("one('[data-stone={stone}]').classList.contains('{class}')");
    board.play("h8 i9 j10");
    board.wait(&format!("{} && {}", class("h8", "black"), class("i9", "white")));
    take(&board, "black");
    board.wait(&format!("{} && {}", class("h8", "player2"), class("i9", "player1")));
}
