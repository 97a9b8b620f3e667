//! The opening books of Connect Four: what is written is read, what is damaged is refused, and what the books say is true.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::sync::LazyLock;

use in_a_row::engine::connect_four::book::{self, Book, BookError, Kind, MAX_PLY};
use in_a_row::{Cell, Position, Status, notation};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const SIGN: &[u8] = include_bytes!("../../src/engine/connect_four/books/sign-8.book");
pub const EXACT: &[u8] = include_bytes!("../../src/engine/connect_four/books/exact-10.book");

pub static SIGNS: LazyLock<Book> = LazyLock::new(|| Book::read(SIGN).expect("a book"));
pub static SCORES: LazyLock<Book> = LazyLock::new(|| Book::read(EXACT).expect("a book"));

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/connect-four/");

/// The same cases in every run, and no files left behind.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() }
}

/// A shared file, unless it is not here.
fn shared(name: &str) -> Option<Vec<u8>> {
    let path = format!("{SHARED}{name}");
    std::fs::read(&path).map_err(|error| eprintln!("skipped: {path}: {error}")).ok()
}

/// A score that tells positions apart, and is possible in a book of any ply.
fn invented(own: u64, mask: u64) -> i8 {
    let hash = (own ^ mask.rotate_left(21)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    (hash % 31) as i8 - 15
}

fn mirror(stones: u64) -> u64 {
    (0..7).fold(0, |mirrored, column| mirrored << 7 | stones >> (7 * column) & 0x7f)
}

#[test]
fn what_is_written_is_read() {
    for ply in 0..=7 {
        let exact = Book::read(&book::write(Kind::Exact, ply, invented)).expect("an exact book");
        let sign = Book::read(&book::write(Kind::Sign, ply, invented)).expect("a book of signs");
        assert_eq!((exact.kind(), exact.ply()), (Kind::Exact, ply));
        assert_eq!((sign.kind(), sign.ply()), (Kind::Sign, ply));
        assert!(exact.positions().all(|(own, mask, score)| score == invented(own, mask)), "{ply} plies");
        assert!(sign.positions().all(|(own, mask, score)| score == invented(own, mask).signum()), "{ply} plies");
    }
}

/// Whoever changes the model must make the books again.
#[test]
fn the_books_are_those_of_this_model() {
    for (book, bytes) in [(&*SIGNS, SIGN), (&*SCORES, EXACT)] {
        let again = book::write(book.kind(), book.ply(), |own, mask| book.score(own, mask).expect("an open position"));
        assert!(again == bytes, "the book of {} plies", book.ply());
    }
}

#[test]
fn the_largest_scores_are_written() {
    for ply in 0..=7 {
        let largest = ((44 - (ply + 3)) / 2) as i8;
        for score in [largest, -largest] {
            let read = Book::read(&book::write(Kind::Exact, ply, |_, _| score)).expect("a book");
            assert!(read.positions().all(|(.., found)| found == score), "{ply} plies, {score}");
        }
    }
}

#[test]
#[should_panic(expected = "19 is no score of an open position")]
fn a_score_beyond_is_a_mistake() {
    book::write(Kind::Exact, 4, |_, _| 19);
}

/// Those of 8 and 10 plies were counted by another program.
#[test]
fn the_open_positions_of_each_ply() {
    let mut games = vec![Position::new(notation::parse_rules("connect-four").expect("a game"))];
    for ply in 0..=6 {
        let book = Book::read(&book::write(Kind::Sign, ply, |_, _| 0)).expect("a book");
        let open: BTreeSet<_> = games.iter().filter(|game| is_open(game)).map(canonical).collect();
        let held: BTreeSet<_> = book.positions().map(|(own, mask, _)| smaller(own, mask)).collect();
        assert_eq!(book.positions().count(), held.len(), "a position stands twice");
        assert!(open == held, "{ply} plies");
        let children: BTreeMap<_, _> = games.iter().flat_map(children).map(|game| (canonical(&game), game)).collect();
        games = children.into_values().collect();
    }
    assert_eq!(SIGNS.positions().count(), 77_154);
    assert_eq!(SCORES.positions().count(), 627_283);
}

/// By the referee: the side to move does not win with its next stone, and after some stone of it the other side does not.
fn is_open(game: &Position) -> bool {
    let goes_on = |game: &Position| children(game).count() == game.legal_moves().count();
    goes_on(game) && children(game).any(|next| goes_on(&next))
}

/// The games that go on after one more stone.
fn children(game: &Position) -> impl Iterator<Item = Position> + '_ {
    game.legal_moves().filter_map(|cell| {
        let mut next = game.clone();
        next.play(cell).expect("a legal move");
        (*next.status() == Status::Ongoing).then_some(next)
    })
}

