//! What every player needs: sounds that tell, small windows, and what the system says a person prefers.

use serde_json::{Value, json};

use super::open;
use crate::harness::{Browser, LANGUAGES, Page};

tests!("everyone": sounds_tell_where, narrow, zoomed, focus_shows, forced_colours, reduced_motion);

/// Keeps what sounds, and lets it sound where no device plays it.
const LISTENING: &str = "<script>
    window.notes = [];
    const heard = (name, note) => {
        window[name] = class extends window[name] {
            constructor(context, options) { super(context, options); notes.push(note(options)); }
        };
    };
    heard('OscillatorNode', ({ type, frequency }) => ({ type, frequency }));
    heard('StereoPannerNode', ({ pan }) => ({ pan }));
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
</script>";

fn sounds_tell_where(page: &Page) {
    page.open_with_head(LISTENING, "<in-a-row game='connect-four' gap='0' sounds='placed' save='s'></in-a-row>");
    let board = page.board();
    // Nothing sounds before a gesture, and nothing is made up for afterwards.
    board.run("el.play('4')");
    assert_eq!(board.get("notes"), json!([]));
    let heard = |cell: &str| {
        board.play(cell);
        let notes = page.run("return notes.splice(0)", &[]);
        let note =
            |key: &str| notes.as_array().unwrap().iter().find_map(|note| note.get(key)).cloned().unwrap_or_default();
        (note("pan"), note("frequency"), note("type"))
    };
    let (left, low, reed) = heard("a1");
    let (right, also_low, flute) = heard("g1");
    let (_, high, also_reed) = heard("g2");
    assert_eq!((left, right), (json!(-1), json!(1)));
    assert!(low == also_low && low.as_f64() < high.as_f64(), "{low} {also_low} {high}");
    assert!(reed == also_reed && reed != flute, "{reed} {also_reed} {flute}");
    let (middle, ..) = heard("d2");
    assert_eq!(middle, json!(0));
    board.press("sound");
    board.play("e1");
    assert_eq!(board.get("notes"), json!([]));
    board.press("sound");
    board.unfold("[name=placed]");
    board.run("one('[name=placed]').click()");
    let (nowhere, ..) = heard("f1");
    assert_eq!(nowhere, Value::Null);
    page.reload();
    let board = page.board();
    board.unfold("[name=placed]");
    board.expect("!one('[name=placed]').checked");
    // Whoever sets nothing hears moves as ever.
    let board = open(page, "");
    board.unfold("[name=placed]");
    board.expect("!one('[name=placed]').checked && el.sounds === null");
    board.run("el.setAttribute('sounds', 'placed')");
    board.wait("one('[name=placed]').checked");
}

/// What hangs over the element's sides, what is cut, and what is too small to be hit, but for cells of a fine board.
const FAULTS: &str = "(() => {
    const box = el.getBoundingClientRect();
    const seen = all('.all *').filter((part) => !part.closest('svg, .unseen, .quiet span, option') && part.checkVisibility());
    const told = (part) => (fault) => `${fault}: ${part.outerHTML.slice(0, 120)}`;
    const faults = seen.flatMap((part) => {
        const { left, right, width, height } = part.getBoundingClientRect();
        const target = part.matches('button, select, input, summary') && !part.matches('[type=checkbox]');
        return [
            (left < box.left - 1 || right > box.right + 1) && 'hangs over',
            part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline' && !part.matches('select, button, [role=grid] *, .seats *') && 'is cut',
            target && (width < 24 || height < 24) && !(part.dataset.cell && el.game === 'gomoku') && 'is small',
        ].filter(Boolean).map(told(part));
    });
    const paper = document.createElement('canvas').getContext('2d');
    const long = all('select').flatMap((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        paper.font = font;
        // Some of the width is the arrow's.
        const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - 16;
        const cut = [...select.selectedOptions].filter(({ text }) => paper.measureText(text).width > room);
        return cut.map(({ text }) => `${text} is cut`);
    });
    return [...faults, ...long];
})()";

/// A page as narrow as a phone: nothing hangs over, no text is cut, every target can be hit.
fn narrow(page: &Page) {
    page.open_with("<style>body { margin: 0; width: 320px }</style><in-a-row gap='600000' controls='all'></in-a-row>");
    let board = page.board();
    board.run("one('.settings').open = one('.record').open = true");
    board.wait("one('.sheet')");
    for language in LANGUAGES {
        for (game, player, moves) in
            [("connect-four", "perfect", "1213141"), ("gomoku", "gomoku", "h8h9i8"), ("tic-tac-toe", "flash", "a1")]
        {
            board.run(&format!(
                "el.lang = '{language}'; el.game = '{game}'; el.moves = '{moves}'; el.player1 = el.player2 = '{player}'"
            ));
            board.wait(&format!(
                "one('.all').lang === '{language}' && one('select[name=player2]').value === '{player}'"
            ));
            assert_eq!(board.get(FAULTS), json!([]), "{language} {game}");
        }
    }
    // WCAG 1.4.12: a reader's own spacing.
    board.run("el.style = 'line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em'; el.lang = 'de'; el.player1 = el.player2 = 'human'; el.opening = 'free'");
    board.run("el.game = 'custom(w=5,h=4,n=4,gravity=on)'");
    board.wait("one('.all').lang === 'de' && one('.custom')");
    assert_eq!(board.get(FAULTS), json!([]), "with spacing");
}

