//! The tests, by theme.

use crate::harness::{Board, Page, Test, text};

/// Functions as tests of a module, under their own names.
macro_rules! named {
    ($module:literal: $($test:ident),* $(,)?) => {
        [$($crate::harness::Test::new(concat!($module, "::", stringify!($test)), $test)),*]
    };
}

/// A module's tests, all of them functions.
macro_rules! tests {
    ($($named:tt)*) => {
        pub fn tests() -> Vec<$crate::harness::Test> {
            named!($($named)*).into()
        }
    };
}

mod access;
mod advice;
mod analysis;
mod axe;
mod docs;
mod element;
mod embed;
mod everyone;
mod games;
mod hostile;
mod hosts;
mod loading;
mod offline;
mod opening;
mod package;
mod page;
mod players;
mod pointer;
mod puzzle;
mod record;
mod remote;
mod screenshots;
mod seeds;
mod themes;
mod touch;
mod tournament;
mod undo;
mod watch;

pub fn tests() -> Vec<Test> {
    [
        watch::tests(),
        in_turn(seeds::tests()),
        in_turn(games::tests()),
        in_turn(players::tests()),
        in_turn(undo::tests()),
        in_turn(analysis::tests()),
        in_turn(advice::tests()),
        in_turn(opening::tests()),
        in_turn(puzzle::tests()),
        in_turn(record::tests()),
        in_turn(remote::tests()),
        remote::together(),
        pointer::tests(),
        touch::tests(),
        in_turn(offline::tests()),
        offline::drawn(),
        in_turn(tournament::tests()),
        in_turn(page::tests()),
        in_turn(element::tests()),
        in_turn(embed::tests()),
        in_turn(themes::tests()),
        hosts::tests(),
        in_turn(axe::tests()),
        everyone::tests(),
        hostile::tests(),
        in_turn(docs::tests()),
        package::tests(),
        access::tests(),
        screenshots::tests(),
        loading::tests(),
    ]
    .concat()
}

/// Tests of what is alike to all browsers: each runs in one of them. With `EVERYWHERE` in the environment it is all.
fn in_turn(tests: Vec<Test>) -> Vec<Test> {
    tests.into_iter().enumerate().map(|(place, test)| test.in_turn(place)).collect()
}

/// What is said of a host's value that cannot be set.
fn told(name: &str, value: &str, reason: &str) -> String {
    let message = text("notice.attribute").replace("{reason}", &text(&format!("error.{reason}")));
    message.replace("{name}", name).replace("{value}", value)
}

/// A host's page with one board whose computers do not wait; further attributes may say otherwise.
fn open<'p>(page: &'p Page<'_>, attributes: &str) -> Board<'p> {
    let gap = if attributes.contains("gap=") { "" } else { "gap=\"0\"" };
    page.open_with(&format!("<in-a-row {gap} {attributes}></in-a-row>"));
    page.board()
}
