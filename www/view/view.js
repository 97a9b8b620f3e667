// The whole element as a list of nodes: a pure function of the match and of what surrounds it.

import { board } from './board.js';
import { buttons, gamePicker, gameTitle, record, rules, seats, settings } from './controls.js';
import { direction } from '../languages.js';
import { h } from './nodes.js';
import { statusText } from './status.js';

/** @typedef {import('./looks.js').State} State */
/**
 * @typedef {import('./controls.js').Panel & Omit<import('./board.js').Ui, 'title'> & {
 *   controls: string,
 *   choices: ((state: State, t: import('../i18n.js').Translate) => import('./nodes.js').Node | false) | undefined,
 *   guard: typeof import('../guard.js').guard | undefined,
 *   touch: ReturnType<typeof import('./touch.js').shown> | undefined,
 *   record: import('../record.js').Recorder | undefined,
 *   remote: import('../remote.js').Remote | undefined,
 *   puzzle: import('../puzzle.js').Puzzle | undefined,
 *   dragged: import('../drag.js').Drag['shown'] | undefined,
 *   said?: string,
 *   assist?: (state: State, controls: string, t: import('../i18n.js').Translate) => (import('./nodes.js').Node | false)[],
 * }} Around
 */

/** @param {State} state @param {Around} around @param {import('../i18n.js').Translate} t */
export function view(state, around, t) {
  const shown = around.controls !== 'none';
  const ui = { ...around, title: gameTitle(state, around, t), hover: around.dragged?.target ?? around.touch?.ghost ?? around.hover };
  return [
    h(
      'div',
      {
        key: 'all',
        class: shown ? 'all full' : 'all',
        lang: around.language,
        // A host's page that is written from right to left turns the other languages too.
        dir: direction(around.language) === 'rtl' && 'rtl',
        'data-players': state.seats.map(({ player }) => player).join(' '),
        style: { '--player1': state.seats[0].colour, '--player2': state.seats[1].colour },
      },
      around.controls === 'all' && gamePicker(state, around, t),
      shown && seats(state, around, t),
      shown && around.guard?.(state, around, t),
      h('div', { key: 'status', class: `status ${mood(state)}`, part: 'status' }, h('span', null, statusText(state, t))),
      board(state, ui, t),
      !around.readonly && around.choices?.(state, t),
      !around.readonly && around.touch?.underBoard(state, ui, t),
      around.remote?.panel(state, around, t),
      around.puzzle?.panel(state, around, t),
      shown && buttons(state, around, t),
      shown && around.study.beside(state, t),
      shown && rules(state, t),
      shown && settings(state, around, t),
      shown && record(state, around, t),
      ...(around.assist?.(state, around.controls, t) ?? []),
      // All that is said, from the start: who does not look hears of what changes here, and of nothing twice.
      h('div', { key: 'said', class: 'unseen', role: 'status' }, around.said ?? (mood(state) !== 'thinking' && statusText(state, t))),
      around.dragged?.stone,
    ),
  ];
}

/** How the status line looks. @param {State} state */
function mood(state) {
  if (state.notice) return 'notice';
  if (state.status !== 'ongoing') return 'over';
  return state.thinking ? 'thinking' : '';
}
