// What an engine advises, as marks on the board and in words: the expected line as numbered stones that shine through,
// what both sides threaten, a forced win, and the review of a game that is over.

import { bar, hinted, placeWithin } from './analysis.js';
import { cellName, centre, colourClass, glyphOf, lookOf, moveName, placeName, seatAt, seatOf, stoneName } from './looks.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('../advice.js').Known} Known */
/** @typedef {import('../engine-host.js').Found} Found */
/** @typedef {import('../engine-host.js').Threat} Threat */

/** How many moves of the expected line are shown: more would cover the board. */
const EXPECTED = 9;
/** The estimate, for the side to move, at which it wins e times as many games as it loses. */
const SCALE = 250;

/** What is known, as the views around show it. @param {Known} known @returns {import('./idle.js').Study} */
export function shown(known) {
  const { on, seeking, hint, review } = known;
  const threats = on && known.marking ? known.threats : [];
  const line = on ? lineOf(known) : [];
  return {
    on,
    seeking,
    reviewing: review !== null,
    onBoard: (state) => [
      h('g', { key: 'threats' }, threats.filter(({ cell }) => !line.includes(cell)).map((threat) => threatened(state, threats, threat))),
      h('g', { key: 'expected' }, line.map((cell, k) => expected(state, cell, k))),
      h('g', { key: 'hint' }, hint.map((cell) => hinted(state, cell))),
    ],
    onCell: (state, cell, t) => {
      const here = threats.filter((threat) => threat.cell === cell);
      return { best: hint.includes(cell), ...(here.length > 0 && { title: here.map((threat) => said(state, threat, t)).join('\n') }) };
    },
    underBoard: (state, t) => on && h('div', { key: 'analysis', class: 'analysis' }, standing(state, known.found, t)),
    beside: (state, t) => (review ? reviewed(state, review, t) : on && panel(state, known, threats, t)),
  };
}

/** The line on the board: of the forced win, if there is one, else the one that is expected. @param {Known} known */
function lineOf({ forced, found }) {
  if (forced !== null && forced !== 'seeking' && forced.outcome === 'win') return forced.line;
  return found?.line.slice(0, EXPECTED) ?? [];
}

/** A stone of the line, with its number. @param {State} state @param {number} cell @param {number} k */
function expected(state, cell, k) {
  const { x, y } = centre(state, cell);
  const seat = k % 2 === 0 ? state.turn : 1 - state.turn;
  const props = { key: `${cell}-${seat}`, class: `stone ${colourClass(state, seat)}`, 'data-expected': cellName(state, cell), transform: `translate(${x} ${y})` };
  return h(
    'g',
    props,
    h('g', { key: 'stone', class: 'expected' }, lookOf(state).stone(glyphOf(state, seat))),
    h('text', { key: 'number', class: 'number', y: 16 }, String(k + 1)),
  );
}

/** Outlines that tell shapes apart at any size, and by how many stones a line is short, which tells them close by. */
const SHAPES = {
  five: { path: 'M0-30A30 30 0 1 1 0 30 30 30 0 1 1 0-30Z', short: 0 },
  'straight-four': { path: 'M0-36 36 0 0 36-36 0Z', short: 1 },
  four: { path: 'M-27-27H27V27H-27Z', short: 1 },
  three: { path: 'M0-36 33 24H-33Z', short: 2 },
};

/** The mark of a shape. @param {State} state @param {Threat['shape']} shape */
const mark = ({ n }, shape) => [
  h('path', { key: 'shape', d: SHAPES[shape].path }),
  h('text', { key: 'number', y: shape === 'three' ? 18 : 14 }, String(n - SHAPES[shape].short)),
];

/** A shape in words. The names that players use are those of five in a row. @param {State} state @param {Threat['shape']} shape @param {Translate} t */
const shapeName = ({ n }, shape, t) => t(n === 5 ? `shape.${shape}` : `shape.any.${shape}`);

/** Where both sides threaten something, their marks stand side by side. @param {State} state @param {Threat[]} threats @param {Threat} threat */
function threatened(state, threats, { cell, side, shape }) {
  const { x, y } = centre(state, cell);
  const both = threats.some((other) => other.cell === cell && other.side !== side);
  const place = both ? `translate(${x + (side === 1 ? -24 : 24)} ${y}) scale(0.72)` : `translate(${x} ${y})`;
  const props = { key: `${cell}-${side}`, class: `threat ${colourClass(state, seatOf(state, side))}`, transform: place };
  return h('g', { ...props, 'data-threat': `${cellName(state, cell)} ${side} ${shape}` }, mark(state, shape));
}

/** A threat in words. @param {State} state @param {Threat} threat @param {Translate} t */
const said = (state, { cell, side, shape }, t) =>
  t('threat.said', { place: placeName(state, cell, t), player: stoneName(state, t, seatOf(state, side)), shape: shapeName(state, shape, t) });

