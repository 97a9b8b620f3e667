// Where the shell's files are found. The one-file script brings them inlined and says so with `provide`; a host whose
// files lie elsewhere does the same with addresses.

/**
 * @typedef {object} Assets
 * @property {string | URL | Uint8Array<ArrayBuffer>} referee the wasm of the referee: an address or its bytes
 * @property {string | URL | Uint8Array<ArrayBuffer>} engines the wasm of all engines
 * @property {string | URL} worker the worker's script
 * @property {(language: string) => Promise<Record<string, string>>} messages a language's catalogue
 * @property {() => Promise<string>} style the style sheet's text
 */

/** @param {string} path */
const beside = (path) => new URL(path, import.meta.url);

/** @type {Assets} */
let assets = {
  referee: beside('./pkg/referee_bg.wasm'),
  engines: beside('./pkg/engines_bg.wasm'),
  worker: beside('./worker.js'),
  messages: async (language) => (await fetched(beside(`./i18n/${language}.json`))).json(),
  style: async () => (await fetched(beside('../style.css'))).text(),
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
 * Compiles one of the wasm modules. Works with a host that serves wasm under a wrong type, and tells what a host that
 * answers with a page of HTML did wrong.
 * @param {'referee' | 'engines'} name
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(name) {
  const source = assets[name];
  if (source instanceof Uint8Array) return WebAssembly.compile(source);
  const response = await fetched(source);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {string | URL} address
 */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}
