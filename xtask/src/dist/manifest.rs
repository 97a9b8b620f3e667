//! What tools and editors are told of the element: `custom-elements.json`, and the types that follow from it. The tests
//! hold it against the shell's sources and the core's tables.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde_json::Value;

pub const FILE: &str = "custom-elements.json";

/// The element in the manifest.
fn element(manifest: &Value) -> &Value {
    &manifest["modules"][0]["declarations"][0]
}

/// What TypeScript cannot read from the class: properties that are made from a table or with a form, the events, the
/// tag's name, and what JSX may say of it.
pub fn types(manifest: &str) -> Result<String> {
    let manifest: Value = serde_json::from_str(manifest).context(FILE)?;
    let element = element(&manifest);
    let mut text = String::from("\nimport type { Detail } from './match.js';\n\nexport interface InARow {\n");
    let elsewhere = |member: &&Value| member["attribute"].is_string() || member["inheritedFrom"].is_object();
    for member in rows(element, "members").filter(elsewhere) {
        let modifier = if member["readonly"] == true { "readonly " } else { "" };
        line(&mut text, &format!("{modifier}{}", name(member)), member);
    }
    text += "}\n\nexport interface InARowEventMap {\n";
    for event in rows(element, "events") {
        line(&mut text, &format!("'{}'", name(event)), event);
    }
    text += "}\n\n/** Its own attributes, for JSX. */\nexport interface InARowAttributes {\n";
    for attribute in rows(element, "attributes") {
        line(&mut text, &format!("'{}'?", name(attribute)), attribute);
    }
    let events = "  [event in keyof InARowEventMap as `on${event}`]?: (event: InARowEventMap[event]) => void;\n";
    let _ = writeln!(text, "}}\n\n/** Its own events, for JSX. */\nexport type InARowHandlers = {{\n{events}}};\n");
    // Whatever lies above the element hears its events too.
    text += "declare global {\n  interface GlobalEventHandlersEventMap extends InARowEventMap {}\n";
    let _ = writeln!(text, "  interface HTMLElementTagNameMap {{\n    {}: InARow;\n  }}\n}}", element["tagName"]);
    Ok(text)
}

fn rows<'m>(element: &'m Value, what: &str) -> impl Iterator<Item = &'m Value> {
    element[what].as_array().into_iter().flatten()
}

fn name(row: &Value) -> &str {
    row["name"].as_str().unwrap_or_default()
}

