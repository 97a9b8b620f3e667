//! Node, and the tools that come from npm, pinned in `package.json`: Binaryen's optimiser (Debian's is too old to read
//! what wasm-bindgen writes), the bundler, TypeScript's compiler, and axe-core, which the browser tests put into pages.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::system::{self, Need};
use crate::{fresh::Note, process, repository::Repository};

/// What finds faults of accessibility in a page.
const AXE: &str = "node_modules/axe-core/axe.min.js";

/// Node and npm from the system, the pinned tools in `node_modules/`.
pub fn ensure(repository: &Repository) -> Result<()> {
    system::ensure(
        &[Need::program("node", "nodejs"), Need::program("npm", "npm")],
        "the optimiser, the bundler and the type checker",
    )?;
    let lock = fs::read(repository.path("package-lock.json")).context("package-lock.json")?;
    let note = Note::new(repository.path("node_modules/.made-from"), lock);
    let tools = ["esbuild", "tsc", "wasm-opt"].map(|tool| binary(repository.root(), tool));
    if note.holds(&[&tools[..], &[repository.path(AXE)]].concat()) {
        return Ok(());
    }
    println!("== installing the pinned optimiser, bundler, type checker and axe-core into node_modules");
    process::run(npm()?.args(["ci", "--no-audit", "--no-fund"]).current_dir(repository.root()))?;
    note.write()
}

/// One of the pinned tools, started in the repository.
pub fn tool(repository: &Repository, name: &str) -> Command {
    let mut command = Command::new(binary(repository.root(), name));
    command.current_dir(repository.root());
    command
}

/// Binaryen's version, where it is there; else says what that means.
pub fn optimiser_version(repository: &Repository) -> Option<String> {
    let version = process::output(tool(repository, "wasm-opt").arg("--version")).ok();
    if version.is_none() {
        println!("== no wasm-opt here: the modules play alike but are larger");
    }
    version
}

/// A tool of the project in `folder`.
pub fn binary(folder: &Path, name: &str) -> PathBuf {
    let suffix = if cfg!(windows) { ".cmd" } else { "" };
    folder.join("node_modules/.bin").join(format!("{name}{suffix}"))
}

/// By its full path, as on Windows it is a script that only a search finds.
pub fn npm() -> Result<Command> {
    Ok(Command::new(which::which("npm").context("npm")?))
}
