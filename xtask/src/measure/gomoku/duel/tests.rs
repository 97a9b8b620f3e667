//! Games of engines that follow a script.

use std::{collections::VecDeque, time::Instant};

use super::*;
use crate::measure::gomoku::wire::Silence;

/// What a scripted engine does when it is asked.
#[derive(Clone, Copy)]
enum Act {
    Say(&'static str),
    /// Answers so many milliseconds after it was asked.
    Late(u64, &'static str),
    Sleep,
    Crash,
}

use Act::{Crash, Late, Say, Sleep};

/// An engine in this process. It gets ready by itself, then does one act for each question.
struct Fake {
    acts: VecDeque<Act>,
    lines: VecDeque<Result<(Instant, String), Silence>>,
    heard: Vec<String>,
}

impl Fake {
    fn new(acts: &[Act]) -> Fake {
        Fake { acts: acts.iter().copied().collect(), lines: VecDeque::new(), heard: Vec::new() }
    }

    fn act(&mut self, act: Act) {
        let now = Instant::now();
        match act {
            Say(text) => self.lines.extend(text.split('\n').map(|line| Ok((now, line.to_owned())))),
            Late(ms, text) => self.lines.push_back(Ok((now + Duration::from_millis(ms), text.to_owned()))),
            Sleep => self.lines.push_back(Err(Silence::Late)),
            Crash => self.lines.push_back(Err(Silence::Gone)),
        }
    }
}

impl Wire for &mut Fake {
    fn send(&mut self, line: &str) {
        self.heard.push(line.to_owned());
        let word = line.split(' ').next().unwrap_or_default();
        match word {
            "START" if !matches!(self.acts.front(), Some(Say("no"))) => self.act(Say("MESSAGE hello\nOK - ready")),
            "START" | "BEGIN" | "TURN" | "DONE" => {
                let act = self.acts.pop_front().unwrap_or(Crash);
                self.act(act);
            }
            "ABOUT" => self.act(Say("name=\"fake\"")),
            _ => {}
        }
    }

    fn receive(&mut self, _until: Instant) -> Result<(Instant, String), Silence> {
        self.lines.pop_front().unwrap_or(Err(Silence::Gone))
    }
}

const LIMITS: Limits = Limits { turn: Duration::from_secs(30), grace: Duration::from_secs(5), nodes: None };

fn game(id: &str) -> Game {
    Game::parse(id).unwrap()
}

/// A game of two scripts; what each engine heard after the information.
fn scripted(game: &Game, opening: &str, scripts: [&[Act]; 2]) -> (Played, [Vec<String>; 2]) {
    let opening: Vec<Cell> = opening.split_whitespace().map(|word| game::read(&game.rules, word).unwrap()).collect();
    let mut fakes = scripts.map(Fake::new);
    let [first, second] = &mut fakes;
    let played = play(game, LIMITS, &opening, [first, second]);
    let counts = |line: &String| !line.starts_with("INFO ") && line != "ABOUT";
    let heard = fakes.map(|fake| fake.heard.into_iter().filter(counts).collect());
    (played, heard)
}

fn ending(id: &str, opening: &str, scripts: [&[Act]; 2]) -> Ending {
    scripted(&game(id), opening, scripts).0.ending
}

/// Four of black's in a row and white's answers beside them.
const FOURS: &str = "3,3 3,4 4,3 4,4 5,3 5,4 6,3 6,4";

#[test]
fn a_five_wins() {
    assert_eq!(ending("gomoku", FOURS, [&[Say("7,3")], &[]]), Ending::Won(Side::First));
    let opening = format!("{FOURS} 14,14");
    assert_eq!(ending("gomoku", &opening, [&[], &[Say("MESSAGE got it\n2,4")]]), Ending::Won(Side::Second));
}

#[test]
fn both_are_told_all() {
    let (played, heard) = scripted(&game("gomoku"), "", [&[Say("7,7"), Say("7,8"), Crash], &[Say("0,0"), Say("1,1")]]);
    assert_eq!(heard[0], ["START 15", "BEGIN", "TURN 0,0", "TURN 1,1"]);
    assert_eq!(heard[1], ["START 15", "TURN 7,7", "TURN 7,8"]);
    assert_eq!((played.moves.len(), played.turns[0].len(), played.turns[1].len()), (4, 2, 2));

    let (played, heard) = scripted(&game("gomoku"), "7,7 8,8 9,9", [&[Say("0,0"), Crash], &[Say("1,1"), Say("2,2")]]);
    let stones = |fields: [u8; 3]| {
        let places = ["7,7", "8,8", "9,9"].into_iter().zip(fields);
        places.map(|(place, field)| format!("{place},{field}")).collect::<Vec<_>>()
    };
    let board = |stones: Vec<String>| [vec!["START 15".to_owned(), "BOARD".to_owned()], stones].concat();
    assert_eq!(heard[1], [board(stones([2, 1, 2])), vec!["DONE".into(), "TURN 0,0".into()]].concat());
    let first = [board(stones([1, 2, 1])), vec!["1,1,2".into(), "DONE".into(), "TURN 2,2".into()]].concat();
    assert_eq!(heard[0], first);
    assert_eq!((played.opening, played.moves.len()), (3, 6));
}

#[test]
fn the_information_is_complete() {
    let mut fakes = [Fake::new(&[]), Fake::new(&[])];
    let [first, second] = &mut fakes;
    let limits = Limits { nodes: Some(500), turn: Duration::from_millis(300), ..LIMITS };
    play(&game("renju"), limits, &[], [first, second]);
    let expected = ["rule 4", "timeout_turn 300", "timeout_match 0", "max_memory 367001600", "game_type 1"];
    let expected = [&expected[..], &["time_left 2147483647", "max_node 500"]].concat();
    let expected = expected.iter().map(|info| format!("INFO {info}")).chain(["ABOUT".to_owned()]);
    assert_eq!(fakes[1].heard[1..], expected.collect::<Vec<_>>());
}

#[test]
fn who_is_at_fault_loses() {
    let fault = |first: &[Act], second: &[Act]| ending("gomoku", "7,7 8,8", [first, second]);
    let illegal = |text: &str| Fault::Illegal(text.to_owned());
    let refusal = |text: &str| Fault::Refusal(text.to_owned());
    assert_eq!(fault(&[Crash], &[]), Ending::Fault(Side::First, Fault::Crash));
    assert_eq!(fault(&[Say("1,1")], &[Sleep]), Ending::Fault(Side::Second, Fault::TimeOut));
    assert_eq!(fault(&[Say("7,7")], &[]), Ending::Fault(Side::First, illegal("7,7 (the cell is occupied)")));
    assert_eq!(fault(&[Say("15,3")], &[]), Ending::Fault(Side::First, refusal("15,3")));
    assert_eq!(fault(&[Say("resign")], &[]), Ending::Fault(Side::First, refusal("resign")));
    assert_eq!(fault(&[Say("1,1")], &[Say("ERROR no")]), Ending::Fault(Side::Second, refusal("ERROR no")));
    assert_eq!(fault(&[Say("no")], &[]), Ending::Fault(Side::First, refusal("no")), "instead of OK");
    assert_eq!(Ending::Fault(Side::First, Fault::Crash).winner(), Some(Side::Second));
}

#[test]
fn a_late_answer_is_taken_within_the_grace() {
    let late = |ms| ending("gomoku", FOURS, [&[Late(ms, "7,3")], &[]]);
    assert_eq!(late(31_000), Ending::Won(Side::First));
    assert_eq!(late(36_000), Ending::Fault(Side::First, Fault::TimeOut));
}

#[test]
fn renju_forbids() {
    let threes = "7,5 0,0 7,6 14,0 5,7 0,14 6,7 14,14";
    let fault = Fault::Illegal("7,7 (forbidden: 33)".to_owned());
    assert_eq!(ending("renju", threes, [&[Say("7,7")], &[]]), Ending::Fault(Side::First, fault));
    assert_eq!(ending("gomoku", threes, [&[Say("7,7")], &[Crash]]), Ending::Fault(Side::Second, Fault::Crash));
}

/// A line of six does not win where exactly five do: the game goes on.
#[test]
fn an_overline_wins_in_freestyle_alone() {
    let opening = "3,3 0,14 4,3 2,14 5,3 4,14 7,3 6,14 8,3 8,14";
    assert_eq!(ending("gomoku", opening, [&[Say("6,3")], &[]]), Ending::Won(Side::First));
    for id in ["gomoku-standard", "caro"] {
        assert_eq!(ending(id, opening, [&[Say("6,3")], &[Crash]]), Ending::Fault(Side::Second, Fault::Crash), "{id}");
    }
}

#[test]
fn a_five_between_two_stones_does_not_win_in_caro() {
    let opening = "3,3 2,3 4,3 8,3 5,3 0,14 6,3 2,14";
    assert_eq!(ending("caro", opening, [&[Say("7,3")], &[Crash]]), Ending::Fault(Side::Second, Fault::Crash));
    assert_eq!(ending("gomoku-standard", opening, [&[Say("7,3")], &[]]), Ending::Won(Side::First));
}

#[test]
fn a_full_board_is_a_draw() {
    let rules = in_a_row::notation::parse_rules("custom(w=5,h=5,n=5)").unwrap();
    let game = Game { id: "small", rules, code: 0 };
    let is_first = |x: usize, y: usize| (x / 2 + y).is_multiple_of(2);
    let places = ["0,", "1,", "2,", "3,", "4,"];
    let script = |first: bool| {
        let cells = (0..25).map(|index| (index % 5, index / 5)).filter(|&(x, y)| is_first(x, y) == first);
        let text = |(x, y): (usize, usize)| Say(String::leak(format!("{}{y}", places[x])));
        cells.map(text).collect::<Vec<Act>>()
    };
    let (played, heard) = scripted(&game, "", [&script(true), &script(false)]);
    assert_eq!((played.ending, played.moves.len()), (Ending::Drawn, 25));
    assert_eq!(heard[0][0], "START 5");
}

#[test]
fn thoughts_are_kept() {
    let (played, _) = scripted(&game("gomoku"), FOURS, [&[Say("MESSAGE depth 9 nps 1000\n7,3")], &[]]);
    assert_eq!(played.turns[0][0].thoughts, Thoughts { depth: Some(9.0), speed: Some(1000.0) });
}