/// A screen of 1280 × 1024 at 400 %: there is one direction to scroll in, and nothing covers what is scrolled to.
fn zoomed(page: &Page) {
    if page.browser() != Browser::Chromium {
        return; // The others' drivers give no screen that small.
    }
    page.screen(320, 256);
    page.open("/");
    let board = page.board();
    board.run("one('.settings').open = one('.record').open = true");
    board.wait("one('.sheet')");
    for (game, opening) in [("connect-four", "free"), ("gomoku", "swap2"), ("custom(w=25,h=3,n=3,gravity=off)", "free")]
    {
        board.run(&format!("el.game = '{game}'; el.opening = '{opening}'"));
        board.wait(&format!("all('[data-cell]').length > 40 && el.opening === '{opening}'"));
        if opening == "swap2" {
            board.wait("/3/.test(status())");
            board.run("for (const move of ['h8', 'i9', 'j10']) el.play(move)");
            board.wait("one('.choices')");
        }
        board.expect("document.documentElement.scrollWidth <= innerWidth && one('.board').clientWidth > 280");
        let covered = board.get(
            "all('select, input, button').filter((part) => {
                part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
                const { left, top, width, height } = part.getBoundingClientRect();
                return root.elementFromPoint(left + width / 2, top + height / 2)?.closest(part.localName) !== part;
            }).map((part) => part.outerHTML)",
        );
        assert_eq!(covered, json!([]), "{game}");
    }
}

/// The control in focus has an outline or a ring, in light and dark, and where colours are the system's.
fn focus_shows(page: &Page) {
    let preferences: &[&[(&str, &str)]] = match page.browser() {
        Browser::Chromium => {
            &[&[("prefers-color-scheme", "light")], &[("prefers-color-scheme", "dark")], &[("forced-colors", "active")]]
        }
        Browser::Firefox => &[&[]],
        // Its driver's window is never in front: nothing in it matches `:focus`.
        Browser::WebKit => return,
    };
    let board = open(page, "game='tic-tac-toe' controls='all' player1='perfect' gap='600000'");
    for features in preferences {
        if page.browser() == Browser::Chromium {
            page.prefer(features);
        }
        board.run("one('select').focus()");
        for _ in 0..12 {
            page.keys("\u{e004}");
            let control = board.get(
                "(({ name, localName }, { outlineStyle, outlineWidth }) => [name || localName, outlineStyle, parseFloat(outlineWidth)])
                    (root.activeElement, getComputedStyle(root.activeElement))",
            );
            assert!(control[1] != "none" && control[2].as_f64() >= Some(2.0), "{features:?}: {control}");
        }
        board.expect("root.activeElement.localName === 'summary'");
    }
}

/// Where colours are the system's, controls wear them, who is to move is told apart, and the board keeps its own.
fn forced_colours(page: &Page) {
    if page.browser() != Browser::Chromium {
        return; // The others' drivers cannot ask for it.
    }
    page.prefer(&[("forced-colors", "active")]);
    let board = open(page, "game='tic-tac-toe' moves='a1'");
    let style =
        |selector: &str, property: &str| board.get(&format!("getComputedStyle(one(\"{selector}\")).{property}"));
    let ink = style(".status", "color");
    let accent = style(".seat.to-move", "borderTopColor");
    assert_eq!(style(".ruled", "stroke"), ink);
    board.wait("new Set(all('.seat').map((seat) => getComputedStyle(seat).borderTopColor)).size === 2");
    assert_eq!(style("[name=redo]", "opacity"), json!("1"));
    assert_ne!(style("[name=redo]", "color"), ink);
    board.run("el.game = 'connect-four'");
    board.wait("one('.panel')");
    assert_eq!(style(".panel", "fill"), json!("rgb(36, 89, 196)"));
    board.run("el.game = 'gomoku'");
    board.wait("one('.coordinate')");
    assert_eq!(style(".coordinate", "fill"), style(".star", "fill"));
    board.run("el.theme = 'paper'");
    board.wait("root.adoptedStyleSheets.length > 1");
    assert_eq!(style(".status", "color"), ink);
    assert_eq!(style(".seat.to-move", "borderTopColor"), accent);
    board.run("one('[data-name=a1]').focus()");
    assert_eq!(style("[data-name=a1]", "outlineColor"), json!("rgb(255, 255, 255)"));
    assert_ne!(style("[data-name=a1]", "boxShadow"), json!("none"));
}

/// Who wants less motion sees a stone appear rather than fall, and the computer still takes its time.
fn reduced_motion(page: &Page) {
    if page.browser() != Browser::Chromium {
        return; // The others' drivers cannot ask for it.
    }
    let motion = "getComputedStyle(one('.fresh .stroke') ?? one('.fresh .body')).animationName";
    for (preference, motions) in [("no-preference", ["fall", "settle", "draw"]), ("reduce", ["appear"; 3])] {
        page.prefer(&[("prefers-reduced-motion", preference)]);
        for ((game, cell), name) in
            [("connect-four", "d1"), ("gomoku", "h8"), ("tic-tac-toe", "a1")].into_iter().zip(motions)
        {
            let board = open(page, &format!("game='{game}' player2='random' gap='400'"));
            board.run(
                "window.__times = []; el.addEventListener('in-a-row:move', () => __times.push(performance.now()))",
            );
            board.click(cell);
            board.wait(&format!("{motion} === '{name}'"));
            board.wait("__times.length === 2 && __times[1] - __times[0] >= 395");
        }
    }
}
