//! One table of games over every engine that plays them, then what each engine promises by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use fastrand::Rng;
use in_a_row::engine::{Analysis, ENGINES, Engine, Entry, Limits, Outcome, Report, Score, Verdict, find};
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Position, Rules, Side, Status, notation};
use proptest::prelude::*;

/// Sizes without a name: square and not, sides shorter than n, every overline, both ends of what is allowed.
const SIZES: &[&str] = &[
    "custom(w=3,h=3,n=3,overline=caro)",
    "custom(w=4,h=4,n=3)",
    "custom(w=4,h=4,n=4,overline=no)",
    "custom(w=5,h=3,n=4,overline=caro)",
    "custom(w=3,h=4,n=4,gravity=on)",
    "custom(w=4,h=5,n=3,gravity=on,overline=no)",
    "custom(w=6,h=3,n=6,gravity=on)",
    "custom(w=8,h=7,n=5,gravity=on)",
    "custom(w=3,h=25,n=10,gravity=on)",
    "custom(w=25,h=25,n=10,gravity=on)",
    "custom(w=25,h=25,n=10)",
    "custom(w=25,h=25,n=5)",
    "custom(w=5,h=5,n=5,overline=no)",
    "custom(w=9,h=4,n=5,overline=caro)",
    "custom(w=5,h=3,n=5,forbidden=black)",
    "custom(w=8,h=7,n=5,forbidden=black)",
    "custom(w=9,h=9,n=5,overline=caro,forbidden=black)",
    "custom(w=3,h=25,n=5,overline=caro)",
    "custom(w=25,h=3,n=5,overline=no)",
];

const LIMITS: Limits = Limits { level: 2, nodes: 1000 };
const UNLIMITED: Limits = Limits { level: 5, nodes: u64::MAX };

fn rules(text: &str) -> Rules {
    notation::parse_rules(text).unwrap()
}

fn position(rules: &Rules, text: &str) -> Position {
    notation::parse_position(rules, text).unwrap()
}

/// Every game with every engine that plays it.
fn pairs() -> Vec<(Rules, &'static Entry)> {
    let games = GAMES.iter().map(|game| game.rules).chain(SIZES.iter().map(|text| rules(text)));
    games
        .flat_map(|game| ENGINES.iter().filter(move |entry| (entry.plays)(&game)).map(move |entry| (game, entry)))
        .collect()
}

fn name(rules: &Rules, entry: &Entry) -> String {
    [entry.id, " on ", &notation::write_rules(rules)].concat()
}

fn build(entry: &Entry, seed: u64) -> Box<dyn Engine> {
    entry.build.unwrap()(seed)
}

fn engine(id: &str, rules: &Rules, seed: u64) -> Box<dyn Engine> {
    build(find(id, rules).unwrap(), seed)
}

fn search(engine: &mut dyn Engine, position: &Position, limits: Limits) -> Option<Report> {
    engine.search(position, limits, &mut |_| ControlFlow::Continue(()))
}

/// A position `plies` random moves into a game, or the end of a shorter one.
fn random_position(rules: &Rules, plies: usize, rng: &mut Rng) -> Position {
    let mut position = Position::new(*rules);
    for _ in 0..plies {
        let moves: Vec<Cell> = position.legal_moves().collect();
        if let Some(cell) = rng.choice(moves) {
            position.play(cell).unwrap();
        }
    }
    position
}

/// Plays to the end with one engine for both sides; every move must be legal.
fn play_out(mut position: Position, engine: &mut dyn Engine) -> (Position, Vec<Cell>) {
    let mut moves = Vec::new();
    while let Some(report) = search(engine, &position, LIMITS) {
        position.play(report.best).unwrap();
        moves.push(report.best);
    }
    assert_ne!(*position.status(), Status::Ongoing, "no move while the game goes on");
    (position, moves)
}

/// Any stones, whether or not a game reaches them; in drop games without gaps. `None` where both sides would have won.
fn any_stones(rules: &Rules, fill: u8, rng: &mut Rng) -> Option<Position> {
    let mut sides = [Vec::new(), Vec::new()];
    for column in 0..rules.width() {
        for row in 0..rules.height() {
            if rng.u8(..100) < fill {
                sides[rng.usize(..2)].extend(rules.cell(column.into(), row.into()));
            } else if rules.gravity() {
                break;
            }
        }
    }
    let turn = Side::BOTH[rng.usize(..2)];
    Position::from_stones(*rules, &sides[0], &sides[1], turn).ok()
}

