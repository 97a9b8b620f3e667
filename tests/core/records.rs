//! Records: one table of cases over every format, what holds for any of them, and files of other programs.

pub mod bodies;

use std::fs;
use std::path::Path;

use in_a_row::notation::formats::{self, FORMATS};
use in_a_row::notation::{parse_link, parse_rules, write_link};
use in_a_row::record::{Record, Writer};
use in_a_row::{Cell, Game, Position};
use proptest::prelude::*;

use crate::properties::{any_rules, config};
use bodies::moves;

fn read(id: &str, text: &str) -> Result<Vec<Record>, String> {
    let format = formats::find(id).expect(id);
    format.read(text.as_bytes(), text, None).map_err(|error| {
        let (line, column) = error.place(text);
        format!("{line}:{column}: {}", error.fault)
    })
}

/// Where the main line leads, as a link.
fn link(record: &Record) -> String {
    write_link(&record.game(*record.line(0).last().unwrap_or(&0)))
}

/// What each format's text says, as links.
#[test]
fn texts_are_recognised_and_read() {
    for (id, name, text, links) in [
        ("link", "", "gomoku:h8i9\n", &["gomoku:h8i9"][..]),
        ("link", "", "#connect-four:4453\r\n\r\n#tic-tac-toe:b2\r\n", &["connect-four:4453", "tic-tac-toe:b2"]),
        ("link", "", "renju:h8/i9 b h7", &["renju:h8/i9 b h7"]),
        ("gomocalc", "", "h8i9j10", &["gomoku:h8i9j10"]),
        ("gomocalc", "", "h8 i9\nr18", &["gomoku:h8i9", "gomoku-18:r18"]),
        ("gomocalc", "", "h8/i9 w", &["gomoku:h8/i9 w"]),
        ("pons", "", "4453 -2\n44\n", &["connect-four:4453", "connect-four:44"]),
        ("psq", "a.psq", "Piskvorky 15x15, 7:7, 0\r\n8,8,10\r\n9,7,20\r\nA\r\nB\r\n0\r\n", &["gomoku:h8i9"]),
        ("rec", "a.rec", "A\nB\n7,7,10\n8,6,20\n", &["gomoku:h8i9"]),
        ("sgf", "", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])", &["gomoku:h8i9"]),
        ("sgf", "", "\u{feff} ( ; GM [4] ;B[hh](;W[ig])(;W[gg]))(;GM[4]RU[4];B[aa])", &["gomoku:h8i9", "renju:a15"]),
        ("sgf", "", "(;GM[4]RU[1])(;GM[4]RU[Caro]SZ[15:15])", &["gomoku-standard:", "caro:"]),
        ("sgf", "", "(;SZ[15]AB[hh:ih]AW[aa][oo]PL[W];W[hg])", &["gomoku:h8i8/o1a15 w h9"]),
        ("sgf", "", "(;IR[connect-four];B[df];W[de])", &["connect-four:44"]),
        ("sgf", "", "(;SZ[15];W[hh];B[ig])", &["gomoku:/ w h8i9"]),
        ("sgf", "", "(;SZ[15]B[hh]C[x];W[ig])(;W[hh])", &["gomoku:h8i9", "gomoku:/ w h8"]),
        ("sgf", "", "(;SZ[15];B[hh];W[tt];C[and a word];W[ig])", &["gomoku:h8i9"]),
        ("picture", "", "...\n.X.\n..O\n", &["tic-tac-toe:b2/c1 b"]),
        (
            "picture",
            "",
            "| . . . . . . . |\n| . . . . . . . |\n| . . . . . . . |\n| . . . . . . . |\n| . . . . . . . |\n| . . O X X . . |\n  1 2 3 4 5 6 7",
            &["connect-four:d1e1/c1 w"],
        ),
        ("picture", "", "3 . x .\n2 . o .\n1 . . x\n  a b c\nO to move", &["tic-tac-toe:c1b3/b2 w"]),
        ("picture", "", "┌─┬─┐\n├─●─┤\n└─○─┘\n", &["tic-tac-toe:b2/b1 b"]),
    ] {
        let found = formats::recognise(text.as_bytes(), text, name).expect(text);
        assert_eq!(found.id, id, "{text:?}");
        let records = read(id, text).expect(text);
        assert_eq!(records.iter().map(link).collect::<Vec<_>>(), links, "{text:?}");
    }
}

