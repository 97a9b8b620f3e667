// Runs the engines' tasks in a worker, or where `places.js` finds that they can. A task carries a number; what answers an
// old number is dropped. A task in slices is cancelled between two of them, and what the engine learnt stays; any other one
// is cancelled by ending the worker, and the next task starts another on the same compiled module.

import { Cancelled } from './cancelled.js';
import { begin as firstPlace } from './places.js';

/** @typedef {Pick<typeof import('./assets.js'), 'found' | 'compiled' | 'bytesOf'>} Access to the page's own files */
/** @typedef {import('./engine-host.js').Task} Task */
/** @typedef {import('./engine-host.js').Answer} Answer */
/** @typedef {import('./engine-host.js').Found} Found */
/** @typedef {import('./engine-host.js').Opened} Opened */
/** @typedef {import('./places.js').Place} Place */
/**
 * @typedef {object} Waiting
 * @property {Task} task
 * @property {((answer: any) => boolean) | undefined} heard called with what is known so far; true when that is enough
 * @property {(answer: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} posted whether the worker has it
 */

/** @type {Promise<import('./places.js').Wasm> | undefined} */
let compiling;

/**
 * The engines, one for all elements of a page: compiled, or as bytes where the page may not do that. A failed load is
 * tried again.
 * @param {Access} access
 */
function engines({ compiled }) {
  compiling ??= compiled('engines').catch((error) => {
    if (error.bytes) return error.bytes;
    compiling = undefined;
    throw error;
  });
  return compiling;
}

/** Opening books by file name, one of each for all elements of a page. @type {Map<string, Promise<Uint8Array>>} */
const books = new Map();

/** @param {Access} access @param {string} name */
function bookOf(access, name) {
  const book = books.get(name) ?? engines(access).then(() => access.bytesOf(access.found().book(name)));
  books.set(name, book);
  book.catch(() => books.delete(name));
  return book;
}

export class Engines {
  /** Called when an opening book cannot be had. */
  bookless = () => {};
  /** Where they run, once they have been asked for something. @type {Promise<Place> | undefined} */
  #place;
  #number = 0;
  /** What was asked for and not answered yet. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Whether it was said that a book cannot be had. */
  #bookless = false;
  /** The engines whose books the worker has or will have. @type {Set<number>} */
  #booked = new Set();

  /** @param {Access} access */
  constructor(access) {
    this.access = access;
  }

  /** Loads what the first task needs. @param {string | null} book */
  warm(book) {
    (book ? bookOf(this.access, book) : engines(this.access)).catch(() => {});
  }

  /**
   * Searches; a search still running is cancelled.
   * @param {Omit<Task, 'kind'>} task
   * @returns {Promise<Found | Opened | undefined>} nothing when the game is over
   */
  search(task) {
    return this.ask({ ...task, kind: 'search' });
  }

  /** Cancels the task of a kind that runs, if one does. @param {Task['kind']} kind @param {string} [by] */
  cancel(kind, by) {
    for (const [number, { task, posted, reject }] of this.#waiting) {
      if (task.kind !== kind || task.by !== by) continue;
      this.#waiting.delete(number);
      reject(new Cancelled());
      if (posted && task.sliced) this.#post({ number });
      else if (posted) this.#restart();
    }
  }

  /** Ends the worker. */
  sleep() {
    this.#fail(new Cancelled());
  }

  /**
   * Has a task done; one of its kind that still runs is cancelled.
   * @param {Task} task
   * @param {Waiting['heard']} [heard]
   * @returns {Promise<any>} the answer of its kind, nothing when the game is over
   */
  ask(task, heard) {
    this.cancel(task.kind, task.by);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { task, heard, resolve, reject, posted: false });
      this.#start(number).catch((failure) => this.#settled(number)?.reject(failure));
    });
  }

  /** @param {number} number */
  async #start(number) {
    const begun = this.#place ?? this.#begin();
    const place = await begun;
    const waiting = this.#waiting.get(number);
    if (!waiting || waiting.posted || begun !== this.#place) return;
    this.#bringBook(place, waiting.task);
    waiting.posted = true;
    place.postMessage({ number, task: waiting.task });
  }

  #begin() {
    const begun = (async () => {
      const place = await firstPlace(this.access.found(), await engines(this.access));
      place.onmessage = ({ data }) => this.#answered(data);
      place.onerror = (event) => {
        event.preventDefault();
        this.#fail(new Error(event.message));
      };
      return place;
    })();
    this.#place = begun;
    begun.catch(() => { if (this.#place === begun) this.#place = undefined; });
    return begun;
  }

  /** @param {object} message to where they run, if they do */
  #post(message) {
    this.#place?.then((place) => place.postMessage(message));
  }

  /**
   * Hands an engine its opening book, while it already plays.
   * @param {Place} place
   * @param {Task} task
   */
  async #bringBook(place, task) {
    if (!task.book || place.bookless || this.#booked.has(task.row)) return;
    this.#booked.add(task.row);
    const booked = this.#booked;
    try {
      place.postMessage({ task, book: await bookOf(this.access, task.book) });
    } catch {
      // The next task tries again; it is told only once.
      booked.delete(task.row);
      if (!this.#bookless) this.bookless();
      this.#bookless = true;
    }
  }

  /** @param {{ number: number, answer?: Answer, last?: boolean, failed?: string, bookless?: boolean }} message */
  #answered({ number, answer, last, failed, bookless }) {
    if (bookless) this.bookless();
    else if (failed !== undefined) this.#fail(new Error(failed));
    else if (last) this.#settled(number)?.resolve(answer);
    else this.#heard(number, answer);
  }

  /** @param {number} number @param {Answer} answer */
  #heard(number, answer) {
    if (!this.#waiting.get(number)?.heard?.(answer)) return;
    this.#settled(number)?.resolve(answer);
    this.#post({ number });
  }

  /** Who waited for a task that has ended, if somebody still did. @param {number} number */
  #settled(number) {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }

  /** Ends the worker in the middle of a task; the other ones begin again. */
  #restart() {
    this.#end();
    for (const [number, waiting] of this.#waiting) {
      waiting.posted = false;
      this.#start(number).catch((failure) => this.#settled(number)?.reject(failure));
    }
  }

  /**
   * Ends the worker, so that the next task starts another, and tells whoever waits.
   * @param {Error} reason
   */
  #fail(reason) {
    this.#end();
    for (const number of [...this.#waiting.keys()]) this.#settled(number)?.reject(reason);
  }

  #end() {
    this.#place?.then((place) => place.terminate(), () => {});
    this.#place = undefined;
    this.#booked = new Set();
  }
}

/** @param {import('./element.js').Means} means */
export function begin({ match, assets }) {
  const engines = new Engines(assets);
  engines.bookless = () => match.say('notice.bookless', { lasting: true });
  return engines;
}
