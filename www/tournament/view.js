// The tournament's page as lists of nodes.

import { h } from '../view/nodes.js';
import { eloOf, gamesOf, pointsOf, shareOf } from './score.js';
import { recordOf } from './schedule.js';

/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('./schedule.js').Plan} Plan */
/** @typedef {import('./schedule.js').Played} Played */
/** @typedef {import('../players.js').Entry} Entry */

/** The most players, and games of a pair. */
export const MOST = { players: 6, games: 200, plies: 8 };
const GAPS = [0, 200, 1000];

/** @param {Translate} t @param {string} id @param {import('../view/nodes.js').Node} field */
const labelled = (t, id, field) => h('label', { key: id }, h('span', null, t(id)), field);

/** @param {string} name @param {string | number} value @param {{ value: string | number, text: string }[]} options @param {Record<string, unknown>} [props] */
const select = (name, value, options, props) =>
  h('select', { key: name, name, value: String(value), ...props }, options.map((option) => h('option', { key: String(option.value), value: String(option.value) }, option.text)));

/** @param {string} name @param {string} words @param {Record<string, unknown>} [props] */
const button = (name, words, props) => h('button', { type: 'button', key: name, name, ...props }, words);

/** A player's name, with its level. @param {import('./schedule.js').Player} player @param {Translate} t */
export const nameOf = ({ id, level }, t) => (level === null ? t(`player.${id}`) : t('tournament.name', { name: t(`player.${id}`), level }));

/**
 * @param {{ plan: Plan, gap: number, engines: Entry[], games: string[], begun: boolean, running: boolean, over: boolean }} shown
 * @param {Translate} t
 */
export function setup({ plan, gap, engines, games, begun, running, over }, t) {
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ most, /** @type {number} */ step) =>
    labelled(t, `tournament.${name}`, h('input', { name, type: 'number', min: name === 'plies' ? 0 : 2, max: most, step, value }));
  return [
    h(
      'fieldset',
      { key: 'plan', disabled: begun },
      h('legend', null, t('tournament.plan')),
      labelled(t, 'tournament.game', select('game', plan.rules, games.map((value) => ({ value, text: t(`game.${value}`) })))),
      ...plan.players.map((player, at) => playerRow(player, at, engines, plan.players.length > 2, t)),
      plan.players.length < MOST.players && button('add', t('tournament.add')),
      number('games', plan.games, MOST.games, 2),
      number('plies', plan.plies, MOST.plies, 1),
    ),
    labelled(t, 'tournament.gap', select('gap', gap, GAPS.map((value) => ({ value, text: t('tournament.ms', { ms: value }) })))),
    h(
      'p',
      { key: 'buttons', class: 'buttons' },
      !over && button(running ? 'pause' : 'start', t(running ? 'tournament.pause' : begun ? 'tournament.resume' : 'tournament.start')),
      begun && button('clear', t('tournament.clear')),
    ),
  ];
}

/** @param {import('./schedule.js').Player} player @param {number} at @param {Entry[]} engines @param {boolean} spare @param {Translate} t */
function playerRow({ id, level }, at, engines, spare, t) {
  const { levels } = engines.find((entry) => entry.id === id) ?? {};
  const label = t('tournament.player', { number: at + 1 });
  return h(
    'div',
    { key: `player${at}`, class: 'player', role: 'group', 'aria-label': label },
    select('player', id, engines.map((entry) => ({ value: entry.id, text: t(`player.${entry.id}`) })), { 'data-at': at, 'aria-label': label }),
    levels && select('level', level ?? levels.default, [...Array(levels.max).keys()].map((k) => ({ value: k + 1, text: t('tournament.level', { level: k + 1 }) })), { 'data-at': at, 'aria-label': t('tournament.level-of', { number: at + 1 }) }),
    spare && button('remove', '×', { key: 'remove', 'data-at': at, 'aria-label': t('tournament.remove', { number: at + 1 }) }),
  );
}

/** What is played just now. @param {Plan} plan @param {{ first: number, second: number } | undefined} game @param {number} number @param {number} all @param {Translate} t */
export function under(plan, game, number, all, t) {
  const names = game && { first: nameOf(plan.players[game.first], t), second: nameOf(plan.players[game.second], t) };
  return [
    h('p', { key: 'game', role: 'status' }, names ? t('tournament.playing', { ...names, number, all }) : t(number > all ? 'tournament.over' : 'tournament.waiting')),
    h('progress', { key: 'progress', max: all, value: Math.min(number - 1, all), 'aria-label': t('tournament.progress') }),
  ];
}

