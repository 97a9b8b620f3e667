// The element's attributes and properties: what each one sets in the match, and how it is read back.

import tables from './pkg/tables.js';

/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('./match.js').Seat} Seat */
/**
 * @typedef {object} Attribute
 * @property {(match: Match, value: string | null) => void} set null stands for an attribute that is not there
 * @property {(match: Match) => unknown} get
 */

/** The game of an element that names none. */
export const DEFAULT_GAME = 'connect-four';

/**
 * In the order in which they are set at the start. To add one, add a row.
 * @type {Record<string, Attribute>}
 */
export const ATTRIBUTES = {
  gap: {
    set: (match, value) => match.setGap(value === null ? null : wholeNumber(value)),
    get: (match) => match.gap,
  },
  begins: {
    set: (match, value) => match.setBegins(oneOf(['1', '2', 'coin'], value ?? '1')),
    get: (match) => match.state.begins,
  },
  opening: {
    set: (match, value) => match.setOpening(oneOf(tables.rules, value ?? 'free')),
    get: (match) => match.state.opening,
  },
  game: {
    set: (match, value) => match.open(`${value ?? DEFAULT_GAME}:`),
    get: (match) => match.rules,
  },
  moves: {
    set: (match, value) => match.open(`${match.rules}:${value ?? ''}`),
    get: (match) => match.transcript,
  },
  level1: level(0),
  level2: level(1),
  player1: player(0),
  player2: player(1),
  colour1: colour(0),
  colour2: colour(1),
  color1: colour(0),
  color2: colour(1),
};

/** @param {Seat} seat @returns {Attribute} */
function player(seat) {
  return {
    set: (match, value) => match.setPlayer(seat, value ?? 'human', match.state.seats[seat].level),
    get: (match) => match.state.seats[seat].player,
  };
}

/** @param {Seat} seat @returns {Attribute} */
function level(seat) {
  return {
    set: (match, value) => match.setPlayer(seat, match.state.seats[seat].player, value === null ? null : wholeNumber(value)),
    get: (match) => match.state.seats[seat].level,
  };
}

/** @param {Seat} seat @returns {Attribute} */
function colour(seat) {
  return {
    set: (match, value) => match.setColour(seat, value === null ? null : hexColour(value)),
    get: (match) => match.state.seats[seat].colour,
  };
}

const refused = () => new Error('bad-value');

/** @param {string} text */
function wholeNumber(text) {
  if (!/^\d{1,9}$/.test(text)) throw refused();
  return Number(text);
}

/** @param {string[]} words @param {string} text */
function oneOf(words, text) {
  if (!words.includes(text)) throw refused();
  return text;
}

/**
 * A colour that CSS knows, as a colour input writes it.
 * @param {string} text
 * @throws {Error} `bad-value` for what is no colour, or shines through
 */
export function hexColour(text) {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw refused();
  // What is no colour leaves the canvas as it was.
  const styles = ['#000', '#fff'].map((before) => {
    canvas.fillStyle = before;
    canvas.fillStyle = text;
    return canvas.fillStyle;
  });
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  if (styles[0] !== styles[1] || alpha !== 255) throw refused();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
