//! Games with somebody elsewhere: by links, between tabs, between browsers, and over what a host brings.

use serde_json::json;

use super::open;
use crate::harness::{Board, Browser, Page, text};

tests!("remote":
    links_go_back_and_forth, what_is_taken_back_needs_consent, an_older_link_changes_nothing,
    another_way_is_for_a_person_to_judge, forged_links_change_nothing, nobody_moves_for_the_other, the_game_is_kept,
    chosen_in_the_dropdown, what_nobody_has_seen_is_taken_back, what_is_looked_at_changes_nothing, two_boards_agree,
    two_tabs_play, either_side_may_be_loaded_again, a_clock_runs_out, hosts_bring_their_own, a_bad_line_loses_nothing,
    live_play_needs_a_connection, wrong_servers_are_told, a_camera_reads_the_reply,
);

/// Tests of two browsers at once, each of which is one of them.
pub fn together() -> Vec<crate::harness::Test> {
    named!("remote": browsers_play_by_links, browsers_are_connected, the_link_goes_on_where_a_connection_ends)
        .into_iter()
        .map(|test| crate::harness::Test { only: Some(Browser::Chromium), ..test })
        .collect()
}

fn join(board: &Board, link: &str) {
    board.run(&format!("el.open({})", json!(link)));
}

/// Waits for the link that the panel shows.
fn wait_link(board: &Board, game: &str, seat: u8, epoch: u32) {
    board.wait(&format!("one('.remote [name=link]')?.value.endsWith('#{game}?id=01234567&seat={seat}&epoch={epoch}')"));
}

/// The link that the panel shows, without its page.
fn link(board: &Board) -> String {
    let link = board.wait("one('.remote [name=link]')?.value.split('#')[1]");
    link.as_str().expect("a link").to_owned()
}

fn wait_connected(board: &Board) {
    board.wait("one('.remote .line.connected')");
}

/// Answers what the other side asks for.
fn answer(board: &Board, asks: &str, name: &str) {
    board.wait(&format!("one('.remote .asks p')?.textContent === {}", json!(text(&format!("remote.asks.{asks}")))));
    board.press(name);
}

fn links_go_back_and_forth(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\"");
    join(&board, "#connect-four:4?id=01234567&seat=2&epoch=0");
    wait_link(&board, "connect-four:4", 1, 0);
    board.wait("one('.remote .code path').getAttribute('d').length > 500");
    board.wait_text(&text("status.your-move"));
    board.play("d2");
    wait_link(&board, "connect-four:44", 1, 0);
    board.wait_text(&text("status.remote"));
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    board.play("e2");
    wait_link(&board, "connect-four:4455", 1, 0);
    join(&board, "connect-four:44555?id=01234567&seat=2&epoch=0&end=resigned.1");
    board.wait_text_in(".remote strong", &text("remote.end.resigned.there"));
    // Another one needs both.
    board.press("new");
    board.wait("/&offer=rematch\\.\\d+$/.test(one('.remote [name=link]').value)");
    join(&board, "connect-four:?id=01234567&seat=1&epoch=1");
    board.wait_moves("");
    wait_link(&board, "connect-four:", 2, 1);
    board.wait("el.player1 === 'remote' && el.begins === '2'");
}

fn what_is_taken_back_needs_consent(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=0");
    board.wait_moves("44");
    board.play("e1");
    wait_link(&board, "connect-four:445", 2, 0);
    board.press("undo");
    board.wait(
        "/#connect-four:445\\?id=01234567&seat=2&epoch=0&offer=undo\\.\\d+$/.test(one('.remote [name=link]').value)",
    );
    // Who moves says no.
    join(&board, "connect-four:4455?id=01234567&seat=1&epoch=0");
    board.wait_moves("4455");
    wait_link(&board, "connect-four:4455", 2, 0);
    board.press("undo");
    board.wait("one('.remote [name=link]').value.includes('offer=undo')");
    board.click("a1");
    board.wait_text(&text("notice.remote-asked"));
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=1");
    board.wait_moves("44");
    wait_link(&board, "connect-four:44", 2, 1);
}

fn an_older_link_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    join(&board, "connect-four:44?id=01234567&seat=2&epoch=0");
    board.wait_text(&text("notice.remote-older"));
    board.wait_moves("445");
}