/** The cross table. @param {Plan} plan @param {Played[]} played @param {Translate} t */
export function table(plan, played, t) {
  const { players } = plan;
  const order = players.map((_, k) => k).sort((a, b) => pointsOf(recordOf(played, b)) - pointsOf(recordOf(played, a)));
  const head = ['tournament.rank', 'tournament.name-head', ...order.map(() => ''), 'tournament.points', 'tournament.share', 'tournament.elo'];
  return [
    h('h2', { key: 'title' }, t('tournament.table')),
    h(
      'div',
      { key: 'scroll', class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('tournament.table') },
      h(
        'table',
        null,
        h('thead', null, h('tr', null, head.map((id, k) => h('th', { key: String(k), scope: 'col' }, id ? t(id) : t.number(k - 1))))),
        h('tbody', null, order.map((player, rank) => row(plan, played, order, player, rank, t))),
      ),
    ),
    h('p', { key: 'note', class: 'note' }, t('tournament.note')),
    h('p', { key: 'save', class: 'buttons' }, button('save-table', t('tournament.save-table')), button('save-games', t('tournament.save-games'))),
  ];
}

/** @param {Plan} plan @param {Played[]} played @param {number[]} order @param {number} player @param {number} rank @param {Translate} t */
function row({ players }, played, order, player, rank, t) {
  const record = recordOf(played, player);
  return h(
    'tr',
    { key: String(player) },
    h('td', { key: 'rank' }, t.number(rank + 1)),
    h('th', { key: 'name', scope: 'row' }, nameOf(players[player], t)),
    order.map((other) => h('td', { key: `against${other}` }, other === player ? '–' : recordText(recordOf(played, player, other), t))),
    h('td', { key: 'points' }, t('tournament.of', { points: pointsOf(record), games: gamesOf(record) })),
    h('td', { key: 'share' }, bar(record, t)),
    h('td', { key: 'elo' }, eloText(record, t)),
  );
}

/** Wins, draws and losses. @param {import('./score.js').Record} record @param {Translate} t */
const recordText = ({ wins, draws, losses }, t) => (wins + draws + losses ? [wins, draws, losses].map(t.number).join(' / ') : '');

/** The share of the points, with a bar from the least to the most that it may be. @param {import('./score.js').Record} record @param {Translate} t */
function bar(record, t) {
  const found = shareOf(record);
  if (!found) return '';
  const [share, low, high] = [found.share, found.low, found.high].map((part) => Math.round(1000 * part) / 10);
  return h(
    'span',
    { class: 'share' },
    h('span', null, t('tournament.interval', { share, low, high })),
    h(
      'svg',
      { viewBox: '0 0 100 12', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
      h('path', { class: 'whole', d: 'M0 6H100M50 2V10' }),
      h('path', { class: 'error', d: `M${low} 6H${high}M${low} 2V10M${high} 2V10` }),
      h('path', { class: 'dot', d: `M${share} 6h0` }),
    ),
  );
}

/** The difference to the others, as far as it can be told. @param {import('./score.js').Record} record @param {Translate} t */
function eloText(record, t) {
  const found = shareOf(record);
  if (!found) return '';
  const [elo, low, high] = [found.share, found.low, found.high].map(eloOf);
  if (!Number.isFinite(elo)) return t(elo > 0 ? 'tournament.elo.more' : 'tournament.elo.less', { elo: Math.round(elo > 0 ? low : high) });
  return t('tournament.elo.about', { elo: Math.round(elo), error: Math.round((high - low) / 2) });
}

/** @param {Plan} plan @param {Played[]} played @param {Translate} t */
export function games(plan, played, t) {
  const results = new Map([[1, '1–0'], [0.5, '½–½'], [0, '0–1'], [null, '*']]);
  return [
    h(
      'details',
      { key: 'games' },
      h('summary', null, t('tournament.games-title')),
      h(
        'ol',
        null,
        played.map(({ first, second, moves, points }, k) =>
          h(
            'li',
            { key: String(k) },
            h('a', { href: `../../index.html#${plan.rules}:${moves}` }, t('tournament.versus', { first: nameOf(plan.players[first], t), second: nameOf(plan.players[second], t) })),
            ` ${results.get(points)}${points === null ? ` ${t('tournament.failed')}` : ''}`,
          ),
        ),
      ),
    ),
  ];
}
