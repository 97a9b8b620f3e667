// The document around a board that is all there is on a page.

/** The document is written the way its board's language is, and is as light or dark as the board. @param {HTMLElement} board */
export function followBoard(board) {
  const { documentElement } = document;
  const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ act) =>
    board.addEventListener(`in-a-row:${type}`, (event) => act(/** @type {CustomEvent} */ (event).detail));
  on('language', ({ language, direction }) => Object.assign(documentElement, { lang: language, dir: direction }));
  on('theme', ({ scheme }) => { documentElement.style.colorScheme = scheme; });
}
