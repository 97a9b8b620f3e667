//! Programs that the tests start: each in its own process group, none left behind.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Mutex,
};

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::signal::unix::{SignalKind, signal};

use super::RUNTIME;

static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A running program with all that it started; dropping it ends them.
pub struct Process {
    child: Child,
    group: Pid,
}

impl Process {
    /// Starts `command`; what it says goes to the file `log`.
    pub fn start(command: &mut Command, log: &Path) -> io::Result<Process> {
        let log = File::create(log)?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        Process::spawn(command)
    }

    /// Starts `command` and returns the first line that it prints, too.
    pub fn start_and_read(command: &mut Command) -> io::Result<(Process, String)> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = Process::spawn(command)?;
        let output = process.child.stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        Ok((process, line.trim().to_owned()))
    }

    fn spawn(command: &mut Command) -> io::Result<Process> {
        let child = command.process_group(0).spawn()?;
        let group = Pid::from_child(&child);
        GROUPS.lock().unwrap().push(group);
        Ok(Process { child, group })
    }

    /// Whether it still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        GROUPS.lock().unwrap().retain(|&group| group != self.group);
        end(self.group);
        // Only its group's end is certain; the leader is waited for so that no zombie stays.
        let _ = self.child.wait();
    }
}

fn end(group: Pid) {
    // An error says that the group has ended by itself.
    let _ = kill_process_group(group, Signal::KILL);
}

/// Ends every program that still runs.
pub fn end_all() {
    GROUPS.lock().unwrap().drain(..).for_each(end);
}

/// Ctrl-C and a polite kill reach only us, not the groups that we started.
pub fn end_all_on_interrupt() {
    for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
        RUNTIME.spawn(async move {
            signal(kind).expect("a handler can be set").recv().await;
            end_all();
            std::process::exit(130);
        });
    }
}
