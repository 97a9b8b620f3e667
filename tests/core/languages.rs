//! The messages: every language has them all, and the page and the core ask for none that is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use in_a_row::engine::{ENGINES, UnknownEngine};
use in_a_row::notation::Reason;
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Forbidden, PlayError, RulesError, SetupError};

/// The languages, and the plural categories that `Intl.PluralRules` knows of each.
const CATEGORIES: &[(&str, &[&str])] = &[
    ("en", &["one", "other"]),
    ("de", &["one", "other"]),
    ("es", &["one", "many", "other"]),
    ("fr", &["one", "many", "other"]),
    ("pl", &["one", "few", "many", "other"]),
    ("pt", &["one", "many", "other"]),
    ("ru", &["one", "few", "many", "other"]),
    ("uk", &["one", "few", "many", "other"]),
    ("ar", &["zero", "one", "two", "few", "many", "other"]),
    ("ja", &["other"]),
    ("ko", &["other"]),
    ("zh-Hans", &["other"]),
];

/// Forms that stand for one number alone, whose words may tell it without a figure: Arabic says two by a dual.
const EXACT: &[(&str, &[&str])] = &[("ar", &["zero", "one", "two"])];

type Messages = BTreeMap<String, String>;

fn www() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders with catalogues: of the page itself, and of each part that is loaded later.
fn catalogues() -> Vec<PathBuf> {
    let folder = www().join("i18n");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).chain([folder.clone()]).collect()
}

/// What stands in one file.
fn part(folder: &Path, language: &str) -> Messages {
    let path = folder.join(format!("{language}.json"));
    serde_json::from_str(&text(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn messages(language: &str) -> Messages {
    let mut all = Messages::new();
    for folder in catalogues() {
        for (key, message) in part(&folder, language) {
            assert_eq!(all.insert(key.clone(), message), None, "{language}: {key} is in two catalogues");
        }
    }
    all
}

fn english() -> Messages {
    messages("en")
}

/// The message of which `key` is a plural form, if it is one. English says so: only such a message has a form `other`.
fn counted<'a>(english: &Messages, key: &'a str) -> Option<&'a str> {
    let (id, category) = key.rsplit_once('.')?;
    let known = CATEGORIES.iter().any(|(_, categories)| categories.contains(&category));
    (known && english.contains_key(&format!("{id}.other"))).then_some(id)
}

/// Whether `t` finds words for `id`, with a count or without.
fn has(english: &Messages, id: &str) -> bool {
    english.contains_key(id) || english.contains_key(&format!("{id}.other"))
}

/// The names in braces, each as often as it stands there.
fn placeholders(message: &str) -> Vec<&str> {
    let mut names: Vec<&str> =
        message.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
    names.sort_unstable();
    names
}

/// Every script of ours below `folder`; what is generated (`pkg`) has no messages.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() && !path.ends_with("pkg") => scripts(&path),
            Some(ending) if ending == "js" => vec![path],
            _ => vec![],
        })
        .collect()
}

/// What follows every call of `function`, from its first argument on.
fn calls<'a>(script: &'a str, function: &str) -> impl Iterator<Item = &'a str> {
    let is_name = |before: char| before.is_alphanumeric() || "_$".contains(before);
    let starts = script.match_indices(function).map(|(at, _)| (at, at + function.len()));
    starts.filter(move |&(at, _)| !script[..at].ends_with(is_name)).map(|(_, end)| &script[end..])
}

/// The first of the arguments that `rest` begins with.
fn first_argument(rest: &str) -> &str {
    let mut depth = 0;
    let end = rest.find(|character| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth < 0 || (depth == 0 && character == ',')
    });
    &rest[..end.unwrap_or(rest.len())]
}

/// The ids that an argument may stand for: the literal that it is, or the literals with a dot that it chooses from.
fn literal_ids(argument: &str) -> Vec<&str> {
    let argument = argument.trim();
    if argument.contains('`') {
        return vec![]; // Put together from parts.
    }
    let literals = argument.split('\'').skip(1).step_by(2);
    literals.filter(|literal| literal.contains('.') || argument.len() == literal.len() + 2).collect()
}

