// What an engine advises where nothing can be proved to the end: the line that it expects and how the game stands, what
// both sides threaten, whether a win is forced, and where a game that is over was lost.

import { Follower } from './follower.js';
import { shown } from './view/advice.js';

/** @typedef {import('./engine-host.js').Found} Found */
/** @typedef {import('./engine-host.js').Forced} Forced */
/** @typedef {import('./engine-host.js').Threat} Threat */
/**
 * @typedef {object} Escape the last move with which the loser could have gone on
 * @property {number} ply plies before it
 * @property {number} played the cell of the move that was played instead
 * @property {number} best the cell of the escape
 * @property {number[]} line the win that was forced after the move played, empty where none was found
 *
 * @typedef {object} Review
 * @property {number} done positions looked at
 * @property {number} total
 * @property {boolean} over
 * @property {Escape | null} escape
 *
 * @typedef {object} Known
 * @property {boolean} on whether the live analysis is on
 * @property {boolean} seeking whether a hint was asked for and is being worked out
 * @property {number[]} hint its cells
 * @property {Found | null} found what the search knows so far
 * @property {boolean} marking whether threats are shown
 * @property {Threat[]} threats
 * @property {'seeking' | Forced | null} forced whether a win is forced, once that was asked
 * @property {Review | null} review
 */

/** Positions that a search visits until it rests, looks at for a hint, and looks at for each position of a review. */
const NODES = { rest: 5_000_000, hint: 300_000, review: 200_000 };
/** Positions that the search for a forced win visits when it is asked for, and for each position of a review. */
const FORCE_NODES = { asked: 3_000_000, review: 200_000 };
/** Milliseconds between two times that progress is shown: each one draws the whole board. */
const TELLING = 100;

export class Advice extends Follower {
  /** @type {Found | null} */
  #found = null;
  /** Whether the search rests. */
  #rests = false;
  /** When its progress was shown last. */
  #told = 0;
  #marking = false;
  /** What is threatened, once known. @type {Threat[] | null} */
  #threats = null;
  /** @type {Known['forced']} */
  #forced = null;
  /** @type {Review | null} */
  #review = null;

  /** How it is drawn. */
  get shown() {
    return shown({
      on: this.on && this.ongoing,
      seeking: this.seeking,
      hint: this.hint,
      found: this.#found,
      marking: this.#marking,
      threats: this.#threats ?? [],
      forced: this.#forced,
      review: this.#review,
    });
  }

  /** Does what a button asks for. @param {string} name */
  act(name) {
    if (name === 'hint') this.seek();
    else if (name === 'analysis') this.toggle();
    else if (name === 'threats') this.#mark();
    else if (name === 'force') this.#force();
    else if (name === 'review') this.#reviewed();
  }

  /** @returns {import('./engine-host.js').Task['kind'][]} */
  get kinds() {
    return ['threats', 'force', 'advise'];
  }

  get wanted() {
    if (this.#review) return this.#review.over ? undefined : this.#reviewing;
    if (!this.ongoing) return undefined;
    return this.#wantsThreats || this.#wantsForce || this.#wantsLine ? this.#advise : undefined;
  }

  forget() {
    super.forget();
    [this.#found, this.#rests, this.#threats, this.#forced, this.#review] = [null, false, null, null, null];
  }

  giveUp() {
    super.giveUp();
    [this.#forced, this.#review] = [null, null];
  }

  seek() {
    super.seek();
    this.#hint();
  }

  get #wantsThreats() {
    return this.on && this.#marking && !this.#threats;
  }

  get #wantsForce() {
    return this.#forced === 'seeking';
  }

  get #wantsLine() {
    return (this.on || this.seeking) && !this.#rests;
  }

