//! What games add up to.

use std::time::Duration;

use in_a_row::rules::Side;

use super::{
    duel::{Ending, Played, Turn},
    player::{Fault, Limits},
};

/// A match of two engines, as the one and the other.
#[derive(Default)]
pub struct Tally {
    pub score: Score,
    /// What each did, and did wrong.
    pub conduct: [Conduct; 2],
}

impl Tally {
    /// Counts a game in which the one had this side.
    pub fn add(&mut self, played: &Played, one: Side, limits: &Limits) {
        self.score.add(played.ending.winner().map(|winner| winner == one));
        for (side, turns) in Side::BOTH.into_iter().zip(&played.turns) {
            self.conduct[usize::from(side != one)].add(turns, limits);
        }
        if let Ending::Fault(side, fault) = &played.ending {
            self.conduct[usize::from(*side != one)].blame(fault);
        }
    }

    /// What both did.
    pub fn both(&self) -> Conduct {
        self.conduct[0].with(&self.conduct[1])
    }

    /// A line for the match and one for each engine.
    pub fn text(&self, names: [&str; 2]) -> String {
        let rows: Vec<(&str, &Conduct)> = names.into_iter().zip(&self.conduct).collect();
        format!("\n{} against {}: {}\n{}", names[0], names[1], self.score.text(), table(&rows))
    }
}

/// Won, drawn and lost, for the one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// 95 % of a normal distribution lie within so many deviations.
const DEVIATIONS: f64 = 1.96;

impl Score {
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    fn games(self) -> f64 {
        f64::from(self.won + self.drawn + self.lost)
    }

    /// Of the points; a draw is half of one.
    fn share(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games()
    }

    /// Where the true share lies, at 95 %: Wilson's interval, which means something for few games, too, and where all
    /// were won. Draws make it wider than it need be.
    fn interval(self) -> [f64; 2] {
        let (n, p, z2) = (self.games(), self.share(), DEVIATIONS * DEVIATIONS);
        let middle = p + z2 / (2.0 * n);
        let half = DEVIATIONS * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        [middle - half, middle + half].map(|bound| (bound / (1.0 + z2 / n)).clamp(0.0, 1.0))
    }

    pub fn text(self) -> String {
        let Score { won, drawn, lost } = self;
        if self.games() == 0.0 {
            return "no games".to_owned();
        }
        let [low, high] = self.interval().map(elo);
        let (share, elo) = (100.0 * self.share(), elo(self.share()));
        format!("+{won} ={drawn} -{lost}, {share:.1} %, Elo {elo:+.0} (95 %: {low:+.0} to {high:+.0})")
    }
}

/// The difference that this share of the points means.
fn elo(share: f64) -> f64 {
    // At the ends infinite; a share a hair beyond them by rounding, too.
    match share {
        share if share < 1e-9 => f64::NEG_INFINITY,
        share if share > 1.0 - 1e-9 => f64::INFINITY,
        share => 400.0 * (share / (1.0 - share)).log10(),
    }
}

/// How an engine behaved.
#[derive(Clone, Debug, Default)]
pub struct Conduct {
    moves: u32,
    time: Duration,
    worst: Duration,
    /// Answers after the limit, within the grace.
    late: u32,
    depth: Mean,
    speed: Mean,
    crashes: u32,
    time_outs: u32,
    illegal: u32,
    refusals: u32,
}

impl Conduct {
    fn add(&mut self, turns: &[Turn], limits: &Limits) {
        for turn in turns {
            self.moves += 1;
            self.time += turn.time;
            self.worst = self.worst.max(turn.time);
            self.late += u32::from(turn.time > limits.turn);
            self.depth.add(turn.thoughts.depth);
            self.speed.add(turn.thoughts.speed);
        }
    }

    fn blame(&mut self, fault: &Fault) {
        *match fault {
            Fault::Crash => &mut self.crashes,
            Fault::TimeOut => &mut self.time_outs,
            Fault::Illegal(_) => &mut self.illegal,
            Fault::Refusal(_) => &mut self.refusals,
        } += 1;
    }

    /// How often it did what loses a game.
    pub fn faults(&self) -> u32 {
        self.crashes + self.time_outs + self.illegal + self.refusals
    }

