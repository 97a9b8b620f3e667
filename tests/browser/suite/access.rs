//! For those who play by ear or by keyboard: names, keys, what is said, commands, and the board in words.

use std::{env, fmt::Write as _, fs};

use serde_json::{Value, json};

use super::open;
use crate::harness::{Board, Browser, LANGUAGES, Page, Test, catalogue, refused, repository, text};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const CONTROL: char = '\u{e009}';
const ESCAPE: &str = "\u{e00c}";
const PAGE_UP: &str = "\u{e00e}";
const PAGE_DOWN: &str = "\u{e00f}";
const END: char = '\u{e010}';
const HOME: char = '\u{e011}';
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

/// The region that is read aloud.
const REGION: &str = "one('.unseen[role=status]')";

/// A board to listen to, with its accessibility tree in the file of this name.
struct Heard {
    game: &'static str,
    attributes: &'static str,
    file: &'static str,
}

const HEARD: [Heard; 3] = [
    Heard { game: "tic_tac_toe", attributes: "game='tic-tac-toe' moves='b2a1a3'", file: "tic-tac-toe" },
    Heard {
        game: "connect_four",
        attributes: "game='connect-four' player2='perfect' moves='1213141'",
        file: "connect-four",
    },
    Heard { game: "gomoku", attributes: "game='gomoku' moves='h8h9i8' controls='none'", file: "gomoku" },
];

pub fn tests() -> Vec<Test> {
    let trees =
        HEARD.iter().map(|heard| Test::new(format!("access::tree_of_{}", heard.game), |page| tree(page, heard)));
    // The other drivers do not tell theirs.
    let trees = trees.map(|test| Test { only: Some(Browser::Chromium), ..test });
    let keyboards = named!("access": tic_tac_toe_by_keyboard, connect_four_by_keyboard, gomoku_by_keyboard, tab_stops);
    let others = named!("access": keys_of_the_board, cells_are_typed, wide_drop_board_by_numbers, loaded_by_the_focus, turns_are_one_message, refused_moves_are_said_again, undo_and_redo_are_said,
        two_computers_are_throttled, commands, commands_in_languages, every_word_of_every_language, threats_are_said, board_in_words,
        focus_stays, shipped_files_have_it,
    );
    trees.chain(keyboards).chain(super::in_turn(others.into())).collect()
}

/// A board on a page with something to come from and to go to, focused by the tab key alone.
fn entered<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    page.open_with(&format!(
        "<button id='before'>Before</button><in-a-row gap='0' controls='none' {attributes}></in-a-row><button>After</button>"
    ));
    let board = page.board();
    hear(&board);
    page.run("document.getElementById('before').focus()", &[]);
    page.keys(TAB);
    board.wait("root.activeElement?.dataset.cell !== undefined");
    loaded(&board);
    board
}

/// Waits until what the focus asks for is there.
fn loaded(board: &Board) {
    board.wait("el.shadowRoot.adoptedStyleSheets.length === 2");
}

/// From now on keeps what is read aloud, in `el.__heard`.
fn hear(board: &Board) {
    board.run(&format!(
        "el.__heard = [];
         new MutationObserver(() => {{ const words = {REGION}.textContent; if (words) el.__heard.push(words); }})
             .observe({REGION}, {{ childList: true, characterData: true, subtree: true }})"
    ));
}

/// Waits until exactly this has been read aloud since the last time.
#[track_caller]
fn heard(board: &Board, words: &str) {
    board.wait("el.__heard.length > 0");
    assert_eq!(board.get("el.__heard.splice(0)"), json!([words]));
}

/// A text of the catalogue with these values.
#[track_caller]
fn said(key: &str, values: &[(&str, &str)]) -> String {
    filled(&text(key), values)
}

fn filled(words: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(words.to_owned(), |words, (name, value)| words.replace(&format!("{{{name}}}"), value))
}

/// Types keys, a move each, waiting for every stone.
fn play_keys(board: &Board, moves: &[&str]) {
    let before = board.plies();
    for (ply, keys) in moves.iter().enumerate() {
        board.page.keys(keys);
        board.wait_plies(before + ply + 1);
    }
}

