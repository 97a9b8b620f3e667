//! Openings: the procedure of swap2, what an engine does in it, and the balanced openings.

use std::collections::HashSet;
use std::ops::ControlFlow;

use in_a_row::engine::{Engine, Limits, Line, Report, Score, Watch};
use in_a_row::notation::{parse_moves, parse_rules, write_cell};
use in_a_row::opening::Rule;
use in_a_row::opening::balanced;
use in_a_row::opening::decide::{Act, EVEN, Judge};
use in_a_row::opening::swap2::{Choice, Player, Stage};
use in_a_row::opening::symmetry::{Symmetry, canonical};
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Overline, Position, Rules, Side, Status};
use proptest::prelude::*;

use crate::properties::config;

use Choice::{Black, Two, White};
use Player::{Chooser, Placer};

const NODES: u64 = 3200;

fn gomoku() -> Rules {
    parse_rules("gomoku").expect("a game with this name")
}

fn position(moves: &str) -> Position {
    parse_moves(&gomoku(), moves).expect("legal moves").position().clone()
}

#[test]
fn openings_matter_on_large_boards_of_five_without_gravity() {
    for (game, expected) in [
        ("tic-tac-toe", "free"),
        ("connect-four", "free"),
        ("gomoku", "free swap2 balanced"),
        ("gomoku-18", "free swap2 balanced"),
        ("gomoku-standard", "free swap2 balanced"),
        ("renju", "free swap2 balanced"),
        ("caro", "free swap2 balanced"),
        ("custom(w=13,h=13,n=5)", "free swap2"),
        ("custom(w=19,h=13,n=6)", "free swap2"),
        ("custom(w=12,h=19,n=5)", "free"),
        ("custom(w=15,h=15,n=4)", "free"),
        ("custom(w=15,h=15,n=5,gravity=on)", "free"),
    ] {
        let rules = parse_rules(game).expect("rules");
        let suiting: Vec<_> = Rule::suiting(&rules).map(Rule::id).collect();
        assert!(Rule::ALL.into_iter().filter(|rule| rule.suits(&rules)).eq(Rule::suiting(&rules)), "{game}");
        assert_eq!(suiting.join(" "), expected, "{game}");
    }
}

#[test]
fn swap2_goes_its_five_ways() {
    for (choices, acting) in [
        // Who acts from the first stone on, and then who has black: p, the placer, or c, the chooser.
        (&[][..], "pppccc"),
        (&[Black], "pppp"),
        (&[White], "pppc"),
        (&[Two, Black], "pppccc"),
        (&[Two, White], "pppccp"),
    ] {
        let mut stage = Stage::default();
        let mut choices = choices.iter().peekable();
        for (ply, expected) in acting.chars().enumerate() {
            if stage.asks_at() == Some(ply)
                && let Some(&choice) = choices.next()
            {
                stage = stage.after(choice).expect("an offered choice");
            }
            assert_eq!(letter(stage.acts(ply)), expected, "{acting} at {ply}");
        }
        assert!(choices.peek().is_none(), "{acting}: not every choice was asked for");
    }
}

fn letter(player: Player) -> char {
    match player {
        Placer => 'p',
        Chooser => 'c',
    }
}

#[test]
fn what_is_chosen_decides_who_has_black() {
    for (stage, choice, expected) in [
        (Stage::Three, Black, Some(Stage::Settled(Chooser))),
        (Stage::Three, White, Some(Stage::Settled(Placer))),
        (Stage::Three, Two, Some(Stage::Five)),
        (Stage::Five, Black, Some(Stage::Settled(Placer))),
        (Stage::Five, White, Some(Stage::Settled(Chooser))),
        (Stage::Five, Two, None),
        (Stage::Settled(Placer), Black, None),
    ] {
        assert_eq!(stage.after(choice), expected, "{stage:?} {choice:?}");
    }
}

#[test]
fn the_side_to_move_belongs_to_who_acts() {
    for stage in Stage::ALL {
        for ply in 0..20 {
            let (acts, black) = (stage.acts(ply), stage.black(ply));
            assert_eq!(acts == black, ply % 2 == 0, "{stage:?} at {ply}");
        }
        assert_eq!(stage.choices().is_empty(), stage.asks_at().is_none());
    }
}

/// An engine that holds every position for what a function says.
struct Says<F>(F);

