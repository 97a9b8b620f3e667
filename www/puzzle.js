/** @typedef {import('./element.js').Means} Means */

export class Puzzle {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
  }

  /** @param {string | null} what */
  ask(what) {
    console.warn(what);
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel() {
    return false;
  }
}

/** @param {Means} means */
export const begin = (means) => new Puzzle(means);
