//! The modules as JavaScript, for pages whose policy lets no WebAssembly run: what the compiler made, translated by
//! Binaryen's `wasm2js`. There is no second implementation.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use super::{Module, WASM_FEATURES};
use crate::{
    fresh::{Note, write_if_changed},
    process,
    repository::Repository,
    setup::{node, wasm_std::WasmStd},
};

/// What `wasm2js` does not know is said with what it does.
const LOWERING: [&str; 4] = [
    "--signext-lowering",
    "--llvm-nontrapping-fptoint-lowering",
    "--llvm-memory-copy-fill-lowering",
    "--strip-target-features",
];

/// What is left then is told to wasm-bindgen, so that its glue keeps what lives in JavaScript in an array of its own.
const LOWERED: [&str; 3] = ["--mvp-features", "--enable-mutable-globals", "--emit-target-features"];

/// What the output says, and what it must say.
const PATCHES: [(&str, &str); 2] = [
    // wasm-bindgen leaves this question open to the glue: up to here that array holds what never goes, its first 1,024
    // places and undefined, null, true and false.
    (
        "import * as __wbindgen_externref_xform__ from '__wbindgen_externref_xform__';",
        "const __wbindgen_externref_xform__ = { __wbindgen_externref_statics_end: () => 1028 };",
    ),
    // WebAssembly's memory detaches its buffer where it grows, by which the glue knows that its views are old.
    ("  buffer = newBuffer;", "  structuredClone(buffer, { transfer: [buffer] });\n  buffer = newBuffer;"),
];

impl Module {
    /// Translates what has been compiled, if that has changed, into `www/pkg/NAME.script.js`.
    pub fn translate(&self, repository: &Repository, std: &WasmStd) -> Result<()> {
        let compiled = std.outputs(repository, self.name).join("in_a_row.wasm");
        let wasm = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
        let locks = ["Cargo.lock", "package-lock.json"].map(|lock| fs::read(repository.path(lock)).ok());
        let note = Note::new(
            repository.notes().join(format!("{}.script", self.name)),
            (wasm, locks, LOWERING, LOWERED, PATCHES, self.aims),
        );
        let output = repository.page_packages().join(format!("{}.script.js", self.name));
        if note.holds(std::slice::from_ref(&output)) {
            return Ok(());
        }
        println!("== {}: translating the module to JavaScript", self.name);
        let folder = repository.notes().join("script");
        let script = self.script(repository, &compiled, &folder)?;
        write_if_changed(&output, &fs::read(script)?)?;
        note.write()
    }

    /// What the script offers is what the module's glue does, save how that begins.
    pub fn write_script_types(&self, repository: &Repository) -> Result<()> {
        let types = format!("export * from './{}.js';\n", self.name);
        write_if_changed(&repository.page_packages().join(format!("{}.script.d.ts", self.name)), types.as_bytes())
    }

    /// Makes the script in `folder`, where what lies between its steps stays too.
    fn script(&self, repository: &Repository, compiled: &Path, folder: &Path) -> Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let tool = |name: &str, options: &[&str], from: &Path, to: &Path| {
            process::run(node::tool(repository, name).args(options).arg(from).arg("-o").arg(to))
        };
        let [stripped, lowered, bundle] =
            ["stripped.wasm", "lowered.wasm", "bundle.js"].map(|file| folder.join(format!("{}.{file}", self.name)));
        tool("wasm-opt", &[&WASM_FEATURES[..], &LOWERING].concat(), compiled, &stripped)?;
        tool("wasm-opt", &LOWERED, &stripped, &lowered)?;
        Bindgen::new()
            .input_path(&lowered)
            .out_name(self.name)
            .bundler(true)?
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder)?;
        let [glue, wasm, translated] =
            [".js", "_bg.wasm", "_bg.wasm.js"].map(|ending| folder.join(format!("{}{ending}", self.name)));
        tool("wasm-opt", &[&LOWERED[..2], self.aims].concat(), &wasm, &wasm)?;
        tool("wasm2js", &["-Os"], &wasm, &translated)?;
        fs::write(&translated, patched(&fs::read_to_string(&translated)?)?)?;
        let imports = fs::read_to_string(&glue)?.replace("_bg.wasm\"", "_bg.wasm.js\"");
        fs::write(&glue, imports)?;
        let options = ["--bundle", "--minify", "--format=esm", "--log-level=warning"];
        process::run(
            node::tool(repository, "esbuild").args(options).arg(&glue).arg(format!("--outfile={}", bundle.display())),
        )?;
        Ok(bundle)
    }
}

fn patched(script: &str) -> Result<String> {
    PATCHES.iter().try_fold(script.to_owned(), |script, (from, to)| {
        ensure!(script.matches(from).count() == 1, "wasm2js does not say once: {from}");
        Ok(script.replace(from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_patched_is_refused() {
        let [(first, _), (second, _)] = PATCHES;
        assert!(patched(&format!("{first}\n{second}\n")).unwrap().contains("transfer"));
        assert!(patched(first).is_err() && patched(&format!("{first}{second}{second}")).is_err());
    }
}
