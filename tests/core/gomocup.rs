//! The protocol of Gomocup, spoken with the real binary as a manager does.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use in_a_row::notation::parse_rules;
use in_a_row::opening::balanced;
use in_a_row::opening::symmetry::canonical;
use proptest::prelude::*;

/// Longer than any answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The other end of an engine's streams.
struct Manager {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Manager {
    fn new(arguments: &[&str]) -> Manager {
        let mut command = Command::new(env!("CARGO_BIN_EXE_in-a-row"));
        command.arg("gomocup").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Manager { input: child.stdin.take(), child, lines }
    }

    fn started(start: &str) -> Manager {
        let mut manager = Manager::new(&[]);
        manager.send(start.as_bytes());
        assert_eq!(manager.line(), "OK");
        manager
    }

    fn send(&mut self, text: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(text).and_then(|()| input.write_all(b"\n")).expect("the engine listens");
    }

    fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// The next line that is no message.
    fn answer(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("MESSAGE ") {
                return line;
            }
        }
    }

    /// Everything that is said until the process ends well.
    fn finish(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        assert_eq!(self.child.wait().expect("the process ends").code(), Some(0));
        rest
    }
}

/// Speaks a dialogue: a line after `>` is sent, one after `<` is the answer, and `x,y` any free place of a 15 × 15 board.
/// Nothing else may be said, messages before a move excepted.
fn speak(name: &str, arguments: &[&str], script: &str) {
    let mut manager = Manager::new(arguments);
    let mut taken: HashSet<String> = HashSet::new();
    let mut lines = script.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        if let Some(said) = line.strip_prefix("> ") {
            // What is refused puts no stone on the board.
            if !lines.peek().is_some_and(|answer| answer.starts_with("< ERROR")) {
                note(&mut taken, said);
            }
            manager.send(said.replace("\\r", "\r").as_bytes());
        } else if line.starts_with("< x,y") {
            for place in place_words(line, &manager.answer()) {
                assert!(is_place(&place) && taken.insert(place.clone()), "{name}: {line}: {place}");
            }
        } else {
            assert_eq!(Some(manager.line().as_str()), line.strip_prefix("< "), "{name}");
        }
    }
    assert_eq!(manager.finish(), [] as [&str; 0], "{name}");
}

/// The places of an answer, as many as are expected.
fn place_words(expected: &str, answer: &str) -> Vec<String> {
    let words: Vec<String> = answer.split(' ').map(str::to_owned).collect();
    assert_eq!(words.len(), expected.split(' ').count() - 1, "{answer}");
    words
}

/// Keeps count of the stones on the board.
fn note(taken: &mut HashSet<String>, said: &str) {
    let said = said.to_ascii_uppercase();
    let (word, rest) = said.split_once(' ').unwrap_or((&said, ""));
    match word {
        "START" | "RESTART" | "BOARD" | "SWAP2BOARD" => taken.clear(),
        "TAKEBACK" => drop(taken.remove(rest)),
        "TURN" | "PLAY" => drop(taken.insert(rest.to_owned())),
        stone => drop(taken.insert(stone.split(',').take(2).collect::<Vec<_>>().join(","))),
    }
}

fn is_place(place: &str) -> bool {
    let numbers: Option<Vec<u8>> = place.split(',').map(|number| number.parse().ok()).collect();
    matches!(numbers.as_deref(), Some([x, y]) if *x < 15 && *y < 15)
}