  /** Marks what is threatened, or no longer. */
  #mark() {
    this.#marking = !this.#marking;
    this.again();
  }

  /** Looks for a forced win; asked again, takes the answer away. */
  #force() {
    this.#forced = this.#forced ? null : 'seeking';
    this.again();
  }

  /** Looks for where the game was lost; asked again, takes the answer away. */
  #reviewed() {
    const wanted = !this.#review && !this.ongoing;
    const { moves, winner } = this.match.state;
    // Nobody has lost a draw.
    const total = winner === null ? 0 : Math.floor(moves.length / 2);
    this.#review = wanted ? { done: 0, total, over: total === 0, escape: null } : null;
    this.again();
  }

  /** @param {() => boolean} stale */
  #advise = async (stale) => {
    const { transcript } = this.match;
    if (this.#wantsThreats) {
      const { threats } = await this.ask('threats', transcript, 0);
      if (stale()) return;
      this.#threats = threats;
      this.changed();
    }
    if (this.#wantsForce) {
      const forced = await this.ask('force', transcript, FORCE_NODES.asked);
      if (stale()) return;
      this.#forced = forced;
      this.changed();
    }
    if (this.#wantsLine) await this.#search(transcript, stale);
  };

  /** @param {string} transcript @param {() => boolean} stale */
  async #search(transcript, stale) {
    const { nodes, time } = this.#found ?? { nodes: 0, time: 0 };
    const take = (/** @type {Found} */ found) => this.#take({ ...found, nodes: nodes + found.nodes, time: time + found.time });
    const found = await this.ask('advise', transcript, NODES.rest - nodes, (found) => {
      take(found);
      return false;
    });
    if (stale() || !found) return;
    this.#rests = true;
    take(found);
  }

  /** @param {Found} found */
  #take(found) {
    // A search that goes on begins again at the shallow end.
    const deeper = !this.#found || found.depth >= this.#found.depth;
    const { nodes, time } = found;
    this.#found = deeper ? { ...found, line: longer(this.#found?.line ?? [], found.line) } : { .../** @type {Found} */ (this.#found), nodes, time };
    this.#hint();
    if (!this.#rests && performance.now() - this.#told < TELLING) return;
    this.#told = performance.now();
    this.changed();
  }

  /** Shows the hint, if one was asked for and the search has looked far enough. */
  #hint() {
    if (this.seeking && this.#found && (this.#rests || this.#found.nodes >= NODES.hint)) this.show([this.#found.best]);
  }

  /** Goes back from the end, to the last move after which the loser still had another one. @param {() => boolean} stale */
  #reviewing = async (stale) => {
    const review = /** @type {Review} */ (this.#review);
    const { moves } = this.match.state;
    // The loser moved last but one, and every second ply before.
    for (; review.done < review.total && !review.escape; review.done++) {
      const ply = moves.length - 2 - 2 * review.done;
      const escape = await this.#escape(ply, moves[ply]);
      if (stale()) return;
      review.escape = escape;
      this.changed();
    }
    review.over = true;
    this.changed();
  };

  /**
   * @param {number} ply
   * @param {number} played
   * @returns {Promise<Escape | null>} nothing where all is lost already, as far as is seen
   */
  async #escape(ply, played) {
    const before = this.match.transcriptAt(ply);
    const found = /** @type {Found} */ (await this.ask('advise', before, NODES.review));
    if (found.score === 'loss' || found.best === played) return null;
    const after = `${before} ${this.match.moveText(found.best)}`;
    if ((await this.#forcedIn(after)).outcome === 'win') return null;
    const { line } = await this.#forcedIn(this.match.transcriptAt(ply + 1));
    return { ply, played, best: found.best, line };
  }

  /** @param {string} transcript @returns {Promise<Forced>} */
  #forcedIn(transcript) {
    return this.ask('force', transcript, FORCE_NODES.review);
  }
}

/**
 * The line to show: while a depth is being searched its line may be no more than the beginning of the one before.
 * @param {number[]} before
 * @param {number[]} now
 */
const longer = (before, now) => (now.every((cell, k) => cell === before[k]) ? before : now);
