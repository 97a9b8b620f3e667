//! What renju forbids to black: shapes drawn by hand, public teaching positions, and random boards judged a second time
//! by a slow referee that looks at windows of cells.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use in_a_row::{Cell, Forbidden, Game, Overline, PlayError, Position, Rules, Side, Status, notation, perft};

use crate::cases::rules;
use crate::properties::Symmetry;

/// What is shown, black's stones, white's, the point where black plays, and what comes of it: `wins`, `free`, or why not.
const FIXTURES: &[(&str, &str, &str, &str, &str)] = &[
    // Overlines.
    ("six", "e8f8g8i8j8", "", "h8", "overline"),
    ("seven", "e8f8g8i8j8k8", "", "h8", "overline"),
    ("nine", "d8e8f8g8i8j8k8l8", "", "h8", "overline"),
    ("six on a diagonal", "d4e5f6g7i9", "", "h8", "overline"),
    ("six on the other, into the corner", "o1n2m3k5j6", "", "l4", "overline"),
    ("six along the edge", "a1a2a3a4a6", "", "a5", "overline"),
    ("six between white's stones", "e8f8g8i8j8", "d8k8", "h8", "overline"),
    ("an overline before a double-four", "e8f8g8i8j8h5h6h7i9j10k11", "", "h8", "overline"),
    ("an overline before a double-three", "e8f8g8i8j8h7h9g7i9", "", "h8", "overline"),
    ("a hole that a white stone fills", "e8f8i8j8", "g8", "h8", "free"),
    // Five, whatever else.
    ("five", "f8g8i8j8", "", "h8", "wins"),
    ("five at its end", "d8e8f8g8", "", "h8", "wins"),
    ("five in the corner", "a1b2c3d4", "", "e5", "wins"),
    ("five between white's stones", "f8g8i8j8", "e8k8", "h8", "wins"),
    ("five and an overline", "f8g8i8j8h4h5h6h7h9", "", "h8", "wins"),
    ("five and a double-four", "f8g8i8j8h5h6h7g7i9j10", "", "h8", "wins"),
    ("five and a double-three", "f8g8i8j8h7h9g7i9", "", "h8", "wins"),
    ("two fives", "f8g8i8j8h6h7h9h10", "", "h8", "wins"),
    // Fours that cross.
    ("two straight fours", "f8g8i8h5h6h7", "", "h8", "44"),
    ("two fours closed at one end", "f8g8i8h5h6h7", "e8h4", "h8", "44"),
    ("two fours with holes", "e8g8i8h4h5h7", "", "h8", "44"),
    ("two fours with holes beside the stone", "e8f8i8h5h6h9", "", "h8", "44"),
    ("two fours with holes, each a stone away", "d8e8f8h4h5h6", "", "h8", "44"),
    ("two holes are no four", "d8f8i8h5h6h7", "", "h8", "free"),
    ("three fours", "f8g8i8h5h6h7e5f6g7", "", "h8", "44"),
    ("a double-four before a double-three", "f8g8i8h5h6h7g7i9g9i7", "", "h8", "44"),
    ("one straight four", "f8g8i8", "", "h8", "free"),
    ("one straight four on a diagonal", "f6g7i9", "", "h8", "free"),
    ("one is closed at both ends", "f8g8i8h5h6h7", "e8j8", "h8", "free"),
    ("one could only become six", "f8g8i8k8h5h6h7", "e8", "h8", "free"),
    ("one could become six here, five there", "f8g8i8k8h5h6h7", "", "h8", "44"),
    ("one could become six at both ends", "d8f8g8i8k8h5h6h7", "", "h8", "free"),
    ("a hole that only makes six", "d8e8g8i8h5h6h7", "", "h8", "free"),
    ("closed by the edge, open here", "a8b8c8d5d6d7", "", "d8", "44"),
    ("closed by the edge and by white", "a8b8c8d5d6d7", "e8", "d8", "free"),
    ("along the edge, from the corner", "a1b1c1d2d3d4", "", "d1", "44"),
    ("on the diagonal into the corner", "b2c3d4e6e7e8", "f6", "e5", "44"),
    ("which has no place beyond the corner", "a1b2c3d5d6d7", "e5", "d4", "free"),
    ("on a diagonal too short for five", "a4b3c2d2e3f4", "", "d1", "free"),
    ("a four that was there is not made", "f8g8h8i8k5k6", "", "k7", "free"),
    // Fours in one line.
    ("x.x*x.x", "e8g8i8k8", "", "h8", "44"),
    ("xx.*x.xx", "d8e8g8j8k8", "", "h8", "44"),
    ("xxx.*.xxx", "d8e8f8j8k8l8", "", "h8", "44"),
    ("x.*xx.x on a diagonal", "f6i9j10l12", "", "h8", "44"),
    ("x.xx*.x up a file, from edge to edge", "a1a3a4a7", "", "a5", "44"),
    ("x.x*x.x between white's stones", "e8g8i8k8", "d8l8", "h8", "44"),
    ("x.x*x.x, a hole filled", "e8g8i8k8", "f8", "h8", "free"),
    ("x.x*x.xx: six on one side", "e8g8i8k8l8", "", "h8", "free"),
    ("xx.*x.x: five on one side only", "d8e8g8k8", "", "h8", "free"),
    ("xxx.*.xxxx: six on one side", "d8e8f8j8k8l8m8", "", "h8", "free"),
    ("*.xxx.x: one of them without the stone", "j8k8l8n8", "", "h8", "free"),
    ("x.x*x.x and a four across", "e8g8i8k8h5h6h7", "", "h8", "44"),
    // Threes that cross.
    ("two threes", "g8i8h7h9", "", "h8", "33"),
    ("two threes on the diagonals", "g7i9g9i7", "", "h8", "33"),
    ("two threes to one side", "i8j8h9h10", "", "h8", "33"),
    ("a broken three", "f8g8h9h10", "", "i8", "free"),
    ("a broken three and a straight one", "f8g8i9i10", "", "i8", "33"),
    ("two broken threes", "e8g8h10h11", "", "h8", "33"),
    ("three threes", "g8i8h7h9g7i9", "", "h8", "33"),
    ("a four and a three", "f8g8i8h7h9", "", "h8", "free"),
    ("a four and two threes", "f8g8i8h7h9g7i9", "", "h8", "33"),
    ("two holes are no three", "f8j8h7h9", "", "h8", "free"),
    ("a three that was there is not made", "f8g8h8k5", "", "k6", "free"),
    ("closed at one end", "g8i8h7h9", "f8", "h8", "free"),
    ("room for five only", "g8i8h7h9", "e8k8", "h8", "free"),
    ("room for six", "g8i8h7h9", "e8", "h8", "33"),
    ("room for six with a hole", "f8g8i9i10", "d8k8", "i8", "33"),
    ("room for five with a hole", "f8g8i9i10", "d8j8", "i8", "free"),
    ("a hole filled by white", "f8g8i9i10", "h8", "i8", "free"),
    ("one line from the edge", "b8c8d7d9", "", "d8", "33"),
    ("one line from the edge, white beyond", "b8c8d7d9", "f8", "d8", "free"),
    ("at the edge", "a8b8c7c9", "", "c8", "free"),
    ("at the corner", "a1b2c4c5", "", "c3", "free"),
    ("one step from the corner", "b2c3d5d6", "", "d4", "33"),
    ("on a diagonal of five", "b4c3d3d4", "", "d2", "free"),
    ("on a diagonal of six", "c4d3e3e4", "", "e2", "33"),
    ("could only become six", "d8g8i8l8h7h9", "", "h8", "free"),
    ("x.x*.x could only become six", "e8g8j8h7h9", "", "h8", "free"),
    ("could become six on one side", "d8g8i8h7h9", "", "h8", "33"),
    ("six on one side, closed on the other", "d8g8i8h7h9", "k8", "h8", "free"),
    // Threes whose next stone black may not play: only f8 makes a straight four of g8, h8, i8.
    ("the next stone is free", "g8i8h7h9", "k8", "h8", "33"),
    ("the next stone is a double-four", "g8i8h7h9f5f6f7", "k8f4", "h8", "free"),
    ("which needs the other four", "g8i8h7h9f5f6f7", "k8f4f9", "h8", "33"),
    ("the next stone is an overline", "g8i8h7h9f5f6f7f9f10", "k8", "h8", "free"),
    ("the next stone makes five elsewhere", "g8i8h7h9f4f5f6f7", "k8", "h8", "free"),
    ("the next stone is a double-three", "g8i8h7h9f7f9e7g9", "k8", "h8", "free"),
    ("of which white closes one", "g8i8h7h9f7f9e7g9", "k8d6", "h8", "33"),
    // e7, f8, g9 could only go on at h10, which makes a second four with h7, h8, h9.
    ("of which one is false in its turn", "g8i8h7h9f7f9e7g9", "k8c5", "h8", "33"),
    ("and is not", "g8i8h7h9f7f9e7g9", "k8c5h11h6", "h8", "free"),
    // Two ways on, and one will do.
    ("another next stone is free", "g8i8h7h9f5f6f7", "f4", "h8", "33"),
    ("both next stones are double-fours", "g8i8h7h9f5f6f7j5j6j7", "f4j4", "h8", "free"),
];

