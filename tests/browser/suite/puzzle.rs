//! Puzzles: what is asked, how moves are judged and answered, and what is kept of it.

use std::fs;

use serde_json::json;

use super::{analysis::hints, open};
use crate::harness::{Board, Page, repository, text};

tests!("puzzle":
    todays_goes_through_the_week, first_moves_win, other_moves_are_taken_back, any_right_move_counts, stones_that_were_set_up,
    clue_marks_the_move, solution_is_played, next_one, undo_and_once_more, another_games_puzzle, bad_position_says_where,
    nothing_where_there_is_none, kept_for_the_next_visit, solved_is_told, left_with_its_attribute,
);

/// Black has three in a row: a stone at either end wins.
const THREE: &str = "h8a1i8a3j8a5";
const GAMES: [&str; 4] = ["tic-tac-toe", "connect-four", "gomoku", "renju"];

/// The moves of a shipped puzzle, and the first one of its win.
fn shipped(game: &str, number: usize) -> (String, String) {
    let file = fs::read_to_string(repository().join(format!("src/puzzle/{game}.txt"))).unwrap();
    let line = file.lines().nth(number - 1).unwrap();
    let mut fields = line.split(' ').map(ToOwned::to_owned);
    (fields.next().unwrap(), fields.next().unwrap())
}

fn puzzle<'p>(page: &'p Page<'_>, game: &str, what: &str) -> Board<'p> {
    let board = open(page, &format!("game=\"{game}\" puzzle=\"{what}\""));
    asked(&board);
    board
}

fn asked(board: &Board) {
    board.wait("one('.puzzle')?.dataset.phase === 'asked'");
}

/// Plays a move as transcripts have it, by the element's method.
fn play(board: &Board, cell: &str) {
    board.run(&format!("el.play('{cell}')"));
}

fn says(board: &Board, message: &str) {
    board.wait(&format!("one('.puzzle .message').textContent === {}", json!(message)));
    board.wait(&format!("one('.unseen[role=status]').textContent.includes({})", json!(message)));
}

fn todays_goes_through_the_week(page: &Page) {
    let board = puzzle(page, "gomoku", "daily");
    let days = "(async () => {
        const { daily, dayOf, listed } = await import('/www/puzzles.js');
        const list = listed(await (await fetch('/www/pkg/puzzles/gomoku.txt')).text());
        const week = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => daily(list, dayOf(new Date(2026, 10, 30 + k))));
        const all = new Set(Array.from({ length: 7 * 20 }, (_, k) => daily(list, 20000 + k).number));
        window.__days = { today: daily(list, dayOf(new Date())).moves, grades: week.map(({ grade }) => grade).join(''), different: all.size };
    })()";
    board.run(days);
    board.wait("window.__days");
    // From a Monday on.
    assert_eq!(board.get("__days.grades"), "12233451");
    assert_eq!(board.get("__days.different"), 140);
    board.expect("el.transcript === __days.today || el.moves === __days.today");
    board.wait_text_in(".puzzle .title strong", &text("puzzle.daily"));
}

fn first_moves_win(page: &Page) {
    for game in GAMES {
        // One of those that do not win at once.
        let (moves, first) = shipped(game, 180);
        let board = puzzle(page, game, "180");
        board.wait_moves(&moves);
        play(&board, &first);
        board.wait(&format!("el.moves.startsWith('{moves}{first}') && one('.puzzle').dataset.phase === 'asked'"));
        board.wait("!one('.puzzle .message').textContent.includes('{')");
        board.expect(&format!("el.moves.length > '{moves}{first}'.length"));
    }
}

