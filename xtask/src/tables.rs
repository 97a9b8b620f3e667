//! The tables of games and engines as a JavaScript module: what the shell knows before the wasm has arrived.

use in_a_row::engine::{ENGINES, Entry, Group, Levels, Rates};
use in_a_row::notation::formats::{FORMATS, Format};
use in_a_row::notation::{overline_word, write_cell};
use in_a_row::opening::swap2::{Player, Stage};
use in_a_row::opening::symmetry::Symmetry;
use in_a_row::opening::{Rule, balanced};
use in_a_row::rules::{GAMES, NamedGame};
use in_a_row::{Cell, Rules};
use serde_json::{Map, Value, json};

/// The module `www/pkg/tables.js`: names, sizes, star points and who plays what.
pub fn module() -> String {
    let games: Vec<Value> = GAMES.iter().map(game).collect();
    let engines: Vec<Value> = ENGINES.iter().enumerate().map(engine).collect();
    format!("export default {};\n", json!({ "games": games, "engines": engines, "rules": Rule::ALL.map(Rule::id) }))
}

/// The module `www/pkg/openings.js`, for who plays with an opening: the stages of swap2, and the balanced openings with
/// all their images.
pub fn openings() -> String {
    let stages: Map<String, Value> = Stage::ALL.into_iter().map(|stage| (name(stage).to_owned(), row(stage))).collect();
    let named = GAMES.iter().filter(|game| Rule::Balanced.suits(&game.rules));
    let balanced: Map<String, Value> = named.map(|game| (game.id.to_owned(), images(&game.rules).into())).collect();
    format!("export default {};\n", json!({ "swap2": stages, "balanced": balanced }))
}

/// The module `www/pkg/formats.js`, for who keeps records: what they can be written as.
pub fn formats() -> String {
    let row =
        |format: &Format| json!({ "id": format.id, "name": format.name, "ending": format.ending, "tree": format.tree });
    format!("export default {};\n", Value::from(FORMATS.iter().map(row).collect::<Vec<_>>()))
}

const fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Three => "three",
        Stage::Five => "five",
        Stage::Settled(Player::Placer) => "placer",
        Stage::Settled(Player::Chooser) => "chooser",
    }
}

/// A stage: after each number of stones, whether the chooser counts as black, the last for all that follow; and what may
/// be chosen once so many lie there.
fn row(stage: Stage) -> Value {
    let plies = stage.asks_at().unwrap_or(0);
    let black: Vec<u8> = (0..=plies).map(|ply| u8::from(stage.black(ply) == Player::Chooser)).collect();
    let after =
        stage.choices().iter().filter_map(|&choice| Some((choice.id().to_owned(), name(stage.after(choice)?).into())));
    json!({ "black": black, "asks": stage.asks_at(), "choices": after.collect::<Map<_, _>>() })
}

/// The balanced openings of a game, turned and reflected in every way.
fn images(rules: &Rules) -> Vec<String> {
    let image = |symmetry: Symmetry, moves: &[Cell]| {
        moves.iter().map(|&cell| write_cell(rules, symmetry.image(rules, cell))).collect::<String>()
    };
    let openings = balanced::of(rules).flat_map(|opening| {
        Symmetry::all(rules).map(move |symmetry| image(symmetry, &opening.moves)).collect::<Vec<_>>()
    });
    openings.collect()
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
        "patience": entry.patience(),
        "book": entry.book,
        "plays": plays,
    })
}

fn levels(Levels { max, default, rates }: Levels) -> Value {
    let rates = rates.iter().map(|Rates { against, points }| json!({ "against": against, "points": points }));
    json!({ "max": max, "default": default, "rates": rates.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_of_swap2_lead_to_each_other() {
        let three = json!({
            "black": [0, 1, 0, 0], "asks": 3, "choices": { "black": "chooser", "white": "placer", "two": "five" }
        });
        let five =
            json!({ "black": [1, 0, 1, 0, 1, 1], "asks": 5, "choices": { "black": "placer", "white": "chooser" } });
        assert_eq!(row(Stage::Three), three);
        assert_eq!(row(Stage::Five), five);
        assert_eq!(row(Stage::Settled(Player::Chooser)), json!({ "black": [1], "asks": null, "choices": {} }));
    }

    #[test]
    fn balanced_openings_come_with_all_their_images() {
        let rules = GAMES.iter().find(|game| game.id == "gomoku").unwrap().rules;
        let images = images(&rules);
        assert_eq!(images.len(), 8 * balanced::of(&rules).count());
        assert!(images.iter().all(|moves| in_a_row::notation::parse_moves(&rules, moves).is_ok()));
    }
}