#[test]
fn faults_have_a_place_and_a_reason() {
    for (id, text, expected) in [
        ("sgf", "(;GM[1])", "1:6: this is a game of another kind"),
        ("sgf", "(;GM[4]\n;B[hh]\n;B[ig])", "3:4: it is the other side's move"),
        ("sgf", "(;GM[4];B[hh];W[hh])", "1:17: the cell is occupied"),
        ("sgf", "(;GM[4];B[hh]W[ig])", "1:16: something else is expected here"),
        ("sgf", "(;GM[4];B[hh][ii])", "1:15: something else is expected here"),
        ("sgf", "(;GM[4];B[hh]lower[x])", "1:14: something else is expected here"),
        ("sgf", "(;GM[4];B[zz])", "1:11: outside the board"),
        ("sgf", "(;GM[4];B[hh]", "1:1: what begins here does not end"),
        ("sgf", "(;GM[4];C[", "1:10: what begins here does not end"),
        ("sgf", "(;GM[4]))", "1:9: something else is expected here"),
        ("sgf", "(;GM[4]SZ[99])", "1:11: the width must be 3 to 25"),
        ("sgf", "(;GM[4]SZ[x])", "1:11: something else is expected here"),
        ("sgf", "(;GM[4]IR[chess])", "1:11: no game has this name"),
        ("sgf", "(;GM[4]AB[hh]AW[hh])", "1:17: the cell is occupied"),
        ("sgf", "(;GM[4];AB[hh])", "1:12: stones are set up in the middle of the game"),
        ("sgf", "", "1:1: there is no game in it"),
        ("psq", "Piskvorky 99x99, 1:1, 0\n", "1:11: the width must be 3 to 25"),
        ("psq", "Piskvorky 15x15, 1:1, 0\n16,1,0\n", "2:1: outside the board"),
        ("psq", "Piskvorky 15x15, 1:1, 0\n1,1,0\n1,1,0\n", "3:1: the cell is occupied"),
        ("rec", "A\nB\n0,0,0\n25,0,0\n", "4:1: outside the board"),
        ("rec", "A\nB\n0,0,0\nend\n", "4:1: something else is expected here"),
        ("link", "gomoku:h8\ngomoku:h8h8", "2:10: the cell is occupied"),
        ("gomocalc", "h8\n\n  i9 k", "3:6: this is no move"),
        ("pons", "44 x", "1:4: something else is expected here"),
        ("picture", "...\n....\n...\n", "2:1: something else is expected here"),
        ("picture", "...\nhello\n...\n", "2:1: something else is expected here"),
        ("picture", "XXX\n...\nOOO\n", "1:1: both sides have a winning line"),
    ] {
        assert_eq!(read(id, text).map(|records| records.len()), Err(expected.to_owned()), "{id}: {text:?}");
    }
    let bytes = [&b"\xffRenLib\xff"[..], &[3, 4], &[255; 10], &[0x78, 0x00, 0x78, 0x40]].concat();
    let error = formats::find("renlib").unwrap().read(&bytes, "", None).unwrap_err();
    assert_eq!((error.at, error.fault.id()), (22, "occupied"));
}

