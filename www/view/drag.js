// The stone that hangs on the pointer.

import { colourClass, glyphOf, lookOf } from './looks.js';
import { h } from './nodes.js';

/**
 * @param {import('./looks.js').State} state
 * @param {import('../drag.js').Dragged} dragged in pixels of the element, as is the size
 * @param {number} size of a cell
 */
export function dragged(state, { seat, x, y, back }, size) {
  const look = lookOf(state);
  return h(
    'div',
    {
      key: 'dragged',
      class: ['dragged', look.name, back && 'back'].filter(Boolean).join(' '),
      style: { '--x': `${x}px`, '--y': `${y}px`, '--size': `${size}px` },
    },
    h(
      'svg',
      { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
      h('g', { class: `stone ${colourClass(state, seat)}` }, look.stone(glyphOf(state, seat))),
    ),
  );
}
