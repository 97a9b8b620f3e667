// Icons of the buttons, drawn in a square of 24.

import { h } from './nodes.js';

const PATHS = {
  new: 'M12 5v14M5 12h14',
  undo: 'M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 5 5-5 5M21 10H10a6 6 0 0 0 0 12h3',
  start: 'M7 4v16l13-8Z',
  pause: 'M8 4v16M16 4v16',
  step: 'M5 4v16l10-8ZM19 4v16',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4',
  analysis: 'M4 20h16M7 16v-5M12 16V5M17 16v-8',
  review: 'M15 15l6 6M10 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14',
  sound: 'M4 9v6h4l5 4V5L8 9ZM17 8a6 6 0 0 1 0 8',
  silent: 'M4 9v6h4l5 4V5L8 9ZM17 9l5 6M22 9l-5 6',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  h('svg', { key: name, class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('path', { d: PATHS[name] }));
