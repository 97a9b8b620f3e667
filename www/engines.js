// Searches in a worker. A request carries a number; what answers an old number is dropped. A search is cancelled by
// ending its worker; the next one starts on the same compiled module.

import { compiled, found } from './assets.js';

/** @typedef {import('./engine-host.js').Task} Task */
/** @typedef {import('./engine-host.js').Found} Found */

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

/** Thrown to whoever waits for a search that was cancelled. */
export class Cancelled extends Error {}

export class Engines {
  /** @type {Worker | undefined} */
  #worker;
  #number = 0;
  /** @type {{ resolve: (found: Found | undefined) => void, reject: (reason: unknown) => void } | undefined} */
  #waiting;
  /** Whether no worker can run here: one that never answered has failed. */
  #workerless = false;
  #answeredOnce = false;

  /** Loads what the first search needs. */
  warm() {
    engines().catch(() => {});
  }

  /**
   * Searches; a search still running is cancelled.
   * @param {Task} task
   * @returns {Promise<Found | undefined>} nothing when the game is over
   */
  async search(task) {
    this.cancel();
    const number = ++this.#number;
    const module = await engines();
    if (number !== this.#number) throw new Cancelled();
    const worker = this.#started(module);
    if (!worker) return onMainThread(module, task);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.postMessage({ number, task });
    });
  }

  /** Cancels the search that runs, if one does. */
  cancel() {
    this.#number++;
    if (this.#waiting) this.#fail(new Cancelled());
  }

  /** Ends the worker. */
  free() {
    this.cancel();
    this.#worker?.terminate();
    this.#worker = undefined;
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

  /** @param {{ number: number, found?: Found }} answer */
  #answered({ number, found }) {
    this.#answeredOnce = true;
    if (number !== this.#number || !this.#waiting) return;
    this.#waiting.resolve(found);
    this.#waiting = undefined;
  }

  /**
   * Ends the worker, so that the next search starts another, and tells whoever waits.
   * @param {Error} reason
   */
  #fail(reason) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
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

/**
 * @param {WebAssembly.Module} module
 * @param {Task} task
 * @returns {Promise<Found | undefined>}
 */
async function onMainThread(module, task) {
  const { engineHost } = await found().host();
  host ??= engineHost(module);
  return host(task);
}
