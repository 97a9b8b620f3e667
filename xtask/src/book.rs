//! `cargo xtask book`: makes the opening books of Connect Four, and says what they were made from.

mod check;
mod database;
mod facts;
mod minimax;
mod scratch;

use std::{fmt::Write as _, path::Path};

use anyhow::{Context, Result, ensure};
use in_a_row::engine::connect_four::book::{self, Book, Kind};

use crate::{fresh, repository::Repository};
use facts::Facts;
use minimax::Minimax;

/// The book of scores, which the page and the measured players get too.
pub const EXACT: &str = "src/engine/connect_four/books/exact-10.book";

/// Where the books lie.
const FOLDER: &str = "src/engine/connect_four/books";

/// The books: file, kind, plies.
const BOOKS: [(&str, Kind, u32); 2] = [("sign-8.book", Kind::Sign, 8), ("exact-10.book", Kind::Exact, 10)];

#[derive(clap::Args)]
pub struct Options {
    /// Solves every position with our own solver instead of asking the database: many hours, fewest when started as
    /// `cargo run --release --package xtask book --from-scratch`
    #[arg(long)]
    from_scratch: bool,
    /// Solves only so many positions, evenly spaced, holds them against the book that is here, and estimates the time for all
    #[arg(long, value_name = "COUNT", requires = "from_scratch")]
    sample: Option<usize>,
}

/// Where the scores of positions come from.
struct Source<'a> {
    /// It knows those of at most so many plies.
    ply: u32,
    score: &'a mut dyn FnMut(u64, u64) -> i8,
}

/// Makes the books and their provenance.
pub fn make(repository: &Repository, options: &Options) -> Result<()> {
    match options {
        Options { sample: Some(count), .. } => scratch::sample(&repository.path(EXACT), *count),
        Options { from_scratch: true, .. } => {
            let mut leaves = scratch::Leaves::solve()?;
            let mut minimax = Minimax::new(scratch::PLY, |own, mask| leaves.score(own, mask));
            let score = &mut |own, mask| minimax.score(own, mask);
            write(repository, &mut Source { ply: scratch::PLY, score }, scratch::ORIGIN)
        }
        Options { .. } => {
            let facts = Facts::parse(&database::fetch(repository)?)?;
            let leaf =
                |own, mask| facts.score(own, mask).expect("they tell of all positions without a win on the spot");
            let mut minimax = Minimax::new(facts::PLY, leaf);
            let score = &mut |own, mask| minimax.score(own, mask);
            write(repository, &mut Source { ply: facts::PLY, score }, &origin(facts.len()))
        }
    }
}

fn write(repository: &Repository, source: &mut Source<'_>, origin: &str) -> Result<()> {
    check::scores(repository, source)?;
    let text = write_all(&repository.path(FOLDER), source.score)?;
    let provenance = format!("{}{text}", introduction(origin));
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

fn introduction(origin: &str) -> String {
    format!(
        "\
# The opening books

{origin}
One of each mirror pair; only positions whose result does not show within two plies. Won, drawn and lost are meant for
the side to move.

"
    )
}

fn origin(facts: usize) -> String {
    let (package, checksum) = (database::PACKAGE, database::SHA256);
    format!(
        "\
Made by `cargo xtask book`, which makes the same bytes again. Written by our own `book::write`; the scores were backed up
by minimax from facts: the plies to the end in each of the {facts} positions of 12 plies without a win on the spot, as
the Python package `{package}` (Markus Thill, MIT licence) tells them.

SHA-256 of the package's wheel: `{checksum}`.
"
    )
}
