//! The record: the walk through the moves, variations, and files of other programs.

use serde_json::json;

use super::open;
use crate::harness::{Board, Page, text};

tests!("record":
    a_walk_through_the_moves, the_slider_and_the_keys, what_is_left_stays_as_a_variation, browsing_lets_no_computer_move,
    played_through_and_stopped, variations_are_promoted_and_deleted, comments_are_kept_with_the_game, readonly_may_be_looked_at,
    files_are_dropped, texts_are_pasted, broken_files_are_told, one_of_several_games_is_chosen, other_encodings_are_read,
    saved_in_every_format, copied, drawn_as_pictures, printed,
);

/// A board with its record unfolded.
fn recorded<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    let board = open(page, attributes);
    board.run("one('.record').open = true");
    board.wait("one('.sheet')");
    board
}

/// The moves that are listed, variations in parentheses, the one on the board in brackets.
const LISTED: &str = "(() => {
    const read = (list) => [...list.children].map((child) =>
        child.matches('.variation') ? `(${read(child)})`
            : child.matches('.move') ? (child.ariaCurrent === 'step' ? `[${child.textContent}]` : child.textContent) : '')
        .filter(Boolean).join(' ');
    return one('.moves') ? read(one('.moves')) : '';
})()";

fn wait_listed(board: &Board, moves: &str) {
    board.wait(&format!("{LISTED} === {}", json!(moves)));
}

/// Presses a button of the record.
fn press(board: &Board, name: &str) {
    board.run(&format!("one('.record [name={name}]').click()"));
}

fn a_walk_through_the_moves(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9j10\"");
    wait_listed(&board, "h8 i9 [j10]");
    press(&board, "first");
    board.wait_moves("");
    wait_listed(&board, "h8 i9 j10");
    press(&board, "forward");
    board.wait_moves("h8");
    press(&board, "last");
    board.wait_moves("h8i9j10");
    press(&board, "back");
    board.wait_moves("h8i9");
    board.run("all('.move')[0].click()");
    board.wait_moves("h8");
    wait_listed(&board, "[h8] i9 j10");
    // Redo goes on with the line.
    board.press("redo");
    board.wait_moves("h8i9");
}

fn the_slider_and_the_keys(page: &Page) {
    let board = recorded(page, "game=\"connect-four\" moves=\"4453\"");
    board.expect("one('[name=ply]').max === '4' && one('[name=ply]').value === '4'");
    board.run("one('[name=ply]').focus()");
    page.keys("\u{e012}");
    board.wait_moves("445");
    let told = text("record.ply").replace("{ply}", "3").replace("{all}", "4");
    board.wait(&format!("one('[name=ply]').ariaValueText === {}", json!(told)));
    board.run("all('.move')[2].focus()");
    page.keys("\u{e011}");
    board.wait_moves("");
    page.keys("\u{e014}\u{e014}");
    board.wait_moves("44");
    board.expect("root.activeElement.textContent === '4' && root.activeElement.ariaCurrent === 'step'");
    page.keys("\u{e010}");
    board.wait_moves("4453");
}

fn what_is_left_stays_as_a_variation(page: &Page) {
    let board = recorded(page, "game=\"gomoku\"");
    board.play("h8 i9 j10");
    board.press("undo");
    board.press("undo");
    board.play("g7 g8");
    wait_listed(&board, "h8 i9 (g7 [g8]) j10");
    board.run("all('.move')[4].click()");
    board.wait_moves("h8i9j10");
    press(&board, "back");
    press(&board, "back");
    // The line that was looked at last goes on.
    press(&board, "forward");
    board.wait_moves("h8i9");
    board.press("new");
    board.wait(&format!("{LISTED} === ''"));
}

fn browsing_lets_no_computer_move(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" player2=\"lines\" gap=\"0\"");
    board.play("h8");
    board.wait_plies(2);
    press(&board, "back");
    board.wait_plies(1);
    board.stays("plies === 1", 300);
    board.wait_text(&text("status.paused"));
    press(&board, "forward");
    board.wait_plies(2);
    press(&board, "back");
    board.wait_plies(1);
    // Who clicks lets it go on.
    board.run("one('[data-name=a1]').click()");
    board.wait_plies(2);
    // A finished game counts once.
    let board = recorded(page, "game=\"tic-tac-toe\"");
    board.play("a1 a2 b1 b2 c1");
    for _ in 0..2 {
        press(&board, "back");
        press(&board, "forward");
    }
    board.wait("all('.score').map((score) => score.textContent).join() === '1,0'");
}

