//! What the tests stand on: browsers, a server, pages, and a person's hands.

pub mod board;
pub mod browser;
pub mod page;
pub mod process;
pub mod server;
pub mod session;
pub mod text;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

pub use board::{Board, Point};
pub use browser::Browser;
pub use page::{Finger, Page};
pub use text::{LANGUAGES, catalogue, refused, text};

/// Where everything asynchronous runs; tests themselves are plain functions.
pub static RUNTIME: LazyLock<tokio::runtime::Runtime> =
    LazyLock::new(|| tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap());

/// One test, to be run in each browser, or in one of them.
#[derive(Clone)]
pub struct Test {
    pub name: String,
    pub run: Arc<dyn Fn(&Page) + Send + Sync>,
    /// Run only when asked for (`--ignored`).
    pub on_demand: bool,
    /// Run while no other test is, for it measures time.
    pub alone: bool,
    /// Run in this browser only.
    pub only: Option<Browser>,
}

impl Test {
    pub fn new(name: impl Into<String>, run: impl Fn(&Page) + Send + Sync + 'static) -> Test {
        Test { name: name.into(), run: Arc::new(run), on_demand: false, alone: false, only: None }
    }

    /// The same, run while no other test is.
    pub fn alone(self) -> Test {
        Test { alone: true, ..self }
    }

    /// The same, run in one browser: of a row of tests that are alike to all of them, they take turns.
    pub fn in_turn(self, place: usize) -> Test {
        let everywhere = std::env::var_os("EVERYWHERE").is_some();
        let turn = (!everywhere).then(|| Browser::ALL[place % Browser::ALL.len()]);
        Test { only: self.only.or(turn), ..self }
    }
}

/// The checkout.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the package lies two folders deep")
}

/// Cargo's outputs.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder of target")
}

/// Where pictures and the drivers' logs go.
pub fn outputs() -> PathBuf {
    target().join("browser")
}

/// Where programs lie that the set-up built.
fn tools() -> PathBuf {
    target().join("tools/bin")
}
