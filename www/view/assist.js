// The board in words: a field for commands, what was said last, the board as a table and the moves as a list. It stands
// with the controls for everybody to see.

import { BARE } from '../commands.js';
import { fileName, glyphOf, seatOf, stoneName } from './looks.js';
import { h } from './nodes.js';
import { gameName, listed, moveSaid, spoken } from './words.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * @typedef {object} Panel
 * @property {boolean} shown
 * @property {boolean} open
 * @property {boolean} helping
 * @property {string} last what was said last
 */

/** @param {State} state @param {Panel} panel @param {Translate} t */
export function panel(state, { shown, open, helping, last }, t) {
  return [
    shown &&
      h(
        'details',
        { key: 'assist', class: 'assist', open },
        h('summary', null, t('label.words')),
        field(t),
        // The help stands below as a list.
        h('p', { key: 'last', class: 'last' }, helping && last === spoken(helpOf(state, t), t) ? '' : last),
        // Big boards cost time only where they are looked at.
        ...(open ? [table(state, t), h('h3', { key: 'title' }, t('label.moves')), moves(state, t)] : []),
      ),
    helping && help(state, t),
  ];
}

/** @param {Translate} t */
const field = (t) =>
  h(
    'form',
    { key: 'field' },
    h('label', null, h('span', null, t('label.command')), h('input', { name: 'command', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' })),
    h('button', null, t('button.go')),
  );

/** @param {State} state @param {Translate} t */
function table(state, t) {
  const { width, height, gravity } = state;
  const columns = Array.from({ length: width }, (_, column) => (gravity ? t.number(column + 1) : fileName(column).toUpperCase()));
  const rows = Array.from({ length: height }, (_, k) => height - 1 - k);
  return h(
    'table',
    { key: 'table' },
    h('caption', null, gameName(state, t)),
    h('thead', null, h('tr', null, h('td'), columns.map((name) => h('th', { key: name, scope: 'col' }, name)))),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h('tr', { key: row }, h('th', { scope: 'row' }, t.number(row + 1)), columns.map((_, column) => h('td', { key: column }, content(state, row * width + column, t)))),
      ),
    ),
  );
}

/** A stone as a sign that fits the table, and in words. @param {State} state @param {number} cell @param {Translate} t */
function content(state, cell, t) {
  const side = state.cells[cell];
  if (!side) return [];
  const seat = seatOf(state, side);
  const name = stoneName(state, t, seat);
  if (name === glyphOf(state, seat)) return [name];
  return [h('span', { key: 'sign', 'aria-hidden': 'true' }, side === 1 ? '●' : '○'), h('span', { key: 'name', class: 'unseen' }, name)];
}

/** @param {State} state @param {Translate} t */
const moves = (state, t) => h('ol', { key: 'moves' }, state.moves.map((cell, k) => h('li', { key: k }, moveSaid(state, cell, t))));

/** The keys and commands there are. @param {State} state @param {Translate} t */
export function helpOf(state, t) {
  const first = (/** @type {string} */ id) => t(id).split('|')[0];
  const about = (/** @type {string} */ name, /** @type {string} */ what) => t('help.about', { command: first(`command.${name}`), what });
  const commands = [
    state.gravity ? '4' : 'b2',
    ...BARE.map((name) => first(`command.${name}`)),
    about('where', stoneName(state, t, state.turn)),
    about('row', t.number(3)),
    about('column', state.gravity ? t.number(3) : 'B'),
  ];
  return [
    t('help.move'),
    t('help.play'),
    state.gravity ? t('help.drop') : t('help.cell', { cell: 'b2' }),
    t('help.letters'),
    ...(state.gravity ? [] : [t('help.wait')]),
    t('help.commands', { commands: listed(commands, t) }),
  ];
}

/** @param {State} state @param {Translate} t */
const help = (state, t) => h('ul', { key: 'help', class: 'help' }, helpOf(state, t).map((words, k) => h('li', { key: k }, words)));
