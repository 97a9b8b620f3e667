//! The page for those who put a board on their site, and what leads to it.

use std::fs;

use serde_json::{Value, json};

use crate::harness::{Page, catalogue, repository};

tests!("docs":
    reference_has_every_name, examples_play, snippets_show_what_was_chosen, board_of_ones_own_is_judged, copied_when_it_was,
    fits_a_phone, footer_leads_to_it, page_of_the_board_alone,
);

const DOCS: &str = "/www/docs/";
const SHIPPED: &str = "/dist/www/docs/";

/// Opens the page and waits until the generator has drawn itself.
fn open(page: &Page, path: &str) {
    page.open(path);
    page.wait("document.querySelector('#snippet .stage').firstElementChild");
}

fn reference_has_every_name(page: &Page) {
    open(page, DOCS);
    let manifest: Value =
        serde_json::from_str(&fs::read_to_string(repository().join("custom-elements.json")).unwrap()).unwrap();
    let element = &manifest["modules"][0]["declarations"][0];
    let rows = |list: &str| element[list].as_array().cloned().unwrap_or_default();
    let named = |list: &str, kind: &str| -> Vec<String> {
        rows(list).iter().map(|row| format!("{kind}-{}", row["name"].as_str().unwrap())).collect()
    };
    let members = rows("members").into_iter().map(|row| {
        let kind = if row["kind"] == "method" { "method" } else { "property" };
        format!("{kind}-{}", row["name"].as_str().unwrap())
    });
    let mut ids: Vec<String> = members.collect();
    for (list, kind) in [
        ("attributes", "attribute"),
        ("events", "event"),
        ("cssParts", "part"),
        ("cssProperties", "custom-property"),
        ("cssStates", "state"),
    ] {
        ids.extend(named(list, kind));
    }
    let missing = page.run("return arguments[0].filter((id) => !document.getElementById(id))", &[json!(ids)]);
    assert_eq!(missing, json!([]));
    assert_eq!(page.run("return document.querySelectorAll('dt').length", &[]), ids.len());
    // A custom property's default is the style sheet's.
    page.wait(
        "/^#[0-9a-f]{6}$/.test(document.querySelector('#custom-property---disc1 + dd .default code').textContent)",
    );
    page.wait("[...document.querySelectorAll('a[href^=\"#\"]')].every((link) => document.querySelector(link.hash))");
    page.expect_no_shared_ids();
}

/// The page below another address, under the policy that the README gives.
fn open_under_policy(page: &Page) {
    let html = fs::read_to_string(repository().join("www/docs/index.html")).unwrap();
    let (_, rest) = html.split_once("<body>").unwrap();
    let (body, _) = rest.split_once("</body>").unwrap();
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:";
    page.open_html(
        &format!(
            "<base href='{DOCS}'><meta http-equiv='content-security-policy' content=\"{policy}\">
             <link rel='stylesheet' href='docs.css'><script type='module' src='docs.js'></script>"
        ),
        body,
    );
}

/// Every example starts once it is looked at.
const LOOK_AT_ALL: &str = "
    window.__looked = (async () => {
        for (const figure of document.querySelectorAll('figure')) {
            figure.scrollIntoView();
            while (!figure.querySelector('.stage').firstElementChild) await new Promise((done) => setTimeout(done, 10));
        }
        const frame = document.querySelector('figure iframe');
        while (!frame.contentDocument.querySelector('in-a-row')) await new Promise((done) => setTimeout(done, 10));
        const boards = [...document.querySelectorAll('figure in-a-row'), frame.contentDocument.querySelector('in-a-row')];
        await Promise.all(boards.map((board) => board.ready));
        return boards;
    })();
    __looked.then((boards) => { window.__boards = boards; });
";

fn examples_play(page: &Page) {
    open_under_policy(page);
    page.wait("document.querySelector('figure .stage') && document.querySelector('#snippet .stage').childElementCount");
    page.run(LOOK_AT_ALL, &[]);
    page.wait("window.__boards?.length");
    page.run(
        "for (const board of __boards) {
             board.__before = board.moves;
             const place = board.shadowRoot.querySelector('button[name=start]') ?? board.shadowRoot.querySelector('[data-cell=\"0\"]');
             place.click();
         }",
        &[],
    );
    page.wait("__boards.every((board) => board.readonly === (board.moves === board.__before))");
    let boards = page.run("return __boards.filter((board) => board.readonly).length + ' of ' + __boards.length", &[]);
    assert_eq!(boards, "1 of 14");
    page.wait("document.querySelector('#log').textContent.includes('\"transcript\":\"a1\"')");
    page.run("document.querySelector('#played button').click()", &[]);
    page.wait("document.querySelector('#played output').value.startsWith('Sent: who=Ada')");
    page.wait(
        "document.querySelector('#own-words').shadowRoot.querySelector('.status').textContent === 'Your move, table 2'",
    );
    page.wait("document.querySelector('#referee-says').textContent.includes('3: won\\n4 as well: game-over')");
    // As high as its board, which is drawn by the width.
    page.wait("(() => { const frame = document.querySelector('figure iframe'); return frame.offsetHeight >= frame.contentDocument.querySelector('in-a-row').offsetHeight })()");
    page.run(
        "const board = document.querySelector('#refusing'); board.newGame(); board.shadowRoot.querySelector('[data-name=b2]').click()",
        &[],
    );
    page.wait("document.querySelector('#refusing').shadowRoot.querySelector('.status.notice')");
    assert_eq!(page.run("return document.querySelector('#refusing').moves", &[]), "");
}

