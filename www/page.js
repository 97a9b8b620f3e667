// The page around the board: opens the link in its address, and gives the board its looks.

import './in-a-row.js';
import { followLink } from './link.js';

const board = /** @type {import('./element.js').InARow} */ (document.querySelector('in-a-row'));

// The page around the board is written the way the board's language is.
board.addEventListener('in-a-row:language', (event) => {
  const { language, direction } = /** @type {CustomEvent} */ (event).detail;
  Object.assign(document.documentElement, { lang: language, dir: direction });
});

// And it is as light or dark as the board.
board.addEventListener('in-a-row:theme', (event) => {
  document.documentElement.style.colorScheme = /** @type {CustomEvent} */ (event).detail.scheme;
});

// A link that was opened leaves the address, so that a reload goes on with the game.
followLink(board, () => history.replaceState(null, '', location.pathname + location.search));
