//! What the element owes the page that it is on, and the form that it is in.

use serde_json::{Value, json};

use super::open;
use crate::harness::{Page, catalogue, repository, text};

tests!("element":
    attributes_and_properties_mirror, hosts_hear_nothing_of_themselves, events_leave_shadows, nothing_is_left_behind,
    back_from_another_page, page_is_left_alone, reader_without_scripts, size_follows_the_container, right_to_left,
    looks_of_the_host, states_for_style_sheets, another_name_and_a_subclass, divs_follow_their_attributes,
    form_gets_the_game, required_means_finished, reset_and_switched_off, form_is_restored, labels_lead_to_the_board,
);

fn attributes_and_properties_mirror(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    board.run(
        "const values = { theme: 'dark', controls: 'all', save: 'k', name: 'n', lang: 'pl' };
         for (const [name, value] of Object.entries(values)) {
             el[name] = value;
             if (el.getAttribute(name) !== value) throw new Error(`the property ${name}`);
             el.removeAttribute(name);
             if (el[name] !== (name === 'lang' ? '' : null)) throw new Error(`no attribute ${name}`);
             el.setAttribute(name, value);
             if (el[name] !== value) throw new Error(`the attribute ${name}`);
             el[name] = name === 'lang' ? '' : null;
         }
         for (const name of ['readonly', 'muted', 'required', 'disabled']) {
             el[name] = true;
             if (el.getAttribute(name) !== '' || el[name] !== true) throw new Error(`the property ${name}`);
             el[name] = false;
             if (el.hasAttribute(name) || el[name] !== false) throw new Error(`no attribute ${name}`);
         }",
    );
    // What the person may change as well goes one way: the attribute stays as the host wrote it.
    board.run("el.setAttribute('moves', '44'); el.player2 = 'random'; el.gap = 7");
    board.wait("el.moves.startsWith('44') && el.player2 === 'random' && el.gap === 7");
    board.expect("!el.hasAttribute('player2') && el.getAttribute('gap') === '0' && el.getAttribute('moves') === '44'");
}

/// Keeps the types of all events of ours that reach the document.
const HEARD: &str = "window.__heard = [];
    for (const type of ['ready', 'before-move', 'move', 'turn', 'gameover', 'undo', 'error'])
        document.addEventListener('in-a-row:' + type, (event) => __heard.push(type))";

fn hosts_hear_nothing_of_themselves(page: &Page) {
    let board = open(page, "game=\"connect-four\"");
    page.run(HEARD, &[]);
    board.run(
        "const values = { moves: '44', game: 'gomoku', begins: '2', gap: 5, colour1: 'lime', player2: 'human', level2: 2,
             theme: 'dark', controls: 'all', readonly: true, muted: true, required: true, disabled: true, name: 'n' };
         for (const [name, value] of Object.entries(values)) el[name] = value;
         el.setAttribute('game', 'tic-tac-toe');
         el.setAttribute('moves', 'a1b2');
         el.messages = { 'button.new': 'Anew' }",
    );
    board.wait("el.moves === 'a1b2' && one('button[name=new]')?.textContent === 'Anew'");
    page.wait("document.querySelector('in-a-row').validity");
    assert_eq!(page.run("return __heard", &[]), json!([]));
    board.run("el.play('c1'); el.undo(); el.newGame()");
    assert_eq!(page.run("return __heard", &[]), json!(["before-move", "move", "turn", "undo", "turn"]));
}

/// A component of the host's own has the board in a shadow of its own.
fn events_leave_shadows(page: &Page) {
    page.open_with("<div id='outer'></div>");
    page.run(HEARD, &[]);
    page.run(
        "const shadow = document.getElementById('outer').attachShadow({ mode: 'open' });
         shadow.innerHTML = '<in-a-row game=gomoku></in-a-row>';
         window.__board = shadow.firstChild;
         document.addEventListener('in-a-row:before-move', (event) => {
             window.__seen = [event.bubbles, event.composed, event.cancelable, event.target.id, event.detail.move];
             if (event.detail.move === 'a1') event.preventDefault();
         })",
        &[],
    );
    page.wait("__heard.includes('ready')");
    page.run("__board.play('a1'); __board.play('h8')", &[]);
    assert_eq!(page.run("return [__board.moves, ...__seen]", &[]), json!(["h8", true, true, true, "outer", "h8"]));
    assert_eq!(page.run("return __heard", &[]), json!(["ready", "before-move", "before-move", "move", "turn"]));
}