/// Each with an engine of its own.
const DIALOGUES: &[(&str, &str)] = &[
    ("a game begun", "> START 15\n< OK\n> BEGIN\n< x,y\n> RESTART\n< OK\n> BEGIN\n< x,y"),
    ("a game answered", "> START 15\n< OK\n> TURN 7,7\n< x,y\n> RESTART\n< OK\n> TURN 0,14\n< x,y"),
    ("rectangles", "> RECTSTART 25,5\n< OK\n> PLAY 24,4\n< 24,4\n> PLAY 4,24\n< ERROR outside the board"),
    (
        "sizes",
        "> START 4
         < ERROR the sides of a board are 5 to 25
         > START 26
         < ERROR the sides of a board are 5 to 25
         > START -15
         < ERROR the sides of a board are 5 to 25
         > RECTSTART 15,4
         < ERROR the sides of a board are 5 to 25
         > START
         < ERROR START needs the size of the board, as in START 15
         > START fifteen
         < ERROR START needs the size of the board, as in START 15
         > RECTSTART 15
         < ERROR RECTSTART needs a width and a height, as in RECTSTART 20,15
         > START 5
         < OK
         > START 25
         < OK",
    ),
    (
        "nothing was started",
        "> TURN 7,7
         < ERROR no game was started
         > BEGIN
         < ERROR no game was started
         > PLAY 1,1
         < ERROR no game was started
         > TAKEBACK 1,1
         < ERROR no game was started
         > RESTART
         < ERROR no game was started
         > BOARD
         > 1,1,1
         > DONE
         < ERROR no game was started
         > SWAP2BOARD
         > DONE
         < ERROR no game was started",
    ),
    (
        "information before the start",
        "> INFO timeout_turn 100
         > INFO timeout_match 0
         > INFO max_memory 0
         > INFO time_left 2147483647
         > INFO game_type 1
         > INFO rule 0
         > INFO folder C:\\tmp\\in a row
         > INFO evaluate 3,3
         > INFO
         > INFO never_heard_of 12
         > INFO timeout_turn soon
         > START 15
         < OK
         > INFO time_left -5
         > TURN 7,7
         < x,y",
    ),
    (
        "case, space and carriage returns",
        "> start 15\\r
         < OK
         >   turn   3 , 3 \\r
         < x,y
         > \\r
         > Info   TIMEOUT_TURN   50\\r
         > about\\r
         < name=\"In a Row\", version=\"0.1.0\", author=\"the contributors of In a Row\"
         > Board\\r
         > 10, 10 ,1\\r
         > done\\r
         < x,y",
    ),
    (
        "what is no command",
        "> HELLO
         < UNKNOWN command
         > START 15
         < OK
         > YXHASHCLEAR
         < UNKNOWN command
         > 7,7,1
         < ERROR this stone is part of no BOARD
         > DONE
         < ERROR DONE ends no BOARD
         > STOP
         > YXSTOP
         > TURN
         < ERROR TURN needs a column and a row from 0, as in TURN 7,7
         > TURN 7
         < ERROR TURN needs a column and a row from 0, as in TURN 7,7
         > TURN 7,a
         < ERROR TURN needs a column and a row from 0, as in TURN 7,7
         > PLAY 7,7,7
         < ERROR PLAY needs a column and a row from 0, as in PLAY 7,7
         > TURN 99999999999999,1
         < ERROR TURN needs a column and a row from 0, as in TURN 7,7",
    ),
    (
        "moves that cannot be",
        "> START 15
         < OK
         > TURN 15,0
         < ERROR outside the board
         > TURN 0,-1
         < ERROR outside the board
         > TURN 7,-32768
         < ERROR outside the board
         > TURN 70000,70000
         < ERROR outside the board
         > PLAY 3,3
         < 3,3
         > TURN 3,3
         < ERROR the cell is occupied
         > BEGIN
         < ERROR the board is not empty
         > TAKEBACK 4,4
         < ERROR no stone lies there
         > TAKEBACK 3,3
         < OK
         > TURN 3,3
         < x,y",
    ),
    (
        "boards in any order",
        "> START 15
         < OK
         > BOARD
         > DONE
         < x,y
         > BOARD
         > 7,7,2
         > DONE
         < x,y
         > BOARD
         > 7,8,2
         > 3,3,1
         > 9,9,2
         > 7,7,1
         > DONE
         < x,y
         > BOARD
         > 1,1,2
         > 2,3,2
         > 3,5,2
         > 4,7,1
         > DONE
         < x,y
         > BOARD
         > 1,1,1
         > 2,3,1
         > 3,5,1
         > DONE
         < x,y",
    ),
    (
        "boards that cannot be",
        "> START 15
         < OK
         > PLAY 3,3
         < 3,3
         > BOARD
         > 7,7,1
         > 7,7,2
         > DONE
         < ERROR the cell is occupied
         > BOARD
         > 7,15,1
         > DONE
         < ERROR outside the board
         > BOARD
         > 7,7,3
         > DONE
         < ERROR continuous games are not played
         > BOARD
         > 7,7,0
         > DONE
         < ERROR the field of a stone is 1, 2 or 3
         > BOARD
         > 7,7
         > START 15
         > TURN 1,1
         > DONE
         < ERROR a stone is written x,y,field
         > BOARD
         > TURN
         > DONE
         < ERROR TURN needs a column and a row from 0, as in TURN 7,7
         > TURN 3,3
         < ERROR the cell is occupied",
    ),
    (
        "a game that is over",
        "> START 15
         < OK
         > BOARD
         > 3,3,1
         > 4,3,1
         > 5,3,1
         > 6,3,1
         > 7,3,1
         > 3,4,2
         > 4,4,2
         > 5,4,2
         > 6,4,2
         > DONE
         < ERROR the game is over: a line was completed
         > PLAY 3,3
         < 3,3
         > RESTART
         < OK
         > PLAY 0,0
         < 0,0
         > PLAY 1,0
         < 1,0
         > PLAY 0,1
         < 0,1
         > PLAY 1,1
         < 1,1
         > PLAY 0,2
         < 0,2
         > PLAY 1,2
         < 1,2
         > PLAY 0,3
         < 0,3
         > PLAY 1,3
         < 1,3
         > TURN 0,4
         < ERROR the game is over: a line was completed
         > TURN 1,4
         < ERROR the game is over
         > TAKEBACK 0,4
         < OK
         > PLAY 0,4
         < 0,4
         > BEGIN
         < ERROR the board is not empty",
    ),
    (
        "black's forbidden points in renju",
        "> INFO rule 4
         > START 15
         < OK
         > PLAY 7,5
         < 7,5
         > PLAY 0,0
         < 0,0
         > PLAY 7,6
         < 7,6
         > PLAY 14,0
         < 14,0
         > PLAY 5,7
         < 5,7
         > PLAY 0,14
         < 0,14
         > PLAY 6,7
         < 6,7
         > PLAY 14,14
         < 14,14
         > TURN 7,7
         < ERROR forbidden: 33
         > PLAY 7,7
         < ERROR forbidden: 33
         > TURN 7,4
         < x,y
         > BOARD
         > 3,3,1
         > 4,3,3
         > DONE
         < x,y",
    ),
    (
        "a rule for an empty board is for this game",
        "> START 15
         < OK
         > INFO rule 1
         > PLAY 0,0
         < 0,0
         > PLAY 0,9
         < 0,9
         > PLAY 1,0
         < 1,0
         > PLAY 2,9
         < 2,9
         > PLAY 2,0
         < 2,0
         > PLAY 4,9
         < 4,9
         > PLAY 4,0
         < 4,0
         > PLAY 6,9
         < 6,9
         > PLAY 5,0
         < 5,0
         > PLAY 8,9
         < 8,9
         > PLAY 3,0
         < 3,0
         > INFO rule 0
         > PLAY 10,9
         < 10,9
         > RESTART
         < OK",
    ),
    (
        "caro: a five between two stones does not win",
        "> INFO rule 8
         > START 15
         < OK
         > BOARD
         > 3,3,1
         > 4,3,1
         > 5,3,1
         > 6,3,1
         > 7,3,1
         > 2,3,2
         > 8,3,2
         > 5,5,2
         > 9,9,2
         > 0,9,2
         > DONE
         < x,y
         > INFO rule 9
         > BOARD
         > 3,3,1
         > 4,3,1
         > 5,3,1
         > 6,3,1
         > 7,3,1
         > 2,3,2
         > 9,3,2
         > 5,5,2
         > 9,9,2
         > 0,9,2
         > DONE
         < ERROR the game is over: a line was completed
         > INFO rule 1
         > BOARD
         > 3,3,1
         > 4,3,1
         > 5,3,1
         > 6,3,1
         > 7,3,1
         > 8,3,1
         > 5,5,2
         > 9,9,2
         > 0,9,2
         > 0,7,2
         > 0,5,2
         > 0,3,2
         > DONE
         < x,y",
    ),
    (
        "swap2",
        "> START 15
         < OK
         > SWAP2BOARD
         > DONE
         < x,y x,y x,y
         > SWAP2BOARD
         > 7,7
         > DONE
         < ERROR swap2 asks with 0, 3 or 5 stones
         > SWAP2BOARD
         > 7,7
         > 7,7
         > 7,8
         > DONE
         < ERROR the cell is occupied
         > SWAP2BOARD
         > 7,7,1
         > 8,8,2
         > 9,9,1
         > DONE
         < ERROR a stone is written x,y",
    ),
];