fn another_way_is_for_a_person_to_judge(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:445?id=01234567&seat=2&epoch=0");
    board.wait_moves("445");
    join(&board, "connect-four:446?id=01234567&seat=2&epoch=0");
    board.wait_text_in(".remote .asks p", &text("remote.doubtful"));
    board.wait_moves("445");
    board.press("keep");
    wait_link(&board, "connect-four:445", 1, 1);
    join(&board, "connect-four:446?id=01234567&seat=2&epoch=2");
    board.wait_text_in(".remote .asks p", &text("remote.doubtful"));
    board.press("take");
    board.wait_moves("446");
    wait_link(&board, "connect-four:446", 1, 2);
    // Another game may be opened at any time.
    join(&board, "connect-four:1?id=abcdefgh&seat=2&epoch=0");
    board.wait_moves("1");
}

fn forged_links_change_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"44\"");
    let told = |reason: &str| text("notice.remote-link").replace("{reason}", &text(&format!("error.{reason}")));
    for (link, reason) in [
        ("connect-four:9?id=01234567&seat=1&epoch=0", "outside-board"),
        ("connect-four:4?id=<b>01234567&seat=1&epoch=0", "invitation-terms"),
        ("connect-four:4?id=01234567&seat=3&epoch=0", "invitation-terms"),
        ("connect-four:4?id=01234567", "invitation-terms"),
        ("connect-four:4?id=01234567&seat=1&epoch=0&at=5&sum=00000000", "invitation-damaged"),
    ] {
        join(&board, link);
        board.wait_text(&told(reason));
        board.wait_moves("44");
        board.run("el.undo(); el.redo()");
    }
    let long = format!("gomoku:{}?id=01234567&seat=1&epoch=0", "h8".repeat(2_000));
    join(&board, &long);
    board.wait_text(&told("too-large"));
}

fn nobody_moves_for_the_other(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:4?id=01234567&seat=1&epoch=0");
    board.wait_moves("4");
    board.click("a1");
    board.wait_text(&text("notice.busy"));
    board.wait_moves("4");
    // Nor does the host.
    board.run("el.play('5')");
    board.wait_moves("4");
    wait_link(&board, "connect-four:4", 2, 0);
}

fn the_game_is_kept(page: &Page) {
    let board = open(page, "game=\"connect-four\" save=\"key\"");
    join(&board, "connect-four:44?id=01234567&seat=1&epoch=3");
    board.wait_moves("44");
    board.play("e1");
    wait_link(&board, "connect-four:445", 2, 3);
    page.reload();
    let board = page.board();
    wait_link(&board, "connect-four:445", 2, 3);
    board.wait("el.player1 === 'human' && el.player2 === 'remote'");
    join(&board, "connect-four:4455?id=01234567&seat=1&epoch=3");
    board.wait_moves("4455");
    // Who is quick after a reload moves in the same game.
    page.reload();
    let board = page.board();
    board.run("el.ready.then(() => one(\"[data-name='a1']\").dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })))");
    wait_link(&board, "connect-four:44551", 2, 3);
    board.expect("el.moves === '44551'");
}

fn chosen_in_the_dropdown(page: &Page) {
    let board = open(page, "game=\"gomoku\"");
    board.choose("player2", "remote");
    board.wait("/#gomoku:\\?id=[a-z0-9]{16}&seat=2&epoch=0$/.test(one('.remote [name=link]')?.value)");
    board.play("h8");
    board.wait("one('.remote [name=link]').value.includes('#gomoku:h8?id=')");
    board.run("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { el.__text = text; } } })");
    board.run("one('.remote [name=copy]').click()");
    board.wait("el.__text === one('.remote [name=link]').value");
    board.wait_text_in(".remote [name=copy]", &text("remote.copied"));
    board.choose("player2", "human");
    board.wait("!one('.remote')");
}

fn what_nobody_has_seen_is_taken_back(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\"");
    link(&board);
    board.play("d1");
    board.press("undo");
    board.wait_moves("");
    board.wait("/seat=2&epoch=1$/.test(one('.remote [name=link]').value)");
    board.play("e1");
    board.wait("one('.remote [name=link]').value.includes('#connect-four:5?')");
}

