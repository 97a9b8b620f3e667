// The worker that the engines live in. First message: the compiled module. Then tasks, each with a number that its
// answer carries back.

import { engineHost } from './engine-host.js';

/** @type {ReturnType<typeof engineHost> | undefined} */
let search;

self.onmessage = ({ data }) => {
  if (!search) {
    search = engineHost(data);
    return;
  }
  const { number, task } = data;
  self.postMessage({ number, found: search(task) });
};
