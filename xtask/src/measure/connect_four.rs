//! `cargo measure connect-four`: the solver on public positions with known scores, next to its peers.
//!
//! Every solver is a program that reads positions and answers with score, effort and time (`examples/solver.rs` is ours),
//! so that all are measured alike: one after another, set by set. Ours tells the time that it had of a processor, so that
//! what runs beside it counts little; peers should, too.

mod boards;
mod peer;
mod spread;

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, ensure};
use in_a_row::engine::connect_four::TABLE_MIB;

use crate::{process, repository::Repository};
use peer::{Answer, Peer};
use spread::Spread;

/// Where the positions lie.
const FOLDER: &str = "../shared/data/connect-four";

#[derive(clap::Args)]
pub struct Options {
    /// Another solver: a command that reads positions as columns from 1, a line each, and answers `<moves> <score> <nodes>
    /// <microseconds>`; it is given `--cold` where it must forget everything before each position
    #[arg(long, value_name = "NAME=COMMAND")]
    peer: Vec<Peer>,
    /// Measures this set alone, such as `L2_R2`, empty, sign or boards; may be given several times
    #[arg(long, value_name = "NAME")]
    set: Vec<String>,
    /// Measures a tenth of each set and no whole board
    #[arg(long)]
    quick: bool,
    /// Measures `L1_R2` and `L1_R3` as well, which take many minutes
    #[arg(long)]
    all: bool,
}

/// Positions that are measured together.
struct Set {
    name: &'static str,
    positions: Positions,
    /// Whether a solver forgets everything before each position.
    cold: bool,
    chosen_by: Chosen,
}

enum Positions {
    /// Those of a file, with their scores.
    File(&'static str),
    /// The empty board.
    Empty { sign: bool },
}

/// Which run measures a set unless its name is given.
#[derive(PartialEq, Eq)]
enum Chosen {
    Always,
    /// Not in a quick run.
    Full,
    /// Only with `--all`.
    All,
}

const fn set(name: &'static str, file: &'static str, cold: bool, chosen_by: Chosen) -> Set {
    Set { name, positions: Positions::File(file), cold, chosen_by }
}

const SETS: [Set; 10] = [
    set("L3_R1", "Test_L3_R1", false, Chosen::Always),
    set("L2_R1", "Test_L2_R1", false, Chosen::Always),
    set("L2_R2", "Test_L2_R2", false, Chosen::Always),
    set("L1_R1", "Test_L1_R1", false, Chosen::Always),
    set("L1_R2.s200", "Test_L1_R2.s200", true, Chosen::Always),
    set("L1_R3.s25", "Test_L1_R3.s25", true, Chosen::Full),
    set("L1_R2", "Test_L1_R2", false, Chosen::All),
    set("L1_R3", "Test_L1_R3", false, Chosen::All),
    Set { name: "empty", positions: Positions::Empty { sign: false }, cold: true, chosen_by: Chosen::Full },
    Set { name: "sign", positions: Positions::Empty { sign: true }, cold: true, chosen_by: Chosen::Full },
];

const BOARDS: &str = "boards";

impl Options {
    fn wants(&self, name: &str, chosen_by: &Chosen) -> bool {
        if !self.set.is_empty() {
            return self.set.iter().any(|wanted| wanted == name);
        }
        match chosen_by {
            Chosen::Always => true,
            Chosen::Full => !self.quick,
            Chosen::All => self.all,
        }
    }

    fn check(&self) -> Result<()> {
        let known = |name: &String| name == BOARDS || SETS.iter().any(|set| set.name == name);
        let unknown = self.set.iter().find(|name| !known(name));
        ensure!(unknown.is_none(), "there is no set {:?}", unknown.map_or("", String::as_str));
        Ok(())
    }
}

/// Prints a table; an error where one of our scores is wrong.
pub fn measure(repository: &Repository, options: &Options) -> Result<()> {
    options.check()?;
    process::run(process::cargo(repository.root()).args(["build", "--release", "--example", "solver"]))?;
    let folder = repository.target().join("release/examples");
    let ours = Peer::ours(&folder.join(format!("solver{}", std::env::consts::EXE_SUFFIX)), TABLE_MIB);
    let folder = repository.path(FOLDER);
    let mut wrong = 0;
    println!("\ntable {TABLE_MIB} MiB");
    let sets: Vec<&Set> = SETS.iter().filter(|set| options.wants(set.name, &set.chosen_by)).collect();
    if !sets.is_empty() {
        println!("{}", spread::head());
    }
    for set in sets {
        let positions = set.positions(&folder, if options.quick { 10 } else { 1 })?;
        wrong += set.measure(&ours, &options.peer, &positions)?;
    }
    if options.wants(BOARDS, &Chosen::Full) {
        wrong += boards::measure(&ours, &folder.join("board-sizes.tsv"))?;
    }
    ensure!(wrong == 0, "{wrong} of our scores are wrong");
    Ok(())
}

impl Set {
    /// Columns and score of every position, or of one in `step`.
    fn positions(&self, folder: &std::path::Path, step: usize) -> Result<Vec<(String, i32)>> {
        let Positions::File(file) = self.positions else {
            return Ok(vec![(String::new(), 1)]);
        };
        let path: PathBuf = folder.join(file);
        let lines = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let position = |line: &str| {
            let (columns, score) = line.split_once(' ').with_context(|| format!("{line:?} is no position"))?;
            Ok((columns.to_owned(), score.trim().parse()?))
        };
        lines.lines().step_by(step).map(position).collect()
    }

    /// Prints a row for each solver; how many of our own scores are wrong.
    fn measure(&self, ours: &Peer, peers: &[Peer], positions: &[(String, i32)]) -> Result<usize> {
        let sign = matches!(self.positions, Positions::Empty { sign: true });
        let options = [(self.cold, "--cold"), (sign, "--sign")];
        let options: Vec<&str> = options.into_iter().filter_map(|(given, option)| given.then_some(option)).collect();
        // Peers prove exact scores only.
        let peers = if sign { &[] } else { peers };
        let answers = ours.ask(&options, positions)?;
        let time: f64 = answers.iter().map(|answer| answer.micros).sum();
        println!("{}", self.row(ours, positions, &answers, None));
        for peer in peers {
            let answers = peer.ask(&options, positions)?;
            let ratio = time / answers.iter().map(|answer| answer.micros).sum::<f64>();
            println!("{}", self.row(peer, positions, &answers, Some(ratio)));
        }
        Ok(wrong(positions, &answers))
    }

    fn row(&self, peer: &Peer, positions: &[(String, i32)], answers: &[Answer], ratio: Option<f64>) -> String {
        let nodes = Spread::of(answers.iter().map(|answer| answer.nodes));
        let micros = Spread::of(answers.iter().map(|answer| answer.micros));
        let set = format!("{}{}", self.name, if self.cold { " cold" } else { "" });
        spread::row(&set, peer.name(), answers.len(), wrong(positions, answers), [nodes, micros], ratio)
    }
}

fn wrong(positions: &[(String, i32)], answers: &[Answer]) -> usize {
    positions.iter().zip(answers).filter(|((_, score), answer)| answer.score != Some(*score)).count()
}
