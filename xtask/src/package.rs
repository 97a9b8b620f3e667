//! The packages, tried as their users would: the crate's rehearsed; the one for npm packed, checked by the tools that
//! packages are judged by, imported in plain Node, and bundled into pages, on which the browser tests then play.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{
    dist,
    fresh::Note,
    process::{self, run},
    repository::Repository,
    setup::node,
};

/// What the package is tried with, each tool at its version, and the pages.
const PROJECT: &str = "tests/package";

/// Style sheets and data have no types.
const UNTYPED: [&str; 2] = ["./style.css", "./custom-elements.json"];

/// Tries what lies in `dist/`. Where npm fetches nothing, that is said, and is no failure.
pub fn check(repository: &Repository) -> Result<()> {
    let rehearsal = ["publish", "--package", "in-a-row", "--dry-run", "--allow-dirty"];
    run(process::cargo(repository.root()).args(rehearsal))?;
    let folder = copy_project(repository)?;
    let packed = pack(repository, &folder)?;
    if let Err(error) = fetch(&folder) {
        println!("== SKIPPED: npm cannot fetch what the package is tried with: {error:#}");
        return Ok(());
    }
    unpack(&packed, &folder)?;
    let tool = |name: &str| {
        let mut command = Command::new(node::binary(&folder, name));
        command.current_dir(&folder);
        command
    };
    run(tool("publint").arg("--strict").arg(&packed))?;
    run(tool("attw")
        .arg(&packed)
        .args(["--profile", "esm-only", "--no-color", "--exclude-entrypoints"])
        .args(UNTYPED))?;
    run(node::tool(repository, "tsc").arg("--project").arg(&folder))?;
    for script in ["node.js", "build.js"] {
        run(Command::new("node").arg(script).current_dir(&folder))?;
    }
    Ok(())
}

/// The project beside its outputs, where they disturb nobody. Pages of an earlier package go.
fn copy_project(repository: &Repository) -> Result<PathBuf> {
    let folder = repository.path("target/smoke");
    let out = folder.join("out");
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    for file in dist::below(&repository.path(PROJECT), Path::new(""))? {
        let to = folder.join(&file);
        fs::create_dir_all(to.parent().unwrap_or(&folder))?;
        fs::copy(repository.path(PROJECT).join(&file), to)?;
    }
    Ok(folder)
}

/// Packs `dist/` as npm would publish it.
fn pack(repository: &Repository, folder: &Path) -> Result<PathBuf> {
    let mut npm = node::npm()?;
    npm.args(["pack", "--silent", "--pack-destination"]).arg(folder).current_dir(dist::folder(repository));
    let name = process::output(&mut npm).context("run cargo dist first")?;
    println!("== package: packed {}", name.trim());
    Ok(folder.join(name.trim()))
}

/// The pinned tools, where they are not there yet.
fn fetch(folder: &Path) -> Result<()> {
    let note = Note::new(folder.join("node_modules/.made-from"), fs::read(folder.join("package-lock.json"))?);
    if note.holds(&["publint", "attw", "vite"].map(|tool| node::binary(folder, tool))) {
        return Ok(());
    }
    // Not `ci`, which takes an optional dependency of Windows that the lock cannot name for a fault.
    run(node::npm()?
        .args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"])
        .current_dir(folder))?;
    note.write()
}

/// Puts the packed package where the project's imports find it.
fn unpack(packed: &Path, folder: &Path) -> Result<()> {
    let installed = folder.join("node_modules/in-a-row");
    if installed.exists() {
        fs::remove_dir_all(&installed)?;
    }
    fs::create_dir_all(&installed)?;
    run(Command::new("tar").arg("-xzf").arg(packed).args(["--strip-components", "1", "-C"]).arg(installed))
}
