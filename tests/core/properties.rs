//! Laws that hold in every game, on random boards and games.

use in_a_row::notation;
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Game, Overline, PlayError, Position, Rules, Side, Status};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::renju::slow_verdict;

/// The same cases in every run, and no files left behind.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() }
}

pub fn any_rules() -> impl Strategy<Value = Rules> {
    let overline = prop_oneof![Just(Overline::Wins), Just(Overline::No), Just(Overline::Caro)];
    // Small boards fill up and end in every way; now and then any board.
    let side = || prop_oneof![4 => 3..=7_u8, 1 => 3..=25_u8];
    let sides = (side(), side()).prop_flat_map(|(w, h)| (Just(w), Just(h), 3..=w.max(h).min(10)));
    let custom = (sides, any::<bool>(), overline).prop_map(|((w, h, n), gravity, overline)| {
        Rules::new(w, h, n, gravity, overline).expect("rules within the limits")
    });
    let renju = (
        5..=9_u8,
        3..=9_u8,
        prop_oneof![3 => Just(Overline::Wins), 1 => Just(Overline::No), 1 => Just(Overline::Caro)],
    )
        .prop_map(|(w, h, overline)| {
            Rules::new(w, h, 5, false, overline).and_then(Rules::with_forbidden).expect("rules within the limits")
        });
    let named = (0..GAMES.len()).prop_map(|index| GAMES[index].rules);
    prop_oneof![4 => custom, 1 => renju, 1 => named]
}

/// A game of random moves: to its end, or stopped somewhere.
pub fn any_game() -> impl Strategy<Value = Game> {
    let choices =
        prop_oneof![proptest::collection::vec(any::<u16>(), 0..60), proptest::collection::vec(any::<u16>(), 625)];
    (any_rules(), choices).prop_map(|(rules, choices)| {
        let mut game = Game::new(rules);
        for choice in choices {
            let moves: Vec<Cell> = game.position().legal_moves().collect();
            let Some(&cell) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            game.play(cell).expect("a legal move");
        }
        game
    })
}

/// What may be played, by the rules in one sentence each.
fn naive_moves(position: &Position) -> Vec<Cell> {
    let rules = position.rules();
    let free = |cell: u16| position.at(Cell(cell)).is_none();
    let rests =
        |cell: u16| !rules.gravity() || cell.checked_sub(u16::from(rules.width())).is_none_or(|below| !free(below));
    let over = *position.status() != Status::Ongoing;
    let forbidden = |cell: u16| slow_verdict(position, position.turn(), Cell(cell)).is_some();
    (0..rules.cells()).filter(|&cell| !over && free(cell) && rests(cell) && !forbidden(cell)).map(Cell).collect()
}

/// The status by looking at the whole board: each unbroken run is walked from its lower left end.
fn naive_status(position: &Position) -> Status {
    let rules = position.rules();
    let (w, h) = (i16::from(rules.width()), i16::from(rules.height()));
    let at = |x: i16, y: i16| {
        let inside = 0 <= x && x < w && 0 <= y && y < h;
        inside.then(|| position.at(Cell((y * w + x) as u16))).flatten()
    };
    let mut won = None;
    let mut lines = Vec::new();
    for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
        let Some(side) = at(x, y) else { continue };
        for (dx, dy) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
            if at(x - dx, y - dy) == Some(side) {
                continue;
            }
            let length = (1..=w.max(h)).find(|k| at(x + dx * k, y + dy * k) != Some(side)).expect("an end");
            let blocked = [at(x - dx, y - dy), at(x + dx * length, y + dy * length)] == [Some(side.other()); 2];
            let n = i16::from(rules.n());
            let exactly = rules.forbids() && side == Side::First;
            if match rules.overline() {
                Overline::Wins if exactly => length == n,
                Overline::Wins => length >= n,
                Overline::No => length == n,
                Overline::Caro => length == n && !blocked,
            } {
                won = Some(side);
                lines.push((0..length).map(|k| Cell(((y + dy * k) * w + x + dx * k) as u16)).collect::<Vec<_>>());
            }
        }
    }
    let open = |cell| position.at(cell).is_none() && slow_verdict(position, position.turn(), cell).is_none();
    match won {
        Some(side) => Status::Won { side, lines: ordered(rules, lines) },
        None if (0..rules.cells()).map(Cell).any(open) => Status::Ongoing,
        None => Status::Drawn,
    }
}

/// Cells by file, then rank; lines by their cells.
fn ordered(rules: &Rules, mut lines: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let key = |cell: &Cell| (rules.column(*cell), rules.row(*cell));
    for line in &mut lines {
        line.sort_by_key(key);
    }
    lines.sort_by_key(|line| line.iter().map(key).collect::<Vec<_>>());
    lines
}

