//! People against computers, and computers against each other.

use serde_json::json;

use super::open;
use crate::harness::{Board, Page, Point, Test, board::shown, text};

/// The games, and the rounds after which one on a large board has been seen enough of.
const GAMES: [(&str, &str, usize); 8] = [
    ("tic_tac_toe", "tic-tac-toe", 5),
    ("connect_four", "connect-four", 21),
    ("gomoku", "gomoku", 16),
    ("gomoku_18", "gomoku-18", 6),
    ("gomoku_standard", "gomoku-standard", 6),
    ("caro", "caro", 6),
    ("custom_place", "custom(w=4,h=3,n=3,gravity=off)", 6),
    ("custom_drop", "custom(w=5,h=4,n=4,gravity=on)", 10),
];

/// The originals' games are played from both seats, the others from one.
const ORIGINALS: usize = 3;

pub fn tests() -> Vec<Test> {
    let test = |seats: &'static str, computer: u8| {
        move |&(name, game, rounds): &'static (&str, &str, usize)| {
            Test::new(format!("players::{name}_{seats}"), move |page| against_all(page, game, computer, rounds))
        }
    };
    let games = GAMES.iter().map(test("person_first", 2));
    let games = games.chain(GAMES[..ORIGINALS].iter().map(test("computer_first", 1)));
    let others = named!("players":
        computers_are_started_paused_and_stepped, computers_play_to_the_end, restart_while_it_thinks, restart_where_it_begins,
        person_takes_over_while_it_thinks, computer_takes_over_at_once, game_changed_while_it_thinks,
        colour_changed_while_it_thinks, click_while_it_thinks, levels_are_offered, seats_take_turns_to_begin,
        score_counts_once, old_names_are_known,
    );
    games.chain(others).collect()
}

/// A whole game against every computer that the dropdown offers, or as many rounds as are enough.
fn against_all(page: &Page, game: &str, computer: u8, rounds: usize) {
    let board = open(page, &format!("game=\"{game}\""));
    let offered = board
        .get(&format!("all('select[name=player{computer}] optgroup ~ optgroup option').map((option) => option.value)"));
    let engines: Vec<_> = offered.as_array().unwrap().iter().filter_map(|id| id.as_str()).collect();
    assert!(engines.len() >= 2, "only {engines:?} are offered");
    for engine in engines {
        board.press("new");
        board.wait_plies(0);
        board.choose(&format!("player{computer}"), engine);
        play_on(&board, rounds);
        board.choose(&format!("player{computer}"), "human");
    }
}

/// Plays wherever there is room until the game ends; whose stone is whose is checked before every move.
fn play_on(board: &Board, rounds: usize) {
    let mut before = json!(-1);
    for _ in 0..=rounds {
        let now = board.wait(&format!("(() => {{ {NEXT} return next({before}); }})()"));
        if now == json!("over") {
            return;
        }
        before = now["plies"].clone();
        board.page.click(Point::from(&now["at"]));
    }
}

/// `next(before)`: where the person is to play once the game has gone on, or that it is over. Never twice at one place,
/// which would be a double click.
const NEXT: &str = "
    const next = (before) => {
        const taken = stones();
        const fair = [1, 2].every((side) => stones(`[data-side='${side}']`).length === (plies + 2 - side) >> 1);
        if (!fair || taken.length !== plies || plies <= before) return false;
        if (el.status !== 'ongoing') return 'over';
        if (!one('.tray.ready')) return false;
        const names = all('[data-name]').map((cell) => cell.dataset.name);
        const top = Math.max(...names.map((name) => name.slice(1)));
        const room = (name) => !taken.includes(drops ? name[0] + top : name) && name !== el.__last;
        const far = (name) => Math.abs(name.charCodeAt(0) - 100) + Math.abs(name.slice(1) - 3);
        el.__last = names.filter(room).sort((a, b) => far(a) - far(b))[0];
        return { plies, at: middle(`[data-name=${el.__last}]`) };
    };
";

fn computers_are_started_paused_and_stepped(page: &Page) {
    let board = open(page, "game=\"gomoku\" player1=\"random\" player2=\"random\" gap=\"60\"");
    board.wait_text(&text("status.ready"));
    board.stays("plies === 0", 200);
    board.press("step");
    board.wait_plies(1);
    board.stays("plies === 1", 200);
    board.press("start");
    board.wait("plies > 3");
    board.press("start");
    board.wait_text(&text("status.paused"));
    let plies = board.plies();
    board.stays(&format!("plies === {plies}"), 250);
    board.click("a1");
    board.wait_text(&text("notice.not-started"));
    board.press("step");
    board.wait_plies(plies + 1);
}

fn computers_play_to_the_end(page: &Page) {
    let board = open(page, "game=\"connect-four\" player1=\"random\" player2=\"c4state\" level2=\"2\"");
    board.press("start");
    board.wait("el.status !== 'ongoing'");
    board.wait(
        "all('.score').reduce((sum, score) => sum + Number(score.textContent), 0) === 1 || el.status === 'drawn'",
    );
}

