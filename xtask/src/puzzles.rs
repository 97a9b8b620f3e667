//! `cargo xtask puzzles`: finds puzzles in games that our own engines play, weakly enough that wins are missed. In each
//! game at most one position is taken. Of many more than are wanted, those are kept that spread over all lengths.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    ops::ControlFlow,
    time::Instant,
};

use anyhow::{Context, Result, bail};
use fastrand::Rng;
use in_a_row::engine::{self, Engine, Limits, Outcome, gomoku::fours::Fours};
use in_a_row::notation::write_moves;
use in_a_row::opening::symmetry::canonical;
use in_a_row::puzzle::{HARDEST, Puzzle};
use in_a_row::rules::{GAMES, NamedGame};
use in_a_row::{Cell, Game, Rules, Status};

use crate::{fresh, repository::Repository};

/// Where the puzzles of a game lie, which the build copies for the page.
pub const FOLDER: &str = "src/puzzle";

#[derive(clap::Args)]
pub struct Options {
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// Puzzles to keep for each game
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// What the games are played by
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games after which no more are played.
const MOST_GAMES: usize = 60_000;
/// Positions that a search for a victory by fours visits.
const FOURS_NODES: u64 = 200_000;
/// Positions in which Connect Four is solved to the end, and the discs before which that takes too many.
const SOLVER_NODES: u64 = 50_000;
const EARLIEST_DROP: usize = 16;
/// A longer win of Connect Four is beyond what people see.
const LONGEST_DROP: u32 = 19;

/// A puzzle before it is graded.
struct Candidate {
    game: Game,
    first: Cell,
    plies: u32,
    /// Positions that the engine visits to solve it.
    nodes: u64,
}

impl Candidate {
    /// How hard it is for an engine and for a person: the one looks at many positions, the other one far ahead.
    fn effort(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 nodes")]
        let nodes = self.nodes as f64;
        f64::from(self.plies) * (nodes + 2.0).log2()
    }
}

/// Writes the files again.
pub fn make(repository: &Repository, options: &Options) -> Result<()> {
    let wanted = |game: &&NamedGame| options.game.as_deref().is_none_or(|id| id == game.id);
    let games: Vec<&NamedGame> = GAMES.iter().filter(wanted).collect();
    if games.is_empty() {
        bail!("there is no game {}", options.game.as_deref().unwrap_or_default());
    }
    for NamedGame { id, rules } in games {
        let start = Instant::now();
        let found = graded(spread(find(rules, options)?, options.count));
        let lines = found.iter().fold(String::new(), |lines, puzzle| lines + &format!("{puzzle}\n"));
        fresh::write_if_changed(&repository.path(FOLDER).join(format!("{id}.txt")), lines.as_bytes())?;
        println!("== {id}: {} puzzles, {:.0} s", found.len(), start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Many puzzles, no two of them images of each other.
fn find(rules: &Rules, Options { count, seed, .. }: &Options) -> Result<Vec<Candidate>> {
    let mut rng = Rng::with_seed(*seed);
    if rules.cells() <= 9 {
        return everywhere(rules);
    }
    let mut judge: Box<dyn Judge> =
        if rules.gravity() { Box::new(Solver::new(rules)) } else { Box::new(Attacker::new(rules)) };
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for played in 0..MOST_GAMES {
        if found.len() >= count * judge.choice() {
            break;
        }
        if played % 50 == 0 {
            println!("{played} games, {} puzzles", found.len());
        }
        let game = played_game(rules, &mut *judge, &mut rng)?;
        let next = positions(&game)?.find_map(|before| judge.puzzle(before));
        found.extend(next.filter(|puzzle| known.insert(canonical(rules, puzzle.game.moves()))));
    }
    Ok(found)
}

/// Who plays the games of one kind, and finds the puzzles in them.
trait Judge {
    /// How many are found for each puzzle that is kept.
    fn choice(&self) -> usize;
    /// Moves at random that a game begins with.
    fn random(&self, rng: &mut Rng) -> usize;
    /// The engine's move.
    fn play(&mut self, game: &Game, rng: &mut Rng) -> Result<Cell>;
    /// The puzzle that a position is, if it is one.
    fn puzzle(&mut self, game: Game) -> Option<Candidate>;
}

/// The positions of a game, the first one first.
fn positions(game: &Game) -> Result<impl Iterator<Item = Game>> {
    let mut played = Game::new(*game.position().rules());
    let mut all = vec![played.clone()];
    for &cell in game.moves() {
        played.play(cell)?;
        all.push(played.clone());
    }
    Ok(all.into_iter())
}

fn played_game(rules: &Rules, judge: &mut dyn Judge, rng: &mut Rng) -> Result<Game> {
    let mut game = Game::new(*rules);
    for _ in 0..judge.random(rng) {
        let near: Vec<Cell> = game.position().legal_moves().filter(|&cell| from_centre(rules, cell) <= 8).collect();
        game.play(near[rng.usize(..near.len())])?;
        if *game.position().status() != Status::Ongoing {
            return Ok(game);
        }
    }
    while *game.position().status() == Status::Ongoing {
        let cell = judge.play(&game, rng)?;
        game.play(cell)?;
    }
    Ok(game)
}

/// Twice the distance: the centre of an even board lies between cells.
fn from_centre(rules: &Rules, cell: Cell) -> u8 {
    let column = (2 * rules.column(cell) + 1).abs_diff(rules.width());
    let row = (2 * rules.row(cell) + 1).abs_diff(rules.height());
    if rules.gravity() { 0 } else { column.max(row) }
}

fn played(engine: &mut dyn Engine, game: &Game, limits: Limits) -> Result<Cell> {
    let report = engine.search(game.position(), limits, &mut |_| ControlFlow::Continue(()));
    Ok(report.context("the engine has no move")?.best)
}

fn built(id: &str, rules: &Rules, seed: u64) -> Option<Box<dyn Engine>> {
    Some(engine::find(id, rules).ok()?.build?(seed))
}

/// Gomoku and its kin.
struct Attacker {
    fours: Fours,
    engine: Box<dyn Engine>,
}

impl Attacker {
    fn new(rules: &Rules) -> Attacker {
        let engine = built("gomoku", rules, 0).expect("plays every game of lines without gravity");
        Attacker { fours: Fours::new(rules), engine }
    }
}

impl Judge for Attacker {
    fn choice(&self) -> usize {
        4
    }

    fn random(&self, rng: &mut Rng) -> usize {
        rng.usize(3..8)
    }

    fn play(&mut self, game: &Game, rng: &mut Rng) -> Result<Cell> {
        played(&mut *self.engine, game, Limits { level: 1, nodes: rng.u64(20..200) })
    }

    fn puzzle(&mut self, game: Game) -> Option<Candidate> {
        let victory = self.fours.victory(game.position(), FOURS_NODES)?;
        let firsts = self.fours.firsts(game.position(), FOURS_NODES)?;
        let plies = victory.line.len() as u32;
        (plies >= 3 && firsts == [victory.line[0]]).then_some(Candidate {
            game,
            first: victory.line[0],
            plies,
            nodes: victory.nodes,
        })
    }
}

/// Connect Four.
struct Solver {
    engine: Box<dyn Engine>,
}

impl Solver {
    fn new(rules: &Rules) -> Solver {
        Solver { engine: built("perfect", rules, 0).expect("solves what falls") }
    }
}

impl Judge for Solver {
    fn choice(&self) -> usize {
        2
    }

    fn random(&self, rng: &mut Rng) -> usize {
        rng.usize(8..17)
    }

    fn play(&mut self, game: &Game, rng: &mut Rng) -> Result<Cell> {
        played(&mut *self.engine, game, Limits { level: rng.u8(1..4), nodes: 2000 })
    }

    fn puzzle(&mut self, game: Game) -> Option<Candidate> {
        if game.moves().len() < EARLIEST_DROP {
            return None;
        }
        solved(game).filter(|puzzle| (3..=LONGEST_DROP).contains(&puzzle.plies))
    }
}

/// A position that is solved to its end and has one move that wins.
fn solved(game: Game) -> Option<Candidate> {
    let mut engine = built("perfect", game.position().rules(), 0)?;
    let analysis = engine.analyse(game.position(), SOLVER_NODES, &mut |_| ControlFlow::Continue(()))?;
    let wins: Vec<_> = analysis.verdicts.iter().filter(|verdict| verdict.outcome == Some(Outcome::Win)).collect();
    let &[win] = wins.as_slice() else { return None };
    let (first, plies, nodes) = (win.cell, win.plies?, analysis.nodes);
    analysis.complete.then_some(Candidate { game, first, plies, nodes })
}

/// Every puzzle of a small game, up to symmetry.
fn everywhere(rules: &Rules) -> Result<Vec<Candidate>> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut waiting = VecDeque::from([Game::new(*rules)]);
    while let Some(game) = waiting.pop_front() {
        for cell in game.position().legal_moves() {
            let mut next = game.clone();
            next.play(cell)?;
            if *next.position().status() == Status::Ongoing && known.insert(canonical(rules, next.moves())) {
                waiting.push_back(next);
            }
        }
        found.extend(solved(game));
    }
    Ok(found)
}

/// So many of them, of all lengths alike as far as there are any.
fn spread(found: Vec<Candidate>, count: usize) -> Vec<Candidate> {
    let mut lengths: BTreeMap<u32, VecDeque<Candidate>> = BTreeMap::new();
    for candidate in found {
        lengths.entry(candidate.plies).or_default().push_back(candidate);
    }
    let mut kept = Vec::new();
    while kept.len() < count && !lengths.is_empty() {
        kept.extend(lengths.values_mut().filter_map(VecDeque::pop_front));
        lengths.retain(|_, left| !left.is_empty());
    }
    kept.truncate(count);
    kept
}

/// In the order of how hard they are, as many of each grade.
fn graded(mut found: Vec<Candidate>) -> Vec<Puzzle> {
    found.sort_by(|one, other| one.effort().total_cmp(&other.effort()).then_with(|| key(one).cmp(&key(other))));
    let all = found.len();
    let grade = |place: usize| (place * usize::from(HARDEST) / all) as u8 + 1;
    let puzzle = |(place, Candidate { game, first, plies, .. })| Puzzle { game, first, plies, grade: grade(place) };
    found.into_iter().enumerate().map(puzzle).collect()
}

fn key(candidate: &Candidate) -> String {
    write_moves(&candidate.game)
}
