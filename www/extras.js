// Records of games, and games with somebody elsewhere, in Rust: begun once for all elements of a page, by the first part
// that needs them.

import * as extras from './pkg/extras.js';

/** @typedef {Omit<typeof import('./pkg/extras.js'), 'default' | 'initSync'>} Extras as WebAssembly or as JavaScript, begun */

/** @type {Promise<Extras> | undefined} */
let loading;

/** @param {import('./element.js').Means} means */
export function begin({ assets: { compiled, found } }) {
  loading ??= compiled('extras')
    .then((module) => extras.default({ module_or_path: module }).then(() => extras))
    .catch((error) => (error.bytes ? found().extrasScript() : Promise.reject(error)));
  loading.catch(() => { loading = undefined; });
  return loading;
}
