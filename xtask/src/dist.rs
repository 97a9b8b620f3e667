//! `cargo dist`: what is published. `dist/` is at once the package for npm, the files of the page, and the one-file
//! script for a CDN. Files keep the places they have in the repository, so that every relative address holds.

mod manifest;
mod weight;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use in_a_row::rules::GAMES;
use serde_json::{Value, json};

use xtask::precache;

use crate::{
    module::MODULES,
    page,
    process::{self, run},
    repository::Repository,
    setup::node,
};

/// The scripts that other sites load, and may hold to their hash.
const INTEGRITY: [&str; 2] = ["in-a-row.one-file.js", "www/in-a-row.js"];

/// Where the site is said to lie, unless something else is said.
pub const SITE: &str = "https://example.org/in-a-row/";

/// The scripts in `www/` that the element's asks for when they are needed.
pub const LATER: [&str; 18] = [
    "assist",
    "drag",
    "engine-script",
    "engine-wasm",
    "engines",
    "extras",
    "form",
    "guard",
    "opening",
    "puzzle",
    "record",
    "remote",
    "saved",
    "sounds",
    "study",
    "touch",
    "view/settings",
    "wardrobe",
];

/// The worker in one classic script, as text: the one-file script carries it, and others fetch it where a worker of an
/// address cannot be had.
const WORKER_TEXT: &str = "www/pkg/worker.txt";

/// Modules as JavaScript; the engines' is in `engine-script.js`.
const SCRIPTS: [&str; 2] = ["www/pkg/referee.script.js", "www/pkg/extras.script.js"];

/// Newest syntax that the bundler leaves as it is.
const SYNTAX: &str = "--target=es2022";

/// Writes `dist/`, prints what it weighs, and fails if that is too much.
pub fn dist(repository: &Repository, site: &str) -> Result<()> {
    make(repository, site)?;
    let report = Report::of(repository)?;
    print!("\n{}\n", report.text());
    for script in INTEGRITY {
        println!("{script} {}", precache::integrity(&fs::read(folder(repository).join(script))?));
    }
    report.check()
}

/// Writes `dist/`, to be served at `site`.
pub fn make(repository: &Repository, site: &str) -> Result<()> {
    node::ensure(repository)?;
    let std = page::build(repository)?;
    for module in MODULES {
        module.translate(repository, &std)?;
    }
    let dist = folder(repository);
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    println!("== dist: bundling");
    bundle_modules(repository)?;
    bundle_one_file(repository)?;
    bundle_service_worker(repository)?;
    copy_files(repository, &dist)?;
    let index = dist.join("index.html");
    fs::write(&index, published(&fs::read_to_string(&index)?, site))?;
    println!("== dist: writing the types");
    write_types(repository, &dist)?;
    write_json(&dist.join("oembed.json"), &oembed(site))?;
    write_json(&dist.join("package.json"), &package(&crate_entry(repository)?))?;
    // When all files are there.
    let worker = service_worker(repository);
    precache::write(&fs::read_to_string(&worker).with_context(|| format!("cannot read {}", worker.display()))?, &dist)
}

/// Where the bundler puts the service worker before it knows the files.
fn service_worker(repository: &Repository) -> PathBuf {
    repository.target().join(precache::FILE)
}

fn write_json(path: &Path, value: &Value) -> Result<()> {
    Ok(fs::write(path, serde_json::to_string_pretty(value)? + "\n")?)
}

/// Said of a measure that needs what this makes, where it is not there.
pub const MISSING: &str = "not built: run cargo dist";

pub use weight::{FIRST_LOAD, Report};

pub fn folder(repository: &Repository) -> PathBuf {
    repository.path("dist")
}

fn bundle_modules(repository: &Repository) -> Result<()> {
    let bundle = |arguments: &[&str]| {
        let options = ["--bundle", "--minify", SYNTAX, "--outbase=.", "--outdir=dist", "--log-level=warning"];
        run(node::tool(repository, "esbuild").args(arguments).args(options))
    };
    // Some parts the element's script asks for later: what the worker's is made of, where no worker can run, and what
    // not everybody wants. Modules are UTF-8 wherever they lie, so that nothing needs to be escaped in them.
    let later = LATER.map(|part| format!("--external:./{part}.js"));
    let later = [&later[..], &["--external:*.script.js".to_owned()]].concat();
    let later = later.iter().map(String::as_str);
    let esm = ["--format=esm", "--charset=utf8"];
    let later: Vec<_> = esm.into_iter().chain(later).collect();
    // The element's script without what is made of Rust is only weighed.
    let made = ["--external:*/pkg/referee.js", "--external:*/pkg/tables.js"];
    let options = ["--bundle", "--minify", SYNTAX, "--log-level=warning"];
    let shell = format!("--outfile={}", weight::shell(repository).display());
    run(node::tool(repository, "esbuild").arg("www/in-a-row.js").args(&later).args(made).args(options).arg(shell))?;
    // For a script tag in one piece; for bundlers, who may want the class alone, in two.
    bundle(&[&["www/in-a-row.js", "www/element.js"], &later[..]].concat())?;
    bundle(&[&["www/define=www/in-a-row.js", "--external:./element.js"], &later[..]].concat())?;
    let parts = LATER.map(|part| format!("www/{part}.js"));
    let parts = parts.iter().map(String::as_str);
    bundle(
        &["--external:./engine-script.js", "www/worker.js"].into_iter().chain(parts).chain(esm).collect::<Vec<_>>(),
    )?;
    // The page is one more user of the element's script, which it loads as others do.
    let page = ["--format=esm", "--external:*/in-a-row.js", "--external:./around.js", "--external:./offline.js"];
    bundle(&[&["www/page.js", "www/embed.js", "www/around.js", "www/offline.js"], &page[..]].concat())?;
    let pages = ["www/docs/docs.js", "www/tournament/tournament.js"];
    bundle(&[&pages[..], &["--external:*/in-a-row.js", "--external:*/referee.js"], &later[..]].concat())?;
    let sheets = below(repository.root(), Path::new("www"))?;
    let sheets = sheets.iter().filter(|path| has_ending(path, "css")).filter_map(|path| path.to_str());
    bundle(&["style.css"].into_iter().chain(sheets).collect::<Vec<_>>())
}

