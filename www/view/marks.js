// X and O, drawn by hand into a ruled grid.

import { h } from './nodes.js';

/** @type {import('./looks.js').Look} */
export const marks = {
  name: 'marks',
  margin: 0.1,
  colours: ['--mark1', '--mark2'],
  bySide: false,
  under: ({ width, height }) => [
    ...inner(width).map((x) => h('line', { class: 'ruled', x1: x, y1: 0, x2: x, y2: height * 100 })),
    ...inner(height).map((y) => h('line', { class: 'ruled', x1: 0, y1: y, x2: width * 100, y2: y })),
  ],
  stone: (glyph) =>
    glyph === 'X'
      ? [
          h('line', { class: 'stroke', key: 1, x1: -26, y1: -26, x2: 26, y2: 26, pathLength: 1 }),
          h('line', { class: 'stroke second', key: 2, x1: 26, y1: -26, x2: -26, y2: 26, pathLength: 1 }),
        ]
      : [h('circle', { class: 'stroke', r: 28, pathLength: 1, transform: 'rotate(-90)' })],
  over: () => [],
};

/** The lines between cells. @param {number} cells */
const inner = (cells) => Array.from({ length: cells - 1 }, (_, k) => (k + 1) * 100);
