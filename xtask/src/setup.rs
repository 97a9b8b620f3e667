//! Set-up: what the commands need that a machine with rustup's stable Rust does not have.
//!
//! Each part looks first, says what it installs and why, and leaves a machine alone that has everything.

pub mod browsers;
mod debian_std;
pub mod node;
mod system;
pub mod toolchain;
pub mod wasm_std;
