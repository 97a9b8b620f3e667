// Fingers on a fine board: a tap shows a stone, a second one on the same point plays it; a finger that rests and then
// slides aims with a magnifier. The page loads this, its words and its looks with the first touch of such a board.

import { isPlayable } from './view/board.js';
import { FINE, onBoard, snap } from './view/snap.js';
import { LOUPE, shown } from './view/touch.js';

/** @typedef {import('./view/looks.js').State} State */
/**
 * @typedef {object} Finger the one that is on the board
 * @property {number} id
 * @property {number} x where it was put down, in pixels of the window
 * @property {number} y
 * @property {number} since when, in milliseconds
 * @property {boolean} slid whether it has left that place
 * @property {{ clientX: number, clientY: number } | null} aim where it aims now, if it does
 */

/** How long a finger rests until it aims, and from when on it has not merely tapped, in milliseconds. */
const REST = 150;
const LONG = 500;
/** How far a resting finger strays, in pixels. */
const STRAY = 8;
/** How far off the finger the magnifier is. */
const GAP = 36;

export class Touch {
  /** The cell of the stone that is shown and not yet played. @type {number | null} */
  #ghost = null;
  /** The same when the finger came. @type {number | null} */
  #before = null;
  /** The rules of the fine board. */
  #rules = '';
  /** @type {Finger | null} */
  #finger = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What a click does that follows: nothing of its own where null. This is loaded under a finger. @type {'tap' | 'nothing' | null} */
  #next = 'tap';

  /**
   * @param {object} means
   * @param {ShadowRoot} means.root
   * @param {import('./match.js').Match} means.match
   * @param {() => void} means.changed
   * @param {(cell: number) => void} means.click
   * @param {() => boolean} means.readonly
   */
  constructor({ root, match, changed, click, readonly }) {
    this.root = root;
    this.match = match;
    this.changed = changed;
    this.click = click;
    this.readonly = readonly;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      root.addEventListener(type, act, { capture: true });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', ({ pointerId }) => pointerId === this.#finger?.id && this.#leave());
    const stay = (/** @type {Event} */ event) => this.#finger?.aim && event.preventDefault();
    on('contextmenu', stay);
    // Whether it may scroll, a browser asks only who listened before the finger came, and Chromium no shadow root.
    root.host.addEventListener('touchmove', stay, { passive: false });
  }

