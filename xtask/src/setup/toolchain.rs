//! The parts of the Rust toolchain that a minimal installation lacks.

use anyhow::{Context, Result};
use std::process::Command;

use crate::{process, repository::Repository};

/// Formatter and linter.
pub fn ensure(repository: &Repository) -> Result<()> {
    let lacks = |tool: &str| !process::succeeds(process::cargo(repository.root()).args([tool, "--version"]));
    if !lacks("fmt") && !lacks("clippy") {
        return Ok(());
    }
    println!("== installing rustfmt and clippy for the checks of format and style");
    process::run(Command::new("rustup").args(["component", "add", "rustfmt", "clippy"]))
        .context("the checks need rustfmt and clippy")
}
