// The worker that the engines live in. First message: the compiled module. Then tasks, each with a number that its
// progress and its answer carry back.

import { engineHost } from './engine-host.js';

/** @type {ReturnType<typeof engineHost> | undefined} */
let search;

self.onmessage = ({ data }) => {
  if (!search) {
    search = engineHost(data);
    return;
  }
  const { number, task } = data;
  const found = search(task, (progress) => self.postMessage({ number, progress }));
  self.postMessage({ number, found });
};