/// Types on the board faster than any machine is slow: what comes late counts as complete.
fn type_fast(board: &Board, keys: &[&str]) {
    board.run(&format!(
        "for (const key of {}) root.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}))",
        json!(keys)
    ));
}

fn focused(board: &Board, name: &str) {
    board.wait(&format!("root.activeElement?.dataset.name === '{name}'"));
}

/// From the tab key to the result, with all that is said.
fn tic_tac_toe_by_keyboard(page: &Page) {
    let board = entered(page, "game='tic-tac-toe'");
    focused(&board, "a1");
    let moves = [
        (ENTER.to_owned(), "X", "bottom-left", "2"),
        (format!("{RIGHT} "), "O", "bottom", "1"),
        (format!("{LEFT}{UP} "), "X", "left", "2"),
        (format!("{RIGHT}{ENTER}"), "O", "centre", "1"),
    ];
    let player =
        |mark: &str, place: &str| said("say.player", &[("player", mark), ("move", &text(&format!("place.{place}")))]);
    for (keys, mark, place, next) in moves {
        play_keys(&board, &[&keys]);
        heard(&board, &format!("{}. {}.", player(mark, place), said("status.player-to-move", &[("number", next)])));
    }
    play_keys(&board, &[&format!("{LEFT}{UP}{ENTER}")]);
    let line = ["place.bottom-left", "place.left", "place.top-left"].map(text).join(", ");
    let won = said("status.player-won", &[("number", "1")]);
    heard(&board, &format!("{}. {won} {}.", player("X", "top-left"), said("say.line", &[("cells", &line)])));
    board.expect("el.moves === 'a1b1a2b2a3'");
    board.expect("root.activeElement.ariaLabel === 'top left, X, move 5, on the winning line'");
}

/// Waits until the last message ends with this: what comes within a moment is one message.
#[track_caller]
fn heard_last(board: &Board, words: &str) {
    board.wait(&format!("el.__heard.at(-1)?.endsWith({})", json!(words)));
}

fn connect_four_by_keyboard(page: &Page) {
    let board = entered(page, "game='connect-four'");
    play_keys(&board, &["1", "2", "1", "2", "1", &format!("{RIGHT}{UP}{ENTER}"), "1"]);
    board.expect("el.moves === '1212121' && el.status === 'won'");
    let cells: Vec<_> = (1..=4).map(|row| said("say.place", &[("column", "1"), ("row", &row.to_string())])).collect();
    let player = said("say.player", &[("player", "Player 1"), ("move", &said("say.column", &[("column", "1")]))]);
    let won = said("status.player-won", &[("number", "1")]);
    heard_last(&board, &format!("{player}. {won} {}.", said("say.line", &[("cells", &cells.join(", "))])));
    focused(&board, "b2");
}

fn gomoku_by_keyboard(page: &Page) {
    let board = entered(page, "game='gomoku'");
    play_keys(&board, &["h8", "h9", "I8", "i9", "j8", "j9", "k8", "k9", &format!("{END}l8")]);
    board.expect("el.moves === 'h8h9i8i9j8j9k8k9l8'");
    let player = said("say.player", &[("player", "Black"), ("move", "L 8")]);
    let line = said("say.line", &[("cells", "H 8, I 8, J 8, K 8, L 8")]);
    heard_last(&board, &format!("{player}. {} {line}.", text("status.black-won")));
    board.expect("one('[data-name=k9]').ariaLabel === 'K 9, white, move 8'");
}

/// The board is one stop, among the controls that have one each.
fn tab_stops(page: &Page) {
    page.open_with(
        "<button id='before'>Before</button><in-a-row game='gomoku'></in-a-row><button id='after'>After</button>",
    );
    let board = page.board();
    page.run("document.getElementById('before').focus()", &[]);
    let mut stops = Vec::new();
    for _ in 0..30 {
        page.keys(TAB);
        if board.get("document.activeElement !== el") == json!(true) {
            break;
        }
        stops.push(board.get("root.activeElement.dataset.cell ?? root.activeElement.localName"));
    }
    page.wait("document.activeElement.id === 'after'");
    let cells = stops.iter().filter(|stop| *stop == "0").count();
    assert_eq!((cells, stops.len() > 5), (1, true), "{stops:?}");
}

