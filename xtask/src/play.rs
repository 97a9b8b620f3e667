//! `cargo play`: the page on this machine, with nothing to set up by hand.

use anyhow::{Context, Result};
use xtask::server;

use crate::{page, repository::Repository};

/// Builds the page and serves it until interrupted.
pub fn play(repository: &Repository, port: u16, open: bool) -> Result<()> {
    page::build(repository)?;
    let listener = server::bind(port).context("no free port on loopback")?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("\nPlay at {address}  (Ctrl+C ends)");
    if open && let Err(error) = open::that_detached(&address) {
        println!("No browser could be opened: {error}");
    }
    server::serve(listener, server::router(repository.root())).context("the server stopped")
}
