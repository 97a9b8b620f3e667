// Runs engines, in a worker or, where none can run, on the main thread. An engine is kept from one task to the next,
// with what it learnt. Those that go on where they were stopped work in slices: between two of them the world is heard,
// so that on the main thread nothing waits long, and a task that nobody wants any more ends without loss.

/** @typedef {import('./pkg/engines.js').Player} Player */
/** @typedef {ReturnType<typeof engineHost>} EngineHost */
/**
 * @typedef {object} Task
 * @property {'search' | 'analyse' | 'advise' | 'force' | 'threats'} kind `advise` is a search that tells of its progress
 * @property {number} row the engine's place in its table; one is kept for all the games it plays
 * @property {string} engine its id
 * @property {string} [by] who asks: each one's tasks of a kind give way only to newer ones of their own
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
 * @property {number[]} line the moves that it expects, the best one first
 * @property {number} nodes positions visited
 * @property {number} time milliseconds that it took
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
 * @typedef {object} Forced whether the side to move wins by force
 * @property {'win' | 'none' | 'unknown'} outcome
 * @property {number[]} line the winning moves and the replies in turn
 * @property {number} nodes
 *
 * @typedef {object} Threat what a stone would make
 * @property {number} cell
 * @property {number} side
 * @property {'five' | 'straight-four' | 'four' | 'three'} shape
 *
 * @typedef {object} Threatened
 * @property {Threat[]} threats
 * @property {number} nodes
 *
 * @typedef {Found | Opened | Analysed | Forced | Threatened | undefined} Answer nothing when the game is over
 */

/**
 * @param {typeof import('./pkg/engines.js').Player} Engine the bindings' class
 * @param {number} most milliseconds of a slice
 */
export function engineHost(Engine, most) {
  /** @type {Map<string, Player>} */
  const players = new Map();

  /**
   * What an adviser learns must not help a player of a lower level: they are two.
   * @param {Pick<Task, 'row' | 'engine' | 'rules'> & { kind?: Task['kind'] }} task
   */
  function playerOf({ row, engine, rules, kind = 'search' }) {
    const key = `${row} ${['search', 'analyse'].includes(kind) ? 'plays' : 'advises'}`;
    const player = players.get(key) ?? new Engine(engine, rules);
    players.set(key, player);
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
      for (let [nodes, time] = [0, 0]; wanted(); ) {
        let stopped = false;
        const began = performance.now();
        const watch = () => (stopped = performance.now() - began >= most);
        const answer = slice(player, { ...task, nodes: task.nodes - nodes }, task.sliced ? watch : undefined);
        if (!answer) return undefined;
        nodes += answer.nodes;
        time += performance.now() - began;
        const told = { ...answer, nodes, time };
        // Who was asked for a forced win and knows has not been stopped, whatever it heard at the end.
        if (!stopped || ('outcome' in answer && answer.outcome !== 'unknown')) return told;
        if (task.kind !== 'search') heard(told);
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
 * Does what messages ask for: tasks, each with a number that what is answered carries back; numbers of tasks that nobody
 * wants any more; books; and the end.
 * @param {EngineHost} host
 * @param {(message: object) => void} post
 * @returns {(message: any) => void}
 */
export function serve(host, post) {
  /** The tasks that somebody waits for. @type {Set<number>} */
  const wanted = new Set();

  /** @param {{ number: number, task: Task }} asked */
  async function run({ number, task }) {
    wanted.add(number);
    try {
      const answer = await host.run(task, (answer) => post({ number, answer }), () => wanted.has(number));
      post({ number, answer, last: true });
    } catch (error) {
      post({ number, failed: String(error) });
    }
    wanted.delete(number);
  }

  /** @param {{ task: Task, book: Uint8Array }} brought */
  function open({ task, book }) {
    try {
      host.openBook(task, book);
    } catch {
      post({ bookless: true });
    }
  }

  return (message) => {
    if (message.book) open(message);
    else if (message.task) run(message);
    else if (message.end) wanted.clear();
    else wanted.delete(message.number);
  };
}

/**
 * @param {Player} player
 * @param {Task} task
 * @param {Watch} watch
 */
function slice(player, { kind, rules, moves, level, nodes, opening }, watch) {
  const link = `${rules}:${moves}`;
  if (opening) return opened(player, link, opening, level, nodes);
  switch (kind) {
    case 'analyse':
      return analysed(player, link, nodes, watch);
    case 'force':
      return forced(player, link, nodes, watch);
    case 'threats':
      return threatened(player, link);
    default:
      return found(player, link, level, nodes, watch);
  }
}

// Each of these answers plain data that can be posted.

/** @typedef {(() => boolean) | undefined} Watch */

/** @param {Player} player @param {string} link @param {number} nodes @param {Watch} watch @returns {Analysed | undefined} */
function analysed(player, link, nodes, watch) {
  const analysis = player.analyse(link, nodes, watch);
  if (!analysis) return undefined;
  const { cells, outcomes, plies, complete, nodes: visited } = analysis;
  analysis.free();
  const verdicts = outcomes.map((outcome, k) => ({ cell: cells[k], outcome, plies: plies[k] }));
  return { verdicts, complete, nodes: visited };
}

/**
 * @param {Player} player
 * @param {string} link
 * @param {number} level
 * @param {number} limit
 * @param {Watch} watch
 * @returns {Omit<Found, 'time'> | undefined}
 */
function found(player, link, level, limit, watch) {
  const report = player.search(link, level, limit, watch);
  if (!report) return undefined;
  const { best, score, value, depth, line, nodes } = report;
  report.free();
  return { best, score: /** @type {Found['score']} */ (score), value, depth, line: [...line], nodes };
}

/**
 * @param {Player} player
 * @param {string} link
 * @param {'choose' | 'put'} opening
 * @param {number} level
 * @param {number} limit
 * @returns {Opened | undefined}
 */
function opened(player, link, opening, level, limit) {
  const asked = opening === 'choose';
  const act = player.decide(link, asked, level, limit);
  if (!act) return undefined;
  const { choice, cells } = act;
  act.free();
  return asked ? { choice, best: 0, nodes: 0 } : { best: cells[0], nodes: 0 };
}

/** @param {Player} player @param {string} link @param {number} limit @param {Watch} watch @returns {Forced} */
function forced(player, link, limit, watch) {
  const force = player.force(link, limit, watch);
  const { outcome, line, nodes } = force;
  force.free();
  return { outcome: /** @type {Forced['outcome']} */ (outcome), line: [...line], nodes };
}

/** @param {Player} player @param {string} link @returns {Threatened} */
function threatened(player, link) {
  const list = player.threats(link);
  const { cells, sides, shapes } = list;
  list.free();
  return { threats: shapes.map((shape, k) => ({ cell: cells[k], side: sides[k], shape })), nodes: 0 };
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
