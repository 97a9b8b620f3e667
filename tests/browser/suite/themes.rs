//! Themes, and the colours that a person picks.

use serde_json::json;

use super::{open, told};
use crate::harness::{Board, Page, text};

tests!("themes":
    theme_of_the_host, theme_of_a_person, players_differ_in_every_theme, colours_are_judged, alike_colours_are_told, pale_marks_are_told,
);

/// A condition: a drop game's panel has this colour.
fn panel(colour: &str) -> String {
    format!("getComputedStyle(one('.panel')).fill === '{colour}'")
}

const WOOD: &str = "rgb(79, 44, 20)";
const WOOD_AT_NIGHT: &str = "rgb(67, 37, 17)";
const NO_THEME: &str = "rgb(36, 89, 196)";

fn theme_of_the_host(page: &Page) {
    page.open_with_head(
        "<style>html { color-scheme: light } #b { --panel: #ff0000 }</style>",
        "<in-a-row id='a' theme='wood dark'></in-a-row><in-a-row id='b' theme='wood'></in-a-row>",
    );
    let (a, b) = (page.board_at("#a"), page.board_at("#b"));
    a.run("window.__told = []; el.addEventListener('in-a-row:theme', ({ detail }) => __told.push(detail.theme, detail.scheme))");
    a.wait(&panel(WOOD_AT_NIGHT));
    a.expect("one('input[name=colour1]').value === '#f7daa4'");
    // The host's own rules win, over what a theme says.
    b.wait(&panel("rgb(255, 0, 0)"));
    b.expect("getComputedStyle(one('.back')).fill === 'rgb(36, 19, 10)'");
    a.run("el.theme = 'wood'");
    a.wait(&panel(WOOD));
    a.wait("one('input[name=colour1]').value === '#fee1a9'");
    a.run("el.theme = 'lava wood'");
    a.wait_text(&told("theme", "lava", "bad-value"));
    a.expect(&panel(WOOD));
    a.run("el.theme = null");
    a.wait(&panel(NO_THEME));
    a.expect("__told.join() === 'wood,,,'");
    a.wait_text(&text("status.player-to-move"));
}

fn theme_of_a_person(page: &Page) {
    page.open("/");
    let board = page.board();
    board.run("window.__host = el.outerHTML");
    board.choose("theme", "wood");
    board.choose("scheme", "dark");
    // The page around the board goes with it.
    let night =
        format!("{} && getComputedStyle(document.body).backgroundColor === 'rgb(21, 23, 28)'", panel(WOOD_AT_NIGHT));
    board.wait(&night);
    board.expect("el.outerHTML === __host");
    page.reload();
    let board = page.board();
    board.wait(&night);
    board.choose("scheme", "light");
    board.wait(&format!("{} && getComputedStyle(document.body).backgroundColor === 'rgb(244, 241, 234)'", panel(WOOD)));
    board.choose("theme", "");
    board.wait(&panel(NO_THEME));
}

/// Makes our functions on colours global.
fn load_colours(page: &Page) {
    page.run("import('/www/colours.js').then((colours) => { window.__colours = colours })", &[]);
    page.wait("window.__colours");
}

/// How far a disc's mark stands out from it, in its lighter or its darker part.
const MARK: &str = "(disc, mark) => {
    const parts = (colour) => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = getComputedStyle(disc).fill;
        canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const bytes = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        return '#' + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const { fill, stroke } = getComputedStyle(mark);
    return Math.max(...[fill, stroke].map((colour) => __colours.contrast(parts('transparent'), parts(colour))));
}";