fn canonical(game: &Position) -> (u64, u64) {
    let mut stones = (0..42).filter_map(|cell| Some((1 << (cell % 7 * 7 + cell / 7), game.at(Cell(cell))?)));
    let (own, mask) = stones
        .try_fold((0, 0), |(own, mask), (bit, side)| {
            Some((if side == game.turn() { own | bit } else { own }, mask | bit))
        })
        .expect("stones");
    smaller(own, mask)
}

fn smaller(own: u64, mask: u64) -> (u64, u64) {
    (own, mask).min((mirror(own), mirror(mask)))
}

#[test]
fn positions_and_their_mirror_images_are_found() {
    for book in [&*SIGNS, &*SCORES] {
        for (own, mask, score) in book.positions() {
            assert_eq!(book.score(own, mask), Some(score));
            assert_eq!(book.score(mirror(own), mirror(mask)), Some(score));
        }
    }
}

#[test]
fn other_positions_are_not_held() {
    let (own, mask, _) = SIGNS.positions().next().expect("a position");
    assert_eq!(SCORES.score(own, mask), None, "another ply");
    assert_eq!(SIGNS.score(mask ^ own ^ 1, mask), None, "the stones of one side are too many");
    assert_eq!(SIGNS.score(own << 1, mask << 1), None, "stones that float");
    assert_eq!(SIGNS.score(u64::MAX, u64::MAX), None, "no position at all");
    let (own, mask) = after("12121244");
    assert_eq!(SIGNS.score(own, mask), None, "won on the spot");
}

/// The position after these moves, columns from 1.
fn after(moves: &str) -> (u64, u64) {
    moves.bytes().fold((0, 0), |(own, mask), digit| {
        let bottom = 1 << (7 * (digit - b'1'));
        (mask ^ own, mask | (mask + bottom))
    })
}

#[test]
fn both_books_agree() {
    // Of each position of 8 plies the best of all lines of two more plies, where the larger book holds them all.
    let landings = |mask: u64| (mask + 0x0000_0408_1020_4081) & (0x0000_0408_1020_4081 * 0x3f);
    let stones = |mask: u64| (0..49).map(|cell| 1 << cell).filter(move |stone| landings(mask) & stone != 0);
    let reply = |own: u64, mask: u64| {
        stones(mask).map(|stone| SCORES.score(mask ^ own, mask | stone)).collect::<Option<Vec<_>>>()?.into_iter().min()
    };
    let best = |own: u64, mask: u64| {
        stones(mask).map(|stone| reply(mask ^ own, mask | stone)).collect::<Option<Vec<_>>>()?.into_iter().max()
    };
    let compared = SIGNS.positions().filter_map(|(own, mask, sign)| Some((sign, best(own, mask)?)));
    let compared = compared.inspect(|&(sign, score)| assert_eq!(sign, score.signum())).count();
    assert!(compared > 1_000, "{compared} positions");
}