fn keys_of_the_board(page: &Page) {
    let board = entered(page, "game='gomoku' moves='h8'");
    // Nothing wraps.
    page.keys(&format!("{LEFT}{DOWN}"));
    focused(&board, "a1");
    page.keys(&format!("{RIGHT}{UP}{UP}"));
    focused(&board, "b3");
    for (key, name) in [(END, "o3"), (HOME, "a3")] {
        page.keys(&key.to_string());
        focused(&board, name);
    }
    for (keys, name) in [(PAGE_UP, "a15"), (RIGHT, "b15"), (PAGE_DOWN, "b1")] {
        page.keys(keys);
        focused(&board, name);
    }
    for (key, name) in [(HOME, "a15"), (END, "o1")] {
        page.chord(CONTROL, key);
        focused(&board, name);
    }
    // A letter that is a column too waits for a number.
    page.keys("l");
    focused(&board, "h8");
    board.run("el.__heard = []");
    page.keys("o");
    heard(&board, &format!("H 8, black, move 1. {}.", text("status.white-to-move")));
    type_fast(&board, &["l", "4"]);
    board.wait_moves("h8l4");
    page.keys("u");
    board.wait_moves("h8");
    board.wait(&format!("el.__heard.join(' ').includes({})", json!(text("say.undone"))));
    board.run("el.__heard = []");
    page.keys("?");
    board.wait("one('ul.help')?.childElementCount === 6");
    board.expect("one('details.assist input[name=command]') !== null");
    board.wait(&format!("el.__heard[0]?.includes({})", json!(text("help.letters"))));
    page.keys("?");
    board.wait("one('ul.help') === null");
    focused(&board, "h8");
}

fn cells_are_typed(page: &Page) {
    let board = entered(page, "game='gomoku'");
    type_fast(&board, &["h", "1", "Enter"]);
    board.wait_moves("h1");
    page.keys("h1");
    board.stays("el.moves === 'h1'", 200);
    // The pause ends the number: h1 is taken, so that nothing is played.
    board.wait_text(&refused("occupied"));
    type_fast(&board, &["h", "1", "5"]);
    board.wait_moves("h1h15");
    page.keys(&format!("c{ESCAPE}8"));
    type_fast(&board, &["d", "1", "6"]);
    board.wait_text(&refused("outside-board"));
    board.expect("el.moves === 'h1h15'");
}

fn wide_drop_board_by_numbers(page: &Page) {
    let board = entered(page, "game='custom(w=12,h=4,n=3,gravity=on,overline=wins)'");
    play_keys(&board, &["4"]);
    type_fast(&board, &["1", "2"]);
    board.wait_plies(2);
    play_keys(&board, &["1"]);
    board.expect("el.moves === '4C1'");
    board.expect("one('[data-name=d2]').ariaLabel === 'Column 4, row 2, empty, a disc would land in row 2'");
}

/// Who plays by mouse alone and looks needs none of it before; what is pressed meanwhile is not lost.
fn loaded_by_the_focus(page: &Page) {
    page.open_with("<button id='before'>Before</button><in-a-row game='connect-four' controls='none' player2='random' gap='0'></in-a-row>");
    let board = page.board();
    let loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('assist'))";
    board.expect(&format!("!{loaded}"));
    // Until then the status is said.
    board.expect(&format!("{REGION}.textContent === status() && !one('.status').role"));
    hear(&board);
    board.run("one('[data-cell=\"0\"]').focus(); one('[data-cell=\"0\"]').dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }))");
    board.wait_plies(2);
    let column = |ply: usize| said("say.column", &[("column", &board.moves()[ply..=ply])]);
    let [you, computer] = [said("say.you", &[("move", &column(0))]), said("say.computer", &[("move", &column(1))])];
    heard_last(&board, &format!("{you}. {computer}. {}", text("status.your-move")));
    board.expect(loaded);
}