  /** What the views show of it. */
  get shown() {
    const aim = this.#finger?.aim;
    return shown({ ghost: this.#ghost, rules: this.#rules, loupe: aim ? this.#loupe(aim) : null });
  }

  /** Leaves nothing behind: the game has changed, or the board is gone. */
  follow() {
    this.sleep();
  }

  sleep() {
    if (this.#finger?.aim) this.#next = 'nothing';
    this.#lift();
    this.#ghost = this.#before = null;
  }

  /** Whether a click is answered here. @param {MouseEvent} event @param {HTMLElement} target */
  took(event, target) {
    const next = this.#next;
    this.#next = null;
    if (target.closest('[name=place]')) {
      if (this.#ghost !== null) this.click(this.#ghost);
      return true;
    }
    // Keys click as well, and mean the cell that has the focus.
    if (next === null || event.detail === 0) return false;
    if (next === 'tap') this.tap(event);
    return true;
  }

  /** Shows a stone where the board was tapped, or plays the one that is shown there. @param {MouseEvent} event */
  tap(event) {
    this.#next = null;
    if (!this.root.host.isConnected || this.readonly()) return;
    const { state } = this.match;
    const cell = isPlayable(state) && this.#isFine ? this.#target(state, event) : null;
    if (cell !== null && cell !== this.#before) {
      this.#show(cell);
      return;
    }
    // What cannot be played is told as it is elsewhere.
    const meant = cell ?? this.#under(state, event);
    if (meant !== null) this.click(meant);
  }

  /** Whether a finger may miss the cells as they are on the screen, zoom included. */
  get #isFine() {
    const cell = /** @type {Element} */ (this.root.querySelector('[data-cell]'));
    return cell.getBoundingClientRect().width * (visualViewport?.scale ?? 1) < FINE;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { pointerId, pointerType, clientX, clientY, timeStamp } = event;
    const board = /** @type {Element} */ (event.target).closest('.board');
    if (this.#finger && pointerType !== 'mouse') {
      // With a second finger the page is zoomed. Firefox calls the first one after a removal secondary as well.
      this.#leave();
      return;
    }
    this.#lift();
    this.#next = null;
    // Who goes on with the mouse means where it is.
    if (pointerType === 'mouse' && board && this.#ghost !== null) this.#show(null);
    if (pointerType === 'mouse' || !board || !this.#isFine) return;
    this.#next = 'tap';
    this.#before = this.#ghost;
    if (!board.matches('.playable')) return;
    const finger = { id: pointerId, x: clientX, y: clientY, since: timeStamp, slid: false, aim: null };
    this.#finger = finger;
    this.#timer = setTimeout(() => this.#aim(finger, { clientX, clientY }), REST);
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    const finger = this.#finger;
    if (finger?.id !== pointerId) return;
    const strayed = Math.hypot(clientX - finger.x, clientY - finger.y) > STRAY;
    finger.slid ||= strayed;
    if (finger.aim) this.#aim(finger, { clientX, clientY });
    else if (strayed) this.#lift();
  }

  /** @param {PointerEvent} event */
  #up({ pointerId, timeStamp }) {
    const finger = this.#finger;
    if (finger?.id !== pointerId) return;
    if (finger.aim && (finger.slid || timeStamp - finger.since >= LONG)) this.#next = 'nothing';
    this.#lift();
    this.changed();
  }

  /** The finger was called off, or belongs to a gesture of two. */
  #leave() {
    if (this.#finger?.aim) this.#ghost = null;
    this.#next &&= 'nothing';
    this.#lift();
    this.changed();
  }

  #lift() {
    clearTimeout(this.#timer);
    this.#finger = null;
  }

  /** @param {Finger} finger @param {NonNullable<Finger['aim']>} aim */
  #aim(finger, aim) {
    finger.aim = aim;
    this.#show(this.#target(this.match.state, aim));
  }

  /** @param {number | null} cell */
  #show(cell) {
    [this.#ghost, this.#rules] = [cell, this.match.rules];
    this.changed();
  }

  /** @param {State} state @param {NonNullable<Finger['aim']>} point */
  #place(state, point) {
    return onBoard(/** @type {Element} */ (this.root.querySelector('[role=grid]')).getBoundingClientRect(), state, point);
  }

  /** The nearest cell where a stone may be played; null where none is near. @param {State} state @param {NonNullable<Finger['aim']>} point */
  #target(state, point) {
    const { x, y } = this.#place(state, point);
    const barred = state.cells.map((side, cell) => (state.forbidden.includes(cell) ? 1 : side));
    const cell = snap({ ...state, cells: barred }, x, y);
    return state.gravity && cell !== null ? state.landings[cell] : cell;
  }

  /** The cell just there, if one is. @param {State} state @param {NonNullable<Finger['aim']>} point */
  #under(state, point) {
    const { width, height } = state;
    const { x, y } = this.#place(state, point);
    return x >= 0 && x < width && y >= 0 && y < height ? Math.floor(y) * width + Math.floor(x) : null;
  }

  /** Where the magnifier is: above the finger, beside it where there is no room. @param {NonNullable<Finger['aim']>} aim */
  #loupe(aim) {
    const { state } = this.match;
    const { width, height } = state;
    const place = this.#place(state, aim);
    // Off the board there is nothing to aim at.
    if (place.x < -1 || place.x > width + 1 || place.y < -1 || place.y > height + 1) return null;
    const seen = /** @type {VisualViewport} */ (visualViewport);
    const host = this.root.host.getBoundingClientRect();
    const [least, most] = [seen.offsetLeft, seen.offsetLeft + seen.width - LOUPE];
    let [left, top] = [aim.clientX - LOUPE / 2, aim.clientY - GAP - LOUPE];
    if (top < seen.offsetTop) {
      top = seen.offsetTop;
      left = aim.clientX + GAP > most ? aim.clientX - GAP - LOUPE : aim.clientX + GAP;
    }
    left = Math.min(Math.max(left, least), most);
    return { ...place, left: left - host.left, top: top - host.top };
  }
}

/** @param {import('./element.js').Means} means */
export const begin = ({ draw, ...means }) => new Touch({ ...means, changed: draw });
