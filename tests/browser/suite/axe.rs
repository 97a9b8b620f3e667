//! axe-core, with the rules of WCAG 2.2 AA and best practice, finds nothing in any state of any game, in light and dark.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::harness::{Browser, Page, Test};

/// A game, moves until the middle of one and until a win, and until a draw where that is near.
struct Game {
    name: &'static str,
    id: &'static str,
    middle: &'static str,
    won: &'static str,
    drawn: &'static str,
    /// Whether another one here looks like it.
    look_known: bool,
}

const GAMES: [Game; 8] = [
    Game {
        name: "tic_tac_toe",
        id: "tic-tac-toe",
        middle: "a1b2",
        won: "a1a2b1b2c1",
        drawn: "a1b1c1b2a2c2b3a3c3",
        look_known: false,
    },
    Game { name: "connect_four", id: "connect-four", middle: "4453", won: "1213141", drawn: "", look_known: false },
    Game { look_known: false, ..on_wood("gomoku", "gomoku") },
    on_wood("gomoku_18", "gomoku-18"),
    on_wood("gomoku_standard", "gomoku-standard"),
    on_wood("renju", "renju"),
    on_wood("caro", "caro"),
    Game {
        name: "custom",
        id: "custom(w=5,h=4,n=4,gravity=on)",
        middle: "331",
        won: "1213141",
        drawn: "11112222433334445555",
        look_known: true,
    },
];

/// The middle has points that are forbidden in renju.
const fn on_wood(name: &'static str, id: &'static str) -> Game {
    Game { name, id, middle: "h8i9i8j8g8c3j9", won: "h8h9i8i9j8j9k8a1l8", drawn: "", look_known: true }
}

pub fn tests() -> Vec<Test> {
    // The first in every browser, the others in turn: it is the same tree everywhere.
    let games = GAMES.iter().enumerate().map(|(place, game)| {
        let test = Test::new(format!("axe::{}", game.name), |page| in_every_state(page, game));
        if place == 0 { test } else { test.in_turn(place) }
    });
    let others = named!("axe": what_cannot_be_loaded, pages, tab_stops, somebody_elsewhere, tournament);
    games.chain(others).collect()
}

/// A page for axe.
const WHOLE: &str = "document";
/// The same without the rows of a large board that are like those above them: axe takes its time for every cell.
const ROWS_ABOVE: &str = "{ exclude: { fromShadowDom: ['in-a-row', '[role=row]:nth-child(n+7)'] } }";