#[test]
fn dialogues() {
    for (name, script) in DIALOGUES {
        speak(name, &["--nodes", "2000"], script);
    }
}

/// The choices of swap2 are those of the stage.
#[test]
fn swap2_is_answered() {
    let mut manager = Manager::started("START 15");
    manager.send(b"INFO timeout_turn 200");
    for (stones, most) in [("7,7\n8,7\n9,9\n", 2), ("7,7\n8,7\n9,9\n8,8\n8,6\n", 1)] {
        manager.send(format!("SWAP2BOARD\n{stones}DONE").as_bytes());
        let answer = manager.answer();
        let places = answer.split(' ').filter(|word| is_place(word) && !stones.contains(word)).count();
        assert!(answer == "SWAP" || (1..=most).contains(&places), "{answer}");
        assert!(answer == "SWAP" || answer.split(' ').count() == places, "{answer}");
    }
    manager.send(b"END");
    assert_eq!(manager.finish(), [] as [&str; 0]);
}

/// Where we know balanced openings, one of them is put on an empty board.
#[test]
fn swap2_begins_with_a_balanced_opening() {
    let rules = parse_rules("gomoku").expect("rules");
    let known: HashSet<_> = balanced::of(&rules).map(|opening| canonical(&rules, &opening.moves)).collect();
    for seed in ["1", "2", "3"] {
        let mut manager = Manager::new(&["--seed", seed]);
        manager.send(b"START 15\nSWAP2BOARD\nDONE");
        assert_eq!(manager.line(), "OK");
        let answer = manager.answer();
        let numbers: Vec<i16> = answer.split([' ', ',']).map(|number| number.parse().expect("a number")).collect();
        let cells: Vec<_> = numbers.chunks(2).map(|place| rules.cell(place[0], place[1]).expect("a cell")).collect();
        assert!(known.contains(&canonical(&rules, &cells)), "{answer}");
    }
}

