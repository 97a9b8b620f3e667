//! How a game begins, so that it is fair to both players.
//!
//! Place games of five and more favour the side that moves first. Three rules of opening:
//!
//! - **free**: it moves where it likes;
//! - **swap2**: one player puts three stones, the other one chooses a colour or puts two more and leaves the choice;
//! - **balanced**: the game goes on from an opening that our own engine holds for even.
//!
//! Under each, the moves are those of a game like any other; what changes is which player makes them.

pub mod balanced;
pub mod decide;
pub mod swap2;
pub mod symmetry;

use crate::rules::Rules;

/// A rule of opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The players move in turn from the start.
    Free,
    /// Three stones, then a choice.
    Swap2,
    /// The game goes on from a balanced opening.
    Balanced,
}

/// The shortest side of a board on which openings matter.
const MIN_SIDE: u8 = 13;

impl Rule {
    /// Every rule, the one that suits most games first.
    pub const ALL: [Rule; 3] = [Rule::Free, Rule::Swap2, Rule::Balanced];

    /// The name used in attributes.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::Free => "free",
            Rule::Swap2 => "swap2",
            Rule::Balanced => "balanced",
        }
    }

    /// Whether a game may begin like this. Balanced openings were sought for the games that have a name.
    pub fn suits(self, rules: &Rules) -> bool {
        let roomy = rules.width().min(rules.height()) >= MIN_SIDE;
        let matters = !rules.gravity() && rules.n() >= 5 && roomy;
        match self {
            Rule::Free => true,
            Rule::Swap2 => matters,
            Rule::Balanced => matters && rules.id().is_some(),
        }
    }

    /// The rules that suit a game. What suits it less than another one does not come before that one.
    pub fn suiting(rules: &Rules) -> impl Iterator<Item = Rule> + '_ {
        Rule::ALL.into_iter().take_while(|rule| rule.suits(rules))
    }
}