fn played_through_and_stopped(page: &Page) {
    let board = recorded(page, "game=\"tic-tac-toe\" moves=\"a1a2b1b2c1\"");
    board.run("const field = one('[name=speed]'); field.value = '0.5'; field.dispatchEvent(new Event('change', { bubbles: true }))");
    press(&board, "play");
    board.wait("plies === 1");
    board.expect("one('[name=play]').ariaPressed === 'true'");
    board.wait("plies === 5 && one('[name=play]').ariaPressed === 'false'");
    press(&board, "play");
    board.wait("plies === 2");
    press(&board, "play");
    board.stays("plies === 2", 800);
}

fn variations_are_promoted_and_deleted(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9\"");
    board.press("undo");
    board.play("g7");
    wait_listed(&board, "h8 i9 ([g7])");
    press(&board, "promote");
    wait_listed(&board, "h8 [g7] (i9)");
    press(&board, "remove");
    wait_listed(&board, "[h8] i9");
    board.wait_moves("h8");
}

fn comments_are_kept_with_the_game(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9\" save=\"key\"");
    board.run("const field = one('[name=comment]'); field.value = 'Good'; field.dispatchEvent(new Event('change', { bubbles: true }))");
    board.press("undo");
    board.play("g7");
    wait_listed(&board, "h8 i9 ([g7])");
    page.reload();
    let board = page.board();
    board.wait_moves("h8g7");
    board.run("one('.record').open = true");
    wait_listed(&board, "h8 i9 ([g7])");
    board.run("all('.move')[1].click()");
    board.wait("one('[name=comment]').value === 'Good'");
}

fn readonly_may_be_looked_at(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9\" readonly");
    press(&board, "back");
    board.wait_moves("h8");
    board.expect("!one('[name=open]') && !one('[name=remove]') && one('[name=comment]').readOnly");
}

/// Drops a file with these bytes.
fn drop_file(board: &Board, name: &str, bytes: &[u8]) {
    board.run(&format!(
        "const data = new DataTransfer();
         data.items.add(new File([new Uint8Array({})], {}));
         one('[role=grid]').dispatchEvent(new DragEvent('drop', {{ bubbles: true, composed: true, cancelable: true, dataTransfer: data }}))",
        json!(bytes),
        json!(name)
    ));
}

fn files_are_dropped(page: &Page) {
    let board = open(page, "game=\"gomoku\" controls=\"all\"");
    board.wait("one('.tray.ready')");
    drop_file(&board, "a.sgf", b"(;GM[4]SZ[15]C[Here];B[hh](;W[ig];B[jf])(;W[gg]))");
    board.wait_moves("h8i9j10");
    board.run("one('.record').open = true");
    wait_listed(&board, "h8 i9 (g9) [j10]");
    drop_file(&board, "b.psq", b"Piskvorky 20x20, 1:1, 0\r\n10,10,5\r\n11,11,5\r\nA\r\nB\r\n");
    board.wait("el.game === 'custom(w=20,h=20,n=5,gravity=off,overline=wins)' && plies === 2");
    let library = [&b"\xffRenLib\xff"[..], &[3, 4], &[255; 10], &[0x78, 0x00, 0x69, 0x80 | 0x40, 0x87, 0x40]].concat();
    drop_file(&board, "c.lib", &library);
    board.wait("el.game === 'renju'");
    wait_listed(&board, "h8 [i9] (g7)");
    drop_file(&board, "d.txt", "...\n.X.\n..O\n".as_bytes());
    board.wait("el.game === 'tic-tac-toe' && el.moves === 'b2/c1 b'");
    board.play("a1 b1");
    board.wait_moves("b2/c1 b a1b1");
}

