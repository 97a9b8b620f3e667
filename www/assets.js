// Where the shell's files are found. The one-file script brings them inlined and says so with `provide`; a host whose
// files lie elsewhere does the same with addresses. Bundlers know `new URL('…', import.meta.url)` by sight.

/**
 * @typedef {object} Assets
 * @property {string | URL | Uint8Array<ArrayBuffer>} referee the wasm of the referee: an address or its bytes
 * @property {string | URL | Uint8Array<ArrayBuffer>} engines the wasm of all engines
 * @property {(name: string) => string | URL} book the address of an opening book
 * @property {() => Worker} worker starts the worker that the engines live in
 * @property {() => Promise<typeof import('./engine-host.js')>} host the same for the main thread, where no worker can run
 * @property {() => Promise<typeof import('./study.js')>} study the part that studies games, loaded when it is asked for
 * @property {() => Promise<typeof import('./opening.js')>} opening the part that knows openings
 * @property {() => Promise<typeof import('./assist.js')>} assist the part for those who play by ear or by keyboard
 * @property {(language: string, part?: string) => Promise<Record<string, string>>} messages a language's catalogue, or that
 *   of a part with words of its own
 * @property {(part?: string) => Promise<string>} style the style sheet's text, or that of such a part
 */

/** @type {Assets} */
let assets = {
  referee: new URL('./pkg/referee_bg.wasm', import.meta.url),
  engines: new URL('./pkg/engines_bg.wasm', import.meta.url),
  book: (name) => new URL(`./pkg/${name}`, import.meta.url),
  worker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  host: () => import('./engine-host.js'),
  study: () => import('./study.js'),
  opening: () => import('./opening.js'),
  assist: () => import('./assist.js'),
  messages: async (language, part) =>
    (await fetched(part ? new URL(`./i18n/${part}/${language}.json`, import.meta.url) : new URL(`./i18n/${language}.json`, import.meta.url))).json(),
  style: async (part) => (await fetched(part ? new URL(`./${part}.css`, import.meta.url) : new URL('../style.css', import.meta.url))).text(),
};

/**
 * Replaces some of the files, before the first element starts.
 * @param {Partial<Assets>} some
 */
export function provide(some) {
  assets = { ...assets, ...some };
}

/** The files in force. */
export function found() {
  return assets;
}

/**
 * Compiles one of the wasm modules, whatever type its host serves it under.
 * @param {'referee' | 'engines'} name
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(name) {
  const source = assets[name];
  if (source instanceof Uint8Array) return WebAssembly.compile(source);
  const bytes = await bytesOf(source);
  // A host that has no such file may answer with a page.
  if (bytes[0] !== 0) throw new Error(`${source}: no WebAssembly`);
  return WebAssembly.compile(bytes);
}

/** @param {string | URL} address */
export async function bytesOf(address) {
  return new Uint8Array(await (await fetched(address)).arrayBuffer());
}

/** @param {string | URL} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}
