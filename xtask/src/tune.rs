//! Fits the evaluation of the engine `gomoku` to games that it plays against itself, and writes its table of weights.
//!
//! The games are kept below `target/tune/`, so that a fit can be made again, and more games can be added.

mod fit;
mod games;
mod samples;

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, ensure};
use in_a_row::engine::gomoku::features::COMBINATIONS;

use crate::repository::Repository;
use fit::Model;
use samples::Samples;

#[derive(clap::Args)]
pub struct Options {
    /// Plays so many more games first
    #[arg(long, value_name = "N", default_value_t = 0)]
    games: u32,
    /// The positions that the engine visits for a move of a game
    #[arg(long, value_name = "N", default_value_t = 1500)]
    nodes: u64,
    /// The game
    #[arg(long, value_name = "ID", default_value = "gomoku")]
    game: String,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Fits to this file's games, and adds the new ones to it
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How much of a position's aim is the engine's own score, the rest being how the game ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    trust: f32,
    /// How often the fit goes through all positions
    #[arg(long, value_name = "N", default_value_t = 8)]
    passes: usize,
}

pub fn tune(repository: &Repository, options: &Options) -> Result<()> {
    let file =
        options.file.clone().unwrap_or_else(|| repository.path("target/tune").join(format!("{}.games", options.game)));
    if options.games > 0 {
        games::play(&file, &options.game, options.games, options.nodes, options.seed)?;
    }
    let text = fs::read_to_string(&file)
        .with_context(|| format!("no games in {}: ask for some with --games", file.display()))?;
    let samples = Samples::read(&options.game, &text, options.trust)?;
    ensure!(samples.count() > 1000, "{} positions are too few to fit {COMBINATIONS} combinations to", samples.count());
    println!("{} positions", samples.count());
    let worth = Model::worth(&samples, options.passes);
    let order = Model::order(&samples, options.passes);
    fs::write(repository.path("src/engine/gomoku/weights.table"), fit::table(&worth, &order))?;
    Ok(())
}
