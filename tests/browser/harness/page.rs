//! A page in a browser, as one test sees it.

use std::{
    cell::RefCell,
    fmt::Write as _,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use axum::http::Method;
use fantoccini::{
    actions::{
        Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions,
        PointerAction, TouchActions, WheelAction, WheelActions,
    },
    elements::{Element, ElementRef},
    wd::{TimeoutConfiguration, WebDriverCompatibleCommand},
};
use serde_json::{Value, json};
use url::Url;

use super::{
    Board, Browser, Point, RUNTIME, outputs,
    server::{HOST, Site},
    session::{self, Session, WINDOW},
};

/// How long a test waits for anything at all: only a failing one waits so long, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The key under which `WebDriver` passes elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// All that a host writes to have the element.
pub const SCRIPT: &str = r#"<script type="module" src="/www/in-a-row.js"></script>"#;

/// What is on the page, for the report of a failed test.
const DESCRIBE: &str = r#"
    const boards = [...document.querySelectorAll("in-a-row")];
    const line = (el) => [el.game, el.status, el.moves, el.shadowRoot?.querySelector(".status")?.textContent];
    return [location.href, ...boards.map((el) => JSON.stringify(line(el)))].join("\n");
"#;

pub struct Page<'s> {
    session: &'s Session,
    test: String,
    site: Site,
    /// Errors of pages that were left during the test.
    errors: RefCell<Vec<String>>,
    expected: RefCell<Vec<String>>,
    allowed: RefCell<Vec<String>>,
}

