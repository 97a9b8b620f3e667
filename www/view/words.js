// Places, moves and players in words, for those who do not see the board.

import { isPlayable } from './board.js';
import { isComputer } from './status.js';
import { colourClass, fileName, glyphOf, lookOf, seatOf, stoneName } from './looks.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */

/** The cells of a board of nine, from the bottom left. */
export const NINE = ['bottom-left', 'bottom', 'bottom-right', 'left', 'centre', 'right', 'top-left', 'top', 'top-right'];

/** Whether each cell has a name of its own. @param {Pick<State, 'gravity' | 'n' | 'width' | 'height'>} state */
export const isNine = (state) => lookOf(state).name === 'marks' && state.width === 3 && state.height === 3;

/** Words one after another. @param {string[]} words @param {Translate} t */
export const listed = (words, t) => words.join(t('list.comma'));

/** Sentences one after another. @param {string[]} sentences @param {Translate} t */
export const spoken = (sentences, t) => sentences.map((words) => (/[.!?…。！？؟]$/.test(words) ? words : words + t('list.stop'))).join(' ');

/** The game and the size of its board. @param {State} state @param {Translate} t */
export function gameName({ rules, width, height }, t) {
  const game = t(t.has(`game.${rules}`) ? `game.${rules}` : 'game.custom');
  return t('label.board', { game, width, height });
}

/** A cell in words, within a sentence. @param {State} state @param {number} cell @param {Translate} t */
export function placeWords(state, cell, t) {
  const [column, row] = [cell % state.width, Math.floor(cell / state.width) + 1];
  if (state.gravity) return t('say.place', { column: column + 1, row });
  // File and rank apart, so that they are not read as one word.
  return isNine(state) ? t(`place.${NINE[cell]}`) : `${fileName(column).toUpperCase()} ${row}`;
}

/** A move in words: in a drop game its column. @param {State} state @param {number} cell @param {Translate} t */
const moveWords = (state, cell, t) =>
  state.gravity ? t('say.column', { column: (cell % state.width) + 1 }) : placeWords(state, cell, t);

/** A player at the beginning of a sentence. @param {State} state @param {number} seat @param {Translate} t */
export function playerWords(state, seat, t) {
  const name = stoneName(state, t, seat);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** The seat that made a move. @param {State} state @param {number} cell */
const moverOf = (state, cell) => seatOf(state, state.cells[cell]);

/** Who made a move, and where. @param {State} state @param {number} cell @param {Translate} t */
export function moveSaid(state, cell, t) {
  const seat = moverOf(state, cell);
  const move = moveWords(state, cell, t);
  const people = state.seats.filter(({ player }) => player === 'human').length;
  // In an opening the two do not keep their colours, and who is elsewhere is no computer.
  if (people !== 1 || state.stage !== null || state.seats[seat].player === 'remote') return t('say.player', { player: playerWords(state, seat, t), move });
  return t(state.seats[seat].player === 'human' ? 'say.you' : 'say.computer', { move });
}

/** The cells of a player's stones, in the order of the board. @param {State} state @param {number} seat */
export const stonesOf = (state, seat) => state.cells.flatMap((side, cell) => (side && seatOf(state, side) === seat ? [cell] : []));

/** The winning lines. @param {State} state @param {Translate} t @returns {string[]} nothing where there are none */
export const linesSaid = (state, t) =>
  state.lines.map((line) => t('say.line', { cells: listed(line.map((cell) => placeWords(state, cell, t)), t) }));

/**
 * The names of all cells: what lies there, since when, and what it is good for.
 * @param {State} state
 * @param {Translate} t
 * @returns {(cell: number) => string}
 */
export function namer(state, t) {
  const playable = isPlayable(state);
  const won = new Set(state.lines.flat());
  const plies = new Map(state.moves.map((cell, k) => [cell, k + 1]));
  const [comma, empty, forbidden] = [t('list.comma'), t('name.empty'), t('name.forbidden')];
  const landings = state.landings.map((cell) => (playable && cell !== null ? comma + t('name.lands', { row: Math.floor(cell / state.width) + 1 }) : ''));
  const place = (/** @type {number} */ cell) => {
    const [column, row] = [(cell % state.width) + 1, Math.floor(cell / state.width) + 1];
    return state.gravity ? t('place.column', { column, row }) : placeWords(state, cell, t);
  };
  return (cell) => {
    const side = state.cells[cell];
    if (!side) {
      const free = playable && state.forbidden.includes(cell) ? forbidden : empty;
      return place(cell) + comma + free + (landings[cell % state.width] ?? '');
    }
    const words = [place(cell), stoneName(state, t, seatOf(state, side)), t('name.move', { number: plies.get(cell) ?? 0 })];
    if (won.has(cell)) words.push(t('name.winning'));
    return words.join(comma);
  };
}

/** What a player's stones are called besides, as ids of words. @param {State} state @param {number} seat */
export function callings(state, seat) {
  const look = lookOf(state).name;
  const colour = colourClass(state, seat);
  const names = [`side.${seat + 1}`];
  if (look === 'marks') names.push(`side.${glyphOf(state, seat).toLowerCase()}`);
  if (colour === 'black' || colour === 'white') names.push(`side.${colour}`);
  // The theme's own colours, unless somebody has chosen others.
  else if (look !== 'stones' && !state.seats[seat].colour) names.push(`side.${seat === 0 ? 'red' : look === 'discs' ? 'yellow' : 'blue'}`);
  const [mine, theirs] = [state.seats[seat], state.seats[1 - seat]];
  if (mine.player === 'human' && theirs.player !== 'human') names.push('side.mine');
  if (theirs.player === 'human' && isComputer(mine)) names.push('side.computer');
  return names;
}
