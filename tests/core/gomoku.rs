//! The gomoku engine's threats and forced wins, held against the referee and the rules written down a second time.

use std::ops::ControlFlow;

use fastrand::Rng;
use in_a_row::engine::{Engine, Force, Limits, Outcome, Shape, Threat, find};
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Overline, Position, Rules, Side, Status, notation};

use crate::properties::Symmetry;
use crate::renju::{mapped, slow_verdict};

/// Games beside those with a name: small and large boards, square and not, short and long lines, every overline.
const OTHERS: &[&str] = &[
    "custom(w=5,h=5,n=4)",
    "custom(w=7,h=6,n=4,overline=no)",
    "custom(w=8,h=8,n=4,overline=caro)",
    "custom(w=5,h=5,n=5)",
    "custom(w=9,h=9,n=5,overline=caro)",
    "custom(w=12,h=5,n=5,overline=no)",
    "custom(w=9,h=9,n=6)",
    "custom(w=11,h=11,n=6,overline=caro)",
    "custom(w=12,h=12,n=7,overline=no)",
    "custom(w=25,h=25,n=5)",
    "custom(w=25,h=10,n=8,overline=caro)",
    "custom(w=9,h=9,n=5,forbidden=black)",
    "custom(w=9,h=9,n=5,overline=no,forbidden=black)",
    "custom(w=9,h=9,n=5,overline=caro,forbidden=black)",
];

fn games() -> Vec<Rules> {
    let named = GAMES.iter().map(|game| game.rules).filter(|rules| find("gomoku", rules).is_ok());
    named.chain(OTHERS.iter().map(|text| notation::parse_rules(text).expect(text))).collect()
}

fn engine(rules: &Rules) -> Box<dyn Engine> {
    find("gomoku", rules).expect("a game of the engine").build.expect("it is built")(0)
}

/// Stones anywhere, more of them where others are; nobody has won.
fn any_position(rules: &Rules, rng: &mut Rng) -> Position {
    loop {
        let mut stones = [Vec::new(), Vec::new()];
        let (w, h) = (i16::from(rules.width()), i16::from(rules.height()));
        let (mut x, mut y) = (rng.i16(..w), rng.i16(..h));
        let mut side = 0;
        for _ in 0..rng.i16(4..=(w * h).min(90) * 2 / 3) {
            if rng.u8(..5) == 0 {
                (x, y) = (rng.i16(..w), rng.i16(..h));
            }
            if rng.u8(..3) == 0 {
                side = rng.usize(..2);
            }
            x = (x + rng.i16(-2..=2)).clamp(0, w - 1);
            y = (y + rng.i16(-2..=2)).clamp(0, h - 1);
            let cell = rules.cell(x, y).expect("on the board");
            if !stones.iter().flatten().any(|&other| other == cell) {
                stones[side].push(cell);
            }
        }
        let turn = Side::BOTH[rng.usize(..2)];
        match Position::from_stones(*rules, &stones[0], &stones[1], turn) {
            Ok(position) if *position.status() == Status::Ongoing => return position,
            _ => {}
        }
    }
}

/// The position with the other side to move.
fn passed(position: &Position) -> Position {
    let [first, second] = Side::BOTH
        .map(|side| position.stones().filter(|&(_, of)| of == side).map(|(cell, _)| cell).collect::<Vec<_>>());
    Position::from_stones(*position.rules(), &first, &second, position.turn().other()).expect("the same stones")
}

/// A board to try stones on, with the rules of winning lines from scratch.
#[derive(Clone)]
struct Slow {
    rules: Rules,
    cells: Vec<Option<Side>>,
}

type Step = (i16, i16);

