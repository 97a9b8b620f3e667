//! What the page needs built: both WebAssembly modules with their glue, and the tables.

use anyhow::Result;

use crate::{
    fresh::write_if_changed,
    module::MODULES,
    repository::Repository,
    setup::{node, wasm_std::WasmStd},
    tables,
};

/// Brings `www/pkg/` up to date.
pub fn build(repository: &Repository) -> Result<()> {
    let std = WasmStd::ensure(repository)?;
    let optimiser = node::optimiser_version(repository);
    for module in MODULES {
        module.build(repository, &std, optimiser.as_deref())?;
    }
    write_tables(repository)
}

/// The shell holds no table of its own: it gets the core's as a module of JavaScript.
fn write_tables(repository: &Repository) -> Result<()> {
    write_if_changed(&repository.page_packages().join("tables.js"), tables::module().as_bytes())
}