/// A board whose computer thinks long enough to be disturbed, and has just begun to.
pub fn thinking<'p>(page: &'p Page<'_>, game: &str) -> Board<'p> {
    let board = open(page, &format!("game=\"{game}\" player2=\"random\" gap=\"{LONG}\""));
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    board
}

/// Milliseconds that a computer waits before its move where something is to happen meanwhile, and until it is certain
/// that a late move would have come.
pub const LONG: u32 = 1500;
pub const LATE: u32 = LONG + 200;

fn restart_while_it_thinks(page: &Page) {
    let board = thinking(page, "gomoku");
    board.press("new");
    board.wait_plies(0);
    board.stays("plies === 0", LATE);
    board.play("a1");
    board.wait_plies(2);
}

fn restart_where_it_begins(page: &Page) {
    let board = open(page, "game=\"gomoku\" player1=\"random\" gap=\"300\"");
    board.wait_plies(1);
    board.play("a1");
    board.press("new");
    board.wait(&format!("plies === 1 && {}", shown(&text("status.your-move"))));
    board.stays("plies === 1", 500);
}

fn person_takes_over_while_it_thinks(page: &Page) {
    let board = thinking(page, "gomoku");
    board.choose("player2", "human");
    board.stays("el.moves === 'd1'", LATE);
    board.wait_text(&text("status.white-to-move"));
    board.play("i9");
    board.expect("el.moves === 'd1i9'");
}

fn computer_takes_over_at_once(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.play("d1 e1 d1");
    board.choose("player2", "random");
    board.wait_plies(4);
    board.expect("el.moves.startsWith('454')");
    board.choose("player1", "c4state");
    board.wait_text(&text("status.paused"));
    board.choose("player1", "human");
    board.wait_text(&text("status.your-move"));
    board.expect("el.moves.startsWith('454')");
}

fn game_changed_while_it_thinks(page: &Page) {
    page.open("/");
    let board = page.board();
    board.unfold("input[name=gap]");
    board.set("gap", &LONG.to_string());
    board.choose("game", "gomoku");
    board.choose("player2", "random");
    board.click("h8");
    board.choose("game", "tic-tac-toe");
    board.wait("el.game === 'tic-tac-toe'");
    board.stays("plies === 0", LATE);
    board.choose("game", "gomoku");
    board.wait("el.moves.startsWith('h8')");
    board.wait_plies(2);
}

fn colour_changed_while_it_thinks(page: &Page) {
    let board = thinking(page, "gomoku");
    board.set("colour1", "#00ff00");
    board.wait(&painted("d1", 1, "rgb(0, 255, 0)"));
    board.wait_plies(2);
}

/// A condition: a stone of this seat is drawn in this colour.
pub fn painted(cell: &str, seat: u8, colour: &str) -> String {
    format!(
        "one('[data-stone={cell}].player{seat}') && [...one('[data-stone={cell}]').querySelectorAll('*')]
            .some((part) => [getComputedStyle(part).fill, getComputedStyle(part).stroke].includes('{colour}'))"
    )
}

fn click_while_it_thinks(page: &Page) {
    let board = open(page, &format!("game=\"gomoku\" player2=\"random\" gap=\"{LONG}\""));
    board.listen();
    page.click_all(&[board.cell("h8"), board.cell("a1")]);
    board.wait_plies(2);
    board.said(&[text("status.thinking"), text("notice.busy"), text("status.your-move")]);
    board.stays("plies === 2", 300);
}

fn levels_are_offered(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"c4state\"");
    board.wait("one('select[name=level2]')?.value === '4'");
    board.expect("!one('select[name=level1]')");
    board.choose("level2", "1");
    board.wait("one('select[name=level2]').value === '1'");
    board.play("d1");
    board.wait_plies(2);
    board.choose("player2", "random");
    board.wait("!one('select[name=level2]')");
}

fn seats_take_turns_to_begin(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.choose("begins", "2");
    board.wait("one('.seat[data-seat=\"2\"] .tray.ready')");
    board.play("d1");
    board.expect("one('[data-stone=d1].player2').dataset.side === '1'");
    board.wait("one('.seat[data-seat=\"1\"] .tray.ready')");
    board.choose("begins", "1");
    board.expect("el.moves === '4'");
    board.press("new");
    board.wait("plies === 0 && one('.seat[data-seat=\"1\"] .tray.ready')");
}

fn score_counts_once(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\"");
    for wins in 1..=2 {
        board.play("a1 a2 b1 b2 c1");
        board.wait(&score(wins, 0));
        board.click("a3");
        board.stays(&score(wins, 0), 150);
        board.press("new");
        board.wait_plies(0);
    }
    board.play("a1 a2 b1 b2 a3 c2");
    board.wait(&score(2, 1));
    board.choose("player2", "random");
    board.wait(&score(0, 0));
}

/// A condition: the seats have won so many games.
pub fn score(first: u32, second: u32) -> String {
    format!("all('.score').map((score) => score.textContent.trim()).join(':') === '{first}:{second}'")
}

fn old_names_are_known(page: &Page) {
    let board = open(page, "player1=\"p\" player2=\"ai0\"");
    board.expect("el.player1 === 'human' && el.player2 === 'random'");
    board.expect("one('select[name=player2]').value === 'random'");
    board.play("d1");
    board.wait_plies(2);
}
