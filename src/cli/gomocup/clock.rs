//! How long a move may take. A move is late when its answer is late, so all is counted from when the question was read,
//! and a margin is left for what happens between us and the manager.

use std::time::{Duration, Instant};

/// What a manager has said of time.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// For each move; zero asks for the fastest there is.
    turn: Duration,
    /// For a whole game; `None` without limit.
    game: Option<Duration>,
    /// What is left of it.
    left: Option<Duration>,
    /// How late searches have ended of late: on a busy machine there must be more of a margin.
    lag: Duration,
}

/// Nobody means more: what is longer is cut, so that sums of times stay within their range.
const LONGEST_MS: u64 = 1000 * 60 * 60 * 24;
/// Where nothing was said of time.
const TURN: Duration = Duration::from_secs(30);
/// For moves that are to be as fast as possible.
const FASTEST: Duration = Duration::from_millis(60);
/// A manager says this of what is left where there is no limit.
const UNLIMITED: i64 = 2_147_483_647;
/// What is left of a game is kept for so many more moves.
const MOVES_AHEAD: u32 = 16;

impl Default for Clock {
    fn default() -> Clock {
        Clock { turn: TURN, game: None, left: None, lag: Duration::ZERO }
    }
}

impl Clock {
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = duration(ms);
    }

    /// Zero is without limit.
    pub fn set_game(&mut self, ms: i64) {
        let game = (ms > 0).then(|| duration(ms));
        // Said again between moves, it is the same game.
        if self.game != game {
            (self.game, self.left) = (game, game);
        }
    }

    pub fn set_left(&mut self, ms: i64) {
        self.left = (ms < UNLIMITED).then(|| duration(ms));
    }

    pub fn start_game(&mut self) {
        self.left = self.game;
    }

    /// Takes note of a move that was asked for at `from` and answered at `end`.
    pub fn spend(&mut self, budget: &Budget, from: Instant, end: Instant) {
        // A manager need not say what is left before each move.
        self.left = self.left.map(|left| left.saturating_sub(end.saturating_duration_since(from)));
        self.lag = end.saturating_duration_since(budget.stop).max(self.lag * 3 / 4);
    }

    /// For a move that was asked for at `from`.
    pub fn budget(&self, from: Instant) -> Budget {
        let turn = if self.turn.is_zero() { FASTEST } else { self.turn };
        let limit = self.left.map_or(turn, |left| left.min(turn));
        let margin = (limit / 10).clamp(Duration::from_millis(30), Duration::from_millis(500)) + self.lag;
        let margin = margin.min(limit / 2);
        let most = limit.saturating_sub(margin);
        let share = self.left.map(|left| left / MOVES_AHEAD).filter(|share| *share < most);
        let soft = share.unwrap_or(most);
        Budget {
            stop: from + soft,
            // Even where no time is left, an engine gets to say something.
            guard: from + soft + (margin / 2).max(Duration::from_millis(10)),
            // Time for a turn is lost when it is not used, time for a game is not. The next depth takes longer than all
            // before it: past this it would not end in time.
            enough: share.map(|share| from + share * 11 / 20),
        }
    }
}

fn duration(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0).min(LONGEST_MS))
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    stop: Instant,
    enough: Option<Instant>,
    /// When to answer without it, should it not end.
    pub guard: Instant,
}

impl Budget {
    /// Whether a search is to end now; `deeper` where it has just begun another depth.
    pub fn is_spent(&self, now: Instant, deeper: bool) -> bool {
        now >= self.stop || deeper && self.enough.is_some_and(|enough| now >= enough)
    }
}
