// The document around a board that is all there is on a page.

/** The document is written the way its board's language is. @param {HTMLElement} board */
export function followLanguage(board) {
  board.addEventListener('in-a-row:language', (event) => {
    const { language, direction } = /** @type {CustomEvent} */ (event).detail;
    Object.assign(document.documentElement, { lang: language, dir: direction });
  });
}