#[test]
fn every_language_has_the_messages_of_english() {
    let mut faults = Vec::new();
    for folder in catalogues() {
        let english = part(&folder, "en");
        for (language, categories) in CATEGORIES {
            let expected: BTreeSet<String> = english
                .keys()
                .flat_map(|key| match counted(&english, key) {
                    Some(id) => categories.iter().map(|category| format!("{id}.{category}")).collect(),
                    None => vec![key.clone()],
                })
                .collect();
            let found: BTreeSet<String> = part(&folder, language).into_keys().collect();
            let file = folder.join(format!("{language}.json"));
            faults.extend(expected.difference(&found).map(|key| format!("{} lacks {key}", file.display())));
            let superfluous = found.difference(&expected);
            faults.extend(superfluous.map(|key| format!("{} has {key}, which English has not", file.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_message_has_words_and_the_placeholders_of_english() {
    let english = english();
    for (language, _) in CATEGORIES {
        for (key, message) in messages(language) {
            assert!(!message.trim().is_empty(), "{language}: {key} is empty");
            let original = counted(&english, &key).map_or(key.clone(), |id| format!("{id}.other"));
            let mut expected = placeholders(&english[&original]);
            if tells_the_number(language, &key) && !message.contains("{n}") {
                expected.retain(|name| *name != "n");
            }
            assert_eq!(placeholders(&message), expected, "{language}: {key}");
        }
    }
}

fn tells_the_number(language: &str, key: &str) -> bool {
    let category = key.rsplit('.').next();
    EXACT.iter().any(|(exact, forms)| *exact == language && forms.iter().any(|form| Some(*form) == category))
}

/// Single words may be the same in two languages, as may names.
#[test]
fn no_sentence_is_left_in_english() {
    let english = english();
    for (language, _) in CATEGORIES.iter().filter(|(language, _)| *language != "en") {
        for (key, message) in messages(language) {
            let words = message.split(|end: char| !end.is_alphabetic()).filter(|word| word.len() > 1).count();
            let words = words - placeholders(&message).len().min(words);
            let name = key.starts_with("game.") || key.starts_with("player.");
            assert!(name || words < 2 || english.get(&key) != Some(&message), "{language}: {key} is English");
        }
    }
}

#[test]
fn every_language_has_a_file_and_every_file_is_a_language() {
    let script = text(&www().join("languages.js"));
    let (_, rest) = script.split_once("export const LANGUAGES = {").unwrap();
    let (list, _) = rest.split_once('}').unwrap();
    let tags = list.split(',').filter_map(|row| row.split_once(':'));
    let named: BTreeSet<String> = tags.map(|(tag, _)| tag.trim().trim_matches('\'').to_owned()).collect();

    for folder in catalogues() {
        let paths = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        let files: BTreeSet<String> =
            paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        assert_eq!(files, named, "files of {} and LANGUAGES", folder.display());
    }

    let tested: BTreeSet<String> = CATEGORIES.iter().map(|(language, _)| (*language).to_owned()).collect();
    assert_eq!(tested, named, "plural categories and LANGUAGES");
}

#[test]
fn every_message_that_the_page_asks_for_exists() {
    let english = english();
    let mut ids = 0;
    for path in scripts(&www()) {
        let script = text(&path);
        for argument in ["t(", "say("].into_iter().flat_map(|function| calls(&script, function)).map(first_argument) {
            for id in literal_ids(argument) {
                assert!(has(&english, id), "{}: {id}", path.display());
                ids += 1;
            }
        }
    }
    assert!(ids > 50, "only {ids} were found");
}

#[test]
fn every_error_of_the_core_has_a_message() {
    let cell = Cell(0);
    let rules = [RulesError::Width, RulesError::Height, RulesError::N, RulesError::LineTooLong, RulesError::Forbidden];
    let play = [
        PlayError::GameOver,
        PlayError::OutsideBoard,
        PlayError::Occupied,
        PlayError::Floating,
        PlayError::ColumnFull,
        PlayError::Forbidden(Forbidden::Overline),
        PlayError::Forbidden(Forbidden::DoubleFour),
        PlayError::Forbidden(Forbidden::DoubleThree),
    ];
    let setup =
        [SetupError::OutsideBoard(cell), SetupError::Occupied(cell), SetupError::Floating(cell), SetupError::BothWon];
    let reasons = [
        Reason::UnknownGame,
        Reason::CustomList,
        Reason::CustomKey,
        Reason::CustomValue,
        Reason::CustomMissing,
        Reason::NotAMove,
        Reason::SetupForm,
    ];
    let unknown = [UnknownEngine::Name, UnknownEngine::Game];

    let reasons = reasons
        .into_iter()
        .chain(rules.map(Reason::Rules))
        .chain(play.map(Reason::Play))
        .chain(setup.map(Reason::Setup))
        .map(Reason::id);
    let errors = rules.map(RulesError::id).into_iter().chain(play.map(PlayError::id)).chain(setup.map(SetupError::id));
    // The bindings' own; their `engine-elsewhere` only sends the page to the worker.
    let bindings = ["no-random-numbers"];
    let ids = reasons.chain(errors).chain(unknown.map(UnknownEngine::id)).chain(bindings);
    let english = english();
    for id in ids {
        assert!(english.contains_key(&format!("error.{id}")), "error.{id}");
    }
}

#[test]
fn every_player_and_every_game_has_a_name() {
    let english = english();
    let players = ENGINES.iter().map(|entry| entry.id).chain(["human"]);
    let games = GAMES.iter().map(|game| game.id).chain(["custom"]);
    for key in players.map(|id| format!("player.{id}")).chain(games.map(|id| format!("game.{id}"))) {
        assert!(english.contains_key(&key), "{key}");
    }
}

#[test]
fn an_engine_has_a_name_for_all_its_levels_or_for_none() {
    let english = english();
    for entry in ENGINES {
        let levels = 1..=entry.levels.map_or(0, |levels| levels.max);
        let named: BTreeSet<bool> =
            levels.map(|level| english.contains_key(&format!("level.{}.{level}", entry.id))).collect();
        assert!(named.len() <= 1, "{}", entry.id);
    }
}
