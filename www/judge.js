// Whether a move keeps a win that is forced, and how the other side answers it best. The engines know; where one proves
// what moves are worth it is asked once, and in gomoku and its kin, for a forced win after every answer.

import { asked } from './players.js';

/** @typedef {import('./engine-host.js').Analysed} Analysed */
/** @typedef {import('./engine-host.js').Forced} Forced */
/** @typedef {{ wins: boolean, reply: number | null }} Judged the longest defence or, where it does not win, what saves the other side */

/** Positions that a search for a forced win visits. */
const NODES = 200_000;
/** The answers that are tried first: what stops a line, or makes one. */
const SHAPES = ['five', 'straight-four', 'four', 'three'];

export class Judge {
  /** @param {import('./match.js').Match} match @param {import('./engines.js').Engines} engines */
  constructor(match, engines) {
    this.match = match;
    this.engines = engines;
  }

  /** Ends what is under way. */
  stop() {
    for (const kind of /** @type {const} */ (['analyse', 'force', 'threats'])) this.engines.cancel(kind, 'puzzle');
  }

  /** The first move of a forced win of the side to move, null where none is found. @returns {Promise<number | null>} */
  async best() {
    const { transcript } = this.match;
    if (!this.#proves) return (await this.#forced(transcript)).line[0] ?? null;
    const { verdicts } = await this.#ask('analyse', transcript, Infinity);
    const wins = verdicts.filter((/** @type {Analysed['verdicts'][0]} */ { outcome }) => outcome === 'win');
    return wins.sort((/** @type {any} */ one, /** @type {any} */ other) => one.plies - other.plies)[0]?.cell ?? null;
  }

  /** What the last move is worth, once it is the other side's turn. @returns {Promise<Judged>} */
  judge() {
    return this.#proves ? this.#proved() : this.#answered();
  }

  get #proves() {
    return this.match.tutor?.analyses;
  }

  /** @returns {Promise<Judged>} */
  async #proved() {
    const saves = (/** @type {{ outcome: string }} */ { outcome }) => outcome === 'win' || outcome === 'draw';
    /** @type {Analysed} */
    const { verdicts } = await this.#ask('analyse', this.match.transcript, Infinity, ({ verdicts }) => verdicts.some(saves));
    const saving = verdicts.find(saves);
    if (saving) return { wins: false, reply: saving.cell };
    const longest = Math.max(...verdicts.map(({ plies }) => plies));
    return { wins: true, reply: verdicts.find(({ plies }) => plies === longest)?.cell ?? null };
  }

  /** @returns {Promise<Judged>} */
  async #answered() {
    const { transcript } = this.match;
    let longest = { plies: 0, reply: /** @type {number | null} */ (null) };
    for (const reply of await this.#replies()) {
      const { outcome, line } = await this.#forced(`${transcript} ${this.match.moveText(reply)}`);
      if (outcome !== 'win') return { wins: false, reply };
      if (line.length > longest.plies) longest = { plies: line.length, reply };
    }
    return { wins: true, reply: longest.reply };
  }

  /** Every answer that is allowed, the likeliest first. */
  async #replies() {
    const { cells, forbidden } = this.match.state;
    /** @type {import('./engine-host.js').Threatened} */
    const { threats } = await this.#ask('threats', this.match.transcript, 0);
    const urgent = SHAPES.flatMap((shape) => threats.filter((threat) => threat.shape === shape).map(({ cell }) => cell));
    const free = [...cells.keys()].filter((cell) => cells[cell] === 0);
    return [...new Set([...urgent, ...free])].filter((cell) => !forbidden.includes(cell));
  }

  /** @param {string} moves @returns {Promise<Forced>} */
  #forced(moves) {
    return this.#ask('force', moves, NODES);
  }

  /** @param {import('./engine-host.js').Task['kind']} kind @param {string} moves @param {number} nodes @param {(answer: any) => boolean} [heard] */
  #ask(kind, moves, nodes, heard) {
    const tutor = /** @type {import('./players.js').Entry} */ (this.match.tutor);
    return this.engines.ask({ ...asked(tutor, this.match.rules, moves), kind, level: tutor.levels?.max ?? 1, nodes, by: 'puzzle' }, heard);
  }
}
