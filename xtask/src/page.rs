//! What the page needs built: the WebAssembly modules with their glue, and the tables.

use std::fs;

use anyhow::{Context, Result};
use in_a_row::rules::{GAMES, NamedGame};

use crate::{
    book,
    fresh::write_if_changed,
    module::MODULES,
    puzzles,
    repository::Repository,
    setup::{node, wasm_std::WasmStd},
    tables,
};

/// Brings `www/pkg/` up to date, but for what only some hosts need; returns with what it was compiled.
pub fn build(repository: &Repository) -> Result<WasmStd> {
    let std = WasmStd::ensure(repository)?;
    let optimiser = node::optimiser_version(repository);
    for module in MODULES {
        module.build(repository, &std, optimiser.as_deref())?;
        module.write_script_types(repository)?;
    }
    copy_books(repository)?;
    copy_puzzles(repository)?;
    write_tables(repository)?;
    Ok(std)
}

/// Opening books that engines are given while a person already plays: where each lies, and the name in its engine's row.
pub const BOOKS: [(&str, &str); 1] = [(book::EXACT, "connect-four.book")];

fn copy_books(repository: &Repository) -> Result<()> {
    for (from, name) in BOOKS {
        let book = fs::read(repository.path(from)).with_context(|| format!("cannot read {from}"))?;
        write_if_changed(&repository.page_packages().join(name), &book)?;
    }
    Ok(())
}

/// The file of a game's puzzles for the page, below its packages.
pub fn puzzles(game: &str) -> String {
    format!("puzzles/{game}.txt")
}

fn copy_puzzles(repository: &Repository) -> Result<()> {
    for NamedGame { id, .. } in GAMES {
        let from = repository.path(puzzles::FOLDER).join(format!("{id}.txt"));
        let list = fs::read(&from).with_context(|| format!("cannot read {}", from.display()))?;
        write_if_changed(&repository.page_packages().join(puzzles(id)), &list)?;
    }
    Ok(())
}

/// The shell holds no table of its own: it gets the core's as modules of JavaScript.
fn write_tables(repository: &Repository) -> Result<()> {
    let folder = repository.page_packages();
    write_if_changed(&folder.join("tables.js"), tables::module().as_bytes())?;
    write_if_changed(&folder.join("formats.js"), tables::formats().as_bytes())?;
    write_if_changed(&folder.join("openings.js"), tables::openings().as_bytes())
}

#[cfg(test)]
mod tests {
    use in_a_row::engine::ENGINES;

    use super::*;

    #[test]
    fn every_engine_gets_its_book() {
        for book in ENGINES.iter().filter_map(|entry| entry.book) {
            assert!(BOOKS.iter().any(|(_, name)| *name == book), "nobody copies {book}");
        }
    }
}
