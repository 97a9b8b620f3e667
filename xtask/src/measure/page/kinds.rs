//! The page's bytes by kind: what it waits for, and what follows.

use std::path::Path;

use crate::{
    dist::{FIRST_LOAD, LATER, Report, has_ending},
    sizes::{self, Size},
};

/// What the endings of files are called, in the order of the table.
const KINDS: [(&str, &str); 6] = [
    ("html", "html"),
    ("css", "styles"),
    ("js", "scripts"),
    ("wasm", "wasm"),
    ("json", "words, one language"),
    ("book", "books"),
];

/// A table of both loads, one language standing for all.
pub fn table(report: &Report) -> String {
    let files = report.files();
    let rows =
        [("first", is_first as fn(&str) -> bool), ("later", is_later)].into_iter().flat_map(|(load, belongs)| {
            let sum = |ending: &str| {
                files
                    .iter()
                    .filter(|(name, _)| belongs(name) && has_ending(Path::new(name), ending))
                    .map(|(_, size)| *size)
                    .sum()
            };
            KINDS.map(|(ending, kind)| (format!("{load}: {kind}"), sum(ending)))
        });
    sizes::table(&rows.filter(|(_, size)| *size != Size::default()).collect::<Vec<_>>())
}

fn is_first(name: &str) -> bool {
    FIRST_LOAD.contains(&name)
}

/// What somebody may ask for: the worker with all engines and their books, and every part. Of scripts and styles that
/// are there for other ways of embedding, none.
fn is_later(name: &str) -> bool {
    let stem = name.strip_prefix("www/").unwrap_or(name);
    let part = |ending: &str| stem.strip_suffix(ending).is_some_and(|part| LATER.contains(&part));
    let words = stem.starts_with("i18n/") && stem.ends_with("/en.json") && !is_first(name);
    stem == "worker.js"
        || stem == "pkg/engines_bg.wasm"
        || has_ending(Path::new(name), "book")
        || part(".js")
        || part(".css")
        || words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_add_up_over_the_files_that_are_loaded() {
        let names = FIRST_LOAD.iter().copied().chain([
            "www/study.js",
            "www/study.css",
            "www/worker.js",
            "www/pkg/engines_bg.wasm",
            "www/pkg/connect-four.book",
            "www/i18n/study/en.json",
            "www/i18n/opening/en.json",
            // Of other languages and ways of embedding.
            "embed.html",
            "in-a-row.one-file.js",
            "www/embed.css",
            "www/i18n/de.json",
            "www/i18n/study/de.json",
            "www/pkg/referee.js",
        ]);
        let report = Report::new(names.map(|name| (name.to_owned(), Size { raw: 100, gzip: 10, brotli: 1 })).collect());
        let expected = "\
bytes                            raw      gzip    brotli
first: html                      100        10         1
first: styles                    100        10         1
first: scripts                   200        20         2
first: wasm                      100        10         1
first: words, one language       100        10         1
later: styles                    100        10         1
later: scripts                   200        20         2
later: wasm                      100        10         1
later: words, one language       200        20         2
later: books                     100        10         1
";
        assert_eq!(table(&report.unwrap()), expected);
    }
}
