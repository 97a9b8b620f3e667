//! How long pages take to their first board and their first move. `cargo measure page` lays the pages out, starts
//! this, and makes tables of what is written here.

use std::{env, fs, path::PathBuf};

use serde_json::{Value, json};

use crate::harness::{Browser, Page, Test, outputs, repository, server::Site};

/// Mobile networks and phones that are called slow: Lighthouse's slow 4G, a quarter of this machine's speed.
const KILOBITS: f64 = 1638.4;
const LATENCY: u32 = 150;
const SLOWDOWN: u32 = 4;

const PROBE: &str = include_str!("../loading.js");
/// Loads of each page, unless something else is asked for.
const ROUNDS: usize = 3;

/// A page; its probe is what `loading.js` calls.
struct Subject {
    name: &'static str,
    path: &'static str,
    probe: &'static str,
}

const OURS: &str = "{
    cell: () => document.querySelector('in-a-row')?.shadowRoot?.querySelector('[data-cell]'),
    board: () => subject.cell(),
    play: () => subject.cell().click(),
    moved: () => document.querySelector('in-a-row').moves?.length > 0,
}";

const CHESSGROUND: &str = "{
    board: () => document.querySelector('cg-board piece'),
    play: () => [1, 3].forEach((rank) => press(document.querySelector('cg-board'), 4, rank)),
    moved: () => board.getFen() !== start,
}";

/// Its pieces are drawn once their sprite is there.
const CM_CHESSBOARD: &str = "{
    board: () => document.querySelector('#cm-chessboard-sprite svg') && document.querySelector('use.piece'),
    play: () => [1, 3].forEach((rank) => press(document.querySelector('#board svg'), 4, rank)),
    moved: () => window.moved,
}";

const SUBJECTS: [Subject; 5] = [
    Subject { name: "In a Row: its page", path: "dist/index.html", probe: OURS },
    Subject { name: "In a Row: a host's page", path: "host.html", probe: OURS },
    Subject { name: "chessground", path: "chessground.html", probe: CHESSGROUND },
    Subject { name: "cm-chessboard: its modules", path: "cm-chessboard.html", probe: CM_CHESSBOARD },
    Subject { name: "cm-chessboard: bundled", path: "cm-chessboard-bundled.html", probe: CM_CHESSBOARD },
];

pub fn tests() -> Vec<Test> {
    vec![Test { on_demand: true, ..Test::new("loading", loading).alone() }]
}

/// Only Chromium can be slowed down.
fn loading(page: &Page) {
    if page.browser() != Browser::Chromium {
        return;
    }
    let folder = folder();
    let subjects: Vec<&Subject> = SUBJECTS.iter().filter(|subject| folder.join(subject.path).exists()).collect();
    assert!(!subjects.is_empty(), "no pages in {}: cargo measure page lays them out", folder.display());
    let rounds = env::var("LOADING_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().expect("a number"));
    let site = Site::of(&folder);
    slow_down(page);
    // In turn, so that whatever else the machine does meets all alike; the first round warms up.
    let mut loads = vec![Vec::new(); subjects.len()];
    for round in 0..=rounds {
        for (subject, loads) in subjects.iter().zip(&mut loads) {
            let load = load(page, &site, subject);
            if round > 0 {
                loads.push(load);
            }
        }
    }
    let pages = subjects.iter().zip(loads).map(|(subject, loads)| json!({"name": subject.name, "loads": loads}));
    let result = json!({"conditions": conditions(), "pages": pages.collect::<Vec<_>>()});
    fs::write(outputs().join("loading.json"), result.to_string()).expect("the result is written");
    speed_up(page);
}

fn folder() -> PathBuf {
    repository().join("target/loading")
}

fn conditions() -> String {
    format!("{KILOBITS} kbit/s, {LATENCY} ms a request, CPU slowed {SLOWDOWN} times, no cache, brotli")
}

fn slow_down(page: &Page) {
    let bytes = KILOBITS * 1000.0 / 8.0;
    let network = json!({"offline": false, "latency": LATENCY, "downloadThroughput": bytes, "uploadThroughput": bytes});
    page.chromium("Network.enable", &json!({}));
    page.chromium("Network.setCacheDisabled", &json!({"cacheDisabled": true}));
    page.chromium("Network.emulateNetworkConditions", &network);
    page.chromium("Emulation.setCPUThrottlingRate", &json!({"rate": SLOWDOWN}));
}

/// For the tests that the browser runs next.
fn speed_up(page: &Page) {
    page.chromium("Emulation.setCPUThrottlingRate", &json!({"rate": 1}));
    page.chromium("Network.disable", &json!({}));
}

/// Loads a page and waits for its first move.
fn load(page: &Page, site: &Site, subject: &Subject) -> Value {
    let source = format!("{{ const subject = {}; {PROBE} }}", subject.probe);
    let script = page.chromium("Page.addScriptToEvaluateOnNewDocument", &json!({"source": source}));
    page.visit(&format!("{}/{}", site.origin, subject.path));
    let load = page.wait("window.__loading");
    page.chromium("Page.removeScriptToEvaluateOnNewDocument", &script);
    load
}
