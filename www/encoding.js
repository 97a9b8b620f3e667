// What a file of a record says, whatever encoding it is in. The browser knows them all.

/**
 * As UTF-8 if it is that, else as an SGF file says of itself, else as it looks.
 * @param {Uint8Array} bytes
 */
export function decoded(bytes) {
  return attempt('utf-8', bytes) ?? attempt(said(bytes), bytes) ?? new TextDecoder(guessed(bytes)).decode(bytes);
}

/** @param {string | undefined} encoding @param {Uint8Array} bytes */
function attempt(encoding, bytes) {
  try {
    return encoding && new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // It is something else, or a name that nobody knows.
  }
}

/** The encoding that `CA[…]` names. @param {Uint8Array} bytes */
const said = (bytes) => /CA\[([^\]]+)\]/.exec(new TextDecoder('latin1').decode(bytes))?.[1];

/**
 * Among the encodings that records are found in: Japanese has its kana; of pairs of bytes, the common ones of GB 2312 have
 * both above A0, those of Big5 often only the first; Cyrillic letters stand one by one.
 * @param {Uint8Array} bytes
 */
function guessed(bytes) {
  const [japanese, cyrillic] = ['shift_jis', 'windows-1251'].map((encoding) => new TextDecoder(encoding).decode(bytes));
  const foreign = bytes.filter((byte) => byte > 0x7f).length;
  const share = (/** @type {string} */ text, /** @type {RegExp} */ letters) => (text.match(letters)?.length ?? 0) / foreign;
  if (share(japanese, /[ぁ-ヿ]/g) > 0.15 && !japanese.includes('\ufffd')) return 'shift_jis';
  if (share(cyrillic, /[А-я]{3}/g) > 0.2) return 'windows-1251';
  const lone = bytes.some((byte, at) => byte > 0xa0 && byte < 0xff && bytes[at + 1] >= 0x40 && bytes[at + 1] < 0x80 && high(bytes, at));
  return lone ? 'big5' : 'gbk';
}

/** Whether the byte at a place is the first of a pair: so many above 7F stand before it. @param {Uint8Array} bytes @param {number} at */
function high(bytes, at) {
  let before = at;
  while (before > 0 && bytes[before - 1] > 0x7f) before--;
  return (at - before) % 2 === 0;
}