/// Earlier positions may be looked at, and nobody plays there.
fn what_is_looked_at_changes_nothing(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    join(&board, "connect-four:4455?id=01234567&seat=1&epoch=0");
    board.wait_moves("4455");
    board.run("one('.record').open = true");
    board.wait("one('.record input[type=range]')");
    board.run("const slider = one('.record input[type=range]'); slider.value = '2'; slider.dispatchEvent(new Event('input', { bubbles: true })); slider.dispatchEvent(new Event('change', { bubbles: true }))");
    board.wait_moves("44");
    wait_link(&board, "connect-four:4455", 2, 0);
    board.wait_text_in(".remote .asks p", &text("remote.viewed"));
    board.press("back");
    board.wait_moves("4455");
    board.wait("!one('.remote .asks')");
}

/// Two boards on one page hear each other as two tabs do.
fn two_boards<'p>(page: &'p Page, attributes: &str) -> [Board<'p>; 2] {
    page.open_with(&format!(
        "<in-a-row id=\"one\" gap=\"0\" {attributes} player2=\"remote\"></in-a-row>
         <in-a-row id=\"two\" gap=\"0\" game=\"tic-tac-toe\"></in-a-row>"
    ));
    let boards = ["#one", "#two"].map(|selector| Board::new(page, selector));
    for board in &boards {
        Board::wait_until_ready(board);
    }
    boards
}

/// Waits until all of them show these moves.
fn wait_all(boards: &[&Board], moves: &str) {
    for board in boards {
        board.wait_moves(moves);
    }
}

fn connect([one, two]: &[Board; 2]) {
    let link = link(one);
    join(two, &link);
    wait_connected(one);
    wait_connected(two);
}

/// Whole games: moves, what is asked for and answered, and who begins the next one.
fn two_boards_agree(page: &Page) {
    let boards = two_boards(page, "game=\"connect-four\"");
    connect(&boards);
    let [one, two] = &boards;
    for (who, cell, moves) in [(one, "d1", "4"), (two, "e1", "45"), (one, "d2", "454"), (two, "e2", "4545")] {
        who.play(cell);
        wait_all(&[one, two], moves);
    }
    two.press("undo");
    answer(one, "undo", "decline");
    two.wait("!one('.remote').textContent.includes('…')");
    two.press("undo");
    answer(one, "undo", "accept");
    wait_all(&[one, two], "454");
    two.play("e2");
    one.wait_moves("4545");
    for (who, cell, moves) in [(one, "d3", "45454"), (two, "e3", "454545"), (one, "d4", "4545454")] {
        who.play(cell);
        wait_all(&[one, two], moves);
    }
    one.wait_text(&text("status.you-won"));
    two.wait_text(&text("status.you-lost"));
    two.press("new");
    answer(one, "rematch", "accept");
    wait_all(&[one, two], "");
    // Who lost begins, and what was won still counts.
    one.wait_text(&text("status.remote"));
    two.play("a1");
    one.wait_moves("1");
    one.wait("one('.seat[data-seat=\"1\"] .score').textContent === '1'");
    one.press("propose][data-kind=swap");
    answer(two, "swap", "accept");
    two.wait("el.status === 'ongoing' && one('.remote [data-kind=swap]')");
    one.wait_text(&text("status.remote"));
    two.play("b1");
    one.wait_moves("12");
    two.press("propose][data-kind=draw");
    answer(one, "draw", "accept");
    for board in &boards {
        board.wait_text_in(".remote strong", &text("remote.end.draw"));
    }
    one.press("new");
    answer(two, "rematch", "accept");
    wait_all(&[one, two], "");
    one.press("resign");
    one.wait_text_in(".remote strong", &text("remote.end.resigned.here"));
    two.wait_text_in(".remote strong", &text("remote.end.resigned.there"));
}

