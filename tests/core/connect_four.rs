//! The solver of drop games: public results, plain minimax, books, what must not change a score, and play.

use std::collections::HashMap;
use std::ops::ControlFlow;

use fastrand::Rng;
use in_a_row::engine::connect_four::book::Book;
use in_a_row::engine::connect_four::solver::{Bounds, Goal, Root, Solver};
use in_a_row::engine::{ENGINES, Engine, Limits, Report, Score, find};
use in_a_row::{Cell, Overline, Position, Rules, Side, Status, notation};

use crate::book::{EXACT, SCORES, SIGNS};

/// The size of a table that keeps almost everything.
const MIB: u32 = 16;

fn rules(text: &str) -> Rules {
    notation::parse_rules(text).expect("rules")
}

fn board(width: u8, height: u8, n: u8) -> Rules {
    Rules::new(width, height, n, true, Overline::Wins).expect("rules")
}

fn usual() -> Rules {
    rules("connect-four")
}

fn position(rules: &Rules, text: &str) -> Position {
    notation::parse_position(rules, text).expect(text)
}

fn solver(rules: &Rules) -> Solver {
    Solver::new(rules, MIB).expect("a solver")
}

fn prove(solver: &mut Solver, position: &Position, goal: Goal) -> Root {
    let mut root = solver.root(position).expect("the game goes on");
    assert!(solver.prove(&mut root, goal, u64::MAX, &mut |_| ControlFlow::Continue(())));
    root
}

fn score(solver: &mut Solver, position: &Position) -> i32 {
    let root = prove(solver, position, Goal::Score);
    assert_eq!(root.low(), root.high());
    root.low()
}

/// What each legal move scores, in the order of the columns.
fn scores(solver: &mut Solver, position: &Position) -> Vec<(u8, i32)> {
    let root = prove(solver, position, Goal::Every);
    assert!(root.moves().iter().all(Bounds::exact));
    let mut scores: Vec<_> =
        root.moves().iter().map(|bounds| (position.rules().column(bounds.cell), bounds.low)).collect();
    scores.sort_unstable();
    scores
}

fn after(position: &Position, cell: Cell) -> Position {
    let mut next = position.clone();
    next.play(cell).expect("a legal move");
    next
}

fn goes_on(position: &Position) -> bool {
    *position.status() == Status::Ongoing
}

/// A position `plies` random moves into a game, or the end of a shorter one.
fn random_position(rules: &Rules, plies: usize, rng: &mut Rng) -> Position {
    let mut position = Position::new(*rules);
    for _ in 0..plies {
        let Some(cell) = rng.choice(position.legal_moves().collect::<Vec<_>>()) else { break };
        position = after(&position, cell);
    }
    position
}

/// A random position in which the game goes on.
fn ongoing(rules: &Rules, plies: usize, rng: &mut Rng) -> Position {
    loop {
        let position = random_position(rules, plies, rng);
        if goes_on(&position) {
            return position;
        }
    }
}

/// Any stones without gaps, whether or not a game reaches them; `None` where both sides would have won.
fn any_stones(rules: &Rules, free: usize, rng: &mut Rng) -> Option<Position> {
    let mut heights = vec![0; rules.width().into()];
    let mut sides = [Vec::new(), Vec::new()];
    for _ in free..usize::from(rules.cells()) {
        let open = (0..rules.width()).filter(|&column| heights[usize::from(column)] < rules.height());
        let column = rng.choice(open.collect::<Vec<_>>())?;
        let row = &mut heights[usize::from(column)];
        sides[rng.usize(..2)].extend(rules.cell(column.into(), (*row).into()));
        *row += 1;
    }
    Position::from_stones(*rules, &sides[0], &sides[1], Side::BOTH[rng.usize(..2)]).ok()
}

type Known = HashMap<(Vec<Option<Side>>, Side), i32>;