/// A symmetry of the board: first the files are mirrored or not, then the ranks, then the two change places.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    files: bool,
    ranks: bool,
    swap: bool,
}

impl Symmetry {
    pub fn all() -> impl Iterator<Item = Symmetry> {
        let bit = |bits: u8, index: u8| bits >> index & 1 == 1;
        (0..8).map(move |bits| Symmetry { files: bit(bits, 0), ranks: bit(bits, 1), swap: bit(bits, 2) })
    }

    /// Stones fall: only left and right may change places.
    fn keeps(self, rules: &Rules) -> bool {
        !rules.gravity() || !self.ranks && !self.swap
    }

    pub fn rules(self, rules: &Rules) -> Rules {
        let (w, h) = (rules.width(), rules.height());
        let (w, h) = if self.swap { (h, w) } else { (w, h) };
        let same = Rules::new(w, h, rules.n(), rules.gravity(), rules.overline());
        let same = if rules.forbids() { same.and_then(Rules::with_forbidden) } else { same };
        same.expect("the same limits for both sides")
    }

    pub fn cell(self, rules: &Rules, cell: Cell) -> Cell {
        let (mut x, mut y) = (rules.column(cell), rules.row(cell));
        if self.files {
            x = rules.width() - 1 - x;
        }
        if self.ranks {
            y = rules.height() - 1 - y;
        }
        if self.swap {
            (x, y) = (y, x);
        }
        Cell(u16::from(y) * u16::from(self.rules(rules).width()) + u16::from(x))
    }

    fn status(self, rules: &Rules, status: &Status) -> Status {
        let Status::Won { side, lines } = status else { return status.clone() };
        let mapped = lines.iter().map(|line| line.iter().map(|&cell| self.cell(rules, cell)).collect()).collect();
        Status::Won { side: *side, lines: ordered(&self.rules(rules), mapped) }
    }
}

