// The link in a page's address, `#connect-four:4453`.

/**
 * Opens the address's link on a board, now and whenever it changes.
 * @param {import('./element.js').InARow} board
 * @param {() => void} [opened] called when one was opened
 */
export function followLink(board, opened) {
  const follow = async () => {
    const link = linkIn(location.hash);
    if (!link) return;
    await board.ready;
    if (board.open(link)) opened?.();
  };
  addEventListener('hashchange', follow);
  follow();
}

/**
 * @param {string} hash
 * @returns {string} the part after `#`, as it was before it was escaped
 */
function linkIn(hash) {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // The referee says where it is wrong.
  }
}
