//! The gomoku engine's moves through the public interface: legal on every board and from any position, within limits.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use fastrand::Rng;
use in_a_row::engine::{Engine, Limits, Report, Score, find};
use in_a_row::{Cell, Position, Rules, Side, Status, notation};

const SIZES: &[(u8, u8)] =
    &[(3, 25), (4, 4), (5, 5), (5, 25), (7, 6), (9, 9), (12, 5), (15, 15), (19, 19), (25, 6), (25, 25)];
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;
const STRONGEST: u8 = 5;
const NARROW: &str = "custom(w=7,h=3,n=5,forbidden=black)";

/// Some of the sizes, lengths of line and twists that go together.
fn games(rng: &mut Rng) -> Vec<Rules> {
    let mut games = Vec::new();
    for (w, h) in SIZES {
        for n in 4..=8 {
            for twist in ["overline=wins", "overline=no", "overline=caro", "forbidden=black"] {
                games.extend(notation::parse_rules(&format!("custom(w={w},h={h},n={n},{twist})")));
            }
        }
    }
    rng.shuffle(&mut games);
    games.truncate(40);
    games
}

fn rules(text: &str) -> Rules {
    notation::parse_rules(text).expect(text)
}

fn position(rules: &Rules, text: &str) -> Position {
    notation::parse_position(rules, text).expect(text)
}

fn engine(rules: &Rules, seed: u64) -> Box<dyn Engine> {
    find("gomoku", rules).expect("a game of the engine").build.expect("it is built")(seed)
}

fn search(engine: &mut dyn Engine, position: &Position, limits: Limits) -> Option<Report> {
    engine.search(position, limits, &mut |_| ControlFlow::Continue(()))
}

/// A move of a fresh engine at full strength.
fn best(rules: &Rules, text: &str, nodes: u64) -> Report {
    let limits = Limits { level: STRONGEST, nodes };
    search(engine(rules, 0).as_mut(), &position(rules, text), limits).expect("the game goes on")
}

/// Stones on so many per cent of the cells, or on all but a few, as no game would have them; somebody may have won.
fn any_position(rules: &Rules, fill: u8, rng: &mut Rng) -> Option<Position> {
    let mut stones = [Vec::new(), Vec::new()];
    for (column, row) in (0..rules.width()).flat_map(|column| (0..rules.height()).map(move |row| (column, row))) {
        if rng.u8(..100) < fill {
            // Twos in rows, ones in columns: few lines arise but by chance.
            let side = usize::from((column / 2 + row) % 2) ^ usize::from(rng.u8(..12) == 0);
            stones[side].extend(rules.cell(column.into(), row.into()));
        }
    }
    let turn = Side::BOTH[rng.usize(..2)];
    Position::from_stones(*rules, &stones[0], &stones[1], turn).ok()
}

/// What every report must be.
fn check(position: &Position, report: &Report, limits: Limits) {
    let what = || format!("{report:?} at {limits:?} in {position:?}");
    assert!(report.nodes <= limits.nodes.max(1), "{}", what());
    assert_eq!(position.check(report.best), Ok(()), "{}", what());
    assert!(report.line.is_empty() || report.line[0] == report.best, "{}", what());
    let mut after = position.clone();
    for &cell in report.line.iter() {
        assert_eq!(after.play(cell), Ok(()), "{}", what());
    }
    match report.score {
        Score::Win { plies } => assert_eq!(plies % 2, 1, "{}", what()),
        Score::Loss { plies } => assert_eq!(plies % 2, 0, "{}", what()),
        Score::Draw | Score::Guess(_) => {}
    }
}

#[test]
fn any_position_on_any_board_gets_a_legal_move() {
    let mut rng = Rng::with_seed(41);
    for rules in games(&mut rng) {
        let mut engine = engine(&rules, 1);
        for fill in [0, 10, 40, 85, 97] {
            let Some(position) = any_position(&rules, fill, &mut rng) else { continue };
            let limits = Limits { level: rng.u8(LEVELS), nodes: rng.u64(1..400) };
            let report = search(engine.as_mut(), &position, limits);
            assert_eq!(report.is_some(), *position.status() == Status::Ongoing, "{position:?}");
            if let Some(report) = report {
                check(&position, &report, limits);
            }
        }
    }
}

