// What helps a person to understand a game: hints, live analysis, and the review of a game that is over. The page loads
// this, its words and its looks when they are first asked for.

import { Advice } from './advice.js';
import { Analysis } from './analysis.js';

/** Hands on to the one who studies the game on the board: where its tutor proves what moves are worth, that is shown. */
export class Study {
  /** @param {ConstructorParameters<typeof Advice>[0]} means */
  constructor(means) {
    this.match = means.match;
    this.analysis = new Analysis(means);
    this.advice = new Advice(means);
  }

  get #now() {
    return this.match.tutor?.advises ? this.advice : this.analysis;
  }

  get shown() {
    return this.#now.shown;
  }

  /** @param {string} name of a button */
  act(name) {
    this.#now.act(name);
  }

  /** Marks moves that somebody else has found. @param {number[]} cells */
  mark(cells) {
    this.follow();
    this.#now.show(cells);
  }

  follow() {
    const now = this.#now;
    (now === this.advice ? this.analysis : this.advice).sleep();
    now.follow();
  }

  sleep() {
    this.#now.sleep();
  }
}

/** @param {import('./element.js').Means} means */
export const begin = async ({ match, need, draw }) => new Study({ match, engines: await need('tasks'), changed: draw });
