//! What the fit learns from: positions as the evaluation sees them, how they ended and what was played.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use in_a_row::{Game, engine::gomoku::features::Eye, notation};

use super::fit::SCALE;

/// Positions, one after another in common lists.
#[derive(Default)]
pub struct Samples {
    /// By position: where its lists begin.
    pub starts: Vec<(usize, usize)>,
    /// Combinations of free cells, for both sides, and how many cells have them.
    pub counts: Vec<(u16, u8, u8)>,
    /// Combinations of the cells that come into question, of the side to move and the other, the one played first.
    pub choices: Vec<[u16; 2]>,
    /// By position: what the side to move should expect, 0 to 1.
    pub aims: Vec<f32>,
}

/// A score in the line of a game.
enum Told {
    Win(u32),
    Loss(u32),
    Guess(f32),
}

fn told(word: &str) -> Option<Told> {
    if let Some(guess) = word.strip_suffix('?') {
        return guess.parse().ok().map(Told::Guess);
    }
    match word.split_at_checked(1)? {
        ("+", plies) => plies.parse().ok().map(Told::Win),
        ("-", plies) => plies.parse().ok().map(Told::Loss),
        ("0", "") => Some(Told::Guess(0.0)),
        _ => None,
    }
}

impl Samples {
    pub fn count(&self) -> usize {
        self.aims.len()
    }

    /// The lists of a position.
    pub fn counts(&self, position: usize) -> &[(u16, u8, u8)] {
        let to = self.starts.get(position + 1).map_or(self.counts.len(), |next| next.0);
        &self.counts[self.starts[position].0..to]
    }

    pub fn choices(&self, position: usize) -> &[[u16; 2]] {
        let to = self.starts.get(position + 1).map_or(self.choices.len(), |next| next.1);
        &self.choices[self.starts[position].1..to]
    }

    /// Reads games as `games::play` writes them.
    pub fn read(game: &str, text: &str, trust: f32) -> Result<Samples> {
        let rules = notation::parse_rules(game)?;
        let mut samples = Samples::default();
        let mut eye = Eye::new(&rules);
        for line in text.lines() {
            samples.add(&mut eye, &rules, line, trust).with_context(|| format!("in the game {line}"))?;
        }
        Ok(samples)
    }

    fn add(&mut self, eye: &mut Eye, rules: &in_a_row::Rules, line: &str, trust: f32) -> Result<()> {
        let mut words = line.split(' ');
        let moves = notation::parse_moves(rules, words.next().unwrap_or_default())?;
        let winner = words.next().context("no result")?.parse::<u8>().ok();
        let from: usize = words.next().context("no first ply")?.parse()?;
        let mut game = Game::new(*rules);
        for (ply, &cell) in moves.moves().iter().enumerate() {
            if ply >= from {
                let score = words.next().and_then(told).context("no score")?;
                let turn = game.position().turn().number();
                let ended = winner.map_or(0.5, |winner| f32::from(u8::from(winner == turn)));
                let aim = match score {
                    Told::Guess(value) => trust / (1.0 + (-value / SCALE).exp()) + (1.0 - trust) * ended,
                    Told::Win(8..) => 1.0,
                    Told::Loss(8..) => 0.0,
                    // The search sees such an end, whatever the evaluation says.
                    Told::Win(_) | Told::Loss(_) => f32::NAN,
                };
                if !aim.is_nan() {
                    self.see(eye, &game, cell, aim);
                }
            }
            game.play(cell)?;
        }
        Ok(())
    }

    fn see(&mut self, eye: &mut Eye, game: &Game, played: in_a_row::Cell, aim: f32) {
        let Some(seen) = eye.look(game.position()) else { return };
        let Some(best) = seen.iter().find(|seen| seen.cell == played) else { return };
        self.starts.push((self.counts.len(), self.choices.len()));
        self.aims.push(aim);
        self.choices.push(best.combinations);
        self.choices.extend(seen.iter().filter(|seen| seen.tried && seen.cell != played).map(|seen| seen.combinations));
        let mut counts: BTreeMap<u16, [u8; 2]> = BTreeMap::new();
        for seen in &seen {
            for (side, combination) in seen.combinations.into_iter().enumerate().filter(|&(_, number)| number != 0) {
                counts.entry(combination).or_default()[side] += 1;
            }
        }
        self.counts.extend(counts.into_iter().map(|(number, [own, foe])| (number, own, foe)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        assert!(matches!(told("+11"), Some(Told::Win(11))));
        assert!(matches!(told("-8"), Some(Told::Loss(8))));
        assert!(matches!(told("-35?"), Some(Told::Guess(value)) if value < -34.0));
        assert!(matches!(told("0"), Some(Told::Guess(0.0))));
        assert!(["", "+", "?", "+x"].into_iter().all(|word| told(word).is_none()));
    }

    #[test]
    fn an_aim_is_between_the_score_and_the_end() {
        // White won; the two stones of the opening are not looked at, nor is what the search sees by itself.
        let samples = Samples::read("gomoku", "h8i9g8j10i8 2 2 250? 20 -6\n", 0.5);
        assert!(samples.is_err(), "20 is no score");
        let samples = Samples::read("gomoku", "h8i9g8j10i8 2 2 250? +9 -6\n", 0.5).unwrap();
        let first = 0.5 / (1.0 + (-1.0_f32).exp());
        assert!((samples.aims[0] - first).abs() < 1e-6 && (samples.aims[1] - 1.0).abs() < 1e-6, "{:?}", samples.aims);
        assert_eq!(samples.count(), 2);
        assert!((0..2).all(|position| !samples.counts(position).is_empty() && samples.choices(position).len() > 10));
    }

    #[test]
    fn a_game_without_its_scores_is_an_error() {
        for line in ["h8i9 1", "h8i9 1 0 5?", "h8h8 1 0 5? 5?", "h8 1 x"] {
            assert!(Samples::read("gomoku", line, 0.5).is_err(), "{line}");
        }
    }
}
