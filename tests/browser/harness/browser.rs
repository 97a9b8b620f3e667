//! The browsers, and how each one's driver is started and asked for a session.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{outputs, process::Process, tools};

const CHROMIUM_ARGUMENTS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-US",
];

/// How long a driver may take until it listens.
const START: Duration = Duration::from_secs(30);

/// One of the stock browsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    Chromium,
    Firefox,
    WebKit,
}

impl Browser {
    pub const ALL: [Browser; 3] = [Browser::Chromium, Browser::Firefox, Browser::WebKit];

    pub const fn id(self) -> &'static str {
        match self {
            Browser::Chromium => "chromium",
            Browser::Firefox => "firefox",
            Browser::WebKit => "webkit",
        }
    }

    /// The driver first, then what it needs.
    const fn programs(self) -> &'static [&'static str] {
        match self {
            Browser::Chromium => &["chromedriver", "chromium"],
            Browser::Firefox => &["geckodriver", "firefox"],
            Browser::WebKit => &["WebKitWebDriver", "Xvfb"],
        }
    }

    /// What a new session asks for: an empty profile, no window on anybody's screen.
    pub fn capabilities(self) -> Value {
        match self {
            Browser::Chromium => json!({"goog:chromeOptions": {"args": CHROMIUM_ARGUMENTS}}),
            Browser::Firefox => json!({"moz:firefoxOptions": {"args": ["-headless"]}}),
            Browser::WebKit => json!({}),
        }
    }

    /// Starts a driver.
    pub fn start(self) -> Result<Driver, String> {
        let programs = self.programs().iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
        let port = free_port().map_err(|error| format!("no port is free: {error}"))?;
        let display = if self == Browser::WebKit { Some(display(&programs[1])?) } else { None };
        let mut command = Command::new(&programs[0]);
        command.arg(format!("--port={port}"));
        if let Some((_, number)) = &display {
            command.env("DISPLAY", format!(":{number}")).env("GDK_BACKEND", "x11").env("NO_AT_BRIDGE", "1");
        }
        let log = outputs().join(format!("{}-{port}.log", self.id()));
        let process = Process::start(&mut command, &log)
            .map_err(|error| format!("{} cannot be started: {error}", self.programs()[0]))?;
        let mut driver = Driver { port, log, process, _display: display.map(|(process, _)| process) };
        driver.wait_until_it_listens()?;
        Ok(driver)
    }
}

/// A driver that listens on loopback; dropping it ends it with its browser.
pub struct Driver {
    port: u16,
    pub log: PathBuf,
    process: Process,
    _display: Option<Process>,
}

impl Driver {
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn wait_until_it_listens(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if !self.process.is_alive() || begun.elapsed() > START {
                return Err(format!("the driver does not listen; see {}", self.log.display()));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

fn find(program: &str) -> Result<PathBuf, String> {
    let ours = tools().join(program);
    if ours.is_file() {
        return Ok(ours);
    }
    which::which(program).map_err(|_| format!("{program} is not installed; `cargo verify` installs it"))
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// `WebKit` draws only where there is a display; each one gets its own, so that they do not take the focus from each
/// other.
fn display(xvfb: &Path) -> Result<(Process, String), String> {
    let mut command = Command::new(xvfb);
    command.args(["-displayfd", "1", "-screen", "0", "3840x2160x24", "-nolisten", "tcp"]);
    match Process::start_and_read(&mut command) {
        Ok((process, number)) if !number.is_empty() => Ok((process, number)),
        Ok(_) => Err("Xvfb gives no display".into()),
        Err(error) => Err(format!("Xvfb cannot be started: {error}")),
    }
}