#[test]
fn every_row_plays_something() {
    for entry in ENGINES {
        assert!(pairs().iter().any(|(rules, _)| (entry.plays)(rules)), "{} plays no game of the table", entry.id);
    }
}

#[test]
fn whole_games_are_legal_and_end() {
    for (rules, entry) in pairs() {
        let mut rng = Rng::with_seed(1);
        let mut engine = build(entry, 1);
        for opening in [0, 1, 2, 5] {
            play_out(random_position(&rules, opening, &mut rng), engine.as_mut());
        }
        let almost_full = random_position(&rules, usize::from(rules.cells()) - 2, &mut rng);
        play_out(almost_full, engine.as_mut());
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (rules, entry) in pairs() {
        let game = |seed| play_out(Position::new(rules), build(entry, seed).as_mut()).1;
        assert_eq!(game(7), game(7), "{}", name(&rules, entry));
    }
}

#[test]
fn seeds_vary_the_game_where_an_engine_has_a_choice() {
    for (rules, entry) in pairs() {
        let game = |seed| play_out(Position::new(rules), build(entry, seed).as_mut()).1;
        let first = game(0);
        let seeded = ["random", "lines", "perfect", "gomoku"].contains(&entry.id);
        // On a small board a weak eye may see the same however wrong it is.
        if entry.id == "gomoku" && rules.cells() < 81 {
            continue;
        }
        assert_eq!((1..4).any(|seed| game(seed) != first), seeded, "{}", name(&rules, entry));
    }
}

#[test]
fn watch_stops_a_search_at_once() {
    for (rules, entry) in pairs() {
        let mut calls = 0;
        let mut engine = build(entry, 0);
        let report = engine.search(&Position::new(rules), Limits { level: 8, nodes: u64::MAX }, &mut |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert!(Position::new(rules).check(report.unwrap().best).is_ok());
        assert!(calls <= 1, "{}", name(&rules, entry));
    }
}

#[test]
fn the_node_limit_holds_and_a_move_is_found_within_any() {
    for (rules, entry) in pairs() {
        let position = random_position(&rules, 3, &mut Rng::with_seed(3));
        for nodes in [0, 1, 2, 10, 1000] {
            let report = search(build(entry, 0).as_mut(), &position, Limits { level: 8, nodes }).unwrap();
            assert!(report.nodes <= nodes.max(1), "{} visits {} for {nodes}", name(&rules, entry), report.nodes);
            assert!(position.check(report.best).is_ok());
        }
    }
}

/// Analyses to the end, a slice of `nodes` at a time.
fn analyse(engine: &mut dyn Engine, position: &Position, nodes: u64) -> Option<Analysis> {
    for _ in 0..10_000 {
        let analysis = engine.analyse(position, nodes, &mut |_| ControlFlow::Continue(()))?;
        if analysis.complete {
            return Some(analysis);
        }
    }
    panic!("no end of analysing {position:?}")
}

/// A position that anything can be proved of in no time: with few cells free, in a game that goes on.
fn late_position(rules: &Rules) -> Position {
    let plies = usize::from(rules.cells()).saturating_sub(16);
    let games = (0..).map(|seed| random_position(rules, plies, &mut Rng::with_seed(seed)));
    games.take(100_000).find(|position| *position.status() == Status::Ongoing).expect("not every game ends early")
}

/// A verdict of each move while the game goes on, from those that say so and from no others.
#[test]
fn who_analyses_has_a_verdict_of_every_move() {
    for (rules, entry) in pairs() {
        if !entry.analyses {
            assert_eq!(analyse(build(entry, 0).as_mut(), &Position::new(rules), 1), None, "{}", name(&rules, entry));
            continue;
        }
        let position = late_position(&rules);
        let mut engine = build(entry, 0);
        let verdicts = analyse(engine.as_mut(), &position, u64::MAX).unwrap().verdicts;
        for Verdict { outcome, plies, .. } in &verdicts {
            let odd = match outcome.expect("a complete analysis knows") {
                Outcome::Win => Some(1),
                Outcome::Draw => None,
                Outcome::Loss => Some(0),
            };
            assert_eq!(plies.map(|plies| plies % 2), odd, "{}", name(&rules, entry));
        }
        let cells: Vec<Cell> = verdicts.iter().map(|verdict| verdict.cell).collect();
        assert_eq!(cells, position.legal_moves().collect::<Vec<_>>(), "{}", name(&rules, entry));
        let (over, _) = play_out(position, engine.as_mut());
        assert_eq!(analyse(engine.as_mut(), &over, u64::MAX), None, "{}", name(&rules, entry));
    }
}

#[test]
fn watch_stops_an_analysis_which_goes_on_when_called_again() {
    for (rules, entry) in pairs().into_iter().filter(|(_, entry)| entry.analyses) {
        let position = late_position(&rules);
        let mut sliced = build(entry, 0);
        let mut heard: Vec<Verdict> = Vec::new();
        let mut slices = 0;
        let last = loop {
            let mut calls = 0;
            let analysis = sliced.analyse(&position, u64::MAX, &mut |verdicts| {
                calls += 1;
                heard = verdicts.to_vec();
                ControlFlow::Break(())
            });
            let analysis = analysis.unwrap();
            assert!(calls <= 1, "{}", name(&rules, entry));
            slices += 1;
            if analysis.complete || slices == 20 {
                break analysis;
            }
            assert_eq!(heard, analysis.verdicts);
        };
        let whole = analyse(build(entry, 1).as_mut(), &position, u64::MAX).unwrap();
        for (sliced, whole) in last.verdicts.iter().zip(whole.verdicts) {
            assert!(sliced.outcome.is_none() || *sliced == whole, "{}", name(&rules, entry));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_stones_on_the_board_get_a_legal_move(seed: u64, fill in 0..100_u8) {
        for (rules, entry) in pairs() {
            if let Some(position) = any_stones(&rules, fill, &mut Rng::with_seed(seed)) {
                let report = search(build(entry, seed).as_mut(), &position, Limits { level: 2, nodes: 300 });
                prop_assert_eq!(report.is_some(), *position.status() == Status::Ongoing);
                prop_assert!(report.is_none_or(|report| position.check(report.best).is_ok()));
            }
        }
    }
}

/// Every position that a game on a small board reaches, by its stones.
fn all_positions(position: &Position, found: &mut BTreeMap<Vec<u8>, Position>) {
    if found.insert(stones(position), position.clone()).is_some() {
        return;
    }
    for cell in position.legal_moves() {
        all_positions(&after(position, cell), found);
    }
}

/// All cells: the side whose stone lies there, 0 for none.
fn stones(position: &Position) -> Vec<u8> {
    (0..position.rules().cells()).map(|cell| position.at(Cell(cell)).map_or(0, Side::number)).collect()
}

fn after(position: &Position, cell: Cell) -> Position {
    let mut next = position.clone();
    next.play(cell).unwrap();
    next
}

fn has_won(position: &Position) -> bool {
    matches!(position.status(), Status::Won { .. })
}

mod flash {
    use super::*;

    /// The description again, from the screen: (x, y), y from the top.
    fn described(position: &Position) -> (Cell, i32) {
        const LINES: [[(u16, u16); 3]; 8] = [
            [(0, 0), (1, 0), (2, 0)],
            [(0, 1), (1, 1), (2, 1)],
            [(0, 2), (1, 2), (2, 2)],
            [(0, 0), (0, 1), (0, 2)],
            [(1, 0), (1, 1), (1, 2)],
            [(2, 0), (2, 1), (2, 2)],
            [(0, 0), (1, 1), (2, 2)],
            [(0, 2), (1, 1), (2, 0)],
        ];
        let cell = |(x, y): (u16, u16)| Cell((2 - y) * 3 + x);
        let count = |line: &[(u16, u16)], side| line.iter().filter(|&&at| position.at(cell(at)) == Some(side)).count();
        let worth = |line: &[(u16, u16)]| match (count(line, position.turn()), count(line, position.turn().other())) {
            (2, 0) => 1000,
            (0, 2) => 100,
            (1, 0) => 50,
            (0, 1) => 20,
            (0, 0) => 7,
            (1, 1) => 3,
            more => panic!("no free cell in a line of {more:?}"),
        };
        let on_screen = (0..3).flat_map(|x| (0..3).map(move |y| (x, y)));
        let free = on_screen.filter(|&at| position.at(cell(at)).is_none());
        let rated =
            free.map(|at| (cell(at), LINES.iter().filter(|line| line.contains(&at)).map(|line| worth(line)).sum()));
        rated.reduce(|best: (Cell, i32), next| if next.1 > best.1 { next } else { best }).unwrap()
    }

    #[test]
    fn makes_the_described_move_in_every_position() {
        let rules = rules("tic-tac-toe");
        let mut positions = BTreeMap::new();
        all_positions(&Position::new(rules), &mut positions);
        assert_eq!(positions.len(), 5478);
        for position in positions.values().filter(|position| *position.status() == Status::Ongoing) {
            let report = search(engine("flash", &rules, 0).as_mut(), position, UNLIMITED).unwrap();
            let (best, total) = described(position);
            assert_eq!((report.best, report.score), (best, Score::Guess(total)), "{position:?}");
        }
    }

    #[test]
    fn by_hand() {
        let rules = rules("tic-tac-toe");
        for (moves, best, total) in [
            // Four empty lines cross in the centre.
            ("", "b2", 28),
            // All corners are worth 7 + 7 + 20: the top left one is met first.
            ("b2", "a3", 34),
            // It completes its own line before it blocks.
            ("a1a3b1b3", "c1", 1000 + 20 + 7),
            ("a1b2b1", "c1", 100 + 50 + 7),
        ] {
            let game = notation::parse_moves(&rules, moves).unwrap();
            let report = search(engine("flash", &rules, 0).as_mut(), game.position(), UNLIMITED).unwrap();
            assert_eq!((notation::write_cell(&rules, report.best).as_str(), report.score), (best, Score::Guess(total)));
        }
    }

    #[test]
    fn loses_to_opposite_corners() {
        let rules = rules("tic-tac-toe");
        let lost = notation::parse_moves(&rules, "a1b2c3a3c1b1c2").unwrap();
        assert!(matches!(lost.position().status(), Status::Won { side: Side::First, .. }));
        let mut position = Position::new(rules);
        for (ply, &cell) in lost.moves().iter().enumerate() {
            if ply % 2 == 1 {
                let report = search(engine("flash", &rules, 0).as_mut(), &position, UNLIMITED).unwrap();
                assert_eq!(report.best, cell, "ply {}", ply + 1);
            }
            position.play(cell).unwrap();
        }
    }
}

mod c4state {
    use super::*;

    /// Far above every evaluation.
    const WIN: i32 = 1 << 28;

    /// The sum of the mover's scores less the opponent's, as the book defines them.
    fn balance(position: &Position, places: &[Vec<Cell>]) -> i32 {
        let score = |side: Side, place: &Vec<Cell>| {
            let count = |side| place.iter().filter(|&&cell| position.at(cell) == Some(side)).count();
            if count(side.other()) == 0 { 1 << count(side) } else { 0 }
        };
        places.iter().map(|place| score(position.turn(), place) - score(position.turn().other(), place)).sum()
    }

    /// Plain minimax: the value and the first best column.
    fn minimax(position: &Position, places: &[Vec<Cell>], depth: u32, ply: i32) -> (i32, Option<Cell>) {
        match position.status() {
            Status::Won { .. } => return (ply - WIN, None),
            Status::Drawn => return (0, None),
            Status::Ongoing if depth == 0 => return (balance(position, places), None),
            Status::Ongoing => {}
        }
        let mut best = (-WIN, None);
        for cell in (0..position.rules().width()).filter_map(|column| position.landing(column).ok()) {
            let value = -minimax(&after(position, cell), places, depth - 1, ply + 1).0;
            if value > best.0 {
                best = (value, Some(cell));
            }
        }
        best
    }

    fn check(position: &Position, level: u8) {
        let places: Vec<Vec<Cell>> = position.rules().win_places().collect();
        let (value, best) = minimax(position, &places, level.into(), 0);
        let expected = match value {
            value if value > WIN / 2 => Score::Win { plies: (WIN - value) as u32 },
            value if value < -WIN / 2 => Score::Loss { plies: (WIN + value) as u32 },
            0 if u16::from(level) >= position.free() => Score::Draw,
            value => Score::Guess(value),
        };
        let limits = Limits { level, nodes: u64::MAX };
        let report = search(engine("c4state", position.rules(), 0).as_mut(), position, limits).unwrap();
        assert_eq!((Some(report.best), report.score), (best, expected), "level {level}: {position:?}");
    }

    #[test]
    fn pruning_keeps_the_move_of_plain_minimax() {
        let mut rng = Rng::with_seed(5);
        for game in ["connect-four", "custom(w=4,h=4,n=3,gravity=on)", "custom(w=5,h=4,n=4,gravity=on)"] {
            let rules = rules(game);
            for _ in 0..60 {
                let position = random_position(&rules, rng.usize(..usize::from(rules.cells())), &mut rng);
                if *position.status() == Status::Ongoing {
                    check(&position, rng.u8(1..=4));
                }
            }
        }
    }

    #[test]
    fn sees_the_end_of_the_game() {
        let rules = rules("custom(w=4,h=4,n=4,gravity=on)");
        let mut rng = Rng::with_seed(6);
        for _ in 0..40 {
            let position = random_position(&rules, 11, &mut rng);
            if *position.status() == Status::Ongoing {
                check(&position, 5);
            }
        }
    }

    #[test]
    fn a_stop_leaves_the_move_of_the_last_finished_depth() {
        let rules = rules("connect-four");
        let game = notation::parse_moves(&rules, "4453").unwrap();
        let at_level =
            |level| search(engine("c4state", &rules, 0).as_mut(), game.position(), Limits { level, ..UNLIMITED });
        for depth in 1..6 {
            let mut depths = Vec::new();
            let limits = Limits { level: 8, ..UNLIMITED };
            let report = engine("c4state", &rules, 0).search(game.position(), limits, &mut |report| {
                depths.push(report.depth);
                if report.depth == depth { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(report, at_level(depth as u8));
            depths.dedup();
            assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
            // A limit of one more position stops within the next depth.
            let limits = Limits { level: 8, nodes: report.unwrap().nodes + 1 };
            let limited = search(engine("c4state", &rules, 0).as_mut(), game.position(), limits).unwrap();
            assert_eq!(
                (limited.best, limited.score, limited.depth),
                report.map(|r| (r.best, r.score, r.depth)).unwrap()
            );
        }
    }

    #[test]
    fn takes_the_nearer_win() {
        let rules = rules("connect-four");
        for (moves, best, score) in [("415161", '3', Score::Win { plies: 1 }), ("4151", '3', Score::Win { plies: 3 })] {
            let game = notation::parse_moves(&rules, moves).unwrap();
            let report = search(engine("c4state", &rules, 0).as_mut(), game.position(), UNLIMITED).unwrap();
            assert_eq!((notation::write_move(&rules, report.best), report.score), (best.to_string(), score));
        }
    }
}

mod perfect {
    use super::*;

    type Known = BTreeMap<(Vec<u8>, u8), i32>;

    /// 1000 less the plies to a win, the negative of that for a loss, 0 for a draw: by the referee and nothing else.
    fn value(position: &Position, known: &mut Known) -> i32 {
        match position.status() {
            Status::Won { .. } => return -1000,
            Status::Drawn => return 0,
            Status::Ongoing => {}
        }
        let key = (stones(position), position.turn().number());
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let best = position.legal_moves().map(|cell| value_after(position, cell, known)).max().unwrap();
        known.insert(key, best);
        best
    }

    /// The value of a move, for the side that makes it.
    fn value_after(position: &Position, cell: Cell, known: &mut Known) -> i32 {
        let value = -value(&after(position, cell), known);
        value - value.signum()
    }

    fn number(score: Score) -> i32 {
        match score {
            Score::Win { plies } => 1000 - plies as i32,
            Score::Loss { plies } => plies as i32 - 1000,
            Score::Draw => 0,
            Score::Guess(_) => panic!("an unlimited search guesses"),
        }
    }

    fn check(engine: &mut dyn Engine, position: &Position, known: &mut Known) {
        let report = search(engine, position, UNLIMITED).unwrap();
        let best = value(position, known);
        assert_eq!(number(report.score), best, "{position:?}");
        assert_eq!(value_after(position, report.best, known), best, "{position:?}");
        for verdict in analyse(engine, position, u64::MAX).unwrap().verdicts {
            let value = value_after(position, verdict.cell, known);
            let score = match value {
                0 => Score::Draw,
                1.. => Score::Win { plies: (1000 - value) as u32 },
                _ => Score::Loss { plies: (1000 + value) as u32 },
            };
            assert_eq!(verdict, Verdict::new(verdict.cell, score), "{position:?}");
        }
    }

    #[test]
    fn agrees_with_minimax_on_every_position_of_tic_tac_toe() {
        for game in ["tic-tac-toe", "custom(w=3,h=3,n=3,overline=no)", "custom(w=3,h=3,n=3,overline=caro)"] {
            let rules = rules(game);
            let (mut positions, mut known) = (BTreeMap::new(), Known::new());
            all_positions(&Position::new(rules), &mut positions);
            let mut engine = engine("perfect", &rules, 0);
            for position in positions.values().filter(|position| *position.status() == Status::Ongoing) {
                check(engine.as_mut(), position, &mut known);
            }
        }
    }

    #[test]
    fn agrees_with_minimax_on_small_boards() {
        let mut rng = Rng::with_seed(8);
        for (size, plies) in [
            ("w=4,h=3,n=3,gravity=on", 0),
            ("w=3,h=4,n=3,gravity=on", 0),
            ("w=4,h=3,n=4,gravity=on", 0),
            ("w=3,h=5,n=5,gravity=on", 2),
            ("w=5,h=3,n=3,gravity=on", 4),
            ("w=5,h=4,n=3,gravity=on", 9),
            ("w=4,h=3,n=3,gravity=off", 3),
            ("w=5,h=3,n=3,gravity=off", 6),
            ("w=4,h=4,n=3,gravity=off", 7),
            ("w=4,h=4,n=4,gravity=off", 7),
        ] {
            for overline in ["wins", "no", "caro"] {
                let rules = rules(&["custom(", size, ",overline=", overline, ")"].concat());
                let (mut engine, mut known) = (engine("perfect", &rules, 0), Known::new());
                for _ in 0..12 {
                    let position = random_position(&rules, plies + rng.usize(..4), &mut rng);
                    if *position.status() == Status::Ongoing {
                        check(engine.as_mut(), &position, &mut known);
                    }
                }
            }
        }
    }

    #[test]
    fn agrees_with_minimax_on_any_stones() {
        let mut rng = Rng::with_seed(9);
        for size in ["w=5,h=3,n=3,overline=caro", "w=4,h=4,n=3,overline=no", "w=5,h=4,n=3,gravity=on,overline=caro"] {
            let rules = rules(&["custom(", size, ")"].concat());
            let (mut engine, mut known) = (engine("perfect", &rules, 0), Known::new());
            for _ in 0..100 {
                let position = any_stones(&rules, 65, &mut rng).filter(|position| position.free() <= 9);
                if let Some(position) = position.filter(|position| *position.status() == Status::Ongoing) {
                    check(engine.as_mut(), &position, &mut known);
                }
            }
        }
    }

    #[test]
    fn the_seed_chooses_among_all_best_moves() {
        let rules = rules("tic-tac-toe");
        for (moves, best) in [("", 9), ("b2", 4), ("a1", 1), ("a1b2c3", 4)] {
            let game = notation::parse_moves(&rules, moves).unwrap();
            let chosen =
                |seed| search(engine("perfect", &rules, seed).as_mut(), game.position(), UNLIMITED).unwrap().best;
            assert_eq!((0..100).map(chosen).collect::<BTreeSet<_>>().len(), best, "after {moves}");
        }
    }

    /// Plays engines against each other, the first named moving first; who won?
    fn play(first: &str, second: &str, seed: u64) -> Option<Side> {
        let rules = rules("tic-tac-toe");
        let mut players = [engine(first, &rules, seed), engine(second, &rules, seed + 1000)];
        let mut position = Position::new(rules);
        for ply in 0.. {
            let Some(report) = search(players[ply % 2].as_mut(), &position, UNLIMITED) else { break };
            position.play(report.best).unwrap();
        }
        if let Status::Won { side, .. } = position.status() { Some(*side) } else { None }
    }

    #[test]
    fn never_loses_tic_tac_toe() {
        for seed in 0..60 {
            assert_ne!(play("perfect", "random", seed), Some(Side::Second));
            assert_ne!(play("random", "perfect", seed), Some(Side::First));
            assert_eq!(play("perfect", "perfect", seed), None);
        }
    }

    #[test]
    fn goes_on_from_what_a_shorter_search_learnt() {
        let rules = rules("custom(w=5,h=4,n=4,gravity=on)");
        let position = Position::new(rules);
        let mut sliced = engine("perfect", &rules, 0);
        let slice = Limits { level: 1, nodes: 10_000 };
        let slices = (1..100).find(|_| search(sliced.as_mut(), &position, slice).unwrap().score == Score::Draw);
        let whole = search(engine("perfect", &rules, 0).as_mut(), &position, UNLIMITED).unwrap();
        assert!(
            slices.unwrap() <= whole.nodes / slice.nodes + 5,
            "{slices:?} slices, {} positions in one",
            whole.nodes
        );
        assert_eq!(whole.score, Score::Draw);
    }

    #[test]
    fn an_analysis_in_small_slices_comes_to_its_end() {
        for game in ["custom(w=5,h=4,n=4,gravity=on)", "custom(w=4,h=4,n=4,overline=caro)"] {
            let rules = rules(game);
            let position = Position::new(rules);
            let [sliced, whole] =
                [20_000, u64::MAX].map(|nodes| analyse(engine("perfect", &rules, 0).as_mut(), &position, nodes));
            assert_eq!(sliced.unwrap().verdicts, whole.unwrap().verdicts);
        }
    }

    #[test]
    fn watch_hears_of_progress() {
        let rules = rules("custom(w=4,h=4,n=4)");
        let mut calls = 0;
        let report = engine("perfect", &rules, 0).search(&Position::new(rules), UNLIMITED, &mut |_| {
            calls += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(calls, report.unwrap().nodes / 1024);
    }

    #[test]
    fn declines_what_is_too_large() {
        for size in ["w=6,h=3,n=3,gravity=off", "w=8,h=8,n=4,gravity=on", "w=7,h=6,n=4,gravity=on,overline=no"] {
            assert!(find("perfect", &rules(&["custom(", size, ")"].concat())).is_err(), "{size}");
        }
    }
}

mod lines {
    use super::*;

    /// Where `lines` may play, for every seed: one of the cells listed.
    const CASES: &[(&str, &str, &str)] = &[
        // Complete a five, rather than block one.
        ("gomoku", "f8g8h8i8/f9g9h9i9 b", "e8 j8"),
        ("gomoku", "f8g8h8i8/f9g9h9i9 w", "e9 j9"),
        ("gomoku", "f8g8i8j8/f9g9h9i9 b", "h8"),
        ("gomoku", "a1b1c1d1/a2b2c2d2 b", "e1"),
        ("gomoku", "o15n14m13l12/a1b1 b", "k11"),
        ("gomoku", "a15b14c13d12/a1b1 b", "e11"),
        // Six wins in freestyle, and does not where exactly five do.
        ("gomoku", "e8f8g8i8j8/a1a3 b", "h8"),
        ("gomoku-standard", "e8f8g8h8j8/a1a3 b", "d8"),
        // Black may not make six and white may; neither counts on what black may not play.
        ("renju", "e8f8g8i8j8k8a1b1d1e1/a3 b", "c1"),
        ("renju", "a3/e8f8g8i8j8 w", "h8"),
        ("renju", "d9c9/e8f8g8i8j8 b", "h8"),
        ("renju", "e8f8g8i8j8/a1a3d11e11f11 w", "c11 g11"),
        // Blocked at both ends a five does not win in caro; at one end, or at the edge, it does.
        ("caro", "f8g8h8i8/e8 b", "j8"),
        ("caro", "f8g8h8i8a1b1c1d1/e8k8 b", "e1"),
        ("caro", "a8b8c8d8/f8 b", "e8"),
        // Block a five.
        ("gomoku", "f8g8h8i8/e8 w", "j8"),
        ("gomoku", "f8g8i8j8/a1 w", "h8"),
        ("gomoku", "a5a6a7a8/a9 w", "a4"),
        ("gomoku-standard", "d9c9/e8f8g8h8j8 b", "d8"),
        // In caro the far end of the five can be capped as well.
        ("caro", "f8g8h8i8/e8 w", "j8 k8"),
        // Two fives cannot both be blocked; one is.
        ("gomoku", "f8g8h8i8/a1 w", "e8 j8"),
        // Make a straight four, before blocking a three.
        ("gomoku", "f8g8h8/f10g10h10 b", "e8 i8"),
        ("gomoku", "f8g8i8/f10g10h10 b", "h8"),
        // Near the edge only one end leaves room: a four from a1 could be completed at e1 alone.
        ("gomoku", "b1c1d1/a9a11 b", "e1"),
        // Block an open three, at either end and, if broken, in the gap.
        ("gomoku", "f8g8h8/a1 w", "e8 i8"),
        ("gomoku", "f8g8i8/a1 w", "e8 h8 j8"),
        ("gomoku", "f6g7i9/a1 w", "e5 h8 j10"),
        ("gomoku", "b1c1d1/a9 w", "a1 e1 f1"),
        ("gomoku-18", "r5r6r8/a9 w", "r4 r7 r9"),
        // Even where another cell, here l3, takes part in more.
        ("gomoku", "f8g8h8h3l7/i3j3k3l4l5l6 w", "e8 i8"),
        ("gomoku", "f8g8i8h3l7/i3j3k3l4l5l6 w", "e8 h8 j8"),
        ("gomoku", "f12g12h12h3l7h7/i3j3k3l4l5l6i6j5k4 b", "e12 i12"),
        // Two open threes that cross: the common cell stops both.
        ("gomoku", "f8g8h8i9i10i11/a1 w", "i8"),
        // Open near the centre.
        ("gomoku", "/ b", "h8"),
        ("gomoku-18", "/ b", "i9 i10 j9 j10"),
        ("custom(w=25,h=4,n=5)", "/ b", "m2 m3"),
    ];

    #[test]
    fn by_hand() {
        for &(game, setup, cells) in CASES {
            let rules = rules(game);
            let position = position(&rules, setup);
            for seed in 0..8 {
                let report = search(engine("lines", &rules, seed).as_mut(), &position, UNLIMITED).unwrap();
                let best = notation::write_cell(&rules, report.best);
                assert!(cells.split(' ').any(|cell| cell == best), "{game} {setup}: {best}");
                assert_eq!(report.score == Score::Win { plies: 1 }, has_won(&after(&position, report.best)));
            }
        }
    }

    #[test]
    fn a_five_that_does_not_win_is_not_called_one() {
        for (game, setup) in [("caro", "f8g8h8i8/e8k8 b"), ("gomoku-standard", "e8f8g8i8j8/a1 b")] {
            let rules = rules(game);
            let report = search(engine("lines", &rules, 0).as_mut(), &position(&rules, setup), UNLIMITED).unwrap();
            assert!(matches!(report.score, Score::Guess(_)), "{game} {setup}");
        }
    }

    /// The same position with the other side to move.
    fn passed(position: &Position) -> Position {
        let of = |side| position.stones().filter(|&(_, other)| other == side).map(|(cell, _)| cell).collect::<Vec<_>>();
        let [first, second] = Side::BOTH.map(of);
        Position::from_stones(*position.rules(), &first, &second, position.turn().other()).unwrap()
    }

    /// Where the side to move wins at once, by the referee.
    fn fives(position: &Position) -> Vec<Cell> {
        position.legal_moves().filter(|&cell| has_won(&after(position, cell))).collect()
    }

    /// Where the side to move, which has no five, makes a four that two stones along one line can complete.
    fn straight_fours(position: &Position) -> Vec<Cell> {
        let is_straight = |cell: Cell| {
            let mut ways = BTreeMap::new();
            let next = passed(&after(position, cell));
            for five in fives(&next) {
                if let Status::Won { lines, .. } = after(&next, five).status() {
                    for line in lines.iter().filter(|line| line.contains(&cell)) {
                        let rules = position.rules();
                        let step =
                            |at: fn(&Rules, Cell) -> u8| i16::from(at(rules, line[1])) - i16::from(at(rules, line[0]));
                        *ways.entry((step(Rules::column), step(Rules::row))).or_insert(0) += 1;
                    }
                }
            }
            ways.values().any(|&ways| ways >= 2)
        };
        position.legal_moves().filter(|&cell| is_straight(cell)).collect()
    }

    /// Whether `best` leaves the opponent as few of `threats` as any move does.
    fn leaves_fewest(position: &Position, best: Cell, threats: fn(&Position) -> Vec<Cell>) -> bool {
        let count = |cell| threats(&after(position, cell)).len();
        position.legal_moves().all(|cell| count(cell) >= count(best))
    }

    fn keeps_its_order(position: &Position) -> Result<(), TestCaseError> {
        let best = search(engine("lines", position.rules(), 0).as_mut(), position, UNLIMITED).unwrap().best;
        let fours = || straight_fours(position);
        if !fives(position).is_empty() {
            prop_assert!(fives(position).contains(&best));
        } else if !fives(&passed(position)).is_empty() {
            prop_assert!(leaves_fewest(position, best, fives));
        } else if !fours().is_empty() {
            prop_assert!(fours().contains(&best));
        } else if !straight_fours(&passed(position)).is_empty() {
            prop_assert!(leaves_fewest(position, best, straight_fours));
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn keeps_the_order_of_its_list(seed: u64, overline in 0..3_usize, width in 4..11_u8, fill in 10..50_u8) {
            let overline = ["wins", "no", "caro"][overline];
            let rules = rules(&["custom(w=", &width.to_string(), ",h=7,n=5,overline=", overline, ")"].concat());
            let position = any_stones(&rules, fill, &mut Rng::with_seed(seed));
            if let Some(position) = position.filter(|position| *position.status() == Status::Ongoing) {
                keeps_its_order(&position)?;
            }
        }
    }

    #[test]
    fn beats_random_moves() {
        let rules = rules("gomoku");
        for seed in 0..10 {
            let mut players = [engine("random", &rules, seed), engine("lines", &rules, seed)];
            let mut position = Position::new(rules);
            for ply in 0.. {
                let Some(report) = search(players[ply % 2].as_mut(), &position, UNLIMITED) else { break };
                position.play(report.best).unwrap();
            }
            assert!(matches!(position.status(), Status::Won { side: Side::Second, .. }));
        }
    }
}
