// Openings: who acts and who has which colour in swap2, and the openings that a balanced game begins from. The page
// loads this, its words and its looks with the first game that has an opening. The tables come from Rust.

import tables from './pkg/openings.js';

export { choices } from './view/opening.js';

/** @typedef {{ ply: number, choice: string }} Chosen what was chosen after so many stones */
/**
 * @typedef {object} SavedOpening
 * @property {string} rule how games begin
 * @property {number} given the stones that this one began with
 * @property {Chosen[] | null} log what was chosen in this game; null where it has no procedure
 * @property {number} made how many of them were not taken back
 */
/** @typedef {{ black: number[], asks: number | null, choices: Record<string, string> }} Stage */

/** @type {Record<string, Stage>} */
const STAGES = tables.swap2;
/** @type {Record<string, string[]>} */
const BALANCED = tables.balanced;

/** The procedure of swap2 in one game: what was chosen, and what undo took back of it. */
export class Swap2 {
  /**
   * @param {Chosen[]} log
   * @param {number} made how many of them stand
   * @throws {TypeError} for what swap2 does not offer
   */
  constructor(log = [], made = log.length) {
    log.forEach(({ ply, choice }, k) => {
      const { asks, choices } = STAGES[stageAfter(log.slice(0, k))];
      if (ply !== asks || !Object.hasOwn(choices, choice)) throw new TypeError('stored choices');
    });
    this.log = log;
    this.made = Math.min(made, log.length);
  }

  /** The number of stones at which the next choice is due; null once the colours are settled. */
  get stage() {
    return STAGES[stageAfter(this.log.slice(0, this.made))].asks;
  }

  /**
   * Who has black after so many stones: 0 for who began, 1 for the other player.
   * @param {number} ply
   * @param {boolean} [before] whether what was chosen there is left out
   */
  black(ply, before = false) {
    const chosen = this.log.slice(0, this.made).filter((made) => !before || made.ply < ply);
    const { black } = STAGES[stageAfter(chosen)];
    return black[Math.min(ply, black.length - 1)];
  }

  /** What may be chosen once so many stones lie there. @param {number} ply */
  asked(ply) {
    const { asks, choices } = STAGES[stageAfter(this.log.slice(0, this.made))];
    return asks === ply ? Object.keys(choices) : [];
  }

  /** @param {number} ply @param {string} choice @returns {boolean} whether it was chosen before and taken back */
  choose(ply, choice) {
    const again = this.log[this.made]?.choice === choice;
    if (!again) this.log = [...this.log.slice(0, this.made), { ply, choice }];
    this.made++;
    return again;
  }

  /** Whether something was chosen after just so many stones. @param {number} ply */
  chosenAt(ply) {
    return this.log[this.made - 1]?.ply === ply;
  }

  /** Is where the line is after so many stones: what was chosen before stands again. @param {number} ply */
  goTo(ply) {
    this.made = this.log.length;
    this.backTo(ply);
  }

  /** Takes back what was chosen from so many stones on. @param {number} ply */
  backTo(ply) {
    this.made = this.log.slice(0, this.made).filter((made) => made.ply < ply).length;
  }

  /** Chooses again what was taken back there, if anything was. @param {number} ply */
  redo(ply) {
    if (this.undoneAt(ply)) this.made++;
  }

  /** Whether a choice was taken back there. @param {number} ply */
  undoneAt(ply) {
    return this.log[this.made]?.ply === ply;
  }

  /** Forgets the choices that were taken back. */
  forget() {
    this.log = this.log.slice(0, this.made);
  }
}

/** @param {Chosen[]} log */
const stageAfter = (log) => log.reduce((stage, { choice }) => STAGES[stage].choices[choice], 'three');

/**
 * What was stored, a text from outside like any other.
 * @param {SavedOpening} saved
 * @returns {[rule: string, given: number, swap2: Swap2 | null]}
 * @throws {TypeError} for what no match writes
 */
export function restored({ rule, given, log, made }) {
  if (![given, made].every((count) => Number.isInteger(count) && count >= 0)) throw new TypeError('stored opening');
  return [String(rule), given, log && new Swap2(log, made)];
}

/** A balanced opening of a game, turned at random. @param {string} rules @returns {string} its moves; none where none is known */
export function balanced(rules) {
  const openings = BALANCED[rules] ?? [];
  return openings[Math.floor(Math.random() * openings.length)] ?? '';
}
