// A puzzle in words, and what can be asked for.

import { placeName, stoneName } from './looks.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * @typedef {object} Shown what is known of the puzzle on the board
 * @property {'asked' | 'judging' | 'showing' | 'solved' | 'shown' | 'none'} phase
 * @property {{ id: string, cells: Record<string, number>, values?: Record<string, string | number> } | null} message what came
 *   of the last move, its cells to be named
 * @property {number | null} number which of its game's puzzles it is
 * @property {number | null} grade
 * @property {boolean} daily
 * @property {0 | 1} seat whose win is sought
 * @property {number} streak days in a row on which the puzzle of the day was solved
 */

/** The grades are 1 to this. */
export const HARDEST = 5;

/** @param {Shown} shown @param {State} state @param {Translate} t */
export function panel(shown, state, t) {
  const { phase, number, grade, daily, streak } = shown;
  const title = daily ? t('puzzle.daily') : number ? t('puzzle.number', { number }) : t('puzzle.title');
  const button = (/** @type {string} */ name, wanted = false) => h('button', { key: name, type: 'button', name, class: wanted && 'wanted' }, t(`puzzle.${name}`));
  const over = phase === 'solved' || phase === 'shown';
  return h(
    'section',
    { key: 'puzzle', class: 'puzzle', part: 'puzzle', 'data-part': 'puzzle', 'data-phase': phase, 'aria-label': title },
    h(
      'p',
      { key: 'title', class: 'title' },
      h('strong', null, title),
      grade !== null && h('span', { key: 'grade', role: 'img', class: 'grade', 'aria-label': t('puzzle.grade', { grade, all: HARDEST }) }, stars(grade)),
      streak > 0 && h('span', { key: 'streak', class: 'streak' }, t('puzzle.streak', { n: streak })),
    ),
    h('p', { key: 'message', class: 'message', 'data-said': true }, words(shown, state, t)),
    phase !== 'none' && h(
      'div',
      { key: 'buttons', class: 'buttons' },
      phase === 'asked' && button('clue'),
      phase === 'asked' && button('solution'),
      over && button('again'),
      phase === 'solved' && button('share'),
      number !== null && button('next', over),
    ),
  );
}

/** @param {number} grade */
export const stars = (grade) => '★'.repeat(grade) + '☆'.repeat(HARDEST - grade);

/** @param {Shown} shown @param {State} state @param {Translate} t */
function words({ phase, message, seat }, state, t) {
  if (phase === 'none') return t('puzzle.none');
  if (phase === 'judging') return t('puzzle.judging');
  if (phase === 'solved') return t('puzzle.solved');
  if (phase === 'shown') return t('puzzle.shown');
  const task = t('puzzle.ask', { player: stoneName(state, t, seat) });
  if (!message) return task;
  const places = Object.fromEntries(Object.entries(message.cells).map(([name, cell]) => [name, placeName(state, cell, t)]));
  return t(message.id, { ...message.values, ...places });
}