impl<F: FnMut(&Position) -> Score> Engine for Says<F> {
    fn search(&mut self, position: &Position, limits: Limits, watch: Watch<'_>) -> Option<Report> {
        let best = position.legal_moves().next()?;
        let report = Report { best, score: self.0(position), depth: 1, nodes: limits.nodes, line: Line::new(&[best]) };
        let _ = watch(&report);
        Some(report)
    }
}

fn decide(moves: &str, says: impl FnMut(&Position) -> Score) -> Option<Act> {
    let limits = Limits { level: 1, nodes: NODES };
    let (mut engine, mut watch) = (Says(says), |_: &Report| ControlFlow::Continue(()));
    Judge::new(&mut engine, limits, 5, &mut watch).decide(&position(moves))
}

fn stones(position: &Position) -> usize {
    position.stones().count()
}

#[test]
fn an_engine_takes_the_better_colour() {
    let (three, five) = ("h8i9j10", "h8i9j10a1b2");
    let white = Some(Act::White(Cell(0)));
    for (moves, score, expected) in [
        (three, Score::Guess(EVEN + 1), &white),
        (three, Score::Guess(-EVEN - 1), &Some(Act::Black)),
        (three, Score::Win { plies: 9 }, &white),
        (three, Score::Loss { plies: 8 }, &Some(Act::Black)),
        (five, Score::Guess(i32::MIN), &Some(Act::Black)),
        (five, Score::Guess(-1), &Some(Act::Black)),
        (five, Score::Guess(i32::MAX), &Some(Act::White(Cell(1)))),
        (five, Score::Draw, &Some(Act::White(Cell(1)))),
    ] {
        assert_eq!(decide(moves, |_| score), *expected, "{moves} {score:?}");
    }
}

#[test]
fn where_it_sees_no_difference_it_puts_two_more_that_are_even() {
    let mut searched = 0;
    let act = decide("h8i9j10", |position| {
        searched += 1;
        // The seventh pair is the most even one.
        let offset = if searched == 8 { 1 } else { 20 };
        Score::Guess(if stones(position) == 3 { EVEN } else { offset })
    });
    let Some(Act::Put(cells)) = act else { panic!("{act:?}") };
    assert_eq!((cells.len(), searched), (2, 17));
    let moves = [parse_moves(&gomoku(), "h8i9j10").expect("legal moves").moves(), &cells].concat();
    let mut after = Position::new(gomoku());
    for cell in moves {
        after.play(cell).expect("a legal move");
    }

    let uneven = decide("h8i9j10", |position| Score::Guess(if stones(position) == 3 { -EVEN } else { EVEN + 1 }));
    assert_eq!(uneven, Some(Act::Black), "where no pair is even, the sign decides");
}

#[test]
fn a_stage_that_was_begun_is_completed() {
    for (moves, more) in
        [("", Some(3)), ("h8", Some(2)), ("h8i9", Some(1)), ("h8i9j10a1", Some(1)), ("h8i9j10a1b2c3", None)]
    {
        let count = match decide(moves, |_| Score::Guess(0)) {
            Some(Act::Put(cells)) => Some(cells.len()),
            other => other.map(|act| panic!("{act:?}")),
        };
        assert_eq!(count, more, "{moves}");
    }
}

#[test]
fn once_stopped_it_decides_with_what_it_has() {
    let limits = Limits { level: 1, nodes: NODES };
    for moves in ["", "h8", "h8i9j10", "h8i9j10a1", "h8i9j10a1b2"] {
        let mut searched = 0;
        let mut engine = Says(|_: &Position| Score::Guess(0));
        let mut watch = |_: &Report| {
            searched += 1;
            ControlFlow::Break(())
        };
        let act = Judge::new(&mut engine, limits, 5, &mut watch).decide(&position(moves));
        assert!(act.is_some() && searched <= 1, "{moves}: {act:?} after {searched}");
    }
}

#[test]
fn a_decision_keeps_within_its_nodes_and_repeats_itself() {
    for moves in ["", "h8i9j10", "h8i9j10a1b2"] {
        let once = || {
            let mut spent = 0;
            let limits = Limits { level: 1, nodes: NODES };
            let mut engine = Says(|position: &Position| Score::Guess(stones(position) as i32));
            let mut watch = |report: &Report| {
                spent += report.nodes;
                ControlFlow::Continue(())
            };
            (Judge::new(&mut engine, limits, 9, &mut watch).decide(&position(moves)), spent)
        };
        let (act, spent) = once();
        assert!(spent <= NODES, "{moves}: {spent}");
        assert_eq!(once(), (act, spent), "{moves}");
    }
}

