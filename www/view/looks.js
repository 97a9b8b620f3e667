// How a game is drawn, by its rules. Each look is a file beside this one that draws what lies under the stones, one
// stone, and what lies over them, in units of 100 a cell; `margin` is the rim in cells.

import { discs } from './discs.js';
import { marks } from './marks.js';
import { stones } from './stones.js';

/** @typedef {import('../match.js').Match['state']} State */
/** @typedef {import('./nodes.js').Node} Node */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * @typedef {object} Look
 * @property {string} name class of the board
 * @property {number} margin
 * @property {[string, string]} colours the theme's properties with the seats' own colours
 * @property {boolean} bySide whether stones are black and white by side until a seat picks a colour
 * @property {(state: State) => Node[]} under
 * @property {(glyph: 'X' | 'O') => Node[]} stone drawn around the origin
 * @property {(state: State) => Node[]} over
 */

/**
 * @param {Pick<State, 'gravity' | 'n'>} rules
 * @returns {Look}
 */
export function lookOf({ gravity, n }) {
  if (gravity) return discs;
  return n < 5 ? marks : stones;
}

/** The class that colours a seat's stones. @param {State} state @param {number} seat */
export function colourClass(state, seat) {
  const bySide = lookOf(state).bySide && !state.seats[seat].colour;
  if (bySide) return seat === state.first ? 'black' : 'white';
  return `player${seat + 1}`;
}

/** The theme's property with the colour of a seat's stones. @param {State} state @param {number} seat */
export function themeColour(state, seat) {
  const name = colourClass(state, seat);
  return name === `player${seat + 1}` ? lookOf(state).colours[seat] : `--${name}`;
}

/** The mark of a seat where seats own X and O. @param {State} state @param {number} seat */
export const glyphOf = (state, seat) => ((seat === 0) !== state.swapped ? 'X' : 'O');

/** The seat that plays for a side. @param {State} state @param {number} side 1 or 2 */
export const seatOf = (state, side) => (side === 1 ? state.first : 1 - state.first);

/** The seat whose move a ply was, or is. @param {State} state @param {number} ply */
export const seatAt = ({ moves, turn }, ply) => ((moves.length - ply) % 2 === 0 ? turn : 1 - turn);

/** The middle of a cell. @param {State} state @param {number} cell */
export function centre({ width, height }, cell) {
  return { x: (cell % width) * 100 + 50, y: (height - 1 - Math.floor(cell / width)) * 100 + 50 };
}

/** A cell as file and rank. @param {State} state @param {number} cell */
export const cellName = ({ width }, cell) => `${fileName(cell % width)}${Math.floor(cell / width) + 1}`;

/** A move as it is said in short: in a drop game the number of its column. @param {State} state @param {number} cell */
export const moveName = (state, cell) => (state.gravity ? String((cell % state.width) + 1) : cellName(state, cell));

/** @param {number} column */
export const fileName = (column) => String.fromCharCode(97 + column);

/** A cell in words. @param {State} state @param {number} cell @param {Translate} t */
export function placeName(state, cell, t) {
  const [column, row] = [(cell % state.width) + 1, Math.floor(cell / state.width) + 1];
  return state.gravity ? t('place.column', { column, row }) : cellName(state, cell);
}

/** @param {State} state @param {Translate} t @param {number} seat */
export function stoneName(state, t, seat) {
  if (lookOf(state).name === 'marks') return glyphOf(state, seat);
  const colour = colourClass(state, seat);
  return colour === 'black' || colour === 'white' ? t(`stone.${colour}`) : t('stone.player', { number: seat + 1 });
}