/// The lines of a BOARD.
fn board(stones: impl Iterator<Item = (u8, u8, u8)>) -> String {
    stones.map(|(x, y, field)| format!("{x},{y},{field}\n")).collect::<Vec<_>>().concat()
}

/// A board but for one point, which is the only move; and then nothing is left.
#[test]
fn the_last_point_is_played_and_a_full_board_is_an_error() {
    let mut manager = Manager::started("START 5");
    // Columns in twos and rows in turn: nobody has five.
    let field = |x: u8, y: u8| 1 + (x / 2 + y) % 2;
    let places = (0..24).map(|index| (index % 5, index / 5));
    let stones = board(places.map(|(x, y)| (x, y, field(x, y))));
    manager.send(format!("BOARD\n{stones}DONE").as_bytes());
    assert_eq!(manager.answer(), "4,4");
    manager.send(format!("BOARD\n{stones}4,4,2\nDONE").as_bytes());
    assert_eq!(manager.answer(), "ERROR the game is over: the board is full");
    manager.send(b"TURN 4,4");
    assert_eq!(manager.answer(), "ERROR the game is over");
}

/// In renju, where every free point is forbidden to black: either would make six.
#[test]
fn nothing_but_forbidden_points_is_an_error() {
    const ROWS: [&str; 6] = ["bbb.bb", "wwwbww", "bb.bbb", "wwbwww", "wbwbww", "wbbwbw"];
    let stones = |own: char, but: (u8, u8)| {
        let cells =
            ROWS.iter().zip(0..).flat_map(|(row, y)| row.chars().zip(0..).map(move |(stone, x)| (stone, (x, y))));
        let stones = cells.filter(|&(stone, place)| stone != '.' && place != but);
        board(stones.map(|(stone, (x, y))| (x, y, 1 + u8::from(stone != own))))
    };
    let barred = "ERROR the game is over: every free cell is forbidden";
    let mut manager = Manager::started("START 6");
    manager.send(format!("INFO rule 4\nBOARD\n{}DONE", stones('b', (9, 9))).as_bytes());
    assert_eq!(manager.answer(), barred);
    // White's last stone is the engine's own move, then black's to answer.
    manager.send(format!("BOARD\n{}DONE", stones('w', (5, 5))).as_bytes());
    let answer = manager.answer();
    manager.send(format!("TAKEBACK {answer}\nTURN 5,5").as_bytes());
    assert_eq!([manager.answer(), manager.answer()], ["OK", barred]);
    manager.send(b"TURN 3,0");
    assert_eq!(manager.answer(), "ERROR the game is over");
}

