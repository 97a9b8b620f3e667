// The worker that the engines live in. First message: the compiled module. Then tasks, each with a number that what it
// answers carries back; numbers of tasks that nobody wants any more; books.

import { engineHost } from './engine-host.js';

/** @type {ReturnType<typeof engineHost> | undefined} */
let host;
/** The tasks that somebody waits for. @type {Set<number>} */
const wanted = new Set();

self.onmessage = ({ data }) => {
  if (!host) host = engineHost(data);
  else if (data.book) open(host, data);
  else if (data.task) run(host, data);
  else wanted.delete(data.number);
};

/**
 * @param {ReturnType<typeof engineHost>} engines
 * @param {{ number: number, task: import('./engine-host.js').Task }} asked
 */
async function run(engines, { number, task }) {
  wanted.add(number);
  try {
    const answer = await engines.run(
      task,
      (answer) => self.postMessage({ number, answer }),
      () => wanted.has(number),
    );
    self.postMessage({ number, answer, last: true });
  } catch (error) {
    self.postMessage({ number, failed: String(error) });
  }
  wanted.delete(number);
}

/**
 * @param {ReturnType<typeof engineHost>} engines
 * @param {{ task: import('./engine-host.js').Task, book: Uint8Array }} brought
 */
function open(engines, { task, book }) {
  try {
    engines.openBook(task, book);
  } catch {
    self.postMessage({ bookless: true });
  }
}
