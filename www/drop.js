// Records that are dropped onto the board, or pasted where it has the focus.

/**
 * @param {import('./element.js').Means} means
 */
export function listen({ root, need, lacks }) {
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => root.addEventListener(type, act);

  /** @param {Event} event @param {DataTransfer} data */
  const take = (event, data) => {
    event.preventDefault();
    const file = data.files[0];
    // Nothing of it is left once the event is over.
    const what = file ?? data.getData('text');
    if (what) need('record').then((record) => record.take(file?.name ?? '', what), lacks);
  };

  on('dragover', (event) => event.preventDefault());
  on('drop', (event) => take(event, event.dataTransfer));
  on('paste', (event) => event.target.matches('input, textarea') || take(event, event.clipboardData));
}