fn cell(rules: &Rules, text: &str) -> Cell {
    notation::parse_move(&Position::new(*rules), text).expect(text)
}

fn black_to_move(black: &str, white: &str) -> Position {
    let text = [black, "/", white, " b"].concat();
    notation::parse_position(&rules("renju"), &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What comes of a move, as the fixtures say it.
fn outcome(position: &Position, cell: Cell) -> String {
    let mut next = position.clone();
    match next.play(cell) {
        Err(PlayError::Forbidden(reason)) => reason.to_string(),
        Err(error) => panic!("{error}"),
        Ok(()) if matches!(next.status(), Status::Won { .. }) => "wins".to_owned(),
        Ok(()) => "free".to_owned(),
    }
}

#[test]
fn shapes_are_judged_as_drawn() {
    for &(name, black, white, point, expected) in FIXTURES {
        let position = black_to_move(black, white);
        let point = cell(position.rules(), point);
        assert_eq!(outcome(&position, point), expected, "{name}: {black}/{white}");
        let reason = slow_verdict(&position, Side::First, point).map(|reason| reason.to_string());
        let expected = Some(expected.to_owned()).filter(|expected| expected != "wins" && expected != "free");
        assert_eq!(reason, expected, "{name}, by the slow referee: {black}/{white}");
    }
}

#[test]
fn shapes_turned_and_mirrored_are_judged_alike() {
    for &(name, black, white, point, expected) in FIXTURES {
        let position = black_to_move(black, white);
        let point = cell(position.rules(), point);
        for symmetry in Symmetry::all() {
            let point = symmetry.cell(position.rules(), point);
            assert_eq!(outcome(&mapped(&position, symmetry), point), expected, "{name}, {symmetry:?}");
        }
    }
}

/// The position seen through a symmetry of the board.
pub fn mapped(position: &Position, symmetry: Symmetry) -> Position {
    let [first, second] = Side::BOTH.map(|side| {
        let own = position.stones().filter(|&(_, of)| of == side);
        own.map(|(cell, _)| symmetry.cell(position.rules(), cell)).collect::<Vec<_>>()
    });
    Position::from_stones(symmetry.rules(position.rules()), &first, &second, position.turn()).expect("the same stones")
}

/// With the colours changed nothing is forbidden.
#[test]
fn white_may_play_anywhere() {
    for &(name, black, white, point, _) in FIXTURES {
        let text = [white, "/", black, " w"].concat();
        let position = notation::parse_position(&rules("renju"), &text).expect(name);
        assert_eq!(position.forbidden(), [], "{name}");
        assert_eq!(position.legal_moves().count(), usize::from(position.free()), "{name}");
        let longest = ["free", "wins"].contains(&outcome(&position, cell(position.rules(), point)).as_str());
        assert!(longest, "{name}");
    }
}

/// Teaching positions of renju.net; stones named twice count once.
#[test]
fn teaching_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/gomoku/forbidden/renjunet.tsv");
    let Ok(table) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return;
    };
    for line in table.lines().skip(1) {
        let &[id, black, white, probe, expected] = line.split('\t').collect::<Vec<_>>().as_slice() else {
            panic!("five columns: {line:?}")
        };
        let rules = rules("renju");
        let stones = |list: &str| list.split(',').map(|text| cell(&rules, text)).collect::<BTreeSet<_>>();
        let (black, white) = (stones(black), stones(white));
        let [first, second] = [&black, &white].map(|set| set.iter().copied().collect::<Vec<_>>());
        let position = Position::from_stones(rules, &first, &second, Side::First).expect(id);
        let reason = match expected.split_once(' ').expect("a verdict").0 {
            "not" => "free",
            "6" => "overline",
            kind if kind.starts_with("4x4") => "44",
            _ => "33",
        };
        assert_eq!(outcome(&position, cell(&rules, probe)), reason, "{id}");
    }
}

