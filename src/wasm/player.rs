//! The engines, and chance.

use std::ops::ControlFlow;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{Performance, WorkerGlobalScope};

use super::error;
use crate::engine::{self, Engine, Limits, Report, Score};
use crate::notation;

/// A fair coin.
///
/// # Errors
/// Where the browser gives no random numbers.
#[wasm_bindgen]
pub fn coin() -> Result<bool, JsValue> {
    Ok(random_seed()? & 1 == 1)
}

pub(super) fn random_seed() -> Result<u64, JsValue> {
    getrandom::u64().map_err(|_| error("no-random-numbers", None))
}

/// An engine with the table it keeps between searches.
#[wasm_bindgen(js_name = Player)]
pub struct PlayerHandle(pub(super) Box<dyn Engine>);

/// The least time between two calls of `watch`, in milliseconds: fine enough for slices that a page's own thread runs
/// between two frames.
const PROGRESS_GAP: f64 = 2.0;

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// The engine `id` for the game of `rules`, with the seed given or a random one.
    ///
    /// # Errors
    /// `no-such-engine`, `engine-declines`, `engine-elsewhere` where another build holds it, or the id of a
    /// `notation::Reason`.
    #[wasm_bindgen(constructor)]
    pub fn new(id: &str, rules: &str, seed: Option<u32>) -> Result<PlayerHandle, JsValue> {
        let rules = notation::parse_rules(rules)?;
        let entry = engine::find(id, &rules).map_err(|unknown| error(unknown.id(), None))?;
        let build = entry.build.ok_or_else(|| error("engine-elsewhere", None))?;
        let seed = seed.map_or_else(random_seed, |seed| Ok(u64::from(seed)))?;
        Ok(PlayerHandle(build(seed)))
    }

    /// Searches the position of a link. `watch` is called now and then, at most every 2 ms, and stops the search by
    /// returning true. Nothing is returned when the game is over.
    ///
    /// # Errors
    /// The id of a `notation::Reason`, with `at`.
    #[expect(clippy::needless_pass_by_value, reason = "optional values cross the border owned")]
    pub fn search(
        &mut self,
        link: &str,
        level: u8,
        nodes: f64,
        watch: Option<Function>,
    ) -> Result<Option<ReportHandle>, JsValue> {
        let game = notation::parse_link(link)?;
        let mut ask = asker(watch.as_ref());
        // A number that no search reaches stands for no limit.
        let limits = Limits { level, nodes: nodes as u64 };
        Ok(self.0.search(game.position(), limits, &mut |_| ask()).map(ReportHandle))
    }
}

/// Asks `watch` whether to stop, each time it was not asked for a while.
pub(super) fn asker(watch: Option<&Function>) -> impl FnMut() -> ControlFlow<()> {
    let clock = clock();
    let now = move || clock.as_ref().map_or(0.0, Performance::now);
    let mut last = now();
    move || {
        let Some(watch) = watch.filter(|_| now() - last >= PROGRESS_GAP) else { return ControlFlow::Continue(()) };
        last = now();
        let stop = watch.call0(&JsValue::NULL);
        if stop.is_ok_and(|stop| stop.is_truthy()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The clock of the worker or of the page.
fn clock() -> Option<Performance> {
    let global = js_sys::global();
    match global.dyn_into::<WorkerGlobalScope>() {
        Ok(worker) => worker.performance(),
        Err(_) => web_sys::window()?.performance(),
    }
}

/// What a search found.
#[wasm_bindgen(js_name = Report)]
pub struct ReportHandle(pub(super) Report);

#[wasm_bindgen(js_class = Report)]
impl ReportHandle {
    /// The move.
    #[wasm_bindgen(getter)]
    pub fn best(&self) -> u16 {
        self.0.best.0
    }

    /// What `value` means: `win` or `loss` in so many plies, `draw`, or `guess`.
    #[wasm_bindgen(getter)]
    pub fn score(&self) -> String {
        let score = match self.0.score {
            Score::Win { .. } => "win",
            Score::Loss { .. } => "loss",
            Score::Draw => "draw",
            Score::Guess(_) => "guess",
        };
        score.to_owned()
    }

    /// Plies to the end for `win` and `loss`, 0 for `draw`, the estimate for `guess`.
    #[wasm_bindgen(getter)]
    pub fn value(&self) -> i32 {
        match self.0.score {
            Score::Win { plies } | Score::Loss { plies } => plies as i32,
            Score::Draw => 0,
            Score::Guess(value) => value,
        }
    }

    /// How many plies deep the search looked.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.0.depth
    }

    /// How many positions it visited.
    #[wasm_bindgen(getter)]
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for 2^53 nodes")]
    pub fn nodes(&self) -> f64 {
        self.0.nodes as f64
    }
}
