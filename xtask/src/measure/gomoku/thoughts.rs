//! What engines say about their searches, each in its own words: `depth 7 … nps 560000`, `Depth 12-17 | … | Speed 560K`.

/// The last depth and speed that were told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thoughts {
    pub depth: Option<f64>,
    /// Positions a second.
    pub speed: Option<f64>,
}

impl Thoughts {
    /// Takes in a message.
    pub fn hear(&mut self, message: &str) {
        let words: Vec<&str> = message.split([' ', '\t', ':', '=', '|', ',']).filter(|word| !word.is_empty()).collect();
        for (key, value) in words.iter().zip(words.iter().skip(1)) {
            match key.to_ascii_lowercase().as_str() {
                "depth" => self.depth = number(value).or(self.depth),
                "nps" | "speed" => self.speed = number(value).or(self.speed),
                _ => {}
            }
        }
    }
}

/// The number that a word begins with, thousands and millions written out.
fn number(word: &str) -> Option<f64> {
    let end = word.find(|character: char| !(character.is_ascii_digit() || character == '.')).unwrap_or(word.len());
    let value: f64 = word[..end].parse().ok()?;
    let factor = match word[end..].chars().next().map(|unit| unit.to_ascii_uppercase()) {
        Some('K') => 1e3,
        Some('M') => 1e6,
        _ => 1.0,
    };
    Some(value * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_speed_are_found() {
        for (message, depth, speed) in [
            ("MESSAGE depth 7 score guess:31 nodes 5123 nps 512000 pv 7,7", Some(7.0), Some(512e3)),
            ("MESSAGE Depth 12-17 | Eval 34 | Time 123ms | Speed 1.5M | h8", Some(12.0), Some(1.5e6)),
            ("MESSAGE Speed: 560K depth=3", Some(3.0), Some(560e3)),
            ("MESSAGE depth", None, None),
            ("DEBUG depth unknown, speed of light", None, None),
        ] {
            let mut thoughts = Thoughts::default();
            thoughts.hear(message);
            assert_eq!(thoughts, Thoughts { depth, speed }, "{message}");
        }
    }

    #[test]
    fn the_last_one_counts() {
        let mut thoughts = Thoughts::default();
        for message in ["MESSAGE depth 3 nps 10", "MESSAGE depth 4", "MESSAGE depth ?"] {
            thoughts.hear(message);
        }
        assert_eq!(thoughts, Thoughts { depth: Some(4.0), speed: Some(10.0) });
    }
}
