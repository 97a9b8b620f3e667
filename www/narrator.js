// What the board says to those who do not look at it: one message a turn, in the one region that is read aloud.

import { statusText } from './view/status.js';
import { gameName, linesSaid, moveSaid, spoken } from './view/words.js';

/** @typedef {import('./match.js').Match['state']} State */

/** Milliseconds between emptying the region and what it says next: else a text that is repeated would not be read. */
const PAUSE = 50;
/** Milliseconds that a person's own move waits for the answer, so that both are one message. */
const PATIENCE = 2000;
/** The most moves in one message. */
const LATEST = 3;
/** Milliseconds between two messages while two computers play. */
const RHYTHM = 2000;

export class Narrator {
  /** What the region holds; undefined while it still shows the status. @type {string | undefined} */
  said = undefined;
  /** The last thing that was said. */
  last = '';
  /** @type {string[]} */
  #queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pausing;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** When the last message of two computers came. */
  #told = -RHYTHM;
  /** What was said already. @type {{ rules: string, moves: number[], status: string, notice: State['notice'] }} */
  #known;
  /** Moves that were taken back. @type {number[]} */
  #undone = [];
  /** What was read besides. @type {string[]} */
  #read = [];
  /** What the moves alone do not show. @type {'new' | 'undone' | null} */
  #news = null;

  /**
   * @param {object} means
   * @param {() => State} means.state
   * @param {() => import('./i18n.js').Translate} means.words
   * @param {() => void} means.changed called when the region is to be drawn anew
   * @param {number[]} moves those that are known already
   */
  constructor({ state, words, changed }, moves) {
    this.state = state;
    this.words = words;
    this.changed = changed;
    const now = state();
    this.#known = { rules: now.rules, moves: [...moves], status: statusText(now, words()), notice: now.notice };
  }

  /** Says something now. @param {string} words */
  say(words) {
    this.#queue.push(words);
    this.#show('');
    this.#pausing ??= setTimeout(() => {
      this.#pausing = undefined;
      this.#show(this.#queue.splice(0).join(' '));
    }, PAUSE);
  }

  /** A new game has begun, or a move was taken back, whatever the board looks like. @param {'new' | 'undone'} news */
  mark(news) {
    this.#news = news;
  }

  /** Says what has come to be read besides. @param {string[]} sentences */
  read(sentences) {
    const fresh = sentences.filter((words) => !this.#read.includes(words));
    this.#read = sentences;
    if (fresh.length > 0) this.say(spoken(fresh, this.words()));
  }

  /** Goes with the match, after every change of it. */
  follow() {
    const delay = this.#delay();
    if (delay > 0) this.#waiting ??= setTimeout(() => this.#tell(), delay);
    else this.#tell();
  }

  sleep() {
    this.#rest();
    clearTimeout(this.#pausing);
    this.#pausing = undefined;
    this.#queue = [];
  }

  #rest() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  /** How long to wait with what there is to be said. */
  #delay() {
    const { status, seats, turn, notice } = this.state();
    const people = seats.filter(({ player }) => player === 'human').length;
    if (people === 0) return this.#told + RHYTHM - performance.now();
    const answering = status === 'ongoing' && seats[turn].player !== 'human';
    return answering && (!notice || notice === this.#known.notice) ? PATIENCE : 0;
  }

  #tell() {
    this.#rest();
    const [state, t] = [this.state(), this.words()];
    const { rules, moves, notice } = state;
    const known = this.#known;
    const status = statusText(state, t);
    // Its words are on their way.
    if (!status) return;
    const sentences = this.#happened(state);
    if (sentences.length > 0 || status !== known.status || (notice && notice !== known.notice)) {
      sentences.push(status, ...(state.notice ? [] : linesSaid(state, t)));
      this.#told = performance.now();
      this.say(spoken(sentences, t));
    }
    this.#known = { rules, moves, status, notice };
    this.#news = null;
  }

  /** What has happened on the board since the last message. @param {State} state */
  #happened(state) {
    const t = this.words();
    const { rules, moves } = this.#known;
    const now = state.moves;
    if (state.rules !== rules) return [gameName(state, t)];
    const same = common(moves, now);
    const begun = now.length === state.given && !state.canRedo;
    if (begun && (this.#news === 'new' || same < moves.length || moves.length < now.length)) {
      this.#undone = [];
      return [t('say.new')];
    }
    const people = state.seats.some(({ player }) => player === 'human');
    // Of a position that was put on the board whole, the last moves are enough.
    const sentences = now.slice(same).slice(people ? -LATEST : -1).map((cell) => moveSaid(state, cell, t));
    if (same < moves.length || this.#news === 'undone') {
      this.#undone = moves;
      return [t('say.undone'), ...sentences];
    }
    const again = now.length > same && common(this.#undone, now) === now.length;
    if (!again && now.length > same) this.#undone = [];
    return again ? [t('say.again'), ...sentences] : sentences;
  }

  /** @param {string} words */
  #show(words) {
    this.said = words;
    this.last = words || this.last;
    this.changed();
  }
}

/** How many moves two games begin with alike. @param {number[]} one @param {number[]} other */
function common(one, other) {
  const differs = one.findIndex((cell, k) => cell !== other[k]);
  return differs < 0 ? one.length : differs;
}
