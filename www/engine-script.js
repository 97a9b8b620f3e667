// The engines as JavaScript, a few times slower: for where a policy lets no WebAssembly run.

import { engineHost } from './engine-host.js';
import { Player } from './pkg/engines.script.js';

export { serve } from './engine-host.js';

/** @param {unknown} _ what the other engines are made of @param {number} slice */
export const start = (_, slice) => engineHost(Player, slice);
