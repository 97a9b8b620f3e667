// What a person may choose in a swap2 opening.

import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */

/** @param {State} state @param {import('../i18n.js').Translate} t */
export function choices({ asked, seats, turn }, t) {
  if (asked.length === 0 || seats[turn].player !== 'human') return false;
  return h(
    'div',
    { key: 'choices', class: 'buttons choices', role: 'group', 'aria-label': t('opening.choice', { number: turn + 1 }) },
    asked.map((choice) => h('button', { key: choice, type: 'button', name: 'choose', class: 'wanted', 'data-choice': choice }, t(`opening.choose.${choice}`))),
  );
}
