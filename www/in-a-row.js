// The one script a page needs: defines <in-a-row> and turns the page's divs into boards, those that come later as well.

import { InARow, provide } from './element.js';

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
  const names = ['data-in-a-row', ...InARow.observedAttributes.map((name) => `data-${name}`)];
  new MutationObserver(follow).observe(div, { attributes: true, attributeFilter: names });
  div.append(board);
}

/** @param {ParentNode & Node} root */
function fillAll(root) {
  if (root instanceof HTMLElement && root.matches(DIV)) fill(root);
  for (const div of root.querySelectorAll(DIV)) fill(/** @type {HTMLElement} */ (div));
}

// The script may be on the page twice, or be imported where there is no page.
if (globalThis.customElements && !customElements.get(NAME)) {
  customElements.define(NAME, InARow);
  fillAll(document);
  const changed = (/** @type {MutationRecord[]} */ records) => {
    const nodes = records.flatMap(({ type, target, addedNodes }) => (type === 'attributes' ? [target] : [...addedNodes]));
    for (const node of nodes) if (node instanceof HTMLElement) fillAll(node);
  };
  const attributeFilter = ['id', 'data-in-a-row'];
  new MutationObserver(changed).observe(document, { childList: true, subtree: true, attributeFilter });
}

export { InARow, provide };
