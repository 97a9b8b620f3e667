//! A solver that runs as a program of its own.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
    str::FromStr,
    thread,
};

use anyhow::{Context, Error, Result, ensure};

/// A program and what it is called here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    name: String,
    program: String,
    arguments: Vec<String>,
}

/// What a solver says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// `None` where it gave up.
    pub score: Option<i32>,
    pub nodes: f64,
    pub micros: f64,
}

impl FromStr for Peer {
    type Err = Error;

    fn from_str(text: &str) -> Result<Peer> {
        let (name, command) = text.split_once('=').context("a peer is NAME=COMMAND")?;
        let mut words = command.split_whitespace().map(str::to_owned);
        let program = words.next().context("the command is empty")?;
        Ok(Peer { name: name.to_owned(), program, arguments: words.collect() })
    }
}

impl Peer {
    /// Our own solver, built at `path`, with a table of `mib` MiB.
    pub fn ours(path: &Path, mib: u32) -> Peer {
        let arguments = vec!["--mb".to_owned(), mib.to_string()];
        Peer { name: "ours".to_owned(), program: path.to_string_lossy().into_owned(), arguments }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Has positions solved one after another.
    pub fn ask(&self, options: &[&str], positions: &[(String, i32)]) -> Result<Vec<Answer>> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).args(options).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", self.program))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (mut input, output) = input.zip(output).context("the pipes were asked for")?;
        let answers = thread::scope(|scope| {
            // One that ends early says so by its status.
            scope.spawn(move || positions.iter().try_for_each(|(columns, _)| writeln!(input, "{columns}")));
            BufReader::new(output).lines().map(|line| Answer::parse(&line?)).collect::<Result<Vec<_>>>()
        });
        ensure!(child.wait()?.success(), "{} failed", self.name);
        let answers = answers.with_context(|| self.name.clone())?;
        ensure!(answers.len() == positions.len(), "{} answered {} times", self.name, answers.len());
        Ok(answers)
    }
}

impl Answer {
    fn parse(line: &str) -> Result<Answer> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [.., score, nodes, micros] = words[..] else {
            anyhow::bail!("{line:?} is no answer");
        };
        let score = (score != "?").then(|| score.parse()).transpose();
        let read = || Ok::<_, Error>(Answer { score: score?, nodes: nodes.parse()?, micros: micros.parse()? });
        read().with_context(|| format!("{line:?} is no answer"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_is_a_name_and_a_command() {
        let peer: Peer = "other=solve --mb 16".parse().unwrap();
        assert_eq!(peer.name(), "other");
        assert_eq!(peer.arguments, ["--mb", "16"]);
        assert_eq!("other".parse::<Peer>().unwrap_err().to_string(), "a peer is NAME=COMMAND");
        assert_eq!("other=".parse::<Peer>().unwrap_err().to_string(), "the command is empty");
    }

    #[test]
    fn answers_are_read() {
        let answer = |score| Answer { score, nodes: 12.0, micros: 3.5 };
        assert_eq!(Answer::parse("16 -2 12 3.5").unwrap(), answer(Some(-2)));
        assert_eq!(Answer::parse("0 ? 12 3.5").unwrap(), answer(None));
        assert_eq!(Answer::parse("16 -2 twelve 3.5").unwrap_err().to_string(), "\"16 -2 twelve 3.5\" is no answer");
    }
}
