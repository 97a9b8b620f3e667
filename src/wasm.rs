//! The bindings for the browser.