/// Plain minimax by the referee.
fn minimax(position: &Position, known: &mut Known) -> i32 {
    match position.status() {
        Status::Won { .. } => return -i32::from(position.free() + 2) / 2,
        Status::Drawn => return 0,
        Status::Ongoing => {}
    }
    let cells = (0..position.rules().cells()).map(|cell| position.at(Cell(cell))).collect();
    let key = (cells, position.turn());
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let score = position.legal_moves().map(|cell| -minimax(&after(position, cell), known)).max().expect("a move");
    known.insert(key, score);
    score
}

mod public {
    use super::*;

    const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/connect-four/");

    /// A shared file, unless it is not here.
    fn shared(name: &str) -> Option<String> {
        let path = format!("{SHARED}{name}");
        std::fs::read_to_string(&path).map_err(|error| eprintln!("skipped: {path}: {error}")).ok()
    }

    /// Whole sets, or some lines of those that take long: the first one, how many lines further the next one stands, how
    /// many lines. `cargo measure` solves them all.
    #[test]
    fn sets_are_reproduced_without_books() {
        for (name, first, step, lines) in [
            ("Test_L3_R1", 1, 1, 1000),
            ("Test_L2_R1", 1, 1, 1000),
            ("Test_L2_R2", 1, 5, 200),
            ("Test_L1_R1", 1, 1, 1000),
            ("Test_L1_R2", 1, 1, 12),
            ("Test_L1_R3", 3, 11, 2),
        ] {
            let Some(set) = shared(name) else { continue };
            let mut solver = solver(&usual());
            let mut solved = 0;
            for line in set.lines().skip(first - 1).step_by(step).take(lines) {
                let (moves, expected) = line.split_once(' ').expect(line);
                let found = score(&mut solver, &position(&usual(), moves));
                assert_eq!(found.to_string(), expected, "{name}: {moves}");
                solved += 1;
            }
            assert_eq!(solved, lines, "{name}");
        }
    }

    /// The boards of the list that take a moment; `cargo measure` solves the others.
    #[test]
    fn small_boards_end_as_published() {
        const QUICK: [(u8, u8); 13] =
            [(4, 4), (5, 4), (6, 4), (7, 4), (4, 5), (5, 5), (6, 5), (4, 6), (5, 6), (4, 7), (4, 8), (5, 7), (4, 9)];
        let Some(list) = shared("board-sizes.tsv") else { return };
        let mut solved = 0;
        for line in list.lines().skip(1) {
            let [width, height, winner, last_ply, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let [width, height] = [width, height].map(|number| number.parse().expect(line));
            if !QUICK.contains(&(width, height)) {
                continue;
            }
            let rules = board(width, height, 4);
            let mut solver = solver(&rules);
            let mut end = Position::new(rules);
            assert_eq!(score(&mut solver, &end).to_string(), expected, "{line}");
            let best = solver.line(&end, u64::MAX);
            for &cell in &best {
                end.play(cell).expect("a legal move");
            }
            let won_by = match end.status() {
                Status::Won { side: Side::First, .. } => "first",
                Status::Won { side: Side::Second, .. } => "second",
                Status::Drawn => "draw",
                Status::Ongoing => "nobody yet",
            };
            assert_eq!((won_by, best.len().to_string().as_str()), (winner, last_ply), "{line}");
            solved += 1;
        }
        assert_eq!(solved, QUICK.len());
    }
}

mod books {
    use super::*;

    /// A position as books have it, with the first side to move.
    fn of_book(own: u64, mask: u64) -> Position {
        let cells = |stones: u64| -> Vec<Cell> {
            (0..42).filter(|cell| stones >> (cell % 7 * 7 + cell / 7) & 1 == 1).map(Cell).collect()
        };
        Position::from_stones(usual(), &cells(own), &cells(mask ^ own), Side::First).expect("a position")
    }

    /// Random positions of a book with what it says of them.
    fn sample(book: &Book, count: usize) -> impl Iterator<Item = (Position, i32)> {
        let all: Vec<_> = book.positions().collect();
        let mut rng = Rng::with_seed(10);
        std::iter::repeat_with(move || {
            let (own, mask, score) = all[rng.usize(..all.len())];
            (of_book(own, mask), score.into())
        })
        .take(count)
    }