/// The fastest of a few tries: a busy machine may delay any one.
fn fastest(mut measure: impl FnMut() -> Duration) -> Duration {
    (0..5).map(|_| measure()).min().unwrap_or_default()
}

const AT_ONCE: Duration = Duration::from_millis(50);

#[test]
fn end_ends_a_long_search_at_once() {
    for ending in ["END", "end\r", ""] {
        let time = fastest(|| {
            let mut manager = Manager::started("START 20");
            manager.send(b"INFO timeout_turn 60000\nBEGIN");
            thread::sleep(Duration::from_millis(100));
            let start = Instant::now();
            if !ending.is_empty() {
                manager.send(ending.as_bytes());
            }
            manager.finish();
            start.elapsed()
        });
        assert!(time <= AT_ONCE, "{ending:?}: {time:?}");
    }
}

#[test]
fn stop_answers_a_long_search_at_once() {
    for stop in ["STOP", "YXSTOP\r"] {
        let time = fastest(|| {
            let mut manager = Manager::started("START 20");
            manager.send(b"INFO timeout_turn 60000\nTURN 9,9");
            thread::sleep(Duration::from_millis(100));
            let start = Instant::now();
            manager.send(stop.as_bytes());
            let answer = manager.answer();
            assert!(answer.contains(',') && answer != "9,9", "{answer}");
            start.elapsed()
        });
        assert!(time <= AT_ONCE, "{stop:?}: {time:?}");
    }
}

/// What is said during a search is answered after it, in order.
#[test]
fn lines_wait_for_a_search() {
    let mut manager = Manager::started("START 15");
    manager.send(b"INFO timeout_turn 300\nTURN 7,7\nABOUT\nTAKEBACK 7,7\nHELLO");
    assert!(is_place(&manager.answer()));
    assert!(manager.answer().starts_with("name="));
    assert_eq!(manager.answer(), "OK");
    assert_eq!(manager.answer(), "UNKNOWN command");
}

/// Each move is answered within the limit, and so is a whole match.
#[test]
fn moves_are_in_time() {
    for (info, limit) in [
        ("INFO timeout_turn 100", 100),
        ("INFO timeout_turn 0", 100),
        ("INFO timeout_turn 60000\nINFO timeout_match 3200", 250),
        ("INFO timeout_turn 60000\nINFO time_left 100", 100),
        ("INFO timeout_turn 100\nINFO timeout_match 1000000\nINFO time_left 2147483647", 100),
    ] {
        let mut manager = Manager::started("START 15");
        manager.send(info.as_bytes());
        for x in 0..6 {
            let time = fastest_turn(&mut manager, x);
            assert!(time <= Duration::from_millis(limit), "{info}: {time:?}");
        }
    }
}

/// The time of a move on a new board: the faster of two.
fn fastest_turn(manager: &mut Manager, x: u8) -> Duration {
    let turn = |manager: &mut Manager, y: u8| {
        manager.send(format!("BOARD\n{x},{y},2\n9,9,1\n7,{x},2\nDONE").as_bytes());
        let start = Instant::now();
        manager.answer();
        start.elapsed()
    };
    turn(manager, 11).min(turn(manager, 12))
}

