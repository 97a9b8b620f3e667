/** @typedef {import('./element.js').Means} Means */

export class Recorder {
  /** @param {Means} means */
  constructor(means) {
    this.means = means;
  }

  /** @param {string} name @param {Blob | string} what */
  take(name, what) {
    console.warn(name, what);
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel() {
    return false;
  }
}

/** @param {Means} means */
export const begin = (means) => new Recorder(means);
