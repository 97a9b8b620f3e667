//! Text from outside, a line at a time, and the loop that answers each line with one.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use super::Failure;

/// Answers each line of `input` with a line on `output`; what is wrong with a line is its answer, after `error: `, and
/// the run goes on. The code says whether every line was good.
pub fn answer_lines(
    input: impl Read,
    mut output: impl Write,
    mut answer: impl FnMut(&str) -> Result<String, String>,
) -> Result<ExitCode, Failure> {
    let mut input = BufReader::new(input);
    let mut code = ExitCode::SUCCESS;
    while let Some(line) = next_line(&mut input)? {
        match line.and_then(|line| answer(&line)) {
            Ok(text) => writeln!(output, "{text}")?,
            Err(reason) => {
                code = ExitCode::FAILURE;
                writeln!(output, "error: {reason}")?;
            }
        }
        // Whoever writes the next line may be waiting for this answer; one who wrote it already is not.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(code)
}

/// The next line without its end, `\n` or `\r\n`; `None` at the end of the input, and inside, what is wrong with a line
/// that is not UTF-8.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        bytes.pop_if(|last| *last == b'\r');
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let at = String::from_utf8_lossy(&error.as_bytes()[..good]).chars().count() + 1;
        format!("character {at}: the line is not UTF-8")
    })))
}