/// The results of all positions of 8 plies in which neither side wins with its next stone.
#[test]
fn a_well_known_list_agrees() {
    let Some(packed) = shared("connect-4.data.gz") else { return };
    let mut list = String::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut list).expect("a list");
    for line in list.lines() {
        let (cells, result) = line.rsplit_once(',').expect(line);
        let (mut own, mut mask) = (0_u64, 0_u64);
        for (cell, stone) in cells.split(',').enumerate() {
            let bit = 1 << (cell / 6 * 7 + cell % 6);
            own |= if stone == "x" { bit } else { 0 };
            mask |= if stone == "b" { 0 } else { bit };
        }
        let sign = ["loss", "draw", "win"].iter().position(|word| *word == result).expect(line) as i8 - 1;
        assert_eq!(SIGNS.score(own, mask), Some(sign), "{line}");
    }
    assert_eq!(list.lines().count(), 67_557);
}

#[test]
fn public_scores_agree() {
    for name in ["Test_L1_R1", "Test_L1_R2", "Test_L1_R3"] {
        let Some(lines) = shared(name) else { continue };
        let mut compared = 0;
        for line in String::from_utf8(lines).expect(name).lines() {
            let (moves, score) = line.split_once(' ').expect(line);
            let score: i8 = score.parse().expect(line);
            let (own, mask) = after(moves);
            let (exact, sign) = (SCORES.score(own, mask), SIGNS.score(own, mask));
            assert!(exact.is_none_or(|found| found == score), "{line}");
            assert!(sign.is_none_or(|found| found == score.signum()), "{line}");
            compared += usize::from(exact.is_some()) + usize::from(sign.is_some());
        }
        println!("{name}: {compared} positions compared");
        assert!(compared > 100, "{name}: only {compared} positions compared");
    }
}

#[test]
fn what_is_no_book_is_refused_with_a_reason() {
    let small = book::write(Kind::Exact, 3, invented);
    let with = |at: usize, byte: u8| {
        let mut bytes = small.clone();
        bytes[at] = byte;
        Book::read(&bytes).expect_err("no book")
    };
    let cases = [
        (Book::read(b"").expect_err("nothing"), "these bytes are no book"),
        (with(0, b'5'), "these bytes are no book"),
        (with(4, 200), "the book is of version 200, not 1"),
        (with(5, 1), "the book is damaged"),
        (with(6, 4), "the book is damaged"),
        (with(11, small[11] ^ 1), "the book is damaged"),
        (Book::read(&small[..small.len() - 1]).expect_err("a part"), "the book is damaged"),
        (BookError::Kind(2), "the book holds values of an unknown kind, 2"),
        (BookError::Ply(11), "the book is of 11 plies, more than 10"),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
    }
}

/// Whoever damages a book may repair its checksum.
fn sealed(kind: u8, ply: u8, values: &[u8]) -> Vec<u8> {
    let label = [&b"4ROW"[..], &[1, kind, ply]].concat();
    let sum = label
        .iter()
        .chain(values)
        .fold(0x811c_9dc5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    [&label[..], &sum.to_le_bytes(), values].concat()
}

#[test]
fn labels_are_checked_beyond_the_checksum() {
    assert_eq!(Book::read(&sealed(2, 3, &[])), Err(BookError::Kind(2)));
    assert_eq!(Book::read(&sealed(0, 11, &[])), Err(BookError::Ply(11)));
    assert_eq!(Book::read(&sealed(0, 255, &[])), Err(BookError::Ply(255)));
    assert_eq!(MAX_PLY, 10);
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn damage_is_noticed(at in any::<prop::sample::Index>(), change in 1..=255_u8) {
        let mut bytes = SIGN.to_vec();
        bytes[at.index(SIGN.len())] ^= change;
        prop_assert!(Book::read(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        prop_assert!(Book::read(&bytes).is_err());
    }

    #[test]
    fn any_values_can_be_read(kind in 0..=1_u8, ply in 0..=6_u8, values in prop::collection::vec(any::<u8>(), 0..2000)) {
        let book = Book::read(&sealed(kind, ply, &values)).expect("a book of nonsense");
        let largest = (44 - (i16::from(ply) + 3)) / 2;
        prop_assert!(book.positions().all(|(.., score)| i16::from(score.unsigned_abs()) <= largest));
    }
}