/// What SGF says beside the moves is kept, and written where it stood.
#[test]
fn what_is_not_understood_is_kept() {
    let text =
        "(;GM[4]FF[4]PB[Anna]PW[Bo\\]b]XX[1][2]C[two\nlines and a \\\\];B[hh]BL[99]LB[hh:a][ii:b\\:c];W[ig]KO[])";
    let [record] = &read("sgf", text).expect(text)[..] else { panic!("one game") };
    let root = record.root();
    assert_eq!((root.text("PB"), root.text("PW")), (Some("Anna"), Some("Bo]b")));
    assert_eq!(
        (root.values("XX"), root.text("C")),
        (&["1".to_owned(), "2".to_owned()][..], Some("two\nlines and a \\"))
    );
    let written = formats::find("sgf").unwrap().write(record, 0).unwrap();
    let written = String::from_utf8(written).unwrap();
    for part in ["PW[Bo\\]b]", "XX[1][2]", "C[two\nlines and a \\\\]", ";B[hh]BL[99]LB[hh:a][ii:b:c];W[ig]KO[]"] {
        assert!(written.contains(part), "{part} in {written}");
    }
}

#[test]
fn a_library_is_a_tree() {
    // h8, then i9 with a comment or g7 with a mark.
    let head = [&b"\xffRenLib\xff"[..], &[3, 4], &[255; 10]].concat();
    let nodes = [&[0, 0][..], &[0x78, 0x00], &[0x69, 0xc8], b"good\0\0", &[0x87, 0x50]].concat();
    let bytes = [head, nodes].concat();
    let format = formats::recognise(&bytes, &String::from_utf8_lossy(&bytes), "x.lib").unwrap();
    assert_eq!(format.id, "renlib");
    let [record] = &format.read(&bytes, "", None).unwrap()[..] else { panic!("one tree") };
    assert_eq!(link(record), "renju:h8i9");
    let [_, first] = record.path(1)[..] else { panic!("a path") };
    let children = record.node(first).unwrap().children();
    assert_eq!(children.len(), 2);
    assert_eq!(record.node(children[0]).unwrap().text("C"), Some("good"));
    assert_eq!(write_link(&record.game(children[1])), "renju:h8g7");
    assert_eq!(format.write(record, 0).unwrap(), bytes);
}

/// Lines that are followed one after another become a tree, whose last line is gone on with.
#[test]
fn a_game_that_goes_another_way_leaves_a_variation() {
    let mut game = parse_link("tic-tac-toe:b2a1c3").unwrap();
    let mut record = Record::of(&game);
    game.undo();
    game.undo();
    assert_eq!((record.follow(&game), link(&record)), (1, "tic-tac-toe:b2a1c3".to_owned()));
    game.play(Cell(1)).unwrap();
    let here = record.follow(&game);
    assert_eq!(
        (link(&record), write_link(&record.game(here))),
        ("tic-tac-toe:b2b1".to_owned(), "tic-tac-toe:b2b1".to_owned())
    );
    assert_eq!(record.node(1).unwrap().children(), [2, here]);
    assert_eq!(record.line(2), [0, 1, 2, 3]);
    record.promote(here);
    assert_eq!((record.node(1).unwrap().children(), record.order()), (&[here, 2][..], vec![0, 1, here, 2, 3]));
    record.remove(2);
    record.remove(0);
    assert_eq!((record.order(), record.line(1)), (vec![0, 1, here], vec![0, 1, here]));
}

/// A tree of random moves, comments and properties.
fn any_record() -> impl Strategy<Value = Record> {
    let word = prop_oneof![Just(String::new()), "[a-z\\]\\[;()\\\\: \n]{1,8}", "\\PC{1,5}"];
    (any_rules(), proptest::collection::vec((any::<u16>(), word), 0..60)).prop_map(|(rules, steps)| {
        let mut writer = Writer::new(Position::new(rules));
        let mut path = vec![0];
        for (choice, word) in steps {
            if choice % 5 == 0 {
                path.truncate(1 + usize::from(choice / 5) % path.len());
                writer.back_to(path[path.len() - 1]);
            }
            let moves: Vec<Cell> = writer.position().legal_moves().collect();
            if let Some(&cell) = moves.get(usize::from(choice) % moves.len().max(1)) {
                writer.add(Some(cell)).expect("a legal move");
                path.push(writer.here());
            }
            writer.node().set(if choice % 3 == 0 { "C" } else { "N" }, &word);
        }
        writer.finish()
    })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn what_is_written_is_read_back_in_every_format(record in any_record()) {
        for format in &FORMATS {
            bodies::written_is_read(format, &record);
        }
    }

    #[test]
    fn no_input_panics(bytes in any_input(), known in proptest::option::of(any_rules())) {
        for format in &FORMATS {
            bodies::reads(format, &bytes, known);
        }
    }
}