    /// The solver without books against a book: within this little effort it proves bounds of all, the sign of a quarter
    /// and the score of some, the easier ones. The next test and `cargo measure` prove scores without a limit.
    #[test]
    fn scores_are_within_what_the_solver_proves() {
        let mut solver = solver(&usual());
        let (mut signs, mut exact) = (0, 0);
        for (position, score) in sample(&SCORES, 4000) {
            let mut root = solver.root(&position).expect("the game goes on");
            for (goal, nodes) in [(Goal::Sign, 1200), (Goal::Score, 600)] {
                solver.prove(&mut root, goal, nodes, &mut |_| ControlFlow::Continue(()));
            }
            assert!((root.low()..=root.high()).contains(&score), "{score}: {position:?}");
            signs += usize::from(root.low().signum() == root.high().signum());
            exact += usize::from(root.low() == root.high());
        }
        println!("{signs} signs and {exact} scores proved");
        assert!(signs > 1000 && exact > 400, "{signs} signs and {exact} scores proved");
    }

    #[test]
    fn scores_are_those_of_the_solver() {
        let mut solver = solver(&usual());
        for (position, expected) in sample(&SCORES, 20) {
            assert_eq!(score(&mut solver, &position), expected, "{position:?}");
        }
    }

    /// Two plies before the positions of the exact book the solver finds these as the ends of its search.
    #[test]
    fn signs_are_those_of_the_solver() {
        let mut solver = solver(&usual());
        solver.open_book(SCORES.clone());
        for (own, mask, sign) in SIGNS.positions() {
            let position = of_book(own, mask);
            let root = prove(&mut solver, &position, Goal::Sign);
            assert_eq!([root.low(), root.high()].map(i32::signum), [i32::from(sign); 2], "{position:?}");
        }
    }

    #[test]
    fn the_empty_board_is_a_matter_of_both_books() {
        let mut solver = solver(&usual());
        [&*SIGNS, &*SCORES].into_iter().cloned().for_each(|book| solver.open_book(book));
        let root = prove(&mut solver, &Position::new(usual()), Goal::Every);
        let mut columns: Vec<_> = root.moves().iter().map(|bounds| (bounds.cell.0, bounds.low)).collect();
        columns.sort_unstable();
        assert_eq!(columns, [(0, -2), (1, -1), (2, 0), (3, 1), (4, 0), (5, -1), (6, -2)]);
        assert!(root.nodes() < 100_000, "{} positions", root.nodes());
    }

    /// Where one side has more stones than in a game, what a book says of the same cells is about another side to move.
    #[test]
    fn books_say_nothing_of_stones_that_no_game_reaches() {
        let setups = ["a1a2a3b1c1e1e2g1g2g3/ w", "a1c1e1g1a2c2e2g2a3c3/ w", "a1b1c1e1f1g1b2/a2f2g2 b"];
        for setup in setups {
            let position = position(&usual(), setup);
            let mut with = solver(&usual());
            [&*SIGNS, &*SCORES].into_iter().cloned().for_each(|book| with.open_book(book));
            let [with, without] = [with, solver(&usual())].map(|mut solver| prove(&mut solver, &position, Goal::Score));
            assert_eq!((with.low(), with.nodes()), (without.low(), without.nodes()), "{setup}");
        }
    }

    /// As many stones as in a game, but no game leads to them.
    #[test]
    fn regular_stones_that_no_game_reaches_are_solved_too() {
        let position = position(&usual(), "a2a4c2e2g2/a1a3c1e1g1 b");
        let mut with = solver(&usual());
        [&*SIGNS, &*SCORES].into_iter().cloned().for_each(|book| with.open_book(book));
        let [with, without] = [with, solver(&usual())].map(|mut solver| prove(&mut solver, &position, Goal::Score));
        assert_eq!(with.low(), without.low());
    }
}

mod minimax {
    use super::*;

    fn check(solver: &mut Solver, position: &Position, known: &mut Known) {
        assert_eq!(score(solver, position), minimax(position, known), "{position:?}");
        for (column, score) in scores(solver, position) {
            let next = after(position, position.landing(column).expect("a legal move"));
            assert_eq!(score, -minimax(&next, known), "column {column} of {position:?}");
        }
    }

