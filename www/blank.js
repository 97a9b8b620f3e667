// The board before its referee has arrived: drawn from the table that the build writes, so that nobody waits for it.

import tables from './pkg/tables.js';

/** @typedef {import('./match.js').Match['state']} State */

/**
 * @param {string} rules
 * @returns {State | undefined} nothing for a board that the table does not know
 */
export function blank(rules) {
  const game = tables.games.find(({ id }) => id === rules);
  if (!game) return undefined;
  const players = tables.engines.filter(({ plays }) => plays.includes(rules));
  const seat = { player: 'human', level: null, colour: null };
  return {
    ...game,
    rules,
    cells: Array(game.width * game.height).fill(0),
    forbidden: [],
    landings: [],
    moves: [],
    transcript: '',
    status: 'ongoing',
    winner: null,
    lines: [],
    dead: false,
    turn: 0,
    first: 0,
    swapped: false,
    seats: [seat, seat],
    engines: players.filter(({ id }, k) => players.findIndex((other) => other.id === id) === k),
    begins: '1',
    openings: [],
    opening: 'free',
    stage: null,
    asked: [],
    given: 0,
    gap: 0,
    score: [0, 0],
    paused: false,
    thinking: false,
    notice: { id: 'status.loading' },
    canUndo: false,
    canRedo: false,
  };
}