/// From one engine to the next, so that tables and orders are those of other positions.
#[test]
fn games_at_all_levels_are_legal_to_the_end() {
    let mut rng = Rng::with_seed(42);
    for game in ["gomoku-standard", "renju", "caro", "custom(w=7,h=7,n=4)", NARROW] {
        let rules = rules(game);
        let mut engine = engine(&rules, 2);
        let mut position = Position::new(rules);
        while *position.status() == Status::Ongoing {
            let limits = Limits { level: rng.u8(LEVELS), nodes: rng.u64(1..1500) };
            let report = search(engine.as_mut(), &position, limits).expect("the game goes on");
            check(&position, &report, limits);
            position.play(report.best).expect("a legal move");
        }
        assert_eq!(search(engine.as_mut(), &position, Limits { level: 1, nodes: 100 }), None);
    }
}

#[test]
fn where_black_will_be_left_with_forbidden_points_it_plays_on() {
    let rules = rules(NARROW);
    let before = "a2b2c2e2f2g2d1d3/a1b1c1e1f1g1a3b3c3e3f3";
    assert_eq!(best(&rules, &format!("{before} b"), 1000).best, rules.cell(6, 2).expect("g3"), "d2 is forbidden");
    assert!(position(&rules, &format!("{before} w")).check(best(&rules, &format!("{before} w"), 1000).best).is_ok());
    let drawn = position(&rules, &format!("{before}g3 b"));
    assert_eq!(search(engine(&rules, 0).as_mut(), &drawn, Limits { level: STRONGEST, nodes: 1000 }), None);
    // White may fill the last point.
    assert_eq!(best(&rules, &format!("{before}g3 w"), 1000).best, rules.cell(3, 1).expect("d2"));
}

#[test]
fn the_same_seed_and_limits_give_the_same() {
    let mut rng = Rng::with_seed(43);
    for level in LEVELS {
        for game in ["gomoku", "renju"] {
            let position = any_position(&rules(game), 12, &mut rng).expect("nobody wins");
            let limits = Limits { level, nodes: 3000 };
            let once = || search(engine(position.rules(), 7).as_mut(), &position, limits);
            assert_eq!(once(), once());
        }
    }
}

