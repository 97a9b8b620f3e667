// Where the shell's files are found. The one-file script brings them inlined and says so with `provide`; a host whose
// files lie elsewhere does the same with addresses. Bundlers know `new URL('…', import.meta.url)` by sight.

/**
 * @typedef {object} Assets
 * @property {string | URL | Uint8Array<ArrayBuffer>} referee the wasm of the referee: an address or its bytes
 * @property {string | URL | Uint8Array<ArrayBuffer>} engines the wasm of all engines
 * @property {string | URL | Uint8Array<ArrayBuffer>} extras the wasm of what is asked for now and then
 * @property {(name: string) => string | URL} book the address of an opening book
 * @property {() => Worker | string | Promise<Worker | string>} worker starts the worker that the engines live in, or is its
 *   text as a classic script
 * @property {() => Worker | string | Promise<Worker | string>} spare the same, where that one does not start
 * @property {() => Promise<typeof import('./engine-wasm.js')>} host the same for the main thread, where no worker can run
 * @property {() => Promise<typeof import('./engine-script.js')>} engineScript the engines as JavaScript, where no WebAssembly may run
 * @property {() => Promise<import('./match.js').Referee>} refereeScript the referee likewise
 * @property {() => Promise<import('./extras.js').Extras>} extrasScript the extras likewise
 * @property {() => Promise<typeof import('./extras.js')>} extrasGlue the part that begins the extras
 * @property {() => Promise<typeof import('./engines.js')>} tasks the part that gives engines their tasks
 * @property {() => Promise<typeof import('./study.js')>} study the part that studies games, loaded when it is asked for
 * @property {() => Promise<typeof import('./opening.js')>} opening the part that knows openings
 * @property {() => Promise<typeof import('./record.js')>} record the part that knows records
 * @property {() => Promise<typeof import('./remote.js')>} remote the part that plays with somebody elsewhere
 * @property {() => Promise<typeof import('./puzzle.js')>} puzzle the part that asks for a win
 * @property {() => Promise<typeof import('./saved.js')>} saved the part that knows whether what was stored is whole
 * @property {() => Promise<typeof import('./view/settings.js')>} settings what unfolds
 * @property {() => Promise<typeof import('./sounds.js')>} sounds
 * @property {() => Promise<typeof import('./drag.js')>} drag
 * @property {() => Promise<typeof import('./wardrobe.js')>} wardrobe the part that knows themes
 * @property {() => Promise<typeof import('./guard.js')>} guard the part that watches over colours
 * @property {() => Promise<typeof import('./touch.js')>} touch the part for fingers on a board of small cells
 * @property {() => Promise<typeof import('./form.js')>} form the part that knows forms
 * @property {() => Promise<typeof import('./assist.js')>} assist the part for those who play by ear or by keyboard
 * @property {(language: string, part?: string) => Promise<Record<string, string>>} messages a language's catalogue, or that
 *   of a part with words of its own
 * @property {(part?: string, theme?: string) => Promise<string>} style the style sheet's text, or that of such a part,
 *   where `themes` have one each
 */

/** @type {Assets} */
let assets = {
  referee: new URL('./pkg/referee_bg.wasm', import.meta.url),
  engines: new URL('./pkg/engines_bg.wasm', import.meta.url),
  extras: new URL('./pkg/extras_bg.wasm', import.meta.url),
  book: (name) => new URL(`./pkg/${name}`, import.meta.url),
  worker: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  spare: () => textOf(new URL('./pkg/worker.txt', import.meta.url)),
  host: () => import('./engine-wasm.js'),
  engineScript: () => import('./engine-script.js'),
  refereeScript: () => import('./pkg/referee.script.js'),
  extrasScript: () => import('./pkg/extras.script.js'),
  extrasGlue: () => import('./extras.js'),
  tasks: () => import('./engines.js'),
  study: () => import('./study.js'),
  opening: () => import('./opening.js'),
  record: () => import('./record.js'),
  remote: () => import('./remote.js'),
  puzzle: () => import('./puzzle.js'),
  saved: () => import('./saved.js'),
  settings: () => import('./view/settings.js'),
  sounds: () => import('./sounds.js'),
  drag: () => import('./drag.js'),
  wardrobe: () => import('./wardrobe.js'),
  guard: () => import('./guard.js'),
  touch: () => import('./touch.js'),
  form: () => import('./form.js'),
  assist: () => import('./assist.js'),
  messages: async (language, part) =>
    JSON.parse(await textOf(part ? new URL(`./i18n/${part}/${language}.json`, import.meta.url) : new URL(`./i18n/${language}.json`, import.meta.url))),
  style: (part, theme) =>
    textOf(theme ? new URL(`./themes/${theme}.css`, import.meta.url)
      : part ? new URL(`./${part}.css`, import.meta.url) : new URL('../style.css', import.meta.url)),
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
 * @param {'referee' | 'engines' | 'extras'} name
 * @returns {Promise<WebAssembly.Module>}
 * @throws with the `bytes`, where the page may not compile them
 */
export async function compiled(name) {
  const source = assets[name];
  const bytes = source instanceof Uint8Array ? source : await bytesOf(source);
  try {
    // WebKit refuses only what comes after compiling: an empty module is tried first.
    await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw Object.assign(/** @type {Error} */ (error), { bytes });
  }
}

/** @param {string | URL} address */
export async function bytesOf(address) {
  const response = await fetch(address);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A host that has no such file may answer with a page; no file of ours begins like one.
  if (!response.ok || bytes[0] === 60) throw new Error(`${address}: ${response.ok ? 404 : response.status}`);
  return bytes;
}

/** @param {string | URL} address */
async function textOf(address) {
  return new TextDecoder().decode(await bytesOf(address));
}