fn texts_are_pasted(page: &Page) {
    let board = open(page, "game=\"gomoku\" controls=\"all\"");
    board.wait("one('.tray.ready')");
    let paste = |text: &str| {
        board.run(&format!(
            "const data = new DataTransfer(); data.setData('text/plain', {});
             const event = new ClipboardEvent('paste', {{ bubbles: true, composed: true, cancelable: true }});
             // Firefox gives its own events no data.
             Object.defineProperty(event, 'clipboardData', {{ value: data }});
             one('[role=grid] button').dispatchEvent(event)",
            json!(text)
        ));
    };
    paste("connect-four:4453");
    board.wait("el.game === 'connect-four' && el.moves === '4453'");
    paste("h8 i9 j10");
    board.wait("el.game === 'gomoku' && el.moves === 'h8i9j10'");
}

fn broken_files_are_told(page: &Page) {
    let board = open(page, "game=\"gomoku\" moves=\"h8\"");
    board.wait("one('.tray.ready')");
    drop_file(&board, "a.sgf", b"(;GM[4]\n;B[hh]\n;W[hh])");
    let told = text("notice.record").replace("{reason}", &text("error.occupied"));
    board.wait_text(&told.replace("{line}", "3").replace("{column}", "4"));
    board.wait_moves("h8");
    drop_file(&board, "a.md", b"hello");
    let told = text("notice.record").replace("{reason}", &text("error.unknown-format"));
    board.wait_text(&told.replace("{line}", "1").replace("{column}", "1"));
}

fn one_of_several_games_is_chosen(page: &Page) {
    let board = recorded(page, "game=\"gomoku\"");
    drop_file(&board, "a.sgf", b"(;GM[4];B[hh])(;GM[4];B[ii];W[hh])");
    board.wait_moves("h8");
    board.choose("record", "1");
    board.wait_moves("i7h8");
    board.choose("record", "0");
    board.wait_moves("h8");
}

/// Comments in the encodings of East Asia and Russia.
fn other_encodings_are_read(page: &Page) {
    let board = recorded(page, "game=\"gomoku\"");
    let gbk = [0xba, 0xda, 0xb7, 0xbd, 0xd7, 0xdf, 0xb5, 0xc3, 0xba, 0xc3]; // 黑方走得好
    let big5 = [0xb6, 0xc2, 0xa4, 0xe8, 0xa8, 0xab, 0xb1, 0x6f, 0xa6, 0x6e]; // 黑方走得好
    let japanese = [0x8d, 0x95, 0x82, 0xcc, 0x8f, 0x9f, 0x82, 0xbf, 0x82, 0xc5, 0x82, 0xb7]; // 黒の勝ちです
    let russian = [0xd7, 0xb8, 0xf0, 0xed, 0xfb, 0xe5, 0x20, 0xe2, 0xfb, 0xe8, 0xe3, 0xf0, 0xe0, 0xeb, 0xe8]; // Чёрные выиграли
    for (label, bytes, expected) in [
        ("", &gbk[..], "黑方走得好"),
        ("", &big5, "黑方走得好"),
        ("", &japanese, "黒の勝ちです"),
        ("", &russian, "Чёрные выиграли"),
        ("CA[Big5]", &big5, "黑方走得好"),
    ] {
        let file = [b"(;GM[4]", label.as_bytes(), b";B[hh]C[", bytes, b"])"].concat();
        drop_file(&board, "a.sgf", &file);
        board.wait(&format!("one('[name=comment]').value === {}", json!(expected)));
    }
}

/// Takes what is downloaded from now on into `el.__files`.
fn catch_downloads(board: &Board) {
    board.run(
        "el.__files = [];
         HTMLAnchorElement.prototype.click = function () {
             fetch(this.href).then((answer) => answer.blob()).then((blob) => el.__files.push({ name: this.download, blob }));
         }",
    );
}

