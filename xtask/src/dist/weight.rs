//! What the published files weigh, and the most that they may.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use super::{below, folder, has_ending, manifest};
use crate::{
    repository::Repository,
    sizes::{self, Size},
};

/// What a page loads until two people can play all three games: the tables and the referee's glue are in the bundle,
/// and one language stands for all. Worker and engines come later, while they already play.
pub const FIRST_LOAD: [&str; 6] =
    ["index.html", "style.css", "www/page.js", "www/in-a-row.js", "www/pkg/referee_bg.wasm", "www/i18n/en.json"];

/// What it has loaded besides once every engine can play.
const ENGINES: [&str; 2] = ["www/worker.js", "www/pkg/engines_bg.wasm"];

/// The element's script without what the build makes of Rust: the referee's glue and the tables.
const SHELL: &str = "the shell";

/// The most that files of a kind may weigh, in bytes after brotli.
struct Ceiling {
    kind: &'static str,
    most: usize,
    weighs: Weighs,
    is_of: fn(&str) -> bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Weighs {
    Together,
    Each,
}

const CEILINGS: [Ceiling; 6] = [
    Ceiling {
        kind: "until two people can play",
        most: 60_000,
        weighs: Weighs::Together,
        is_of: |file| FIRST_LOAD.contains(&file),
    },
    Ceiling {
        kind: "until every engine can play",
        most: 200_000,
        weighs: Weighs::Together,
        is_of: |file| FIRST_LOAD.contains(&file) || ENGINES.contains(&file),
    },
    Ceiling { kind: "the shell", most: 15_000, weighs: Weighs::Each, is_of: |file| file == SHELL },
    Ceiling {
        kind: "a style sheet",
        most: 3_000,
        weighs: Weighs::Each,
        is_of: |file| has_ending(Path::new(file), "css"),
    },
    Ceiling {
        kind: "a language's words",
        most: 2_000,
        weighs: Weighs::Each,
        is_of: |file| file.starts_with("www/i18n/"),
    },
    Ceiling { kind: "the sounds", most: 1_000, weighs: Weighs::Each, is_of: |file| file == "www/sounds.js" },
];

/// Where the bundler puts the shell, which is weighed and not published.
pub fn shell(repository: &Repository) -> PathBuf {
    repository.target().join("shell.js")
}

/// What the published files weigh, each of them.
pub struct Report {
    files: Vec<(String, Size)>,
}

impl Report {
    pub fn of(repository: &Repository) -> Result<Report> {
        Report::read(&folder(repository), &shell(repository))
    }

    fn read(dist: &Path, shell: &Path) -> Result<Report> {
        let weighed =
            |path: &Path| Size::of(&fs::read(path).with_context(|| format!("cannot read {}", path.display()))?);
        let mut files = vec![(SHELL.to_owned(), weighed(shell)?)];
        for path in below(dist, Path::new(""))?.into_iter().filter(|path| travels(path)) {
            files.push((path.to_string_lossy().replace('\\', "/"), weighed(&dist.join(&path))?));
        }
        Report::new(files)
    }

    /// Of files by name; an error where one that every page loads is not among them.
    pub fn new(files: Vec<(String, Size)>) -> Result<Report> {
        for name in FIRST_LOAD.iter().chain(&ENGINES) {
            if !files.iter().any(|(file, _)| file == name) {
                bail!("dist has no {name}");
            }
        }
        Ok(Report { files })
    }

    /// What browsers load, by name.
    pub fn files(&self) -> &[(String, Size)] {
        &self.files
    }

    /// What a ceiling is over: all files of its kind together, or the heaviest.
    fn under(&self, ceiling: &Ceiling) -> Size {
        let sizes = self.files.iter().filter(|(file, _)| (ceiling.is_of)(file)).map(|(_, size)| *size);
        match ceiling.weighs {
            Weighs::Together => sizes.sum(),
            Weighs::Each => sizes.max_by_key(|size| size.brotli).unwrap_or_default(),
        }
    }

    /// The table by file; its last lines are what has a ceiling.
    pub fn text(&self) -> String {
        let kinds = CEILINGS.iter().map(|ceiling| {
            let heaviest = if ceiling.weighs == Weighs::Each { "at most " } else { "" };
            (format!("{}: {heaviest}(of {})", ceiling.kind, ceiling.most), self.under(ceiling))
        });
        let files = self.files.iter().filter(|(file, _)| file != SHELL).cloned();
        sizes::table(&files.chain(kinds).collect::<Vec<_>>())
    }

    /// Fails where something is heavier than it may be.
    pub fn check(&self) -> Result<()> {
        for ceiling in &CEILINGS {
            let Size { brotli, .. } = self.under(ceiling);
            if brotli > ceiling.most {
                bail!("{}: {brotli} bytes (brotli); the ceiling is {}", ceiling.kind, ceiling.most);
            }
        }
        Ok(())
    }
}

/// Whether browsers load such a file, so that its size matters.
fn travels(path: &Path) -> bool {
    ["html", "css", "js", "wasm", "json", "book", "txt"].iter().any(|ending| has_ending(path, ending))
        && !["package.json", "oembed.json", manifest::FILE].contains(&&*path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dist() -> tempfile::TempDir {
        let dist = tempfile::tempdir().unwrap();
        let others = ["package.json", "www/in-a-row.d.ts", "www/sounds.js", "shell"];
        for name in FIRST_LOAD.iter().chain(&ENGINES).chain(&others) {
            let path = dist.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, name).unwrap();
        }
        dist
    }

    fn read(dist: &tempfile::TempDir) -> Result<Report> {
        Report::read(dist.path(), &dist.path().join("shell"))
    }

    #[test]
    fn the_report_ends_with_the_ceilings() {
        let report = read(&dist()).unwrap();
        let raw: usize = FIRST_LOAD.iter().map(|name| name.len()).sum();
        assert_eq!(report.under(&CEILINGS[0]).raw, raw);
        let text = report.text();
        let lines: Vec<_> = text.lines().rev().take(CEILINGS.len()).collect();
        assert!(lines[0].starts_with("the sounds: at most (of 1000)"), "{text}");
        assert!(lines[5].starts_with("until two people can play: (of 60000)"), "{text}");
        assert!(text.contains("www/worker.js") && !text.contains("package.json") && !text.contains(".d.ts"), "{text}");
        report.check().unwrap();
    }

    #[test]
    fn what_is_too_heavy_is_refused() {
        let heavy = |file: &str, brotli: usize| {
            let size = Size { brotli, ..Size::default() };
            Report { files: vec![(file.to_owned(), size)] }.check().map_err(|error| error.to_string())
        };
        assert_eq!(
            heavy("style.css", 60_001),
            Err("until two people can play: 60001 bytes (brotli); the ceiling is 60000".into())
        );
        assert_eq!(heavy("www/worker.js", 200_001).unwrap_err().split(':').next(), Some("until every engine can play"));
        for (file, kind) in [
            (SHELL, "the shell"),
            ("www/study.css", "a style sheet"),
            ("www/i18n/rare/pl.json", "a language's words"),
            ("www/sounds.js", "the sounds"),
        ] {
            let ceiling = CEILINGS.iter().find(|ceiling| ceiling.kind == kind).unwrap();
            assert_eq!(heavy(file, ceiling.most), Ok(()), "{file}");
            assert_eq!(heavy(file, ceiling.most + 1).unwrap_err().split(':').next(), Some(kind), "{file}");
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let dist = dist();
        fs::remove_file(dist.path().join("style.css")).unwrap();
        assert_eq!(read(&dist).err().unwrap().to_string(), "dist has no style.css");
    }
}