fn turns_are_one_message(page: &Page) {
    let board = entered(page, "game='connect-four' player2='random'");
    page.keys("4");
    board.wait_plies(2);
    let column = |ply: usize| said("say.column", &[("column", &board.moves()[ply..=ply])]);
    for ply in [0, 2] {
        board.wait_plies(ply + 2);
        let [you, computer] =
            [said("say.you", &[("move", &column(ply))]), said("say.computer", &[("move", &column(ply + 1))])];
        heard(&board, &format!("{you}. {computer}. {}", text("status.your-move")));
        focused(&board, "a1");
        page.keys(if ply == 0 { "7" } else { "o" });
    }
    board.wait("el.__heard.length > 0");
    board.run("el.__heard = []; el.newGame()");
    heard(&board, &format!("{}. {}", text("say.new"), text("status.your-move")));
    // A computer that takes its time does not keep the person's own move back.
    board.run("el.setAttribute('gap', '60000')");
    page.keys("1");
    let you = said("say.you", &[("move", &said("say.column", &[("column", "1")]))]);
    heard(&board, &format!("{you}. {}", text("status.thinking")));
}

fn refused_moves_are_said_again(page: &Page) {
    let board = entered(page, "game='gomoku' moves='a1'");
    for _ in 0..2 {
        page.keys(ENTER);
        heard(&board, &format!("{}.", refused("occupied")));
    }
    // Words that few need are waited for.
    board.run("el.addEventListener('in-a-row:before-move', (event) => event.preventDefault())");
    page.keys(RIGHT);
    page.keys(ENTER);
    heard(&board, &format!("{}.", text("notice.refused")));
}

fn undo_and_redo_are_said(page: &Page) {
    let board = open(page, "game='gomoku' moves='h8'");
    board.run("one('button[name=undo]').focus()");
    loaded(&board);
    hear(&board);
    page.keys(ENTER);
    heard(&board, &format!("{}. {}.", text("say.undone"), text("status.black-to-move")));
    // A button that does nothing now keeps the focus.
    board.expect("root.activeElement.name === 'undo' && root.activeElement.ariaDisabled === 'true'");
    board.run("one('button[name=redo]').focus()");
    page.keys(ENTER);
    let black = said("say.player", &[("player", "Black"), ("move", "H 8")]);
    heard(&board, &format!("{}. {black}. {}.", text("say.again"), text("status.white-to-move")));
    board.run("one('button[name=new]').focus()");
    for _ in 0..2 {
        page.keys(ENTER);
        heard(&board, &format!("{}. {}.", text("say.new"), text("status.black-to-move")));
    }
}

fn two_computers_are_throttled(page: &Page) {
    let board = open(page, "game='gomoku' player1='lines' player2='random' gap='20'");
    board.run("one('button[name=start]').focus()");
    loaded(&board);
    hear(&board);
    board.run("window.__from = performance.now(); one('button[name=start]').click()");
    board.wait("el.status !== 'ongoing'");
    let won = text("status.computer-won").replace("{name}", &text("player.lines")).replace("{number}", "1");
    board.wait(&format!("el.__heard.at(-1)?.includes({})", json!(won)));
    board.expect("plies >= 9 && el.__heard.length <= 2 + (performance.now() - __from) / 2000");
}

/// Types a command and waits for its answer, which may follow what was still to be said.
fn answered(board: &Board, command: &str, answer: &str) {
    let command = json!(command);
    board.run(&format!("const field = one('[name=command]'); field.value = {command}; field.form.requestSubmit()"));
    let answer = json!(answer);
    board.wait(&format!(
        "[{REGION}, one('.assist .last')].every(({{ textContent }}) => textContent.endsWith({answer}))"
    ));
}

fn with_field<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    let board = open(page, &format!("controls='all' {attributes}"));
    board.run("one('[data-cell=\"0\"]').focus()");
    board.wait("one('.assist [name=command]')");
    board
}

