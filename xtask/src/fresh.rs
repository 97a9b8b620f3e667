//! Freshness: which outputs are still those of their inputs.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// A note of what some outputs were made from. It judges by content rather than by time, as a branch switched forth
/// and back, or a rebuild that changed nothing, needs no new output.
pub struct Note {
    file: PathBuf,
    print: String,
}

impl Note {
    /// The note at `file` for outputs made from `inputs`, the tools' versions and options among them.
    pub fn new(file: PathBuf, inputs: impl Hash) -> Note {
        let mut hasher = DefaultHasher::new();
        inputs.hash(&mut hasher);
        Note { file, print: format!("{:016x}", hasher.finish()) }
    }

    /// Whether all `outputs` exist and were made from the same inputs.
    pub fn holds(&self, outputs: &[PathBuf]) -> bool {
        outputs.iter().all(|path| path.exists()) && fs::read_to_string(&self.file).is_ok_and(|old| old == self.print)
    }

    /// Records that the outputs are made.
    pub fn write(&self) -> Result<()> {
        write_if_changed(&self.file, self.print.as_bytes())
    }
}

/// Writes `content` unless the file has it already, so that nothing that watches the file sees a change.
pub fn write_if_changed(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let place = || format!("cannot write {}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).with_context(place)?;
    fs::write(path, content).with_context(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_holds_while_inputs_and_outputs_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (note, output) = (folder.path().join("deep/note"), folder.path().join("output"));
        let check = |input: &str| Note::new(note.clone(), input).holds(std::slice::from_ref(&output));

        assert!(!check("one"), "no output, no note");
        fs::write(&output, "made").unwrap();
        assert!(!check("one"), "no note");
        Note::new(note.clone(), "one").write().unwrap();
        assert!(check("one"));
        assert!(!check("two"), "another input");
        fs::remove_file(&output).unwrap();
        assert!(!check("one"), "the output is gone");
    }

    #[test]
    fn an_unchanged_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_if_changed(&path, b"same").unwrap();
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        write_if_changed(&path, b"same").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
        write_if_changed(&path, b"other").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"other");
    }
}
