//! The referee makes every move and no other: sequences of legal moves are counted against tables.
//!
//! `tests/data/perft.tsv` was counted by a program of its own that scans the whole board after each move. Its columns:
//! width, height, n, place or drop, what a longer line counts (at least n wins, exactly n, caro), plies, sequences.

use std::thread;

use in_a_row::{Overline, Position, Rules, perft};

/// Rows with more sequences than this are left out.
const CAP: u64 = 40_000_000;

struct Row {
    rules: Rules,
    depth: u32,
    sequences: u64,
}

fn parse_row(line: &str) -> Row {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[w, h, n, kind, overline, depth, sequences] = fields.as_slice() else { panic!("seven columns: {line:?}") };
    let [w, h, n] = [w, h, n].map(|side| side.parse().expect(line));
    let overline = match overline {
        "atleast" => Overline::Wins,
        "exact" => Overline::No,
        "caro" => Overline::Caro,
        _ => panic!("unknown overline: {line:?}"),
    };
    let rules = Rules::new(w, h, n, kind == "drop", overline).expect(line);
    Row { rules, depth: depth.parse().expect(line), sequences: sequences.parse().expect(line) }
}

/// Counts every row of a table below the cap.
fn run(name: &str, table: &str) {
    let (rows, skipped): (Vec<Row>, Vec<Row>) =
        table.lines().skip(1).map(parse_row).partition(|row| row.sequences <= CAP);
    assert!(!rows.is_empty(), "{name} is empty");
    for row in skipped {
        println!("skipped: {:?} to {} plies, {} sequences", row.rules, row.depth, row.sequences);
    }
    let check = |rows: &[&Row]| {
        for row in rows {
            let counted = perft(&Position::new(row.rules), row.depth);
            assert_eq!(counted, row.sequences, "{name}: {:?} to {} plies", row.rules, row.depth);
        }
    };
    // Two halves of about the same work: a deeper row of a game is counted beside the one before it.
    let (even, odd): (Vec<_>, Vec<_>) = rows.iter().enumerate().partition(|(index, _)| index % 2 == 0);
    let halves = [even, odd].map(|half| half.into_iter().map(|(_, row)| row).collect::<Vec<_>>());
    thread::scope(|scope| {
        for half in &halves {
            scope.spawn(|| check(half));
        }
    });
}

#[test]
fn our_own_counts() {
    run("tests/data/perft.tsv", include_str!("../data/perft.tsv"));
}

#[test]
fn shared_counts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/perft.tsv");
    match std::fs::read_to_string(path) {
        Ok(table) => run("shared/data/perft.tsv", &table),
        Err(error) => eprintln!("skipped: {path}: {error}"),
    }
}

#[test]
fn a_finished_game_has_no_further_moves() {
    let rules = in_a_row::notation::parse_rules("tic-tac-toe").expect("a game");
    let won = in_a_row::notation::parse_position(&rules, "a1b1a2b2a3").expect("a won game");
    assert_eq!([perft(&won, 0), perft(&won, 1), perft(&won, 2)], [1, 0, 0]);
}