    const SIZES: [(u8, u8, u8); 12] = [
        (3, 3, 3),
        (4, 3, 3),
        (3, 4, 3),
        (4, 4, 3),
        (5, 3, 3),
        (5, 4, 3),
        (4, 3, 4),
        (3, 4, 4),
        (4, 4, 4),
        (5, 4, 4),
        (5, 3, 5),
        (5, 4, 5),
    ];

    /// All positions of random games, from where minimax is quick.
    #[test]
    fn games_are_scored_alike() {
        let mut rng = Rng::with_seed(20);
        for (width, height, n) in SIZES {
            let rules = board(width, height, n);
            let (mut solver, mut known) = (solver(&rules), Known::new());
            for _ in 0..12 {
                let mut position = ongoing(&rules, usize::from(rules.cells()).saturating_sub(11), &mut rng);
                while goes_on(&position) {
                    check(&mut solver, &position, &mut known);
                    position =
                        after(&position, rng.choice(position.legal_moves().collect::<Vec<_>>()).expect("a move"));
                }
            }
        }
    }

    #[test]
    fn any_stones_are_scored_alike() {
        let mut rng = Rng::with_seed(21);
        for (width, height, n) in SIZES {
            let rules = board(width, height, n);
            let (mut solver, mut known) = (solver(&rules), Known::new());
            for _ in 0..60 {
                let position = any_stones(&rules, rng.usize(1..9), &mut rng);
                if let Some(position) = position.filter(goes_on) {
                    check(&mut solver, &position, &mut known);
                }
            }
        }
    }
}

/// Every size that fits, with a few lengths of line.
fn playable() -> impl Iterator<Item = Rules> {
    let sizes = (3..=16).flat_map(|width| (3..=20).map(move |height| (width, height)));
    let all = sizes.flat_map(|(width, height)| {
        (3..=10).filter_map(move |n| Rules::new(width, height, n, true, Overline::Wins).ok())
    });
    all.filter(Solver::plays)
}

#[test]
fn plays_what_fits_into_64_bits() {
    let fits = |rules: &Rules| u16::from(rules.width()) * (u16::from(rules.height()) + 1) <= 64;
    for width in 3..=25 {
        for height in 3..=25 {
            let rules = board(width, height, 3);
            assert_eq!(Solver::plays(&rules), fits(&rules), "{width} x {height}");
        }
    }
    for other in ["gomoku", "custom(w=7,h=6,n=4)", "custom(w=7,h=6,n=4,gravity=on,overline=caro)"] {
        assert!(!Solver::plays(&rules(other)) && Solver::new(&rules(other), 1).is_none(), "{other}");
    }
}

/// In random games on every board: the legal columns, and which moves win at once.
#[test]
fn the_board_is_that_of_the_referee() {
    let mut rng = Rng::with_seed(30);
    let mut boards = 0;
    for rules in playable() {
        let solver = Solver::new(&rules, 1).expect("a solver");
        for _ in 0..3 {
            let mut position = Position::new(rules);
            while goes_on(&position) {
                let root = solver.root(&position).expect("the game goes on");
                let mut cells: Vec<_> = root.moves().iter().map(|bounds| bounds.cell).collect();
                cells.sort_unstable();
                assert_eq!(cells, position.legal_moves().collect::<Vec<_>>());
                let soonest = i32::from(position.free() + 1) / 2;
                for bounds in root.moves() {
                    let wins = matches!(after(&position, bounds.cell).status(), Status::Won { .. });
                    assert_eq!(
                        (bounds.low == soonest, bounds.high == soonest),
                        (wins, wins),
                        "{bounds:?} in {position:?}"
                    );
                }
                position = after(&position, rng.choice(cells).expect("a move"));
            }
            assert_eq!(solver.root(&position), None);
        }
        boards += 1;
    }
    assert!(boards > 300, "{boards} boards");
}

/// A node sees wins wherever they are: solved to the end, every board's last cells agree with minimax.
#[test]
fn the_ends_of_games_on_every_board_are_scored_alike() {
    let mut rng = Rng::with_seed(31);
    for rules in playable() {
        let (mut solver, mut known) = (Solver::new(&rules, 1).expect("a solver"), Known::new());
        for _ in 0..10 {
            let position = any_stones(&rules, 5, &mut rng);
            if let Some(position) = position.filter(goes_on) {
                assert_eq!(score(&mut solver, &position), minimax(&position, &mut known), "{position:?}");
                break;
            }
        }
    }
}

/// Boards of all kinds, with how many plies into the game they are solved in no time.
const QUICK: [(&str, usize); 7] = [
    ("connect-four", 20),
    ("custom(w=6,h=5,n=4,gravity=on)", 10),
    ("custom(w=8,h=5,n=4,gravity=on)", 20),
    ("custom(w=5,h=7,n=4,gravity=on)", 14),
    ("custom(w=9,h=4,n=5,gravity=on)", 18),
    ("custom(w=7,h=4,n=3,gravity=on)", 6),
    ("custom(w=4,h=15,n=4,gravity=on)", 40),
];

/// Some positions of each.
fn quick(count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::with_seed(40);
    QUICK.into_iter().flat_map(move |(game, plies)| {
        (0..count).map(|_| ongoing(&rules(game), plies + rng.usize(..4), &mut rng)).collect::<Vec<_>>()
    })
}

mod laws {
    use super::*;

