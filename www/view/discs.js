// Discs that fall behind a panel with holes.

import { h } from './nodes.js';

const HOLE = 42;

/** @type {import('./looks.js').Look} */
export const discs = {
  name: 'discs',
  margin: 0.12,
  colours: ['--disc1', '--disc2'],
  bySide: false,
  under: ({ width, height }) => [h('rect', { class: 'back', width: width * 100, height: height * 100 })],
  // Ring and dot tell the players apart without colour.
  stone: (glyph) => [
    h('circle', { class: 'disc', r: 46 }),
    h('circle', { class: 'rim', r: 39 }),
    glyph === 'X' ? h('circle', { class: 'ring', r: 24 }) : h('circle', { class: 'dot', r: 11 }),
  ],
  over: ({ width, height }) => [h('path', { class: 'panel', d: panel(width, height), 'fill-rule': 'evenodd' })],
};

/** The panel's outline, rounded, and a circle for each hole. @param {number} width @param {number} height */
function panel(width, height) {
  const [w, t, rim] = [width * 100, height * 100, 12];
  const outline = `M${-rim} 20a32 32 0 0 1 32-32H${w - 20}a32 32 0 0 1 32 32V${t - 20}a32 32 0 0 1-32 32H20a32 32 0 0 1-32-32Z`;
  const holes = Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [(cell % width) * 100 + 50, Math.floor(cell / width) * 100 + 50];
    return `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  return outline + holes.join('');
}
