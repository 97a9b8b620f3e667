//! Any input in the notation that this target is called by.

#![no_main]

use in_a_row::notation::formats;
use libfuzzer_sys::fuzz_target;

#[path = "../tests/core/records/bodies.rs"]
mod bodies;

fuzz_target!(|bytes: &[u8]| {
    let format = formats::find(env!("CARGO_BIN_NAME")).expect("a target is called as a format");
    bodies::reads(format, bytes, None);
});
