// The worker that the engines live in. The first message brings them; it is answered with whether they run here. What
// comes after that `serve` knows.

import { serve, start } from './engine-wasm.js';

/** Milliseconds after which an engine lets messages in. */
const SLICE = 25;

/** @type {ReturnType<typeof serve> | undefined} */
let served;

self.onmessage = async ({ data }) => {
  if (served) return served(data);
  try {
    const host = data.wasm ? start(data.wasm, SLICE) : (await import('./engine-script.js')).start(null, SLICE);
    served = serve(host, (message) => self.postMessage(message));
    self.postMessage({ ready: true });
  } catch (error) {
    self.postMessage({ useless: String(error) });
  }
};
self.onmessageerror = () => self.postMessage({ useless: 'this worker takes no compiled module' });
