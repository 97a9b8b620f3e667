// What a finger on a fine board sees: under the board what to do and a button that plays the stone shown, and at the
// finger a magnifier.

import { isPlayable, picture } from './board.js';
import { centre, lookOf, placeName } from './looks.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('./board.js').Ui} Ui */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * @typedef {object} Loupe the magnifier
 * @property {number} x what is in its middle, in cells from the board's lower left corner
 * @property {number} y
 * @property {number} size of a cell on the screen
 * @property {number} left where it is, in pixels of the element
 * @property {number} top
 *
 * @typedef {object} Touching
 * @property {number | null} ghost the cell of the stone that is shown and not yet played
 * @property {string} rules of the board that is fine
 * @property {Loupe | null} loupe
 */

/** How large the magnifier is, in pixels, and how many times larger what it shows. */
export const LOUPE = 144;
const ZOOM = 2;

/** @param {Touching} touching */
export const shown = ({ ghost, rules, loupe }) => ({
  ghost,
  /** @param {State} state @param {Ui} ui @param {Translate} t */
  underBoard: (state, ui, t) =>
    state.rules === rules && state.status === 'ongoing' && state.seats.some(({ player }) => player === 'human') && [placing(state, ghost, t), loupe && magnified(state, ui, ghost, loupe)],
});

/** Stays while the game does, so that nothing below it jumps. @param {State} state @param {number | null} ghost @param {Translate} t */
function placing(state, ghost, t) {
  const words = ghost === null ? t('touch.aim') : t('touch.again', { place: placeName(state, ghost, t) });
  return h(
    'div',
    { key: 'place', class: 'buttons place' },
    h('span', { key: 'words', 'data-said': true }, isPlayable(state) ? words : ''),
    h('button', { key: 'place', type: 'button', name: 'place', class: ghost !== null && 'wanted', 'aria-disabled': String(ghost === null) }, t('button.place')),
  );
}

/** @param {State} state @param {Ui} ui @param {number | null} ghost @param {Loupe} loupe */
function magnified(state, ui, ghost, { x, y, size, left, top }) {
  const side = (100 * LOUPE) / ZOOM / size;
  const [west, north] = [100 * x - side / 2, 100 * (state.height - y) - side / 2];
  return h(
    'div',
    { key: 'loupe', class: `loupe ${lookOf(state).name}`, style: { '--left': `${left}px`, '--top': `${top}px`, '--size': `${LOUPE}px` } },
    h(
      'svg',
      { viewBox: [west, north, side, side].join(' '), 'aria-hidden': 'true' },
      picture(state, { ...ui, fresh: false }).children.map(withoutDefinitions),
      ghost !== null && crosshair(state, ghost, west, north, side),
    ),
  );
}

/** The board's own gradients serve the copy too: no id is there twice. @param {import('./nodes.js').Node | string} node */
const withoutDefinitions = (node) =>
  typeof node === 'string' ? node : { ...node, children: node.children.filter((child) => typeof child === 'string' || child.tag !== 'defs') };

/**
 * Lines through the crossing that is aimed at, as far as the magnifier reaches.
 * @param {State} state
 * @param {number} cell
 * @param {number} west
 * @param {number} north
 * @param {number} side
 */
function crosshair(state, cell, west, north, side) {
  const { x, y } = centre(state, cell);
  return h('path', { key: 'crosshair', class: 'crosshair', d: `M${west} ${y}h${side}M${x} ${north}v${side}` });
}
