// The hands of a game's clock: Rust knows what was left at the last move; this counts on from there while both are connected.

/** @typedef {import('./pkg/extras.js').Session} Session */

const SECOND = 1000;
/** The plies before the clock runs: both have begun then. */
const BEGUN = 2;

export class ClockHands {
  /** The position that is counted for. */
  #game = '';
  /** Milliseconds counted for it, up to `#since`. */
  #spent = 0;
  /** When the hands began to move, if they do. @type {number | undefined} */
  #since;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {() => Session | undefined} session
   * @param {() => boolean} connected
   * @param {() => void} runOut called when who sits here has no time left
   * @param {() => void} changed called with every second
   */
  constructor(session, connected, runOut, changed) {
    this.session = session;
    this.connected = connected;
    this.runOut = runOut;
    this.changed = changed;
  }

  /** Goes with the game, and with the connection. */
  follow() {
    const session = this.session();
    const game = session?.clock && !session.over ? `${session.game}?${session.epoch}` : '';
    this.#spent = game === this.#game ? this.spent() : 0;
    this.#game = game;
    const runs = Boolean(game) && this.connected() && Number(session?.ply) >= BEGUN;
    this.#since = runs ? performance.now() : undefined;
    if (runs) this.#timer ??= setInterval(() => this.#tick(), SECOND / 4);
    else this.#timer = void clearInterval(this.#timer);
  }

  /** Milliseconds that who is to move has thought. */
  spent() {
    return Math.round(this.#spent + (this.#since === undefined ? 0 : performance.now() - this.#since));
  }

  /** Milliseconds that both sides have left, as they are to be shown. */
  get times() {
    const session = this.session();
    if (!session?.clock) return undefined;
    const left = [...session.left];
    const mover = session.turn;
    left[mover - 1] = Math.max(0, left[mover - 1] - this.spent());
    if (session.end?.startsWith('time')) left[Number(session.end.at(-1)) - 1] = 0;
    return left;
  }

  #tick() {
    const session = this.session();
    if (!session?.clock) return this.follow();
    const mover = session.turn;
    if (mover === session.side && this.spent() >= session.left[mover - 1]) this.runOut();
    this.changed();
  }
}
