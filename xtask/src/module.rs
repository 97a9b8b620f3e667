//! The three WebAssembly modules of the one crate, from compiling to the files that the page loads.

mod script;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    fresh::{Note, write_if_changed},
    process,
    repository::Repository,
    setup::{node, wasm_std::WasmStd},
};

/// A set of the crate's features, compiled for one purpose.
pub struct Module {
    /// Its files' stem, and the profile in `Cargo.toml` that compiles it, in a folder of its own.
    pub name: &'static str,
    features: &'static str,
    /// What `wasm-opt` does: passes, one after another.
    aims: &'static [&'static str],
}

/// The referee is small, as every page waits for it; the engines are fast, as they load while a person already plays; the
/// extras are small again, and load when they are asked for.
pub const MODULES: [Module; 3] = [
    Module { name: "referee", features: "play", aims: SMALL },
    Module { name: "engines", features: "play,engines", aims: &["-O3"] },
    Module { name: "extras", features: "wasm,extras", aims: SMALL },
];

const SMALL: &[&str] = &["--flatten", "--rereloop", "-Oz", "-Oz"];

/// Nobody reads these in a browser: who made the module, and how its functions were ordered.
const SLIMMING: [&str; 3] = ["--strip-producers", "--strip-target-features", "--reorder-functions"];

/// The glue looks for no module by itself: bundled elsewhere, its address would be wrong, which stops webpack.
const OMIT_PATH: bool = true;

/// What rustc's code for wasm uses beyond the first version of the format.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

impl Module {
    /// Compiles, binds and optimises what has changed; `optimiser` is the version of the one there is.
    pub fn build(&self, repository: &Repository, std: &WasmStd, optimiser: Option<&str>) -> Result<()> {
        self.compile(repository, std)?;
        let compiled = std.outputs(repository, self.name).join("in_a_row.wasm");
        let wasm = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
        // The lock file has the version of the generator.
        let lock = fs::read(repository.path("Cargo.lock"))?;
        let note = Note::new(
            repository.notes().join(self.name),
            (wasm, lock, optimiser, self.aims, WASM_FEATURES, SLIMMING, OMIT_PATH),
        );
        if note.holds(&self.outputs(&repository.page_packages())) {
            return Ok(());
        }
        let draft = repository.notes().join("draft");
        self.bind(&compiled, &draft)?;
        if optimiser.is_some() {
            self.optimise(repository, &draft)?;
        }
        for (made, output) in self.outputs(&draft).iter().zip(self.outputs(&repository.page_packages())) {
            write_if_changed(&output, &fs::read(made)?)?;
        }
        note.write()
    }

    fn compile(&self, repository: &Repository, std: &WasmStd) -> Result<()> {
        let mut command = std.cargo_build(repository);
        command.args(["--lib", "--no-default-features", "--features", self.features, "--profile", self.name]);
        process::run(&mut command)
    }

    /// Writes the glue that lets JavaScript call the module.
    fn bind(&self, compiled: &Path, folder: &Path) -> Result<()> {
        println!("== {}: writing the bindings", self.name);
        Bindgen::new()
            .input_path(compiled)
            .out_name(self.name)
            .web(true)?
            .typescript(true)
            .omit_default_module_path(OMIT_PATH)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder)
    }

    fn optimise(&self, repository: &Repository, folder: &Path) -> Result<()> {
        println!("== {}: optimising the module", self.name);
        let wasm = folder.join(format!("{}_bg.wasm", self.name));
        let mut command = node::tool(repository, "wasm-opt");
        process::run(command.args(WASM_FEATURES).args(self.aims).args(SLIMMING).arg(&wasm).arg("--output").arg(&wasm))
    }

    fn outputs(&self, folder: &Path) -> [PathBuf; 3] {
        ["_bg.wasm", ".js", ".d.ts"].map(|ending| folder.join(format!("{}{ending}", self.name)))
    }
}
