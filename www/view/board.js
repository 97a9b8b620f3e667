// The board: a picture for the eye, and over it a grid of buttons for pointer, keyboard and screen reader.

import { cellName, centre, colourClass, glyphOf, lookOf, placeName, seatOf, stoneName } from './looks.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * What only concerns this view of the game.
 * @typedef {object} Ui
 * @property {number | null} hover the cell under the mouse
 * @property {number} focus the cell that the tab key reaches
 * @property {boolean} fresh whether the last move was just played, so that it is shown falling
 * @property {boolean} readonly
 * @property {string} title the name of the game
 * @property {import('./idle.js').Study} study
 * @property {(state: State, t: Translate) => (cell: number) => string} [namer] names cells, where somebody listens
 */

/**
 * @param {State} state
 * @param {Ui} ui
 * @param {Translate} t
 */
export function board(state, ui, t) {
  const look = lookOf(state);
  const over = state.status !== 'ongoing' && 'over';
  const decided = state.lines.length > 0 && 'decided';
  const playable = isPlayable(state) && !ui.readonly && 'playable';
  const analysed = ui.study.on && 'analysed';
  return h(
    'div',
    {
      key: `board ${state.rules}`,
      part: 'board',
      class: ['board', look.name, over, decided, playable, analysed].filter(Boolean).join(' '),
      style: { '--columns': String(state.width), '--rows': String(state.height), '--margin': String(look.margin) },
    },
    picture(state, ui),
    grid(state, ui, t),
    ui.study.underBoard(state, t),
  );
}

/** Whether a person's move is waited for. @param {State} state */
export const isPlayable = ({ status, seats, turn, asked }) => status === 'ongoing' && seats[turn].player === 'human' && asked.length === 0;

/** @param {State} state @param {Ui} ui */
export function picture(state, ui) {
  const look = lookOf(state);
  const rim = look.margin * 100;
  const box = [-rim, -rim, state.width * 100 + 2 * rim, state.height * 100 + 2 * rim].join(' ');
  return h(
    'svg',
    { viewBox: box, 'aria-hidden': 'true' },
    h('g', { key: 'under' }, look.under(state)),
    h('g', { key: 'stones' }, stonesOn(state, ui), ghost(state, ui)),
    h('g', { key: 'over' }, look.over(state)),
    h('g', { key: 'forbidden' }, isPlayable(state) && state.forbidden.map((cell) => forbidden(state, cell))),
    ...ui.study.onBoard(state).flat(),
    h('g', { key: 'lines' }, state.lines.map((line, k) => winLine(state, line, k))),
  );
}

/** @param {State} state @param {Ui} ui */
function stonesOn(state, ui) {
  const last = state.moves.slice(state.given).at(-1);
  const won = new Set(state.lines.flat());
  return state.cells.flatMap((side, cell) => {
    if (!side) return [];
    const seat = seatOf(state, side);
    const isLast = cell === last;
    const classes = ['stone', colourClass(state, seat), won.has(cell) && 'won', isLast && 'last', isLast && ui.fresh && 'fresh'];
    const props = { key: `${cell}-${side}`, 'data-stone': cellName(state, cell), 'data-side': side };
    return [placed(state, cell, seat, { ...props, class: classes.filter(Boolean).join(' ') }, isLast)];
  });
}

/** The stone that a click would play. @param {State} state @param {Ui} ui */
function ghost(state, ui) {
  if (ui.hover === null || !isPlayable(state) || ui.readonly) return null;
  const cell = state.gravity ? state.landings[ui.hover % state.width] : ui.hover;
  if (cell === null || state.cells[cell] || state.forbidden.includes(cell)) return null;
  return placed(state, cell, state.turn, { key: 'ghost', class: `stone ghost ${colourClass(state, state.turn)}` }, false);
}

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} seat
 * @param {Record<string, unknown>} props
 * @param {boolean} last
 */
function placed(state, cell, seat, props, last) {
  const { x, y } = centre(state, cell);
  const height = y + 50;
  return h(
    'g',
    { ...props, transform: `translate(${x} ${y})` },
    h(
      'g',
      { class: 'body', style: { '--fall': `${-height}px`, '--time': `${Math.round(28 * Math.sqrt(height))}ms` } },
      lookOf(state).stone(glyphOf(state, seat)),
      last && h('circle', { class: 'last-mark', r: 10 }),
    ),
  );
}

/** The mark of a point where black may not play. @param {State} state @param {number} cell */
function forbidden(state, cell) {
  const { x, y } = centre(state, cell);
  const d = `M${x - 14} ${y - 14}l28 28m0 -28l-28 28`;
  return h('path', { class: 'forbidden', key: cell, 'data-forbidden': cellName(state, cell), d });
}

/** @param {State} state @param {number[]} line @param {number} key */
function winLine(state, line, key) {
  const from = centre(state, line[0]);
  const to = centre(state, line[line.length - 1]);
  return h('line', { class: 'win-line', key, x1: from.x, y1: from.y, x2: to.x, y2: to.y, pathLength: 1 });
}

/** @param {State} state @param {Ui} ui @param {Translate} t */
function grid(state, ui, t) {
  const { width, height } = state;
  const rows = Array.from({ length: height }, (_, k) => height - 1 - k);
  const label = t('label.board', { game: ui.title, width, height });
  const name = ui.namer?.(state, t) ?? ((cell) => describe(state, t, cell));
  return h(
    'div',
    { role: 'grid', 'aria-label': label, 'aria-readonly': String(!isPlayable(state)) },
    rows.map((row) =>
      h(
        'div',
        { role: 'row', key: row },
        Array.from({ length: width }, (_, column) => cellButton(state, ui, t, row * width + column, name)),
      ),
    ),
  );
}

/** @param {State} state @param {Ui} ui @param {Translate} t @param {number} cell @param {(cell: number) => string} name */
function cellButton(state, ui, t, cell, name) {
  const { best, title, mark } = ui.study.onCell(state, cell, t);
  const label = name(cell);
  return h(
    'div',
    { role: 'gridcell', key: cell },
    h(
      'button',
      {
        type: 'button',
        'data-cell': cell,
        'data-name': cellName(state, cell),
        'aria-label': best ? t('cell.best', { cell: label }) : label,
        title,
        tabindex: cell === ui.focus ? 0 : -1,
      },
    ),
    mark,
  );
}

/** @param {State} state @param {Translate} t @param {number} cell */
function describe(state, t, cell) {
  const place = placeName(state, cell, t);
  const side = state.cells[cell];
  if (!side) return t(isPlayable(state) && state.forbidden.includes(cell) ? 'cell.forbidden' : 'cell.empty', { place });
  const stone = stoneName(state, t, seatOf(state, side));
  return t(state.lines.flat().includes(cell) ? 'cell.winning' : 'cell.taken', { place, stone });
}
