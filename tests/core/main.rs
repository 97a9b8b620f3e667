//! The core's tests.
