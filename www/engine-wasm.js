// The engines as WebAssembly.

import { engineHost } from './engine-host.js';
import { Player, initSync } from './pkg/engines.js';

export { serve } from './engine-host.js';

/**
 * @param {WebAssembly.Module | Uint8Array<ArrayBuffer>} module compiled, or its bytes
 * @param {number} slice milliseconds that an engine may work without a pause, where it can
 */
export function start(module, slice) {
  initSync({ module });
  return engineHost(Player, slice);
}