/// Counts what our scripts hold of the page: timers, listeners outside the element, observers, and what may sound.
const COUNT: &str = "<script>{
    const ours = () => /\\/www\\//.test(new Error().stack);
    const held = { timers: new Set(), listeners: [], observers: new Set(), contexts: [] };
    window.__held = () => [held.timers.size, held.listeners.length, held.observers.size, held.contexts.filter(({ state }) => state !== 'closed').length];
    window.__met = () => [held.met, held.contexts.length];
    held.met = 0;
    for (const [set, clear] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval'], ['requestAnimationFrame', 'cancelAnimationFrame']]) {
        const [begin, end] = [window[set], window[clear]];
        window[set] = (act, ...rest) => {
            const id = begin((...values) => { if (set !== 'setInterval') held.timers.delete(id); act(...values); }, ...rest);
            if (ours()) { held.timers.add(id); held.met++; }
            return id;
        };
        window[clear] = (id) => { held.timers.delete(id); end.call(window, id); };
    }
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const outside = (target) => [undefined, window, document, document.documentElement, document.body, screen, navigator].includes(target) || target instanceof MediaQueryList;
    EventTarget.prototype.addEventListener = function (type, act, ...rest) {
        if (outside(this) && ours()) held.listeners.push([type, act]);
        return add.call(this ?? window, type, act, ...rest);
    };
    EventTarget.prototype.removeEventListener = function (type, act, ...rest) {
        const at = held.listeners.findIndex(([t, a]) => t === type && a === act);
        if (at >= 0) held.listeners.splice(at, 1);
        return remove.call(this ?? window, type, act, ...rest);
    };
    for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
        window[name] = class extends window[name] {
            observe(...parts) { if (ours()) held.observers.add(this); super.observe(...parts); }
            disconnect() { held.observers.delete(this); super.disconnect(); }
        };
    }
    if (window.AudioContext) window.AudioContext = class extends AudioContext { constructor(...parts) { super(...parts); held.contexts.push(this); } };
}</script>";

fn nothing_is_left_behind(page: &Page) {
    page.open_with_head(COUNT, "");
    page.wait("customElements.get('in-a-row')");
    let before = page.run("return __held()", &[]);
    page.run("document.body.innerHTML = '<form><in-a-row name=g game=connect-four player2=c4state gap=5000></in-a-row></form>'", &[]);
    let board = page.board();
    board.press("analysis");
    board.wait("one('.analysed')");
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    board.run("window.__kept = el");
    page.wait("__workers > 0");
    assert_ne!(page.run("return __held()", &[]), before, "nothing was counted");
    board.run("el.remove()");
    page.wait("__workers === 0");
    let after = page.wait(&format!("String(__held()) === '{}' && __held()", join(&before)));
    assert_eq!(after, before);
}