/// Fills fields of the generator as a person does, one after another.
fn choose(page: &Page, fields: &Value) {
    page.run(
        "for (const [name, value] of arguments[0]) {
             const all = [...document.querySelectorAll(`#snippet [name=${name}]`)];
             const field = all.find((one) => one.type === 'radio' && one.value === value) ?? all[0];
             if (field.type === 'radio' || field.type === 'checkbox') field.checked = value !== false;
             else field.value = value;
             field.dispatchEvent(new Event('input', { bubbles: true }));
         }",
        std::slice::from_ref(fields),
    );
}

fn snippet(page: &Page, way: &str) -> String {
    choose(page, &json!([["way", way]]));
    page.run("return document.querySelector('#snippet pre').textContent", &[]).as_str().unwrap().to_owned()
}

/// What is chosen, the element's tag for it, and what a board then says of itself.
fn configurations() -> [(Value, &'static str, &'static str); 3] {
    [
        (json!([]), "<in-a-row></in-a-row>", "el.game === 'connect-four' && el.player2 === 'human' && el.colour1 === null"),
        (
            json!([
                ["game", "gomoku"],
                ["player1", "lines"],
                ["player2", "gomoku"],
                ["level2", "2"],
                ["colour1", "#ff0000"],
                ["begins", "2"],
                ["opening", "balanced"],
                ["controls", "none"],
                ["lang", "pl"],
                ["scheme", "dark"],
                ["readonly", true],
                ["widest", "300"],
            ]),
            "<in-a-row game=\"gomoku\" player1=\"lines\" colour1=\"#ff0000\" player2=\"gomoku\" level2=\"2\" begins=\"2\" \
             opening=\"balanced\" controls=\"none\" lang=\"pl\" theme=\"dark\" readonly style=\"max-width: 300px\"></in-a-row>",
            "el.game === 'gomoku' && el.player1 === 'lines' && el.player2 === 'gomoku' && el.level2 === 2 && el.colour1 === '#ff0000'
                && el.begins === '2' && el.opening === 'balanced' && el.controls === 'none' && el.readonly && el.theme === 'dark'
                && el.shadowRoot.querySelector('.all').lang === 'pl' && el.offsetWidth === 300",
        ),
        (
            json!([
                ["game", "custom"],
                ["width", "6"],
                ["height", "5"],
                ["n", "4"],
                ["gravity", true],
                ["player2", "perfect"],
                ["level2", "5"],
                ["muted", true],
            ]),
            "<in-a-row game=\"custom(w=6,h=5,n=4,gravity=on,overline=wins)\" player2=\"perfect\" muted></in-a-row>",
            "el.game === 'custom(w=6,h=5,n=4,gravity=on,overline=wins)' && el.player2 === 'perfect' && el.muted",
        ),
    ]
}

/// The snippets of the shipped page, on a page of another host.
fn snippets_show_what_was_chosen(page: &Page) {
    let [mut first, mut second, mut third] = configurations().map(|(fields, tag, condition)| {
        open(page, SHIPPED);
        choose(page, &fields);
        let snippets = ["element", "div", "iframe"].map(|way| snippet(page, way));
        assert!(snippets[0].ends_with(tag), "{}", snippets[0]);
        // The board beside is what is copied.
        page.wait("document.querySelector('#snippet .stage iframe')?.offsetHeight > 200");
        (snippets.join("\n"), condition)
    });
    for (snippets, condition) in [&mut first, &mut second, &mut third] {
        page.open_html("", snippets);
        page.run("document.querySelector('iframe').scrollIntoView()", &[]);
        page.wait(&format!(
            "(() => {{
                 const frame = document.querySelector('iframe').contentDocument;
                 const boards = [...document.querySelectorAll('in-a-row'), ...frame.querySelectorAll('in-a-row')];
                 return boards.length === 3 && boards.every((el) => el.shadowRoot?.querySelector('.all') && {condition});
             }})()"
        ));
    }
    let written = page.run(
        "return import('/www/docs/snippet.js').then(({ snippet }) => ['element', 'div', 'iframe'].map((way) => {
             const wish = { attributes: { game: `\"><b> & 'x'` }, style: {}, title: '</iframe>\"' };
             const made = document.createElement('template');
             made.innerHTML = snippet(way, wish, 'https://example.org/', '');
             const tag = made.content.querySelector('in-a-row, div, iframe');
             const game = way === 'iframe' ? new URL(tag.src).searchParams.get('game') : tag.getAttribute('game') ?? tag.dataset.inARow;
             return made.content.childElementCount === 2 && game === wish.attributes.game && (tag.title || wish.title) === wish.title;
         }))",
        &[],
    );
    assert_eq!(written, json!([true, true, true]));
}

