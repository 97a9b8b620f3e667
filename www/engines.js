// Runs the engines' tasks in a worker. A task carries a number; what answers an old number is dropped. A task in
// slices is cancelled between two of them, and what the engine learnt stays; any other one is cancelled by ending the
// worker, and the next task starts another on the same compiled module.

import { bytesOf, compiled, found } from './assets.js';
import { Cancelled } from './cancelled.js';

/** @typedef {import('./engine-host.js').Task} Task */
/** @typedef {import('./engine-host.js').Answer} Answer */
/** @typedef {import('./engine-host.js').Found} Found */
/** @typedef {import('./engine-host.js').Opened} Opened */
/**
 * @typedef {object} Waiting
 * @property {Task} task
 * @property {((answer: any) => boolean) | undefined} heard called with what is known so far; true when that is enough
 * @property {(answer: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} posted whether the worker has it
 */

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiling;

/** The compiled engines, one for all elements of a page. A failed load is tried again at the next call. */
function engines() {
  compiling ??= compiled('engines').catch((error) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

/** Opening books by file name, one of each for all elements of a page. @type {Map<string, Promise<Uint8Array>>} */
const books = new Map();

/** @param {string} name */
function bookOf(name) {
  const book = books.get(name) ?? engines().then(() => bytesOf(found().book(name)));
  books.set(name, book);
  book.catch(() => books.delete(name));
  return book;
}

export class Engines {
  /** Called when an opening book cannot be had. */
  bookless = () => {};
  /** @type {Worker | undefined} */
  #worker;
  #number = 0;
  /** What was asked for and not answered yet. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Whether it was said that a book cannot be had. */
  #bookless = false;
  /** The engines whose books the worker has or will have. @type {Set<number>} */
  #booked = new Set();
  /** Whether no worker can run here: one that never answered has failed. */
  #workerless = false;
  #answeredOnce = false;

  /** Loads what the first task needs. @param {string | null} book */
  warm(book) {
    (book ? bookOf(book) : engines()).catch(() => {});
  }

  /**
   * Searches; a search still running is cancelled.
   * @param {Omit<Task, 'kind'>} task
   * @returns {Promise<Found | Opened | undefined>} nothing when the game is over
   */
  search(task) {
    return this.ask({ ...task, kind: 'search' });
  }

  /** Cancels the task of a kind that runs, if one does. @param {Task['kind']} kind */
  cancel(kind) {
    for (const [number, { task, posted, reject }] of this.#waiting) {
      if (task.kind !== kind) continue;
      this.#waiting.delete(number);
      reject(new Cancelled());
      if (posted && task.sliced) this.#worker?.postMessage({ number });
      else if (posted) this.#restart();
    }
  }

  /** Ends the worker. */
  free() {
    this.#fail(new Cancelled());
  }

  /**
   * Has a task done; one of its kind that still runs is cancelled.
   * @param {Task} task
   * @param {Waiting['heard']} [heard]
   * @returns {Promise<any>} the answer of its kind, nothing when the game is over
   */
  ask(task, heard) {
    this.cancel(task.kind);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { task, heard, resolve, reject, posted: false });
      this.#start(number).catch((failure) => this.#settled(number)?.reject(failure));
    });
  }

  /** @param {number} number */
  async #start(number) {
    const module = await engines();
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    const { task } = waiting;
    const worker = this.#started(module);
    if (worker) {
      this.#bringBook(worker, task);
      waiting.posted = true;
      worker.postMessage({ number, task });
      return;
    }
    const { run } = await mainThread(module);
    const answer = await run(task, (answer) => this.#heard(number, answer), () => this.#waiting.has(number));
    this.#settled(number)?.resolve(answer);
  }

  /** @param {WebAssembly.Module} module */
  #started(module) {
    if (this.#workerless) return undefined;
    this.#worker ??= newWorker();
    const worker = this.#worker;
    if (worker && !worker.onmessage) {
      worker.onmessage = ({ data }) => this.#answered(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#workerless = !this.#answeredOnce;
        this.#fail(new Error(event.message || 'the worker could not start'));
      };
      worker.postMessage(module);
    }
    return worker;
  }

  /**
   * Hands an engine its opening book, while it already plays. On the main thread reading it would take longer than anybody
   * may be kept waiting.
   * @param {Worker} worker
   * @param {Task} task
   */
  async #bringBook(worker, task) {
    if (!task.book || this.#booked.has(task.row)) return;
    this.#booked.add(task.row);
    try {
      worker.postMessage({ task, book: await bookOf(task.book) });
    } catch {
      // The next task tries again; it is told only once.
      if (this.#worker === worker) this.#booked.delete(task.row);
      if (!this.#bookless) this.bookless();
      this.#bookless = true;
    }
  }

  /** @param {{ number: number, answer?: Answer, last?: boolean, failed?: string, bookless?: boolean }} message */
  #answered({ number, answer, last, failed, bookless }) {
    this.#answeredOnce = true;
    if (bookless) this.bookless();
    else if (failed !== undefined) this.#fail(new Error(failed));
    else if (last) this.#settled(number)?.resolve(answer);
    else this.#heard(number, answer);
  }

  /** @param {number} number @param {Answer} answer */
  #heard(number, answer) {
    if (!this.#waiting.get(number)?.heard?.(answer)) return;
    this.#settled(number)?.resolve(answer);
    this.#worker?.postMessage({ number });
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
      if (!waiting.posted) continue;
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
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#booked.clear();
  }
}

function newWorker() {
  try {
    return found().worker();
  } catch {
    return undefined; // Another origin, a sandbox or a policy forbids it.
  }
}

/** @type {ReturnType<typeof import('./engine-host.js').engineHost> | undefined} */
let host;

/** @param {WebAssembly.Module} module */
async function mainThread(module) {
  const { engineHost } = await found().host();
  host ??= engineHost(module);
  return host;
}
