// A match as it is stored: what is in it, and whether what was found is whole. Loaded where something is found.

import { attempt } from './store.js';

/** @typedef {import('./match.js').Seat} Seat */
/** @typedef {import('./match.js').Sitting} Sitting */
/**
 * @typedef {object} Saved
 * @property {1} version
 * @property {string} link every move, those taken back as well
 * @property {number} ply how many of them are played
 * @property {[Sitting, Sitting]} seats
 * @property {string} begins
 * @property {Seat} first the seat that is side 1
 * @property {boolean} swapped whether the seats have changed their marks
 * @property {import('./opening.js').SavedOpening | null} [opening] null where games just begin
 * @property {number | null} gap
 * @property {[number, number]} score
 * @property {Seat | null} counted the seat to which this game's win was counted
 * @property {Record<string, string>} parked links of the games left for another one, by their rules
 */

/**
 * A text from outside like any other: it may be old, cut off or edited. The links in it are for the referee to judge.
 * @param {any} saved
 * @returns {Saved}
 * @throws {TypeError} naming the first part that is not as it is written
 */
export function checked(saved) {
  if (!isRecord(saved)) throw new TypeError('stored match');
  for (const [part, good] of Object.entries(PARTS)) if (!good(saved[part])) throw new TypeError(`stored match: ${part}`);
  return saved;
}

const isRecord = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0;
const isSeat = (/** @type {any} */ value) => value === 0 || value === 1;
const isPair = (/** @type {any} */ value) => Array.isArray(value) && value.length === 2;
const isText = (/** @type {any} */ value) => typeof value === 'string';
const orNull = (/** @type {(value: any) => boolean} */ good) => (/** @type {any} */ value) => value === null || good(value);

/** @param {any} seat */
function isSitting(seat) {
  const isColour = (/** @type {any} */ value) => isText(value) && /^#[0-9a-f]{6}$/.test(value);
  return isRecord(seat) && isText(seat.player) && orNull(isCount)(seat.level) && orNull(isColour)(seat.colour);
}

/** What openings are, who knows them says: older versions wrote none. @type {Record<Exclude<keyof Saved, 'opening'>, (value: any) => boolean>} */
const PARTS = {
  version: (value) => value === 1,
  link: isText,
  ply: isCount,
  seats: (value) => isPair(value) && value.every(isSitting),
  begins: (value) => ['1', '2', 'coin'].includes(value),
  first: isSeat,
  swapped: (value) => typeof value === 'boolean',
  gap: orNull(isCount),
  score: (value) => isPair(value) && value.every(isCount),
  counted: orNull(isSeat),
  parked: (value) => isRecord(value) && Object.values(value).every(isText),
};

/** Moves what cannot be read out of the way, under the key with `.set-aside` behind it. @param {string} key */
export function setAside(key) {
  attempt(() => {
    localStorage.setItem(`${key}.set-aside`, localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
  });
}
