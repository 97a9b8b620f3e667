// Runs engines, in a worker or, where none can run, on the main thread. An engine is kept from one task to the next,
// with what it learnt. Those that go on where they were stopped work in slices: between two of them the world is heard,
// so that on the main thread nothing waits long, and a task that nobody wants any more ends without loss.

import { Player, initSync } from './pkg/engines.js';

/**
 * @typedef {object} Task
 * @property {'search' | 'analyse'} kind
 * @property {number} row the engine's place in its table; one is kept for all the games it plays
 * @property {string} engine its id
 * @property {string} rules the game, as the part of a link before the colon
 * @property {string} moves the transcript
 * @property {number} level 1 to the engine's highest; anything where it has none
 * @property {number} nodes the most positions to visit
 * @property {boolean} sliced whether the engine goes on where it was stopped
 * @property {string | null} book the file name of the engine's opening book
 * @property {'choose' | 'put'} [opening] what is to be done in a swap2 opening, in place of a move
 *
 * @typedef {object} Found what a search answers
 * @property {number} best the move's cell
 * @property {'win' | 'loss' | 'draw' | 'guess'} score
 * @property {number} value plies for win and loss, the estimate for guess
 * @property {number} depth
 * @property {number} nodes
 *
 * @typedef {{ best: number, choice?: string, nodes: number }} Opened what is done in a swap2 opening: the next stone, or what is
 *   chosen in place of one
 *
 * @typedef {object} Verdict what is known of a move, for the side that makes it
 * @property {number} cell
 * @property {'win' | 'draw' | 'loss' | 'unknown'} outcome
 * @property {number} plies to the end, this move counted; 0 while unknown, and for a draw
 *
 * @typedef {object} Analysed what an analysis answers
 * @property {Verdict[]} verdicts of every legal move
 * @property {boolean} complete whether nothing is left to prove
 * @property {number} nodes
 *
 * @typedef {Found | Opened | Analysed | undefined} Answer nothing when the game is over
 */

/** @param {WebAssembly.Module} module the compiled engines */
export function engineHost(module) {
  initSync({ module });
  /** @type {Map<number, Player>} */
  const players = new Map();

  /** @param {Pick<Task, 'row' | 'engine' | 'rules'>} task */
  function playerOf({ row, engine, rules }) {
    const player = players.get(row) ?? new Player(engine, rules);
    players.set(row, player);
    return player;
  }

  return {
    /**
     * @param {Task} task
     * @param {(answer: Answer) => void} heard called with what is known after each slice but the last
     * @param {() => boolean} wanted whether somebody still waits for the answer
     * @returns {Promise<Answer>}
     */
    async run(task, heard, wanted) {
      const player = playerOf(task);
      for (let left = task.nodes; wanted(); ) {
        let stopped = false;
        const answer = slice(player, { ...task, nodes: left }, task.sliced ? () => (stopped = true) : undefined);
        if (!stopped || !answer) return answer;
        left -= answer.nodes;
        if (task.kind === 'analyse') heard(answer);
        await breath();
      }
      return undefined;
    },

    /** @param {Pick<Task, 'row' | 'engine' | 'rules'>} task @param {Uint8Array} bytes */
    openBook(task, bytes) {
      playerOf(task).openBook(bytes);
    },
  };
}

/**
 * @param {Player} player
 * @param {Task} task
 * @param {(() => boolean) | undefined} watch
 * @returns {Answer}
 */
function slice(player, { kind, rules, moves, level, nodes, opening }, watch) {
  const link = `${rules}:${moves}`;
  if (opening) return decided(player.decide(link, opening === 'choose', level, nodes), opening);
  if (kind === 'search') return plain(player.search(link, level, nodes, watch));
  const analysis = player.analyse(link, nodes, watch);
  if (!analysis) return undefined;
  const { cells, outcomes, plies, complete, nodes: visited } = analysis;
  analysis.free();
  const verdicts = outcomes.map((outcome, k) => ({ cell: cells[k], outcome, plies: plies[k] }));
  return { verdicts, complete, nodes: visited };
}

/**
 * What is done in an opening, as plain data: a choice, or the next stone.
 * @param {import('./pkg/engines.js').Act | undefined} act
 * @param {'choose' | 'put'} opening
 * @returns {Opened | undefined}
 */
function decided(act, opening) {
  if (!act) return undefined;
  const { choice, cells } = act;
  act.free();
  return opening === 'choose' ? { choice, best: 0, nodes: 0 } : { best: cells[0], nodes: 0 };
}

/**
 * A report as plain data that can be posted.
 * @param {import('./pkg/engines.js').Report | undefined} report
 * @returns {Found | undefined}
 */
function plain(report) {
  if (!report) return undefined;
  const { best, score, value, depth, nodes } = report;
  report.free();
  return { best, score: /** @type {Found['score']} */ (score), value, depth, nodes };
}

/** Lets whatever waits have its turn. Timers would do, but are slowed down where many follow each other. */
function breath() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done(undefined);
    };
    port2.postMessage(null);
  });
}