/** How the game stands. @param {State} state @param {Found | null} found @param {Translate} t */
function standing(state, found, t) {
  const chances = found ? chancesOf(found) : 0.5;
  const [seat, plies] = [chances < 0.5 ? 1 - state.turn : state.turn, found?.value ?? 0];
  const player = stoneName(state, t, seat);
  // Nothing is certain before it is proved.
  const percent = Math.min(99, Math.round(100 * Math.max(chances, 1 - chances)));
  const share = state.turn === 0 ? chances : 1 - chances;
  const kind = found?.score ?? 'unknown';
  if (kind === 'win' || kind === 'loss') return bar(state, share, t('best-play.win', { player, n: plies }), kind);
  if (kind === 'guess' && percent > 52) return bar(state, share, t('advice.better', { player, percent }), kind);
  return bar(state, share, t(kind === 'guess' ? 'advice.even' : `best-play.${kind}`), kind);
}

/** What part of such games the side to move wins. @param {Found} found */
function chancesOf({ score, value }) {
  if (score === 'guess') return 1 / (1 + Math.exp(-value / SCALE));
  return { win: 1, draw: 0.5, loss: 0 }[score];
}

/** What is known, in words, and what more can be asked. @param {State} state @param {Known} known @param {Threat[]} threats @param {Translate} t */
function panel(state, { found, forced, marking }, threats, t) {
  const button = (/** @type {string} */ name, /** @type {boolean} */ pressed) =>
    h('button', { key: name, type: 'button', name, 'aria-pressed': String(pressed) }, t(`button.${name}`));
  const fours = threats.map((threat) => h('li', { key: `${threat.cell}-${threat.side}` }, said(state, threat, t)));
  return h(
    'section',
    { key: 'study', class: 'study', 'aria-label': t('button.analysis') },
    h('div', { key: 'asks', class: 'asks' }, button('threats', marking), button('force', forced !== null)),
    h('p', { key: 'forced', 'data-said': true }, forced && forcedWords(state, forced, t)),
    marking && legend(state, t),
    marking && h('ul', { key: 'said', class: 'unseen', 'aria-label': t('button.threats') }, fours),
    found && h('p', { key: 'line' }, t('advice.line', { line: moves(state, found.line) })),
    found && found.nodes >= 1000 && h('p', { key: 'depth', class: 'depth' }, t('advice.depth', depthOf(found))),
  );
}

/** @param {Found} found */
const depthOf = ({ depth, nodes, time }) => ({ depth, nodes: Math.round(nodes / 1000), speed: Math.round(nodes / Math.max(time, 1)) });

/** Moves in short, one after another. @param {State} state @param {number[]} line */
const moves = (state, line) => line.map((cell) => moveName(state, cell)).join(' ');

/** @param {State} state @param {NonNullable<Known['forced']>} forced @param {Translate} t */
function forcedWords(state, forced, t) {
  if (forced === 'seeking') return t('force.running');
  const { outcome, line } = forced;
  return t(`force.${outcome}`, { player: stoneName(state, t, state.turn), n: line.length, line: moves(state, line) });
}

/** What each mark means. @param {State} state @param {Translate} t */
function legend(state, t) {
  const item = (/** @type {Threat['shape']} */ shape) =>
    h(
      'li',
      { key: shape },
      h('svg', { viewBox: '-40 -40 80 80', 'aria-hidden': 'true' }, h('g', { class: 'threat black' }, mark(state, shape))),
      h('span', null, shapeName(state, shape, t)),
    );
  return h('ul', { key: 'legend', class: 'legend' }, /** @type {Threat['shape'][]} */ (Object.keys(SHAPES)).map(item));
}

/** @param {State} state @param {import('../advice.js').Review} review @param {Translate} t */
function reviewed(state, { done, total, over, escape }, t) {
  return h(
    'section',
    { key: 'study', class: 'review', 'aria-label': t('button.review') },
    h('p', { 'data-said': true }, reviewWords(state, total, over, escape, t)),
    !over && h('progress', { max: total, value: String(done), 'aria-label': t('button.review') }),
    !over && h('button', { key: 'stop', type: 'button', name: 'review' }, t('button.stop')),
    escape && escaped(state, escape, t),
  );
}

/**
 * @param {State} state
 * @param {number} total
 * @param {boolean} over
 * @param {import('../advice.js').Escape | null} escape
 * @param {Translate} t
 */
function reviewWords(state, total, over, escape, t) {
  if (!over) return t('review.running');
  if (!escape) return t(total === 0 ? 'review.drawn' : 'review.no-escape');
  const { ply, played } = escape;
  const player = stoneName(state, t, seatAt(state, ply));
  return t('review.lost', { number: ply + 1, place: placeWithin(state, played, t), player });
}

/** @param {State} state @param {import('../advice.js').Escape} escape @param {Translate} t */
function escaped(state, { ply, best, line }, t) {
  const words = t('review.escape', { place: placeWithin(state, best, t) });
  return h(
    'ul',
    { key: 'escape' },
    line.length > 0 && h('li', { key: 'forced' }, t('review.forced', { n: line.length, line: moves(state, line) })),
    h(
      'li',
      { key: 'escape' },
      h('span', null, words),
      h('button', { type: 'button', name: 'retry', 'data-ply': ply, 'aria-label': `${t('button.retry')}: ${words}` }, t('button.retry')),
    ),
  );
}