    fn mirrored(position: &Position) -> Position {
        let rules = position.rules();
        let mirror = |cell| rules.cell((rules.width() - 1 - rules.column(cell)).into(), rules.row(cell).into());
        let stones = |side| move |(cell, other)| if other == side { mirror(cell) } else { None };
        let [first, second] = Side::BOTH.map(|side| position.stones().filter_map(stones(side)).collect::<Vec<_>>());
        Position::from_stones(*rules, &first, &second, position.turn()).expect("a position")
    }

    #[test]
    fn a_mirror_image_has_the_mirrored_scores() {
        for position in quick(6) {
            let width = position.rules().width();
            let [mut one, mut two] = [(); 2].map(|()| solver(position.rules()));
            let mut image = scores(&mut two, &mirrored(&position));
            for (column, _) in &mut image {
                *column = width - 1 - *column;
            }
            image.reverse();
            assert_eq!(scores(&mut one, &position), image, "{position:?}");
            // The same table serves both.
            assert_eq!(scores(&mut one, &mirrored(&position)), scores(&mut two, &mirrored(&position)));
        }
    }

    /// A gigabyte would take longer to clear than to use.
    #[test]
    fn the_size_of_the_table_changes_no_score() {
        let usual = usual();
        let mut solvers = [1, 256].map(|mib| Solver::new(&usual, mib).expect("a solver"));
        let mut rng = Rng::with_seed(41);
        for plies in [12, 12, 14, 14, 16, 16, 18, 18, 20, 22] {
            let position = ongoing(&usual, plies, &mut rng);
            let [small, large] = solvers.each_mut().map(|solver| scores(solver, &position));
            assert_eq!(small, large, "{position:?}");
        }
    }

    #[test]
    fn the_same_search_visits_the_same_positions() {
        for position in quick(3) {
            let [one, two] = [(); 2].map(|()| prove(&mut solver(position.rules()), &position, Goal::Every));
            assert_eq!(one, two);
            let mut cleared = solver(position.rules());
            let end =
                random_position(position.rules(), usize::from(position.rules().cells()) - 6, &mut Rng::with_seed(1));
            goes_on(&end).then(|| prove(&mut cleared, &end, Goal::Score));
            cleared.clear();
            assert_eq!(prove(&mut cleared, &position, Goal::Every), one);
        }
    }

