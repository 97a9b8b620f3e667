//! Three stock browsers with their drivers, a display that no screen needs, and fonts for the page's languages.

use std::{env, path::PathBuf};

use anyhow::{Context, Result};

use super::system::{self, Need};
use crate::{process, repository::Repository};

const NEEDS: [Need; 8] = [
    Need::program("chromium", "chromium"),
    Need::program("chromedriver", "chromium-driver"),
    Need::program("firefox", "firefox-esr"),
    Need::program("WebKitWebDriver", "webkit2gtk-driver"),
    Need::program("Xvfb", "xvfb"),
    Need::program("xauth", "xauth"),
    Need::package("fonts-dejavu"),
    Need::package("fonts-noto-cjk"),
];

/// Firefox's driver; no package of the system brings it.
const GECKODRIVER: &str = "0.37.1";

/// Everything that the browser tests start.
pub fn ensure(repository: &Repository) -> Result<()> {
    system::ensure(&NEEDS, "the tests in real browsers")?;
    let tools = repository.tools();
    if which::which_in("geckodriver", Some(path(repository)?), repository.root()).is_ok() {
        return Ok(());
    }
    println!("== building geckodriver {GECKODRIVER}, which drives Firefox in the tests (some minutes)");
    let mut install = process::cargo(repository.root());
    install.args(["install", "geckodriver", "--version", GECKODRIVER, "--locked", "--root"]).arg(tools);
    process::run(&mut install)
}

/// The one browser that can be slowed down, which measurements ask for.
pub fn ensure_chromium() -> Result<()> {
    system::ensure(&NEEDS[..2], "measuring in a real browser")
}

/// PATH with our own tools before the system's.
pub fn path(repository: &Repository) -> Result<std::ffi::OsString> {
    let system = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(repository.tools().join("bin")).chain(env::split_paths(&system));
    env::join_paths(all.collect::<Vec<PathBuf>>()).context("PATH")
}
