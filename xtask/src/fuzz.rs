//! `cargo xtask fuzz`: every notation is given any input for a while, where a nightly compiler and cargo-fuzz are there. The
//! property tests give the same bodies less of it, everywhere.

use std::{fs, process::Command};

use anyhow::{Context, Result};
use in_a_row::notation::formats::FORMATS;

use crate::{process, repository::Repository};

/// What two devices say to each other, which is no record.
const INVITATION: &str = "invitation";

/// All that is fuzzed, each a target of `fuzz/Cargo.toml`.
fn targets() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.id).chain([INVITATION])
}

/// Fuzzes one notation, or each in turn, for so many seconds.
pub fn fuzz(repository: &Repository, target: Option<&str>, seconds: u32) -> Result<()> {
    if !process::succeeds(cargo_fuzz(repository).arg("--version")) {
        println!("SKIPPED: fuzzing needs a nightly compiler and cargo-fuzz (cargo install cargo-fuzz)");
        return Ok(());
    }
    let wanted: Vec<&str> = targets().filter(|id| target.is_none_or(|target| target == *id)).collect();
    wanted.first().with_context(|| format!("there is no notation {}", target.unwrap_or_default()))?;
    for id in wanted {
        println!("== fuzz: {id}");
        let corpus = repository.path("fuzz/corpus").join(id);
        fs::create_dir_all(&corpus)?;
        let mut command = cargo_fuzz(repository);
        let limits = [format!("-max_total_time={seconds}"), "-max_len=4096".into()];
        command.args(["run", id]).arg(&corpus).arg(repository.path("tests/data/records"));
        process::run(command.arg("--").args(limits))?;
    }
    Ok(())
}

/// By its name: only rustup's own cargo knows toolchains.
fn cargo_fuzz(repository: &Repository) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(repository.root()).args(["+nightly", "fuzz"]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_has_a_target() {
        let manifest = fs::read_to_string(Repository::here().path("fuzz/Cargo.toml")).unwrap();
        let named: Vec<&str> =
            manifest.split("[[bin]]\nname = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(named, targets().collect::<Vec<_>>());
    }
}
