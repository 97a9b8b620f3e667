// A game with somebody elsewhere, by links: each link holds the whole game. Who opens it plays, and sends one back. What a
// link is worth, Rust says.

import { panel } from './view/remote.js';

/** @typedef {import('./element.js').Means} Means */
/** @typedef {import('./pkg/extras.js').Invitation} Invitation */

const COPIED = 2000;

export class Remote {
  /** Known to both sides, so that a link of the same game is told from another's. */
  #id = newId();
  /** Grows with every move that is taken back. */
  #epoch = 0;
  /** How many moves there were when it was looked at last. */
  #plies = 0;
  /** Whether a person takes something back, and does not only look at it. */
  #undoing = false;
  #copied = false;
  /** The code of the link that was drawn last. @type {{ link: string, size: number, path: string } | undefined} */
  #code;

  /** @param {Means} means @param {import('./extras.js').Extras} extras */
  constructor(means, extras) {
    this.means = means;
    this.extras = extras;
    this.#plies = means.match.state.moves.length;
  }

  /** Goes on with the game of a link, unless the board has gone on from there. @param {string} game @param {string} query */
  join(game, query) {
    const { match, draw } = this.means;
    try {
      const invitation = new this.extras.Invitation(`${game}?${query}`);
      const known = this.#invitation;
      const verdict = this.#seat < 0 ? 'other' : invitation.weigh(known);
      known.free();
      if (verdict === 'older') match.say('notice.remote-older');
      else if (verdict === 'diverging') match.say('notice.remote-diverging');
      else if (verdict !== 'same') this.#take(invitation);
      invitation.free();
    } catch (error) {
      match.say('notice.remote-link', { reason: /** @type {Error} */ (error).message });
    }
    draw();
  }

  /** What is taken back is another state of the game, which counts more than those that others may have seen. */
  follow() {
    if (this.#seat < 0) return;
    const { length } = this.means.match.state.moves;
    if (this.#undoing && length < this.#plies) this.#epoch++;
    this.#undoing = false;
    this.#plies = length;
    this.means.keep('remote', JSON.stringify([this.#id, this.#epoch]));
  }

  /** @param {string} text */
  restore(text) {
    try {
      const [id, epoch] = JSON.parse(text);
      // Rust judges what was stored as it judges a link.
      this.extras.Invitation.to(this.means.match.line, id, 1, epoch).free();
      [this.#id, this.#epoch] = [id, epoch];
      this.follow();
      this.means.draw();
    } catch {
      // A game of its own, then.
    }
  }

  /** @type {NonNullable<import('./element.js').Part['takes']>} */
  takes(what) {
    this.#undoing = what === 'undo';
    if (this.#seat >= 0 && (what === 'new' || what === 'choose')) this.#begin(newId(), 0, 0);
    return false;
  }

  /** @param {Invitation} invitation */
  #take(invitation) {
    const { match } = this.means;
    const { game, id, epoch, seat } = invitation;
    match.visit(game);
    const side = /** @type {1 | 2} */ (seat);
    const here = side === 1 ? match.state.first : 1 - match.state.first;
    match.setPlayer(/** @type {0 | 1} */ (here), 'human');
    match.setPlayer(/** @type {0 | 1} */ (1 - here), 'remote');
    this.#begin(id, epoch, match.state.moves.length);
    this.follow();
  }

  /** @param {string} id @param {number} epoch @param {number} plies */
  #begin(id, epoch, plies) {
    [this.#id, this.#epoch, this.#plies] = [id, epoch, plies];
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

  /** What the other player is sent. */
  get #invitation() {
    const { match } = this.means;
    const game = `${match.rules}:${match.transcriptAt(match.state.moves.length)}`;
    return this.extras.Invitation.to(game, this.#id, this.#seat === match.state.first ? 1 : 2, this.#epoch);
  }

  get #link() {
    const invitation = this.#invitation;
    const { text } = invitation;
    invitation.free();
    return `${location.href.split('#')[0]}#${text}`;
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