fn bundle_service_worker(repository: &Repository) -> Result<()> {
    let options = ["--bundle", "--minify", SYNTAX, "--format=iife", "--log-level=warning"];
    let outfile = format!("--outfile={}", service_worker(repository).display());
    let released = "--define:process.env.NODE_ENV=\"production\"";
    let whose = "--banner:js=/*! With Workbox, Copyright 2018 Google LLC, MIT licence. */";
    run(node::tool(repository, "esbuild").args(["www/service-worker.js", released, whose]).args(options).arg(outfile))
}

/// The classic script has no files of its own beside it: whatever it needs is inside it.
fn bundle_one_file(repository: &Repository) -> Result<()> {
    let bundle = |arguments: &[&str]| {
        // A classic script has no address of its own; what nobody replaces is looked for beside the page.
        let options = ["--bundle", "--minify", SYNTAX, "--format=iife", "--log-level=warning"];
        run(node::tool(repository, "esbuild").args(arguments).args(options))
    };
    let outfile = format!("--outfile={WORKER_TEXT}");
    let external = "--external:./engine-script.js";
    bundle(&["www/worker.js", "--define:import.meta.url=location.href", external, &outfile])?;
    let loaders = ["--loader:.wasm=binary", "--loader:.css=text", "--loader:.txt=text"];
    let script =
        ["www/one-file.js", "--define:import.meta.url=document.baseURI", "--outfile=dist/in-a-row.one-file.js"];
    bundle(&[&script[..], &loaders, &[external, "--external:*.script.js"]].concat())
}

