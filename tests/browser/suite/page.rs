//! The page itself: what it keeps, its links, its languages, its settings.

use serde_json::{Value, json};

use super::{
    games::expect_line,
    players::{painted, score},
};
use crate::harness::{Board, LANGUAGES, Page, catalogue, text};

tests!("page":
    reload_keeps_everything, reload_keeps_what_was_undone, reload_while_it_thinks, damaged_state_is_set_aside, foreign_state_is_set_aside,
    older_state_is_set_aside, link_opens_a_position, link_of_a_custom_board, bad_link_says_where, link_changes_the_open_page, reload_after_a_link,
    languages_change_every_text, game_in_arabic, language_is_kept, games_wait_for_each_other, score_lasts_across_games, board_of_ones_own, impossible_board,
    sound_is_switched, fits_narrow_and_low_windows,
);

const KEY: &str = "in-a-row";

/// The page's board, its computers not waiting.
fn open<'p>(page: &'p Page<'_>) -> Board<'p> {
    page.open("/");
    let board = page.board();
    board.unfold("input[name=gap]");
    board.set("gap", "0");
    board
}

fn reload_keeps_everything(page: &Page) {
    let board = open(page);
    board.choose("game", "tic-tac-toe");
    board.play("a1 a2 b1 b2 c1");
    board.press("new");
    board.choose("begins", "2");
    board.play("b2 a1 c3");
    board.set("colour2", "#00ff00");
    board.wait(&painted("b2", 2, "rgb(0, 255, 0)"));
    page.reload();
    let board = page.board();
    board.wait("el.game === 'tic-tac-toe' && el.moves === 'b2a1c3' && el.begins === '2' && el.gap === 0");
    board.wait(&score(1, 0));
    board.wait(&painted("b2", 2, "rgb(0, 255, 0)"));
    board.expect("one('input[name=colour2]').value === '#00ff00' && one('select[name=game]').value === 'tic-tac-toe'");
    board.choose("player2", "random");
    page.reload();
    let board = page.board();
    board.wait("one('select[name=player2]').value === 'random'");
}

fn reload_keeps_what_was_undone(page: &Page) {
    let board = open(page);
    board.play("d1 e1 d1");
    board.press("undo");
    board.wait_moves("45");
    page.reload();
    let board = page.board();
    board.wait_moves("45");
    board.press("redo");
    board.wait_moves("454");
}

fn reload_while_it_thinks(page: &Page) {
    let board = open(page);
    board.set("gap", "1000");
    board.choose("player2", "random");
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    page.reload();
    let board = page.board();
    board.wait_plies(2);
    board.stays("plies === 2", 1200);
}

/// Loads the page with this in its storage; it must say so, keep it aside, and be playable.
fn set_aside(page: &Page, stored: &str) {
    page.open("/");
    page.board();
    page.open("/style.css");
    page.run("localStorage.setItem(arguments[0], arguments[1])", &[json!(KEY), json!(stored)]);
    page.open("/");
    let board = page.board();
    board.wait_text(&text("notice.set-aside"));
    board.expect(&format!(
        "Object.keys(localStorage).some((key) => localStorage[key] === {} && key !== '{KEY}')",
        json!(stored)
    ));
    board.play("d1");
    page.reload();
    page.board().wait_moves("4");
}

