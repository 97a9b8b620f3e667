// Goes with a match and finds something out about the position on its board, one thing at a time. It changes nothing in
// the match. What is found, and in which order, each kind of study decides.

import { wasCancelled } from './cancelled.js';
import { asked } from './players.js';
import { moveName } from './view/looks.js';

/** @typedef {import('./engine-host.js').Task} Task */

export class Follower {
  /** Whether the live analysis is on. */
  on = false;
  /** Whether a hint was asked for and is being worked out. */
  seeking = false;
  /** The cells of the hint. @type {number[]} */
  hint = [];
  /** The position that all that was found is about. */
  #link = '';
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

  /** The tasks that it gives to engines. @returns {Task['kind'][]} */
  get kinds() {
    return [];
  }

  /** What is to be found out now, nothing where nobody wants to know more. @returns {((stale: () => boolean) => Promise<void>) | undefined} */
  get wanted() {
    return undefined;
  }

  /** Forgets what was found of another position. */
  forget() {
    [this.seeking, this.hint] = [false, []];
  }

  /** Wants nothing any more, as it failed. */
  giveUp() {
    [this.on, this.seeking] = [false, false];
  }

  /** Whether a game goes on. */
  get ongoing() {
    return this.match.status === 'ongoing';
  }

  /** Goes with the match, after every change of it. */
  follow() {
    const link = `${this.match.rules}:${this.match.transcript}`;
    if (link !== this.#link) {
      this.stop();
      this.#link = link;
      this.forget();
      this.match.unsay(({ id }) => id === 'notice.hint');
    }
    this.go();
  }

  /** Ends what is under way, while the element is off the page; `follow` takes it up again. */
  sleep() {
    this.stop();
  }

  /** Turns the live analysis on and off. */
  toggle() {
    this.on = !this.on;
    this.again();
  }

  /** Looks for the best moves, for a person. */
  seek() {
    const { status, seats, turn } = this.match.state;
    if (status !== 'ongoing' || seats[turn].player !== 'human') return;
    this.seeking = true;
    this.go();
    this.changed();
  }

  /** Shows the best moves. @param {number[]} cells */
  show(cells) {
    this.seeking = false;
    const { state } = this.match;
    this.hint = [...cells].sort((a, b) => (a % state.width) - (b % state.width));
    const moves = this.hint.map((cell) => moveName(state, cell)).join(', ');
    this.match.say('notice.hint', { values: { n: this.hint.length, moves } });
  }

  /** Starts what is wanted and does not run, and ends what nobody wants. */
  go() {
    const { wanted } = this;
    if (!wanted) this.stop();
    else if (!this.#run) this.run(wanted);
  }

  /** What is asked for now comes before what was going on, which goes on afterwards. */
  again() {
    this.stop();
    this.go();
    this.changed();
  }

  /**
   * Does one thing, in place of what was being done.
   * @param {(stale: () => boolean) => Promise<void>} action
   */
  async run(action) {
    const run = (this.#run = {});
    const stale = () => this.#run !== run;
    try {
      await action(stale);
    } catch (error) {
      if (!stale() && !wasCancelled(error)) this.#failed(error);
    }
    if (!stale()) this.#run = null;
  }

  stop() {
    this.#run = null;
    for (const kind of this.kinds) this.engines.cancel(kind);
  }

  /** @param {unknown} error */
  #failed(error) {
    console.warn('in-a-row: an analysis failed', error);
    this.giveUp();
    this.match.say('notice.analysis-failed');
  }

  /**
   * Asks the game's tutor about a position.
   * @param {Task['kind']} kind
   * @param {string} moves
   * @param {number} nodes
   * @param {(answer: any) => boolean} [heard] called with what is known so far; true when that is enough
   * @returns {Promise<any>} the answer of this kind
   */
  async ask(kind, moves, nodes, heard) {
    const tutor = /** @type {import('./players.js').Entry} */ (this.match.tutor);
    const task = { ...asked(tutor, this.match.rules, moves), kind, level: tutor.levels?.max ?? 1, nodes };
    try {
      return await this.engines.ask(task, heard);
    } catch (error) {
      if (wasCancelled(error)) throw error;
      // Its worker may have stumbled, or none can run.
      return this.engines.ask(task, heard);
    }
  }
}