fn copy_files(repository: &Repository, dist: &Path) -> Result<()> {
    let mut files: Vec<PathBuf> = ["index.html", "embed.html", "manifest.webmanifest", manifest::FILE, WORKER_TEXT]
        .into_iter()
        .chain(SCRIPTS)
        .map(Into::into)
        .collect();
    let bindings = ["_bg.wasm", ".js", ".d.ts", ".script.d.ts"]
        .map(|ending| MODULES.map(|module| format!("www/pkg/{}{ending}", module.name)));
    files.extend(bindings.into_iter().flatten().map(PathBuf::from));
    files.extend(page::BOOKS.map(|(_, name)| Path::new("www/pkg").join(name)));
    files.extend(GAMES.iter().map(|game| Path::new("www/pkg").join(page::puzzles(game.id))));
    files.extend(below(repository.root(), Path::new("www/i18n"))?.into_iter().filter(|path| has_ending(path, "json")));
    files.extend(below(repository.root(), Path::new("www/icons"))?);
    // The examples are shown as they run.
    files.extend(["docs", "tournament"].map(|page| Path::new("www").join(page).join("index.html")));
    files.extend(below(repository.root(), Path::new("www/docs/examples"))?);
    let optional = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"].map(PathBuf::from);
    files.extend(optional.into_iter().filter(|path| repository.path(path).exists()));
    for file in files {
        let to = dist.join(&file);
        fs::create_dir_all(to.parent().unwrap_or(dist))?;
        fs::copy(repository.path(&file), to).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}

/// TypeScript's compiler reads the types from the comments.
fn write_types(repository: &Repository, dist: &Path) -> Result<()> {
    let options = ["--project", "tsconfig.json", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
    let mut compiler = node::tool(repository, "tsc");
    run(compiler.args(options).args(["--rootDir", ".", "--outDir"]).arg(dist))?;
    let element = dist.join("www/element.d.ts");
    let types = manifest::types(&fs::read_to_string(repository.path(manifest::FILE))?)?;
    fs::write(&element, fs::read_to_string(&element)? + &types)?;
    fs::copy(dist.join("www/in-a-row.d.ts"), dist.join("www/define.d.ts"))?;
    Ok(())
}

/// What a site is answered that asks how to show the page in its own, by oEmbed 1.0.
fn oembed(site: &str) -> Value {
    let site = site.trim_end_matches('/');
    let (width, height) = (480, 560);
    let html = format!(
        "<iframe src=\"{site}/embed.html\" width=\"{width}\" height=\"{height}\" title=\"In a Row\" loading=\"lazy\" style=\"border: 0\"></iframe>"
    );
    json!({
        "version": "1.0", "type": "rich", "title": "In a Row", "provider_name": "In a Row", "provider_url": format!("{site}/"),
        "width": width, "height": height, "html": html
    })
}

/// The page with the link to its service worker, and the one that leads other sites to that answer, where it is known
/// where the page will lie.
fn published(page: &str, site: &str) -> String {
    let mut links = format!("    <link rel=\"serviceworker\" href=\"{}\">\n", precache::FILE);
    if site != SITE {
        let address = format!("{}/oembed.json", site.trim_end_matches('/'));
        links.extend(["    <link rel=\"alternate\" type=\"application/json+oembed\" href=\"", &address, "\">\n"]);
    }
    page.replacen("  </head>", &(links + "  </head>"), 1)
}

/// Our crate's entry in cargo's description of the workspace.
fn crate_entry(repository: &Repository) -> Result<Value> {
    let mut metadata = process::cargo(repository.root());
    let text = process::output(metadata.args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let mut metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"].as_array_mut().context("cargo metadata names no packages")?;
    packages.iter_mut().find(|package| package["name"] == "in-a-row").map(Value::take).context("no package in-a-row")
}

/// The package for npm, of the crate's own version.
fn package(entry: &Value) -> Value {
    json!({
        "name": entry["name"],
        "version": entry["version"],
        "description": entry["description"],
        "keywords": entry["keywords"],
        "license": entry["license"],
        "type": "module",
        "exports": {
            ".": { "types": "./www/define.d.ts", "default": "./www/define.js" },
            "./element": { "types": "./www/element.d.ts", "default": "./www/element.js" },
            "./referee": { "types": "./www/pkg/referee.d.ts", "default": "./www/pkg/referee.js" },
            "./engines": { "types": "./www/pkg/engines.d.ts", "default": "./www/pkg/engines.js" },
            "./extras": { "types": "./www/pkg/extras.d.ts", "default": "./www/pkg/extras.js" },
            "./one-file": { "types": "./www/one-file.d.ts", "default": "./in-a-row.one-file.js" },
            "./style.css": "./style.css",
            "./custom-elements.json": "./custom-elements.json",
            "./www/*": "./www/*",
            "./package.json": "./package.json"
        },
        "types": "./www/define.d.ts",
        "customElements": "./custom-elements.json",
        "unpkg": "./in-a-row.one-file.js",
        "jsdelivr": "./in-a-row.one-file.js",
        "sideEffects": ["./www/around.js", "./www/define.js", "./www/in-a-row.js", "./www/docs/docs.js", "./www/tournament/tournament.js", "./www/embed.js", "./www/page.js", "./www/worker.js", "./in-a-row.one-file.js", "*.css"],
        "files": ["*.html", "*.css", "*.js", "*.webmanifest", "custom-elements.json", "oembed.json", "www", "CHANGELOG.md", "LICENSE-*"]
    })
}

pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension == ending)
}

/// All files below `folder`, relative to `root`, in order.
pub fn below(root: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let full = root.join(folder);
    for entry in fs::read_dir(&full).with_context(|| format!("cannot read {}", full.display()))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() { files.extend(below(root, &path)?) } else { files.push(path) }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_has_the_crates_version() {
        let package = package(&crate_entry(&Repository::here()).unwrap());
        assert_eq!((&package["name"], &package["version"]), (&json!("in-a-row"), &json!(env!("CARGO_PKG_VERSION"))));
    }

    #[test]
    fn the_changelog_begins_with_this_version() {
        let changelog = fs::read_to_string(Repository::here().path("CHANGELOG.md")).unwrap();
        let top = changelog.lines().find_map(|line| line.strip_prefix("## ")).unwrap();
        assert_eq!(top.split(',').next().unwrap(), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn the_page_leads_to_its_oembed_answer() {
        let page = fs::read_to_string(Repository::here().path("index.html")).unwrap();
        assert!(!published(&page, SITE).contains("oembed"));
        let found = published(&page, "https://games.example/");
        let (head, _) = found.split_once("</head>").unwrap();
        let href = "type=\"application/json+oembed\" href=\"https://games.example/oembed.json\"";
        assert!(head.contains(href), "{head}");
    }

    #[test]
    fn the_iframe_has_the_sites_address() {
        let answer = oembed("https://games.example/");
        assert_eq!((&answer["version"], &answer["type"]), (&json!("1.0"), &json!("rich")));
        assert!(
            answer["html"].as_str().unwrap().starts_with("<iframe src=\"https://games.example/embed.html\""),
            "{answer}"
        );
    }
}
