//! How long the page takes to its first board and first move, in Chromium behind a slow line, beside other boards.
//! A browser test does the loading; this lays out what it loads, and makes tables of what it found.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{
    dist,
    fresh::Note,
    process::{self, run},
    repository::Repository,
    setup::{browsers, node},
    sizes,
};

/// A host's page of ours, those of the peers, and which of their packages npm is to fetch.
const PROJECT: &str = "tests/loading";
const HOST: &str = "host.html";
const PEERS: [&str; 2] = ["chessground.html", "cm-chessboard.html"];
const PACKAGES: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];

/// The peer whose page imports many modules is loaded in one piece, too, as bundlers would have it.
const MODULES: &str = "node_modules/cm-chessboard/src/Chessboard.js";
const BUNDLE: &str = "bundled/cm-chessboard.js";
const BUNDLED: &str = "cm-chessboard-bundled.html";

/// What the browser test writes, among cargo's outputs.
const RESULT: &str = "browser/loading.json";

/// How our own pages begin to be called there; of these, each request is shown.
const OURS: &str = "In a Row";

/// Loads every page `rounds` times and prints the times.
pub fn measure(repository: &Repository, rounds: usize) -> Result<()> {
    browsers::ensure_chromium()?;
    lay_out(repository)?;
    let mut test = process::cargo(repository.root());
    test.env("PATH", browsers::path(repository)?).env("LOADING_ROUNDS", rounds.to_string());
    let only = ["--", "--ignored", "--exact", "chromium::loading"];
    run(test.args(["test", "--package", "browser-tests", "--test", "browser"]).args(only))?;
    let result = repository.target().join(RESULT);
    let result = fs::read(&result).with_context(|| result.display().to_string())?;
    print!("\n{}", text(&serde_json::from_slice(&result)?).context("the browser test wrote something else")?);
    Ok(())
}

/// A folder of pages and of what they load, each file beside its compressed self. Where npm fetches nothing, that is
/// said, and our own pages are there alone.
fn lay_out(repository: &Repository) -> Result<()> {
    let (project, folder) = (repository.path(PROJECT), repository.path("target/loading"));
    let (from, to) = (dist::folder(repository), folder.join("dist"));
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    copy(&from, &to, dist::below(&from, Path::new(""))?)?;
    copy(&project, &folder, [HOST].iter().chain(&PACKAGES).map(PathBuf::from))?;
    match fetch(&folder) {
        Ok(()) => {
            copy(&project, &folder, PEERS.map(PathBuf::from))?;
            bundle(repository, &folder)?;
        }
        Err(error) => println!("== MISSING: the other boards, which npm cannot fetch: {error:#}"),
    }
    compress(&folder)
}

