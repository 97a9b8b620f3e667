// What an engine proves of the game on the board: the hint, the live analysis, and the review of a game that is over.

import { Follower } from './follower.js';
import { best, change } from './verdicts.js';
import { shown } from './view/analysis.js';

/** @typedef {import('./engine-host.js').Verdict} Verdict */
/** @typedef {import('./engine-host.js').Analysed} Analysed */
/**
 * @typedef {object} Flip a move that changed the result
 * @property {number} ply plies before it
 * @property {number} cell
 * @property {Verdict['outcome']} from the result under best play, for who moved
 * @property {Verdict['outcome']} to
 *
 * @typedef {object} Review
 * @property {number} done positions looked at
 * @property {number} total
 * @property {Flip[]} flips in the order of the game
 *
 * @typedef {object} Known
 * @property {boolean} on whether the live analysis is on
 * @property {boolean} seeking whether a hint was asked for and is being worked out
 * @property {number[]} hint its cells
 * @property {Verdict[]} verdicts what is known of the moves so far
 * @property {Review | null} review
 */

export class Analysis extends Follower {
  /** @type {Verdict[]} */
  #verdicts = [];
  #complete = false;
  /** @type {Review | null} */
  #review = null;

  /** How it is drawn. */
  get shown() {
    const { seeking, hint } = this;
    return shown({ on: this.on && this.ongoing, seeking, hint, verdicts: this.#verdicts, review: this.#review });
  }

  /** Does what a button asks for. @param {string} name */
  act(name) {
    if (name === 'hint') this.seek();
    else if (name === 'analysis') this.toggle();
    else if (name === 'review') this.review();
  }

  /** @returns {import('./engine-host.js').Task['kind'][]} */
  get kinds() {
    return ['analyse'];
  }

  get wanted() {
    if (this.#review) return this.#reviewing;
    return (this.on || this.seeking) && this.ongoing && !this.#complete ? this.#analyse : undefined;
  }

  forget() {
    super.forget();
    [this.#verdicts, this.#complete, this.#review] = [[], false, null];
  }

  giveUp() {
    super.giveUp();
    this.#review = null;
  }

  seek() {
    super.seek();
    this.#show();
  }

  /** Looks for the moves at which the result changed, from the end backwards; asked again, takes the list away. */
  review() {
    const wanted = !this.#review && !this.ongoing;
    this.#review = wanted ? { done: 0, total: this.match.state.moves.length, flips: [] } : null;
    this.again();
  }

  /** @param {() => boolean} stale */
  #reviewing = async (stale) => {
    const review = /** @type {Review} */ (this.#review);
    const { moves } = this.match.state;
    while (review.done < review.total) {
      const ply = review.total - 1 - review.done;
      const cell = moves[ply];
      const found = await this.#ask(this.match.transcriptAt(ply), ({ verdicts }) => change(verdicts, cell) !== undefined);
      if (stale()) return;
      const { from, to } = change(found?.verdicts ?? [], cell) ?? {};
      if (from && to && from !== to) review.flips.unshift({ ply, cell, from, to });
      review.done++;
      this.changed();
    }
  };

  /** @param {() => boolean} stale */
  #analyse = async (stale) => {
    const found = await this.#ask(this.match.transcript, (analysed) => {
      this.#take(analysed);
      return false;
    });
    if (!stale() && found) this.#take(found);
  };

  /** @param {Analysed} analysed */
  #take({ verdicts, complete }) {
    if (!complete && JSON.stringify(verdicts) === JSON.stringify(this.#verdicts)) return;
    [this.#verdicts, this.#complete] = [verdicts, complete];
    this.#show();
    this.changed();
  }

  /** Shows the hint, if one was asked for and is known. */
  #show() {
    if (this.seeking && this.#complete) this.show(best(this.#verdicts).map(({ cell }) => cell));
  }

  /**
   * @param {string} moves
   * @param {(analysed: Analysed) => boolean} enough
   * @returns {Promise<Analysed | undefined>}
   */
  #ask(moves, enough) {
    return this.ask('analyse', moves, Infinity, enough);
  }
}
