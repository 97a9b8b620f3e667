//! One board on a page, and what a person can do with it.

use serde_json::{Value, json};

use super::Page;

/// A point of the window, in CSS pixels.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl From<&Value> for Point {
    /// A point as scripts give it.
    #[track_caller]
    fn from(value: &Value) -> Point {
        let number = |index: usize| value[index].as_f64().unwrap_or_else(|| panic!("not a point: {value}"));
        Point { x: number(0), y: number(1) }
    }
}

impl Point {
    /// The point a part of the way to another.
    #[track_caller]
    pub fn towards(self, other: Point, part: f64) -> Point {
        Point { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

/// Scripts see the element as `el`, its shadow root as `root`, and what these find.
const PRELUDE: &str = "
    const root = el.shadowRoot;
    const one = (selector) => root.querySelector(selector);
    const all = (selector) => [...root.querySelectorAll(selector)];
    const status = () => one('.status').textContent.trim();
    const stones = (selector = '') => all('[data-stone]' + selector).map((stone) => stone.dataset.stone).sort();
    const drops = el.game.startsWith('connect') || el.game.includes('gravity=on');
    const offers = (name) => one(`button[name=${name}]`).ariaDisabled !== 'true';
    const middle = (selector) => {
        const part = one(selector);
        part.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const box = part.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const plies = drops ? el.moves.length : (el.moves.match(/[a-y]\\d+/g) ?? []).length;
";

pub struct Board<'p> {
    pub page: &'p Page<'p>,
    selector: String,
}

impl<'p> Board<'p> {
    pub fn new(page: &'p Page<'p>, selector: &str) -> Board<'p> {
        Board { page, selector: selector.into() }
    }

    fn prelude(&self) -> String {
        format!("const el = document.querySelector({}); {PRELUDE}", json!(self.selector))
    }

    /// Waits until the element can be played.
    #[track_caller]
    pub fn wait_until_ready(&self) {
        let flag = format!("window.__ready_{}", self.selector.bytes().map(u32::from).sum::<u32>());
        let element = format!("document.querySelector({})", json!(self.selector));
        self.page.wait(&format!(
            "(() => {{ const el = {element}; if (!el?.ready) return false;
                if ({flag} !== el) el.ready.then(() => {{ {flag} = el; }}); return {flag} === el; }})()"
        ));
    }

    /// The value of a JavaScript expression about the board.
    #[track_caller]
    pub fn get(&self, expression: &str) -> Value {
        self.page.run(&format!("{} return {expression};", self.prelude()), &[])
    }

    /// Runs a JavaScript statement about the board.
    #[track_caller]
    pub fn run(&self, statement: &str) {
        self.page.run(&format!("{} {statement};", self.prelude()), &[]);
    }

    /// Waits until a JavaScript expression about the board holds, and returns its value.
    #[track_caller]
    pub fn wait(&self, condition: &str) -> Value {
        self.page.wait_for(&self.prelude(), condition)
    }

    /// Fails unless a JavaScript expression about the board holds now.
    #[track_caller]
    pub fn expect(&self, condition: &str) {
        assert_eq!(self.get(&format!("Boolean({condition})")), json!(true), "{condition}");
    }

    fn string(&self, expression: &str) -> String {
        self.get(expression).as_str().unwrap_or_else(|| panic!("{expression} is no text")).to_owned()
    }

    /// The game so far, as a transcript.
    #[track_caller]
    pub fn moves(&self) -> String {
        self.string("el.moves")
    }

    #[track_caller]
    pub fn plies(&self) -> usize {
        self.get("plies").as_u64().expect("a number") as usize
    }

    #[track_caller]
    pub fn wait_moves(&self, moves: &str) {
        self.wait(&format!("el.moves === {}", json!(moves)));
    }

    #[track_caller]
    pub fn wait_plies(&self, plies: usize) {
        self.wait(&format!("plies === {plies}"));
    }

    /// From now on keeps what the status line says, for [`Board::said`].
    #[track_caller]
    pub fn listen(&self) {
        self.run(
            "el.__said = [];
             new MutationObserver(() => el.__said.push(status()))
                 .observe(one('.status'), { childList: true, characterData: true, subtree: true })",
        );
    }

    /// Waits until the status line has said these texts since [`Board::listen`], others between them.
    #[track_caller]
    pub fn said(&self, texts: &[String]) {
        let patterns: Vec<_> = texts.iter().map(|text| pattern(text)).collect();
        self.wait(&format!(
            "(() => {{
                const left = {};
                for (const said of el.__said) if (left.length > 0 && new RegExp(left[0], 'i').test(said)) left.shift();
                if (left.length > 0) throw new Error(`${{left[0]}} not in ${{el.__said}}`);
                return true;
            }})()",
            json!(patterns)
        ));
    }

    /// Waits until the status line shows this text, its placeholders standing for anything.
    #[track_caller]
    pub fn wait_text(&self, text: &str) {
        self.wait(&shown(text));
    }

    /// Waits until the first element that a selector finds shows exactly this text.
    #[track_caller]
    pub fn wait_text_in(&self, selector: &str, text: &str) {
        self.wait(&format!("one({})?.textContent.trim() === {}", json!(selector), json!(text)));
    }

    /// Fails if a JavaScript expression about the board ceases to hold within these milliseconds.
    #[track_caller]
    pub fn stays(&self, condition: &str, milliseconds: u32) {
        self.wait(&format!(
            "(() => {{ if (!({condition})) throw new Error('it ceased to hold');
                window.__since ??= performance.now(); return performance.now() - window.__since > {milliseconds}; }})()"
        ));
        self.run("delete window.__since");
    }

    /// The middle of the first element that a selector finds, scrolled into view.
    #[track_caller]
    pub fn point(&self, selector: &str) -> Point {
        Point::from(&self.get(&format!("middle({})", json!(selector))))
    }

    /// The middle of a cell.
    #[track_caller]
    pub fn cell(&self, name: &str) -> Point {
        self.point(&format!("[data-name='{name}']"))
    }

    /// Clicks a cell.
    #[track_caller]
    pub fn click(&self, name: &str) {
        self.page.click(self.cell(name));
    }

    /// Plays these cells one after another, by mouse, each as soon as the one before has landed.
    #[track_caller]
    pub fn play(&self, names: &str) {
        let mut plies = self.plies();
        let mut last = String::new();
        for name in names.split_whitespace() {
            last = if name == last { elsewhere_in_column(name) } else { name.to_owned() };
            self.click(&last);
            plies = self.wait(&format!("plies > {plies} && plies")).as_u64().expect("a number") as usize;
        }
    }

    /// Clicks the button with this name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.page.click(self.point(&format!("button[name={name}]")));
    }

    /// Chooses a value in a dropdown, unfolding what it lies in.
    #[track_caller]
    pub fn choose(&self, name: &str, value: &str) {
        self.unfold(&format!("select[name={name}]"));
        let option = self.get(&format!("one(\"select[name={name}] option[value='{value}']\")"));
        assert!(!option.is_null(), "the dropdown {name} has no {value}");
        let option = self.page.element(&option);
        super::RUNTIME.block_on(option.click()).unwrap_or_else(|error| panic!("{name}={value}: {error}"));
    }

    /// Unfolds the settings unless a selector finds something that can be seen, and waits for it.
    #[track_caller]
    pub fn unfold(&self, selector: &str) {
        if self.get(&format!("Boolean(one(\"{selector}\")?.checkVisibility())")) == json!(false) {
            self.page.click(self.point(".settings summary"));
        }
        self.wait(&format!("one(\"{selector}\")"));
    }

    /// Sets the value of an input, as its own dialog would.
    #[track_caller]
    pub fn set(&self, name: &str, value: &str) {
        self.wait(&format!("one('input[name={name}]')"));
        self.run(&format!(
            "const input = one('input[name={name}]');
             input.value = {};
             input.dispatchEvent(new Event('input', {{ bubbles: true, composed: true }}));
             input.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            json!(value)
        ));
    }

    /// Drags the waiting stone of a seat to a point and lets it go there.
    #[track_caller]
    pub fn drag_stone(&self, seat: u8, to: Point) {
        self.wait("one('.tray.ready') || el.readonly");
        let from = self.tray(seat);
        self.page.drag(&[from, from.towards(to, 0.3), from.towards(to, 0.9), to]);
    }

    /// The middle of a seat's waiting stone.
    #[track_caller]
    pub fn tray(&self, seat: u8) -> Point {
        self.point(&format!(".seat[data-seat='{seat}'] .tray"))
    }
}

/// Another cell of a drop game's column: two quick clicks at one point would be a double click.
fn elsewhere_in_column(name: &str) -> String {
    format!("{}{}", &name[..1], if &name[1..] == "1" { 2 } else { 1 })
}

/// A condition: the status line shows this text.
pub fn shown(text: &str) -> String {
    format!("new RegExp({}, 'i').test(status())", json!(pattern(text)))
}

/// A regular expression for a text of the catalogue.
fn pattern(text: &str) -> String {
    let mut pattern = String::new();
    let mut placeholder = false;
    for character in text.chars() {
        match character {
            '{' => placeholder = true,
            '}' => {
                placeholder = false;
                pattern.push_str(".*");
            }
            _ if placeholder => {}
            _ if character.is_ascii_punctuation() => pattern.extend(['\\', character]),
            _ => pattern.push(character),
        }
    }
    pattern
}
