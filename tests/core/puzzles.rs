//! The puzzles that are shipped, each of them, and how their lines are read.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::{fs, thread};

use in_a_row::engine::gomoku::fours::Fours;
use in_a_row::engine::{self, Outcome, Verdict};
use in_a_row::notation::{self, Reason};
use in_a_row::opening::symmetry::canonical;
use in_a_row::puzzle::{HARDEST, Puzzle, PuzzleError};
use in_a_row::rules::{GAMES, NamedGame};
use in_a_row::{Cell, Position, Side, Status};

/// Puzzles of each game.
const COUNT: usize = 200;
/// Enough to solve each of them.
const NODES: u64 = 1_000_000;

fn shipped(NamedGame { id, rules }: &NamedGame) -> Vec<Puzzle> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/puzzle/{id}.txt"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let puzzle = |(k, line)| Puzzle::parse(rules, line).unwrap_or_else(|error| panic!("{id}:{}: {error}", k + 1));
    text.lines().enumerate().map(puzzle).collect()
}

#[test]
fn each_game_has_as_many_of_every_grade_and_none_twice() {
    for game in GAMES {
        let puzzles = shipped(game);
        assert_eq!(puzzles.len(), COUNT, "{}", game.id);
        let names: HashSet<_> = puzzles.iter().map(|puzzle| canonical(&game.rules, puzzle.game.moves())).collect();
        assert_eq!(names.len(), COUNT, "{}: images of each other", game.id);
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.grade), "{}", game.id);
        let mut plies = BTreeMap::<u8, Vec<u32>>::new();
        for puzzle in &puzzles {
            plies.entry(puzzle.grade).or_default().push(puzzle.plies);
        }
        assert_eq!(plies.len(), usize::from(HARDEST), "{}", game.id);
        assert!(plies.values().all(|plies| plies.len() == COUNT / usize::from(HARDEST)), "{}", game.id);
        let sums: Vec<u32> = plies.values().map(|plies| plies.iter().sum()).collect();
        assert!(sums.is_sorted(), "{}: {sums:?}", game.id);
    }
}

/// Each game's puzzles are solved on a thread of its own.
#[test]
fn each_first_move_wins_alone_and_as_soon_as_it_says() {
    thread::scope(|scope| {
        for game in GAMES {
            scope.spawn(|| {
                for (k, puzzle) in shipped(game).iter().enumerate() {
                    let place = format!("{}:{}", game.id, k + 1);
                    assert_eq!(*puzzle.game.position().status(), Status::Ongoing, "{place}");
                    if engine::find("perfect", &game.rules).is_ok() {
                        wins_by_proof(puzzle, &place);
                    } else {
                        wins_by_fours(puzzle, &place);
                    }
                }
            });
        }
    });
}

/// What the engine that can solve the game says of every move.
fn verdicts(position: &Position) -> Vec<Verdict> {
    let build = engine::find("perfect", position.rules()).unwrap().build.unwrap();
    let analysis = build(0).analyse(position, NODES, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(analysis.complete);
    analysis.verdicts
}

fn wins_by_proof(puzzle: &Puzzle, place: &str) {
    let verdicts = verdicts(puzzle.game.position());
    let wins: Vec<_> = verdicts.iter().filter(|verdict| verdict.outcome == Some(Outcome::Win)).collect();
    assert_eq!(wins.len(), 1, "{place}");
    assert_eq!((wins[0].cell, wins[0].plies), (puzzle.first, Some(puzzle.plies)), "{place}");
}

/// The engine says that no other stone begins a victory; the referee plays the line, whose every stone makes a four.
fn wins_by_fours(puzzle: &Puzzle, place: &str) {
    let mut position = puzzle.game.position().clone();
    let side = position.turn();
    let mut fours = Fours::new(position.rules());
    let victory = fours.victory(&position, NODES).unwrap_or_else(|| panic!("{place}: no victory by fours"));
    assert_eq!((victory.line[0], victory.line.len()), (puzzle.first, puzzle.plies as usize), "{place}");
    assert_eq!(fours.firsts(&position, NODES), Some(vec![puzzle.first]), "{place}");
    assert!(puzzle.plies == 1 || completing(&position, side).is_empty(), "{place}: wins at once");
    for (k, &cell) in victory.line.iter().enumerate() {
        position.play(cell).unwrap_or_else(|error| panic!("{place}: {error}"));
        let last = k + 1 == victory.line.len();
        if k % 2 == 0 && !last {
            assert!(completing(&position, side.other()).is_empty(), "{place}: the defender wins at once");
            assert!(is_four(&position, side), "{place}: move {} is no four", k + 1);
        }
    }
    assert!(matches!(position.status(), Status::Won { side: winner, .. } if *winner == side), "{place}");
}

/// Whether `side`, whose turn it is not, has a line that one more stone completes, wherever the answer.
fn is_four(position: &Position, side: Side) -> bool {
    let answered = |reply| {
        let mut next = position.clone();
        next.play(reply).is_ok() && !completing(&next, side).is_empty()
    };
    position.legal_moves().any(answered)
}

/// Where `side` wins with its next stone, if it is to move.
fn completing(position: &Position, side: Side) -> Vec<Cell> {
    if position.turn() != side {
        return Vec::new();
    }
    let wins = |&cell: &Cell| {
        let mut next = position.clone();
        next.play(cell).is_ok() && matches!(next.status(), Status::Won { .. })
    };
    position.legal_moves().filter(wins).collect()
}

#[test]
fn lines_are_read_and_written() {
    let rules = notation::parse_rules("connect-four").unwrap();
    for game in GAMES {
        let lines: Vec<String> = shipped(game).iter().map(ToString::to_string).collect();
        let again: Vec<String> =
            lines.iter().map(|line| Puzzle::parse(&game.rules, line).unwrap().to_string()).collect();
        assert_eq!(lines, again);
    }
    let wrong = |line| Puzzle::parse(&rules, line).unwrap_err();
    assert_eq!(wrong("44 4 3"), PuzzleError::Fields);
    assert_eq!(wrong("44 4 3 1 "), PuzzleError::Fields);
    assert_eq!(wrong("444444 4 3 1"), PuzzleError::First);
    assert_eq!(wrong("44 x 3 1"), PuzzleError::First);
    assert_eq!(wrong("44 4 2 1"), PuzzleError::Plies);
    assert_eq!(wrong("44 4 three 1"), PuzzleError::Plies);
    assert_eq!(wrong("44 4 3 0"), PuzzleError::Grade);
    assert_eq!(wrong("44 4 3 6"), PuzzleError::Grade);
    let PuzzleError::Moves(error) = wrong("4x 4 3 1") else { panic!("read 4x") };
    assert_eq!((error.at, error.reason), (1, Reason::NotAMove));
    assert_eq!(PuzzleError::Moves(error).to_string(), "moves, character 2: this is no move");
}