fn commands(page: &Page) {
    let board = with_field(page, "game='gomoku' moves='h8i9'");
    let (black, white) = (text("status.black-to-move"), text("status.white-to-move"));
    let player = |player: &str, place: &str| said("say.player", &[("player", player), ("move", place)]);
    board.run("one('.assist summary').click(); one('[name=command]').focus()");
    page.keys(&format!("  J 10 {ENTER}"));
    board.wait_moves("h8i9j10");
    board.wait(&format!("{REGION}.textContent === {}", json!(format!("{}. {white}.", player("Black", "J 10")))));
    board.expect("root.activeElement.name === 'command' && root.activeElement.value === ''");
    answered(&board, "Where is white?", &format!("{}.", player("White", "I 9")));
    answered(&board, "where are X", &format!("{}.", said("answer.unknown", &[("words", "where are X")])));
    answered(&board, "who wins?", &format!("{}. {white}.", text("answer.nobody")));
    answered(&board, "last move", &format!("{}.", player("Black", "J 10")));
    answered(&board, "row 8", &format!("{}. H 8, black, move 1.", said("answer.row", &[("number", "8")])));
    answered(&board, "column c", &format!("{}. {}.", said("answer.column", &[("number", "C")]), text("name.empty")));
    answered(&board, "undo", &format!("{}. {white}.", text("say.undone")).replace(&white, &black));
    answered(&board, "redo", &format!("{}. {}. {white}.", text("say.again"), player("Black", "J 10")));
    answered(&board, "save", &format!("{}.", said("answer.link", &[("link", "gomoku:h8i9j10")])));
    answered(&board, "z99", &format!("{}.", refused("outside-board")));
    answered(&board, "redo", &format!("{}.", text("answer.impossible")));
    answered(&board, "new game", &format!("{}. {black}.", text("say.new")));
    board.expect("el.moves === ''");
    answered(&board, "play h 8", &format!("{}. {white}.", player("Black", "H 8")));
    board.run("el.toggleAttribute('readonly', true)");
    answered(&board, "undo", &format!("{}.", text("answer.impossible")));
}

fn commands_in_languages(page: &Page) {
    let board = with_field(page, "game='gomoku' moves='h8i9'");
    let asks = [("pl", "Gdzie są białe?"), ("ar", "أين الأبيض؟"), ("ja", "白はどこ"), ("en", "where is white")];
    for (language, command) in asks {
        board.run(&format!("el.setAttribute('lang', '{language}')"));
        let words = catalogue(language);
        let word = |key: &str| words[key].as_str().unwrap().to_owned();
        board.wait(&format!("one('.assist label span').textContent === {}", json!(word("label.command"))));
        let mut name = word("stone.white");
        let first = name.remove(0).to_uppercase().to_string();
        let answer = filled(&word("say.player"), &[("player", &(first + &name)), ("move", "I 9")]) + &word("list.stop");
        answered(&board, command, &answer);
        // English is always understood.
        answered(&board, "Where is white?", &answer);
    }
    board.run("el.setAttribute('lang', 'ar')");
    board.wait("one('.all').dir === 'rtl'");
    board.run("const field = one('[name=command]'); field.value = 'j١٠'; field.form.requestSubmit()");
    board.wait_moves("h8i9j10");
}

