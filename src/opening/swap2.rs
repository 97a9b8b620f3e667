//! The procedure of swap2, before it is settled who has which colour.
//!
//! ```text
//!   three   the placer puts black, white, black; then the chooser
//!           takes black, or takes white, or puts two more:
//!   five    the chooser puts white, black; then the placer
//!           takes black, or takes white
//!   settled white moves
//! ```
//!
//! The stones alternate in colour throughout, so that the moves are a game like any other.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Who puts the first three stones.
    Placer,
    /// Who chooses first.
    Chooser,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Placer => Player::Chooser,
            Player::Chooser => Player::Placer,
        }
    }
}

/// What a player who is asked may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To have black; the other player moves.
    Black,
    /// To have white, and to move.
    White,
    /// To put a white and a black stone, and to leave the choice to the other player.
    Two,
}

impl Choice {
    /// The name used in the shell.
    pub const fn id(self) -> &'static str {
        match self {
            Choice::Black => "black",
            Choice::White => "white",
            Choice::Two => "two",
        }
    }
}

/// How far the procedure has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stage {
    /// Nobody has chosen.
    #[default]
    Three,
    /// Two more stones were chosen.
    Five,
    /// It is known who has black.
    Settled(Player),
}

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 4] =
        [Stage::Three, Stage::Five, Stage::Settled(Player::Placer), Stage::Settled(Player::Chooser)];

    /// The number of stones at which a player is asked; `None` where nothing is left to choose.
    pub const fn asks_at(self) -> Option<usize> {
        match self {
            Stage::Three => Some(3),
            Stage::Five => Some(5),
            Stage::Settled(_) => None,
        }
    }

    /// What may be chosen once [`Stage::asks_at`] is reached.
    pub const fn choices(self) -> &'static [Choice] {
        match self {
            Stage::Three => &[Choice::Black, Choice::White, Choice::Two],
            Stage::Five => &[Choice::Black, Choice::White],
            Stage::Settled(_) => &[],
        }
    }

    /// Who puts a stone, or chooses, when `ply` stones lie on the board.
    pub fn acts(self, ply: usize) -> Player {
        match self {
            Stage::Three if ply < 3 => Player::Placer,
            Stage::Five if ply < 5 => Player::Chooser,
            Stage::Three => Player::Chooser,
            Stage::Five => Player::Placer,
            Stage::Settled(black) if ply.is_multiple_of(2) => black,
            Stage::Settled(black) => black.other(),
        }
    }

    /// Who counts as black when `ply` stones lie on the board: the side to move is always that of who [acts](Stage::acts).
    pub fn black(self, ply: usize) -> Player {
        let acts = self.acts(ply);
        if ply.is_multiple_of(2) { acts } else { acts.other() }
    }

    /// What follows a choice; `None` for one that is not offered.
    #[must_use]
    pub fn after(self, choice: Choice) -> Option<Stage> {
        let ply = self.asks_at()?;
        let asked = self.acts(ply);
        self.choices().contains(&choice).then(|| match choice {
            Choice::Black => Stage::Settled(asked),
            Choice::White => Stage::Settled(asked.other()),
            Choice::Two => Stage::Five,
        })
    }
}
