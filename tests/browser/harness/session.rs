//! Sessions with browsers, used for one test after another.

use std::{
    any::Any,
    cell::{Cell, RefCell},
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, Once, PoisonError, RwLock},
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use libtest_mimic::Failed;

use super::{Browser, Page, RUNTIME, Test, browser::Driver, outputs};

/// The window's size unless a test asks for another.
pub const WINDOW: (u32, u32) = (1280, 1000);

/// Sessions that no test uses at the moment, for each browser.
static IDLE: [Mutex<Vec<Session>>; Browser::ALL.len()] = [const { Mutex::new(Vec::new()) }; Browser::ALL.len()];

/// Held by every test that runs, for writing by one that must be alone.
static RUNNING: RwLock<()> = RwLock::new(());

/// A browser with its driver.
pub struct Session {
    pub browser: Browser,
    pub client: Client,
    _driver: Driver,
}

impl Session {
    fn open(browser: Browser) -> Result<Session, String> {
        fs::create_dir_all(outputs()).map_err(|error| error.to_string())?;
        let driver = browser.start()?;
        let serde_json::Value::Object(capabilities) = browser.capabilities() else { unreachable!("it is an object") };
        let client = RUNTIME
            .block_on(ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(&driver.url()))
            .map_err(|error| format!("{}: {error}; see {}", browser.id(), driver.log.display()))?;
        Ok(Session { browser, client, _driver: driver })
    }

    fn take(browser: Browser) -> Result<Session, String> {
        let idle = IDLE[browser as usize].lock().unwrap().pop();
        idle.map_or_else(|| Session::open(browser), Ok)
    }

    /// Keeps the session for the next test; what its page was doing ends.
    fn give_back(self) {
        // Where that fails, the next test finds out.
        let _ = RUNTIME.block_on(self.client.goto("about:blank"));
        IDLE[self.browser as usize].lock().unwrap().push(self);
    }

    fn close(self) {
        // Whatever the browser answers, dropping the driver ends it.
        let _ = RUNTIME.block_on(self.client.close());
    }
}

/// Closes the browsers properly; they remove their profiles.
pub fn close_all() {
    for idle in &IDLE {
        idle.lock().unwrap().drain(..).for_each(Session::close);
    }
}

/// What tests took, each with its name, for those who ask (`TIMES=1`).
static TIMES: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// Tells which tests took longest, where that is asked for.
pub fn tell_times() {
    if std::env::var_os("TIMES").is_none() {
        return;
    }
    let mut times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    times.sort_unstable_by(|one, other| other.cmp(one));
    for (time, name) in times.iter() {
        println!("{:7.1} s  {name}", time.as_secs_f64());
    }
}

/// Runs one test, a second time where it failed.
pub fn run(browser: Browser, test: &Test) -> Result<(), Failed> {
    let begun = Instant::now();
    let result = run_twice(browser, test);
    let name = format!("{}::{}", browser.id(), test.name);
    TIMES.lock().unwrap_or_else(PoisonError::into_inner).push((begun.elapsed(), name));
    result
}

fn run_twice(browser: Browser, test: &Test) -> Result<(), Failed> {
    remember_panics();
    let _company = (!test.alone).then(|| RUNNING.read().unwrap_or_else(PoisonError::into_inner));
    let _solitude = test.alone.then(|| RUNNING.write().unwrap_or_else(PoisonError::into_inner));
    let Err(first) = attempt(browser, test) else { return Ok(()) };
    // Real browsers on a busy machine stumble now and then: a fault comes twice. What was seen first is told either way.
    let name = format!("{}::{}", browser.id(), test.name);
    eprintln!("second try of {name}, after: {}", first.message().unwrap_or_default());
    attempt(browser, test)
}

/// Runs a test in a session that is then given back, or closed where the test failed in it.
fn attempt(browser: Browser, test: &Test) -> Result<(), Failed> {
    let session = Session::take(browser).map_err(|error| format!("the set-up failed: {error}"))?;
    let page = Page::new(&session, &test.name);
    let result = catch_unwind(AssertUnwindSafe(|| {
        page.reset();
        (test.run)(&page);
        page.expect_no_errors();
    }));
    match result {
        Ok(()) => {
            session.give_back();
            Ok(())
        }
        Err(panic) => {
            let report = format!("{}\n{}", message(panic.as_ref()), page.describe());
            session.close();
            Err(report.into())
        }
    }
}

/// Runs a part of a test in another browser as well.
pub fn beside(browser: Browser, name: &str, run: impl FnOnce(&Page)) {
    let session = Session::take(browser).unwrap_or_else(|error| panic!("the set-up failed: {error}"));
    let page = Page::new(&session, &format!("{name}-beside"));
    let result = catch_unwind(AssertUnwindSafe(|| {
        page.reset();
        run(&page);
        page.expect_no_errors();
    }));
    if let Err(panic) = result {
        let report = page.describe();
        session.close();
        panic!("{}\nbeside it, {report}", message(panic.as_ref()));
    }
    session.give_back();
}

thread_local! {
    /// Whether this thread runs tests, whose panics are reported.
    static TESTING: Cell<bool> = const { Cell::new(false) };
    /// Where this thread's last panic was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps a panic's place for the report, where the default would print it between other tests' lines.
fn remember_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !TESTING.get() {
                default(info);
            }
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            PLACE.with(|cell| cell.replace(place));
        }));
    });
    TESTING.set(true);
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("{}: {}", PLACE.with(RefCell::take), text.unwrap_or("a panic"))
}