fn two_tabs_play(page: &Page) {
    let host = "<in-a-row gap=\"0\" game=\"connect-four\" player2=\"remote\"></in-a-row>";
    page.open_with(host);
    let board = page.board();
    let invitation = link(&board);
    page.in_a_tab(true, || {
        page.open(crate::harness::server::HOST);
        let guest = page.board();
        join(&guest, &invitation);
        wait_connected(&guest);
    });
    wait_connected(&board);
    board.play("d1");
    // Whoever opens the link once more is told where the game is.
    page.in_a_tab(false, || {
        page.open(crate::harness::server::HOST);
        let third = page.board();
        join(&third, &invitation);
        third.wait_text(&text("notice.remote-elsewhere"));
        third.wait_moves("");
    });
    board.wait_moves("4");
    // Nor does a board answer a connection of its own.
    page.run(
        "window.RTCPeerConnection = class { constructor() { window.__peer = this; throw new Error('none'); } }",
        &[],
    );
    join(&board, &format!("{}&rtc=offer~aaaa~aaaa~{}", invitation.replace(":?", ":4?"), "a".repeat(43)));
    board.stays("!window.__peer", 300);
    page.close_other_tabs();
    board.wait("one('.remote .line.lost') && one('.remote [name=link]')");
    board.wait_moves("4");
}

fn either_side_may_be_loaded_again(page: &Page) {
    let host = "<in-a-row gap=\"0\" game=\"connect-four\" player2=\"remote\" save=\"one\"></in-a-row>";
    page.open_with(host);
    let board = page.board();
    let invitation = link(&board);
    page.run(
        "const frame = document.createElement('iframe'); frame.id = 'there'; frame.style = 'width: 40rem; height: 60rem';
         frame.srcdoc = arguments[0]; document.body.append(frame);",
        &[json!(format!(
            "<!doctype html><script type=\"module\" src=\"{}/www/in-a-row.js\"></script>
             <in-a-row gap=\"0\" game=\"connect-four\" save=\"two\"></in-a-row>",
            page.site().origin
        ))],
    );
    let there = "document.querySelector('#there').contentDocument?.querySelector('in-a-row')";
    page.wait(&format!("Boolean({there}?.shadowRoot.querySelector('[data-cell]'))"));
    page.run(
        &format!("{there}.ready.then(() => {there}.open(arguments[0]))")
            .replace("arguments[0]", &json!(invitation).to_string()),
        &[],
    );
    wait_connected(&board);
    board.play("d1");
    page.wait(&format!("{there}.moves === '4'"));
    // The guest is away while a move is made.
    page.run("const frame = document.querySelector('#there'); window.__frame = frame.srcdoc; frame.srcdoc = ''", &[]);
    board.wait("one('.remote .line.lost')");
    page.run("document.querySelector('#there').srcdoc = window.__frame", &[]);
    page.wait(&format!(
        "{there}?.moves === '4' && Boolean({there}.shadowRoot.querySelector('.remote .line.connected'))"
    ));
    page.run(&format!("{there}.play('4')"), &[]);
    board.wait_moves("44");
    // Then the one who began it.
    page.run("const frame = document.querySelector('#there'); window.__frame = frame.srcdoc; frame.remove()", &[]);
    page.reload();
    let board = page.board();
    board.wait_moves("44");
    board.wait("one('.remote [name=link]')?.value.includes('#connect-four:44?id=')");
    board.play("e1");
    board.wait_moves("445");
}

fn a_clock_runs_out(page: &Page) {
    let boards = two_boards(page, "game=\"connect-four\"");
    let [one, two] = &boards;
    link(one);
    one.choose("clock", "60+0");
    one.wait("one('.remote .times b').textContent === '1:00'");
    connect(&boards);
    two.wait("one('.remote .times b').textContent === '1:00'");
    // Until both have begun nobody's time runs.
    one.play("d1");
    two.wait_moves("4");
    two.play("e1");
    one.wait_moves("45");
    one.run("el.__now = performance.now.bind(performance)");
    one.wait("one('.remote .times b').textContent === '0:57'");
    two.wait("one('.remote .times').textContent.includes('1:00')");
    // Time is what the browser says it is.
    one.run("const now = performance.now.bind(performance); performance.now = () => now() + 60_000");
    one.wait_text_in(".remote strong", &text("remote.end.time.here"));
    two.wait_text_in(".remote strong", &text("remote.end.time.there"));
    one.click("a1");
    one.wait_moves("45");
}