/// By day and by night everybody can tell the players' discs apart, and who sees no colours has their marks.
fn players_differ_in_every_theme(page: &Page) {
    let board = open(page, "game=\"connect-four\" moves=\"12\"");
    load_colours(page);
    page.run("import('/www/themes.js').then(({ LOOKS }) => { window.__looks = LOOKS })", &[]);
    page.wait("window.__looks");
    board.run("for (const type of ['transition', 'animation']) { const calm = new CSSStyleSheet(); calm.replaceSync(`* { ${type}: none !important }`); root.adoptedStyleSheets.push(calm) }");
    let themes =
        page.run("return __looks.theme.flatMap((theme) => __looks.scheme.map((scheme) => `${theme} ${scheme}`))", &[]);
    let themes = themes.as_array().unwrap();
    assert!(themes.len() >= 10, "{themes:?}");
    board.run("el.addEventListener('in-a-row:theme', () => { window.__worn = el.theme })");
    for theme in [&json!("light"), &json!("dark")].into_iter().chain(themes) {
        board.run(&format!("el.theme = {theme}"));
        board.wait(&format!("__worn === {theme}"));
        board.wait("one('input[name=colour1]').value.length === 7");
        let least = board.get(
            "__colours.leastContrast(...[1, 2].map((side) => {
                const [red, green, blue] = getComputedStyle(one(`[data-side='${side}'] .disc`)).fill.match(/\\d+/g).map(Number);
                return '#' + [red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('');
            }))",
        );
        assert!(least.as_f64().unwrap() >= 3.0, "{theme}: {least}");
        for (side, mark) in [(1, "ring"), (2, "dot")] {
            board.expect(&format!(
                "all(\"[data-side='{side}'] :is(.ring, .dot)\").every((mark) => mark.matches('.{mark}'))"
            ));
            let stands_out = board
                .get(&format!("({MARK})(one(\"[data-side='{side}'] .disc\"), one(\"[data-side='{side}'] .{mark}\"))"));
            assert!(stands_out.as_f64().unwrap() >= 1.5, "{theme}: {mark} {stands_out}");
        }
    }
}

/// The contrasts of WCAG 2.2; red, green and white as the matrices of Machado, Oliveira and Fernandes show them.
fn colours_are_judged(page: &Page) {
    page.open_with("");
    load_colours(page);
    let found = page.run(
        "const { contrast, seen } = __colours;
         return [contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff').toFixed(2), seen('#ff0000', 'deuteranopia'),
             seen('#ff0000', 'protanopia'), seen('#00ff00', 'tritanopia'), seen('#ffffff', 'protanopia')]",
        &[],
    );
    assert_eq!(found, json!([21, "4.48", "#a39000", "#6d5f00", "#00f7d9", "#ffffff"]));
    // Whatever colour one player has, there is a nearest one for the other.
    let lost = page.run(
        "const { leastContrast, nearest } = __colours;
         const steps = [0, 64, 128, 191, 255].map((byte) => byte.toString(16).padStart(2, '0'));
         const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
         return all.filter((colour) => !(leastContrast(colour, nearest(colour, (other) => leastContrast(colour, other) >= 3)) >= 3))",
        &[],
    );
    assert_eq!(lost, json!([]));
    assert_eq!(page.run("return __colours.nearest('#ffffff', () => true)", &[]), "#ffffff");
}

/// A condition: the guard says this, or nothing.
fn says(id: Option<&str>) -> String {
    let words = id.map(|id| text(&format!("guard.{id}"))).unwrap_or_default();
    format!("one('.guard .fault')?.textContent === {}", json!(words))
}

fn offers(board: &Board) -> u64 {
    board.get("all('.guard button').length").as_u64().unwrap()
}

fn alike_colours_are_told(page: &Page) {
    // What a host sets is its own affair.
    let board = open(page, "game=\"connect-four\" colour1=\"#ff0000\" colour2=\"#00aa00\"");
    board.play("d1");
    board.expect("!one('.guard')");
    // The dialog is still open.
    board.run("const input = one('input[name=colour2]'); input.value = '#00a000'; input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))");
    board.wait(&says(Some("alike")));
    board.expect("/ 1\\.\\d\\s:\\s1/.test(one('.guard p').textContent)");
    assert_eq!(offers(&board), 2);
    board.run("window.__offer = one('.guard button[name=colour2]').value");
    page.click(board.point(".guard button[name=colour2]"));
    board.wait(&says(None));
    board.expect("el.colour2 === __offer && __offer !== '#00a000' && el.colour1 === '#ff0000'");
    assert_eq!(offers(&board), 0);
    board.set("colour2", "#ff0000");
    board.wait(&says(Some("same")));
    board.run("el.setAttribute('lang', 'pl')");
    let words = crate::harness::catalogue("pl")["guard.same"].clone();
    board.wait(&format!("one('.guard .fault').textContent === {words}"));
}

/// X and O differ by their shapes, and only have to show on the paper.
fn pale_marks_are_told(page: &Page) {
    let board = open(page, "game=\"tic-tac-toe\" theme=\"light\"");
    board.set("colour1", "#333399");
    board.wait(&says(None));
    board.set("colour1", "#ffffc0");
    board.wait(&says(Some("pale")));
    assert_eq!(offers(&board), 1);
    page.click(board.point(".guard button[name=colour1]"));
    board.wait(&says(None));
    board.expect("el.colour1 !== '#ffffc0'");
}
