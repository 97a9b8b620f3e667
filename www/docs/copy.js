// Buttons that copy what a block of code shows, and say so only when it is so.

import { h, patch } from '../view/nodes.js';

/**
 * Puts a button above a block of code, and a line that tells what came of it.
 * @param {HTMLElement} pre
 * @returns {() => void} takes back what was told, as the block shows something else now
 */
export function copyable(pre) {
  const bar = document.createElement('div');
  bar.className = 'copy';
  const draw = (/** @type {string} */ said) =>
    patch(bar, [h('span', { role: 'status' }, said), h('button', { type: 'button' }, 'Copy')]);
  draw('');
  bar.addEventListener('click', async (event) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    draw((await copied(pre)) ? 'Copied' : 'Selected: press Ctrl+C or ⌘C');
  });
  pre.before(bar);
  return () => draw('');
}

/** Copies, or at least selects. @param {HTMLElement} pre @returns {Promise<boolean>} whether the clipboard took it */
async function copied(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(pre);
    return document.execCommand('copy');
  }
}