/// A pair of transports, of which texts may be lost, doubled and late.
const WIRES: &str = "
    class Wire extends EventTarget {
        readyState = 1;
        send(text) {
            window.__sent = (window.__sent ?? 0) + 1;
            const [chance, copies] = window.__fault?.() ?? [1, 1];
            if (Math.random() > chance) return;
            for (let copy = 0; copy < copies; copy++) {
                setTimeout(() => this.other.dispatchEvent(new MessageEvent('message', { data: text })), window.__fault ? 300 * Math.random() : 0);
            }
        }
        close() { this.readyState = 3; }
    }
    const [one, two] = [new Wire(), new Wire()];
    [one.other, two.other] = [two, one];
    window.__wires = [one, two];
    delete window.BroadcastChannel;";

fn hosts_bring_their_own(page: &Page) {
    let boards = two_boards(page, "game=\"connect-four\"");
    let [one, two] = &boards;
    page.run(WIRES, &[]);
    let invitation = {
        // What was begun before the transport came talked to other tabs.
        one.choose("player2", "human");
        one.choose("player2", "remote");
        link(one)
    };
    join(two, &invitation);
    two.wait("el.moves === '' && el.player1 === 'remote'");
    page.run("one.transport = __wires[0]; two.transport = (game) => { window.__game = game; return __wires[1]; }", &[]);
    for board in &boards {
        wait_connected(board);
    }
    page.wait("/^[a-z0-9]{16}$/.test(__game.id) && __game.side === 2");
    one.play("d1");
    two.wait_moves("4");
    two.play("d2");
    one.wait_moves("44");
    // What is no text of this game changes nothing.
    page.run(
        "for (const data of ['', 'x', {}, null, 'connect-four:9?id=01234567', 'a'.repeat(1e6), new Uint8Array(3)])
            __wires[0].dispatchEvent(new MessageEvent('message', { data }))",
        &[],
    );
    one.stays("el.moves === '44'", 300);
    one.run("el.transport = undefined");
    one.wait("el.transport === undefined && one('.remote [name=link]')");
}

fn a_bad_line_loses_nothing(page: &Page) {
    let boards = two_boards(page, "game=\"tic-tac-toe\"");
    let [one, two] = &boards;
    page.run(WIRES, &[]);
    page.run("window.__fault = () => [0.6, 1 + (Math.random() < 0.4)]", &[]);
    one.choose("player2", "human");
    one.choose("player2", "remote");
    join(two, &link(one));
    two.wait("el.player1 === 'remote'");
    page.run("one.transport = __wires[0]; two.transport = __wires[1]", &[]);
    for board in &boards {
        wait_connected(board);
    }
    let mut moves = String::new();
    for (who, cell) in [
        (one, "b2"),
        (two, "a1"),
        (one, "a2"),
        (two, "c2"),
        (one, "b1"),
        (two, "b3"),
        (one, "c3"),
        (two, "a3"),
        (one, "c1"),
    ] {
        who.play(cell);
        moves.push_str(cell);
        wait_all(&[one, two], &moves);
    }
    for board in &boards {
        board.wait_text(&text("status.draw"));
    }
}

fn live_play_needs_a_connection(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\"");
    link(&board);
    page.run(
        "delete window.RTCPeerConnection; Object.defineProperty(window, 'isSecureContext', { value: false })",
        &[],
    );
    board.choose("player2", "human");
    board.choose("player2", "remote");
    board.wait_text_in(".remote .note", &text("remote.live.insecure"));
    board.expect("!one('.remote [name=live]')");
    board.play("d1");
    board.wait("one('.remote [name=link]').value.includes('#connect-four:4?')");
}

fn wrong_servers_are_told(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\" ice-servers=\"nonsense\"");
    link(&board);
    if page.run("return 'RTCPeerConnection' in window", &[]) == json!(false) {
        return;
    }
    board.press("live");
    board.wait_text(&text("notice.remote-failed"));
    board.expect("one('.remote [name=live]')");
    // A reply to nothing, and one that is none.
    join(&board, &format!("{}&rtc=answer~x", link(&board).replace("seat=2", "seat=1")));
    board.wait_text(&text("notice.remote-gone"));
}