/// The rules once more, from windows of cells: a line of cells is looked at from every place that holds the point. None
/// for white, for a five, and in games without forbidden points.
pub fn slow_verdict(position: &Position, side: Side, point: Cell) -> Option<Forbidden> {
    if !position.rules().forbids() || side == Side::Second {
        return None;
    }
    let rules = *position.rules();
    let stones = |side| position.stones().filter(move |stone| stone.1 == side);
    let at = |cell: Cell| (rules.column(cell).into(), rules.row(cell).into());
    let mut slow = Slow {
        size: (rules.width().into(), rules.height().into()),
        caro: rules.overline() == Overline::Caro,
        black: stones(Side::First).map(|(cell, _)| at(cell)).collect(),
        white: stones(Side::Second).map(|(cell, _)| at(cell)).collect(),
    };
    slow.black.insert(at(point));
    slow.verdict(at(point))
}

type Point = (i16, i16);

struct Slow {
    size: Point,
    caro: bool,
    black: BTreeSet<Point>,
    white: BTreeSet<Point>,
}

impl Slow {
    fn verdict(&self, point: Point) -> Option<Forbidden> {
        if self.has_five(point) {
            return None;
        }
        if windows(point, 6).any(|(window, _)| window.iter().all(|at| self.black.contains(at))) {
            return Some(Forbidden::Overline);
        }
        if self.fours(point).len() >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        (self.threes(point).len() >= 2).then_some(Forbidden::DoubleThree)
    }