/// An array of numbers as JavaScript joins it.
fn join(numbers: &Value) -> String {
    numbers.as_array().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Goes on with the same game, whose computer was thinking.
fn back_from_another_page(page: &Page) {
    page.open_with(
        "<in-a-row game='connect-four' player2='c4state' gap='5000'></in-a-row>
         <script>addEventListener('pageshow', ({ persisted }) => { window.__persisted = persisted })</script>",
    );
    let board = page.board();
    board.click("d1");
    board.wait_text(&text("status.thinking"));
    // A page that still loads is not kept.
    page.wait("__workers === 1");
    board.wait("(() => { const { length } = performance.getEntriesByType('resource'); window.__quiet = length === window.__length ? window.__quiet + 1 : 0; window.__length = length; return window.__quiet > 20 })()");
    page.allow_error("worker: ");
    page.open("/dist/embed.html");
    page.back();
    page.wait("window.__persisted !== undefined");
    page.wait("window.__persisted");
    board.wait_plies(2);
    board.expect("el.moves.startsWith('4')");
}

/// Loads the element into a page that has been there for a while.
const LATER: &str =
    "const script = Object.assign(document.createElement('script'), { type: 'module', src: '/www/in-a-row.js' });
    document.body.append(script)";

fn page_is_left_alone(page: &Page) {
    page.open_html(
        "",
        "<input><in-a-row game='connect-four' player2='c4state' gap='0'></in-a-row><div style='height: 4000px'></div>",
    );
    // By now the driver has added what it adds.
    page.wait("document.readyState === 'complete'");
    page.run(
        "window.__names = () => [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(document)];
         window.__before = __names();
         window.__head = document.head.innerHTML;
         window.__length = history.length;
         addEventListener('keydown', (event) => { window.__prevented ||= event.defaultPrevented })",
        &[],
    );
    page.run(LATER, &[]);
    let board = page.board();
    board.play("d1");
    board.wait_plies(2);
    board.press("analysis");
    board.wait("one('.analysed')");
    board.run("el.open('connect-four:44')");
    let news = page.run("return __names().filter((name) => !__before.includes(name) && !name.startsWith('__'))", &[]);
    assert_eq!(news, json!([]), "globals");
    let ids = "document.querySelectorAll('[id]').length === 0";
    page.wait(&format!("{ids} && history.length === __length && document.head.innerHTML === __head"));
    // Keys are the page's own while the focus is elsewhere.
    page.run("document.querySelector('input').focus()", &[]);
    page.keys("4u");
    page.wait("document.querySelector('input').value === '4u' && !window.__prevented");
    board.stays("el.moves === '44'", 100);
    page.run("scrollTo(0, 0)", &[]);
    page.wheel(board.cell("d4"), 200);
    page.wait("scrollY > 0");
}

fn reader_without_scripts(page: &Page) {
    page.open_html(
        "",
        "<in-a-row game='gomoku'><p id='a'>Black won.</p></in-a-row><div data-in-a-row='gomoku'><p id='b'>White won.</p></div>",
    );
    let shown = |id: &str| page.run(&format!("return document.getElementById('{id}').offsetHeight > 0"), &[]);
    assert_eq!((shown("a"), shown("b")), (json!(true), json!(true)));
    page.run(LATER, &[]);
    page.board_at("[data-in-a-row] in-a-row").play("h8");
    page.board().play("h8");
    assert_eq!((shown("a"), shown("b")), (json!(false), json!(false)));
    // They are still there for whoever takes the board away again.
    page.wait("document.querySelector('in-a-row > #a') && document.querySelector('[data-in-a-row] #b')");
}

fn size_follows_the_container(page: &Page) {
    page.open_with(
        "<style>body { margin: 0 } .row { display: flex; width: 300px } .grid { display: grid; grid-template-columns: 1fr 2fr; width: 900px }</style>
         <div style='width: 200px'><in-a-row id='narrow' game='gomoku' controls='all'></in-a-row></div>
         <div style='width: 1100px'><in-a-row id='wide' game='gomoku' controls='all'></in-a-row></div>
         <div class='row'><in-a-row id='flex'></in-a-row></div>
         <div class='grid'><in-a-row id='first'></in-a-row><in-a-row id='second'></in-a-row></div>
         <div style='display: none'><in-a-row id='late'></in-a-row></div>
         <in-a-row id='low' controls='none' style='--board-height: 200px'></in-a-row>",
    );
    for id in ["narrow", "wide", "flex", "first", "second", "late", "low"] {
        page.board_at(&format!("#{id}"));
    }
    page.run("document.getElementById('late').parentNode.style.display = 'block'", &[]);
    let width = |id: &str, width: u32| {
        let board = page.board_at(&format!("#{id}"));
        board.wait(&format!("el.offsetWidth === {width}"));
        // Nothing sticks out.
        board.wait("[...root.querySelectorAll('.all, .all > *, .board, button, select')].every((part) => part.getBoundingClientRect().right <= el.getBoundingClientRect().right + 1)");
        board
    };
    width("narrow", 200).wait("one('.board').offsetWidth === 200");
    width("wide", 1100)
        .wait("one('.board').getBoundingClientRect().right < one('.seats').getBoundingClientRect().left");
    width("flex", 300);
    width("first", 300);
    width("second", 600);
    page.board_at("#late").wait("one('.board').offsetWidth > 300");
    page.board_at("#low").wait("one('.board').offsetHeight <= 201 && el.offsetHeight < 300");
}

fn right_to_left(page: &Page) {
    page.open_with(
        "<div dir='rtl'><in-a-row id='a' game='gomoku' lang='en'></in-a-row></div><in-a-row id='b' lang='ar'></in-a-row>",
    );
    for id in ["#a", "#b"] {
        let board = page.board_at(id);
        board.wait("getComputedStyle(one('.all')).direction === 'rtl'");
        board.expect("middle('[data-name=a1]')[0] < middle('[data-name=c1]')[0]");
        // Who sits on the first seat is read first.
        board.expect("middle(\".seat[data-seat='1']\")[0] > middle(\".seat[data-seat='2']\")[0]");
    }
}

fn looks_of_the_host(page: &Page) {
    let manifest = std::fs::read_to_string(repository().join("custom-elements.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let element = &manifest["modules"][0]["declarations"][0];
    let names =
        |what: &str| element[what].as_array().unwrap().iter().map(|row| row["name"].clone()).collect::<Vec<_>>();
    page.open_with(
        "<style>body { font-family: monospace; color-scheme: dark } in-a-row[hidden] { outline: 0 }</style>
         <in-a-row id='a'></in-a-row><in-a-row id='b' game='tic-tac-toe' theme='light'></in-a-row>
         <in-a-row id='c' game='gomoku' hidden></in-a-row>",
    );
    let board = page.board_at("#a");
    page.board_at("#c").expect("getComputedStyle(el).display === 'none'");
    board.expect("getComputedStyle(one('.status')).fontFamily === 'monospace' && getComputedStyle(one('select')).fontFamily === 'monospace'");
    page.board_at("#b").expect("getComputedStyle(el).colorScheme === 'light'");
    board.expect("getComputedStyle(el).colorScheme === 'dark' && getComputedStyle(one('.status')).color === 'rgb(236, 234, 228)'");
    for name in names("cssProperties").iter().filter(|name| *name != "--board-height") {
        board.expect(&format!("getComputedStyle(el).getPropertyValue({name}) !== ''"));
    }
    for name in names("cssParts") {
        let name = name.as_str().unwrap();
        page.run(
            "document.querySelector('style').textContent += `in-a-row::part(${arguments[0]}) { outline: 7px solid }`",
            &[json!(name)],
        );
        // What a puzzle asks is there while there is one.
        board.run(&format!("el.puzzle = '{name}' === 'puzzle' ? '1' : null"));
        board.wait(&format!("one('[part={name}]') && getComputedStyle(one('[part={name}]')).outlineWidth === '7px'"));
    }
    let used = [
        ("--disc1", "#a", ".seat[data-seat='1'] .disc", "fill"),
        ("--panel", "#a", ".panel", "fill"),
        ("--hole", "#a", ".board .back", "fill"),
        ("--ink", "#a", ".status", "color"),
        ("--card", "#a", ".seat", "backgroundColor"),
        ("--edge", "#a", ".buttons button", "borderTopColor"),
        ("--soft", "#a", ".rules", "color"),
        ("--mark2", "#b", ".seat[data-seat='2'] .stroke", "stroke"),
        ("--paper", "#b", ".board", "backgroundColor"),
        ("--ruled", "#b", ".ruled", "stroke"),
        ("--wood", "#c", ".wood", "fill"),
        ("--wood-line", "#c", ".star", "fill"),
        ("--black", "#c", ".seat[data-seat='1'] .disc", "fill"),
        ("--white", "#c", ".seat[data-seat='2'] .disc", "fill"),
    ];
    page.run("document.getElementById('c').hidden = false", &[]);
    for (name, id, selector, property) in used {
        page.run(
            "document.querySelector('style').textContent += `in-a-row { ${arguments[0]}: rgb(1, 2, 3) }`",
            &[json!(name)],
        );
        page.board_at(id).wait(&format!("getComputedStyle(one({})).{property} === 'rgb(1, 2, 3)'", json!(selector)));
    }
}

fn states_for_style_sheets(page: &Page) {
    page.open_with(
        "<style>in-a-row:state(thinking) { --seen: thinking } in-a-row:state(over) { --seen: over }</style>
         <in-a-row game='tic-tac-toe' player2='flash' gap='60000'></in-a-row>",
    );
    let board = page.board();
    let seen =
        |state: &str| board.wait(&format!("getComputedStyle(el).getPropertyValue('--seen').trim() === '{state}'"));
    seen("");
    board.click("a1");
    seen("thinking");
    board.run("el.player2 = 'human'");
    seen("");
    board.run("el.moves = 'a1a2b1b2'");
    board.play("c1");
    seen("over");
    board.press("undo");
    seen("");
}

fn another_name_and_a_subclass(page: &Page) {
    page.open_html(
        "<script type='module'>
             import { InARow } from '/www/element.js';
             window.__defined = customElements.get('in-a-row') !== undefined;
             customElements.define('own-game', class extends InARow {
                 static get observedAttributes() { return [...super.observedAttributes, 'extra']; }
                 attributeChangedCallback(...parts) { super.attributeChangedCallback(...parts); window.__extra ||= parts[0] === 'extra'; }
                 get title() { return `${this.game}!`; }
             });
         </script>",
        "<form><own-game name='g' game='gomoku' player2='lines' gap='0' extra></own-game></form>",
    );
    let board = page.board_at("own-game");
    board.play("h8");
    board.wait_plies(2);
    board.wait("el.title === 'gomoku!' && el.value.startsWith('gomoku:h8') && __extra && !__defined && new FormData(el.form).has('g')");
}

fn divs_follow_their_attributes(page: &Page) {
    page.open_with("<div id='_game' data-game='gomoku' data-color1='#ff0000' data-readonly></div>");
    let board = page.board_at("#_game in-a-row");
    board.expect("el.game === 'gomoku' && el.colour1 === '#ff0000' && el.readonly");
    page.run(
        "const { dataset } = document.getElementById('_game');
         dataset.color1 = 'lime'; delete dataset.readonly; dataset.moves = 'h8'",
        &[],
    );
    board.wait("el.colour1 === '#00ff00' && !el.readonly && el.moves === 'h8'");
    board.play("a1");
    // One that is made a board only now.
    page.run("document.body.insertAdjacentHTML('beforeend', '<section><div id=later></div></section>')", &[]);
    page.run("document.getElementById('later').dataset.inARow = 'tic-tac-toe'", &[]);
    page.board_at("#later in-a-row").play("b2");
    page.run("window.__kept = document.querySelector('#later'); __kept.remove()", &[]);
    page.expect_boards(1);
    page.run("document.body.append(__kept)", &[]);
    page.board_at("#later in-a-row").expect("el.game === 'tic-tac-toe' && el.moves === 'b2'");
    page.expect_boards(2);
}

fn form_gets_the_game(page: &Page) {
    page.open_with(
        "<form action='/tests/watch.js' target='t'>
             <in-a-row name='game'></in-a-row><input name='other' value='x'><button>Send</button>
         </form><iframe name='t'></iframe>",
    );
    let board = page.board();
    let sent = "[...new FormData(document.forms[0])].join(' ')";
    board.wait(&format!("el.form === document.forms[0] && el.form.elements.game === el && {sent} === 'other,x'"));
    board.run("window.__told = []; for (const type of ['input', 'change']) el.form.addEventListener(type, ({ target }) => __told.push(type, target.localName))");
    board.play("d1");
    board.expect(&format!(
        "{sent} === 'game,connect-four:4 other,x' && __told.join() === 'input,in-a-row,change,in-a-row'"
    ));
    // Without a wait: whoever asks in the same breath is told the truth.
    let now = board.get(&format!("(el.play('4'), el.play('5'), el.undo(), [{sent}, el.value])"));
    assert_eq!(now, json!(["game,connect-four:44 other,x", "connect-four:44"]));
    board.run("el.disabled = true");
    board.expect(&format!("{sent} === 'other,x'"));
    board.run("el.disabled = false");
    page.run("document.querySelector('button').click()", &[]);
    page.wait("frames.t.location.search === '?game=connect-four%3A44&other=x'");
}

fn required_means_finished(page: &Page) {
    page.open_with(
        "<form><in-a-row name='g' required game='tic-tac-toe' lang='en'></in-a-row><button>Send</button></form>
         <script>window.__sent = 0; document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); __sent += 1; })</script>",
    );
    let board = page.board();
    board.wait("el.validity?.valueMissing && el.matches(':invalid') && !el.checkValidity() && el.willValidate");
    let message = |language: &str| catalogue(language)["form.unfinished"].clone();
    board.expect(&format!("el.validationMessage === {}", message("en")));
    page.run("document.querySelector('button').click()", &[]);
    board.wait("root.activeElement?.dataset.cell === '0' && __sent === 0");
    board.run("el.lang = 'pl'");
    board.wait(&format!("el.validationMessage === {}", message("pl")));
    board.run("el.game = 'connect-four'");
    board.wait("!el.reportValidity() && one('.board').className.includes('discs')");
    board.run("el.readonly = true");
    board.wait("!el.willValidate && el.checkValidity()");
    board.run("el.readonly = false; el.moves = '414141'");
    board.wait("!el.checkValidity()");
    board.run("el.play('4')");
    board.expect("el.checkValidity() && el.validationMessage === '' && el.matches(':valid')");
    page.run("document.querySelector('button').click()", &[]);
    page.wait("__sent === 1");
    board.press("undo");
    board.wait("!el.checkValidity()");
    board.run("el.required = false");
    board.wait("el.checkValidity()");
}

