// The one script a page needs: defines <in-a-row> and turns the page's divs into boards, those that come later as well.

import { InARow } from './element.js';

const NAME = 'in-a-row';
const DIV = 'div[data-in-a-row], div#_game';

/**
 * Puts a board into a div. Its `data-` attributes are the board's attributes, also when they change; what was in the
 * div stays for readers without JavaScript.
 * @param {HTMLElement} div
 */
function fill(div) {
  if (div.querySelector(`:scope > ${NAME}`)) return;
  const board = document.createElement(NAME);
  board.append(...div.childNodes);
  const follow = () => {
    for (const name of InARow.observedAttributes) {
      const value = div.dataset[name] ?? (name === 'game' ? div.dataset.inARow || undefined : undefined);
      if (value === undefined) board.removeAttribute(name);
      else if (board.getAttribute(name) !== value) board.setAttribute(name, value);
    }
  };
  follow();
  new MutationObserver(follow).observe(div, { attributes: true });
  div.append(board);
}

/** @param {ParentNode & Node} root */
function fillAll(root) {
  if (root instanceof HTMLElement && root.matches(DIV)) fill(root);
  for (const div of root.querySelectorAll(DIV)) fill(/** @type {HTMLElement} */ (div));
}

// The script may be on the page twice.
if (!customElements.get(NAME)) {
  customElements.define(NAME, InARow);
  fillAll(document);
  const added = (/** @type {MutationRecord[]} */ records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) if (node instanceof HTMLElement) fillAll(node);
  };
  new MutationObserver(added).observe(document, { childList: true, subtree: true });
}

export { InARow };
export { provide } from './assets.js';