    fn with(&self, point: Point) -> Slow {
        let mut black = self.black.clone();
        black.insert(point);
        Slow { black, white: self.white.clone(), ..*self }
    }

    fn is_free(&self, at: Point) -> bool {
        let inside = 0 <= at.0 && at.0 < self.size.0 && 0 <= at.1 && at.1 < self.size.1;
        inside && !self.black.contains(&at) && !self.white.contains(&at)
    }

    fn has_five(&self, point: Point) -> bool {
        windows(point, 5).any(|(window, _)| self.is_five(&window))
    }

    /// Whether these five points, sorted, hold a five that wins.
    fn is_five(&self, window: &[Point]) -> bool {
        let [first, second, .., last] = window else { return false };
        let step = (second.0 - first.0, second.1 - first.1);
        let beyond = [(first.0 - step.0, first.1 - step.1), (last.0 + step.0, last.1 + step.1)];
        let longer = beyond.iter().any(|at| self.black.contains(at));
        let blocked = self.caro && beyond.iter().all(|at| self.white.contains(at));
        window.iter().all(|at| self.black.contains(at)) && !longer && !blocked
    }

    /// The sets of four stones that one more stone makes five of.
    fn fours(&self, point: Point) -> BTreeSet<Vec<Point>> {
        let four = |window: Vec<Point>| self.one_hole(&window).filter(|&(hole, _)| self.with(hole).is_five(&window));
        windows(point, 5).filter_map(|(window, _)| four(window)).map(|(_, stones)| stones).collect()
    }

