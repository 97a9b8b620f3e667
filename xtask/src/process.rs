//! Other programs: shown, run, and judged by their exit status.

use std::{env, path::Path, process::Command};

use anyhow::{Context, Result, bail};

/// Cargo of the toolchain that runs us, in `directory`.
pub fn cargo(directory: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(directory);
    command
}

/// Prints the command and runs it; its output goes to the terminal, so that long steps show their progress.
pub fn run(command: &mut Command) -> Result<()> {
    println!("   $ {}", words(command));
    let status = command.status().with_context(|| format!("cannot start {}", program(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", words(command));
    }
    Ok(())
}

/// Runs the command silently; its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", program(command)))?;
    if !output.status.success() {
        bail!("`{}` failed: {}", words(command), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether the command, run silently, succeeds.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn program(command: &Command) -> String {
    Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The command as a person would type it, less its environment.
fn words(command: &Command) -> String {
    let arguments = command.get_args().map(|word| word.to_string_lossy());
    std::iter::once(program(command).into()).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["build", "--lib"]);
        assert_eq!(words(&command), "cargo build --lib");
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = run(&mut Command::new("no-such-program")).unwrap_err();
        assert_eq!(error.to_string(), "cannot start no-such-program");
    }
}
