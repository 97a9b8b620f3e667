// Stones on the crossings of a wooden board.

import { centre, fileName } from './looks.js';
import { h } from './nodes.js';

/** @type {import('./looks.js').Look} */
export const stones = {
  name: 'stones',
  margin: 0.6,
  colours: ['--disc1', '--disc2'],
  bySide: true,
  under: (state) => [
    h(
      'defs',
      null,
      h(
        'radialGradient',
        { id: 'shine', cx: '35%', cy: '30%', r: '75%' },
        h('stop', { key: 1, offset: '0', class: 'light' }),
        h('stop', { key: 2, offset: '0.55', class: 'mid' }),
        h('stop', { key: 3, offset: '1', class: 'dark' }),
      ),
    ),
    wood(state),
    h('path', { class: 'lines', d: lines(state) }),
    ...state.stars.map((cell) => h('circle', { class: 'star', key: cell, cx: centre(state, cell).x, cy: centre(state, cell).y, r: 9 })),
    ...coordinates(state),
  ],
  stone: () => [
    h('ellipse', { class: 'shadow', cx: 3, cy: 6, rx: 46, ry: 45 }),
    h('circle', { class: 'disc', r: 46 }),
    h('circle', { class: 'gloss', r: 46, fill: 'url(#shine)' }),
  ],
  over: () => [],
};

/** @param {import('./looks.js').State} state */
function wood({ width, height }) {
  return h('rect', { class: 'wood', x: -60, y: -60, width: width * 100 + 120, height: height * 100 + 120, rx: 24 });
}

/** @param {import('./looks.js').State} state */
function lines({ width, height }) {
  const across = Array.from({ length: height }, (_, row) => `M50 ${row * 100 + 50}H${width * 100 - 50}`);
  const down = Array.from({ length: width }, (_, column) => `M${column * 100 + 50} 50V${height * 100 - 50}`);
  return [...across, ...down].join('');
}

/** @param {import('./looks.js').State} state */
function coordinates({ width, height }) {
  const files = Array.from({ length: width }, (_, column) =>
    h('text', { class: 'coordinate', key: `f${column}`, x: column * 100 + 50, y: height * 100 + 36 }, fileName(column)),
  );
  const ranks = Array.from({ length: height }, (_, row) =>
    h('text', { class: 'coordinate', key: `r${row}`, x: -28, y: (height - row) * 100 - 38 }, String(row + 1)),
  );
  return [...files, ...ranks];
}
