//! The native command line, `in-a-row`.
fn main() {}