fn board_of_ones_own_is_judged(page: &Page) {
    open(page, DOCS);
    choose(page, &json!([["game", "tic-tac-toe"], ["player2", "flash"]]));
    let before = snippet(page, "element");
    assert!(before.contains("player2=\"flash\""), "{before}");
    choose(page, &json!([["game", "custom"], ["width", "2"]]));
    let wrong = page.run("return document.querySelector('#snippet .wrong').textContent", &[]);
    assert!(wrong.as_str().unwrap().ends_with(&crate::harness::text("error.width")), "{wrong}");
    choose(page, &json!([["width", "4"], ["height", "4"], ["n", "3"]]));
    // What does not play this board is offered no longer.
    let players = page
        .run("return [...document.querySelector('#snippet [name=player2]').options].map(({ value }) => value)", &[]);
    assert_eq!(players, json!(["human", "random", "perfect"]));
    assert!(!snippet(page, "element").contains("flash"));
}

fn copied_when_it_was(page: &Page) {
    open(page, DOCS);
    page.run(
        "window.__copied = [];
         window.__takes = false;
         const writeText = async (text) => { if (!window.__takes) throw new Error('refused'); __copied.push(text); };
         Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
         document.execCommand = () => false",
        &[],
    );
    let press = "document.querySelector('#snippet .copy button').click()";
    let said = "document.querySelector('#snippet .copy [role=status]').textContent";
    page.run(press, &[]);
    page.wait(&format!("{said}.startsWith('Selected: ')"));
    page.wait("String(getSelection()).trim() === document.querySelector('#snippet pre').textContent");
    page.run(&format!("window.__takes = true; {press}"), &[]);
    page.wait(&format!("{said} === 'Copied'"));
    page.wait("__copied.length === 1 && __copied[0] === document.querySelector('#snippet pre').textContent");
    // What has changed since was not copied.
    choose(page, &json!([["game", "gomoku"]]));
    page.wait(&format!("{said} === ''"));
}

/// No browser's window is as narrow as a phone, but a frame is.
fn fits_a_phone(page: &Page) {
    page.open_html("", &format!("<iframe src='{DOCS}' style='width: 320px; height: 700px; border: 0'></iframe>"));
    let inside = "const inside = document.querySelector('iframe').contentDocument, { scrollingElement } = inside;";
    page.wait_for(
        inside,
        "inside.querySelector('#snippet .stage')?.childElementCount && inside.querySelectorAll('dl').length > 4",
    );
    for figure in ["example-looks", "example-form", "example-iframe"] {
        page.run(
            "document.querySelector('iframe').contentDocument.getElementById(arguments[0]).scrollIntoView()",
            &[json!(figure)],
        );
        page.wait_for(inside, &format!("inside.querySelector('#{figure} .stage').childElementCount"));
    }
    page.wait_for(
        inside,
        "scrollingElement.clientWidth <= 320 && scrollingElement.scrollWidth <= scrollingElement.clientWidth",
    );
}

fn footer_leads_to_it(page: &Page) {
    page.open("/");
    let board = page.board();
    board.choose("lang", "pl");
    let words = &catalogue("pl")["docs.link"];
    page.wait(&format!("document.querySelector('footer a').textContent === {words}"));
    assert_eq!(page.run("return document.querySelector('footer a').pathname", &[]), DOCS);
    let words = &catalogue("pl")["puzzle.daily"];
    page.wait(&format!("document.querySelector('footer a + a').textContent === {words}"));
    page.run("document.querySelector('footer a + a').click()", &[]);
    page.wait("location.search === '?puzzle=daily' && document.querySelector('in-a-row')?.puzzle === 'daily'");
    page.board().wait("one('[part~=puzzle]') && localStorage.getItem('in-a-row.puzzle')");
}

/// The page's own address with `?embed=1` is that of the board alone, whose document is written as the board is.
fn page_of_the_board_alone(page: &Page) {
    page.open("/?embed=1&game=tic-tac-toe&lang=ar#tic-tac-toe:b2");
    page.arrive("/embed.html");
    let board = page.board();
    board.wait("el.moves === 'b2' && document.dir === 'rtl' && document.documentElement.lang === 'ar'");
    page.expect_boards(1);
}
