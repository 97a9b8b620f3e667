//! What the site's service worker keeps: all that the site may ask for, each file with its hash, so that no two versions mix.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use sha2::{Digest, Sha384};

/// The service worker among the published files: at the top, for it answers for what is below it.
pub const FILE: &str = "service-worker.js";

/// What stands in its source for the list, as a property of some object; the name is Workbox's.
const LIST: &str = "__WB_MANIFEST";

/// What browsers load.
const KINDS: [&str; 10] = ["html", "css", "js", "wasm", "json", "book", "txt", "svg", "png", "webmanifest"];

/// What is for other sites, for bundlers, or for pages that allow no WebAssembly: the site itself asks for none of it.
const NOT_OURS: [&str; 9] = [
    FILE,
    "in-a-row.one-file.js",
    "oembed.json",
    "package.json",
    "www/define.js",
    "www/element.js",
    "www/engine-script.js",
    "www/pkg/worker.txt",
    "www/service-worker.js",
];

/// Writes the service worker of the files in `dist`: `source`, with the list of them.
///
/// # Errors
/// Where a file cannot be read or written, or the source has no place for the list.
pub fn write(source: &str, dist: &Path) -> Result<()> {
    let list = files(dist, Path::new(""))?.iter().map(|file| entry(dist, file)).collect::<Result<Vec<_>>>()?;
    let (before, after) = source.split_once(LIST).context("no place for the list in the service worker")?;
    let object = before.trim_end_matches('.').rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| at + 1);
    let text = [&before[..object], &json!(list).to_string(), after].concat();
    fs::write(dist.join(FILE), text).with_context(|| format!("cannot write {FILE}"))
}

fn entry(dist: &Path, file: &Path) -> Result<Value> {
    let bytes = fs::read(dist.join(file)).with_context(|| format!("cannot read {}", file.display()))?;
    let hash = integrity(&bytes);
    let url = file.to_string_lossy().replace('\\', "/");
    Ok(json!({ "url": url, "revision": hash[7..23], "integrity": hash }))
}

/// A file's hash as browsers check it.
#[must_use]
pub fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(bytes)))
}

/// The files below a folder that the site may ask for, in order.
fn files(dist: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dist.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() { found.extend(files(dist, &path)?) } else { found.push(path) }
    }
    found.retain(|path| is_kept(path));
    found.sort();
    Ok(found)
}

fn is_kept(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let kind = path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known));
    kind && !NOT_OURS.contains(&&*name) && !name.ends_with(".script.js")
}