impl<'s> Page<'s> {
    pub fn new(session: &'s Session, test: &str) -> Page<'s> {
        let errors = RefCell::default();
        let (expected, allowed) = (RefCell::default(), RefCell::default());
        Page { session, test: test.into(), site: Site::start(), errors, expected, allowed }
    }

    /// The server that the page comes from.
    pub fn site(&self) -> &Site {
        &self.site
    }

    pub fn browser(&self) -> Browser {
        self.session.browser
    }

    /// Goes on with this page and one in another browser.
    #[track_caller]
    pub fn beside(&self, browser: Browser, run: impl FnOnce(&Page)) {
        session::beside(browser, &self.test, run);
    }

    /// Does something in another tab, which is then closed unless it is to stay behind this one.
    #[track_caller]
    pub fn in_a_tab<T>(&self, stays: bool, run: impl FnOnce() -> T) -> T {
        let client = &self.session.client;
        let here = RUNTIME.block_on(async {
            let here = client.window().await.expect("a tab");
            let there = client.new_window(true).await.expect("another tab").handle;
            client.switch_to_window(there).await.expect("the other tab");
            here
        });
        let result = run();
        RUNTIME.block_on(async {
            if !stays {
                client.close_window().await.expect("an end to the tab");
            }
            client.switch_to_window(here).await.expect("the first tab");
        });
        result
    }

    /// Closes all tabs but this one.
    #[track_caller]
    pub fn close_other_tabs(&self) {
        let client = &self.session.client;
        RUNTIME.block_on(async {
            let here = client.window().await.expect("a tab");
            for tab in client.windows().await.expect("the tabs") {
                if tab != here {
                    client.switch_to_window(tab).await.expect("another tab");
                    client.close_window().await.expect("an end to the tab");
                }
            }
            client.switch_to_window(here).await.expect("the first tab");
        });
    }

    /// Leaves what an earlier test left behind.
    #[track_caller]
    pub fn reset(&self) {
        let client = &self.session.client;
        RUNTIME.block_on(async {
            let patience = TimeoutConfiguration::new(Some(2 * PATIENCE), Some(2 * PATIENCE), None);
            client.update_timeouts(patience).await.expect("timeouts");
            client.goto("about:blank").await.expect("an empty page");
        });
        self.resize(WINDOW.0, WINDOW.1);
        if self.browser() == Browser::Chromium {
            self.chromium("Emulation.clearDeviceMetricsOverride", &json!({}));
            self.chromium("Emulation.setTouchEmulationEnabled", &json!({"enabled": false}));
            self.prefer(&[]);
        }
    }

    #[track_caller]
    pub fn resize(&self, width: u32, height: u32) {
        RUNTIME.block_on(self.session.client.set_window_rect(0, 0, width, height)).expect("the window's size");
    }

    /// Gives the page a screen of this size, which may be narrower than a window; Chromium can.
    #[track_caller]
    pub fn screen(&self, width: u32, height: u32) {
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.chromium("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// What the person prefers, by the names of media features, and nothing else; Chromium can.
    #[track_caller]
    pub fn prefer(&self, features: &[(&str, &str)]) {
        let features: Vec<_> = features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.chromium("Emulation.setEmulatedMedia", &json!({"features": features}));
    }

    /// Opens a page of the server, `/` being the page itself.
    #[track_caller]
    pub fn open(&self, path: &str) {
        self.visit(&format!("{}{path}", self.site.origin));
    }

    /// Opens a page at any address.
    #[track_caller]
    pub fn visit(&self, url: &str) {
        self.collect_errors();
        RUNTIME.block_on(self.session.client.goto(url)).unwrap_or_else(|error| panic!("{url}: {error}"));
    }

    /// Waits until the page has led to another one.
    #[track_caller]
    pub fn arrive(&self, path: &str) {
        let end = Instant::now() + PATIENCE;
        let here = || RUNTIME.block_on(self.session.client.current_url()).is_ok_and(|url| url.path() == path);
        while !here() {
            assert!(Instant::now() < end, "never arrived at {path}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Opens a host's page that includes the element's script and has this body.
    #[track_caller]
    pub fn open_with(&self, body: &str) {
        self.open_with_head("", body);
    }

    /// Opens a host's page with something more in its head.
    #[track_caller]
    pub fn open_with_head(&self, head: &str, body: &str) {
        self.open_html(&format!("{head}{SCRIPT}"), body);
    }

    /// Opens a host's page with a head of its own.
    #[track_caller]
    pub fn open_html(&self, head: &str, body: &str) {
        let head = format!("<meta charset=\"utf-8\"><title>A host</title>{head}");
        self.site.set_host(&format!("<!doctype html><html lang=\"en\"><head>{head}</head><body>{body}</body></html>"));
        self.open(HOST);
    }

    #[track_caller]
    pub fn reload(&self) {
        self.collect_errors();
        RUNTIME.block_on(self.session.client.refresh()).expect("the page reloads");
    }

    /// Goes back to the page before.
    #[track_caller]
    pub fn back(&self) {
        self.collect_errors();
        RUNTIME.block_on(self.session.client.back()).expect("the page before");
    }

    /// The only board, ready to be played.
    #[track_caller]
    pub fn board(&self) -> Board<'_> {
        self.board_at("in-a-row")
    }

    /// The board at a CSS selector, ready to be played.
    #[track_caller]
    pub fn board_at(&self, selector: &str) -> Board<'_> {
        let board = Board::new(self, selector);
        board.wait_until_ready();
        board
    }

    /// Runs the body of a function.
    #[track_caller]
    pub fn run(&self, script: &str, arguments: &[Value]) -> Value {
        let result = RUNTIME.block_on(self.session.client.execute(script, arguments.to_vec()));
        result.unwrap_or_else(|error| panic!("{error}, in: {script}"))
    }

    /// Waits inside the page until `condition` holds, an expression that may use the constants of `prelude`; returns
    /// its value.
    #[track_caller]
    pub fn wait_for(&self, prelude: &str, condition: &str) -> Value {
        let script = format!(
            "const done = arguments[0], end = performance.now() + {};
             const check = () => {{ {prelude} return {condition}; }};
             const again = () => {{
                 let value = false, failure = 'it never held';
                 try {{ value = check(); }} catch (error) {{ failure = String(error); }}
                 // An element may be drawn anew before it arrives.
                 if (value) done([value instanceof Node || value]);
                 else if (performance.now() > end) done(failure);
                 else setTimeout(again, 15);
             }};
             again();",
            PATIENCE.as_millis()
        );
        let mut tries = 0;
        let mut answer = loop {
            match RUNTIME.block_on(self.session.client.execute_async(&script, vec![])) {
                Ok(answer) => break answer,
                // The page is on its way to another one, which is asked again.
                Err(error) if tries < 3 && error.to_string().contains("unload") => tries += 1,
                Err(error) => panic!("{error}, waiting for: {condition}"),
            }
        };
        assert!(answer.is_array(), "waited in vain for: {condition} ({answer})");
        answer[0].take()
    }

    /// Waits until `condition` holds in the page.
    #[track_caller]
    pub fn wait(&self, condition: &str) -> Value {
        self.wait_for("", condition)
    }

    fn act(&self, actions: impl Into<Actions>) {
        RUNTIME.block_on(self.session.client.perform_actions(actions)).expect("the browser acts");
    }

    #[track_caller]
    pub fn click(&self, point: Point) {
        self.click_all(&[point]);
    }

    /// Clicks at one point after another, without a pause between: whatever the first click starts, the second one is
    /// there before it ends.
    #[track_caller]
    pub fn click_all(&self, points: &[Point]) {
        let click = |&point: &Point| [move_to(point), PRESS, RELEASE];
        self.act(mouse(points.iter().flat_map(click)));
    }

    /// Clicks twice as fast as a hand can.
    #[track_caller]
    pub fn double_click(&self, point: Point) {
        self.act(mouse([move_to(point), PRESS, RELEASE, PRESS, RELEASE]));
    }

    /// Clicks with the right button.
    #[track_caller]
    pub fn click_right(&self, point: Point) {
        let button = MOUSE_BUTTON_RIGHT;
        self.act(mouse([move_to(point), PointerAction::Down { button }, PointerAction::Up { button }]));
    }

    /// Presses the button at the first point, moves through the others, and lets go at the last.
    #[track_caller]
    pub fn drag(&self, path: &[Point]) {
        self.act(mouse(held(path).chain([RELEASE])));
    }

    /// Presses the button at the first point and moves through the others, without letting go.
    #[track_caller]
    pub fn hold(&self, path: &[Point]) {
        self.act(mouse(held(path)));
    }

    /// Lets go of the button.
    #[track_caller]
    pub fn release(&self) {
        self.act(mouse([RELEASE]));
    }

    /// Lets fingers act at the same time, each on its own; one that does not lift stays on the screen.
    #[track_caller]
    pub fn touch(&self, fingers: &[&[Finger]]) {
        let sequence = |(number, acts): (usize, &&[Finger])| {
            let finger = TouchActions::new(format!("finger {number}"));
            acts.iter().copied().map(PointerAction::from).fold(finger, TouchActions::then)
        };
        let mut sequences = fingers.iter().enumerate().map(sequence);
        let first = Actions::from(sequences.next().expect("a finger"));
        self.act(sequences.fold(first, Actions::and));
    }

    /// Puts a finger down for a moment.
    #[track_caller]
    pub fn tap(&self, point: Point) {
        self.touch(&[&[Finger::To(point), Finger::Down, Finger::Up]]);
    }

    /// Turns the wheel at a point, downwards by so many pixels.
    #[track_caller]
    pub fn wheel(&self, Point { x, y }: Point, down: i64) {
        let (x, y) = (x.round() as i64, y.round() as i64);
        let duration = Some(Duration::from_millis(20));
        self.act(WheelActions::new("wheel".into()).then(WheelAction::Scroll {
            duration,
            x,
            y,
            delta_x: 0,
            delta_y: down,
        }));
    }

    /// Types on the keyboard, a character a key.
    #[track_caller]
    pub fn keys(&self, keys: &str) {
        let strokes = keys.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        self.act(strokes.fold(KeyActions::new("keyboard".into()), KeyActions::then));
    }

    /// Types a key while another one is held.
    #[track_caller]
    pub fn chord(&self, held: char, key: char) {
        let strokes = [
            KeyAction::Down { value: held },
            KeyAction::Down { value: key },
            KeyAction::Up { value: key },
            KeyAction::Up { value: held },
        ];
        self.act(strokes.into_iter().fold(KeyActions::new("keyboard".into()), KeyActions::then));
    }

    /// The element that a script returned.
    #[track_caller]
    pub fn element(&self, value: &Value) -> Element {
        let id = value[ELEMENT].as_str().unwrap_or_else(|| panic!("not an element: {value}"));
        Element::from_element_id(self.session.client.clone(), ElementRef::from(id.to_owned()))
    }

    /// From now on sees the page in the first iframe.
    #[track_caller]
    pub fn enter_frame(&self) {
        let frame = self.element(&self.run("return document.querySelector('iframe')", &[]));
        RUNTIME.block_on(frame.enter_frame()).expect("the page in the iframe");
    }

    /// Sees the page around again.
    #[track_caller]
    pub fn leave_frame(&self) {
        RUNTIME.block_on(self.session.client.clone().enter_parent_frame()).expect("the page around");
    }

    /// Errors whose text contains `part` do not fail the test; whether one comes is the browser's to say.
    pub fn allow_error(&self, part: &str) {
        self.allowed.borrow_mut().push(part.into());
    }

    /// Errors whose text contains `part` do not fail the test; one must come.
    #[track_caller]
    pub fn expect_error(&self, part: &str) {
        self.expected.borrow_mut().push(part.into());
    }

    fn collect_errors(&self) {
        let new = self.run("return window.__errors?.splice(0) ?? []", &[]);
        let new = new.as_array().into_iter().flatten().map(|error| error.as_str().unwrap_or_default().to_owned());
        self.errors.borrow_mut().extend(new);
    }

    /// Fails when the page met an error that was not expected.
    #[track_caller]
    pub fn expect_no_errors(&self) {
        self.collect_errors();
        let (errors, expected, allowed) = (self.errors.borrow(), self.expected.borrow(), self.allowed.borrow());
        let foreseen = |error: &&String| expected.iter().chain(allowed.iter()).any(|part| error.contains(part));
        let surprise: Vec<_> = errors.iter().filter(|error| !foreseen(error)).collect();
        assert!(surprise.is_empty(), "the page met errors: {surprise:#?}");
        for part in expected.iter() {
            assert!(errors.iter().any(|error| error.contains(part)), "no error says {part:?}");
        }
    }

    /// Fails unless the page holds so many boards.
    #[track_caller]
    pub fn expect_boards(&self, count: usize) {
        assert_eq!(self.run("return document.querySelectorAll('in-a-row').length", &[]), count, "boards");
    }

    /// Fails when two elements outside shadow roots have one id.
    #[track_caller]
    pub fn expect_no_shared_ids(&self) {
        let ids = "const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
                   return ids.length - new Set(ids).size";
        assert_eq!(self.run(ids, &[]), 0, "ids that two elements share");
    }

    /// Asks Chromium's own protocol for what `WebDriver` has no command for.
    #[track_caller]
    pub fn chromium(&self, command: &'static str, parameters: &Value) -> Value {
        let command = Cdp { command, parameters: parameters.clone() };
        RUNTIME.block_on(self.session.client.issue_cmd(command)).expect("Chromium knows the command")
    }

    /// Saves a picture of the window and returns its place.
    pub fn picture(&self, name: &str) -> Option<PathBuf> {
        let png = RUNTIME.block_on(self.session.client.screenshot()).ok()?;
        let path = outputs().join(format!("{}-{}.png", self.browser().id(), name.replace("::", "-")));
        fs::write(&path, png).ok()?;
        Some(path)
    }

    /// What a person would see of the page, for a failed test's report. Never fails: the browser itself may be gone.
    pub fn describe(&self) -> String {
        let client = &self.session.client;
        let mut report = String::new();
        if let Ok(page) = RUNTIME.block_on(client.execute(DESCRIBE, vec![])) {
            let _ = writeln!(report, "page: {}", page.as_str().unwrap_or_default());
        }
        let errors = RUNTIME.block_on(client.execute("return window.__errors", vec![])).unwrap_or_default();
        let _ = writeln!(report, "errors: {errors} {:?}", self.errors.borrow());
        if let Some(path) = self.picture(&self.test) {
            let _ = writeln!(report, "picture: {}", path.display());
        }
        report
    }
}

/// What a finger does.
#[derive(Clone, Copy)]
pub enum Finger {
    To(Point),
    Down,
    /// It stays for some milliseconds where it is.
    Rest(u64),
    Up,
}

impl From<Finger> for PointerAction {
    fn from(finger: Finger) -> PointerAction {
        match finger {
            Finger::To(point) => move_to(point),
            Finger::Down => PRESS,
            Finger::Rest(milliseconds) => PointerAction::Pause { duration: Duration::from_millis(milliseconds) },
            Finger::Up => RELEASE,
        }
    }
}

const PRESS: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const RELEASE: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

fn mouse(acts: impl IntoIterator<Item = PointerAction>) -> MouseActions {
    acts.into_iter().fold(MouseActions::new("mouse".into()), MouseActions::then)
}

fn move_to(Point { x, y }: Point) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::from_millis(10)), x, y }
}

/// The button pressed at the first point of a path and held along it.
fn held(path: &[Point]) -> impl Iterator<Item = PointerAction> {
    [move_to(path[0]), PRESS].into_iter().chain(path[1..].iter().copied().map(move_to))
}

/// A command of Chromium's own protocol, through its driver.
#[derive(Debug)]
struct Cdp {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"cmd": self.command, "params": self.parameters}).to_string()))
    }
}
