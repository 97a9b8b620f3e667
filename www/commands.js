// What is typed into the command field, in the words of the language in force or in English.

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} about what it is about: a place, a player, a row
 *
 * @typedef {(id: string) => string[]} Synonyms the words of an id, in plain form
 */

/** Commands that stand alone. */
export const BARE = ['undo', 'redo', 'new', 'wins', 'last', 'threats', 'board', 'save', 'help'];
/** Commands that are about something; what is not understood is taken for a move. */
export const ABOUT = ['where', 'row', 'column', 'play'];

/** Arabic figures, of which there are two kinds. */
const FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text as it is compared: no capitals, accents or punctuation, and western figures. @param {string} text */
export const plain = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(FIGURES, (figure) => String(figure.charCodeAt(0) & 15))
    .replace(/\p{M}/gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** Languages that are written without spaces, or with endings that stick to a word. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A word cut out of a plain text; null where it is not in it. @param {string} text @param {string} word */
export function without(text, word) {
  if (word === '') return null;
  const [within, wanted] = JOINED.test(word) ? [text, word] : [` ${text} `, ` ${word} `];
  if (!within.includes(wanted)) return null;
  return within.replace(wanted, ' ').replace(/\s+/g, ' ').trim();
}

/** @param {string} text @param {Synonyms} synonyms @returns {Command} */
export function parse(text, synonyms) {
  const said = plain(text);
  const bare = BARE.find((name) => synonyms(`command.${name}`).includes(said));
  if (bare) return { name: bare, about: '' };
  for (const name of ABOUT) {
    const longest = synonyms(`command.${name}`).sort((a, b) => b.length - a.length);
    for (const word of longest) {
      const about = without(said, word);
      if (about) return name === 'play' ? { name, about: within(about, synonyms) } : { name, about };
    }
  }
  return { name: 'play', about: said };
}

/** A column as "play column 4" names it. @param {string} about @param {Synonyms} synonyms */
function within(about, synonyms) {
  for (const word of synonyms('command.column')) {
    const rest = without(about, word);
    if (rest) return rest;
  }
  return about;
}

/** The number in a plain text, NaN where there is not just one. @param {string} text */
export function numberIn(text) {
  const figures = text.match(/\d+/g) ?? [];
  return figures.length === 1 ? Number(figures[0]) : NaN;
}