    /// The sets of three stones that one more stone, which black may play, makes a straight four of.
    fn threes(&self, point: Point) -> BTreeSet<Vec<Point>> {
        let mut threes = BTreeSet::new();
        for (window, beyond) in windows(point, 4) {
            let Some((hole, stones)) = self.one_hole(&window) else { continue };
            let after = self.with(hole);
            let fives = beyond.iter().filter(|&&end| {
                let mut five = window.clone();
                five.push(end);
                five.sort_unstable();
                after.is_free(end) && after.with(end).is_five(&five)
            });
            if fives.count() == 2 && !after.has_five(hole) && after.verdict(hole).is_none() {
                threes.insert(stones);
            }
        }
        threes
    }

    /// The free point of a window that otherwise holds black stones, and these.
    fn one_hole(&self, window: &[Point]) -> Option<(Point, Vec<Point>)> {
        let (stones, others): (Vec<Point>, Vec<Point>) = window.iter().partition(|at| self.black.contains(at));
        match others.as_slice() {
            &[hole] if self.is_free(hole) => Some((hole, stones)),
            _ => None,
        }
    }
}

/// Every `length` points in a row that hold `point`, sorted, and the two beyond their ends.
fn windows(point: Point, length: i16) -> impl Iterator<Item = (Vec<Point>, [Point; 2])> {
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().flat_map(move |(dx, dy)| {
        (0..length).map(move |back| {
            let along = |k: i16| (point.0 + dx * (k - back), point.1 + dy * (k - back));
            ((0..length).map(along).collect(), [along(-1), along(length)])
        })
    })
}

/// A board with stones in one part of it, more black than white, in which nobody has won.
fn random_board(rules: &Rules, rng: &mut Rng) -> Position {
    loop {
        let (w, h) = (rules.width(), rules.height());
        let (width, height) = (rng.u8(5.min(w)..=w.min(9)), rng.u8(3.min(h)..=h.min(9)));
        let (left, bottom) = (rng.u8(..=w - width), rng.u8(..=h - height));
        let (black, white) = (rng.u8(15..50), rng.u8(2..20));
        let mut sides = [Vec::new(), Vec::new()];
        for (x, y) in (left..left + width).flat_map(|x| (bottom..bottom + height).map(move |y| (x, y))) {
            let stone = rng.u8(..100);
            if stone < black + white {
                sides[usize::from(stone >= black)].extend(rules.cell(x.into(), y.into()));
            }
        }
        match Position::from_stones(*rules, &sides[0], &sides[1], Side::First) {
            Ok(position) if *position.status() == Status::Ongoing => return position,
            _ => {}
        }
    }
}

const GAMES: [&str; 4] = [
    "renju",
    "custom(w=7,h=6,n=5,forbidden=black)",
    "custom(w=9,h=9,n=5,overline=no,forbidden=black)",
    "custom(w=10,h=8,n=5,overline=caro,forbidden=black)",
];

