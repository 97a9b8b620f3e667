// The looks of one element: which are asked for, and their style sheets, over which a host's own rules win. Loaded when
// a host or a person asks for one.

import { LOOKS } from './themes.js';

/** @typedef {import('./themes.js').Look} Look */

export class Wardrobe {
  /** What the host said last. */
  #heard = '';
  /** What was asked for last and may still be loading; nothing where that failed. @type {Look | null} */
  #wanted = { theme: '', scheme: '' };
  /** What is in force. @type {CSSStyleSheet[]} */
  #worn = [];

  /**
   * @param {object} means
   * @param {ShadowRoot} means.root
   * @param {(word: string) => Promise<CSSStyleSheet>} means.load
   * @param {(words: string[]) => void} means.judged called with the words of the host that are not ours
   * @param {(look: Look) => void} means.changed
   */
  constructor({ root, load, judged, changed }) {
    this.root = root;
    this.load = load;
    this.judged = judged;
    this.changed = changed;
  }

  /**
   * Puts on the last theme and the last scheme that are named.
   * @param {string} host the words of the host
   * @param {Partial<Look>} chosen those of the person, which come after them
   */
  async wear(host, chosen) {
    const words = host.split(/\s+/).filter(Boolean);
    if (host !== this.#heard) this.judged(words.filter((word) => !Object.values(LOOKS).flat().includes(word)));
    this.#heard = host;
    const last = (/** @type {keyof Look} */ kind) => [...words, chosen[kind] ?? ''].findLast((word) => LOOKS[kind].includes(word)) ?? '';
    const look = { theme: last('theme'), scheme: last('scheme') };
    if (look.theme === this.#wanted?.theme && look.scheme === this.#wanted.scheme) return;
    this.#wanted = look;
    try {
      const sheets = await Promise.all(Object.values(look).filter(Boolean).map(this.load));
      if (look === this.#wanted) this.#put(sheets, look);
    } catch (error) {
      if (look !== this.#wanted) return;
      this.#wanted = null;
      throw error;
    }
  }

  /** @param {CSSStyleSheet[]} sheets @param {Look} look */
  #put(sheets, look) {
    const others = this.root.adoptedStyleSheets.filter((sheet) => !this.#worn.includes(sheet));
    this.root.adoptedStyleSheets = [...others, ...sheets];
    this.#worn = sheets;
    this.changed(look);
  }
}

/** @param {import('./element.js').Means} means */
export const begin = ({ root, style, judge, tell, draw }) =>
  new Wardrobe({
    root,
    load: (word) => style('themes', word),
    judged: (words) => judge('theme', words),
    changed: (look) => {
      tell('theme', look);
      draw();
    },
  });
