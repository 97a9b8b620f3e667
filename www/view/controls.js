// What surrounds the board: seats, buttons, settings.

import { isPlayable } from './board.js';
import { icon } from './icons.js';
import { tutor } from './idle.js';
import { colourClass, glyphOf, lookOf, themeColour } from './looks.js';
import { h } from './nodes.js';
import { isComputer } from './status.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('../match.js').Seat} Seat */
/**
 * @typedef {object} Panel what the controls show besides the game
 * @property {{ id: string }[]} games the table of games
 * @property {string} language
 * @property {typeof import('./settings.js') | undefined} settings what unfolds, once it is there
 * @property {boolean} muted
 * @property {boolean} placed whether moves sound from their place
 * @property {import('./idle.js').Study} study
 * @property {boolean} readonly
 * @property {boolean} draggable whether stones can be dragged yet
 * @property {(property: string) => string} colour reads a colour of the theme
 * @property {Partial<import('../themes.js').Look>} look what the person chose
 */

/** @param {State} state @param {Panel} panel @param {Translate} t */
export function gamePicker(state, panel, t) {
  const named = panel.games.some(({ id }) => id === state.rules);
  const games = [...panel.games.map(({ id }) => ({ value: id, text: t(`game.${id}`) })), { value: 'custom', text: t('game.custom') }];
  return h(
    'div',
    { key: 'game', class: 'game', inert: panel.readonly },
    labelled(t('label.game'), select('game', named ? state.rules : 'custom', games)),
    !named && panel.settings?.custom(state, t),
  );
}

/** The name of the game on the board. @param {State} state @param {Panel} panel @param {Translate} t */
export const gameTitle = (state, panel, t) => t(`game.${panel.games.some(({ id }) => id === state.rules) ? state.rules : 'custom'}`);

/** The two players, each with the stone, the score and who plays. @param {State} state @param {Panel} panel @param {Translate} t */
export function seats(state, panel, t) {
  return h('div', { key: 'seats', class: 'seats', part: 'seats', inert: panel.readonly }, seat(state, panel, t, 0), seat(state, panel, t, 1));
}

/** @param {State} state @param {Panel} panel @param {Translate} t @param {Seat} index */
function seat(state, panel, t, index) {
  const number = index + 1;
  const { player, level } = state.seats[index];
  const toMove = state.status === 'ongoing' && state.turn === index;
  const won = state.winner === index;
  const levels = state.engines.find(({ id }) => id === player)?.levels;
  return h(
    'div',
    { key: number, class: ['seat', toMove && 'to-move', won && 'winner'].filter(Boolean).join(' '), 'data-seat': number, 'data-levels': levels?.max },
    tray(state, t, index, toMove && player === 'human' && !panel.readonly && panel.draggable),
    h(
      'div',
      { class: 'who' },
      playerSelect(state, t, index),
      // Until they are there, their place is.
      levels && (panel.settings?.levels(levels, player, level ?? levels.default, t, number) ?? h('select', { inert: true })),
    ),
    h('input', {
      type: 'color',
      name: `colour${number}`,
      value: state.seats[index].colour ?? panel.colour(themeColour(state, index)),
      'aria-label': t('label.colour', { number }),
      title: t('label.colour', { number }),
    }),
    h('output', { class: 'score', 'aria-live': 'off', 'aria-label': t('wins', { n: state.score[index] }) }, t.number(state.score[index])),
  );
}

