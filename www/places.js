// Where the engines can run on a page, whatever it forbids: in a worker, else on the page's own thread, there in slices
// that no frame waits for; as WebAssembly, and only where that runs nowhere as JavaScript.

/** @typedef {import('./assets.js').Assets} Assets */
/** @typedef {WebAssembly.Module | Uint8Array<ArrayBuffer>} Wasm the engines, as bytes where this page may not compile them */
/**
 * @typedef {object} Place a worker, or what is spoken to like one
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 * @property {boolean} [bookless] whether it is handed no books
 */

/** Milliseconds after which an engine on the page's own thread is stopped: it looks up every two to four, and 8 are the most. */
const SLICE = 4;

/** What is tried, in this order. @type {((assets: Assets, wasm: Wasm) => Promise<Place>)[]} */
const PLACES = [
  ({ worker }, wasm) => inWorker(worker, wasm),
  ({ spare }, wasm) => inWorker(spare, wasm),
  ({ host }, wasm) => onPage(host, wasm),
  ({ worker }) => inWorker(worker, null),
  ({ spare }) => inWorker(spare, null),
  ({ engineScript }) => onPage(engineScript, null),
];

/** The first of them that may do on this page. */
let first = 0;

/**
 * Begins to run the engines at the first place that does; what did not do once is not tried again.
 * @param {Assets} assets
 * @param {Wasm} wasm
 * @returns {Promise<Place>}
 * @throws what the last place said
 */
export async function begin(assets, wasm) {
  let reason;
  for (let at = first; at < PLACES.length; at++) {
    try {
      return await PLACES[at](assets, wasm);
    } catch (error) {
      reason = error;
      first = Math.max(first, at + 1);
    }
  }
  // It may have been the network.
  first = 0;
  throw reason;
}

/**
 * @param {Assets['worker'] | Assets['spare']} make
 * @param {Wasm | null} wasm
 * @returns {Promise<Worker>}
 */
async function inWorker(make, wasm) {
  const made = await make();
  // A worker made of a text has the page's own policy, and no address to load more from.
  if (typeof made === 'string' && !isCompiled(wasm)) throw new Error('this page may not compile WebAssembly');
  const worker = typeof made === 'string' ? ofText(made) : made;
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.ready ? resolve(data) : reject(new Error(data.useless)));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'the worker could not start'));
      };
      worker.postMessage({ wasm });
    });
    return worker;
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** @param {string} text a classic script */
function ofText(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @type {import('./engine-host.js').EngineHost | undefined} */
let host;

/**
 * The page's own thread, spoken to like a worker.
 * @param {Assets['host'] | Assets['engineScript']} load
 * @param {Wasm | null} wasm
 * @returns {Promise<Place>}
 */
async function onPage(load, wasm) {
  if (wasm && !isCompiled(wasm)) throw new Error('this page may not compile WebAssembly');
  const { serve, start } = await load();
  host ??= start(/** @type {WebAssembly.Module} */ (wasm), SLICE);
  const served = serve(host, (data) => place.onmessage?.({ data }));
  /** @type {Place} */
  const place = {
    onmessage: null,
    onerror: null,
    // Reading a book would hold the page.
    bookless: true,
    postMessage: (message) => served(message),
    terminate: () => {
      place.onmessage = null;
      served({ end: true });
    },
  };
  return place;
}

/** @param {Wasm | null} wasm */
const isCompiled = (wasm) => wasm !== null && !(wasm instanceof Uint8Array);
