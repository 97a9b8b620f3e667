//! The encodings that records of games come in.

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, UTF_8};

/// A file's text: as its mark says, as UTF-8 if it is that, as an SGF file says of itself, or as it looks.
pub fn decoded(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    let encoding =
        if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { said(bytes).unwrap_or_else(|| guessed(bytes)) };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// The encoding that `CA[…]` names.
fn said(bytes: &[u8]) -> Option<&'static Encoding> {
    const NAME: &[u8] = b"CA[";
    let start = bytes.windows(NAME.len()).position(|window| window == NAME)? + NAME.len();
    let end = start + bytes[start..].iter().position(|&byte| byte == b']')?;
    // Many programs write UTF-8 there whatever they write.
    Encoding::for_label(&bytes[start..end]).filter(|&encoding| encoding != UTF_8)
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    detector.guess(None, true)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GBK, SHIFT_JIS, WINDOWS_1251};

    use super::*;

    #[test]
    fn texts_of_many_encodings_are_read() {
        for (encoding, words) in [
            (GBK, "黑方走得很好，白方没有办法防守，五子连珠。"),
            (BIG5, "黑方走得很好，白方沒有辦法防守，五子連珠。"),
            (SHIFT_JIS, "黒の勝ちです。この手はとても良いと思います。"),
            (WINDOWS_1251, "Чёрные выиграли: белым нечем защититься."),
            (UTF_8, "Ça, c’est bien joué !"),
        ] {
            let text = format!("(;GM[4]C[{words}];B[hh])");
            assert_eq!(decoded(&encoding.encode(&text).0), text, "{}", encoding.name());
            let said =
                format!("(;GM[4]CA[{}]PB[{}])", encoding.name(), &words[..words.char_indices().nth(3).unwrap().0]);
            assert_eq!(decoded(&encoding.encode(&said).0), said, "{}", encoding.name());
        }
        assert_eq!(decoded(b"\xef\xbb\xbfgomoku:h8"), "gomoku:h8");
        assert_eq!(decoded(b"\xff\xfeh\x008\x00"), "h8");
    }
}