#[test]
fn a_slow_referee_agrees_on_random_boards() {
    let mut rng = Rng::with_seed(7);
    for game in GAMES {
        let rules = rules(game);
        let mut seen = BTreeMap::new();
        for _ in 0..600 {
            let position = random_board(&rules, &mut rng);
            let listed: BTreeMap<Cell, Forbidden> = position.forbidden().into_iter().collect();
            for cell in (0..rules.cells()).map(Cell).filter(|&cell| position.at(cell).is_none()) {
                let expected = slow_verdict(&position, Side::First, cell);
                assert_eq!(listed.get(&cell).copied(), expected, "{game}: {cell:?} in {position:?}");
                assert_eq!(position.check(cell), expected.map_or(Ok(()), |reason| Err(PlayError::Forbidden(reason))));
                *seen.entry(expected).or_insert(0) += 1;
            }
        }
        assert!(seen.len() == 4 && seen.values().all(|&count| count > 20), "{game}: {seen:?}");
    }
}

#[test]
fn random_boards_turned_and_mirrored_are_judged_alike() {
    let mut rng = Rng::with_seed(8);
    for rules in GAMES.map(rules) {
        for _ in 0..200 {
            let position = random_board(&rules, &mut rng);
            let expected: BTreeMap<Cell, Forbidden> = position.forbidden().into_iter().collect();
            for symmetry in Symmetry::all() {
                let found = mapped(&position, symmetry).forbidden().into_iter().collect::<BTreeMap<_, _>>();
                let expected = expected.iter().map(|(&cell, &reason)| (symmetry.cell(&rules, cell), reason));
                assert_eq!(found, expected.collect(), "{symmetry:?} of {position:?}");
            }
        }
    }
}

/// As in any other game the first moves are all legal.
#[test]
fn first_moves_are_counted() {
    assert_eq!([1, 2].map(|depth| perft(&Position::new(rules("renju")), depth)), [225, 225 * 224]);
}

/// The number of sequences of legal moves, each judged by the slow referee.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if *position.status() != Status::Ongoing {
        return 0;
    }
    let open = |&cell: &Cell| position.at(cell).is_none() && slow_verdict(position, position.turn(), cell).is_none();
    let moves = (0..position.rules().cells()).map(Cell).filter(open);
    let after = |cell| {
        let mut next = position.clone();
        next.play(cell).expect("a legal move");
        slow_perft(&next, depth - 1)
    };
    moves.map(after).sum()
}

#[test]
fn sequences_are_counted_from_random_boards() {
    let mut rng = Rng::with_seed(9);
    let rules = rules("custom(w=7,h=6,n=5,forbidden=black)");
    for _ in 0..4 {
        let position = random_board(&rules, &mut rng);
        for depth in 1..=3 {
            assert_eq!(perft(&position, depth), slow_perft(&position, depth), "{position:?} to {depth} plies");
        }
    }
}

#[test]
fn a_refused_move_changes_nothing_and_undo_goes_back_before_a_draw() {
    let mut game = Game::new(rules("custom(w=7,h=3,n=5,forbidden=black)"));
    let rules = *game.position().rules();
    let moves = notation::parse_moves(&rules, "d1a1d3b1a2c1b2e1c2f1e2g1f2a3g2b3c3e3f3").expect("legal moves");
    for &cell in moves.moves() {
        game.play(cell).expect("a legal move");
    }
    game.undo();
    let (before, point) = (game.clone(), cell(&rules, "d2"));
    assert_eq!(game.play(point), Err(PlayError::Forbidden(Forbidden::Overline)));
    assert_eq!(game, before);
    // White leaves black only the forbidden point.
    game.redo();
    game.play(cell(&rules, "g3")).expect("a free cell");
    assert_eq!((game.position().status(), game.position().legal_moves().count()), (&Status::Drawn, 0));
    assert_eq!(game.position().forbidden(), []);
    game.undo();
    assert_eq!((game.position().status(), game.position().turn()), (&Status::Ongoing, Side::Second));
    game.redo();
    assert_eq!(*game.position().status(), Status::Drawn);
}
