//! An engine's streams.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    str::FromStr,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Error, Result};

/// Lines to an engine and from it.
pub trait Wire {
    /// Says something. To one that is gone it is lost: that no answer comes will tell.
    fn send(&mut self, line: &str);

    /// The next line and when it came.
    fn receive(&mut self, until: Instant) -> Result<(Instant, String), Silence>;
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// It has closed its output.
    Gone,
    /// It says nothing.
    Late,
}

/// How to start an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    words: Vec<String>,
}

impl FromStr for Engine {
    type Err = Error;

    fn from_str(text: &str) -> Result<Engine> {
        let words = shell_words::split(text)?;
        words.first().context("the command is empty")?;
        Ok(Engine { words })
    }
}

impl Engine {
    pub fn new(program: &Path, arguments: &[&str]) -> Engine {
        let program = program.to_string_lossy().into_owned();
        Engine { words: std::iter::once(program).chain(arguments.iter().map(|&word| word.to_owned())).collect() }
    }

    /// The program's name and its arguments.
    pub fn name(&self) -> String {
        let (program, arguments) = self.words.split_first().expect("a command has a word");
        let program = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
        std::iter::once(program.as_ref()).chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    }

    /// Starts it; one that is named by its path runs in its own folder, where it may look for its files.
    pub fn start(&self) -> Result<Process> {
        let (program, arguments) = self.words.split_first().context("the command is empty")?;
        let mut command = Command::new(program);
        if Path::new(program).components().count() > 1 {
            let path = Path::new(program).canonicalize().with_context(|| format!("there is no {program}"))?;
            command = Command::new(&path);
            command.current_dir(path.parent().unwrap_or(Path::new("/")));
        }
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        Process::new(command.spawn().with_context(|| format!("cannot start {program}"))?)
    }
}

/// An engine that runs. It is told to end, and ended, when it is dropped.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
}

/// How long an engine may take to end.
const PATIENCE: Duration = Duration::from_millis(500);

impl Process {
    fn new(mut child: Child) -> Result<Process> {
        let output = BufReader::new(child.stdout.take().context("the pipe was asked for")?);
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            // What is no text is no answer either; it must not end the listening.
            let lines = output.split(b'\n').map_while(Result::ok);
            let texts = lines.map(|line| String::from_utf8_lossy(&line).trim().to_owned());
            texts.filter(|line| !line.is_empty()).try_for_each(|line| sender.send((Instant::now(), line)))
        });
        Ok(Process { input: child.stdin.take(), child, lines })
    }
}

impl Wire for Process {
    fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            // One write, as managers do it: a line in parts costs an engine time.
            let _ = input.write_all(format!("{line}\r\n").as_bytes());
        }
    }

    fn receive(&mut self, until: Instant) -> Result<(Instant, String), Silence> {
        self.lines.recv_timeout(until.saturating_duration_since(Instant::now())).map_err(|error| match error {
            RecvTimeoutError::Disconnected => Silence::Gone,
            RecvTimeoutError::Timeout => Silence::Late,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("END");
        self.input = None;
        let start = Instant::now();
        while start.elapsed() < PATIENCE && self.child.try_wait().is_ok_and(|status| status.is_none()) {
            thread::sleep(Duration::from_millis(2));
        }
        // One that has ended is not there to be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let engine: Engine = "'../my engines/pbrain-x.exe' gomocup \"--level 3\"".parse().unwrap();
        assert_eq!(engine.words, ["../my engines/pbrain-x.exe", "gomocup", "--level 3"]);
        assert_eq!(engine.name(), "pbrain-x gomocup --level 3");
        assert_eq!(" ".parse::<Engine>().unwrap_err().to_string(), "the command is empty");
        assert!("'".parse::<Engine>().is_err());
    }

    #[test]
    fn a_missing_engine_is_named() {
        for (command, error) in
            [("no-such-engine", "cannot start no-such-engine"), ("./no-such-engine", "there is no ./no-such-engine")]
        {
            let engine: Engine = command.parse().unwrap();
            assert_eq!(engine.start().err().unwrap().to_string(), error);
        }
    }

    #[cfg(unix)]
    fn shell(script: &str) -> Process {
        Engine { words: vec!["sh".to_owned(), "-c".to_owned(), script.to_owned()] }.start().unwrap()
    }

    #[cfg(unix)]
    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[cfg(unix)]
    #[test]
    fn lines_go_both_ways() {
        let mut process = shell("read line; echo; printf '%s!\\r\\n' \"$line\"; printf '\\377\\n'; read line");
        process.send("START 15");
        assert_eq!(process.receive(soon()).unwrap().1.replace('\r', ""), "START 15!");
        assert_eq!(process.receive(soon()).unwrap().1, "\u{fffd}");
        assert_eq!(process.receive(Instant::now()), Err(Silence::Late));
        process.send("END");
        assert_eq!(process.receive(soon()), Err(Silence::Gone));
        process.send("to nobody");
    }

    /// One that neither reads nor ends is ended.
    #[cfg(unix)]
    #[test]
    fn a_process_does_not_outlive_its_game() {
        let start = Instant::now();
        drop(shell("exec sleep 60"));
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