/// A member of an interface under a name, with its comment. Methods that are no part of the class take nothing.
fn line(text: &mut String, name: &str, row: &Value) {
    let words = row["description"].as_str().unwrap_or_default();
    let kind = match row["return"]["type"]["text"].as_str() {
        Some(answer) => format!("() => {answer}"),
        None => row["type"]["text"].as_str().unwrap_or_default().to_owned(),
    };
    let _ = writeln!(text, "  /** {words} */\n  {name}: {kind};");
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    use in_a_row::{engine::ENGINES, rules::GAMES};

    use super::*;
    use crate::repository::Repository;

    fn source(path: &str) -> String {
        fs::read_to_string(Repository::here().path(path)).unwrap()
    }

    fn manifest() -> Value {
        serde_json::from_str(&source(FILE)).unwrap()
    }

    fn names<'m>(manifest: &'m Value, what: &str) -> BTreeSet<&'m str> {
        rows(element(manifest), what).map(|row| row["name"].as_str().unwrap()).collect()
    }

    /// What stands between two marks, everywhere.
    fn between<'t>(text: &'t str, start: &'t str, end: &'t str) -> impl Iterator<Item = &'t str> {
        text.split(start).skip(1).map(move |rest| rest.split(end).next().unwrap())
    }

    /// The names that lines begin with, at one depth of indentation.
    fn leading<'t>(block: &'t str, indent: &'t str, end: char) -> impl Iterator<Item = &'t str> {
        let word = move |line: &'t str| line.strip_prefix(indent)?.split_once(end).map(|(word, _)| word);
        block
            .lines()
            .filter_map(word)
            .filter(|word| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-'))
    }

    fn quoted(text: &str) -> impl Iterator<Item = &str> {
        text.split('\'').skip(1).step_by(2)
    }

    #[test]
    fn the_manifest_has_every_attribute() {
        let (attributes, element) = (source("www/attributes.js"), source("www/element.js"));
        let table = between(&attributes, "export const ATTRIBUTES = {\n", "\n};").next().unwrap();
        let lists = ["const TEXTS = [", "const SWITCHES = ["].map(|list| between(&element, list, "]").next().unwrap());
        let rows = leading(table, "  ", ':').chain(lists.into_iter().flat_map(quoted)).chain(["lang", "form"]);
        // What only the part looks at that plays with somebody elsewhere.
        let remote = source("www/remote.js");
        let rows = rows.chain(between(&remote, "host.getAttribute('", "'"));
        assert_eq!(names(&manifest(), "attributes"), rows.collect());
    }

    #[test]
    fn the_manifest_has_every_member() {
        let manifest = manifest();
        let (element, form) = (source("www/element.js"), source("www/form.js"));
        let class = between(&element, "export class InARow", "\n}\n").next().unwrap();
        let methods = leading(class, "  ", '(').filter(|name| !name.ends_with("Callback"));
        let fields = leading(class, "  get ", '(').chain(class.contains("  ready = ").then_some("ready"));
        let fields = fields.chain(class.contains("  transport = ").then_some("transport"));
        // HTML has a property `lang` already, and what has no property is an attribute alone.
        let attributes =
            names(&manifest, "attributes").into_iter().filter(|name| !["lang", "ice-servers"].contains(name));
        let usual = between(&form, "const USUAL = /** @type {const} */ (", ";").flat_map(quoted);
        let usual = usual.chain(between(&form, " property('", "'"));
        assert_eq!(names(&manifest, "members"), methods.chain(fields).chain(attributes).chain(usual).collect());
    }

    #[test]
    fn the_manifest_has_every_event() {
        let sources = ["element", "match", "puzzle", "wardrobe"].map(|name| source(&format!("www/{name}.js"))).concat();
        let calls =
            ["this.#dispatch(", "this.happened(", " tell("].into_iter().flat_map(|call| between(&sources, call, ", "));
        let told = calls.flat_map(quoted).filter(|word| *word != "ongoing").map(|word| format!("in-a-row:{word}"));
        let events: BTreeSet<_> = told.collect();
        assert_eq!(names(&manifest(), "events"), events.iter().map(String::as_str).collect());
    }

    #[test]
    fn the_manifest_has_every_hook_for_looks() {
        let views: String = fs::read_dir(Repository::here().path("www/view"))
            .unwrap()
            .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        assert_eq!(names(&manifest(), "cssParts"), between(&views, " part: '", "'").collect());
        let style = source("style.css");
        let own = between(&style, "\n:host {\n", "\n}").next().unwrap();
        let from_outside = style.contains("var(--board-height, ").then_some("--board-height");
        assert_eq!(
            names(&manifest(), "cssProperties"),
            leading(own, "  ", ':').filter(|name| name.starts_with("--")).chain(from_outside).collect()
        );
        let element = source("www/element.js");
        assert_eq!(names(&manifest(), "cssStates"), between(&element, "this.#state('", "'").collect());
    }

    #[test]
    fn the_manifest_has_every_game_and_player() {
        let manifest = manifest();
        let attribute = |name: &str| rows(element(&manifest), "attributes").find(|row| row["name"] == name).unwrap();
        let games = attribute("game")["description"].as_str().unwrap();
        assert!(GAMES.iter().all(|game| games.contains(&format!("`{}`", game.id))), "{games}");
        let players = attribute("player1")["type"]["text"].as_str().unwrap();
        let engines: BTreeSet<_> = ENGINES.iter().map(|entry| entry.id).chain(["human", "remote"]).collect();
        assert_eq!(quoted(players).collect::<BTreeSet<_>>(), engines);
    }

    #[test]
    fn types_follow_from_the_manifest() {
        let types = types(&source(FILE)).unwrap();
        assert!(
            types.contains("  game: string;\n") && types.contains("  'in-a-row:move': CustomEvent<Detail>;\n"),
            "{types}"
        );
        assert!(types.contains("    \"in-a-row\": InARow;\n"), "{types}");
        assert!(types.contains("  readonly value: string;\n") && types.contains("  checkValidity: () => boolean;\n"));
    }
}