    #[test]
    fn a_search_that_is_stopped_goes_on() {
        for position in quick(3) {
            for goal in [Goal::Sign, Goal::Score, Goal::Best, Goal::Signs, Goal::Every] {
                let whole = prove(&mut solver(position.rules()), &position, goal);
                let mut sliced = solver(position.rules());
                let mut root = sliced.root(&position).expect("the game goes on");
                let mut slices = 0;
                while !sliced.prove(&mut root, goal, 500, &mut |_| ControlFlow::Continue(())) {
                    slices += 1;
                    assert!(root.nodes() <= 500 * slices && slices < 10_000, "{goal:?} of {position:?}");
                }
                let facts = |root: &Root| match goal {
                    Goal::Sign => vec![root.low().signum(), root.high().signum()],
                    Goal::Score => vec![root.low(), root.high()],
                    Goal::Best => best(root),
                    Goal::Signs => columns(root, |bounds| [bounds.low.signum(), bounds.high.signum()]),
                    Goal::Every => columns(root, |bounds| [bounds.low, bounds.high]),
                };
                assert_eq!(facts(&root), facts(&whole), "{goal:?} of {position:?}");
            }
        }
    }

    /// The score and the cells of the moves that reach it.
    fn best(root: &Root) -> Vec<i32> {
        let reach = root.moves().iter().filter(|bounds| bounds.low == root.high()).map(|bounds| bounds.cell.0.into());
        let mut facts: Vec<i32> = reach.chain([1000 + root.low()]).collect();
        facts.sort_unstable();
        facts
    }

    /// Something of each move, in the order of the cells.
    fn columns(root: &Root, fact: fn(&Bounds) -> [i32; 2]) -> Vec<i32> {
        let mut moves = root.moves().to_vec();
        moves.sort_unstable_by_key(|bounds| bounds.cell);
        moves.iter().flat_map(fact).collect()
    }

    #[test]
    fn the_solver_visits_the_positions_it_used_to() {
        const EXPECTED: u64 = 987_344;
        let file = include_str!("../data/connect-four.signature");
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let visited = lines.map(|line| {
            let (game, moves) = line.split_once(' ').expect(line);
            let rules = rules(game);
            prove(&mut solver(&rules), &position(&rules, moves), Goal::Score).nodes()
        });
        let visited: u64 = visited.sum();
        assert_eq!(
            visited, EXPECTED,
            "the solver visits other positions than before: if that is meant, put {visited} here and say so in the commit"
        );
    }
}

mod play {
    use super::*;

    fn engine(id: &str, seed: u64) -> Box<dyn Engine> {
        find(id, &usual()).expect("an engine").build.expect("in this build")(seed)
    }

    fn search(engine: &mut dyn Engine, position: &Position, level: u8) -> Report {
        let limits = Limits { level, nodes: u64::MAX };
        engine.search(position, limits, &mut |_| ControlFlow::Continue(())).expect("a move")
    }

    /// Plays a game to its end: who won, and the moves.
    fn game(mut choose: impl FnMut(Side, &Position) -> Cell) -> (Option<Side>, Vec<Cell>) {
        let (mut position, mut moves) = (Position::new(usual()), Vec::new());
        while goes_on(&position) {
            let best = choose(position.turn(), &position);
            position = after(&position, best);
            moves.push(best);
        }
        let winner = if let Status::Won { side, .. } = position.status() { Some(*side) } else { None };
        (winner, moves)
    }

    /// Boards too large to be searched to the end, with hardly any time to search.
    #[test]
    fn the_next_stone_is_seen_on_any_board() {
        let mut rng = Rng::with_seed(11);
        for (width, height, n) in [(8, 7, 4), (9, 6, 4), (16, 3, 4), (7, 7, 5)] {
            let rules = board(width, height, n);
            let build = find("perfect", &rules).expect("an engine").build.expect("in this build");
            let mut engine = build(0);
            for _ in 0..60 {
                let position = ongoing(&rules, rng.usize(6..30), &mut rng);
                let limits = Limits { level: 5, nodes: rng.u64(1..500) };
                let best = engine.search(&position, limits, &mut |_| ControlFlow::Continue(())).expect("a move").best;
                let wins = |position: &Position, cell| matches!(after(position, cell).status(), Status::Won { .. });
                let loses = |cell| {
                    let next = after(&position, cell);
                    goes_on(&next) && next.legal_moves().any(|reply| wins(&next, reply))
                };
                if position.legal_moves().any(|cell| wins(&position, cell)) {
                    assert!(wins(&position, best), "{best:?} in {position:?}");
                } else if !position.legal_moves().all(loses) {
                    assert!(!loses(best), "{best:?} in {position:?}");
                }
            }
        }
    }