/// A camera that shows a link, as far as a browser can be told so.
fn a_camera_reads_the_reply(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    page.run(
        "window.BarcodeDetector = class { async detect(video) { return video.readyState > 1 && window.__seen ? [{ rawValue: window.__seen }] : []; } };
         Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: async () => {
             const canvas = document.createElement('canvas');
             const context = canvas.getContext('2d');
             setInterval(() => context.fillRect(0, 0, 9, 9), 50);
             const stream = canvas.captureStream();
             window.__track = stream.getTracks()[0];
             return stream;
         } } });
         window.RTCPeerConnection ??= class {}",
        &[],
    );
    board.choose("player2", "remote");
    link(&board);
    if page.browser() == Browser::WebKit {
        // Nothing to begin there.
        return;
    }
    board.press("live");
    board.wait("one('.remote [name=scan]')");
    board.press("scan");
    board.wait("Boolean(one('.remote video')?.srcObject)");
    page.run("window.__seen = 'https://example.org/#connect-four:4?id=abcdefgh&seat=2&epoch=0'", &[]);
    board.wait_moves("4");
    page.wait("__track.readyState === 'ended'");
}

/// A whole game between Chromium and Firefox, by links alone.
fn browsers_play_by_links(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\"");
    link(&board);
    page.beside(Browser::Firefox, |other| {
        let guest = open(other, "");
        let players = [&board, &guest];
        let mut moves = String::new();
        for (ply, (cell, column)) in
            [("d1", "4"), ("e1", "5"), ("d2", "4"), ("e2", "5"), ("d3", "4"), ("e3", "5"), ("d4", "4")]
                .into_iter()
                .enumerate()
        {
            let [here, there] = [players[ply % 2], players[1 - ply % 2]];
            here.play(cell);
            moves.push_str(column);
            here.wait(&format!(
                "one('.remote [name=link]').value.includes({})",
                json!(format!("#connect-four:{moves}?"))
            ));
            join(there, &link(here));
            there.wait_moves(&moves);
        }
        board.wait_text(&text("status.you-won"));
        guest.wait_text(&text("status.you-lost"));
    });
}

/// A whole game between Chromium and Firefox, over WebRTC.
fn browsers_are_connected(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\"");
    link(&board);
    board.press("live");
    board.wait("one('.remote [name=link]').value.includes('&rtc=offer')");
    page.beside(Browser::Firefox, |other| {
        let guest = connected(&board, other);
        for (who, cell, moves) in [
            (&board, "d1", "4"),
            (&guest, "e1", "45"),
            (&board, "d2", "454"),
            (&guest, "e2", "4545"),
            (&board, "d3", "45454"),
            (&guest, "e3", "454545"),
            (&board, "d4", "4545454"),
        ] {
            who.play(cell);
            wait_all(&[&board, &guest], moves);
        }
        board.wait_text(&text("status.you-won"));
        guest.wait_text(&text("status.you-lost"));
        guest.press("new");
        answer(&board, "rematch", "accept");
        wait_all(&[&board, &guest], "");
    });
}

/// Opens the board's link in another browser and brings the reply back.
fn connected<'p>(board: &Board, other: &'p Page) -> Board<'p> {
    other.open_with("<in-a-row gap=\"0\" save=\"key\"></in-a-row>");
    let guest = other.board();
    join(&guest, &link(board));
    guest.wait("one('.remote [name=link]')?.value.includes('&rtc=answer')");
    let reply = guest.get("one('.remote [name=link]').value");
    board.set("reply", reply.as_str().expect("a link"));
    wait_connected(board);
    wait_connected(&guest);
    guest
}

fn the_link_goes_on_where_a_connection_ends(page: &Page) {
    let board = open(page, "game=\"connect-four\" player2=\"remote\"");
    link(&board);
    board.press("live");
    board.wait("one('.remote [name=link]').value.includes('&rtc=offer')");
    page.beside(Browser::Firefox, |other| {
        let guest = connected(&board, other);
        board.play("d1");
        guest.wait_moves("4");
        other.reload();
        board.wait("one('.remote .line.lost')");
        // By the link.
        let guest = other.board();
        guest.wait_moves("4");
        guest.play("d2");
        join(&board, &link(&guest));
        board.wait_moves("44");
        board.play("e1");
        // And live again.
        board.press("live");
        board.wait("one('.remote [name=link]').value.includes('&rtc=offer')");
        join(&guest, &link(&board));
        guest.wait_moves("445");
        guest.wait("one('.remote [name=link]')?.value.includes('&rtc=answer')");
        let reply = guest.get("one('.remote [name=link]').value");
        board.set("reply", reply.as_str().expect("a link"));
        wait_connected(&board);
        guest.play("e2");
        board.wait_moves("4455");
    });
}
