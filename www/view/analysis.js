// What an engine has proved, in words: a score a move, who wins under best play, and the review of a game that is over.

import { result } from '../verdicts.js';
import { cellName, centre, colourClass, placeName, seatAt, stoneName } from './looks.js';
import { h } from './nodes.js';

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('../engine-host.js').Verdict} Verdict */
/** @typedef {import('../analysis.js').Known} Known */

/** What is known, as the views around show it. @param {Known} known @returns {import('./idle.js').Study} */
export const shown = ({ on, seeking, hint, verdicts, review }) => ({
  on,
  seeking,
  reviewing: review !== null,
  onBoard: (state) => [h('g', { key: 'hint' }, hint.map((cell) => hinted(state, cell)))],
  onCell: (state, cell, t) => {
    // In drop games the scores stand under the columns.
    const verdict = on && !state.gravity ? verdicts.find((other) => other.cell === cell) : undefined;
    return { best: hint.includes(cell), ...(verdict && { title: sentence(state, verdict, t), mark: score(verdict, t) }) };
  },
  underBoard: (state, t) => on && underBoard(state, verdicts, t),
  beside: (state, t) => review && reviewed(state, review, t),
});

/** The mark of a best move. @param {State} state @param {number} cell */
export function hinted(state, cell) {
  const { x, y } = centre(state, cell);
  return h('circle', { class: 'hint', key: cell, 'data-hint': cellName(state, cell), cx: x, cy: y, r: 34 });
}

const SIGNS = { win: '+', draw: '=', loss: '−', unknown: '…' };

/** An outcome as messages name it: how many plies it takes may not be known yet. @param {Pick<Verdict, 'outcome' | 'plies'>} verdict */
const named = ({ outcome, plies }) => (plies || outcome === 'draw' || outcome === 'unknown' ? outcome : `${outcome}-open`);

/** A verdict as a sentence. @param {State} state @param {Verdict} verdict @param {Translate} t */
const sentence = (state, verdict, t) =>
  t(`verdict.said.${named(verdict)}`, { place: placeName(state, verdict.cell, t), n: verdict.plies });

/** A score, in words where there is room, for the eye: it is said elsewhere. @param {Verdict} verdict @param {Translate} t */
function score(verdict, t) {
  const { outcome, plies } = verdict;
  return h(
    'span',
    { key: 'score', class: `verdict ${outcome}`, 'aria-hidden': 'true' },
    h('span', { key: 'short', class: 'short' }, SIGNS[outcome] + (plies ? t.number(plies) : '')),
    outcome !== 'unknown' && h('span', { key: 'words', class: 'words' }, t(`verdict.${named(verdict)}`, { n: plies })),
  );
}

/** What stands under the board while the analysis is on. @param {State} state @param {Verdict[]} verdicts @param {Translate} t */
function underBoard(state, verdicts, t) {
  const said = [...verdicts].sort((a, b) => a.cell % state.width - b.cell % state.width);
  return h(
    'div',
    { key: 'analysis', class: 'analysis' },
    state.gravity && scores(state, verdicts, t),
    bestPlay(state, verdicts, t),
    h('ul', { key: 'said', class: 'unseen', 'aria-label': t('button.analysis') }, said.map((verdict) => h('li', { key: verdict.cell }, sentence(state, verdict, t)))),
  );
}

/** A score under each column. @param {State} state @param {Verdict[]} verdicts @param {Translate} t */
function scores(state, verdicts, t) {
  const columns = Array.from({ length: state.width }, (_, column) => {
    const verdict = verdicts.find(({ cell }) => cell % state.width === column);
    return h('div', { key: column, class: 'column', title: verdict && sentence(state, verdict, t) }, verdict && score(verdict, t));
  });
  return h('div', { key: 'scores', class: 'scores', 'aria-hidden': 'true' }, columns);
}

/** Who wins under best play. @param {State} state @param {Verdict[]} verdicts @param {Translate} t */
function bestPlay(state, verdicts, t) {
  const { outcome, plies } = result(verdicts);
  const winner = outcome === 'win' ? state.turn : outcome === 'loss' ? 1 - state.turn : null;
  const words = winner === null
    ? t(`best-play.${outcome}`)
    : t(plies ? 'best-play.win' : 'best-play.win-open', { player: stoneName(state, t, winner), n: plies });
  return bar(state, winner === null ? 0.5 : winner === 0 ? 1 : 0, words, outcome);
}

/**
 * How much of the game the first seat has, as a bar with words below.
 * @param {State} state
 * @param {number} share from 0 to 1
 * @param {string} words
 * @param {string} kind a class
 */
export function bar(state, share, words, kind) {
  return h(
    'div',
    { key: 'bar', class: `best-play ${kind}` },
    h(
      'div',
      { class: `bar ${colourClass(state, 1)}`, style: { '--share': `${Math.round(3 + 94 * share)}%` } },
      h('div', { class: `share ${colourClass(state, 0)}` }),
    ),
    h('span', null, words),
  );
}

/** @param {State} state @param {import('../analysis.js').Review} review @param {Translate} t */
function reviewed(state, { done, total, flips }, t) {
  const over = done === total;
  const words = !over ? t('review.running') : flips.length ? t('review.flips', { n: flips.length }) : t('review.none');
  return h(
    'section',
    { key: 'review', class: 'review', 'aria-label': t('button.review') },
    h('p', { 'data-said': true }, words),
    !over && h('progress', { max: total, value: String(done), 'aria-label': t('button.review') }),
    flips.length > 0 && h('ol', null, flips.map((flip) => flipped(state, flip, t))),
  );
}

/** A cell in the middle of a sentence. @param {State} state @param {number} cell @param {Translate} t */
export function placeWithin(state, cell, t) {
  const [column, row] = [(cell % state.width) + 1, Math.floor(cell / state.width) + 1];
  return state.gravity ? t('place.within', { column, row }) : cellName(state, cell);
}

/** @param {State} state @param {import('../analysis.js').Flip} flip @param {Translate} t */
function flipped(state, { ply, cell, from, to }, t) {
  const player = stoneName(state, t, seatAt(state, ply));
  const words = t('review.flip', { number: ply + 1, place: placeWithin(state, cell, t), player, change: t(`review.${from}-${to}`) });
  return h(
    'li',
    { key: ply },
    h('span', null, words),
    h('button', { type: 'button', name: 'retry', 'data-ply': ply, 'aria-label': `${t('button.retry')}: ${words}` }, t('button.retry')),
  );
}
