// The page for those who put a board on a site of theirs: a generator of snippets, live examples, the reference.

import '../in-a-row.js';
import { translate } from '../i18n.js';
import startReferee from '../pkg/referee.js';
import { copyable } from './copy.js';
import { example } from './examples.js';
import { Generator } from './generator.js';
import { drawReference } from './reference.js';

/** Where the shipped files lie, and the address that the page's texts have in its place. */
const SITE = new URL('../../', import.meta.url).href;
const ANYWHERE = 'https://example.org/in-a-row/';
/** The catalogues with the names of games, players and rules. */
const CATALOGUES = ['i18n/en.json', 'i18n/rare/en.json'];

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function reference() {
  const manifest = await (await fetched(`${SITE}custom-elements.json`)).json();
  const looks = await new CSSStyleSheet().replace(await (await fetched(`${SITE}style.css`)).text());
  const element = manifest.modules[0].declarations[0];
  drawReference(element, looks);
  return element;
}

/** @param {Promise<{ attributes: import('./reference.js').Row[] }>} element */
async function generator(element) {
  const catalogues = CATALOGUES.map(async (file) => (await fetched(`${SITE}www/${file}`)).json());
  const messages = Object.assign({}, ...(await Promise.all(catalogues)));
  // The preview's iframe grows by the very script that is copied with it.
  const follow = await (await fetched('examples/iframe.js')).text();
  await import(String(new URL('examples/iframe.js', document.baseURI)));
  await startReferee({ module_or_path: `${SITE}www/pkg/referee_bg.wasm` });
  const section = /** @type {HTMLElement} */ (document.querySelector('#snippet'));
  const { attributes } = await element;
  return new Generator({ section, attributes, t: translate('en', messages), site: SITE, follow });
}

for (const pre of document.querySelectorAll('pre')) pre.textContent = pre.textContent?.replaceAll(ANYWHERE, SITE) ?? '';
for (const pre of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('pre.source'))) copyable(pre);
const figures = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('figure'));
const element = reference();
try {
  await Promise.all([element, generator(element), ...[...figures].map(example)]);
} catch (error) {
  const wrong = Object.assign(document.createElement('p'), { className: 'wrong', textContent: String(error) });
  document.querySelector('main')?.prepend(wrong);
}
// What the address asks for has moved as the lists grew.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
