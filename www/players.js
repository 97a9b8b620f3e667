// The computer players: who plays a game, and how each is asked for a move. A light engine lives in the page's own
// module, the others in the worker.

/** @typedef {import('./pkg/referee.js').Game} Game */
/**
 * @typedef {object} Entry a row of the table of engines
 * @property {number} row its place in the table
 * @property {string} id
 * @property {string | null} alias
 * @property {string} group
 * @property {{ max: number, default: number, rates: { against: string, points: number[] }[] } | null} levels
 * @property {boolean} analyses whether it proves what moves are worth, and goes on where it was stopped
 * @property {boolean} advises whether it shows the line that it expects, threats and forced wins, and goes on likewise
 * @property {number} patience the most positions to visit for a move
 * @property {string | null} book the file name of its opening book
 * @property {string[]} plays the games with a name that it plays
 */

/** For a choice in an opening, which is many small searches. */
const OPENING_NODES = 400_000;

export class Players {
  /**
   * @param {import('./match.js').Referee} referee the page's module
   * @param {() => Promise<import('./engines.js').Engines>} loadEngines
   * @param {Entry[]} table the engines
   */
  constructor(referee, loadEngines, table) {
    this.referee = referee;
    this.loadEngines = loadEngines;
    this.table = table;
  }

  /** Those that play a game. Rows of the table may share an id: these are the ones that serve it. @param {Game} game */
  of(game) {
    return [...game.engines()].map((row) => this.table[row]);
  }

  /** @param {string} name @param {Game} game */
  find(name, game) {
    return this.of(game).find(called(name));
  }

  /**
   * The id behind a player's name, if it plays the game.
   * @param {string} name
   * @param {Game} game
   */
  idOf(name, game) {
    if (name === 'human' || name === 'p') return 'human';
    if (name === 'remote') return name;
    if (!this.table.some(called(name))) throw new Error('no-such-engine');
    const entry = this.find(name, game);
    if (!entry) throw new Error('engine-declines');
    return entry.id;
  }

  /** Loads what an engine needs while a person still plays, if that is more than the page has. @param {string} id @param {Game} game */
  warm(id, game) {
    const light = this.#light(id, game);
    // By the time the engines are there, the game may be gone.
    const { book = null } = this.find(id, game) ?? {};
    if (light) light.free();
    else this.loadEngines().then((engines) => engines.warm(book), () => {});
  }

  /**
   * @param {string} id
   * @param {number | null} level null for the engine's default
   * @param {Game} game
   * @param {'choose' | 'put' | null} opening what is to be done in a swap2 opening, null for a move
   * @param {() => boolean} wanted whether somebody still waits for the move
   * @returns {Promise<{ best: number, choice?: string } | undefined>} nothing when the game is over
   */
  async search(id, level, game, opening, wanted) {
    const entry = /** @type {Entry} */ (this.find(id, game));
    const strength = level ?? entry.levels?.default ?? 1;
    const task = { ...asked(entry, game.rules, game.transcript), level: strength };
    if (opening) return this.#ask({ ...task, sliced: false, nodes: OPENING_NODES, opening }, wanted);
    const light = this.#light(id, game);
    if (light) return answered(light, game.link, strength, entry.patience);
    return this.#ask({ ...task, nodes: entry.patience }, wanted);
  }

  /** @param {Omit<import('./engine-host.js').Task, 'kind'>} task @param {() => boolean} wanted */
  async #ask(task, wanted) {
    const engines = await this.loadEngines();
    return wanted() ? engines.search(task) : undefined;
  }

  /** @param {string} id @param {Game} game */
  #light(id, game) {
    try {
      return new this.referee.Player(id, game.rules);
    } catch (error) {
      if (/** @type {Error} */ (error).message === 'engine-elsewhere') return undefined;
      throw error;
    }
  }
}

/** @param {string} name @returns {(entry: Entry) => boolean} */
const called = (name) => ({ id, alias }) => id === name || alias === name;

/**
 * What an engine is told of any task.
 * @param {Entry} entry
 * @param {string} rules
 * @param {string} moves
 */
export const asked = ({ row, id, analyses, advises, book }, rules, moves) =>
  ({ row, engine: id, rules, moves, sliced: analyses || advises, book });

/**
 * A light engine's move. Nothing of it is kept.
 * @param {import('./pkg/referee.js').Player} player
 * @param {string} link
 * @param {number} level
 * @param {number} nodes
 */
function answered(player, link, level, nodes) {
  const report = player.search(link, level, nodes);
  const best = report?.best;
  report?.free();
  player.free();
  return best === undefined ? undefined : { best };
}
