// Watches over the colours that a person picks: says what contrast they have, and offers the nearest ones that everybody
// can tell apart. Loaded when a colour is picked for the first time; what a host sets is the host's own affair.

import { leastContrast, nearest } from './colours.js';
import { lookOf, themeColour } from './view/looks.js';
import { h } from './view/nodes.js';

/** @typedef {import('./view/looks.js').State} State */
/** @typedef {import('./view/controls.js').Panel} Panel */
/** @typedef {import('./i18n.js').Translate} Translate */
/** @typedef {{ contrast: number, fault: 'same' | 'alike' | 'pale' | null, offers: { seat: number, colour: string }[] }} Verdict */

/** What WCAG 2.2 asks of graphics. */
const ENOUGH = 3;

/**
 * What is seen below the seats.
 * @param {State} state
 * @param {Panel} panel
 * @param {Translate} t
 */
export function guard(state, panel, t) {
  const { contrast, fault, offers } = verdict(state, panel);
  return h(
    'div',
    { key: 'guard', class: 'guard', inert: panel.readonly },
    // Rounded down: what is too little never looks enough.
    h('p', { key: 'contrast' }, t('guard.contrast', { contrast: Math.floor(10 * contrast) / 10, enough: ENOUGH })),
    h('p', { key: 'fault', class: 'fault', 'data-said': true }, fault && t(`guard.${fault}`)),
    offers.length > 0 && h('div', { key: 'offers', class: 'buttons' }, offers.map((offer) => button(offer, t))),
  );
}

/** @param {Verdict['offers'][number]} offer @param {Translate} t */
const button = ({ seat, colour }, t) =>
  h(
    'button',
    { key: seat, type: 'button', name: `colour${seat + 1}`, value: colour },
    h('span', { class: 'swatch', style: { '--colour': colour } }),
    h('span', null, t('guard.offer', { number: seat + 1 })),
  );

/** What was judged last: most redraws change no colour. */
let known = { key: '', verdict: /** @type {Verdict | null} */ (null) };

/** @param {State} state @param {Panel} panel */
function verdict(state, panel) {
  const [one, two] = state.seats.map(({ colour }, seat) => colour ?? panel.colour(themeColour(state, seat)));
  const paper = lookOf(state).name === 'marks' ? panel.colour('--paper') : null;
  const key = [one, two, paper].join();
  if (known.verdict === null || key !== known.key) known = { key, verdict: paper === null ? stones([one, two]) : marks([one, two], paper) };
  return /** @type {Verdict} */ (known.verdict);
}

/** Discs and stones are told apart by how light they are; a rim parts them from the board. @param {string[]} colours @returns {Verdict} */
function stones(colours) {
  const contrast = leastContrast(colours[0], colours[1]);
  if (contrast >= ENOUGH) return { contrast, fault: null, offers: [] };
  const offers = colours.map((colour, seat) => offer(seat, colour, (other) => leastContrast(other, colours[1 - seat]) >= ENOUGH));
  return { contrast, fault: colours[0] === colours[1] ? 'same' : 'alike', offers: offers.flat() };
}

/** X and O differ by their shapes: each has to show on the paper. @param {string[]} colours @param {string} paper @returns {Verdict} */
function marks(colours, paper) {
  const shows = (/** @type {string} */ colour) => leastContrast(colour, paper) >= ENOUGH;
  const contrast = Math.min(...colours.map((colour) => leastContrast(colour, paper)));
  const pale = colours.flatMap((colour, seat) => (shows(colour) ? [] : offer(seat, colour, (other) => shows(other) && other !== colours[1 - seat])));
  if (pale.length > 0) return { contrast, fault: 'pale', offers: pale };
  return { contrast, fault: colours[0] === colours[1] ? 'same' : null, offers: [] };
}

/** @param {number} seat @param {string} colour @param {(colour: string) => boolean} suits @returns {Verdict['offers']} */
function offer(seat, colour, suits) {
  const found = nearest(colour, suits);
  return found ? [{ seat, colour: found }] : [];
}
