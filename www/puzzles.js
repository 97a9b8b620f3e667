// The puzzles that are shipped, and which of them is today's.

/**
 * @typedef {object} Listed a line of a game's file
 * @property {number} number from 1
 * @property {string} moves
 * @property {string} first the move that wins
 * @property {number} plies
 * @property {number} grade
 */

/** Which grade a day of the week has, from Monday: the week begins gently. */
const WEEK = [1, 2, 2, 3, 3, 4, 5];
const DAY = 86_400_000;

/** @param {string} text of a game's file @returns {Listed[]} */
export function listed(text) {
  return text.trim().split('\n').map((line, k) => {
    const [moves, first, plies, grade] = line.split(' ');
    return { number: k + 1, moves, first, plies: Number(plies), grade: Number(grade) };
  });
}

/** The days from 1 January 1970 to a date where the person is. @param {Date} date */
export const dayOf = (date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/**
 * The puzzle of a day: another one each day, until all of its grade have had their turn.
 * @param {Listed[]} puzzles
 * @param {number} day
 */
export function daily(puzzles, day) {
  // That day in 1970 was a Thursday.
  const [week, weekday] = [Math.floor((day + 3) / 7), (day + 3) % 7];
  const grade = WEEK[weekday];
  const alike = puzzles.filter((puzzle) => puzzle.grade === grade);
  const [often, nth] = [WEEK.filter((other) => other === grade).length, WEEK.slice(0, weekday).filter((other) => other === grade).length];
  return alike[(week * often + nth) % alike.length];
}

/**
 * What was solved, of a text from outside like any other.
 * @param {string | undefined} text
 * @returns {Progress}
 *
 * @typedef {object} Progress
 * @property {Record<string, number[]>} solved the numbers of what was solved, by game
 * @property {number} streak days in a row on which the puzzle of the day was solved
 * @property {number} last the last of them
 */
export function progress(text) {
  try {
    const { solved, streak, last } = JSON.parse(text ?? '');
    const whole = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0;
    const lists = Object.entries(solved).every(([, numbers]) => Array.isArray(numbers) && numbers.every(whole));
    if (lists && whole(streak) && whole(last)) return { solved, streak, last };
  } catch {
    // Nobody's progress.
  }
  return { solved: {}, streak: 0, last: 0 };
}

/**
 * The progress after a puzzle was solved.
 * @param {Progress} before
 * @param {string} game
 * @param {number} number
 * @param {number | null} day on which it was that day's
 * @returns {Progress}
 */
export function solvedBy({ solved, streak, last }, game, number, day) {
  const numbers = [...new Set([...(solved[game] ?? []), number])];
  const longer = day === null || day === last ? [streak, last] : [day === last + 1 ? streak + 1 : 1, day];
  return { solved: { ...solved, [game]: numbers }, streak: longer[0], last: longer[1] };
}

/** The streak as it stands: who missed a day has none. @param {Progress} progress @param {number} day */
export const streakOn = ({ streak, last }, day) => (day - last <= 1 ? streak : 0);
