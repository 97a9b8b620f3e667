//! Where things lie in the repository.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The checkout that the commands work on.
pub struct Repository {
    root: PathBuf,
}

impl Repository {
    /// The checkout that this program was started from by cargo, or else was built in.
    pub fn here() -> Repository {
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&package).parent().expect("xtask lies in the repository").to_owned();
        Repository { root }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.root.join(relative)
    }

    /// What the build writes for the page: both modules with their glue, and the tables.
    pub fn page_packages(&self) -> PathBuf {
        self.path("www/pkg")
    }

    /// Cargo's outputs.
    pub fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.path("target"), |dir| self.root.join(dir))
    }

    /// Notes to ourselves between runs: what the outputs were made from.
    pub fn notes(&self) -> PathBuf {
        self.target().join("xtask")
    }

    /// Where programs are installed that no package of the system brings.
    pub fn tools(&self) -> PathBuf {
        self.target().join("tools")
    }
}
