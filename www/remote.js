/** @typedef {import('./element.js').Means} Means */

export class Remote {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
  }

  /** @param {string} game @param {string} query */
  join(game, query) {
    console.warn(game, query);
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel() {
    return false;
  }
}

/** @param {Means} means */
export const begin = (means) => new Remote(means);