/** The stone that is dragged onto the board. @param {State} state @param {Translate} t @param {Seat} index @param {boolean} ready */
function tray(state, t, index, ready) {
  const stone = h('g', { class: `stone ${colourClass(state, index)}` }, lookOf(state).stone(glyphOf(state, index)));
  return h(
    'div',
    { class: ['tray', lookOf(state).name, ready && 'ready'].filter(Boolean).join(' '), 'data-tray': index + 1, title: ready && t('label.tray') },
    h('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, h('g', { class: 'body' }, stone)),
  );
}

/** @param {State} state @param {Translate} t @param {Seat} index */
function playerSelect(state, t, index) {
  const option = (/** @type {string} */ id) => h('option', { key: id, value: id }, t(`player.${id}`));
  const group = (/** @type {string} */ name, /** @type {string[]} */ ids) =>
    ids.length > 0 && h('optgroup', { key: name, label: t(`group.${name}`) }, ids.map(option));
  const ids = (/** @type {string} */ name) => state.engines.filter((entry) => entry.group === name).map(({ id }) => id);
  return h(
    'select',
    { key: 'player', name: `player${index + 1}`, 'aria-label': t('label.player', { number: index + 1 }), value: state.seats[index].player },
    group('people', ['human', 'remote']),
    group('computer', ids('computer')),
    group('historical', ids('historical')),
  );
}

/** @param {State} state @param {Panel} panel @param {Translate} t */
export function buttons(state, panel, t) {
  const computers = state.seats.every(isComputer) && state.status === 'ongoing';
  const over = state.status !== 'ongoing';
  return h(
    'div',
    { key: 'buttons', class: 'buttons', part: 'controls', inert: panel.readonly },
    button('new', icon('new'), t('button.new'), { class: over ? 'wanted' : null }),
    // Not `disabled`: that would drop the focus of who plays by keyboard.
    button('undo', icon('undo'), t('button.undo'), { 'aria-disabled': String(!state.canUndo) }),
    button('redo', icon('redo'), t('button.redo'), { 'aria-disabled': String(!state.canRedo) }),
    computers && button('start', icon(state.paused ? 'start' : 'pause'), t(state.paused ? 'button.start' : 'button.pause'), {}),
    computers && button('step', icon('step'), t('button.step'), {}),
    ...studies(state, panel.study, t),
    button('sound', icon(panel.muted ? 'silent' : 'sound'), t('button.sound'), { 'aria-pressed': String(!panel.muted), class: 'quiet' }),
  );
}

/** The buttons for what an engine finds out. @param {State} state @param {Panel['study']} study @param {Translate} t */
function studies(state, { on, seeking, reviewing }, t) {
  if (!tutor(state.engines)) return [];
  const word = (/** @type {'hint' | 'analysis' | 'review'} */ name, /** @type {Record<string, unknown>} */ props) =>
    button(name, icon(name), t(`button.${name}`), props);
  if (state.status !== 'ongoing') return [word('review', { 'aria-pressed': String(reviewing) })];
  return [
    word('hint', { 'aria-disabled': String(!isPlayable(state)), class: seeking && 'busy', 'aria-busy': seeking && 'true' }),
    word('analysis', { 'aria-pressed': String(on) }),
  ];
}

/**
 * @param {string} name
 * @param {import('./nodes.js').Node} picture
 * @param {string} words
 * @param {Record<string, unknown>} props
 */
const button = (name, picture, words, props) =>
  h('button', { key: name, type: 'button', name, title: words, ...props }, picture, h('span', null, words));

/** @param {State} state @param {Panel} panel @param {Translate} t */
export function settings(state, panel, t) {
  return h(
    'details',
    { key: 'settings', class: 'settings' },
    h('summary', null, t('label.settings')),
    panel.settings?.fields(state, panel, t),
  );
}

/** The moves of the game, and its record. @param {State} state @param {import('./view.js').Around} around @param {Translate} t */
export function record(state, around, t) {
  const summary = h('summary', null, t('label.record'));
  return h('details', { key: 'record', class: 'record', 'data-part': 'record' }, summary, around.record?.panel(state, around, t));
}

/** One short paragraph that says which rule is on. @param {State} state @param {Translate} t */
export function rules(state, t) {
  const { n, gravity, overline, forbids, width, height } = state;
  const parts = [t(gravity ? 'rules.drop' : 'rules.place', { n })];
  if (overline === 'caro' || n < Math.max(width, height)) parts.push(t(`rules.overline.${overline}`, { n: n + 1 }));
  if (forbids) parts.push(t('rules.forbidden'));
  if (state.stage) parts.push(t('rules.swap2'));
  parts.push(t('rules.draw'));
  return h('p', { key: 'rules', class: 'rules' }, h('strong', null, `${t('label.rules')}:`), ` ${parts.join(' ')}`);
}

/** @param {string} words @param {import('./nodes.js').Node} field */
export const labelled = (words, field) => h('label', { key: field.props.name }, h('span', null, words), field);

/**
 * @param {string} name
 * @param {string} value
 * @param {{ value: string, text: string, title?: string }[]} options
 * @param {Record<string, unknown>} [props]
 */
export const select = (name, value, options, props) =>
  h(
    'select',
    { key: name, name, value, ...props },
    options.map((option) => h('option', { key: option.value, value: option.value, title: option.title }, option.text)),
  );
