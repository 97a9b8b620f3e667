//! Programs that come from the system's packages. Only Debian's are known; elsewhere the missing ones are named.

use std::{fmt::Write, process::Command, sync::Once};

use anyhow::{Result, bail};

use crate::process;

/// Something that a package of the system brings.
#[derive(Clone, Copy)]
pub struct Need {
    /// The program to look for on PATH, which any other source may have brought as well;
    /// none for what is no program (fonts, sources): then the package itself is looked for.
    pub program: Option<&'static str>,
    pub package: &'static str,
}

impl Need {
    pub const fn program(program: &'static str, package: &'static str) -> Need {
        Need { program: Some(program), package }
    }

    pub const fn package(package: &'static str) -> Need {
        Need { program: None, package }
    }

    /// Without Debian's package tool we cannot tell about a mere package, and trust the person.
    pub fn is_there(self) -> bool {
        match self.program {
            Some(program) => which::which(program).is_ok(),
            None => !has_apt() || installed(self.package),
        }
    }
}

/// Whether Debian's package is installed.
pub fn installed(package: &str) -> bool {
    let mut query = Command::new("dpkg-query");
    query.args(["--show", "--showformat=${db:Status-Status}", package]);
    process::output(&mut query).is_ok_and(|status| status == "installed")
}

/// Installs the packages of the needs that are not there; `why` ends the sentence "installing … for".
pub fn ensure(needs: &[Need], why: &str) -> Result<()> {
    let missing: Vec<Need> = needs.iter().copied().filter(|need| !need.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !has_apt() {
        bail!("missing for {why}: {}\ninstall them, then run this again", listed(&missing));
    }
    let packages: Vec<&str> = missing.iter().map(|need| need.package).collect();
    let Some(privilege) = Privilege::found() else {
        bail!("missing for {why}: {}\n{}", listed(&missing), by_hand(&packages));
    };
    println!("== installing {} for {why}", packages.join(" "));
    update_once(privilege);
    // Nothing of the person's may go: a conflict, such as with Debian's own rustup, is theirs to solve.
    let install = ["install", "--yes", "--no-install-recommends", "--no-remove"];
    process::run(privilege.apt_get().args(install).args(&packages))
}

/// The right to install packages.
#[derive(Clone, Copy)]
enum Privilege {
    Root,
    Sudo,
}

impl Privilege {
    fn found() -> Option<Privilege> {
        if process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
            return Some(Privilege::Root);
        }
        process::succeeds(Command::new("sudo").args(["-n", "true"])).then_some(Privilege::Sudo)
    }

    fn apt_get(self) -> Command {
        let mut command = match self {
            Privilege::Root => Command::new("apt-get"),
            Privilege::Sudo => Command::new("sudo"),
        };
        if matches!(self, Privilege::Sudo) {
            command.args(["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        }
        // Another installation may be under way, such as the system's own updates.
        command.env("DEBIAN_FRONTEND", "noninteractive").args(["-o", "DPkg::Lock::Timeout=300"]);
        command
    }
}

fn has_apt() -> bool {
    which::which("apt-get").is_ok()
}

/// Brings the package lists up to date, once a run. Lists that are merely old may still do, so failure is only told.
fn update_once(privilege: Privilege) {
    static UPDATED: Once = Once::new();
    UPDATED.call_once(|| {
        if let Err(error) = process::run(privilege.apt_get().args(["update", "--quiet"])) {
            println!("   {error:#}; going on with the package lists there are");
        }
    });
}

/// The command that a person with the right to must run.
fn by_hand(packages: &[&str]) -> String {
    format!(
        "run this, then start again:\n\n    sudo apt-get update && sudo apt-get install --no-install-recommends {}\n",
        packages.join(" ")
    )
}

fn listed(missing: &[Need]) -> String {
    let mut text = String::new();
    for (i, need) in missing.iter().enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        let _ = write!(text, "{separator}{}", need.program.unwrap_or(need.package));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_counts_wherever_it_came_from() {
        assert!(Need::program("cargo", "no-such-package").is_there());
        assert!(!Need::program("no-such-program", "cargo").is_there());
    }

    #[test]
    fn nothing_is_installed_where_all_is_there() {
        ensure(&[Need::program("cargo", "no-such-package")], "a test").unwrap();
    }

    #[test]
    fn what_is_missing_is_named_by_what_people_know() {
        let needs = [Need::program("wasm-opt", "binaryen"), Need::package("fonts-dejavu")];
        assert_eq!(listed(&needs), "wasm-opt, fonts-dejavu");
    }

    #[test]
    fn the_command_to_run_is_exact() {
        let text = by_hand(&["nodejs", "npm"]);
        assert!(text.contains("    sudo apt-get update && sudo apt-get install --no-install-recommends nodejs npm\n"));
    }
}
