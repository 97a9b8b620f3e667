// A stone dragged from its tray: it follows the pointer, and flies back unless it is let go over a free place. What else
// is dropped here is a record.

import { listen } from './drop.js';
import { dragged } from './view/drag.js';
import { onBoard, snap } from './view/snap.js';

/**
 * @typedef {object} Dragged
 * @property {number} seat
 * @property {number} x of the pointer, in pixels of the window
 * @property {number} y
 * @property {number | null} target the cell that it would snap to
 * @property {boolean} back whether it is flying back
 */

const FLIGHT = 250;

export class Drag {
  /** @type {Dragged | null} */
  now = null;
  /** @type {number | undefined} */
  #pointer;
  /** Where it was taken from. */
  #home = { x: 0, y: 0 };

  /**
   * @param {object} means
   * @param {ShadowRoot} means.root
   * @param {() => import('./match.js').Match['state']} means.state
   * @param {() => void} means.changed
   * @param {(cell: number, seat: number) => void} means.dropped
   */
  constructor({ root, state, changed, dropped }) {
    this.root = root;
    this.state = state;
    this.changed = changed;
    this.dropped = dropped;
  }

  /** The cells' rectangle, in pixels of the window. */
  get #board() {
    return this.root.querySelector('[role=grid]')?.getBoundingClientRect();
  }

  /** What the views show of it. */
  get shown() {
    const [{ now }, board, state] = [this, this.#board, this.state()];
    if (!now || !board) return undefined;
    const { left, top } = this.root.host.getBoundingClientRect();
    const stone = dragged(state, { ...now, x: now.x - left, y: now.y - top }, board.width / state.width);
    return { target: now.target, stone };
  }

  /** @param {PointerEvent} event @param {HTMLElement} tray */
  start(event, tray) {
    if (event.button !== 0 || !event.isPrimary || this.now) return;
    event.preventDefault();
    tray.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    const { x, y, width, height } = tray.getBoundingClientRect();
    this.#home = { x: x + width / 2, y: y + height / 2 };
    this.now = { seat: Number(tray.dataset.tray) - 1, x: event.clientX, y: event.clientY, target: null, back: false };
    this.changed();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.now || event.pointerId !== this.#pointer) return;
    this.now = { ...this.now, x: event.clientX, y: event.clientY, target: this.#target(event) };
    this.changed();
  }

  /** @param {PointerEvent} event */
  end(event) {
    if (!this.now || event.pointerId !== this.#pointer) return;
    const target = event.type === 'pointerup' ? this.#target(event) : null;
    if (target === null) {
      this.#flyBack();
      return;
    }
    const { seat } = this.now;
    this.cancel();
    this.dropped(target, seat);
  }

  sleep() {
    this.cancel();
  }

  /** Leaves nothing behind. */
  cancel() {
    this.#pointer = undefined;
    this.now = null;
    this.changed();
  }

  #flyBack() {
    this.#pointer = undefined;
    const flight = { .../** @type {Dragged} */ (this.now), ...this.#home, target: null, back: true };
    this.now = flight;
    this.changed();
    setTimeout(() => this.now === flight && this.cancel(), FLIGHT);
  }

  /** @param {PointerEvent} event */
  #target(event) {
    const [rect, state] = [this.#board, this.state()];
    if (!rect?.width) return null;
    const { x, y } = onBoard(rect, state, event);
    return snap(state, x, y);
  }
}

/** @param {import('./element.js').Means} means */
export function begin(means) {
  listen(means);
  const { root, match, draw, click } = means;
  return new Drag({
    root,
    state: () => match.state,
    changed: draw,
    dropped: (cell, seat) => seat === match.state.turn && click(cell),
  });
}