/// Every synonym of every language is understood as what it stands for.
fn every_word_of_every_language(page: &Page) {
    page.open_with("");
    page.run(
        "(async () => {
            const { ABOUT, BARE, parse, plain, without } = await import('/www/commands.js');
            const words = async (language) => (await fetch(`/www/i18n/assist/${language}.json`)).json();
            const english = await words('en');
            const faults = [];
            let count = 0;
            for (const language of arguments[0]) {
                const own = await words(language);
                const list = (catalogue, id) => catalogue[id].split('|');
                const synonyms = (id) => [...list(own, id), ...list(english, id)].map(plain).filter(Boolean);
                const check = (text, name, about) => {
                    const found = parse(text, synonyms);
                    count += 1;
                    if (found.name !== name || found.about !== about) faults.push([language, text, found]);
                };
                for (const name of BARE) for (const word of list(own, `command.${name}`)) check(` ${word.toUpperCase()}? `, name, '');
                for (const name of ABOUT.slice(0, 3)) for (const word of list(own, `command.${name}`)) check(`${word} 3`, name, '3');
                for (const word of list(own, 'command.play')) check(`${word} h8`, 'play', 'h8');
                for (const id of Object.keys(own).filter((id) => id.startsWith('side.'))) {
                    for (const side of list(own, id)) {
                        const [where] = list(own, 'command.where');
                        const said = own['help.about'].replace('{command}', where).replace('{what}', side);
                        const { name, about } = parse(said, synonyms);
                        count += 1;
                        if (name !== 'where' || !synonyms(id).some((word) => without(about, word) !== null)) faults.push([language, said, name, about]);
                    }
                }
            }
            window.__found = { faults, count };
        })()",
        &[json!(LANGUAGES)],
    );
    let found = page.wait("window.__found");
    assert_eq!(found["faults"], json!([]));
    assert!(found["count"].as_u64().unwrap() > 600, "{found}");
}

fn threats_are_said(page: &Page) {
    let board = with_field(page, "game='connect-four' moves='121212'");
    let at = |column: &str, row: &str| said("say.place", &[("column", column), ("row", row)]);
    let threat = |player: &str, cells: &str| said("threat.five", &[("player", player), ("cells", cells)]);
    answered(
        &board,
        "threats",
        &format!("{}. {}.", threat("Player 1", &at("1", "4")), threat("Player 2", &at("2", "4"))),
    );
    board.run("el.moves = ''");
    answered(&board, "threats", &format!("{}.", text("answer.no-threats")));
    board.run("el.game = 'tic-tac-toe'; el.moves = 'a1c3a2c2'");
    let nine = |place: &str| text(&format!("place.{place}"));
    let best = said("answer.best", &[("player", "X")]);
    let waiting = said("status.player-to-move", &[("number", "1")]);
    answered(&board, "Who wins?", &format!("{}. {best}. {waiting}.", text("answer.nobody")));
    answered(
        &board,
        "threats",
        &format!("{}. {}.", threat("X", &nine("top-left")), threat("O", &nine("bottom-right"))),
    );
    board.run("el.game = 'gomoku'; el.moves = 'h8a1i8c1j8e1'");
    let four = said("threat.straight-four", &[("player", "Black"), ("cells", "G 8, K 8")]);
    board.run("one('[name=command]').value = 'threats?'; one('.assist form').requestSubmit()");
    board.wait(&format!("{REGION}.textContent.includes({})", json!(four)));
}

fn board_in_words(page: &Page) {
    let board = with_field(page, "game='connect-four' moves='44'");
    board.expect("one('.assist table') === null");
    board.run("one('.assist summary').click()");
    let cell = |row: u8, column: u8| {
        format!("one('.assist tbody tr:nth-child({}) td:nth-of-type({column})').textContent", 7 - row)
    };
    board.wait(&format!(
        "one('.assist table') && {}.endsWith('player 1') && {}.endsWith('player 2')",
        cell(1, 4),
        cell(2, 4)
    ));
    board.expect("all('.assist th[scope=col]').map((head) => head.textContent).join('') === '1234567'");
    board.expect("all('.assist th[scope=row]').map((head) => head.textContent).join('') === '654321'");
    board.run("el.play('3')");
    board.wait(&format!("{}.endsWith('player 1') && all('.assist ol li').length === 3", cell(1, 3)));
    board.expect(&format!(
        "all('.assist ol li')[2].textContent === {}",
        json!(said("say.player", &[("player", "Player 1"), ("move", "column 3")]))
    ));
    board.expect("one('.assist').scrollWidth <= one('.assist').clientWidth");
}

