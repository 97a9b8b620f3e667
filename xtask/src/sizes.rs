//! File sizes, as they are and as they travel.

use std::{fmt::Write as _, io::Write as _};

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};

/// The bytes of a file, or of several together: raw, after `gzip -9` and after `brotli -11`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub raw: usize,
    pub gzip: usize,
    pub brotli: usize,
}

impl Size {
    pub fn of(content: &[u8]) -> Result<Size> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(content)?;
        Ok(Size { raw: content.len(), gzip: gzip.finish()?.len(), brotli: brotli(content)?.len() })
    }
}

/// Compressed by `brotli -11`.
pub fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let best = BrotliEncoderParams { quality: 11, size_hint: content.len(), ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &best)?;
    Ok(compressed)
}

impl std::iter::Sum for Size {
    fn sum<I: Iterator<Item = Size>>(sizes: I) -> Size {
        sizes.fold(Size::default(), |a, b| Size {
            raw: a.raw + b.raw,
            gzip: a.gzip + b.gzip,
            brotli: a.brotli + b.brotli,
        })
    }
}

/// One line a row, in columns.
pub fn table(rows: &[(String, Size)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max("bytes".len());
    let mut text = format!("{:<width$} {:>9} {:>9} {:>9}\n", "bytes", "raw", "gzip", "brotli");
    for (name, size) in rows {
        let _ = writeln!(text, "{name:<width$} {:>9} {:>9} {:>9}", size.raw, size.gzip, size.brotli);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_travels_well() {
        let size = Size::of(&b"in a row ".repeat(1000)).unwrap();
        assert_eq!(size.raw, 9000);
        assert!(size.brotli < size.gzip && size.gzip < 100, "{size:?}");
    }

    #[test]
    fn sizes_add_up() {
        let sizes = [Size { raw: 3, gzip: 2, brotli: 1 }, Size { raw: 30, gzip: 20, brotli: 10 }];
        assert_eq!(sizes.into_iter().sum::<Size>(), Size { raw: 33, gzip: 22, brotli: 11 });
    }

    #[test]
    fn the_table_has_columns() {
        let rows = [
            ("index.html".to_owned(), Size { raw: 1200, gzip: 600, brotli: 500 }),
            ("all".to_owned(), Size { raw: 1_234_567, gzip: 654_321, brotli: 600_000 }),
        ];
        let expected = "\
bytes            raw      gzip    brotli
index.html      1200       600       500
all          1234567    654321    600000
";
        assert_eq!(table(&rows), expected);
    }
}
