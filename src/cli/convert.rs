//! `in-a-row convert`: records from one notation into another, files and whole folders.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::ParallelProgressIterator;
use rayon::prelude::*;

use super::{Failure, parse_game, usage};
use crate::notation::formats::{self, FORMATS, Form, Format, FormatError};
use crate::record::Record;
use crate::rules::Rules;

mod encoding;

/// Convert records of games from one notation into another
///
/// Files are read whatever their encoding; what is written is UTF-8. Of a folder all files are read whose names end as
/// those of a notation do. Each result lies beside its file, or below --out, under the same name with another ending; several
/// games that do not go into one file are numbered. A broken file is reported as path:line:column: reason, the rest goes
/// on, and then the exit status is 1.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  in-a-row convert --to sgf --out converted games/\n  in-a-row convert --to link - < game.psq"
)]
pub struct Args {
    /// The notation of the files; if none is given, each is recognised
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help = formats_help("The notation of the files, else each is recognised"))]
    from: Option<&'static Format>,
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help = formats_help("The notation to write"))]
    to: &'static Format,
    /// The game, where a file does not say it
    #[arg(long = "game", value_name = "ID", value_parser = parse_game)]
    rules: Option<Rules>,
    /// The folder for the results, which gets the folders of the files
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Writes over files that are there
    #[arg(long)]
    force: bool,
    /// Files and folders; - reads one from standard input, and writes to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

fn formats_help(what: &str) -> String {
    format!("{what}: {}", FORMATS.iter().map(|format| format.id).collect::<Vec<_>>().join(", "))
}

fn parse_format(text: &str) -> Result<&'static Format, String> {
    formats::find(text).ok_or_else(|| formats_help("there are these notations"))
}

/// A file to convert, and where below the results' folder it belongs.
struct Source {
    path: PathBuf,
    place: PathBuf,
}

impl Args {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if self.paths.iter().any(|path| path.as_os_str() == "-") {
            return self.run_stream();
        }
        let mut sources = Vec::new();
        for path in &self.paths {
            let name = path.file_name().map(PathBuf::from).unwrap_or_default();
            // Of one folder the results are what it holds; of several they lie in folders of their own.
            let whole = path.is_dir() && self.paths.len() == 1;
            self.gather(path, if whole { Path::new("") } else { &name }, &mut sources)?;
        }
        let bar = indicatif::ProgressBar::new(sources.len() as u64);
        let convert = |source: &Source| match self.convert_file(source) {
            Ok(()) => 0_u64,
            Err(told) => {
                bar.suspend(|| eprintln!("{told}"));
                1
            }
        };
        let broken: u64 = sources.par_iter().progress_with(bar.clone()).map(convert).sum();
        bar.finish_and_clear();
        Ok(if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn run_stream(&self) -> Result<ExitCode, Failure> {
        if self.paths.len() > 1 || self.out.is_some() {
            return Err(usage("convert", "- stands alone, and without --out"));
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        match self.convert(&bytes, "-").and_then(|parts| self.joined(parts).map_err(|told| format!("-: {told}"))) {
            Ok(written) => io::stdout().lock().write_all(&written)?,
            Err(told) => {
                eprintln!("{told}");
                return Ok(ExitCode::FAILURE);
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The files at a path, those below a folder in order.
    fn gather(&self, path: &Path, place: &Path, sources: &mut Vec<Source>) -> io::Result<()> {
        if !path.is_dir() {
            sources.push(Source { path: path.into(), place: place.into() });
            return Ok(());
        }
        let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, place) = (entry.path(), place.join(entry.file_name()));
            let ending = path.extension().unwrap_or_default().to_string_lossy();
            let is_known = |format: &Format| format.ending.eq_ignore_ascii_case(&ending);
            if path.is_dir() || self.from.map_or_else(|| FORMATS.iter().any(is_known), is_known) {
                self.gather(&path, &place, sources)?;
            }
        }
        Ok(())
    }

    fn convert_file(&self, Source { path, place }: &Source) -> Result<(), String> {
        let told = |error: io::Error| format!("{}: {error}", path.display());
        let parts = self.convert(&fs::read(path).map_err(told)?, &path.display().to_string())?;
        let target = self.out.as_ref().map_or_else(|| path.clone(), |out| out.join(place));
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(told)?;
        }
        let numbered = parts.len() > 1;
        for (number, part) in (1..).zip(parts) {
            let mut target = target.clone();
            if let (true, Some(stem)) = (numbered, target.file_stem()) {
                target.set_file_name(format!("{}-{number}.", stem.to_string_lossy()));
            }
            target.set_extension(self.to.ending);
            self.write(&target, &part).map_err(|error| format!("{}: {error}", target.display()))?;
        }
        Ok(())
    }

    fn write(&self, target: &Path, part: &[u8]) -> io::Result<()> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true).create_new(!self.force);
        options.open(target)?.write_all(part)
    }

    /// The results of one source: one, where all games go into one file.
    fn convert(&self, bytes: &[u8], name: &str) -> Result<Vec<Vec<u8>>, String> {
        let text = encoding::decoded(bytes);
        let records = self.read(bytes, &text, name).map_err(|(format, error)| {
            if format.is_some_and(|format| matches!(format.form, Form::Bytes { .. })) {
                return format!("{name}: byte {}: {}", error.at + 1, error.fault);
            }
            let (line, column) = error.place(&text);
            format!("{name}:{line}:{column}: {}", error.fault)
        })?;
        let write = |record: &Record| {
            let last = record.line(0).last().copied().unwrap_or(0);
            self.to.write(record, last).ok_or_else(|| format!("{name}: {} does not hold this game", self.to.id))
        };
        let parts: Vec<Vec<u8>> = records.iter().map(write).collect::<Result<_, _>>()?;
        Ok(if self.to.several { vec![parts.concat()] } else { parts })
    }

    fn read(
        &self,
        bytes: &[u8],
        text: &str,
        name: &str,
    ) -> Result<Vec<Record>, (Option<&'static Format>, FormatError)> {
        let recognised = || formats::recognise(bytes, text, name).map_err(|error| (None, error));
        let format = self.from.map_or_else(recognised, Ok)?;
        format.read(bytes, text, self.rules).map_err(|error| (Some(format), error))
    }

    /// What standard output gets.
    fn joined(&self, parts: Vec<Vec<u8>>) -> Result<Vec<u8>, String> {
        let games = parts.len();
        <[_; 1]>::try_from(parts)
            .map(|[part]| part)
            .map_err(|_| format!("{games} games do not go into one {}: use --out with a file", self.to.id))
    }
}
