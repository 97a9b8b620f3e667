//! How numbers are spread, and the table that shows it.

/// Some numbers in short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    mean: f64,
    median: f64,
    /// At most one in twenty is larger.
    p95: f64,
    max: f64,
}

impl Spread {
    #[allow(clippy::cast_precision_loss, reason = "sets have at most thousands")]
    pub fn of(numbers: impl Iterator<Item = f64>) -> Spread {
        let mut sorted: Vec<f64> = numbers.collect();
        sorted.sort_by(f64::total_cmp);
        let count = sorted.len();
        let at = |index: usize| sorted.get(index).copied().unwrap_or_default();
        Spread {
            mean: sorted.iter().sum::<f64>() / count.max(1) as f64,
            median: at(count / 2),
            p95: at((count * 19).div_ceil(20).max(1) - 1),
            max: at(count.saturating_sub(1)),
        }
    }

    fn text(self) -> String {
        let Spread { mean, median, p95, max } = self;
        [mean, median, p95, max].map(|number| format!(" {:>9}", short(number))).concat()
    }
}

/// Three digits and what they count in.
fn short(number: f64) -> String {
    let (number, unit) = match number {
        1e9.. => (number / 1e9, " G"),
        1e6.. => (number / 1e6, " M"),
        1e4.. => (number / 1e3, " k"),
        _ => (number, "  "),
    };
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$}{unit}")
}

pub fn head() -> String {
    let columns = ["mean", "median", "p95", "maximum"].map(|name| format!(" {name:>9}")).concat();
    format!(
        "{:<16} {:<18} {:>5} {:>5} |{:<40} |{:<40} |\n{:<16} {:<18} {:>5} {:>5} |{columns} |{columns} | ours/peer",
        "", "", "", "", " positions visited", " microseconds", "set", "solver", "count", "wrong"
    )
}

pub fn row(set: &str, solver: &str, count: usize, wrong: usize, spreads: [Spread; 2], ratio: Option<f64>) -> String {
    let [nodes, micros] = spreads.map(Spread::text);
    let ratio = ratio.map_or_else(String::new, |ratio| format!(" {ratio:>8.2}"));
    format!("{set:<16} {solver:<18} {count:>5} {wrong:>5} |{nodes} |{micros} |{ratio}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_mean_median_p95_and_maximum() {
        let spread = Spread::of((1..=100).map(f64::from));
        assert_eq!(spread, Spread { mean: 50.5, median: 51.0, p95: 95.0, max: 100.0 });
        assert_eq!(Spread::of([7.0].into_iter()), Spread { mean: 7.0, median: 7.0, p95: 7.0, max: 7.0 });
    }

    #[test]
    fn numbers_are_short() {
        let numbers = [0.5, 9.404, 51.3, 9354.0, 18_064.0, 3.27e5, 1.004e8, 3.1e9];
        let expected = ["0.50  ", "9.40  ", "51.3  ", "9354  ", "18.1 k", "327 k", "100 M", "3.10 G"];
        assert_eq!(numbers.map(short), expected);
    }
}