fn saved_in_every_format(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9\"");
    catch_downloads(&board);
    let formats = board.get("all('[name=format] option').map((option) => option.value)");
    assert_eq!(
        formats,
        json!(["link", "sgf", "psq", "rec", "gomocalc", "renlib", "picture", "picture-coordinates", "picture-box"])
    );
    for (count, format) in (1..).zip(formats.as_array().unwrap()) {
        board.choose("format", format.as_str().unwrap());
        press(&board, "save");
        board.wait(&format!("el.__files.length === {count} && el.__files.at(-1).blob.size > 4"));
        // What was written is read again.
        board.run("el.newGame()");
        board.wait_moves("");
        board.run(
            "const { name, blob } = el.__files.at(-1); const data = new DataTransfer(); data.items.add(new File([blob], name));
             one('[role=grid]').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))",
        );
        if format.as_str().unwrap().starts_with("picture") {
            board.wait_moves("h8/i9 b");
            board.run("el.moves = 'h8i9'");
        }
        board.wait_moves("h8i9");
        board.wait("['gomoku', 'renju'].includes(el.game)");
        board.run("el.game = 'gomoku'; el.moves = 'h8i9'");
    }
    board
        .expect("el.__files.map(({ name }) => name.split('.').pop()).join() === 'txt,sgf,psq,rec,txt,lib,txt,txt,txt'");
    let board = recorded(page, "game=\"connect-four\" moves=\"44\"");
    board.expect("all('[name=format] option').map((option) => option.value).join() === 'link,sgf,pons,picture,picture-coordinates,picture-box'");
}

fn copied(page: &Page) {
    let board = recorded(page, "game=\"connect-four\" moves=\"44\"");
    board.choose("format", "link");
    board.run("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { el.__text = text; } } })");
    press(&board, "copy");
    board.wait("el.__text === 'connect-four:44\\n'");
    board.wait_text_in("[name=copy]", &text("record.copied"));
    board.wait_text_in("[name=copy]", &text("record.copy"));
    // Where the clipboard is not to be had, what is selected is copied.
    board.run("navigator.clipboard.writeText = () => Promise.reject(new Error()); document.execCommand = () => { el.__text = root.activeElement.value; }");
    board.choose("format", "pons");
    press(&board, "copy");
    board.wait("el.__text === '44\\n'");
}

fn drawn_as_pictures(page: &Page) {
    let board = recorded(page, "game=\"gomoku\" moves=\"h8i9\"");
    catch_downloads(&board);
    press(&board, "svg");
    board.wait("el.__files[0]");
    board.run(
        "el.__files[0].blob.text().then((text) => {
             const { documentElement: svg } = new DOMParser().parseFromString(text, 'image/svg+xml');
             el.__svg = { name: svg.localName, width: svg.getAttribute('width'), stones: [...svg.querySelectorAll('circle')].map((c) => c.getAttribute('fill')) };
         })",
    );
    let svg = board.wait("el.__svg");
    assert_eq!((&svg["name"], svg["stones"].as_array().unwrap().len() >= 2), (&json!("svg"), true), "{svg}");
    press(&board, "png");
    board.wait("el.__files[1]?.name.endsWith('.png')");
    board.run(
        "createImageBitmap(el.__files[1].blob).then((picture) => {
             const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
             const context = canvas.getContext('2d');
             context.drawImage(picture, 0, 0);
             const at = (x, y) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data];
             el.__png = { width: picture.width, centre: at(0.5, 0.5), wood: at(0.06, 0.06) };
         })",
    );
    let png = board.wait("el.__png");
    let sum = |name: &str| png[name].as_array().unwrap()[..3].iter().filter_map(serde_json::Value::as_u64).sum::<u64>();
    assert!(sum("centre") < 250 && sum("wood") > 300 && png["width"].as_u64() > Some(600), "{png}");
}

fn printed(page: &Page) {
    let board = recorded(page, "game=\"connect-four\" moves=\"4453\"");
    // The sheet is printed from a frame of its own.
    board.run("const append = document.body.append; document.body.append = (frame) => { append.call(document.body, frame); frame.contentWindow.print = () => { el.__page = frame.contentDocument; }; }");
    press(&board, "print");
    board.wait("Boolean(el.__page)");
    board.expect("[...el.__page.querySelectorAll('li')].map((li) => li.textContent).join() === '4,4,5,3'");
    board.expect("el.__page.querySelector('.board circle') && el.__page.querySelector('.code path').getAttribute('d').length > 500");
    board.expect("el.__page.querySelector('a').href.endsWith('#connect-four:4453')");
}
