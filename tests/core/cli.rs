//! The native command line, run as others run it: what it answers, word for word, and its exit codes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use crate::cases::CASES;

fn in_a_row(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_in-a-row"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn finish(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From a thread of its own: both pipes may fill up.
    let writer = std::thread::spawn(move || {
        // A usage error ends the process before it has read anything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    output
}

fn run(arguments: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let output = finish(in_a_row(arguments), input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// What a run answers that must end well and say nothing on standard error.
fn answer(arguments: &[&str], input: &str) -> String {
    let (stdout, stderr, code) = run(arguments, input.as_bytes());
    assert_eq!((stderr.as_str(), code), ("", Some(0)), "{arguments:?}: {stdout}");
    stdout
}

/// What a run says that is refused: standard error, and nothing else.
fn refusal(arguments: &[&str]) -> String {
    let (stdout, stderr, code) = run(arguments, b"");
    assert_eq!((stdout.as_str(), code), ("", Some(2)), "{arguments:?}: {stderr}");
    assert!(stderr.contains("Usage:") || stderr.contains("--help"), "{arguments:?}: {stderr}");
    stderr
}

#[test]
fn status_answers_every_case() {
    let mut games: Vec<&str> = CASES.iter().map(|case| case.0).collect();
    games.dedup();
    for game in games {
        let cases: Vec<_> = CASES.iter().filter(|case| case.0 == game).collect();
        let lines: String = cases.iter().flat_map(|case| [case.1, "\n"]).collect();
        let expected: String = cases.iter().flat_map(|case| [case.2, "\n"]).collect();
        assert_eq!(answer(&["status", "--game", game], &lines), expected, "{game}");
    }
}

#[test]
fn status_goes_on_after_a_bad_line() {
    let input = b"44\n44x\n\n  \r\n444\r\n1\xff2\n\xc3\xa9\n8\n44 3\n372442334421";
    let (stdout, stderr, code) = run(&["status", "--game", "connect-four"], input);
    let expected = "ongoing turn=1
error: character 3: this is no move
ongoing turn=1
ongoing turn=1
ongoing turn=2
error: character 2: the line is not UTF-8
error: character 1: this is no move
error: character 1: outside the board
error: character 3: this is no move
won by=2 line=a1,b2,c3,d4
";
    assert_eq!((stdout.as_str(), stderr.as_str(), code), (expected, "", Some(1)));
}

#[test]
fn no_input_is_no_answer() {
    assert_eq!(answer(&["status", "--game", "gomoku"], ""), "");
    assert_eq!(answer(&["move", "--game", "gomoku", "--engine", "random"], ""), "");
}

/// Any bytes: an answer for each line, and an ordinary end.
#[test]
fn status_survives_noise() {
    let mut state = 1_u32;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(20_000)
    .chain(*b"\n")
    .collect();
    let lines = noise.split_inclusive(|&byte| byte == b'\n').count();
    for game in ["connect-four", "gomoku", "custom(w=25,h=25,n=3,gravity=on)"] {
        let (stdout, stderr, code) = run(&["status", "--game", game], &noise);
        assert_eq!((stdout.lines().count(), stderr.as_str(), code), (lines, "", Some(1)), "{game}");
    }
}

/// A partner that waits for each answer gets it.
#[test]
fn status_does_not_keep_answers_back() {
    let mut child = in_a_row(&["status", "--game", "gomoku"]).spawn().expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for (question, expected) in [("h8", "ongoing turn=2\n"), ("h8h8", "error: character 3: the cell is occupied\n")] {
        writeln!(input, "{question}").expect("the process listens");
        let mut line = String::new();
        output.read_line(&mut line).expect("the process answers");
        assert_eq!(line, expected);
    }
    drop(input);
    assert_eq!(child.wait().expect("the process ends").code(), Some(1));
}

/// As under `head -1`: who stops reading does not make it panic.
#[test]
fn a_broken_pipe_is_a_quiet_end() {
    let mut child = in_a_row(&["status", "--game", "connect-four"]).spawn().expect("the binary starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all(&b"44\n".repeat(100_000));
    drop(input);
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!((stderr.as_str(), child.wait().expect("the process ends").code()), ("", Some(0)));
}

#[test]
fn perft_prints_one_number() {
    for (arguments, expected) in [
        (vec!["--game", "connect-four", "--depth", "7"], "823536\n"),
        (vec!["--game", "gomoku", "--depth", "2"], "50400\n"),
        (vec!["--game", "gomoku", "--depth", "0"], "1\n"),
        (vec!["--game", "tic-tac-toe", "--depth", "9"], "127872\n"),
        (vec!["--game", "tic-tac-toe", "--depth", "1", "--moves", "a1 b1"], "7\n"),
        (vec!["--game", "gomoku", "--depth", "1", "--moves", "h8g7/i9 b"], "222\n"),
        (vec!["--game", "connect-four", "--depth", "3", "--moves", "372442334421"], "0\n"),
        (vec!["--game", "custom(w=4,h=4,n=3,gravity=on)", "--depth", "6"], "3588\n"),
    ] {
        assert_eq!(answer(&[&["perft"], arguments.as_slice()].concat(), ""), expected, "{arguments:?}");
    }
}

#[test]
fn move_answers_with_a_move_and_its_worth() {
    let play = |game, input| answer(&["move", "--game", game, "--engine", "random"], input);
    assert!(play("connect-four", "\n").ends_with(" guess:0\n"));
    // One cell is left.
    assert_eq!(play("tic-tac-toe", "a3b3c3b2a2c2b1a1\n"), "c1 guess:0\n");
    assert_eq!(play("connect-four", "14163445321343445663227636257767755112275\n"), "1 guess:0\n");
    // Only the tenth column has room, under its letter.
    assert_eq!(play("custom(w=10,h=3,n=4,gravity=on)", "123412341234567856785678999\n"), "A guess:0\n");
}

#[test]
fn moves_do_not_depend_on_other_lines() {
    let arguments = ["move", "--game", "gomoku", "--engine", "random", "--seed", "7"];
    let together = answer(&arguments, "\nh8\nh8i9\n\n");
    let alone: String = ["\n", "h8\n", "h8i9\n", "\n"].map(|line| answer(&arguments, line)).concat();
    assert_eq!(together, alone);
    let seeds: Vec<String> = (0..20_u8)
        .map(|seed| answer(&["move", "--game", "gomoku", "--engine", "ai0", "--seed", &seed.to_string()], "\n"))
        .collect();
    assert!(seeds.iter().any(|other| *other != seeds[0]), "every seed plays {}", seeds[0]);
}

#[test]
fn move_refuses_finished_and_bad_positions() {
    let input = "372442334421\n44x\n3724423344211\n\n";
    let (stdout, stderr, code) = run(&["move", "--game", "connect-four", "--engine", "random"], input.as_bytes());
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(
        lines[..3],
        ["error: game over", "error: character 3: this is no move", "error: character 13: the game is over"]
    );
    assert_eq!((lines.len(), stderr.as_str(), code), (4, "", Some(1)));
}

/// What `solve` answers without the effort, which must be two numbers behind the score.
fn solve(arguments: &[&str], input: &str) -> Vec<String> {
    let output = answer(&[&["solve"], arguments].concat(), input);
    let answer = |line: &str| {
        let (rest, time) = line.rsplit_once(' ').expect("a time");
        let (rest, nodes) = rest.rsplit_once(' ').expect("positions");
        assert!([nodes, time].iter().all(|number| number.parse::<u64>().is_ok()), "{line}");
        rest.to_owned()
    };
    output.lines().map(answer).collect()
}

#[test]
fn solve_answers_with_the_score_and_the_effort() {
    // Long before its end, just before it, a draw with the last stone, and games that are over.
    let input = "7422341735647741166133573473242566\n  415161\n14163445321343445663227636257767755112275\r\n\
                 372442334421\n4151613\n141634453213434456632276362577677551122751\n";
    let expected = [
        "7422341735647741166133573473242566 1",
        "415161 18",
        "14163445321343445663227636257767755112275 0",
        "372442334421 -16",
        "4151613 -18",
        "141634453213434456632276362577677551122751 0",
    ];
    assert_eq!(solve(&["--no-book"], input), expected);
    assert_eq!(solve(&["--no-book", "--cold", "--table", "1"], input), expected);
    let signs = expected.map(|line| {
        let (moves, score) = line.split_once(' ').expect("a score");
        format!("{moves} {}", score.parse::<i32>().expect("a number").signum())
    });
    assert_eq!(solve(&["--no-book", "--weak"], input), signs);
    // The game before its first move, and stones set up: two wins at once, the second as good, and a lost position.
    let small = ["--game", "custom(w=3,h=3,n=3,gravity=on)"];
    assert_eq!(solve(&small, "\na1b1/a2 b\na1b1/c1a2b2 w\n"), [" 0", "a1b1/a2 b 3", "a1b1/c1a2b2 w 2"]);
    assert_eq!(solve(&small, "a1b1c1/a2b2 w\na1b1c1/a2b2 b\n"), ["a1b1c1/a2b2 w -3", "a1b1c1/a2b2 b 3"]);
}

/// The books know the positions of 8 and of 10 plies, these are one ply before them.
#[test]
fn books_are_used_unless_they_may_not() {
    assert_eq!(solve(&["--nodes", "300"], "112345677\n"), ["112345677 2"]);
    assert_eq!(solve(&["--nodes", "300", "--no-book"], "112345677\n"), ["112345677 -16..16"]);
    let perfect = ["move", "--game", "connect-four", "--engine", "perfect", "--nodes", "300"];
    assert_eq!(answer(&perfect, "112345677\n"), "4 win:31\n");
}

#[test]
fn solve_tells_each_column() {
    let analyse =
        |arguments: &[&str], input| answer(&[&["solve", "--analyse", "--no-book"], arguments].concat(), input);
    let input = "7422341735647741166133573473242566\n 415161\n372442334421\n";
    let scores = "7422341735647741166133573473242566 -3 1 . . -4 1 .
415161 17 -18 18 -18 -18 -18 18
372442334421 . . . . . . .
";
    assert_eq!(analyse(&[], input), scores);
    let signs = "7422341735647741166133573473242566 -1 1 . . -1 1 .
415161 1 -1 1 -1 -1 -1 1
372442334421 . . . . . . .
";
    assert_eq!(analyse(&["--weak"], input), signs);
    let unknown = "444444 -18..17 -18..17 -18..17 . -18..17 -18..17 -18..17\n";
    assert_eq!(analyse(&["--nodes", "50"], "444444\n"), unknown);
    assert_eq!(analyse(&["--nodes", "50", "--weak"], "444444\n"), unknown.replace("18", "1").replace("17", "1"));
}

#[test]
fn solve_appends_the_line_of_best_play() {
    let line = answer(&["solve", "--no-book", "--line"], "444444221155\n");
    let (moves, rest) = line.trim_end().split_once(' ').expect("fields");
    let fields: Vec<&str> = rest.split(' ').collect();
    let score: i32 = fields[0].parse().expect("a score");
    let end = answer(&["status", "--game", "connect-four"], &format!("{moves}{}\n", fields[3]));
    let plies = (moves.len() + fields[3].len()) as i32;
    assert_eq!((44 - plies) / 2, score.abs(), "{line}");
    assert!(end.starts_with("won by="), "{end}");
}

#[test]
fn solve_goes_on_after_a_bad_line() {
    let (stdout, stderr, code) = run(&["solve", "--no-book", "--analyse"], b"12 11\n8\n415161\n\xff\n4151613");
    let expected = "error: character 3: this is no move
error: character 1: outside the board
415161 17 -18 18 -18 -18 -18 18
error: character 1: the line is not UTF-8
4151613 . . . . . . .
";
    assert_eq!((stdout.as_str(), stderr.as_str(), code), (expected, "", Some(1)));
}

#[test]
fn bad_arguments_are_usage_errors() {
    let move_ = |rest: &[&str]| refusal(&[&["move", "--game", "connect-four"], rest].concat());
    for (stderr, expected) in [
        (
            refusal(&["status", "--game", "chess"]),
            "character 1: no game has this name; there are tic-tac-toe, connect-four",
        ),
        (refusal(&["status", "--game", "custom(w=2,h=3,n=3)"]), "character 7: the width must be 3 to 25"),
        (refusal(&["status"]), "--game <ID>"),
        (refusal(&["perft", "--game", "gomoku", "--depth", "-1"]), "-1"),
        (
            refusal(&["perft", "--game", "gomoku", "--depth", "2", "--moves", "h8h8"]),
            "character 3: the cell is occupied",
        ),
        (move_(&[]), "--engine <ID>"),
        (move_(&["--engine", "hal"]), "there is no such engine: hal; connect-four is played by random"),
        (move_(&["--engine", "random", "--level", "1"]), "random has no levels"),
        (move_(&["--engine", "random", "--nodes", "0"]), "--nodes"),
        (move_(&["--engine", "random", "--seed", "x"]), "--seed"),
        (
            refusal(&["solve", "--game", "caro"]),
            "on boards of up to 64 cells, an extra row on top counted; caro is none",
        ),
        (refusal(&["solve", "--game", "custom(w=7,h=6,n=4,gravity=on,overline=no)"]), "longer lines win too"),
        (refusal(&["solve", "--game", "custom(w=8,h=8,n=4,gravity=on)"]), "on boards of up to 64 cells"),
        (refusal(&["solve", "--game", "chess"]), "character 1: no game has this name"),
        (refusal(&["solve", "--nodes", "0"]), "--nodes"),
        (refusal(&["solve", "--table", "0"]), "--table"),
        (refusal(&["solve", "--weak", "--line"]), "--line"),
        (refusal(&["play", "--player1", "hal"]), "there is no such engine: hal"),
        (refusal(&["play", "--level1", "2"]), "human has no levels"),
        (refusal(&["bake"]), "bake"),
    ] {
        assert!(stderr.contains(expected), "{expected:?} in {stderr}");
    }
}

#[test]
fn help_has_an_example_for_each() {
    assert!(answer(&["--help"], "").contains("Usage: in-a-row <COMMAND>"));
    for subcommand in ["status", "perft", "move", "solve", "play"] {
        let help = answer(&[subcommand, "--help"], "");
        assert!(help.contains("Example") && help.contains(&format!("in-a-row {subcommand}")), "{help}");
    }
}

/// A game between two people who type `lines`.
fn play(game: &str, lines: &str) -> String {
    answer(&["play", "--game", game, "--player2", "human"], lines)
}

/// The text after the last prompt but `back`.
fn last_board(output: &str, back: usize) -> &str {
    output.rsplit("player ").nth(back).expect("a prompt")
}

#[test]
fn play_draws_the_board_and_marks_the_last_move() {
    let output = play("connect-four", "4\n4\n");
    let board = "
  1  2  3  4  5  6  7 
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  ·  ·  ·  ·  · │
│ ·  ·  · (○) ·  ·  · │
│ ·  ·  ·  ●  ·  ·  · │
└─────────────────────┘

● player 1, your move (1-7): 
";
    assert!(output.ends_with(board), "{output}");
    let output = play("tic-tac-toe", "b2\na3\n");
    let board = "
 3 (O)│   │   
   ───┼───┼───
 2    │ X │   
   ───┼───┼───
 1    │   │   
    a   b   c 

X player 1, your move (a1-c3): 
";
    assert!(output.ends_with(board), "{output}");
    let output = play("custom(w=9,h=9,n=5)", "e5\na9\ni1\n");
    let board = "
 9  ○──┬──┬──┬──┬──┬──┬──┬──┐ 
 8  ├──┼──┼──┼──┼──┼──┼──┼──┤ 
 7  ├──┼──╋──┼──┼──┼──╋──┼──┤ 
 6  ├──┼──┼──┼──┼──┼──┼──┼──┤ 
 5  ├──┼──┼──┼──●──┼──┼──┼──┤ 
 4  ├──┼──┼──┼──┼──┼──┼──┼──┤ 
 3  ├──┼──╋──┼──┼──┼──╋──┼──┤ 
 2  ├──┼──┼──┼──┼──┼──┼──┼──┤ 
 1  └──┴──┴──┴──┴──┴──┴──┴─(●)
    a  b  c  d  e  f  g  h  i 
";
    assert!(output.contains(board), "{output}");
}

#[test]
fn play_marks_the_winning_line_and_goes_on() {
    let output = play("connect-four", "1\n1\n2\n2\n3\n3\n4\n5\nundo\nnew\n");
    assert!(output.contains("│[●][●][●][●] ·  ·  · │"), "{output}");
    assert!(output.contains("● player 1 wins: a1 b1 c1 d1\nundo, new or quit? the game is over\n"), "{output}");
    // The undo took the win back, and the new game says what it replaces.
    assert!(output.contains("● player 1, your move (1-7): the game was connect-four:112233\n"), "{output}");
    let drawn = play("tic-tac-toe", "a3\nb3\nc3\nb2\na2\nc2\nb1\na1\nc1\n");
    assert!(
        drawn.contains("nobody can complete a line any more; the game goes on until the board is full\n"),
        "{drawn}"
    );
    assert!(drawn.ends_with("a draw: the board is full\nundo, new or quit? \n"), "{drawn}");
}

#[test]
fn play_says_what_is_wrong_and_loses_nothing() {
    let output = play("connect-four", "4\nx\n8\n44\n4 4\n\n\u{1b}[A\nmoves\n");
    for message in [
        "\"x\": character 1: this is no move. A move is 1-7; help lists the commands.\n",
        "\"8\": character 1: outside the board.",
        "\"44\": character 2: this is no move.",
        "\"4 4\": character 3: this is no move.",
        "\"\\u{1b}[A\": character 1: this is no move.",
    ] {
        assert!(output.contains(message), "{message} in {output}");
    }
    assert!(output.ends_with("(1-7): connect-four:4\n○ player 2, your move (1-7): \n"), "{output}");
    let full = play("connect-four", "1\n1\n1\n1\n1\n1\n1\nmoves\n");
    assert!(full.contains("\"1\": character 1: the column is full."), "{full}");
    assert!(full.contains("(1-7): connect-four:111111\n"), "{full}");
    let occupied = play("tic-tac-toe", "b2\nB2\nmoves\n");
    assert!(
        occupied.contains("the cell is occupied\n") && occupied.contains("(a1-c3): tic-tac-toe:b2\n"),
        "{occupied}"
    );
    let (stdout, _, code) = run(&["play", "--player2", "human"], b"4\n\xff\xfe\nmoves\n");
    assert!(stdout.contains("character 1: the line is not UTF-8\n") && stdout.contains("connect-four:4\n"), "{stdout}");
    assert_eq!(code, Some(0));
}

#[test]
fn play_undoes_and_redoes_one_ply_between_people() {
    let output = play("gomoku", "h8\ni9\nundo\nmoves\nundo\nmoves\nundo\nredo\nmoves\nredo\nredo\nmoves\n");
    let moves: Vec<&str> =
        output.lines().filter_map(|line| line.split_once("gomoku:").map(|(_, moves)| moves)).collect();
    // The first line of all introduces the game.
    assert_eq!(moves[1..], ["h8", "", "h8", "h8i9"], "{output}");
    assert!(output.contains("there is no turn of yours to take back\n"), "{output}");
    assert!(output.contains("nothing was taken back\n"), "{output}");
}

/// The moves that each `moves` printed, in a game against the engine `random`.
fn moves_against_random(arguments: &[&str], lines: &str) -> Vec<String> {
    let all = [&["play", "--game", "gomoku", "--seed", "1"], arguments].concat();
    let output = answer(&all, lines);
    output.lines().filter_map(|line| Some(line.split_once(": gomoku:")?.1.to_owned())).collect()
}

#[test]
fn play_undoes_to_the_persons_last_turn() {
    let second = &["--player2", "random"][..];
    let moves =
        moves_against_random(second, "h8\nmoves\ni9\nmoves\nundo\nmoves\nundo\nmoves\nredo\nmoves\nredo\nmoves\n");
    assert!(moves[0].starts_with("h8") && moves[1].starts_with(&format!("{}i9", moves[0])), "{moves:?}");
    assert_eq!(moves[2..], [&moves[0], "", &moves[0], &moves[1]]);
    // Where the engine begins, its first move stays.
    let first = &["--player1", "random", "--player2", "human"][..];
    let moves = moves_against_random(first, "moves\nundo\nmoves\nh8\nmoves\nundo\nmoves\n");
    assert_eq!(moves[1], moves[0]);
    assert!(moves[2].len() > moves[0].len());
    assert_eq!(moves[3], moves[0]);
}

#[test]
fn play_ends_with_quit_or_the_input() {
    for lines in ["quit\n4\n", "q\n4\n", "exit\n4\n", "quit"] {
        assert!(play("connect-four", lines).ends_with("your move (1-7): "));
    }
    assert!(play("connect-four", "").ends_with("your move (1-7): \n"));
    assert!(play("connect-four", "help\n").contains("undo    take back to your last turn\n"));
}

#[test]
fn play_hints() {
    for (game, lines, expected) in [
        ("tic-tac-toe", "hint\n", "): hint: "),
        ("gomoku", "hint\n", "): hint: h8\n"),
        // From its book.
        ("connect-four", "1\n1\n2\n3\n4\n5\n6\n7\n7\nhint\n", "): hint: 4, and wins in 31 plies\n"),
    ] {
        let output = play(game, lines);
        assert!(output.contains(expected), "{output}");
    }
    assert!(play("tic-tac-toe", "a1\nb1\na2\nb2\na3\nhint\n").contains("undo, new or quit? the game is over\n"));
}

#[test]
fn two_engines_play_the_game_out() {
    for game in ["tic-tac-toe", "connect-four", "gomoku", "caro", "custom(w=5,h=5,n=4,gravity=on)"] {
        let arguments = ["play", "--game", game, "--player1", "random", "--player2", "random", "--seed", "5"];
        let output = answer(&arguments, "");
        let end = output.lines().last().expect("an end");
        assert!(end.contains(" wins: ") || end == "a draw: the board is full", "{game}: {end}");
        assert!(last_board(&output, 1).contains(" plays "), "{output}");
        assert_eq!(output, answer(&arguments, ""), "{game}: a seed repeats the game");
    }
}

#[test]
fn colours_are_for_terminals() {
    let arguments = ["play", "--player2", "human"];
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = in_a_row(&arguments);
        command.envs(variables.iter().copied());
        finish(command, b"4\n").stdout.contains(&0x1b)
    };
    assert!(!coloured(&[]), "a pipe is no terminal");
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

/// Files and a folder below them are converted, each beside its like; what is broken is told with its place.
#[test]
fn convert_walks_folders_and_goes_on_after_a_broken_file() {
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert");
    let _ = std::fs::remove_dir_all(&root);
    let (games, out) = (root.join("games"), root.join("out"));
    std::fs::create_dir_all(games.join("below")).unwrap();
    for (name, text) in [
        ("one.sgf", "(;GM[4];B[hh];W[ig])(;GM[4];B[aa])"),
        ("below/two.psq", "Piskvorky 15x15, 1:1, 0\n8,8,5\n"),
        ("broken.sgf", "(;GM[4]\n;B[hh];W[hh])"),
        ("notes.md", "no game"),
    ] {
        std::fs::write(games.join(name), text).unwrap();
    }
    let [games, out] = [&games, &out].map(|path| path.to_str().unwrap());
    let arguments = ["convert", "--to", "link", "--out", out, games];
    let (stdout, stderr, code) = run(&arguments, b"");
    assert_eq!((stdout.as_str(), code), ("", Some(1)));
    assert_eq!(stderr.trim(), format!("{games}/broken.sgf:2:10: the cell is occupied"));
    let written = |name: &str| std::fs::read_to_string(format!("{out}/{name}")).unwrap();
    assert_eq!(
        (written("one.txt"), written("below/two.txt")),
        ("gomoku:h8i9\ngomoku:a15\n".into(), "gomoku:h8\n".into())
    );
    // What is there stays, unless it is asked for.
    let (_, stderr, code) = run(&arguments, b"");
    assert!(stderr.contains("one.txt") && code == Some(1), "{stderr}");
    let one = format!("{games}/one.sgf");
    assert_eq!(answer(&["convert", "--force", "--to", "psq", &one], ""), "");
    assert!(std::fs::read_to_string(format!("{games}/one-2.psq")).unwrap().starts_with("Piskvorky 15x15"));
}

#[test]
fn convert_reads_and_writes_streams() {
    let to = |format, input: &str| answer(&["convert", "--to", format, "-"], input);
    assert_eq!(to("sgf", "connect-four:44"), "(;FF[4]GM[4]CA[UTF-8]AP[In a Row]SZ[7:6]IR[connect-four];B[df];W[de])\n");
    assert_eq!(to("picture", "tic-tac-toe:b2a1"), "...\n.X.\nO..\nX to move\n");
    assert_eq!(
        answer(&["convert", "--from", "pons", "--to", "link", "--game", "custom(w=9,h=7,n=4,gravity=on)", "-"], "99"),
        "custom(w=9,h=7,n=4,gravity=on,overline=wins):99\n"
    );
    for (arguments, input, told) in [
        (["convert", "--to", "psq", "-"], "connect-four:44", "-: psq does not hold this game"),
        (
            ["convert", "--to", "psq", "-"],
            "gomoku:h8\ngomoku:h8",
            "-: 2 games do not go into one psq: use --out with a file",
        ),
        (["convert", "--to", "link", "-"], "hello", "-:1:1: no notation that is known"),
        (["convert", "--to", "link", "-"], "\u{ff}RenLib", "-:1:1: no notation that is known"),
    ] {
        let (stdout, stderr, code) = run(&arguments, input.as_bytes());
        assert_eq!((stdout.as_str(), stderr.trim(), code), ("", told, Some(1)));
    }
    assert!(refusal(&["convert", "--to", "doc", "-"]).contains("there are these notations: link, sgf, psq"));
    assert!(refusal(&["convert", "--to", "sgf", "-", "x"]).contains("stands alone"));
}
