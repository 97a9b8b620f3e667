// What not everybody unfolds: the settings, and the rules of a board of one's own. Loaded when they are first needed.

import { LANGUAGES } from '../languages.js';
import { LOOKS } from '../themes.js';
import { labelled, select } from './controls.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('./controls.js').Panel} Panel */
/** @typedef {import('../i18n.js').Translate} Translate */

/** What a longer line may count. */
export const OVERLINES = ['wins', 'no', 'caro'];

/** @param {string} name @param {boolean} checked @param {string} words */
export const check = (name, checked, words) =>
  h('label', { key: name, class: 'check' }, h('input', { type: 'checkbox', name, checked }), h('span', null, words));

/** What a computer's level is called: some have names. @param {string} player @param {number} level @param {Translate} t */
export function levelName(player, level, t) {
  const id = `level.${player}.${level}`;
  return t.has(id) ? `${t.number(level)} – ${t(id)}` : t('label.level.item', { number: level });
}

/** The rules of a board of one's own. @param {State} state @param {Translate} t */
export function custom(state, t) {
  const overlines = OVERLINES.map((value) => ({ value, text: t(`overline.${value}`) }));
  const number = (/** @type {'width' | 'height' | 'n'} */ name, /** @type {number} */ min, /** @type {number} */ max) =>
    labelled(t(`label.${name}`), h('input', { type: 'number', name: `custom-${name}`, min, max, value: String(state[name]) }));
  return h(
    'div',
    { class: 'custom' },
    number('width', 3, 25),
    number('height', 3, 25),
    number('n', 3, 10),
    labelled(t('label.overline'), select('custom-overline', state.overline, overlines)),
    check('custom-gravity', state.gravity, t('label.gravity')),
    check('custom-forbidden', state.forbids, t('label.forbidden')),
  );
}

/** The rules that the form asks for. @param {ParentNode} form */
export function customRules(form) {
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.querySelector(`[name=custom-${name}]`));
  const [w, h, n, overline] = ['width', 'height', 'n', 'overline'].map((name) => field(name).value);
  const gravity = field('gravity').checked ? 'on' : 'off';
  const forbidden = field('forbidden').checked ? 'black' : 'no';
  return `custom(w=${w},h=${h},n=${n},gravity=${gravity},overline=${overline},forbidden=${forbidden})`;
}

/** @param {State} state @param {Panel} panel @param {Translate} t */
export function fields(state, panel, t) {
  const players = [1, 2].map((number) => ({ value: `${number}`, text: t('label.player', { number }) }));
  const begins = [...players, { value: 'coin', text: t('begins.coin') }];
  const openings = state.openings.map((/** @type {string} */ value) => ({ value, text: t(`opening.${value}`) }));
  const languages = Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }));
  return h(
    'div',
    { class: 'fields' },
    !panel.readonly && labelled(t('label.begins'), select('begins', state.begins, begins)),
    !panel.readonly && openings.length > 1 && labelled(t('label.opening'), select('opening', state.opening, openings)),
    labelled(t('label.gap'), h('input', { type: 'number', name: 'gap', min: 0, max: 60_000, step: 100, value: String(state.gap) })),
    labelled(t('label.language'), select('lang', panel.language, languages)),
    looks(panel, t),
    check('placed', panel.placed, t('label.placed')),
  );
}

/** The theme, and light or dark; at first the host's. @param {Panel} panel @param {Translate} t */
const looks = ({ look }, t) =>
  /** @type {(keyof typeof LOOKS)[]} */ (Object.keys(LOOKS)).map((kind) => {
    const options = ['', ...LOOKS[kind]].map((value) => ({ value, text: t(`theme.${value || `no-${kind}`}`) }));
    return labelled(t(`label.${kind}`), select(kind, look[kind] ?? '', options));
  });

/**
 * The levels of a computer, each with how it fares.
 * @param {NonNullable<State['engines'][number]['levels']>} levels
 * @param {string} player
 * @param {number} level
 * @param {Translate} t
 * @param {number} number of the seat
 */
export function levels({ max, rates }, player, level, t, number) {
  const options = Array.from({ length: max }, (_, k) => {
    const fares = rates.map(({ against, points }) => t('label.level.rate', { player: t(`player.${against}`), points: points[k] }));
    return {
      value: `${k + 1}`,
      text: levelName(player, k + 1, t),
      title: fares.length > 0 ? t('label.level.rates', { rates: fares.join(', ') }) : undefined,
    };
  });
  const title = options[level - 1]?.title;
  return select(`level${number}`, String(level), options, { 'aria-label': t('label.level', { number }), title });
}