fn reset_and_switched_off(page: &Page) {
    page.open_with(
        "<form><fieldset><in-a-row name='g' game='connect-four' moves='44' colour1='#112233'></in-a-row></fieldset></form>",
    );
    let board = page.board();
    page.wait("document.querySelector('in-a-row').value === 'connect-four:44'");
    board.play("a1");
    board.run("el.game = 'gomoku'; el.player2 = 'lines'");
    page.run("document.forms[0].reset()", &[]);
    board.wait("el.value === 'connect-four:44' && el.player2 === 'human' && el.colour1 === '#112233'");
    // Who begins is the host's word again as well.
    board.run("el.moves = ''; el.begins = '2'");
    board.wait("one('.seat.to-move').dataset.seat === '2'");
    page.run("document.forms[0].reset()", &[]);
    board.wait("el.moves === '44' && one('.seat.to-move').dataset.seat === '1'");
    page.run("document.querySelector('fieldset').disabled = true", &[]);
    board.wait("one('.buttons').inert && Number(getComputedStyle(one('.all')).opacity) < 1");
    board.click("a1");
    board.run("one('[data-name=a1]').focus()");
    page.keys("1");
    board.stays("el.moves === '44'", 100);
    page.run("document.querySelector('fieldset').disabled = false", &[]);
    board.wait("!one('.buttons').inert && Number(getComputedStyle(one('.all')).opacity) === 1");
    // At one place it would be a double click.
    board.play("b1");
}

