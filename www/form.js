// What a form is told of its board: the game's text is its value, and where it is required, it is to be finished. Loaded
// with the first board that may belong to a form.

/** What a form's other elements have as well. */
const USUAL = /** @type {const} */ (['form', 'labels', 'validity', 'validationMessage', 'willValidate', 'checkValidity', 'reportValidity']);

/** What a reset sets, in this order. Colours and pace are no part of a game. */
const GAME = ['opening', 'game', 'begins', 'moves', 'level1', 'level2', 'player1', 'player2'];

export class Form {
  /**
   * @param {HTMLElement} host
   * @param {ElementInternals} internals
   * @param {import('./match.js').Match} match
   * @param {() => import('./i18n.js').Translate} t
   * @param {(name: string, value: string | null) => void} set sets what an attribute says
   */
  constructor(host, internals, match, t, set) {
    this.host = host;
    this.internals = internals;
    this.match = match;
    this.t = t;
    this.set = set;
    const property = (/** @type {string} */ name, /** @type {() => unknown} */ get) => Object.defineProperty(host, name, { configurable: true, get });
    for (const name of USUAL) property(name, () => (typeof internals[name] === 'function' ? internals[name].bind(internals) : internals[name]));
    property('value', () => this.value);
    // A click on the element's label is one on the element itself.
    host.addEventListener('click', (event) => event.composedPath()[0] === host && host.focus());
    for (const type of ['turn', 'gameover', 'undo']) host.addEventListener(`in-a-row:${type}`, () => this.#tell());
    this.drawn();
  }

  /** The game as a link; empty while no stone is on the board. */
  get value() {
    const { rules, transcript } = this.match;
    return transcript && `${rules}:${transcript}`;
  }

  /** Goes with the game, after every change of it, of the words, and of what is focused. */
  drawn() {
    const { host, internals } = this;
    internals.setFormValue(this.value || null);
    const valueMissing = host.hasAttribute('required') && this.match.status === 'ongoing';
    const anchor = /** @type {HTMLElement | null} */ (host.shadowRoot?.querySelector('[data-cell][tabindex="0"]'));
    internals.setValidity({ valueMissing }, valueMissing ? this.t()('form.unfinished') : '', anchor ?? undefined);
  }

  /** Begins again, as the attributes say. */
  reset() {
    this.match.unsay(() => true);
    for (const name of GAME) this.set(name, this.host.getAttribute(name));
  }

  /** Tells whoever listens to all elements of a form that the value is another one. */
  #tell() {
    this.drawn();
    for (const type of ['input', 'change']) this.host.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
  }
}

/** @param {import('./element.js').Means} means */
export const begin = ({ host, internals, match, t, set }) => new Form(host, internals, match, t, set);
