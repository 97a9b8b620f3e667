//! The page's own texts, so that no test repeats them.

use std::{fs, path::Path, sync::LazyLock};

use serde_json::{Map, Value};

use super::repository;

/// The page's languages, English last.
pub const LANGUAGES: [&str; 12] = ["de", "es", "fr", "pl", "pt", "ru", "uk", "ar", "ja", "ko", "zh-Hans", "en"];

static ENGLISH: LazyLock<Value> = LazyLock::new(|| catalogue("en"));

/// The English text with this key (`"status.won"` may lie deeper); its `{placeholders}` stand for anything.
#[track_caller]
pub fn text(key: &str) -> String {
    find(&ENGLISH, key).unwrap_or_else(|| panic!("no text {key:?} in the English catalogue"))
}

/// What the status line says of a move that is refused, the reason being an error's id.
#[track_caller]
pub fn refused(reason: &str) -> String {
    text("notice.invalid").replace("{reason}", &text(&format!("error.{reason}")))
}

/// The texts of one language, those of parts that are loaded later included.
#[track_caller]
pub fn catalogue(language: &str) -> Value {
    let folder = repository().join("www/i18n");
    let entries = fs::read_dir(&folder).expect("the catalogues").map(|entry| entry.expect("an entry").path());
    let folders = entries.filter(|path| path.is_dir()).chain([folder.clone()]);
    let texts = folders.flat_map(|folder| file(&folder.join(format!("{language}.json"))));
    Value::Object(texts.collect())
}

#[track_caller]
fn file(path: &Path) -> Map<String, Value> {
    let json = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn find(texts: &Value, key: &str) -> Option<String> {
    let deeper = || key.split('.').try_fold(texts, |value, part| value.get(part));
    texts.get(key).or_else(deeper)?.as_str().map(str::to_owned)
}
