// The moves of the game with their variations, the walk through them, and what the record can be written as.

import { labelled, select } from './controls.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('./nodes.js').Node} Node */
/**
 * @typedef {object} Tree by the numbers of its nodes
 * @property {Uint32Array} order each node before those that follow it, the main line first
 * @property {Int32Array} parents
 * @property {Uint16Array} cells 65,535 where there is no move
 * @property {Uint32Array} line the nodes of the line on the board
 * @property {number} current
 *
 * @typedef {object} Shown
 * @property {Tree} tree
 * @property {(cell: number) => string} name of a move
 * @property {(node: number) => string} comment
 * @property {{ id: string, name: string }[]} formats that hold this game
 * @property {string} format
 * @property {number} speed
 * @property {boolean} playing
 * @property {number} games that the opened file has
 * @property {number} game which of them is shown
 * @property {boolean} copied
 * @property {boolean} readonly
 */

const SPEEDS = [0.5, 1, 2, 4];
const NONE = 0xffff;

/** Drawn as the icons are. */
const SIGNS = {
  first: 'M5 4v16M20 4 9 12l11 8Z',
  back: 'M18 4 7 12l11 8Z',
  forward: 'm6 4 11 8-11 8Z',
  last: 'M19 4v16M4 4l11 8-11 8Z',
};

/** @param {string} d */
const icon = (d) => h('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('path', { d }));

/** @param {State} state @param {Shown} shown @param {Translate} t */
export function panel(state, shown, t) {
  const { tree, readonly } = shown;
  return h(
    'div',
    { class: 'sheet' },
    shown.games > 1 && labelled(t('record.game'), select('record', String(shown.game), numbers(shown.games, t))),
    steps(shown, t),
    moves(state, shown, t),
    labelled(t('record.comment'), h('textarea', { name: 'comment', rows: 2, value: shown.comment(tree.current), readonly })),
    !readonly && h('div', { key: 'edit', class: 'buttons' }, button('promote', t('record.promote')), button('remove', t('record.remove'))),
    h(
      'div',
      { key: 'files', class: 'buttons' },
      labelled(t('record.format'), select('format', shown.format, shown.formats.map(({ id, name }) => ({ value: id, text: name })))),
      button('copy', t(shown.copied ? 'record.copied' : 'record.copy')),
      button('save', t('record.save')),
      !readonly && button('open', t('record.open')),
    ),
    h('div', { key: 'pictures', class: 'buttons' }, button('svg', t('record.picture', { format: 'SVG' })), button('png', t('record.picture', { format: 'PNG' })), button('print', t('record.print'))),
  );
}

/** @param {number} n @param {Translate} t */
const numbers = (n, t) => Array.from({ length: n }, (_, k) => ({ value: String(k), text: t.number(k + 1) }));

/** @param {string} name @param {string | Node} words @param {Record<string, unknown>} [props] */
const button = (name, words, props) => h('button', { key: name, type: 'button', name, ...props }, words);

/** The buttons and the slider. @param {Shown} shown @param {Translate} t */
function steps({ tree, playing, speed }, t) {
  const here = tree.line.indexOf(tree.current);
  const last = tree.line.length - 1;
  const sign = (/** @type {keyof typeof SIGNS} */ name, /** @type {boolean} */ off, words = t(`record.${name}`)) =>
    button(name, icon(SIGNS[name]), { 'aria-label': words, title: words, 'aria-disabled': String(off), class: 'sign' });
  const told = t('record.ply', { ply: here, all: last });
  return h(
    'div',
    { key: 'steps', class: 'buttons steps', role: 'group', 'aria-label': t('record.walk') },
    sign('first', here === 0),
    sign('back', here === 0),
    h('input', { key: 'ply', type: 'range', name: 'ply', min: 0, max: last, value: String(here), 'aria-label': t('record.walk'), 'aria-valuetext': told }),
    sign('forward', here === last),
    sign('last', here === last),
    button('play', t(playing ? 'record.pause' : 'record.play'), { 'aria-pressed': String(playing) }),
    labelled(t('record.speed'), select('speed', String(speed), SPEEDS.map((seconds) => ({ value: String(seconds), text: t.number(seconds) })))),
  );
}

/** The moves, each variation behind the move that it replaces. @param {State} state @param {Shown} shown @param {Translate} t */
function moves(state, shown, t) {
  const { order, parents } = shown.tree;
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const node of order) if (parents[node] >= 0) children.set(parents[node], [...(children.get(parents[node]) ?? []), node]);
  // Side 1 begins, unless other stones were set up.
  const begins = (state.moves.length % 2 === 0) === (state.turn === state.first) ? 0 : 1;
  const first = children.get(0) ?? [];
  if (first.length === 0) return h('p', { key: 'moves', class: 'none' }, t('record.none'));
  return h('div', { key: 'moves', class: 'moves', role: 'group', 'aria-label': t('label.record') }, line(shown, children, 0, 1, begins));
}

/**
 * The line that follows a node.
 * @param {Shown} shown @param {Map<number, number[]>} children @param {number} node @param {number} ply of the next move
 * @param {number} begins 0 where side 1 does
 * @returns {(Node | false)[]}
 */
function line(shown, children, node, ply, begins) {
  /** @type {(Node | false)[]} */
  const nodes = [];
  for (let next = children.get(node); next; next = children.get(node)) {
    const [main, ...others] = next;
    nodes.push(...move(shown, main, ply, begins, nodes.length === 0));
    const after = ply + (shown.tree.cells[main] === NONE ? 0 : 1);
    for (const other of others) {
      const rest = line(shown, children, other, ply + 1, begins);
      nodes.push(h('div', { key: `variation ${other}`, class: 'variation', role: 'group' }, move(shown, other, ply, begins, true), rest));
    }
    [node, ply] = [main, after];
  }
  return nodes;
}

/** @param {Shown} shown @param {number} node @param {number} ply @param {number} begins @param {boolean} opens whether a line begins with it */
function move({ tree, name, comment }, node, ply, begins, opens) {
  const cell = tree.cells[node];
  const isFirst = (ply + begins) % 2 === 1;
  const number = (isFirst || opens) && h('span', { key: `number ${node}`, class: 'number' }, `${ply}.`);
  const words = comment(node);
  const props = { class: words ? 'move said' : 'move', 'data-node': node, 'aria-current': node === tree.current && 'step', title: words || undefined };
  return [number, button('node', cell === NONE ? '…' : name(cell), { ...props, key: `node ${node}` })];
}
