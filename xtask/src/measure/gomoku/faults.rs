//! Quick games of our engine against itself, to count what would lose one: crashes, time-outs, illegal moves, refusals.

use std::ops::ControlFlow;

use anyhow::{Context, Result, ensure};
use in_a_row::{
    engine,
    position::{Position, Status},
    rules::{Cell, Rules, Side},
};

use super::{
    duel,
    game::Game,
    player::Limits,
    schedule,
    tally::{self, Conduct, Tally},
    wire::Engine,
};

/// Openings have up to so many stones, anywhere.
const STONES: usize = 9;

/// A game to be played.
struct Job {
    /// The number of the game's rules.
    game: usize,
    opening: Vec<Cell>,
}

/// Plays under every rule in turn and prints a row for each; an error where a game was lost by a fault.
pub fn measure(ours: &Engine, games: usize, limits: Limits, threads: usize) -> Result<()> {
    let rules = Game::all()?;
    let jobs = (0..games).map(|number| job(&rules, number)).collect::<Result<Vec<_>>>()?;
    let mut tallies: Vec<Tally> = rules.iter().map(|_| Tally::default()).collect();
    let play = |job: &Job| Ok(duel::play(&rules[job.game], limits, &job.opening, [ours.start()?, ours.start()?]));
    let mut done = 0;
    schedule::run(&jobs, threads, play, |job, played| {
        tallies[job.game].add(&played, Side::First, &limits);
        done += 1;
        if let duel::Ending::Fault(side, fault) = &played.ending {
            println!("   {}, side {}: {fault} after {} moves", rules[job.game].id, side.number(), played.moves.len());
        }
        if done % 20 == 0 {
            println!("   {done} of {games} games");
        }
        Ok(())
    })?;
    let conducts: Vec<Conduct> = tallies.iter().map(Tally::both).collect();
    let all = conducts.iter().fold(Conduct::default(), |sum, conduct| sum.with(conduct));
    let rows: Vec<(&str, &Conduct)> = rules.iter().map(|game| game.id).zip(&conducts).chain([("all", &all)]).collect();
    println!("\n{games} games, {} ms a move, {} ms of grace", limits.turn.as_millis(), limits.grace.as_millis());
    print!("{}", tally::table(&rows));
    ensure!(all.faults() == 0, "{} games were lost by a fault", all.faults());
    Ok(())
}

fn job(rules: &[Game], number: usize) -> Result<Job> {
    let (game, stones) = (number % rules.len(), number / rules.len() % STONES);
    Ok(Job { game, opening: random_opening(rules[game].rules, stones, number as u64)? })
}

/// So many random moves that leave the game undecided.
fn random_opening(rules: Rules, stones: usize, seed: u64) -> Result<Vec<Cell>> {
    let build = engine::find("random", &rules)?.build.context("the engine is left out of this build")?;
    let (mut engine, mut position, mut moves) = (build(seed), Position::new(rules), Vec::new());
    let limits = engine::Limits { level: 1, nodes: u64::MAX };
    while moves.len() < stones && *position.status() == Status::Ongoing {
        let report = engine.search(&position, limits, &mut |_| ControlFlow::Continue(()));
        let cell = report.context("a game goes on and there is no move")?.best;
        position.play(cell)?;
        moves.push(cell);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_differ_in_rules_and_openings() {
        let rules = Game::all().unwrap();
        let jobs: Vec<Job> = (0..80).map(|number| job(&rules, number).unwrap()).collect();
        let lengths: Vec<usize> = jobs.iter().step_by(4).map(|job| job.opening.len()).collect();
        assert_eq!(lengths[..11], [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1]);
        assert_eq!(jobs[..5].iter().map(|job| job.game).collect::<Vec<_>>(), [0, 1, 2, 3, 0]);
        assert_ne!(jobs[4].opening, jobs[40].opening);
        assert_eq!(job(&rules, 70).unwrap().opening, jobs[70].opening, "a number repeats its game");
    }
}
