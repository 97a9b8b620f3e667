// The element's attributes and properties: what each one sets in the match, and how it is read back.

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
  begins: {
    set: (match, value) => match.setBegins(value === '2' || value === 'coin' ? value : '1'),
    get: (match) => match.state.begins,
  },
  game: {
    set: (match, value) => match.open(`${value ?? DEFAULT_GAME}:`),
    get: (match) => match.rules,
  },
  moves: {
    set: (match, value) => match.open(`${match.rules}:${value ?? ''}`),
    get: (match) => match.transcript,
  },
  player1: player(0),
  player2: player(1),
  level1: level(0),
  level2: level(1),
  colour1: colour(0),
  colour2: colour(1),
  color1: colour(0),
  color2: colour(1),
  gap: {
    set: (match, value) => match.setGap(wholeNumber(value)),
    get: (match) => match.gap,
  },
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
    set: (match, value) => match.setPlayer(seat, match.state.seats[seat].player, wholeNumber(value)),
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

/** @param {string | null} text */
const wholeNumber = (text) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

/**
 * Any colour that CSS knows, as a colour input writes it; null for what is no colour.
 * @param {string} text
 */
export function hexColour(text) {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  if (!CSS.supports('color', text)) return null;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return null;
  canvas.fillStyle = text;
  return /^#[0-9a-f]{6}$/.test(canvas.fillStyle) ? canvas.fillStyle : null;
}
