//! The tournament of the computer players.

use serde_json::{Value, json};

use crate::harness::{Board, Page, text};

tests!("tournament":
    every_pair_plays_both_ways, goes_on_where_it_stopped, a_player_that_gives_no_move_holds_up_nobody, shares_have_their_error,
);

fn open<'p>(page: &'p Page) -> Board<'p> {
    page.open("/www/tournament/");
    page.wait("document.querySelector('[name=start], [name=clear]')");
    page.board()
}

fn choose(page: &Page, selector: &str, value: &str) {
    page.run(
        "const field = document.querySelector(arguments[0]);
         field.value = arguments[1];
         field.dispatchEvent(new Event('change', { bubbles: true }))",
        &[json!(selector), json!(value)],
    );
}

fn press(page: &Page, name: &str) {
    page.run("document.querySelector(`button[name=${arguments[0]}]`).click()", &[json!(name)]);
}

fn wait_over(page: &Page) {
    page.wait(&format!("document.querySelector('.under p').textContent === {}", json!(text("tournament.over"))));
}

/// The texts of the table, row by row.
fn table(page: &Page) -> Vec<Vec<String>> {
    let rows = page.run(
        "return [...document.querySelectorAll('.table tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))",
        &[],
    );
    serde_json::from_value(rows).expect("texts")
}

/// The text of a file that a button saves.
fn saved(page: &Page, name: &str) -> String {
    page.run("window.__file = undefined; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.__file = text; }); return '#'; }", &[]);
    press(page, name);
    page.wait("window.__file").as_str().expect("a text").to_owned()
}

fn every_pair_plays_both_ways(page: &Page) {
    open(page);
    choose(page, "[name=game]", "tic-tac-toe");
    for (at, player) in ["perfect", "random"].iter().enumerate() {
        choose(page, &format!("[name=player][data-at='{at}']"), player);
    }
    press(page, "add");
    choose(page, "[name=player][data-at='2']", "flash");
    choose(page, "[name=games]", "2");
    choose(page, "[name=plies]", "1");
    press(page, "start");
    page.wait("document.querySelector('fieldset').disabled");
    wait_over(page);
    let rows = table(page);
    assert_eq!(rows.len(), 3);
    // Of three players each plays four games, and six points are shared out.
    let points: Vec<f64> =
        rows.iter().map(|row| row[5].split(" of ").next().unwrap().parse().expect("points")).collect();
    assert!(rows.iter().all(|row| row[5].ends_with(" of 4")), "{rows:?}");
    assert!((points.iter().sum::<f64>() - 6.0).abs() < 1e-9, "{points:?}");
    assert!(points.windows(2).all(|pair| pair[0] >= pair[1]), "{points:?}");
    let csv = saved(page, "save-games").replace("\"Flash, 2006\"", "Flash");
    let games: Vec<Vec<&str>> = csv.trim_end().split("\r\n").skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        // The same opening, the other way about.
        assert_eq!((pair[0][1], pair[0][2], pair[0][4]), (pair[1][2], pair[1][1], pair[1][4]));
        assert!(pair[0][5].starts_with(pair[0][4]) && pair[0][4].len() == 2, "{pair:?}");
    }
    let csv = saved(page, "save-table");
    assert_eq!(csv.split("\r\n").count(), 5);
    assert!(csv.starts_with("player,games,wins,draws,losses,points,share,low,high,elo\r\n"), "{csv}");
    // A game of it, on the page.
    let link = page.run("return document.querySelector('.games a').href", &[]);
    let link = link.as_str().expect("an address").to_owned();
    page.visit(&link);
    let board = page.board();
    board.wait_until_ready();
    board.wait("el.game === 'tic-tac-toe' && el.status !== 'ongoing'");
}

fn goes_on_where_it_stopped(page: &Page) {
    let board = open(page);
    choose(page, "[name=player][data-at='0']", "random");
    choose(page, "[name=player][data-at='1']", "c4state");
    choose(page, "[name=level][data-at='1']", "1");
    choose(page, "[name=games]", "6");
    press(page, "start");
    page.wait("document.querySelectorAll('.games li').length >= 2");
    press(page, "pause");
    let played = page.run("return document.querySelectorAll('.games li').length", &[]);
    board.stays("true", 300);
    assert_eq!(page.run("return document.querySelectorAll('.games li').length", &[]), played);
    let before = table(page);
    page.reload();
    page.wait("document.querySelector('[name=start]')?.textContent.length > 0");
    assert_eq!(table(page), before);
    press(page, "start");
    wait_over(page);
    assert_eq!(page.run("return document.querySelectorAll('.games li').length", &[]), json!(6));
    press(page, "clear");
    page.wait("document.querySelectorAll('.games li').length === 0 && !document.querySelector('fieldset').disabled");
}

fn a_player_that_gives_no_move_holds_up_nobody(page: &Page) {
    page.allow_error("engines");
    page.allow_error("404");
    page.allow_error("wasm");
    page.site().lose("/www/pkg/engines_bg.wasm", axum::http::StatusCode::NOT_FOUND);
    page.site().lose("/www/engine-script.js", axum::http::StatusCode::NOT_FOUND);
    open(page);
    choose(page, "[name=player][data-at='1']", "random");
    choose(page, "[name=games]", "2");
    press(page, "start");
    wait_over(page);
    page.wait(&format!(
        "[...document.querySelectorAll('.games li')].every((game) => game.textContent.includes({}))",
        json!(text("tournament.failed"))
    ));
    assert!(table(page).iter().all(|row| row[4] == "0 of 0"));
}

/// Wilson's intervals as tables have them, and Elo's scale.
fn shares_have_their_error(page: &Page) {
    page.open_with("<in-a-row></in-a-row>");
    page.run("import('/www/tournament/score.js').then((score) => { window.__score = score; })", &[]);
    page.wait("window.__score");
    let round = |value: &Value| (value.as_f64().expect("a number") * 1000.0).round() as u32;
    for (record, share, low, high) in [
        ("{ wins: 10, draws: 0, losses: 0 }", 1000, 722, 1000),
        ("{ wins: 50, draws: 0, losses: 50 }", 500, 404, 596),
        ("{ wins: 5, draws: 10, losses: 5 }", 500, 299, 701),
        ("{ wins: 0, draws: 0, losses: 10 }", 0, 0, 278),
    ] {
        let found = page.run(&format!("return __score.shareOf({record})"), &[]);
        assert_eq!([&found["share"], &found["low"], &found["high"]].map(round), [share, low, high], "{record}");
    }
    page.wait("__score.shareOf({ wins: 0, draws: 0, losses: 0 }) === undefined && Math.round(__score.eloOf(0.75)) === 191 && __score.eloOf(1) === Infinity");
    page.wait(r#"__score.csv([['a,b', 'c"d', 1], ['x', '', 2]]) === '"a,b","c""d",1\r\nx,,2\r\n'"#);
}
