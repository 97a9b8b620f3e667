//! Binaryen's optimiser, which makes the modules about a tenth smaller.

use std::process::Command;

use anyhow::Result;

use super::system::{self, Need};
use crate::process;

/// For what is shipped, or measured as shipped.
pub fn ensure() -> Result<()> {
    system::ensure(&[Need::program("wasm-opt", "binaryen")], "the size of the WebAssembly modules")
}

/// Its version, where it is there; else says what that means.
pub fn version() -> Option<String> {
    let version = process::output(Command::new("wasm-opt").arg("--version")).ok();
    if version.is_none() {
        println!("== no wasm-opt here: the modules play alike but are larger");
    }
    version
}