/// Where only time is limited, the first look must not take all of it.
#[test]
fn without_a_limit_of_nodes_two_more_are_still_compared() {
    let limits = Limits { level: 1, nodes: u64::MAX };
    let (mut engine, mut spent) = (Says(|_: &Position| Score::Guess(0)), 0_u64);
    let mut watch = |report: &Report| {
        spent = spent.saturating_add(report.nodes);
        ControlFlow::Continue(())
    };
    let act = Judge::new(&mut engine, limits, 5, &mut watch).decide(&position("h8i9j10"));
    assert!(matches!(act, Some(Act::Put(_))), "{act:?}");
    assert!(spent < 1_000_000, "{spent}");
}

#[test]
fn the_balanced_openings_are_calm_distinct_and_of_both_kinds() {
    for game in GAMES.iter().filter(|game| Rule::Balanced.suits(&game.rules)) {
        let openings: Vec<_> = balanced::of(&game.rules).collect();
        let names: HashSet<_> = openings.iter().map(|opening| canonical(&game.rules, &opening.moves)).collect();
        assert_eq!(names.len(), openings.len(), "{}: two are images of each other", game.id);
        for opening in &openings {
            let mut position = Position::new(game.rules);
            for &cell in &opening.moves {
                position.play(cell).expect("a legal move");
            }
            assert!([3, 5].contains(&opening.moves.len()));
            assert_eq!(*position.status(), Status::Ongoing);
            assert!(!threatens(&position), "{}: {:?}", game.id, opening.moves);
        }
    }
}

/// Whether a side has three in a place where it can still complete a line.
fn threatens(position: &Position) -> bool {
    position.rules().win_places().any(|place| {
        let count = |side| place.iter().filter(|&&cell| position.at(cell) == Some(side)).count();
        matches!((count(Side::First), count(Side::Second)), (3.., 0) | (0, 3..))
    })
}

#[test]
fn every_line_of_the_table_is_read() {
    let table = include_str!("../../src/opening/balanced.txt");
    let lines: Vec<_> = table.lines().filter(|line| !line.starts_with('#')).collect();
    let read = GAMES.iter().flat_map(|game| {
        balanced::of(&game.rules).map(|opening| {
            let mut text = String::new();
            for &cell in &opening.moves {
                text += &write_cell(&game.rules, cell);
            }
            format!("{} {text} {}", game.id, opening.score)
        })
    });
    assert_eq!(read.collect::<Vec<_>>(), lines);
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn symmetries_keep_cells_apart_and_distances(
        w in 3..=25_u8, h in 3..=25_u8, a in any::<u16>(), b in any::<u16>(),
    ) {
        let rules = Rules::new(w, h, 3, false, Overline::Wins).expect("rules");
        let [a, b] = [a, b].map(|cell| Cell(cell % rules.cells()));
        let square = |a: Cell, b: Cell| {
            let columns = i32::from(rules.column(a)) - i32::from(rules.column(b));
            let rows = i32::from(rules.row(a)) - i32::from(rules.row(b));
            columns * columns + rows * rows
        };
        for symmetry in Symmetry::all(&rules) {
            let [c, d] = [a, b].map(|cell| symmetry.image(&rules, cell));
            prop_assert!(c.0 < rules.cells());
            prop_assert_eq!(square(a, b), square(c, d));
        }
        let images: HashSet<_> = Symmetry::all(&rules).map(|symmetry| (0..rules.cells()).map(|cell| symmetry.image(&rules, Cell(cell))).collect::<Vec<_>>()).collect();
        prop_assert_eq!(images.len(), if w == h { 8 } else { 4 });
    }

    #[test]
    fn images_and_move_orders_have_one_name(cells in proptest::sample::subsequence((0..225).collect::<Vec<u16>>(), 5).prop_shuffle(), turn in 0..8_usize) {
        let rules = gomoku();
        let moves: Vec<Cell> = cells.into_iter().map(Cell).collect();
        let symmetry = Symmetry::all(&rules).nth(turn).expect("eight of them");
        let mut image: Vec<Cell> = moves.iter().map(|&cell| symmetry.image(&rules, cell)).collect();
        image.swap(0, 4);
        image.swap(1, 3);
        prop_assert_eq!(canonical(&rules, &image), canonical(&rules, &moves));
        image.swap(0, 1);
        prop_assert_ne!(canonical(&rules, &image), canonical(&rules, &moves), "colours count");
    }
}