fn other_moves_are_taken_back(page: &Page) {
    for game in GAMES {
        let (moves, first) = shipped(game, 180);
        let board = puzzle(page, game, "180");
        let others: &[&str] = match game {
            "tic-tac-toe" => &["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
            "connect-four" => &["1", "2", "3", "4", "5", "6", "7"],
            _ => &["a15", "o15", "o1", "a1"],
        };
        let tried: Vec<_> = others.iter().filter(|other| **other != first).collect();
        let play = format!(
            "window.__tried = {}.find((move) => {{ try {{ el.play(move); return true; }} catch {{ return false; }} }})",
            json!(tried)
        );
        board.run(&play);
        board.wait("one('.puzzle').dataset.phase === 'judging'");
        asked(&board);
        board.wait_moves(&moves);
        board.expect(
            "one('.puzzle .message').textContent.length > 0 && !one('.puzzle .message').textContent.includes('{')",
        );
    }
}

/// Wins from an open three: one end, and after the answer the other one.
fn win(board: &Board) {
    board.click("g8");
    board.wait("stones().length === 8");
    asked(board);
    board.run("window.__end = stones().includes('k8') ? 'f8' : 'k8'");
    let end = board.get("__end");
    board.click(end.as_str().expect("a cell"));
    board.wait("one('.puzzle').dataset.phase === 'solved'");
}

fn any_right_move_counts(page: &Page) {
    for end in ["g8", "k8"] {
        let board = puzzle(page, "gomoku", THREE);
        board.wait_text_in(".puzzle .message", &text("puzzle.ask").replace("{player}", &text("stone.black")));
        board.click(end);
        board.wait("stones().length === 8");
        asked(&board);
    }
    let board = puzzle(page, "gomoku", THREE);
    win(&board);
    says(&board, &text("puzzle.solved"));
    board.expect("el.status === 'won'");
}

fn stones_that_were_set_up(page: &Page) {
    let board = puzzle(page, "gomoku", "h8i8j8/a1a3a5 b");
    board.expect("stones().length === 6");
    win(&board);
}

fn clue_marks_the_move(page: &Page) {
    let (_, first) = shipped("gomoku", 60);
    let board = puzzle(page, "gomoku", "60");
    board.press("clue");
    board.wait(&hints(&first));
    board.wait_text(&text("notice.hint.one").replace("{moves}", &first));
}

fn solution_is_played(page: &Page) {
    for game in ["connect-four", "gomoku"] {
        let board = puzzle(page, game, "50");
        board.press("solution");
        board.wait("one('.puzzle').dataset.phase === 'shown'");
        board.expect("el.status === 'won'");
        says(&board, &text("puzzle.shown"));
    }
}

fn next_one(page: &Page) {
    let board = puzzle(page, "gomoku", "7");
    board.press("next");
    board.wait_moves(&shipped("gomoku", 8).0);
    board.wait_text_in(".puzzle .title strong", &text("puzzle.number").replace("{number}", "8"));
    board.expect("el.getAttribute('puzzle') === '7'");
}

fn undo_and_once_more(page: &Page) {
    let board = puzzle(page, "gomoku", THREE);
    board.click("g8");
    board.wait("stones().length === 8");
    asked(&board);
    board.press("undo");
    board.wait("stones().length === 6");
    board.press("undo");
    board.expect("stones().length === 6");
    win(&board);
    board.press("again");
    board.wait("stones().length === 6 && one('.puzzle').dataset.phase === 'asked'");
}

fn another_games_puzzle(page: &Page) {
    let board = open(page, "controls=\"all\" game=\"gomoku\" puzzle=\"3\"");
    asked(&board);
    board.choose("game", "renju");
    board.wait_moves(&shipped("renju", 3).0);
    asked(&board);
}

fn bad_position_says_where(page: &Page) {
    let board = open(page, "game=\"gomoku\" puzzle=\"h8h8\"");
    let words = text("notice.link").replace("{at}", "3").replace("{reason}", &text("error.occupied"));
    board.wait_text(&words);
    board.expect("!one('.puzzle')");
    board.run("el.puzzle = 'h8i8j8/a1a3a5 b'");
    asked(&board);
}

fn nothing_where_there_is_none(page: &Page) {
    let board = open(page, "game=\"custom(w=6,h=6,n=4)\" puzzle=\"daily\"");
    board.wait("one('.puzzle')?.dataset.phase === 'none'");
    board.wait_text_in(".puzzle .message", &text("puzzle.none"));
    board.run("el.play('c3')");
    board.wait_plies(1);
}

fn kept_for_the_next_visit(page: &Page) {
    let attributes = "game=\"tic-tac-toe\" puzzle=\"1\" save=\"kept\"";
    let board = open(page, attributes);
    asked(&board);
    let (_, first) = shipped("tic-tac-toe", 1);
    play(&board, &first);
    board.wait("one('.puzzle').dataset.phase === 'solved'");
    board.wait("JSON.parse(JSON.parse(localStorage.getItem('kept')).parts.puzzle).solved['tic-tac-toe'][0] === 1");
    let board = open(page, attributes);
    asked(&board);
    board.press("next");
    board.wait_moves(&shipped("tic-tac-toe", 2).0);
    board.wait("JSON.parse(JSON.parse(localStorage.getItem('kept')).parts.puzzle).solved['tic-tac-toe'][0] === 1");
}

fn solved_is_told(page: &Page) {
    let board = puzzle(page, "tic-tac-toe", "1");
    board.run("el.addEventListener('in-a-row:puzzle', ({ detail }) => { window.__told = detail; })");
    play(&board, &shipped("tic-tac-toe", 1).1);
    board.wait("window.__told");
    assert_eq!(board.get("__told"), json!({ "rules": "tic-tac-toe", "number": 1, "grade": 1, "helped": false }));
}

fn left_with_its_attribute(page: &Page) {
    let board = puzzle(page, "gomoku", THREE);
    board.run("el.removeAttribute('puzzle')");
    board.wait("!one('.puzzle')");
    board.run("el.play('a15')");
    board.wait_plies(7);
    board.stays("stones().length === 7", 900);
}
