// The page around the board: opens the link in its address, and gives the board its looks.

import './in-a-row.js';
import { linkIn } from './link.js';

const board = /** @type {import('./element.js').InARow} */ (document.querySelector('in-a-row'));

/** Opens `#connect-four:4453`. A link that was opened leaves the address, so that a reload goes on with the game. */
async function openLink() {
  const link = linkIn(location.hash);
  if (!link) return;
  await board.ready;
  if (board.open(link)) history.replaceState(null, '', location.pathname + location.search);
}

// The page around the board is written the way the board's language is.
board.addEventListener('in-a-row:language', (event) => {
  const { language, direction } = /** @type {CustomEvent} */ (event).detail;
  Object.assign(document.documentElement, { lang: language, dir: direction });
});
addEventListener('hashchange', openLink);
openLink();