    /// With both books, for either side and against others. `cargo measure` plays a thousand games.
    #[test]
    fn perfect_wins_every_game_that_the_first_player_can() {
        let mut perfect = engine("perfect", 3);
        perfect.open_book(EXACT).expect("a book");
        let mut alone: Vec<_> =
            (0..3).map(|_| game(|_, position| search(perfect.as_mut(), position, 5).best)).collect();
        assert!(alone.iter().all(|(winner, moves)| (*winner, moves.len()) == (Some(Side::First), 41)), "{alone:?}");
        alone.dedup();
        assert!(alone.len() > 1, "always the same game");
        for entry in ENGINES.iter().filter(|entry| entry.id != "perfect" && (entry.plays)(&usual())) {
            let level = entry.levels.map_or(1, |levels| levels.default);
            for seed in 0..20 {
                let mut other = engine(entry.id, seed);
                let (winner, moves) = game(|side, position| match side {
                    Side::First => search(perfect.as_mut(), position, 5).best,
                    Side::Second => search(other.as_mut(), position, level).best,
                });
                assert_eq!(winner, Some(Side::First), "against {} {seed}: {moves:?}", entry.id);
            }
        }
    }

    /// Late positions in which the side to move wins at once with one of the cells.
    fn wins_at_once(count: usize) -> impl Iterator<Item = (Position, Vec<Cell>)> {
        let mut rng = Rng::with_seed(50);
        let position = move || ongoing(&usual(), rng.usize(20..32), &mut rng);
        let wins = |position: Position| {
            let wins = |cell: &Cell| matches!(after(&position, *cell).status(), Status::Won { .. });
            let cells: Vec<_> = position.legal_moves().filter(wins).collect();
            (position, cells)
        };
        std::iter::repeat_with(position).map(wins).filter(|(_, cells)| !cells.is_empty()).take(count)
    }

    #[test]
    fn all_levels_but_the_first_take_a_win() {
        let mut missed = 0;
        for level in 1..=5 {
            let mut perfect = engine("perfect", 8);
            for (position, cells) in wins_at_once(60) {
                let report = search(perfect.as_mut(), &position, level);
                let takes = cells.contains(&report.best);
                assert!(takes || level == 1, "level {level} misses a win in {position:?}");
                assert_eq!(report.score == Score::Win { plies: 1 }, takes, "level {level} in {position:?}");
                missed += usize::from(!takes);
            }
        }
        assert!(missed > 0, "level 1 never misses a win");
    }

    #[test]
    fn level_1_plays_any_move() {
        for moves in ["44444422", "4453217712", "7422341735647741166133573473242566"] {
            let position = position(&usual(), moves);
            let mut engine = engine("perfect", 6);
            let mut played: Vec<_> = (0..600).map(|_| search(engine.as_mut(), &position, 1).best).collect();
            played.sort_unstable();
            played.dedup();
            assert_eq!(played, position.legal_moves().collect::<Vec<_>>(), "after {moves}");
        }
    }

    #[test]
    fn level_5_plays_a_best_move() {
        let mut rng = Rng::with_seed(51);
        let (mut perfect, mut solver) = (engine("perfect", 7), solver(&usual()));
        for _ in 0..60 {
            let position = ongoing(&usual(), rng.usize(16..40), &mut rng);
            let report = search(perfect.as_mut(), &position, 5);
            let scores = scores(&mut solver, &position);
            let of = |cell| scores.iter().find(|(column, _)| *column == usual().column(cell)).expect("a legal move").1;
            assert_eq!(Some(of(report.best)), scores.iter().map(|(_, score)| *score).max(), "{position:?}");
        }
    }
}