/// On the opponent's move, when a game begins, and when the board is drawn anew.
fn focus_stays(page: &Page) {
    let board = entered(page, "game='gomoku' player2='random'");
    page.keys(&format!("h8{UP}"));
    board.wait_plies(2);
    focused(&board, "a2");
    board.run("el.newGame()");
    board.wait_plies(0);
    focused(&board, "a2");
    board.run("el.setAttribute('lang', 'ar')");
    board.wait("one('.all').dir === 'rtl'");
    // Keys are physical.
    page.keys(RIGHT);
    focused(&board, "b2");
    board.expect("document.activeElement === el");
}

fn shipped_files_have_it(page: &Page) {
    page.open_html(
        "<script src='/dist/in-a-row.one-file.js' defer></script>",
        "<div data-in-a-row='gomoku' data-controls='all'></div>",
    );
    for path in ["", "/dist/index.html"] {
        if !path.is_empty() {
            page.open(path);
        }
        let board = page.board();
        board.run("one('[data-cell=\"0\"]').focus()");
        board.wait("one('.assist [name=command]') && getComputedStyle(one('.assist form')).display === 'flex'");
    }
}

/// What Chromium tells assistive technology, against the committed text.
///
/// `TREES=write cargo test -p browser-tests --test browser chromium::access::tree` writes the files.
fn tree(page: &Page, heard: &Heard) {
    let board = open(page, heard.attributes);
    board.run("one('[data-cell=\"0\"]').focus()");
    board.wait("el.shadowRoot.adoptedStyleSheets.length === 2 && one('[data-cell=\"0\"]').ariaLabel.includes(',')");
    board.wait("!one('[data-cell=\"0\"]').ariaLabel.includes('{')");
    let answer = page.chromium("Accessibility.getFullAXTree", &json!({}));
    let nodes = answer["nodes"].as_array().expect("nodes");
    let mut lines = String::new();
    write_tree(nodes, &nodes[0], 0, &mut lines);
    let path = repository().join(format!("tests/data/accessibility/{}.txt", heard.file));
    if env::var_os("TREES").is_some_and(|value| value == "write") {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        fs::write(&path, &lines).expect("the file");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    let differs = lines.lines().zip(expected.lines()).find(|(now, before)| now != before);
    assert!(
        lines == expected,
        "{} differs, {differs:?}; if that is meant: TREES=write cargo test -p browser-tests --test browser chromium::access::tree",
        path.display()
    );
}

/// Roles that say nothing.
const SILENT: [&str; 6] = ["none", "generic", "InlineTextBox", "ListMarker", "RootWebArea", "MenuListPopup"];
/// States that are told.
const STATES: [&str; 8] = ["pressed", "expanded", "disabled", "readonly", "checked", "selected", "live", "focused"];

/// A line for each node that is told: its role, its name, its states.
fn write_tree(nodes: &[Value], node: &Value, depth: usize, lines: &mut String) {
    let role = node["role"]["value"].as_str().unwrap_or_default();
    let name = node["name"]["value"].as_str().unwrap_or_default();
    let told = node["ignored"] != json!(true) && !SILENT.contains(&role);
    if told {
        let state = |property: &Value| {
            let (name, value) = (property["name"].as_str()?, &property["value"]["value"]);
            (STATES.contains(&name) && *value != json!(false))
                .then(|| format!(" {name}={}", value.to_string().trim_matches('"')))
        };
        let states: String = node["properties"].as_array().into_iter().flatten().filter_map(state).collect();
        let value = node["value"]["value"].as_str().map(|value| format!(" = {value}")).unwrap_or_default();
        // Rows and cells are named after what they hold.
        let name =
            if ["row", "gridcell"].contains(&role) || name.is_empty() { String::new() } else { format!(" {name:?}") };
        let _ = writeln!(lines, "{}{role}{name}{value}{states}", "  ".repeat(depth));
    }
    // The texts that a name is made of would say it again.
    let children = node["childIds"].as_array().into_iter().flatten();
    for child in children.filter_map(|id| nodes.iter().find(|node| node["nodeId"] == *id)) {
        if child["role"]["value"] != "StaticText" || child["name"]["value"] != node["name"]["value"] {
            write_tree(nodes, child, depth + usize::from(told), lines);
        }
    }
}
