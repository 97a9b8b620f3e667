//! The standard library for `wasm32-unknown-unknown`, which no Rust installation has from the start.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::debian_std::DebianStd;
use crate::{process, repository::Repository};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// Set to `debian`, this takes the fallback at once; for trying it where rustup would do.
const FORCE: &str = "IN_A_ROW_WASM_STD";

/// Where the standard library is, and so how to compile with it.
pub enum WasmStd {
    /// In the toolchain that runs us.
    Toolchain,
    /// In Debian's packages, as source.
    Debian(DebianStd),
}

impl WasmStd {
    /// Finds it, or installs it: from rustup where it can be had, else from Debian's packages.
    pub fn ensure(repository: &Repository) -> Result<WasmStd> {
        let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"])).context("rustc")?;
        let sysroot = Path::new(sysroot.trim());
        let forced = env::var_os(FORCE).is_some_and(|value| value == "debian");
        if !forced && sysroot.join("lib/rustlib").join(TARGET).exists() {
            println!("== wasm standard library: the Rust toolchain's");
            return Ok(WasmStd::Toolchain);
        }
        // Once rustup could not bring it, later runs need not wait for that again.
        let debian = DebianStd::new(repository, sysroot);
        if !forced && !debian.was_chosen() && added_by_rustup() {
            println!("== wasm standard library: added to the Rust toolchain by rustup");
            return Ok(WasmStd::Toolchain);
        }
        debian.ensure()?;
        println!("== wasm standard library: compiled from Debian's packages");
        Ok(WasmStd::Debian(debian))
    }

    /// The command that compiles for wasm with it.
    pub fn cargo_build(&self, repository: &Repository) -> Command {
        match self {
            WasmStd::Toolchain => {
                let mut command = process::cargo(repository.root());
                command.args(["build", "--target", TARGET]);
                command
            }
            WasmStd::Debian(debian) => debian.cargo_build(repository),
        }
    }

    /// Where that command leaves what `profile` compiled.
    pub fn outputs(&self, repository: &Repository, profile: &str) -> PathBuf {
        let target = match self {
            WasmStd::Toolchain => repository.target(),
            WasmStd::Debian(debian) => debian.target().to_owned(),
        };
        target.join(TARGET).join(profile)
    }
}

/// Without rustup, or where it cannot reach its server, this is false and Debian's packages are next.
fn added_by_rustup() -> bool {
    println!("== installing the standard library for {TARGET}, which compiles the game for browsers");
    process::run(Command::new("rustup").args(["target", "add", TARGET]))
        .inspect_err(|error| println!("   {error:#}"))
        .is_ok()
}
