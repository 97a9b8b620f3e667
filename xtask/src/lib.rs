//! What the repository's commands share with its browser tests: the development server.
//!
//! The commands themselves (`cargo play`, `cargo verify`, …) are the binary of this package.

pub mod precache;
pub mod server;