    /// With all that another one did.
    #[must_use]
    pub fn with(&self, other: &Conduct) -> Conduct {
        Conduct {
            moves: self.moves + other.moves,
            time: self.time + other.time,
            worst: self.worst.max(other.worst),
            late: self.late + other.late,
            depth: self.depth.with(other.depth),
            speed: self.speed.with(other.speed),
            crashes: self.crashes + other.crashes,
            time_outs: self.time_outs + other.time_outs,
            illegal: self.illegal + other.illegal,
            refusals: self.refusals + other.refusals,
        }
    }

    fn head(width: usize) -> String {
        format!(
            "{:<width$} {:>6} {:>8} {:>9} {:>5} {:>6} {:>9} {:>7} {:>9} {:>7} {:>8}",
            "",
            "moves",
            "mean ms",
            "worst ms",
            "late",
            "depth",
            "nodes/s",
            "crashes",
            "time-outs",
            "illegal",
            "refusals"
        )
    }

    fn row(&self, width: usize, name: &str) -> String {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let mean = millis(self.time) / f64::from(self.moves.max(1));
        let speed = self.speed.get().map(|speed| speed / 1e3);
        format!(
            "{name:<width$} {:>6} {mean:>8.1} {:>9.1} {:>5} {:>6} {:>8}k {:>7} {:>9} {:>7} {:>8}",
            self.moves,
            millis(self.worst),
            self.late,
            Mean::text(self.depth.get()),
            Mean::text(speed),
            self.crashes,
            self.time_outs,
            self.illegal,
            self.refusals
        )
    }
}

/// A head and a row for each engine.
pub fn table(rows: &[(&str, &Conduct)]) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let mut text = Conduct::head(width) + "\n";
    for (name, conduct) in rows {
        text += &conduct.row(width, name);
        text.push('\n');
    }
    text
}

/// The mean of what was told.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: Option<f64>) {
        self.sum += value.unwrap_or(0.0);
        self.count += u32::from(value.is_some());
    }

    fn with(self, other: Mean) -> Mean {
        Mean { sum: self.sum + other.sum, count: self.count + other.count }
    }

    fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }

    fn text(value: Option<f64>) -> String {
        value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::gomoku::thoughts::Thoughts;

    fn score(won: u32, drawn: u32, lost: u32) -> String {
        Score { won, drawn, lost }.text()
    }

    #[test]
    fn scores_have_error_bars() {
        assert_eq!(score(10, 0, 10), "+10 =0 -10, 50.0 %, Elo +0 (95 %: -148 to +148)");
        assert_eq!(score(15, 0, 5), "+15 =0 -5, 75.0 %, Elo +191 (95 %: +22 to +360)");
        assert_eq!(score(24, 0, 0), "+24 =0 -0, 100.0 %, Elo +inf (95 %: +318 to +inf)");
        assert_eq!(score(0, 1, 9), "+0 =1 -9, 5.0 %, Elo -512 (95 %: -911 to -112)");
        assert_eq!(score(0, 2, 0), "+0 =2 -0, 50.0 %, Elo +0 (95 %: -393 to +393)");
        assert_eq!(score(0, 0, 0), "no games");
    }

    fn turn(ms: u64, depth: Option<f64>) -> Turn {
        Turn { time: Duration::from_millis(ms), thoughts: Thoughts { depth, speed: None } }
    }

    #[test]
    fn a_game_is_counted_for_both() {
        let limits = Limits { turn: Duration::from_millis(300), grace: Duration::from_millis(50), nodes: None };
        let mut tally = Tally::default();
        let turns = [vec![turn(100, Some(4.0)), turn(310, Some(6.0))], vec![turn(20, None)]];
        let ending = Ending::Fault(Side::Second, Fault::TimeOut);
        let played = Played { moves: vec![], opening: 0, ending, turns };
        tally.add(&played, Side::Second, &limits);
        tally.add(&Played { ending: Ending::Drawn, ..played }, Side::First, &limits);
        assert_eq!(tally.score, Score { won: 0, drawn: 1, lost: 1 });
        let expected = "
ours against theirs: +0 =1 -1, 25.0 %, Elo -191 (95 %: -625 to +243)
        moves  mean ms  worst ms  late  depth   nodes/s crashes time-outs illegal refusals
ours        3    143.3     310.0     1    5.0        -k       0         1       0        0
theirs      3    143.3     310.0     1    5.0        -k       0         0       0        0
";
        assert_eq!(tally.text(["ours", "theirs"]), expected);
        assert_eq!(tally.conduct.each_ref().map(Conduct::faults), [1, 0]);
        assert_eq!(tally.both().late, 2);
    }
}
