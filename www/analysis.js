// What an engine proves of the game on the board: the hint, the live analysis, and the review of a game that is over.
// It follows the match and changes nothing in it. No DOM here.

import { wasCancelled } from './cancelled.js';
import { asked } from './players.js';
import { best, change } from './verdicts.js';
import { shown } from './view/analysis.js';
import { moveName } from './view/looks.js';

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

export class Analysis {
  #on = false;
  /** The position that all that follows is about. */
  #link = '';
  #seeking = false;
  /** @type {number[]} */
  #hint = [];
  /** @type {Verdict[]} */
  #verdicts = [];
  #complete = false;
  /** @type {Review | null} */
  #review = null;
  /** What runs: whoever finds another one here has been overtaken. @type {object | null} */
  #run = null;

  /**
   * @param {object} means
   * @param {import('./match.js').Match} means.match
   * @param {import('./engines.js').Engines} means.engines
   * @param {() => void} means.changed called after every change
   */
  constructor({ match, engines, changed }) {
    this.match = match;
    this.engines = engines;
    this.changed = changed;
  }

  /** How it is drawn. */
  get shown() {
    return shown({
      on: this.#on && this.match.status === 'ongoing',
      seeking: this.#seeking,
      hint: this.#hint,
      verdicts: this.#verdicts,
      review: this.#review,
    });
  }

  /** Does what a button asks for. @param {string} name */
  act(name) {
    if (name === 'hint') this.hint();
    else if (name === 'analysis') this.toggle();
    else if (name === 'review') this.review();
  }

  /** Goes with the match, after every change of it: what was found about another position is forgotten. */
  follow() {
    const link = `${this.match.rules}:${this.match.transcript}`;
    if (link !== this.#link) {
      this.#stop();
      this.#link = link;
      [this.#seeking, this.#hint, this.#verdicts, this.#complete, this.#review] = [false, [], [], false, null];
      this.match.unsay(({ id }) => id === 'notice.hint');
    }
    this.#go();
  }

  /** Ends what is under way, while the element is off the page; `follow` takes it up again. */
  sleep() {
    this.#stop();
  }

  toggle() {
    this.#on = !this.#on;
    this.#go();
    this.changed();
  }

  /** Shows the best moves as soon as they are known. */
  hint() {
    const { status, seats, turn } = this.match.state;
    if (status !== 'ongoing' || seats[turn].player !== 'human') return;
    this.#seeking = true;
    this.#go();
    this.#show();
    this.changed();
  }

  /** Looks for the moves at which the result changed, from the end backwards; asked again, takes the list away. */
  async review() {
    const { moves, status } = this.match.state;
    this.#stop();
    if (this.#review || status === 'ongoing') {
      this.#review = null;
      this.changed();
      return;
    }
    const review = { done: 0, total: moves.length, flips: /** @type {Flip[]} */ ([]) };
    this.#review = review;
    this.changed();
    await this.#running(async (stale) => {
      for (const [ply, cell] of [...moves.entries()].reverse()) {
        const found = await this.#ask(this.match.transcriptAt(ply), ({ verdicts }) => change(verdicts, cell) !== undefined);
        if (stale()) return;
        const { from, to } = change(found?.verdicts ?? [], cell) ?? {};
        if (from && to && from !== to) review.flips.unshift({ ply, cell, from, to });
        review.done++;
        this.changed();
      }
    });
    if (this.#review === review && review.done < review.total) {
      this.#review = null;
      this.changed();
    }
  }

  /** Starts the analysis where it is wanted and does not run, and ends it where nobody wants it. */
  #go() {
    const wanted = (this.#on || this.#seeking) && this.match.status === 'ongoing' && this.match.tutor;
    if (wanted && !this.#complete && !this.#run) this.#analyse();
    else if (!wanted && this.#run && !this.#review) this.#stop();
  }

  async #analyse() {
    await this.#running(async (stale) => {
      const found = await this.#ask(this.match.transcript, (analysed) => {
        this.#take(analysed);
        return false;
      });
      if (!stale() && found) this.#take(found);
    });
  }

  /** @param {Analysed} analysed */
  #take({ verdicts, complete }) {
    if (!complete && JSON.stringify(verdicts) === JSON.stringify(this.#verdicts)) return;
    [this.#verdicts, this.#complete] = [verdicts, complete];
    this.#show();
    this.changed();
  }

  /** Shows the hint, if one was asked for and is known. */
  #show() {
    if (!this.#seeking || !this.#complete) return;
    this.#seeking = false;
    const { state } = this.match;
    this.#hint = best(this.#verdicts).map(({ cell }) => cell).sort((a, b) => (a % state.width) - (b % state.width));
    const moves = this.#hint.map((cell) => moveName(state, cell)).join(', ');
    this.match.say('notice.hint', { values: { n: this.#hint.length, moves } });
  }

  /**
   * Does one thing, in place of what was being done.
   * @param {(stale: () => boolean) => Promise<void>} action
   */
  async #running(action) {
    const run = (this.#run = {});
    const stale = () => this.#run !== run;
    try {
      await action(stale);
    } catch (error) {
      if (!stale() && !wasCancelled(error)) this.#failed(error);
    }
    if (!stale()) this.#run = null;
  }

  /** @param {unknown} error */
  #failed(error) {
    console.warn('in-a-row: an analysis failed', error);
    [this.#on, this.#seeking, this.#review] = [false, false, null];
    this.match.say('notice.analysis-failed');
  }

  /**
   * @param {string} moves
   * @param {(analysed: Analysed) => boolean} enough
   */
  async #ask(moves, enough) {
    const task = { ...asked(/** @type {import('./players.js').Entry} */ (this.match.tutor), this.match.rules, moves), nodes: Infinity };
    try {
      return await this.engines.analyse(task, enough);
    } catch (error) {
      if (wasCancelled(error)) throw error;
      // Its worker may have stumbled, or none can run.
      return this.engines.analyse(task, enough);
    }
  }

  #stop() {
    this.#run = null;
    this.engines.cancel('analyse');
  }
}
