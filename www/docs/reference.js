// The reference, drawn from custom-elements.json: no fact stands twice.

import { h, patch } from '../view/nodes.js';

/** @typedef {import('../view/nodes.js').Node} Node */
/**
 * @typedef {object} Row a row of the manifest
 * @property {string} name
 * @property {string} [kind]
 * @property {string} [attribute]
 * @property {{ text: string }} [type]
 * @property {string} [description]
 * @property {string} [default]
 * @property {{ name: string, type: { text: string } }[]} [parameters]
 * @property {{ type: { text: string } }} [return]
 */
/** @typedef {Record<string, Row[]>} Element what the manifest says of the element */

/** Each list of the page, and its rows. @type {Record<string, (element: Element) => Row[]>} */
const LISTS = {
  attribute: ({ attributes }) => attributes,
  property: ({ members }) => members.filter(({ kind }) => kind === 'field'),
  method: ({ members }) => members.filter(({ kind }) => kind === 'method'),
  event: ({ events }) => events,
  part: ({ cssParts }) => cssParts,
  'custom-property': ({ cssProperties }) => cssProperties,
  state: ({ cssStates }) => cssStates ?? [],
};

/**
 * Fills the lists of the page; one without rows goes, and so does what leads to it.
 * @param {Element} element
 * @param {CSSStyleSheet} looks the element's own, which has the defaults of custom properties
 */
export function drawReference(element, looks) {
  const defaults = hostRules(looks);
  for (const [kind, rowsOf] of Object.entries(LISTS)) {
    const section = /** @type {HTMLElement} */ (document.querySelector(`section[data-list=${kind}]`));
    const rows = rowsOf(element);
    if (rows.length === 0) {
      for (const gone of [section, document.querySelector(`nav li:has(> [href='#${section.id}'])`)]) gone?.remove();
      continue;
    }
    const list = document.createElement('dl');
    section.append(list);
    patch(list, rows.flatMap((row) => entry(kind, { ...row, default: row.default ?? defaults?.getPropertyValue(row.name).trim() })));
  }
}

/** The declarations of `:host`. @param {CSSStyleSheet} looks */
function hostRules(looks) {
  const rules = [...looks.cssRules].filter((rule) => rule instanceof CSSStyleRule);
  return rules.find(({ selectorText }) => selectorText === ':host')?.style;
}

/** @param {string} kind @param {Row} row */
function entry(kind, row) {
  const { name, attribute, type, parameters, description = '', default: usual } = row;
  const about = parameters ? `${listed(parameters)}: ${row.return?.type.text}` : type?.text;
  const link = attribute && h('a', { href: `#attribute-${attribute}` }, h('code', null, attribute));
  return [
    h('dt', { id: `${kind}-${name}` }, h('code', { class: 'name' }, name), about && h('code', { class: 'type' }, about)),
    h(
      'dd',
      null,
      ...(link ? ['The attribute ', link, '.'] : words(sentence(description))),
      usual && h('span', { class: 'default' }, 'Default: ', h('code', null, usual)),
    ),
  ];
}

/** @param {NonNullable<Row['parameters']>} parameters */
const listed = (parameters) => `(${parameters.map(({ name, type }) => `${name}: ${type.text}`).join(', ')})`;

/** @param {string} text */
const sentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** A description, what stands between backticks as code. @param {string} text @returns {(Node | string)[]} */
const words = (text) => text.split('`').map((part, k) => (k % 2 === 1 ? h('code', null, part) : part));
