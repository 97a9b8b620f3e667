// The page around the board: opens the link in its address, and gives the board its looks.

import './in-a-row.js';
import { followBoard } from './document.js';
import { followLink } from './link.js';

const { hash, pathname, search } = location;
// With `?embed=1` the page is asked for the board alone, which is a page of its own.
if (search.includes('embed=1')) location.replace(`embed.html${search}${hash}`);

const board = /** @type {import('./element.js').InARow} */ (document.querySelector('in-a-row'));
const puzzle = new URLSearchParams(search).get('puzzle');
// A puzzle leaves the game alone that is kept.
if (puzzle !== null) Object.assign(board, { save: 'in-a-row.puzzle', puzzle });
followBoard(board);
// A link that was opened leaves the address, so that a reload goes on with the game.
followLink(board, () => history.replaceState(null, '', pathname + search));

import('./around.js');
// A published page names one; where files change by the hour nothing is kept.
const worker = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=serviceworker]'));
if (worker) board.ready.then(() => import('./offline.js')).then(({ keep }) => keep(worker.href)).catch(() => {});