fn copy(from: &Path, to: &Path, files: impl IntoIterator<Item = PathBuf>) -> Result<()> {
    for file in files {
        let to = to.join(&file);
        fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
        fs::copy(from.join(&file), to).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}

/// The peers at their pinned versions, where they are not there yet.
fn fetch(folder: &Path) -> Result<()> {
    let note = Note::new(folder.join("node_modules/.made-from"), fs::read(folder.join("package-lock.json"))?);
    if note.holds(&[folder.join(MODULES)]) {
        return Ok(());
    }
    run(node::npm()?.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(folder))?;
    note.write()
}

fn bundle(repository: &Repository, folder: &Path) -> Result<()> {
    let mut bundler = node::tool(repository, "esbuild");
    bundler.arg(folder.join(MODULES)).args(["--bundle", "--minify", "--format=esm", "--log-level=warning"]);
    run(bundler.arg(format!("--outfile={}", folder.join(BUNDLE).display())))?;
    let page = fs::read_to_string(folder.join(PEERS[1]))?.replace(MODULES, BUNDLE);
    Ok(fs::write(folder.join(BUNDLED), page)?)
}

/// What hosts send compressed, as the best of them do.
fn compress(folder: &Path) -> Result<()> {
    for file in dist::below(folder, Path::new(""))? {
        let ending = file.extension().unwrap_or_default();
        if ["html", "css", "js", "wasm", "json", "svg"].iter().any(|compressed| ending == *compressed) {
            let path = folder.join(file);
            let content = sizes::brotli(&fs::read(&path)?)?;
            fs::write(format!("{}.br", path.display()), content)?;
        }
    }
    Ok(())
}

/// What the browser test wrote, as tables; nothing where it is not as expected.
fn text(result: &Value) -> Option<String> {
    let pages = result["pages"].as_array()?.iter().map(Page::read).collect::<Option<Vec<_>>>()?;
    let mut text = format!(
        "first board and first move: milliseconds, the median of {} loads (the least to the most)\n{}\n{:<26} {:>20} {:>20} {:>9} {:>9}\n",
        pages.first()?.loads.len(),
        result["conditions"].as_str()?,
        "page",
        "board",
        "move",
        "requests",
        "bytes"
    );
    pages.iter().try_for_each(|page| writeln!(text, "{}", page.row()?).ok())?;
    for page in pages.iter().filter(|page| page.name.starts_with(OURS)) {
        write!(text, "\n{}", page.requests()?).ok()?;
    }
    Some(text)
}

/// One page, and how it loaded each time.
struct Page {
    name: String,
    /// By the time to the first board.
    loads: Vec<Load>,
}

/// Times in milliseconds.
struct Load {
    board: f64,
    first_move: f64,
    requests: Vec<Request>,
}

struct Request {
    name: String,
    start: f64,
    end: f64,
    bytes: u64,
}

impl Page {
    fn read(value: &Value) -> Option<Page> {
        let mut loads = value["loads"].as_array()?.iter().map(Load::read).collect::<Option<Vec<_>>>()?;
        loads.sort_by(|a, b| a.board.total_cmp(&b.board));
        Some(Page { name: value["name"].as_str()?.to_owned(), loads })
    }

    /// The load whose first board took the median time.
    fn typical(&self) -> Option<&Load> {
        self.loads.get(self.loads.len() / 2)
    }

    fn row(&self) -> Option<String> {
        let board = spread(self.loads.iter().map(|load| load.board))?;
        let first_move = spread(self.loads.iter().map(|load| load.first_move))?;
        let requests = &self.typical()?.requests;
        let bytes: u64 = requests.iter().map(|request| request.bytes).sum();
        Some(format!("{:<26} {board:>20} {first_move:>20} {:>9} {bytes:>9}", self.name, requests.len()))
    }

    /// When each request began and ended.
    fn requests(&self) -> Option<String> {
        let mut text = format!("{:<26} {:>6} {:>6} {:>9}\n", self.name, "from", "to", "bytes");
        for Request { name, start, end, bytes } in &self.typical()?.requests {
            writeln!(text, "{name:<26} {start:>6.0} {end:>6.0} {bytes:>9}").ok()?;
        }
        Some(text)
    }
}

impl Load {
    fn read(value: &Value) -> Option<Load> {
        let requests = value["requests"].as_array()?.iter().map(Request::read).collect::<Option<_>>()?;
        Some(Load { board: value["board"].as_f64()?, first_move: value["move"].as_f64()?, requests })
    }
}

impl Request {
    fn read(value: &Value) -> Option<Request> {
        let name = value[0].as_str()?.trim_start_matches('/').to_owned();
        Some(Request { name, start: value[1].as_f64()?, end: value[2].as_f64()?, bytes: value[3].as_u64()? })
    }
}

/// The median, the least and the most.
fn spread(values: impl Iterator<Item = f64>) -> Option<String> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    let median = values.get(values.len() / 2)?;
    Some(format!("{median:.0} ({:.0} to {:.0})", values.first()?, values.last()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn page(name: &str, boards: [f64; 3]) -> Value {
        let requests = json!([["/host.html", 0.0, 160.4, 500], ["/dist/www/in-a-row.js", 161.0, 400.0, 18_000]]);
        let load = |board: f64| json!({"board": board, "move": board + 100.5, "requests": requests});
        json!({"name": name, "loads": boards.map(load)})
    }

    #[test]
    fn tables_show_the_median_load() {
        let pages = [page("In a Row: a host's page", [900.0, 800.0, 1000.4]), page("chessground", [70.0, 50.0, 60.0])];
        let expected = "\
first board and first move: milliseconds, the median of 3 loads (the least to the most)
slow
page                                      board                 move  requests     bytes
In a Row: a host's page       900 (800 to 1000)   1000 (900 to 1101)         2     18500
chessground                       60 (50 to 70)     160 (150 to 170)         2     18500

In a Row: a host's page      from     to     bytes
host.html                       0    160       500
dist/www/in-a-row.js          161    400     18000
";
        assert_eq!(text(&json!({"conditions": "slow", "pages": pages})).unwrap(), expected);
    }

    #[test]
    fn something_else_is_no_table() {
        for other in
            [json!({}), json!({"conditions": "slow", "pages": []}), json!({"conditions": "slow", "pages": [1]})]
        {
            assert_eq!(text(&other), None, "{other}");
        }
    }

    #[test]
    fn files_lie_beside_their_compressed_selves() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.js", "a.book"] {
            fs::write(folder.path().join(name), "x".repeat(1000)).unwrap();
        }
        compress(folder.path()).unwrap();
        assert!(fs::metadata(folder.path().join("a.js.br")).unwrap().len() < 100);
        assert!(!folder.path().join("a.book.br").exists());
    }
}