/// Stops a search after so many calls.
fn stopped(engine: &mut dyn Engine, position: &Position, calls: u32) -> Report {
    let mut heard = 0;
    let mut watch = |_: &Report| {
        heard += 1;
        if heard < calls { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let limits = Limits { level: STRONGEST, nodes: 1_000_000 };
    engine.search(position, limits, &mut watch).expect("the game goes on")
}

#[test]
fn stopped_at_once_it_has_a_move() {
    let mut rng = Rng::with_seed(44);
    for rules in games(&mut rng) {
        let Some(position) = any_position(&rules, 20, &mut rng) else { continue };
        if *position.status() == Status::Ongoing {
            let report = stopped(engine(&rules, 0).as_mut(), &position, 1);
            check(&position, &report, Limits { level: STRONGEST, nodes: 1_000_000 });
        }
    }
}

#[test]
fn stopped_and_asked_again_it_goes_on() {
    let rules = rules("gomoku");
    let quiet = position(&rules, "h8i9/j9h9 b");
    let mut engine = engine(&rules, 0);
    let mut depth = 0;
    for _ in 0..30 {
        let report = stopped(engine.as_mut(), &quiet, 20);
        check(&quiet, &report, Limits { level: STRONGEST, nodes: 1_000_000 });
        // The depth that was begun last may have to be begun again.
        assert!(report.depth + 1 >= depth, "{} after {depth}", report.depth);
        depth = report.depth;
    }
    assert!(depth >= 4, "{depth}");
    // Three and three cross: black wins.
    let won = position(&rules, "g7h7g6h6j8/a1a15o1o15 b");
    let whole = best(&rules, "g7h7g6h6j8/a1a15o1o15 b", 100_000);
    let sliced = (0..20).map(|_| stopped(engine.as_mut(), &won, 20)).last().expect("slices");
    assert!(matches!((whole.score, sliced.score), (Score::Win { .. }, Score::Win { .. })), "{whole:?} {sliced:?}");
}

/// How long a search goes on that was told to stop, and how long it does not listen: 50 ms and less where nothing else
/// runs.
#[test]
fn it_stops_when_told_to() {
    const PATIENCE: Duration = Duration::from_millis(500);
    let mut rng = Rng::with_seed(45);
    for (game, fill) in [("gomoku", 3), ("renju", 15), ("caro", 40), ("custom(w=25,h=25,n=5)", 30)] {
        let position = any_position(&rules(game), fill, &mut rng).expect("nobody wins");
        let mut engine = engine(position.rules(), 0);
        let (mut calls, mut last, mut longest) = (0, Instant::now(), Duration::ZERO);
        let mut nodes = 0;
        let mut watch = |report: &Report| {
            longest = longest.max(last.elapsed());
            assert!(report.nodes - nodes <= 1000, "{} after {nodes}", report.nodes);
            (calls, last, nodes) = (calls + 1, Instant::now(), report.nodes);
            if calls < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        engine.search(&position, Limits { level: STRONGEST, nodes: u64::MAX }, &mut watch);
        assert!(longest.max(last.elapsed()) < PATIENCE, "{game}: {longest:?}");
    }
}

/// A four on each edge, with a stone of white's at one end.
#[test]
fn a_four_on_the_edge_is_blocked() {
    for game in ["gomoku", "gomoku-standard", "renju", "custom(w=25,h=25,n=5)"] {
        let rules = rules(game);
        let last = i16::from(rules.width()) - 1;
        let edges: [&dyn Fn(i16) -> (i16, i16); 4] = [&|i| (i, 0), &|i| (i, last), &|i| (0, i), &|i| (last, i)];
        for edge in edges {
            for from in [0, last - 4] {
                let cell = |i| rules.cell(edge(i).0, edge(i).1).expect("on the board");
                // The free point is the corner or beside the middle; the other end is white's or the edge.
                for free in 0..5 {
                    let black: Vec<Cell> = (from..from + 5).filter(|i| i - from != free).map(cell).collect();
                    let beyond = if from == 0 { 5 } else { from - 1 };
                    let centre = rules.cell(7, 7).expect("on the board");
                    let white = [cell(beyond), centre, rules.cell(8, 8).expect("on the board")];
                    let position = Position::from_stones(rules, &black, &white, Side::Second).expect("apart");
                    let block = search(engine(&rules, 0).as_mut(), &position, Limits { level: 3, nodes: 2000 });
                    assert_eq!(block.map(|report| report.best), Some(cell(from + free)), "{position:?}");
                }
            }
        }
    }
}

#[test]
fn the_first_stone_is_in_the_middle_at_every_level() {
    for game in ["gomoku", "gomoku-18", "renju", "custom(w=25,h=25,n=10)"] {
        let rules = rules(game);
        let middle = [rules.width() / 2, rules.height() / 2];
        for (level, seed) in LEVELS.flat_map(|level| (0..4).map(move |seed| (level, seed))) {
            let limits = Limits { level, nodes: 500 };
            let report = search(engine(&rules, seed).as_mut(), &Position::new(rules), limits).expect("a move");
            let off = [rules.column(report.best), rules.row(report.best)]
                .into_iter()
                .zip(middle)
                .map(|(at, to)| at.abs_diff(to));
            assert!(off.sum::<u8>() <= 2, "{game} {level}: {report:?}");
        }
    }
}

#[test]
fn a_five_is_made_at_every_level_and_an_overline_is_none() {
    for game in ["gomoku", "gomoku-standard", "renju", "caro"] {
        let rules = rules(game);
        let position = position(&rules, "d4e4f4g4/d8e8f8c9k3 b");
        for level in LEVELS {
            let report = search(engine(&rules, 3).as_mut(), &position, Limits { level, nodes: 500 }).expect("a move");
            let mut after = position.clone();
            after.play(report.best).expect("a legal move");
            assert!(matches!(after.status(), Status::Won { side: Side::First, .. }), "{game} {level}: {report:?}");
            assert_eq!(report.score, Score::Win { plies: 1 });
        }
    }
    // At h4 there would be six: five are made at c4.
    let exact = position(&rules("gomoku-standard"), "d4e4f4g4i4/a1c9k3m7 b");
    let report = search(engine(exact.rules(), 3).as_mut(), &exact, Limits { level: 5, nodes: 500 }).expect("a move");
    assert_eq!(Some(report.best), exact.rules().cell(2, 3));
}

/// A double-four that black may not make is none: white need not waste a move on it.
#[test]
fn a_forbidden_point_threatens_nobody() {
    let rules = rules("renju");
    let text = "c8b8d8f4e8i10f5j10f6k12f7";
    let report = best(&rules, text, 5_000);
    assert_ne!(notation::write_move(&rules, report.best), "f8");
    assert!(matches!(report.score, Score::Guess(1..) | Score::Win { .. }), "{report:?}");
}

/// Two seats of different levels may share one engine.
#[test]
fn a_level_learns_nothing_from_another() {
    let rules = rules("gomoku");
    let position = position(&rules, "h8i9i8g8j8");
    let mut engine = engine(&rules, 0);
    for level in LEVELS.rev() {
        let fresh = search(self::engine(&rules, 0).as_mut(), &position, Limits { level, nodes: 20_000 });
        let used = search(engine.as_mut(), &position, Limits { level, nodes: 20_000 });
        let depth = |report: Option<Report>| report.expect("the game goes on").depth;
        assert!(depth(used) <= depth(fresh) + 1, "level {level}");
    }
}
