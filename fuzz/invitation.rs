//! Any text from another device.

#![no_main]

use in_a_row::remote::Invitation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(said) = Invitation::parse(text) {
        assert_eq!(Invitation::parse(&said.write()), Ok(said));
    }
});
