//! What holds for any input of a format, for the property tests and the fuzzer alike.

use in_a_row::notation::formats::{Format, FormatError};
use in_a_row::notation::write_setup;
use in_a_row::record::Record;
use in_a_row::{Cell, Rules};

/// Whatever the bytes, they are read or refused at a place within them; and what was read is written so that it is read
/// back.
pub fn reads(format: &Format, bytes: &[u8], rules: Option<Rules>) {
    let text = String::from_utf8_lossy(bytes);
    match format.read(bytes, &text, rules) {
        Ok(records) => records.iter().for_each(|record| written_is_read(format, record)),
        Err(error) => is_placed(error, &text, bytes),
    }
}

fn is_placed(error: FormatError, text: &str, bytes: &[u8]) {
    assert!(error.at <= text.chars().count().max(bytes.len()), "{error}");
    let (line, column) = error.place(text);
    assert!(line >= 1 && column >= 1 && !error.to_string().is_empty() && !error.fault.id().is_empty());
}

/// A record that is written and read tells the same, as far as the format tells it.
pub fn written_is_read(format: &Format, record: &Record) {
    let last = record.line(0).last().copied().unwrap_or(0);
    let Some(written) = format.write(record, last) else { return };
    let text = String::from_utf8_lossy(&written);
    if text.trim().is_empty() {
        // Moves alone say nothing of a game without any.
        return;
    }
    let read = format.read(&written, &text, Some(*record.rules()));
    let read = read.unwrap_or_else(|error| panic!("{}: {error} in\n{text}", format.id));
    let [again] = read.as_slice() else { panic!("{}: {} games in\n{text}", format.id, read.len()) };
    if format.tree {
        let (again, record) = (told(format, again), told(format, record));
        assert!(again == record, "{}: {again:?} for {record:?} in\n{text}", format.id);
    } else if format.id.starts_with("picture") {
        assert_eq!(write_setup(again.start()), write_setup(record.game(last).position()), "{text}");
    } else {
        assert_eq!((again.start(), moves(again)), (record.start(), moves(record)), "{}: {text}", format.id);
    }
}

/// What a format tells of a record: libraries have no more than comments, texts on the board and marks beside the moves.
fn told(format: &Format, record: &Record) -> Record {
    let mut record = record.clone();
    if format.id == "renlib" {
        for id in record.order() {
            let properties = &mut record.node_mut(id).expect("a node of the tree").properties;
            properties.retain(|(name, _)| ["C", "N", "HO", "XS"].contains(&name.as_str()));
            properties.sort();
        }
    }
    record
}

/// The moves of the main line.
pub fn moves(record: &Record) -> Vec<Cell> {
    record.line(0).into_iter().filter_map(|id| record.node(id)?.cell()).collect()
}
