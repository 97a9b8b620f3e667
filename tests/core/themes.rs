//! The ready themes: their colours can be told apart, by day and by night.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Pairs of properties that meet, or of one with a colour, and the least contrast of each.
const PAIRS: &[(&str, &str, f64)] = &[
    ("disc1", "hole", 3.0),
    ("disc2", "hole", 3.0),
    ("disc1", "panel", 3.0),
    ("disc2", "panel", 3.0),
    ("mark1", "paper", 3.0),
    ("mark2", "paper", 3.0),
    ("black", "wood", 3.0),
    ("white", "wood", 3.0),
    ("wood-line", "wood", 4.5),
    ("forbidden", "wood", 3.0),
    ("ink", "paper", 4.5),
    ("ink", "card", 4.5),
    ("soft", "card", 4.5),
    ("notice", "card", 4.5),
    ("win", "card", 4.5),
    ("loss", "card", 4.5),
    ("accent", "card", 4.5),
    ("light-dark(#ffffff, #0d1526)", "accent", 4.5),
    ("light-dark(#ffffff, #0c1f13)", "win", 4.5),
];

/// What a rule sets, by the property's name without its dashes.
type Colours = BTreeMap<String, String>;

fn style(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of a row of the table in `www/themes.js`.
fn words(kind: &str) -> Vec<String> {
    let table = style("www/themes.js");
    let (_, rest) = table.split_once(&format!("\n  {kind}: [")).unwrap_or_else(|| panic!("no row {kind}"));
    let (row, _) = rest.split_once(']').expect("a row ends");
    row.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The declarations of the rule of the element itself.
fn rule(style: &str) -> impl Iterator<Item = (&str, &str)> {
    let (_, rest) = style.split_once(":host {").expect("a rule of the element");
    let (body, _) = rest.split_once("\n}").expect("a rule ends");
    body.split(';').filter_map(|line| line.split_once(':')).map(|(name, value)| (name.trim(), value.trim()))
}

fn colours<'a>(declarations: impl Iterator<Item = (&'a str, &'a str)>) -> Colours {
    let own = |(name, value): (&str, &str)| Some((name.strip_prefix("--")?.to_owned(), value.to_owned()));
    declarations.filter_map(own).collect()
}

/// The relative luminance of WCAG 2.2.
fn luminance(hex: &str) -> f64 {
    let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6).unwrap_or_else(|| panic!("no colour: {hex}"));
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("a hexadecimal colour")) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// A value by day (0) or by night (1).
fn side(value: &str, night: usize) -> &str {
    let pair = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
    pair.map_or(value, |pair| pair.split(',').nth(night).expect("two colours").trim())
}

#[test]
fn every_word_has_a_file_and_every_file_is_a_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/themes");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = names.map(|name| name.trim_end_matches(".css").to_owned()).collect();
    assert_eq!(files, [words("theme"), words("scheme")].concat().into_iter().collect());
}

#[test]
fn themes_set_only_properties_that_there_are() {
    let base = style("style.css");
    let known = colours(rule(&base));
    for theme in words("theme") {
        let style = style(&format!("www/themes/{theme}.css"));
        for (name, _) in rule(&style) {
            assert!(name.strip_prefix("--").is_some_and(|name| known.contains_key(name)), "{theme}: {name}");
        }
        assert_eq!(style.matches('{').count(), 1, "{theme} is one rule");
    }
}

#[test]
fn themes_keep_their_contrast() {
    let base = style("style.css");
    let mut faults = Vec::new();
    for theme in words("theme") {
        let mut all = colours(rule(&base));
        all.extend(colours(rule(&style(&format!("www/themes/{theme}.css")))));
        for (night, time) in ["light", "dark"].iter().enumerate() {
            let colour = |name: &str| side(all.get(name).map_or(name, String::as_str), night).to_owned();
            for (one, other, least) in PAIRS {
                let found = contrast(&colour(one), &colour(other));
                if found < *least {
                    faults.push(format!("{theme}, {time}: {one} on {other}: {found:.2}, not {least}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
