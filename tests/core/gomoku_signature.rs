//! How many positions the gomoku engine visits: whatever changes its search or its evaluation changes the sum.
//!
//! `SIGNATURE=write cargo test --test core signature` writes the new one into the file; say in the commit that it is meant.

use std::ops::ControlFlow;
use std::path::Path;
use std::{env, fs};

use in_a_row::engine::{Limits, find};
use in_a_row::{Game, notation};

const FILE: &str = "tests/data/gomoku.signature";
/// What begins the last line.
const TOTAL: &str = "visited ";
/// Each position is searched so deep, unless it takes too long or is decided before.
const DEPTH: u32 = 8;
const LIMITS: Limits = Limits { level: 5, nodes: 60_000 };

#[test]
fn the_engine_visits_the_positions_it_used_to() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = fs::read_to_string(&path).expect(FILE);
    let (positions, total) = text.split_once(TOTAL).expect(TOTAL);
    let lines = positions.lines().filter(|line| !line.starts_with('#'));
    let visited: u64 = lines.map(|line| visited(&position(line))).sum();
    if env::var_os("SIGNATURE").is_some_and(|value| value == "write") {
        fs::write(&path, format!("{positions}{TOTAL}{visited}\n")).expect(FILE);
    } else {
        assert_eq!(
            total.trim().parse(),
            Ok(visited),
            "if that is meant: SIGNATURE=write cargo test --test core signature"
        );
    }
}

fn position(line: &str) -> Game {
    let (game, moves) = line.split_once(' ').expect(line);
    let rules = notation::parse_rules(game).expect(line);
    notation::parse_moves(&rules, moves).expect(line)
}

fn visited(game: &Game) -> u64 {
    let entry = find("gomoku", game.position().rules()).expect("a game of the engine");
    let mut engine = entry.build.expect("it is built")(0);
    let mut watch = |report: &_| if deep_enough(report) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    engine.search(game.position(), LIMITS, &mut watch).expect("the game goes on").nodes
}

fn deep_enough(report: &in_a_row::engine::Report) -> bool {
    report.depth > DEPTH
}
