//! Debian's Rust, which comes with the source of the standard library: it compiles the library for wasm itself.
//!
//! This serves where rustup cannot fetch that library. Only the two modules are compiled with it; everything else
//! stays with the toolchain that runs us.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use super::{
    system::{self, Need},
    wasm_std::TARGET,
};
use crate::repository::Repository;

const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";

/// The newest Rust that Debian's stable releases have: they carry it to build their browsers.
const PACKAGES: [Need; 3] = [Need::package("rustc-web"), Need::package("cargo-web"), Need::package("rust-web-src")];

/// Debian's compiler, and what it lacks: a linker for wasm.
pub struct DebianStd {
    linker: PathBuf,
    target: PathBuf,
    choice: PathBuf,
}

impl DebianStd {
    /// `sysroot` is the running toolchain's, whose linker serves as well.
    pub fn new(repository: &Repository, sysroot: &Path) -> DebianStd {
        DebianStd {
            linker: linker(sysroot).unwrap_or_else(|| "wasm-ld".into()),
            target: repository.target().join("debian"),
            choice: repository.notes().join("wasm-std-from-debian"),
        }
    }

    /// Whether an earlier run had to fall back on it, and it is still there.
    pub fn was_chosen(&self) -> bool {
        self.choice.exists() && is_there()
    }

    /// Installs it where it is missing, and notes the choice.
    pub fn ensure(&self) -> Result<()> {
        let why = "the standard library for WebAssembly, which rustup could not bring";
        if !is_there() {
            system::ensure(&PACKAGES, why)?;
        }
        if self.linker.is_relative() {
            system::ensure(&[Need::program("wasm-ld", "lld")], "linking WebAssembly")?;
        }
        fs::create_dir_all(self.choice.parent().unwrap_or(&self.target))?;
        Ok(fs::write(&self.choice, "")?)
    }

    /// Debian's own cargo and compiler, whatever PATH and rustup say. `-Zbuild-std` is an unstable option, and stays
    /// one that only nightly or this variable opens.
    pub fn cargo_build(&self, repository: &Repository) -> Command {
        let mut command = Command::new(CARGO);
        command
            .current_dir(repository.root())
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("RUSTC_WRAPPER")
            .env("RUSTC", RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env(format!("CARGO_TARGET_{}_LINKER", TARGET.replace('-', "_").to_uppercase()), &self.linker)
            .args(["build", "-Zbuild-std=std,panic_abort", "--target", TARGET, "--target-dir"])
            .arg(&self.target);
        command
    }

    pub fn target(&self) -> &Path {
        &self.target
    }
}

fn is_there() -> bool {
    [RUSTC, CARGO, SOURCE].iter().all(|path| Path::new(path).exists())
}

/// The linker that rustup's toolchains carry, below a folder named after the host.
fn linker(sysroot: &Path) -> Option<PathBuf> {
    let hosts = fs::read_dir(sysroot.join("lib/rustlib")).ok()?;
    hosts.flatten().map(|host| host.path().join("bin/rust-lld")).find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_toolchains_linker_is_found() {
        let sysroot = tempfile::tempdir().unwrap();
        assert_eq!(linker(sysroot.path()), None);
        let bin = sysroot.path().join("lib/rustlib/any-host/bin");
        fs::create_dir_all(&bin).unwrap();
        fs::write(bin.join("rust-lld"), "").unwrap();
        assert_eq!(linker(sysroot.path()), Some(bin.join("rust-lld")));
    }
}
