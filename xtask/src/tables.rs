//! The tables of games and engines as a JavaScript module: what the shell knows before the wasm has arrived.

use in_a_row::engine::{ENGINES, Entry, Group, Levels, Rates};
use in_a_row::notation::overline_word;
use in_a_row::rules::{GAMES, NamedGame};
use serde_json::{Value, json};

/// The module `www/pkg/tables.js`: names, sizes, star points and who plays what.
pub fn module() -> String {
    let games: Vec<Value> = GAMES.iter().map(game).collect();
    let engines: Vec<Value> = ENGINES.iter().enumerate().map(engine).collect();
    format!("export default {};\n", json!({ "games": games, "engines": engines }))
}

fn game(NamedGame { id, rules }: &NamedGame) -> Value {
    json!({
        "id": id,
        "width": rules.width(),
        "height": rules.height(),
        "n": rules.n(),
        "gravity": rules.gravity(),
        "overline": overline_word(rules.overline()),
        "forbids": rules.forbids(),
        "stars": rules.star_points().iter().map(|cell| cell.0).collect::<Vec<_>>(),
    })
}

fn engine((row, entry): (usize, &Entry)) -> Value {
    let plays: Vec<&str> = GAMES.iter().filter(|game| (entry.plays)(&game.rules)).map(|game| game.id).collect();
    json!({
        "row": row,
        "id": entry.id,
        "alias": entry.alias,
        "group": match entry.group {
            Group::Computer => "computer",
            Group::Historical => "historical",
        },
        "levels": entry.levels.map(levels),
        "analyses": entry.analyses,
        "advises": entry.advises,
        "book": entry.book,
        "plays": plays,
    })
}

fn levels(Levels { max, default, rates }: Levels) -> Value {
    let rates = rates.iter().map(|Rates { random, c4state }| json!({ "random": random, "c4state": c4state }));
    json!({ "max": max, "default": default, "rates": rates.collect::<Vec<_>>() })
}
