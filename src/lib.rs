//! N-in-a-row games: boards, rules, win detection and engines, from tic-tac-toe through Connect Four to gomoku.
//!
//! A [`Position`] is the referee of every game; which game it is, a value of [`Rules`] says. A [`Game`] remembers
//! its moves. An [`Engine`](engine::Engine) finds a move. Everything that comes from outside is read by [`notation`].
//!
//! ```
//! use in_a_row::{Status, notation};
//!
//! let rules = notation::parse_rules("connect-four")?;
//! let game = notation::parse_moves(&rules, "372442334421")?;
//! let Status::Won { side, .. } = game.position().status() else { panic!("a lost win") };
//! assert_eq!(side.number(), 2);
//! # Ok::<(), notation::ParseError>(())
//! ```

pub mod engine;
pub mod game;
pub mod notation;
pub mod opening;
pub mod perft;
pub mod position;
#[cfg(feature = "engines")]
pub mod puzzle;
#[cfg(feature = "extras")]
pub mod record;
#[cfg(feature = "extras")]
pub mod remote;
pub mod rules;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use game::Game;
pub use perft::perft;
pub use position::{Forbidden, PlayError, Position, SetupError, Status};
pub use rules::{Cell, Overline, Rules, RulesError, Side};
