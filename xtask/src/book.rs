//! `cargo xtask book`: makes the opening books of Connect Four, and says what they were made from.

mod check;
mod database;
mod facts;

use std::{fmt::Write as _, path::Path};

use anyhow::{Context, Result, ensure};
use in_a_row::engine::connect_four::book::{self, Book, Kind};

use crate::{fresh, repository::Repository};
use facts::Facts;

/// Where the books lie.
const FOLDER: &str = "src/engine/connect_four/books";

/// The books: file, kind, plies.
const BOOKS: [(&str, Kind, u32); 2] = [("sign-8.book", Kind::Sign, 8), ("exact-10.book", Kind::Exact, 10)];

/// Makes the books and their provenance.
pub fn make(repository: &Repository) -> Result<()> {
    let mut facts = Facts::parse(&database::fetch(repository)?)?;
    check::facts(repository, &mut facts)?;
    // A solver of our own would say the same: `write_all` asks nothing but scores.
    let text = write_all(&repository.path(FOLDER), &mut |own, mask| facts.score(own, mask))?;
    let provenance = format!("{}{text}", introduction(facts.len()));
    fresh::write_if_changed(&repository.path(FOLDER).join("PROVENANCE.md"), provenance.as_bytes())
}

/// Writes the books into `folder` from what `score` says; returns the lines about them.
fn write_all(folder: &Path, score: &mut dyn FnMut(u64, u64) -> i8) -> Result<String> {
    let mut text = String::from("| book | plies | bytes | positions | won | drawn | lost | SHA-256 |\n");
    text.push_str("|---|--:|--:|--:|--:|--:|--:|---|\n");
    for (name, kind, ply) in BOOKS {
        println!("== {name}: every open position of {ply} plies");
        let bytes = book::write(kind, ply, &mut *score);
        let book = Book::read(&bytes).with_context(|| format!("{name} as written"))?;
        ensure!(
            book.positions().all(|(own, mask, value)| value == told(kind, score(own, mask))),
            "{name} reads otherwise than it was written"
        );
        let path = folder.join(name);
        fresh::write_if_changed(&path, &bytes)?;
        let count = |sign: i8| book.positions().filter(|(.., value)| value.signum() == sign).count();
        let (won, drawn, lost) = (count(1), count(0), count(-1));
        let (all, bytes) = (won + drawn + lost, bytes.len());
        let checksum = database::sha256(&path)?;
        println!("   {bytes} bytes, {all} positions: {won} won, {drawn} drawn, {lost} lost");
        let _ = writeln!(text, "| {name} | {ply} | {bytes} | {all} | {won} | {drawn} | {lost} | {checksum} |");
    }
    Ok(text)
}

/// What a book of this kind tells of a score.
fn told(kind: Kind, score: i8) -> i8 {
    match kind {
        Kind::Exact => score,
        Kind::Sign => score.signum(),
    }
}

fn introduction(facts: usize) -> String {
    let (package, checksum) = (database::PACKAGE, database::SHA256);
    format!(
        "\
# The opening books

Made by `cargo xtask book`, which makes the same bytes again. Written by our own `book::write`; the scores were backed up
by minimax from facts: the plies to the end in each of the {facts} positions of 12 plies without a win on the spot, as
the Python package `{package}` (Markus Thill, MIT licence) tells them.

SHA-256 of the package's wheel: `{checksum}`.

One of each mirror pair; only positions whose result does not show within two plies. Won, drawn and lost are meant for
the side to move.

"
    )
}
