// A game with somebody elsewhere, by links: each link holds the whole game. Who opens it plays, and sends one back.

import { panel } from './view/remote.js';

/** @typedef {import('./element.js').Means} Means */

const COPIED = 2000;
/** What a game's id may look like: it comes with links from anywhere. */
const ID = /^[a-z0-9]{8,32}$/;

export class Remote {
  /** Known to both sides, so that a link of the same game is told from another's. */
  #id = newId();
  #copied = false;
  /** The code of the link that was drawn last. @type {{ link: string, size: number, path: string } | undefined} */
  #code;

  /** @param {Means} means @param {import('./extras.js').Extras} extras */
  constructor(means, extras) {
    this.means = means;
    this.extras = extras;
  }

  /** Goes on with the game of a link. @param {string} game @param {string} query */
  join(game, query) {
    const { match, keep, draw } = this.means;
    const asked = new URLSearchParams(query);
    const [id, turn] = [asked.get('id') ?? '', asked.get('turn')];
    if (!ID.test(id) || (turn !== 'yours' && turn !== 'mine')) return match.say('notice.remote-link');
    if (id === this.#id) {
      // A page that is loaded again opens its link again.
      if (game === this.#game) return;
      if (this.#isOlder(game)) return match.say('notice.remote-older');
    }
    try {
      match.visit(game);
    } catch (error) {
      return match.say('notice.remote-link', { reason: /** @type {Error} */ (error).message });
    }
    this.#id = id;
    keep('remote', id);
    const mover = match.state.turn;
    const here = turn === 'yours' ? mover : 1 - mover;
    match.setPlayer(/** @type {0 | 1} */ (here), 'human');
    match.setPlayer(/** @type {0 | 1} */ (1 - here), 'remote');
    draw();
  }

  follow() {
    if (this.#seat >= 0) this.means.keep('remote', this.#id);
  }

  /** @param {string} id */
  restore(id) {
    if (ID.test(id)) this.#id = id;
  }

  /** What both have seen is taken back by neither alone: only a move that nobody has answered. @type {NonNullable<import('./element.js').Part['takes']>} */
  takes(what) {
    if (what === 'new' && this.#seat >= 0) this.#id = newId();
    if (what !== 'undo' || this.#seat < 0 || this.means.match.state.turn === this.#seat) return false;
    this.means.match.say('notice.remote-undo');
    return true;
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel(state, around, t) {
    if (this.#seat < 0) return false;
    const link = this.#link;
    if (this.#code?.link !== link) this.#code = this.#drawn(link);
    return panel({ link, code: this.#code, copied: this.#copied, shares: Boolean(navigator.share) }, t);
  }

  /** @param {string} name */
  act(name) {
    if (name === 'share') navigator.share({ url: this.#link }).catch(() => {});
    else if (name === 'copy') this.#copy();
  }

  /** The seat of who is elsewhere, -1 where both are here. */
  get #seat() {
    return this.means.match.state.seats.findIndex(({ player }) => player === 'remote');
  }

  /** The game as it is on the board, without what was taken back. */
  get #game() {
    const { match } = this.means;
    return `${match.rules}:${match.transcriptAt(match.state.moves.length)}`;
  }

  get #link() {
    const { turn } = this.means.match.state;
    return `${location.href.split('#')[0]}#${this.#game}?id=${this.#id}&turn=${turn === this.#seat ? 'yours' : 'mine'}`;
  }

  /** Whether the board has been where a game is, and has gone on. @param {string} game */
  #isOlder(game) {
    const { match } = this.means;
    const { moves, given } = match.state;
    return [...moves].some((_, ply) => ply >= given && `${match.rules}:${match.transcriptAt(ply)}` === game);
  }

  /** @param {string} link */
  #drawn(link) {
    try {
      const code = new this.extras.Qr(link);
      const drawn = { link, size: code.size, path: code.path };
      code.free();
      return drawn;
    } catch {
      // Too long for a code; it can be copied.
      return undefined;
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#link);
    } catch {
      // Without permission, or over http: what is selected can still be copied.
      /** @type {HTMLInputElement | null} */ (this.means.root.querySelector('.remote input'))?.select();
      document.execCommand('copy');
    }
    this.#copied = true;
    setTimeout(() => {
      this.#copied = false;
      this.means.draw();
    }, COPIED);
    this.means.draw();
  }
}

/** Without `randomUUID`, which there is over https only. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {Means} means */
export const begin = async (means) => new Remote(means, await means.need('extrasGlue'));
