// The whole game as one classic script: `cargo dist` bundles this file with all that it imports inlined.

import style from '../style.css';
import { provide } from './assets.js';
import * as host from './engine-wasm.js';
import engines from './pkg/engines_bg.wasm';
import referee from './pkg/referee_bg.wasm';
import workerText from './pkg/worker.txt';

/** What is too large to be inlined, or hardly ever wanted, lies where `cargo dist` puts it beside this script. */
const here = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src ?? '';
const beside = (/** @type {string} */ file) => String(new URL(`www/${file}`, here));

provide({
  referee,
  engines,
  book: (name) => beside(`pkg/${name}`),
  worker: () => workerText,
  spare: () => new Worker(beside('worker.js'), { type: 'module' }),
  host: async () => host,
  engineScript: async () => import(beside('engine-script.js')),
  refereeScript: async () => import(beside('pkg/referee.script.js')),
  extras: beside('pkg/extras_bg.wasm'),
  extrasScript: async () => import(beside('pkg/extras.script.js')),
  messages: async (language, part) => (await (part ? import(`./i18n/${part}/${language}.json`) : import(`./i18n/${language}.json`))).default,
  style: async (...names) => (names.length > 0 ? (await import(`./${names.join('/')}.css`)).default : style),
});

// Only now: the elements of the page start as soon as they are defined.
import('./in-a-row.js');