/// What the browser kept of a form comes back with the page.
fn form_is_restored(page: &Page) {
    // A page that listens to this is not kept as it was left.
    page.open_with("<script>addEventListener('unload', () => {})</script><form><in-a-row name='g'></in-a-row><input name='t'></form>");
    let board = page.board();
    board.play("d1 d1");
    page.run("document.querySelector('input').value = 'kept'", &[]);
    page.open("/dist/embed.html");
    page.back();
    page.wait("document.querySelector('input')?.value === 'kept'");
    page.board().wait_moves("44");
}

fn labels_lead_to_the_board(page: &Page) {
    page.open_with(
        "<form><label id='l' for='a'>Beat us</label><in-a-row id='a' name='a'></in-a-row>
             <label id='w'><span>And again</span><in-a-row id='b' name='b'></in-a-row></label></form>",
    );
    let (a, b) = (page.board_at("#a"), page.board_at("#b"));
    a.wait("el.labels?.length === 1");
    page.run("document.getElementById('l').click()", &[]);
    a.wait("root.activeElement?.dataset.cell === '0'");
    b.wait("el.labels?.length === 1");
    b.click("d1");
    b.stays("el.moves === '4'", 100);
    page.run("document.querySelector('#w span').click()", &[]);
    b.wait("root.activeElement?.dataset.name === 'd1'");
    a.run("el.focus()");
    a.wait("root.activeElement?.dataset.cell === '0'");
}