fn damaged_state_is_set_aside(page: &Page) {
    set_aside(page, r#"{"match":{"version":1,"link":"connect-fo"#);
}

fn foreign_state_is_set_aside(page: &Page) {
    set_aside(page, r#"{"match":{"version":1,"link":"connect-four:1111111","ply":7},"muted":"perhaps"}"#);
}

fn older_state_is_set_aside(page: &Page) {
    set_aside(page, r#"["game",12]"#);
}

fn link_opens_a_position(page: &Page) {
    page.open("/#connect-four:4453");
    let board = page.board();
    board.wait("el.game === 'connect-four' && el.moves === '4453'");
    board.wait("stones().join() === 'c1,d1,d2,e1'");
    board.play("d1");
    page.open("/tests/host");
    page.open("/#connect-four:1213141");
    let board = page.board();
    board.wait("el.status === 'won'");
    expect_line(&board, "a1 a2 a3 a4");
}

fn link_of_a_custom_board(page: &Page) {
    page.open("/#custom(w=5,h=5,n=4,gravity=off,overline=wins):c3");
    let board = page.board();
    board.wait("el.moves === 'c3' && all('[data-cell]').length === 25");
    board.wait("one('select[name=game]').value === 'custom' && one('[name=custom-width]')?.value === '5'");
}

/// The status line's text for a link that is wrong at a character, counted from 1.
fn wrong_at(at: usize, reason: &str) -> String {
    let reason = text(&format!("error.{reason}"));
    text("notice.link").replace("{at}", &at.to_string()).replace("{reason}", &reason)
}

fn bad_link_says_where(page: &Page) {
    let links = [
        ("connect-four:4444444", wrong_at(20, "column-full")),
        ("connect-four:448", wrong_at(16, "outside-board")),
        ("chess:e4", wrong_at(1, "unknown-game")),
        ("gomoku:h8h8", wrong_at(10, "occupied")),
        ("%E0%A4%A", text("notice.link")),
    ];
    for (link, words) in links {
        page.open("/tests/host");
        page.open(&format!("/#{link}"));
        let board = page.board();
        board.wait_text(&words);
        board.expect("plies === 0");
        board.play("d1");
        board.press("undo");
        board.wait_plies(0);
    }
}

fn link_changes_the_open_page(page: &Page) {
    let board = open(page);
    board.play("d1");
    page.run("location.hash = '#gomoku:h8'", &[]);
    board.wait("el.game === 'gomoku' && el.moves === 'h8'");
    page.run("location.hash = '#gomoku:h8zz'", &[]);
    board.wait_text(&text("notice.link"));
    board.expect("el.moves === 'h8'");
}

fn reload_after_a_link(page: &Page) {
    page.open("/#connect-four:4453");
    let board = page.board();
    board.wait_moves("4453");
    board.play("g1");
    page.reload();
    page.board().wait_moves("44537");
}

/// What is shown or said anywhere, and looks like the id of a message that nobody wrote.
const IDS: &str = "all('*').flatMap((el) => [el.ariaLabel, el.title, ...[...el.childNodes].map((node) => node.data)])
    .filter((words) => /^[a-z]+([.-][a-z0-9]+)+$/.test(words))";

/// A number as the browser writes it: for Arabic they do not agree which figures are usual.
fn figure(board: &Board, language: &str, number: u8) -> String {
    let figure = board.get(&format!("new Intl.NumberFormat('{language}').format({number})"));
    figure.as_str().expect("a figure").to_owned()
}

fn languages_change_every_text(page: &Page) {
    let board = open(page);
    // The study has words of its own.
    board.press("analysis");
    board.wait("one('.best-play')");
    for language in LANGUAGES {
        board.choose("lang", language);
        let words = catalogue(language);
        let word = |key: &str| words[key].as_str().unwrap_or_else(|| panic!("{language} lacks {key}")).to_owned();
        board.wait(&format!("one('button[name=new]').textContent.trim() === {}", json!(word("button.new"))));
        board.wait_text(&word("status.player-to-move"));
        board.expect(&format!("one('.rules').textContent.includes({})", json!(word("rules.draw"))));
        board.expect(&format!(
            "all('select[name=game] option').some((option) => option.textContent === {})",
            json!(word("game.gomoku"))
        ));
        board.expect(&format!(
            "one('[aria-label={}]')",
            json!(word("label.player").replace("{number}", &figure(&board, language, 1)))
        ));
        board.expect("el.lang === '' || el.getAttribute('lang') === null");
        assert_eq!(board.get(IDS), json!([]), "{language}");
        let best = words["best-play.win"].as_str().and_then(|words| words.split('{').next()).expect("words").to_owned();
        board.wait(&format!("one('.best-play').textContent.trim().startsWith({})", json!(best.trim())));
        // The browser knows the language's plurals and asks for no form that is not there.
        let forms = board.get(&format!("new Intl.PluralRules('{language}').resolvedOptions().pluralCategories"));
        for form in forms.as_array().unwrap() {
            word(&format!("wins.{}", form.as_str().unwrap()));
        }
    }
}

/// Texts and controls turn; the board does not, and neither do the keys.
fn game_in_arabic(page: &Page) {
    let board = open(page);
    page.resize(1366, 768);
    board.choose("lang", "ar");
    board.wait(
        "one('.all').dir === 'rtl' && document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar'",
    );
    board.expect("one('.seats').getBoundingClientRect().right <= one('.board').getBoundingClientRect().left");
    board.expect("one('[data-seat=\"2\"]').getBoundingClientRect().right <= one('[data-seat=\"1\"]').getBoundingClientRect().left");
    board.press("analysis");
    board.wait("all('.scores .column').length === 7");
    board.expect("Math.abs(one('.scores .column').getBoundingClientRect().left - one('[data-name=a1]').getBoundingClientRect().left) < 3");
    board.play("a1 g1");
    board.expect(
        "one('[data-stone=a1]').getBoundingClientRect().right < one('[data-stone=g1]').getBoundingClientRect().left",
    );
    board.run("one('[data-name=a1]').focus()");
    page.keys("\u{E014}\u{E014}\u{E012}");
    board.wait("root.activeElement?.dataset.name === 'b1'");
    board.play("a2 g2 a3 g3 a4");
    let words = catalogue("ar");
    board.wait_text(&words["status.player-won"].as_str().unwrap().replace("{number}", &figure(&board, "ar", 1)));
    board.expect(&format!("one('.score').ariaLabel === {}", words["wins.one"]));
    board.choose("lang", "en");
    board.wait("one('.all').dir === '' && document.documentElement.dir === 'ltr'");
}

fn language_is_kept(page: &Page) {
    let board = open(page);
    board.choose("lang", "pl");
    let new = catalogue("pl")["button.new"].as_str().unwrap().to_owned();
    let shown = format!("one('button[name=new]').textContent.trim() === {}", json!(new));
    board.wait(&shown);
    page.reload();
    page.board().wait(&shown);
}

fn games_wait_for_each_other(page: &Page) {
    let board = open(page);
    board.play("d1 e1");
    board.choose("game", "gomoku");
    board.wait("el.game === 'gomoku' && plies === 0");
    board.play("h8");
    board.choose("game", "connect-four");
    board.wait_moves("45");
    page.reload();
    let board = page.board();
    board.wait_moves("45");
    board.choose("game", "gomoku");
    board.wait_moves("h8");
}

fn score_lasts_across_games(page: &Page) {
    let board = open(page);
    board.play("a1 b1 a1 b1 a1 b1 a1");
    board.wait(&score(1, 0));
    board.press("new");
    board.wait_plies(0);
    board.wait(&score(1, 0));
    page.reload();
    let board = page.board();
    board.play("g1 a1 b1 a1 b1 a1 b1 a1");
    board.wait(&score(1, 1));
    page.reload();
    let board = page.board();
    board.wait("el.status === 'won'");
    board.wait(&score(1, 1));
    board.press("undo");
    board.wait(&score(1, 0));
}

fn board_of_ones_own(page: &Page) {
    let board = open(page);
    board.choose("game", "custom");
    board.set("custom-width", "4");
    board.set("custom-height", "3");
    board.wait("all('[data-cell]').length === 12");
    board.set("custom-n", "3");
    board.play("a1 a2 b1 b2 c1");
    expect_line(&board, "a1 b1 c1");
}

fn impossible_board(page: &Page) {
    let board = open(page);
    board.choose("game", "custom");
    board.wait("all('[data-cell]').length === 25");
    board.set("custom-width", "99");
    board.wait_text(&text("notice.custom").replace("{reason}", &text("error.width")));
    board.expect("all('[data-cell]').length === 25");
    board.play("a1");
}

fn sound_is_switched(page: &Page) {
    let board = open(page);
    board.expect("one('button[name=sound]').ariaPressed === 'true'");
    board.press("sound");
    board.wait("one('button[name=sound]').ariaPressed === 'false'");
    page.reload();
    page.board().wait("one('button[name=sound]').ariaPressed === 'false'");
}

/// Nothing hangs over the window's sides, and a cell is never too small to be seen.
fn fits_narrow_and_low_windows(page: &Page) {
    let board = open(page);
    for (width, height) in [(520, 800), (1366, 768)] {
        page.resize(width, height);
        for game in ["connect-four", "gomoku", "tic-tac-toe"] {
            board.choose("game", game);
            board.wait(&format!("el.game === '{game}' && document.documentElement.scrollWidth <= innerWidth"));
            let cell: Value = board.get("one('[data-name=a1]').getBoundingClientRect().width");
            assert!(cell.as_f64().unwrap() > 15.0, "{game} at {width}: {cell}");
            board.wait("one('.board').getBoundingClientRect().height <= innerHeight");
        }
    }
}
