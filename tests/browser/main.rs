//! Plays the page as a person does, in Chromium, Firefox and `WebKit`, over W3C `WebDriver`.
//!
//! `cargo test -p browser-tests` runs everything; a test is called `firefox::pointer::tray_snaps`, and any part of
//! that name filters. Tests of what is alike to all browsers run in one of them, and in all where `EVERYWHERE` is set.
//! With `TIMES` in the environment the end of the output says what took how long.
//! What a failed test saw lies in `target/browser/`. `-- --ignored screenshots` takes pictures of the page at several
//! sizes, to be looked at.

mod harness;
mod suite;

use std::process::ExitCode;

use harness::{Browser, Test, process, session};
use libtest_mimic::{Arguments, Trial};

/// Tests at a time. Most of a test is waiting, so that there may be more than there are cores.
const THREADS: usize = 4;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(THREADS);
    process::end_all_on_interrupt();
    let conclusion = libtest_mimic::run(&arguments, trials());
    session::tell_times();
    session::close_all();
    process::end_all();
    conclusion.exit_code()
}

/// Every test in its browsers, which take turns so that all are busy from the start.
fn trials() -> Vec<Trial> {
    let tests = suite::tests();
    let wanted = |test: &Test, browser: Browser| test.only.is_none_or(|only| only == browser);
    let in_browsers = |test: &Test| {
        Browser::ALL
            .into_iter()
            .filter(|&browser| wanted(test, browser))
            .map(|browser| trial(browser, test.clone()))
            .collect::<Vec<_>>()
    };
    tests.iter().flat_map(in_browsers).collect()
}

fn trial(browser: Browser, test: Test) -> Trial {
    let ignored = test.on_demand;
    Trial::test(format!("{}::{}", browser.id(), test.name), move || session::run(browser, &test))
        .with_ignored_flag(ignored)
}
