// Runs engines, in a worker or, where none can run, on the main thread. An engine is kept from one search to the next,
// with what it learnt.

import { Player, initSync } from './pkg/engines.js';

/**
 * @typedef {object} Task
 * @property {string} engine the engine's id
 * @property {string} rules the game, as the part of a link before the colon
 * @property {string} moves the transcript
 * @property {number} level 1 to the engine's highest; anything where it has none
 * @property {number} nodes the most positions to visit
 *
 * @typedef {object} Found
 * @property {number} best the move's cell
 * @property {'win' | 'loss' | 'draw' | 'guess'} score
 * @property {number} value plies for win and loss, the estimate for guess
 * @property {number} depth
 * @property {number} nodes
 */

/**
 * @param {WebAssembly.Module} module the compiled engines
 * @returns {(task: Task) => Found | undefined}
 */
export function engineHost(module) {
  initSync({ module });
  /** @type {Map<string, Player>} */
  const players = new Map();
  return ({ engine, rules, moves, level, nodes }) => {
    const key = `${engine} ${rules}`;
    const player = players.get(key) ?? new Player(engine, rules);
    players.set(key, player);
    const report = player.search(`${rules}:${moves}`, level, nodes);
    return report && plain(report);
  };
}

/**
 * A report as plain data that can be posted.
 * @param {import('./pkg/engines.js').Report} report
 * @returns {Found}
 */
function plain(report) {
  const { best, score, value, depth, nodes } = report;
  report.free();
  return { best, score: /** @type {Found['score']} */ (score), value, depth, nodes };
}