const STEPS: [Step; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Slow {
    fn new(position: &Position) -> Slow {
        let rules = *position.rules();
        Slow { rules, cells: (0..rules.cells()).map(|cell| position.at(Cell(cell))).collect() }
    }

    fn along(&self, from: Cell, step: Step, by: i16) -> Option<Cell> {
        let (column, row) = (i16::from(self.rules.column(from)), i16::from(self.rules.row(from)));
        self.rules.cell(column + step.0 * by, row + step.1 * by)
    }

    fn at(&self, cell: Option<Cell>) -> Option<Side> {
        cell.and_then(|cell| self.cells[cell.index()])
    }

    fn with<T>(&mut self, cell: Cell, side: Side, look: impl FnOnce(&mut Slow) -> T) -> T {
        self.cells[cell.index()] = Some(side);
        let seen = look(self);
        self.cells[cell.index()] = None;
        seen
    }

    /// The run of stones of `side` through `cell`: how far it goes either way.
    fn run(&self, cell: Cell, step: Step, side: Side) -> (i16, i16) {
        let own = |by: &i16| self.at(self.along(cell, step, *by)) == Some(side);
        let before = (1..=25_i16).take_while(|by| own(&-by)).count() as i16;
        (-before, (1..=25).take_while(own).count() as i16)
    }

    fn wins(&self, cell: Cell, step: Step, side: Side) -> bool {
        let (from, to) = self.run(cell, step, side);
        let (length, n) = (to - from + 1, i16::from(self.rules.n()));
        let closed = [from - 1, to + 1].map(|by| self.at(self.along(cell, step, by)) == Some(side.other()));
        match self.rules.overline_of(side) {
            Overline::Wins => length >= n,
            Overline::No => length == n,
            Overline::Caro => length == n && closed != [true; 2],
        }
    }

    /// The free cells on the line through `cell`, near enough to belong to one of n with it.
    fn near(&self, cell: Cell, step: Step) -> Vec<Cell> {
        let reach = i16::from(self.rules.n()) - 1;
        let cells = (-reach..=reach).filter_map(|by| self.along(cell, step, by));
        cells.filter(|&cell| self.cells[cell.index()].is_none()).collect()
    }

    /// Where one more stone completes a line through the stones on `cell` and, where given, on `also`.
    fn fives(&mut self, cell: Cell, step: Step, side: Side) -> Vec<Cell> {
        let near = self.near(cell, step);
        near.into_iter()
            .filter(|&five| {
                self.with(five, side, |slow| {
                    slow.wins(cell, step, side) && slow.wins(five, step, side) && slow.joined(cell, five, step, side)
                })
            })
            .collect()
    }

    /// Whether the stones between two on a line are all of one side.
    fn joined(&self, a: Cell, b: Cell, step: Step, side: Side) -> bool {
        let (from, to) = self.run(a, step, side);
        (from..=to).any(|by| self.along(a, step, by) == Some(b))
    }

    /// Whether nothing stops the fours through the stone on `cell` along `step`.
    fn is_straight(&mut self, cell: Cell, step: Step, side: Side) -> bool {
        let fives = self.fives(cell, step, side);
        let one_run = || {
            let n = i16::from(self.rules.n());
            let (from, to) = self.run(cell, step, side);
            to - from + 2 == n
        };
        if fives.len() < 2 || self.rules.forbids() && side == Side::First && !one_run() {
            return false;
        }
        if self.rules.overline_of(side) != Overline::Caro || self.rules.forbids() && side == Side::First {
            return true;
        }
        let free: Vec<Cell> =
            (0..self.rules.cells()).map(Cell).filter(|cell| self.cells[cell.index()].is_none()).collect();
        free.into_iter().all(|stone| self.with(stone, side.other(), |slow| !slow.fives(cell, step, side).is_empty()))
    }

    /// Whether one more stone along `step`, that the side may play, makes the stone on `cell` part of a straight four.
    fn is_three(&mut self, cell: Cell, step: Step, side: Side) -> bool {
        let near = self.near(cell, step);
        near.into_iter().any(|next| {
            let straight = self.with(next, side, |slow| slow.is_straight(cell, step, side));
            straight && self.may_go_on(next, side)
        })
    }

    /// Whether the side may put a stone there that is no five.
    fn may_go_on(&mut self, cell: Cell, side: Side) -> bool {
        if !self.rules.forbids() || side == Side::Second {
            return true;
        }
        let five = self.with(cell, side, |slow| STEPS.into_iter().any(|step| slow.wins(cell, step, side)));
        !five && slow_verdict(&self.position(), side, cell).is_none()
    }

    fn position(&self) -> Position {
        let [first, second] = Side::BOTH.map(|side| {
            let cells = (0..self.rules.cells()).map(Cell);
            cells.filter(|cell| self.cells[cell.index()] == Some(side)).collect::<Vec<_>>()
        });
        Position::from_stones(self.rules, &first, &second, Side::First).expect("nobody has won")
    }

    /// What a stone of `side` on the free `cell` would make, if it may be played.
    fn shape(&mut self, cell: Cell, side: Side) -> Option<Shape> {
        if slow_verdict(&self.position(), side, cell).is_some() {
            return None;
        }
        self.with(cell, side, |slow| {
            if STEPS.into_iter().any(|step| slow.wins(cell, step, side)) {
                return Some(Shape::Five);
            }
            let fours = STEPS.into_iter().filter(|&step| !slow.fives(cell, step, side).is_empty()).count();
            if fours > 1 || STEPS.into_iter().any(|step| slow.is_straight(cell, step, side)) {
                return Some(Shape::StraightFour);
            }
            if fours == 1 {
                return Some(Shape::Four);
            }
            STEPS.into_iter().any(|step| slow.is_three(cell, step, side)).then_some(Shape::Three)
        })
    }
}

/// The threats by the rules as written above.
fn slow_threats(position: &Position) -> Vec<Threat> {
    let mut slow = Slow::new(position);
    let mut threats = Vec::new();
    for side in Side::BOTH {
        for cell in (0..position.rules().cells()).map(Cell).filter(|&cell| position.at(cell).is_none()) {
            threats.extend(slow.shape(cell, side).map(|shape| Threat { cell, side, shape }));
        }
    }
    threats
}

fn write(position: &Position) -> String {
    let stones = |side| {
        let own = position.stones().filter(move |&(_, stone)| stone == side);
        own.map(|(cell, _)| notation::write_cell(position.rules(), cell)).collect::<String>()
    };
    let turn = if position.turn() == Side::First { "b" } else { "w" };
    let game = notation::write_rules(position.rules());
    format!("{game}:{}/{} {turn}", stones(Side::First), stones(Side::Second))
}

fn told(rules: &Rules, threats: &[Threat]) -> Vec<String> {
    let tell = |threat: &Threat| {
        format!("{} {} {:?}", threat.side.number(), notation::write_cell(rules, threat.cell), threat.shape)
    };
    threats.iter().map(tell).collect()
}

#[test]
fn threats_are_what_the_rules_say() {
    for rules in games() {
        let mut rng = Rng::with_seed(7);
        let mut engine = engine(&rules);
        for _ in 0..20 {
            let position = any_position(&rules, &mut rng);
            let expected = told(&rules, &slow_threats(&position));
            assert_eq!(told(&rules, &engine.threats(&position)), expected, "{}", write(&position));
        }
    }
}

/// By the referee alone: a five is where playing wins, a four where playing threatens to, in two places if straight.
#[test]
fn fives_and_fours_are_what_the_referee_says() {
    for rules in games() {
        let mut rng = Rng::with_seed(8);
        let mut engine = engine(&rules);
        for _ in 0..6 {
            let position = any_position(&rules, &mut rng);
            let threats = engine.threats(&position);
            for position in [position.clone(), passed(&position)] {
                let side = position.turn();
                let shape = |cell| threats.iter().find(|t| t.side == side && t.cell == cell).map(|threat| threat.shape);
                let fives = wins(&position);
                for cell in position.legal_moves() {
                    let text = || [&write(&position), " ", &notation::write_cell(&rules, cell)].concat();
                    assert_eq!(shape(cell) == Some(Shape::Five), fives.contains(&cell), "{}", text());
                    if !fives.is_empty() {
                        continue;
                    }
                    let mut next = position.clone();
                    next.play(cell).expect("a legal move");
                    let made = wins(&passed(&next)).len();
                    let is_four = matches!(shape(cell), Some(Shape::Four | Shape::StraightFour));
                    assert_eq!(is_four, made > 0, "{}", text());
                    assert!(shape(cell) != Some(Shape::StraightFour) || made > 1, "{}", text());
                }
                let legal = threats.iter().filter(|threat| threat.side == side).all(|t| position.check(t.cell).is_ok());
                assert!(legal, "{}", write(&position));
            }
        }
    }
}

/// Where the side to move wins at once.
fn wins(position: &Position) -> Vec<Cell> {
    let won = |cell: &Cell| {
        let mut next = position.clone();
        next.play(*cell).is_ok() && matches!(next.status(), Status::Won { .. })
    };
    position.legal_moves().filter(won).collect()
}

#[test]
fn threats_turn_with_the_board() {
    for rules in games() {
        let mut rng = Rng::with_seed(9);
        let mut engine = engine(&rules);
        for _ in 0..4 {
            let position = any_position(&rules, &mut rng);
            let threats = engine.threats(&position);
            for symmetry in Symmetry::all() {
                let turned = mapped(&position, symmetry);
                let mut expected: Vec<Threat> =
                    threats.iter().map(|t| Threat { cell: symmetry.cell(&rules, t.cell), ..*t }).collect();
                expected.sort_by_key(|threat| (threat.side.number(), threat.cell));
                assert_eq!(engine.threats(&turned), expected, "{}", write(&turned));
            }
        }
    }
}

fn force(engine: &mut dyn Engine, position: &Position, nodes: u64) -> Force {
    let mut visited = 0;
    let force = engine.force(position, nodes, &mut |report| {
        visited = report.nodes;
        ControlFlow::Continue(())
    });
    assert!(visited <= nodes, "{visited} of {nodes} positions: {}", write(position));
    force
}

fn after(position: &Position, cell: Cell) -> Position {
    let mut next = position.clone();
    next.play(cell)
        .unwrap_or_else(|error| panic!("{error}: {} {}", write(position), notation::write_cell(next.rules(), cell)));
    next
}

fn is_won(position: &Position, by: Side) -> bool {
    matches!(position.status(), Status::Won { side, .. } if *side == by)
}

/// What a proof may take when it is asked for once more, a move later.
const AGAIN: u64 = 2_000_000;

/// Follows a line that is said to win, and tries every legal reply to each of its moves: the engine must still win.
fn verify(engine: &mut dyn Engine, position: &Position, line: &[Cell]) {
    let side = position.turn();
    let mut position = position.clone();
    for pair in line.chunks(2) {
        position = after(&position, pair[0]);
        if pair.len() == 1 {
            break;
        }
        let threatens = !wins(&passed(&position)).is_empty();
        for reply in position.legal_moves() {
            let next = after(&position, reply);
            // A four that is not answered needs no proof.
            let wins_at_once = threatens && wins(&next).first().is_some_and(|&five| is_won(&after(&next, five), side));
            let wins = wins_at_once || matches!(force(engine, &next, AGAIN), Force::Win(_));
            assert!(wins, "{} does not win against {}", write(&next), notation::write_cell(next.rules(), reply));
        }
        position = after(&position, pair[1]);
    }
    assert!(is_won(&position, side), "no win at the end of the line: {}", write(&position));
    assert_eq!(line.len() % 2, 1, "the attacker moves first and last");
}

/// Puzzles of renju with a victory by fours. The line is a proof by itself: each reply in it is the only one.
#[test]
fn fours_win_in_the_suites() {
    let mut engine = engine(&notation::parse_rules("renju").expect("a game"));
    for suite in ["beginner", "black", "white"] {
        let path = format!("{}/../shared/data/gomoku/suites/suite_{suite}_vcf.txt", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("skipped: {path} is not there");
            continue;
        };
        for puzzle in text.lines() {
            let position = puzzle_position(puzzle);
            let Force::Win(line) = force(&mut *engine, &position, 20_000) else { panic!("no win: {puzzle}") };
            replay_fours(&position, &line);
        }
    }
}

/// A line of a suite: the side to move, a number, and stones in turn.
fn puzzle_position(puzzle: &str) -> Position {
    let &[side, _, stones] = puzzle.split(' ').collect::<Vec<_>>().as_slice() else { panic!("three fields: {puzzle}") };
    let of = |first: usize| stones.split(',').skip(first).step_by(2).collect::<String>();
    let text = format!("{}/{} {}", of(0), of(1), if side == "1" { "b" } else { "w" });
    notation::parse_position(&notation::parse_rules("renju").expect("a game"), &text).expect(puzzle)
}

fn replay_fours(position: &Position, line: &[Cell]) {
    let side = position.turn();
    let mut position = position.clone();
    for pair in line.chunks(2) {
        assert!(pair.len() == 1 || wins(&passed(&position)).iter().all(|foe| *foe == pair[0]), "{}", write(&position));
        position = after(&position, pair[0]);
        if let &[_, reply] = pair {
            let fives = wins(&passed(&position));
            let blocks: Vec<&Cell> = fives.iter().filter(|&&five| position.check(five).is_ok()).collect();
            assert!(
                !fives.is_empty() && (fives.len() > 1 || blocks.is_empty() || *blocks[0] == reply),
                "{}",
                write(&position)
            );
            position = after(&position, reply);
        }
    }
    assert!(is_won(&position, side), "no win at the end of the line: {}", write(&position));
}

/// What is shown, the game, the position, and whether the side to move wins.
const FORCED: &[(&str, &str, &str, bool)] = &[
    ("two threes at once", "gomoku", "g8h8j9j10/a1c15o4 b", true),
    ("which white may make in renju", "renju", "a1c15o4/g8h8j9j10 w", true),
    ("a three and a four", "renju", "f8g8h8i9i10/e8a1c15o4 b", true),
    ("a four whose only block is forbidden to black", "renju", "e8h6h7i9j10f3/f8g8i8m3n3 w", true),
    ("two single stones", "gomoku", "h8i9/h9 w", false),
    ("nothing yet", "gomoku", "h8/ w", false),
];

#[test]
fn composed_positions_are_won_or_not() {
    for &(name, game, text, won) in FORCED {
        let rules = notation::parse_rules(game).expect(game);
        let position = notation::parse_position(&rules, text).expect(text);
        let mut engine = engine(&rules);
        match force(&mut *engine, &position, 200_000) {
            Force::Win(line) => {
                assert!(won, "{name}: {line:?}");
                verify(&mut *engine, &position, &line);
            }
            Force::None => assert!(!won, "{name}"),
            Force::Unknown => panic!("{name}: not found out"),
        }
    }
}

/// Every win is tried against every reply, in games of the engine against itself and among stones anywhere.
#[test]
fn forced_wins_withstand_every_reply() {
    let (mut seen, mut won) = (0, 0);
    for rules in games() {
        let mut rng = Rng::with_seed(10);
        let mut engine = engine(&rules);
        for number in 0..12 {
            let position = if number % 2 == 0 {
                any_position(&rules, &mut rng)
            } else {
                played_position(&rules, &mut *engine, &mut rng)
            };
            seen += 1;
            if let Force::Win(line) = force(&mut *engine, &position, 20_000) {
                won += 1;
                verify(&mut *engine, &position, &line);
            }
        }
    }
    eprintln!("{won} of {seen} positions are won by force");
    assert!(won > seen / 5);
}

/// A position of a game that the engine played against itself, after a few moves at random.
fn played_position(rules: &Rules, engine: &mut dyn Engine, rng: &mut Rng) -> Position {
    let mut position = Position::new(*rules);
    for ply in 0..rng.usize(4..24) {
        let cell = if ply < 4 {
            let near = |cell: &Cell| {
                let off = |at: u8, length: u8| (2 * at + 1).abs_diff(length) <= 6;
                off(rules.column(*cell), rules.width()) && off(rules.row(*cell), rules.height())
            };
            rng.choice(position.legal_moves().filter(near).collect::<Vec<_>>())
        } else {
            let limits = Limits { level: 5, nodes: 200 };
            engine.search(&position, limits, &mut |_| ControlFlow::Continue(())).map(|report| report.best)
        };
        let Some(cell) = cell else { break };
        let next = after(&position, cell);
        if *next.status() != Status::Ongoing {
            break;
        }
        position = next;
    }
    position
}

/// On tiny boards the solver of small games knows the truth.
#[test]
fn forced_wins_are_wins_on_tiny_boards() {
    for game in [
        "custom(w=4,h=4,n=4)",
        "custom(w=5,h=4,n=4)",
        "custom(w=5,h=4,n=4,overline=no)",
        "custom(w=5,h=4,n=4,overline=caro)",
    ] {
        let rules = notation::parse_rules(game).expect(game);
        let mut rng = Rng::with_seed(11);
        let mut engine = engine(&rules);
        let Ok(perfect) = find("perfect", &rules) else { continue };
        let mut perfect = perfect.build.expect("it is built")(0);
        for _ in 0..40 {
            let position = any_position(&rules, &mut rng);
            if let Force::Win(line) = force(&mut *engine, &position, 20_000) {
                let analysis = perfect.analyse(&position, u64::MAX, &mut |_| ControlFlow::Continue(()));
                let verdicts = analysis.expect("it plays the game").verdicts;
                let first = verdicts.iter().find(|verdict| verdict.cell == line[0]).expect("a legal move");
                assert_eq!(first.outcome, Some(Outcome::Win), "{}", write(&position));
            }
        }
    }
}

#[test]
fn a_search_for_a_forced_win_can_be_stopped() {
    let rules = notation::parse_rules("gomoku").expect("a game");
    let position = notation::parse_position(&rules, "h8i9h10g9i8j8g7/h9g8h7i7i10j9g10 b").expect("a position");
    let mut heard = Vec::new();
    let found = engine(&rules).force(&position, u64::MAX, &mut |report| {
        heard.push(report.nodes);
        if report.nodes > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(heard.windows(2).all(|pair| pair[1] - pair[0] <= 1024), "{heard:?}");
    assert!(found != Force::Unknown || heard.last().is_some_and(|&nodes| nodes <= 2048), "{heard:?}");
}
