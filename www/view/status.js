// The status line: what the player has to know now, in one sentence.

import { colourClass, stoneName } from './looks.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */

/** @param {State} state @param {Translate} t @returns {string} */
export function statusText(state, t) {
  if (state.notice) return noticeText(state.notice, t);
  if (state.status === 'drawn') return t('status.draw');
  if (state.winner !== null) return wonText(state, state.winner, t);
  const waiting = state.seats[state.turn].player === 'human' ? personText(state, t) : computerText(state, t);
  return state.dead ? `${waiting} · ${t('status.dead')}` : waiting;
}

/** @param {import('../match.js').Notice} notice @param {Translate} t */
function noticeText({ id, values, reason }, t) {
  const why = reason && t(`error.${reason}`);
  // A reason whose words are on their way is worth waiting for.
  return why === '' ? why : t(id, why ? { ...values, reason: why } : values);
}

/** How many of the two are people. @param {State} state */
const people = ({ seats }) => seats.filter(({ player }) => player === 'human').length;

/** `black` or `white` where the seat's stones are. @param {State} state @param {number} seat */
function stoneColour(state, seat) {
  const colour = colourClass(state, seat);
  return colour === 'black' || colour === 'white' ? colour : null;
}

/** @param {State} state @param {Translate} t */
function personText(state, t) {
  if (state.stage !== null) return openingText(state, state.stage, t);
  if (people(state) === 1) return t('status.your-move');
  const colour = stoneColour(state, state.turn);
  return colour ? t(`status.${colour}-to-move`) : t('status.player-to-move', { number: state.turn + 1 });
}

/** @param {State} state @param {number} all stones that lead to a choice @param {Translate} t */
function openingText(state, all, t) {
  const number = state.turn + 1;
  if (state.asked.length > 0) return t('opening.choose', { number });
  return t('opening.put', { number, stone: stoneName(state, t, state.turn), ply: state.moves.length + 1, all });
}

/** @param {import('../match.js').Sitting} seat */
export const isComputer = ({ player }) => player !== 'human' && player !== 'remote';

/** @param {State} state @param {Translate} t */
function computerText(state, t) {
  if (!isComputer(state.seats[state.turn])) return t('status.remote');
  if (state.paused && !state.thinking) return t(state.moves.length ? 'status.paused' : 'status.ready');
  if (people(state) === 1) return t('status.thinking');
  return t('status.computer-to-move', playerName(state, state.turn, t));
}

/** @param {State} state @param {number} winner @param {Translate} t */
function wonText(state, winner, t) {
  const human = state.seats[winner].player === 'human';
  if (people(state) === 1) return t(human ? 'status.you-won' : 'status.you-lost');
  if (people(state) === 0) return t('status.computer-won', playerName(state, winner, t));
  const colour = stoneColour(state, winner);
  return colour ? t(`status.${colour}-won`) : t('status.player-won', { number: winner + 1 });
}

/** @param {State} state @param {number} seat @param {Translate} t */
const playerName = ({ seats }, seat, t) => ({ name: t(`player.${seats[seat].player}`), number: seat + 1 });