/// A file of the corpus in which something was changed, or anything at all.
fn any_input() -> impl Strategy<Value = Vec<u8>> {
    let corpus = corpus();
    let changed = (0..corpus.len(), proptest::collection::vec((any::<u16>(), any::<u8>(), 0..3_u8), 0..6));
    let changed = changed.prop_map(move |(file, changes)| {
        let mut bytes = corpus[file].1.clone();
        for (at, byte, change) in changes {
            let at = usize::from(at) % bytes.len().max(1);
            match change {
                0 if at < bytes.len() => bytes[at] = byte,
                1 => bytes.insert(at.min(bytes.len()), byte),
                _ => bytes.truncate(at),
            }
        }
        bytes
    });
    prop_oneof![4 => changed, 1 => proptest::collection::vec(any::<u8>(), 0..80)]
}

/// The files that the fuzzer begins with: games of ours in every format.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let entries = fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Each file of the corpus is in the format that it is called by, and is what that format writes of it. `RECORDS=write`
/// writes it.
#[test]
fn the_corpus_is_what_is_written() {
    let games = ["gomoku:h8i9i8g8h9h7", "connect-four:4453", "renju:h8h9j10/g7 w i9", "tic-tac-toe:b2a1c3"];
    for (number, game) in games.into_iter().enumerate() {
        let mut record = Record::of(&parse_link(game).unwrap());
        let mut other = Game::from_position(record.start().clone());
        let cell = other.position().legal_moves().last().unwrap();
        other.play(cell).unwrap();
        let side = record.follow(&other);
        record.node_mut(side).unwrap().set("C", "Another way: [not] so good \\ é 五");
        record.node_mut(0).unwrap().set("PB", "Anna");
        for format in &FORMATS {
            let Some(written) = format.write(&record, 1) else { continue };
            let name = format!("{}-{number}.{}", format.id, format.ending);
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records").join(&name);
            if std::env::var("RECORDS").is_ok_and(|word| word == "write") {
                fs::write(&path, &written).unwrap();
            }
            assert!(fs::read(&path).unwrap_or_default() == written, "{name} is another one");
            let text = String::from_utf8_lossy(&written);
            let found = formats::recognise(&written, &text, &name).unwrap();
            assert_eq!(found.id.split('-').next(), format.id.split('-').next(), "{name}");
        }
    }
}

/// Files that other programs have written.
#[test]
fn files_of_other_programs_open() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/gomoku/records");
    for (name, games, plies, rules) in [
        ("freestyle-15-matches.sgf", 84, 2_442, "gomoku"),
        ("renju-15-matches.sgf", 24, 1_012, "renju"),
        ("sample_gomocupOnline.psq", 1, 16, "custom(w=20,h=20,n=5)"),
    ] {
        let Ok(bytes) = fs::read(folder.join(name)) else {
            println!("SKIPPED: no {name}");
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let format = formats::recognise(&bytes, &text, name).expect(name);
        let records = format.read(&bytes, &text, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played: usize = records.iter().map(|record| moves(record).len()).sum();
        assert_eq!((records.len(), played), (games, plies), "{name}");
        for record in &records {
            assert_eq!(record.rules(), &parse_rules(rules).unwrap(), "{name}");
            for format in &FORMATS {
                bodies::written_is_read(format, record);
            }
        }
    }
}
