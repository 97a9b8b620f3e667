// The whole game as one classic script: `cargo dist` bundles this file with all that it imports inlined.

import style from '../style.css';
import { provide } from './assets.js';
import * as host from './engine-host.js';
import engines from './pkg/engines_bg.wasm';
import referee from './pkg/referee_bg.wasm';
import workerText from './pkg/worker.txt';
import assist from './assist.css';
import opening from './opening.css';
import study from './study.css';

/** Books are too large to be inlined: they lie where `cargo dist` puts them beside this script. */
const here = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src ?? '';

provide({
  referee,
  engines,
  book: (name) => new URL(`www/pkg/${name}`, here),
  worker: () => {
    const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    return worker;
  },
  host: async () => host,
  messages: async (language, part) => (await (part ? import(`./i18n/${part}/${language}.json`) : import(`./i18n/${language}.json`))).default,
  style: async (part) => (part ? { assist, opening, study }[part] ?? '' : style),
});

// Only now: the elements of the page start as soon as they are defined.
import('./in-a-row.js');