/// A position as set-up positions are written.
/// Text that is nearly right: the characters of moves, links and lists, and some from elsewhere.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        proptest::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        "[1-9A-Pa-y0 ]{0,40}",
        "([a-y][1-9][0-9]?[ ]?){0,20}/([a-y][1-9][0-9]?){0,20}[ ]?[bwBW]?",
        "custom\\(([a-z]{1,8}=[a-z0-9]{0,3},?){0,6}\\)?(:[a-z0-9]{0,9})?",
        "custom\\(w=[0-9]{1,2},h=[0-9]{1,2},n=[0-9]{1,2}(,gravity=(on|off))?\\):[a-zA-P0-9é/ ]{0,9}",
    ]
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn every_listed_move_is_legal_and_no_other(game in any_game(), beyond in any::<u16>()) {
        let position = game.position();
        let listed: Vec<Cell> = position.legal_moves().collect();
        prop_assert_eq!(&listed, &naive_moves(position));
        for cell in (0..position.rules().cells()).chain([position.rules().cells(), beyond, u16::MAX]).map(Cell) {
            let mut next = position.clone();
            let played = next.play(cell);
            prop_assert_eq!(played.is_ok(), listed.contains(&cell));
            prop_assert_eq!(position.check(cell), played);
            if played.is_err() {
                prop_assert_eq!(&next, position, "a refused move changes nothing");
            }
        }
    }

    #[test]
    fn columns_take_stones_until_they_are_full(game in any_game(), column in any::<u8>()) {
        let position = game.position();
        let rules = position.rules();
        for column in (0..rules.width()).chain([rules.width(), column]) {
            let own = |cell: &Cell| column < rules.width() && rules.column(*cell) == column;
            let free = (0..rules.cells()).map(Cell).filter(own).find(|&cell| position.at(cell).is_none());
            let full = if column < rules.width() { PlayError::ColumnFull } else { PlayError::OutsideBoard };
            prop_assert_eq!(position.landing(column), free.ok_or(full));
        }
    }

    #[test]
    fn undo_restores_and_redo_repeats(game in any_game(), back in 0..20_usize) {
        let mut other = game.clone();
        let mut seen = vec![other.clone()];
        while seen.len() <= back && other.undo().is_some() {
            let ply = other.moves().len();
            let replayed = other.moves().iter().try_fold(Position::new(*game.position().rules()), |mut position, &cell| {
                position.play(cell).map(|()| position)
            });
            prop_assert_eq!(replayed.as_ref(), Ok(other.position()));
            prop_assert_eq!(other.undone(), &game.moves()[ply..]);
            seen.push(other.clone());
        }
        while let Some(expected) = seen.pop() {
            prop_assert_eq!(&other, &expected);
            prop_assert_eq!(other.redo().is_some(), !seen.is_empty());
        }
        prop_assert_eq!(other, game);
    }

    #[test]
    fn play_then_undo_restores(game in any_game(), choice in any::<prop::sample::Index>()) {
        let moves: Vec<Cell> = game.position().legal_moves().collect();
        if moves.is_empty() {
            return Ok(());
        }
        let mut other = game.clone();
        let cell = *choice.get(&moves);
        prop_assert_eq!(other.play(cell), Ok(()));
        prop_assert_eq!(other.undo(), Some(cell));
        prop_assert_eq!((other.position(), other.moves()), (game.position(), game.moves()));
        prop_assert_eq!(other.undone(), &[cell][..]);
    }

    #[test]
    fn mirrors_and_rotations_keep_the_status(game in any_game()) {
        let rules = game.position().rules();
        for symmetry in Symmetry::all().filter(|symmetry| symmetry.keeps(rules)) {
            let mut position = Position::new(symmetry.rules(rules));
            for &cell in game.moves() {
                prop_assert_eq!(position.play(symmetry.cell(rules, cell)), Ok(()), "{:?}", symmetry);
            }
            prop_assert_eq!(position.status(), &symmetry.status(rules, game.position().status()), "{:?}", symmetry);
            prop_assert_eq!(position.is_dead(), game.position().is_dead(), "{:?}", symmetry);
        }
    }

    #[test]
    fn what_is_written_is_read_back(game in any_game()) {
        let rules = game.position().rules();
        prop_assert_eq!(notation::parse_rules(&notation::write_rules(rules)), Ok(*rules));
        let moves = notation::write_moves(&game);
        prop_assert_eq!(notation::parse_moves(rules, &moves), Ok(game.clone()));
        prop_assert_eq!(notation::parse_moves(rules, &moves.to_uppercase()), Ok(game.clone()));
        prop_assert_eq!(notation::parse_moves(rules, &format!(" {}\r\n", moves.to_lowercase())), Ok(game.clone()));
        prop_assert_eq!(notation::parse_position(rules, &moves), Ok(game.position().clone()));
        prop_assert_eq!(notation::parse_link(&notation::write_link(&game)), Ok(game.clone()));
        for cell in game.position().legal_moves() {
            prop_assert_eq!(notation::parse_move(game.position(), &notation::write_move(rules, cell)), Ok(cell));
        }
    }

    #[test]
    fn a_reached_position_may_be_set_up(game in any_game()) {
        let position = game.position();
        let read = notation::parse_position(position.rules(), &notation::write_setup(position));
        prop_assert_eq!(read.as_ref(), Ok(position));
        let mut on = Game::from_position(position.clone());
        for cell in position.legal_moves().take(3) {
            let _ = on.play(cell);
        }
        prop_assert_eq!(notation::parse_link(&notation::write_link(&on)), Ok(on));
    }

    #[test]
    fn the_whole_board_says_what_the_last_move_said(game in any_game()) {
        let mut position = Position::new(*game.position().rules());
        for &cell in game.moves() {
            prop_assert_eq!(position.play(cell), Ok(()));
            prop_assert_eq!(position.status(), &naive_status(&position));
        }
    }

    #[test]
    fn a_dead_position_is_never_won(game in any_game()) {
        let mut position = Position::new(*game.position().rules());
        let mut dead = false;
        for &cell in game.moves() {
            prop_assert_eq!(position.play(cell), Ok(()));
            let won = matches!(position.status(), Status::Won { .. });
            prop_assert!(!(dead && won));
            prop_assert!(!dead || position.is_dead(), "the dead stay dead");
            dead = position.is_dead();
        }
    }
}

proptest! {
    #![proptest_config(config(3000))]

    /// Whatever the text, it is read or refused at a place within it.
    #[test]
    fn no_text_panics(text in any_text(), rules in any_rules()) {
        let length = text.chars().count();
        let refusals = [
            notation::parse_rules(&text).err(),
            notation::parse_link(&text).err(),
            notation::parse_moves(&rules, &text).err(),
            notation::parse_position(&rules, &text).err(),
            notation::parse_move(&Position::new(rules), &text).err(),
        ];
        for refusal in refusals.into_iter().flatten() {
            prop_assert!(refusal.at <= length, "{:?} in {:?}", refusal, text);
            prop_assert!(!refusal.to_string().is_empty() && !refusal.reason.id().is_empty());
        }
    }

    /// Set-up positions that no game reaches, with stones anywhere.
    #[test]
    fn no_set_up_position_panics(
        rules in any_rules(),
        first in proptest::collection::vec(0..700_u16, 0..30),
        second in proptest::collection::vec(0..700_u16, 0..30),
    ) {
        let cells = |list: &[u16]| list.iter().map(|&index| Cell(index)).collect::<Vec<_>>();
        if let Ok(position) = Position::from_stones(rules, &cells(&first), &cells(&second), Side::First) {
            prop_assert_eq!(position.status(), &naive_status(&position));
            prop_assert_eq!(position.stones().count(), first.len() + second.len());
        }
    }
}
