//! `cargo xtask openings`: finds balanced openings with our own engine. Random stones are searched in rounds, ever deeper;
//! those that stay nearest to zero are kept. Between them the engine plays against itself: what its evaluation holds for
//! even, one side may win all the same.

use std::{collections::HashSet, fmt::Write as _, ops::ControlFlow, time::Instant};

use anyhow::{Context, Result};
use fastrand::Rng;
use in_a_row::engine::{self, Engine, Entry, Limits, Report, Score};
use in_a_row::notation::write_moves;
use in_a_row::opening::{Rule, decide::worth, symmetry::canonical};
use in_a_row::rules::GAMES;
use in_a_row::{Cell, Game, Rules, Side, Status};

use crate::{fresh, repository::Repository};

const TABLE: &str = "src/opening/balanced.txt";
const ENGINE: &str = "gomoku";

#[derive(clap::Args)]
pub struct Options {
    /// Openings of three stones, and of five, to keep for each game
    #[arg(long, default_value_t = 16)]
    keep: usize,
    /// Positions that the last round visits for each opening
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
    /// What the random stones are drawn by
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The engine plays itself with so many positions a move: no two of these games are the same.
const GAMES_NODES: [u64; 4] = [500, 700, 1000, 1400];

/// Where the stones of an opening are drawn.
#[derive(Clone, Copy)]
enum Kind {
    /// Three of them, each near another one: black needs a handicap, as at the edge.
    Three,
    /// Five of them, around the centre.
    Five,
}

/// An opening with what it is worth to the side to move.
struct Found {
    game: Game,
    worth: i32,
}

/// Writes the table again.
pub fn make(repository: &Repository, options: &Options) -> Result<()> {
    let mut text = introduction(options);
    for game in GAMES.iter().filter(|game| Rule::Balanced.suits(&game.rules)) {
        let entry = engine::find(ENGINE, &game.rules)?;
        let start = Instant::now();
        for kind in [Kind::Three, Kind::Five] {
            let mut rng = Rng::with_seed(options.seed);
            let found = find(&game.rules, kind, options, &mut rng, &mut Ours(entry))?;
            for Found { game: opening, worth } in found {
                let _ = writeln!(text, "{} {} {worth}", game.id, write_moves(&opening));
            }
        }
        println!("== {}: {:.0} s", game.id, start.elapsed().as_secs_f64());
    }
    fresh::write_if_changed(&repository.path(TABLE), text.as_bytes())
}

fn introduction(Options { keep, nodes, seed }: &Options) -> String {
    format!(
        "\
# Balanced openings: game, transcript, score. Made by `cargo xtask openings --keep {keep} --nodes {nodes} --seed {seed}`:
# random stones, of which our own engine `{ENGINE}` holds these for the most even ones, in so many positions each, and with
# which it won about as often as it lost against itself; the score is its own, for the side to move. Nobody else's
# openings were looked at.
"
    )
}

/// Who judges openings.
trait Judge {
    /// What a position is worth to the side to move, after so many positions.
    fn score(&mut self, game: &Game, nodes: u64) -> Option<Score>;
    /// The games that black wins from here, less those that white wins.
    fn balance(&mut self, game: &Game) -> i32;
}

/// Our engine at its best, fresh for every question.
struct Ours<'a>(&'a Entry);

impl Ours<'_> {
    fn search(&self, engine: &mut dyn Engine, game: &Game, nodes: u64) -> Option<Report> {
        let level = self.0.levels.map_or(1, |levels| levels.max);
        engine.search(game.position(), Limits { level, nodes }, &mut |_| ControlFlow::Continue(()))
    }

    fn play(&self, mut game: Game, nodes: u64) -> Option<i32> {
        let mut engines = [self.0.build?(0), self.0.build?(1)];
        while *game.position().status() == Status::Ongoing {
            let engine = &mut engines[game.moves().len() % 2];
            let best = self.search(&mut **engine, &game, nodes)?.best;
            game.play(best).ok()?;
        }
        Some(match game.position().status() {
            Status::Won { side: Side::First, .. } => 1,
            Status::Won { .. } => -1,
            _ => 0,
        })
    }
}

impl Judge for Ours<'_> {
    fn score(&mut self, game: &Game, nodes: u64) -> Option<Score> {
        Some(self.search(&mut *self.0.build?(0), game, nodes)?.score)
    }

    fn balance(&mut self, game: &Game) -> i32 {
        GAMES_NODES.into_iter().filter_map(|nodes| self.play(game.clone(), nodes)).sum()
    }
}

/// The most even openings of a kind.
fn find(
    rules: &Rules,
    kind: Kind,
    Options { keep, nodes, .. }: &Options,
    rng: &mut Rng,
    judge: &mut dyn Judge,
) -> Result<Vec<Found>> {
    let openings = candidates(rules, kind, keep * 32, rng);
    let calm = search(openings, judge, nodes / 64, keep * 8)?;
    let even = search(games(calm), judge, nodes / 8, keep * 3)?;
    let mut fair: Vec<(i32, Found)> = even.into_iter().map(|found| (judge.balance(&found.game).abs(), found)).collect();
    fair.sort_by_key(|(balance, found)| (*balance, found.worth.abs()));
    fair.truncate(keep * 2);
    search(games(fair.into_iter().map(|(_, found)| found)), judge, *nodes, *keep)
}

