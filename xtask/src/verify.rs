//! `cargo verify`: every test there is, on a machine that may have none of what they need.

use std::{fmt::Write, time::Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::{
    dist, package, page, process,
    repository::Repository,
    setup::{browsers, node, toolchain, wasm_std::WasmStd},
};

/// The parts of a verification, in the order they run: what fails fast comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// Rust is formatted
    Format,
    /// The linter has nothing to say, about any set of features
    Lint,
    /// Rust tests, but for those in browsers
    Test,
    /// Documentation builds, its links resolve
    Doc,
    /// The page builds
    Build,
    /// Types of the shell, by TypeScript's compiler
    Types,
    /// The published files, and the ceiling on what a page loads
    Dist,
    /// The packages: checked, imported, bundled
    Package,
    /// Tests in real browsers
    Browsers,
}

/// Runs the steps of `only`, or all, less those of `skip`; stops at the first that fails.
pub fn verify(repository: &Repository, only: &[Step], skip: &[Step]) -> Result<()> {
    let steps = chosen(only, skip);
    for step in &steps {
        step.set_up(repository)?;
    }
    let mut summary = Summary::default();
    for step in steps {
        println!("\n==== {}", step.name());
        let start = Instant::now();
        let result = step.run(repository);
        summary.add(step, start.elapsed().as_secs_f64(), result.is_ok());
        if let Err(error) = result {
            print!("\n{}", summary.text());
            return Err(error.context(format!("{} failed", step.name())));
        }
    }
    print!("\n{}", summary.text());
    Ok(())
}

fn chosen(only: &[Step], skip: &[Step]) -> Vec<Step> {
    let wanted = |step: &Step| (only.is_empty() || only.contains(step)) && !skip.contains(step);
    Step::value_variants().iter().copied().filter(wanted).collect()
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// All set-up comes before the first step, so that what cannot be installed is known at once.
    fn set_up(self, repository: &Repository) -> Result<()> {
        match self {
            Step::Format | Step::Lint => toolchain::ensure(repository),
            Step::Build => WasmStd::ensure(repository).map(drop),
            Step::Types | Step::Dist | Step::Package => node::ensure(repository),
            Step::Browsers => browsers::ensure(repository),
            Step::Test | Step::Doc => Ok(()),
        }
    }

    fn run(self, repository: &Repository) -> Result<()> {
        match self {
            Step::Format => cargo(repository, &["fmt", "--all", "--check"]),
            Step::Lint => lint(repository),
            Step::Test => cargo(repository, &["test", "--workspace", "--exclude", "browser-tests"]),
            Step::Doc => document(repository),
            Step::Build => page::build(repository).map(drop),
            Step::Types => process::run(node::tool(repository, "tsc").args(["--project", "tsconfig.json"])),
            Step::Dist => dist::dist(repository, dist::SITE),
            Step::Package => package::check(repository),
            Step::Browsers => drive_browsers(repository),
        }
    }
}

fn cargo(repository: &Repository, arguments: &[&str]) -> Result<()> {
    process::run(process::cargo(repository.root()).args(arguments))
}

/// The native build, then each set of features that becomes a module: the bindings are seen on the host too.
fn lint(repository: &Repository) -> Result<()> {
    let deny = ["--", "-D", "warnings"];
    let clippy = |which: &[&str]| cargo(repository, &[&["clippy"], which, &deny].concat());
    clippy(&["--workspace", "--all-targets"])?;
    clippy(&["--lib", "--no-default-features", "--features", "play"])?;
    clippy(&["--lib", "--no-default-features", "--features", "wasm,extras"])?;
    clippy(&["--lib", "--no-default-features", "--features", "play,engines"])
}

fn document(repository: &Repository) -> Result<()> {
    let mut command = process::cargo(repository.root());
    process::run(command.env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--no-deps", "--lib", "--features", "play"]))
}

/// The driver of the browser tests finds every program on PATH, and the page built.
fn drive_browsers(repository: &Repository) -> Result<()> {
    page::build(repository)?;
    let mut command = process::cargo(repository.root());
    process::run(command.env("PATH", browsers::path(repository)?).args(["test", "--package", "browser-tests"]))
        .context("a test in a real browser")
}

/// The steps that ran, and their seconds.
#[derive(Default)]
struct Summary {
    lines: Vec<(String, f64, bool)>,
}

impl Summary {
    fn add(&mut self, step: Step, seconds: f64, passed: bool) {
        self.lines.push((step.name(), seconds, passed));
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, seconds, passed) in &self.lines {
            let _ = writeln!(text, "{name:<10} {seconds:>7.1} s  {}", if *passed { "ok" } else { "FAILED" });
        }
        let total: f64 = self.lines.iter().map(|(_, seconds, _)| seconds).sum();
        let _ = writeln!(text, "{:<10} {total:>7.1} s", "all");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_in_their_order() {
        assert_eq!(chosen(&[], &[]), Step::value_variants());
        assert_eq!(chosen(&[Step::Types, Step::Format], &[]), [Step::Format, Step::Types]);
        assert!(!chosen(&[], &[Step::Browsers]).contains(&Step::Browsers));
        assert_eq!(chosen(&[Step::Doc], &[Step::Doc]), []);
    }

    #[test]
    fn the_summary_says_which_failed() {
        let mut summary = Summary::default();
        summary.add(Step::Format, 0.5, true);
        summary.add(Step::Browsers, 12.25, false);
        let expected = "\
format         0.5 s  ok
browsers      12.2 s  FAILED
all           12.8 s
";
        assert_eq!(summary.text(), expected);
    }
}
