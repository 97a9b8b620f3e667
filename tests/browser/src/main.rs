//! Drives real browsers.
fn main() {}