/// So many of the openings as are nearest to zero after so many positions.
fn search(openings: Vec<Game>, judge: &mut dyn Judge, nodes: u64, keep: usize) -> Result<Vec<Found>> {
    let judged = openings.into_iter().map(|game| {
        let worth = worth(judge.score(&game, nodes).context("the engine has no answer")?);
        Ok(Found { game, worth })
    });
    let mut found = judged.collect::<Result<Vec<_>>>()?;
    found.sort_by_key(|found| found.worth.abs());
    found.truncate(keep);
    Ok(found)
}

fn games(found: impl IntoIterator<Item = Found>) -> Vec<Game> {
    found.into_iter().map(|found| found.game).collect()
}

/// So many random openings, no two of them images of each other, in which nothing threatens yet.
fn candidates(rules: &Rules, kind: Kind, count: usize, rng: &mut Rng) -> Vec<Game> {
    let mut known = HashSet::new();
    std::iter::repeat_with(|| candidate(rules, kind, rng))
        .filter(|game| !threatens(game) && known.insert(canonical(rules, game.moves())))
        .take(count)
        .collect()
}

fn candidate(rules: &Rules, kind: Kind, rng: &mut Rng) -> Game {
    let mut game = Game::new(*rules);
    let stones = match kind {
        Kind::Three => 3,
        Kind::Five => 5,
    };
    while game.moves().len() < stones {
        let cell = Cell(rng.u16(..rules.cells()));
        let near = match kind {
            Kind::Three => {
                game.moves().is_empty() || game.moves().iter().any(|&other| distance(rules, cell, other) <= 4)
            }
            Kind::Five => from_centre(rules, cell) <= 6,
        };
        if near {
            // What is taken is drawn again.
            let _ = game.play(cell);
        }
    }
    game
}

/// Whether a side has three in a place where it can still complete a line.
fn threatens(game: &Game) -> bool {
    let position = game.position();
    position.rules().win_places().any(|place| {
        let stones: Vec<_> = place.iter().filter_map(|&cell| position.at(cell)).collect();
        stones.len() >= 3 && stones.iter().all(|side| *side == stones[0])
    })
}

fn distance(rules: &Rules, a: Cell, b: Cell) -> u8 {
    rules.column(a).abs_diff(rules.column(b)).max(rules.row(a).abs_diff(rules.row(b)))
}

/// Twice the distance: the centre of an even board lies between cells.
fn from_centre(rules: &Rules, cell: Cell) -> u8 {
    let column = (2 * rules.column(cell) + 1).abs_diff(rules.width());
    let row = (2 * rules.row(cell) + 1).abs_diff(rules.height());
    column.max(row)
}

#[cfg(test)]
mod tests {
    use in_a_row::notation;

    use super::*;

    const OPTIONS: Options = Options { keep: 3, nodes: 640, seed: 1 };

    /// A judge that wants black's stones in low rows, and sees them win in far columns. It notes what it is asked.
    #[derive(Default)]
    struct Low {
        nodes: Vec<u64>,
        games: usize,
    }

    /// A sum over black's stones, less a middling one.
    fn sum(game: &Game, of: impl Fn(Cell) -> u8) -> i32 {
        game.moves().iter().step_by(2).map(|&cell| i32::from(of(cell))).sum::<i32>() - 20
    }

    impl Judge for Low {
        fn score(&mut self, game: &Game, nodes: u64) -> Option<Score> {
            self.nodes.push(nodes);
            Some(Score::Guess(sum(game, |cell| game.position().rules().row(cell))))
        }

        fn balance(&mut self, game: &Game) -> i32 {
            self.games += 1;
            sum(game, |cell| game.position().rules().column(cell))
        }
    }

    #[test]
    fn what_is_even_and_fair_is_kept_after_ever_deeper_rounds() {
        let rules = notation::parse_rules("gomoku").unwrap();
        let mut judge = Low::default();
        let found = find(&rules, Kind::Five, &OPTIONS, &mut Rng::with_seed(1), &mut judge).unwrap();
        let count = |nodes| judge.nodes.iter().filter(|other| **other == nodes).count();
        assert_eq!([10, 80, 640].map(count), [96, 24, 6]);
        assert_eq!(judge.games, 9);
        assert_eq!(found.iter().map(|found| found.worth).collect::<Vec<_>>(), [0, 0, 0]);
        assert!(found.iter().all(|found| judge.balance(&found.game).abs() < 4));
    }

    #[test]
    fn candidates_are_calm_and_distinct_and_lie_where_they_should() {
        for game in GAMES.iter().filter(|game| Rule::Balanced.suits(&game.rules)) {
            for (kind, stones) in [(Kind::Three, 3), (Kind::Five, 5)] {
                let openings = candidates(&game.rules, kind, 200, &mut Rng::with_seed(7));
                let names: HashSet<_> =
                    openings.iter().map(|opening| canonical(&game.rules, opening.moves())).collect();
                assert_eq!(names.len(), 200, "{}", game.id);
                assert!(openings.iter().all(|opening| opening.moves().len() == stones && !threatens(opening)));
            }
        }
    }

    #[test]
    fn three_of_one_side_that_can_become_a_line_threaten() {
        let rules = notation::parse_rules("gomoku").unwrap();
        for (moves, expected) in
            [("h8a1i9a3j10", true), ("h8g7i9a1j10", true), ("a1b2c1d1e1", false), ("h8i9j10", false)]
        {
            let game = notation::parse_moves(&rules, moves).unwrap();
            assert_eq!(threatens(&game), expected, "{moves}");
        }
    }
}