/// Two games of the engine against itself, judged by its own referee.
#[test]
fn it_plays_itself() {
    for rule in ["0", "1", "4", "9"] {
        let mut managers = [Manager::started("START 15"), Manager::started("START 15")];
        for manager in &mut managers {
            manager.send(format!("INFO rule {rule}\nINFO max_node 500").as_bytes());
        }
        managers[0].send(b"BEGIN");
        let (mut player, mut plies) = (0, 0);
        loop {
            let answer = managers[player].answer();
            if answer.starts_with("ERROR") {
                assert!(answer.starts_with("ERROR the game is over: ") && plies >= 9, "{answer}");
                break;
            }
            assert!(is_place(&answer), "{answer}");
            player = 1 - player;
            plies += 1;
            managers[player].send(format!("TURN {answer}").as_bytes());
        }
    }
}

/// A line of the protocol, or something like one.
fn any_line() -> impl Strategy<Value = String> {
    let number = prop_oneof![8 => 0..16_i64, 1 => -2..30_i64, 1 => any::<i64>()];
    let numbers = prop::collection::vec(number, 0..4)
        .prop_map(|numbers| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
    let word = prop::sample::select(vec![
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "PLAY",
        "TAKEBACK",
        "BOARD",
        "SWAP2BOARD",
        "DONE",
        "ABOUT",
        "STOP",
        "YXSTOP",
        "INFO rule",
        "INFO timeout_turn",
        "INFO time_left",
        "INFO",
        "",
        "turn",
        "Done",
        "ENDE",
    ]);
    prop_oneof![
        5 => (word, numbers.clone()).prop_map(|(word, numbers)| format!("{word} {numbers}")),
        2 => numbers,
        1 => "[^\n]{0,12}",
    ]
    .prop_filter("END has a test of its own", |line| !line.trim().eq_ignore_ascii_case("end"))
}

/// How many answers these lines have.
fn answers(lines: &[String]) -> usize {
    let mut in_board = false;
    let mut count = 0;
    for line in lines {
        let word = line.split_whitespace().next().unwrap_or("").to_ascii_uppercase();
        let opens = !in_board && matches!(word.as_str(), "BOARD" | "SWAP2BOARD");
        let closes = word == "DONE";
        let silent = matches!(word.as_str(), "" | "INFO" | "STOP" | "YXSTOP");
        count += usize::from(closes || !(in_board || opens || silent));
        in_board = opens || in_board && !closes;
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// No line makes it panic, and each command has one answer.
    #[test]
    fn every_command_has_one_answer(lines in prop::collection::vec(any_line(), 0..40)) {
        let mut manager = Manager::started("START 15");
        manager.send(b"INFO timeout_turn 20");
        for line in &lines {
            manager.send(line.as_bytes());
        }
        let said = manager.finish();
        let said: Vec<_> = said.iter().filter(|line| !line.starts_with("MESSAGE ")).collect();
        prop_assert_eq!(said.len(), answers(&lines), "{:?}", said);
    }
}

/// Bytes that are no text: an error each, and it goes on.
#[test]
fn noise_is_an_error() {
    let mut manager = Manager::started("START 15");
    manager.send(b"INFO timeout_turn 100");
    manager.send(b"TURN 7,7\xff");
    assert_eq!(manager.answer(), "ERROR character 9: the line is not UTF-8");
    manager.send(b"BOARD\n\xff\xfe\n1,1,1\nDONE");
    assert_eq!(manager.answer(), "ERROR character 1: the line is not UTF-8");
    manager.send(b"TURN 7,7");
    assert!(is_place(&manager.answer()));
}

#[test]
fn engines_are_chosen() {
    for engine in ["random", "lines"] {
        speak(engine, &["--engine", engine], "> START 15\n< OK\n> TURN 7,7\n< x,y");
    }
    for (arguments, reason) in [
        (["--engine", "perfect"], "the engine does not play this game: perfect"),
        (["--level", "9"], "gomoku has the levels 1 to 5, not 9"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_in-a-row"));
        let output = command.arg("gomocup").args(arguments).stdin(Stdio::null()).output().expect("the binary runs");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && text.contains(reason), "{text}");
    }
}

/// Managers start a program without arguments.
#[cfg(unix)]
#[test]
fn its_name_may_say_what_it_is() {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(env!("CARGO_BIN_EXE_in-a-row"));
    command.arg0("some/where/pbrain-in-a-row.exe").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(b"START 15\n").expect("the engine listens");
    assert_eq!(child.wait_with_output().expect("the process ends").stdout, b"OK\n");
}
