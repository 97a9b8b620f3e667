// A board alone, for an iframe: its attributes come from the query, a link from the hash, and its height goes to the
// parent, which may make the iframe as high.

import { followBoard } from './document.js';
import { InARow } from './in-a-row.js';
import { followLink } from './link.js';

const board = /** @type {InARow} */ (document.createElement('in-a-row'));
// What other pages show has no claim on what this site's visitors keep.
const allowed = InARow.observedAttributes.filter((name) => name !== 'save');
for (const [name, value] of new URLSearchParams(location.search)) {
  if (allowed.includes(name)) board.setAttribute(name, value);
}
followBoard(board);
document.querySelector('main')?.append(board);

// The board's size is no secret: any parent may hear it. Nothing is returned: WebKit takes a tail call for the parent's own.
const tell = () => {
  parent.postMessage({ type: 'in-a-row:height', height: Math.ceil(board.getBoundingClientRect().height) }, '*');
};
if (parent !== window) new ResizeObserver(tell).observe(board);

followLink(board);
