// What results are worth: points, shares with their error, differences in strength, and all of it as CSV.

/** Standard deviations on both sides that hold 95 of 100. */
const Z = 1.96;

/**
 * @typedef {object} Record
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 */

/** @param {Record} record */
export const gamesOf = ({ wins, draws, losses }) => wins + draws + losses;

/** A win is a point, a draw half of one. @param {Record} record */
export const pointsOf = ({ wins, draws }) => wins + draws / 2;

/**
 * The share of the points, and where it lies in 95 of 100 tournaments like this, by Wilson's interval. Draws make it
 * narrower than that: it errs on the safe side.
 * @param {Record} record
 * @returns {{ share: number, low: number, high: number } | undefined} of 1; nothing before the first game
 */
export function shareOf(record) {
  const n = gamesOf(record);
  if (n === 0) return undefined;
  const share = pointsOf(record) / n;
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))) / (1 + Z ** 2 / n);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The difference in Elo's scale that stands for a share; infinite where all was won or lost. @param {number} share */
export const eloOf = (share) => 400 * Math.log10(share / (1 - share));

/** Rows as RFC 4180 has them. @param {(string | number)[][]} rows */
export const csv = (rows) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** @param {string | number} value */
function field(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