/// What axe finds on the page.
#[track_caller]
fn findings(page: &Page, context: &str) -> Vec<String> {
    let loads = "if (!window.axe) document.head.append(Object.assign(document.createElement('script'), { src: '/tests/axe.js' }))";
    page.run(loads, &[]);
    page.wait("typeof axe === 'object'");
    page.run(
        &format!(
            "const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
             const rules = {{ 'target-size': {{ enabled: true }} }};
             const told = ({{ id, nodes }}) => nodes.map(({{ html, failureSummary }}) => `${{id}}: ${{html.slice(0, 200)}} ${{failureSummary}}`);
             window.__found = null;
             axe.run({context}, {{ runOnly: {{ type: 'tag', values }}, rules, resultTypes: ['violations'], preload: false }}).then(
                 ({{ violations }}) => {{ window.__found = violations.flatMap(told); }},
                 (error) => {{ window.__found = [String(error)]; }},
             )"
        ),
        &[],
    );
    let found = page.wait("window.__found");
    found.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A page whose own colours follow the scheme, as the board's do.
const HOST: &str = "<style>body { background: light-dark(#fff, #121212); color: light-dark(#000, #fff) }</style>
    <main><h1>A host</h1><in-a-row></in-a-row></main>";

fn in_every_state(page: &Page, game: &Game) {
    page.open_with(HOST);
    let board = page.board();
    // A look that comes again is seen by day or by night.
    let schemes: &[&str] = match page.browser() {
        _ if !game.look_known => &["light", "dark"],
        Browser::WebKit => &["dark"],
        _ => &["light"],
    };
    for scheme in schemes {
        board.run(&format!("document.documentElement.style.colorScheme = '{scheme}'"));
        for (state, set, shown) in states(game) {
            // What does not depend on the size of a board was seen with another game.
            if game.look_known && !["fresh", "middle", "won", "no controls"].contains(&state) {
                continue;
            }
            board.run(&set);
            board.wait(shown);
            // While a colour changes, it is not the one that stays.
            board.wait("all('[part=controls], .seats').every((part) => part.getAnimations({ subtree: true }).every((each) => each instanceof CSSAnimation))");
            let context = if state == "middle" { WHOLE } else { ROWS_ABOVE };
            let found = findings(page, context);
            assert!(found.is_empty(), "{scheme} {state}: {found:#?}");
        }
    }
}

/// Each state with what brings it about, the one before being there, and what tells that it is.
fn states(game: &Game) -> Vec<(&'static str, String, &'static str)> {
    let moves = |moves: &str, rest: &str| format!("{rest}; el.moves = {}", json!(moves));
    let press = |name: &str| format!("one('button[name={name}]:not([aria-pressed=true])')?.click()");
    let mut states = vec![
        ("fresh", format!("el.game = {}; el.controls = null", json!(game.id)), "plies === 0"),
        ("middle", moves(game.middle, "el.controls = 'all'"), "plies > 0 && one('select[name=game]')"),
        ("settings", "one('.settings').open = true".into(), "one('select[name=begins]')"),
        ("record", "one('.record').open = true".into(), "one('.sheet .move')"),
        ("notice", "el.removeAttribute('gap'); el.setAttribute('gap', 'soon')".into(), "one('.status.notice')"),
        ("thinking", "el.gap = 600_000; el[`player${1 + plies % 2}`] = 'random'".into(), "one('.status.thinking')"),
        ("paused", "el.player1 = el.player2 = 'random'; el.newGame()".into(), "one('button[name=step]')"),
        ("won", moves(game.won, "el.player1 = el.player2 = 'human'"), "el.status === 'won'"),
        ("review", press("review"), "one('.review')"),
        ("read only", "el.readonly = true".into(), "one('.seats').inert"),
        ("no controls", moves(game.middle, "el.readonly = false; el.controls = 'none'"), "!one('.seats')"),
    ];
    if !game.drawn.is_empty() {
        states.push(("drawn", moves(game.drawn, ""), "el.status === 'drawn'"));
    }
    states.extend([
        ("analysis offered", moves(game.middle, "el.controls = null"), "one('button[name=analysis]')"),
        ("analysis", press("analysis"), "one('.analysis')"),
    ]);
    if advised(game) {
        states.extend([
            ("threats", press("threats"), "one('.legend')"),
            ("opening", moves("", "el.opening = 'swap2'"), "/3/.test(status())"),
            ("choice", "for (const move of ['h8', 'i9', 'j10']) el.play(move)".into(), "one('.choices')"),
            ("after the choice", "el.choose('white'); el.opening = 'free'; el.newGame()".into(), "!one('.choices')"),
        ]);
    }
    states.extend([
        ("in Arabic", moves(game.middle, "el.lang = 'ar'; el.controls = 'all'"), "one('.all').dir === 'rtl'"),
        (
            "as before",
            "el.lang = 'en'; one('button[name=analysis]').click()".into(),
            "one('.all').dir === '' && !one('.analysis')",
        ),
    ]);
    states
}

/// Whether threats are shown and the opening may be swap2.
fn advised(game: &Game) -> bool {
    game.middle.starts_with("h8")
}

fn what_cannot_be_loaded(page: &Page) {
    page.site().lose("/www/pkg/referee_bg.wasm", StatusCode::NOT_FOUND);
    page.open_with(HOST);
    page.wait("document.querySelector('in-a-row').shadowRoot.querySelector('.status')?.textContent.includes('404')");
    assert_eq!(findings(page, WHOLE), [""; 0]);
}

/// Our own pages, whose colours are the system's.
fn pages(page: &Page) {
    // In a frame the heading is that of the page around it. So is the ground, which axe takes for white.
    page.open("/dist/embed.html?game=tic-tac-toe");
    page.board();
    let found = findings(page, WHOLE);
    assert!(found.len() == 1 && found[0].starts_with("page-has-heading-one"), "{found:#?}");
    page.open("/");
    page.board();
    assert_eq!(findings(page, WHOLE), [""; 0]);
    if page.browser() == Browser::Chromium {
        page.prefer(&[("prefers-color-scheme", "dark")]);
        page.reload();
        page.board();
        assert_eq!(findings(page, WHOLE), [""; 0]);
    }
}

/// A game with somebody elsewhere: its link, a connection that is made, a question, and who is there.
fn somebody_elsewhere(page: &Page) {
    let link = |rest: &str| format!("el.open('connect-four:445?id=01234567&seat=2&epoch=0{rest}')");
    for (state, set, shown) in [
        ("a link", link(""), "one('.remote .code')"),
        ("a question", link("&offer=undo.5&clock=300+5"), "one('.remote .asks') && one('.remote .times')"),
        ("an end", link("&end=resigned.1"), "one('.remote strong')"),
        (
            "a connection",
            "el.open('gomoku:?id=abcdefgh&seat=1&epoch=0'); const press = setInterval(() => { const live = one('[name=live]'); if (live) { clearInterval(press); live.click(); } }, 50)".into(),
            "one('.remote [name=reply]') || !window.RTCPeerConnection && one('.stones')",
        ),
    ] {
        page.open_with(HOST);
        let board = page.board();
        board.run(&set);
        board.wait(shown);
        let found = findings(page, WHOLE);
        assert!(found.is_empty(), "{state}: {found:#?}");
    }
}

fn tournament(page: &Page) {
    page.open("/www/tournament/");
    page.wait("document.querySelector('[name=start]')");
    page.run("document.querySelector('[name=start]').click()", &[]);
    page.wait("document.querySelectorAll('.games li').length > 0");
    page.run(
        "document.querySelector('.games details').open = true; document.querySelector('[name=pause]')?.click()",
        &[],
    );
    assert_eq!(findings(page, WHOLE), [""; 0]);
}

/// axe passes a board that no keyboard reaches, and one that takes a hundred strokes to leave.
fn tab_stops(page: &Page) {
    page.open_with("<button id='before'>Before</button><in-a-row game='gomoku' controls='all'></in-a-row><button id='after'>After</button>");
    let board = page.board();
    let stop = "(document.activeElement === el ? root : document).activeElement";
    page.run("document.getElementById('before').focus()", &[]);
    let stops = [
        "game", "player1", "colour1", "player2", "colour2", "cell a1", "new", "undo", "redo", "hint", "analysis",
        "sound", "summary", "summary", "summary", "after",
    ];
    // WebKit's tab key passes over colours.
    for name in stops.into_iter().filter(|name| page.browser() != Browser::WebKit || !name.starts_with("colour")) {
        page.keys("\u{e004}");
        let found = board.get(&format!("(({{ dataset, name, id, localName }}) => dataset.name ? `cell ${{dataset.name}}` : name || id || localName)({stop})"));
        assert_eq!(found, json!(name));
    }
}
