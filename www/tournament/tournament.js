// A tournament of the computer players: the element plays the games, this says who plays whom and keeps the table.

import '../in-a-row.js';
import { translate } from '../i18n.js';
import { direction, pickLanguage } from '../languages.js';
import startReferee, { Game } from '../pkg/referee.js';
import tables from '../pkg/tables.js';
import { store, stored } from '../store.js';
import { patch } from '../view/nodes.js';
import { next, opening, pairings, recordOf } from './schedule.js';
import { csv, eloOf, gamesOf, pointsOf, shareOf } from './score.js';
import { MOST, games, nameOf, setup, table, under } from './view.js';

/** @typedef {import('./schedule.js').Plan} Plan */
/** @typedef {import('./schedule.js').Played} Played */

const KEY = 'in-a-row.tournament';
/** Milliseconds between two looks whether the player to move still thinks, and how many may find that it does not. */
const LOOK = 1000;
const LOOKS = 4;

/** @type {Plan} */
let plan = { rules: 'connect-four', players: [player('perfect', 2), player('c4state', 4)], games: 4, plies: 2 };
/** @type {Played[]} */
let played = [];
/** The game on the board. @type {{ first: number, second: number, opening: string } | undefined} */
let current;
let running = false;
let gap = 0;
/** How many looks found nobody thinking. */
let idle = 0;

const site = new URL('../../', import.meta.url).href;
// Its attributes are properties as well, which its class makes of a table.
const board = /** @type {any} */ (document.querySelector('in-a-row'));
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(`.${name}`));

/** @param {string} id @param {number | null} [level] @returns {import('./schedule.js').Player} */
function player(id, level = null) {
  return { id, level };
}

/** The engines of the game that is chosen. */
const engines = () => tables.engines.filter(({ plays }) => plays.includes(plan.rules));
/** The names of games, in the order of the table. */
const rules = () => [...new Set(tables.engines.flatMap(({ plays }) => plays))];

async function words() {
  /** @type {any} */
  const kept = attempt(() => stored('in-a-row'));
  const language = pickLanguage([kept?.language, ...navigator.languages].filter((wish) => typeof wish === 'string'));
  const files = ['i18n/', 'i18n/rare/', 'i18n/tournament/'].map(async (folder) => (await fetch(`${site}www/${folder}${language}.json`)).json());
  Object.assign(document.documentElement, { lang: language, dir: direction(language) });
  board.lang = language;
  return translate(language, Object.assign({}, ...(await Promise.all(files))));
}

/** @template T @param {() => T} action */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** What the last visit left, if it is whole. */
function restore() {
  /** @type {any} */
  const kept = attempt(() => stored(KEY));
  if (!isPlan(kept?.plan) || !Array.isArray(kept.played) || !kept.played.every(isPlayed)) return;
  ({ plan, played } = kept);
}

/** @param {any} plan */
function isPlan(plan) {
  const isCount = (/** @type {any} */ n, /** @type {number} */ most) => Number.isInteger(n) && n >= 0 && n <= most;
  const isPlayer = (/** @type {any} */ one) => tables.engines.some(({ id, plays }) => id === one?.id && plays.includes(plan.rules));
  return Array.isArray(plan?.players) && plan.players.length > 1 && plan.players.length <= MOST.players && plan.players.every(isPlayer) && isCount(plan.games, MOST.games) && isCount(plan.plies, MOST.plies);
}

/** @param {any} game */
const isPlayed = (game) =>
  [game?.first, game?.second].every((at) => at in plan.players || Number.isInteger(at)) && typeof game.moves === 'string' && typeof game.opening === 'string' && [1, 0.5, 0, null].includes(game.points);

function changed() {
  store(KEY, { plan, played });
  draw();
}

/** @type {import('../i18n.js').Translate} */
let t;

function draw() {
  const all = [...pairings(plan)].length;
  const begun = played.length > 0 || running || Boolean(current);
  document.title = `${t('tournament.title')} · In a Row`;
  /** @type {HTMLElement} */ (document.querySelector('h1')).textContent = t('tournament.title');
  patch(part('setup'), setup({ plan, gap, engines: engines(), games: rules(), begun, running, over: begun && played.length >= all }, t));
  patch(part('under'), under(plan, running ? current : undefined, played.length + 1, all, t));
  patch(part('table'), table(plan, played, t));
  patch(part('games'), games(plan, played, t));
}

/** Puts the next game on the board, or goes on with the one that is there. */
function play() {
  const game = current ? undefined : next(plan, played);
  if (game) {
    current = { ...game, opening: game.opening ?? opening(Game, plan.rules, plan.plies) };
    seat('human', 'human');
    board.open(`${plan.rules}:${current.opening}`);
  }
  if (!current) {
    running = false;
  } else {
    idle = 0;
    const [first, second] = [plan.players[current.first], plan.players[current.second]];
    board.gap = String(gap);
    seat(first.id, second.id, first.level, second.level);
  }
  changed();
}

/** @param {string} first @param {string} second @param {number | null} [level1] @param {number | null} [level2] */
function seat(first, second, level1 = null, level2 = null) {
  Object.assign(board, { begins: '1', level1, level2, player1: first, player2: second });
}

function pause() {
  running = false;
  // People who may not move.
  seat('human', 'human');
  draw();
}

/** @param {Played['points']} points of who began */
function finished(points) {
  if (!current) return;
  played = [...played, { ...current, moves: board.moves, points }];
  current = undefined;
  changed();
  if (running) play();
}

board.addEventListener('in-a-row:gameover', (/** @type {CustomEvent} */ event) => {
  if (!running) return;
  const { status, side } = event.detail;
  const points = status === 'drawn' ? 0.5 : side === 1 ? 1 : 0;
  // What follows the event still belongs to this game.
  setTimeout(() => finished(points));
});

/** A player that gives no move must not hold up the others. */
setInterval(() => {
  if (!running || !current) return;
  const thinks = attempt(() => board.matches(':state(thinking)')) ?? true;
  idle = thinks || board.status !== 'ongoing' ? 0 : idle + 1;
  if (idle >= LOOKS) finished(null);
}, LOOK);

/** @type {Record<string, (at: number) => void>} */
const actions = {
  start: () => { running = true; play(); },
  pause,
  clear: () => { current = undefined; pause(); played = []; changed(); },
  add: () => edit({ players: [...plan.players, player(engines()[0].id, levelOf(engines()[0].id))] }),
  remove: (at) => edit({ players: plan.players.filter((_, k) => k !== at) }),
  'save-table': () => save('tournament.csv', csv(tableRows())),
  'save-games': () => save('games.csv', csv(gameRows())),
};

/** @param {Partial<Plan>} changes */
function edit(changes) {
  plan = { ...plan, ...changes };
  changed();
}

/** An engine's own level, if it has any. @param {string} id */
const levelOf = (id) => engines().find((entry) => entry.id === id)?.levels?.default ?? null;

/** @param {string} name @param {string} value @param {number} at */
function field(name, value, at) {
  const clamp = (/** @type {number} */ most, /** @type {number} */ least) => Math.min(Math.max(Math.trunc(Number(value)) || least, least), most);
  if (name === 'gap') gap = Number(value);
  else if (name === 'game') chooseGame(value);
  else if (name === 'games') edit({ games: 2 * Math.ceil(clamp(MOST.games, 2) / 2) });
  else if (name === 'plies') edit({ plies: clamp(MOST.plies, 0) });
  else edit({ players: plan.players.map((one, k) => (k !== at ? one : name === 'level' ? { ...one, level: Number(value) } : player(value, levelOf(value)))) });
  if (name === 'gap' && running) board.gap = value;
}

/** The strongest two of a game, unless the players play it as well. @param {string} name */
function chooseGame(name) {
  plan = { ...plan, rules: name, plies: Math.min(plan.plies, name === 'tic-tac-toe' ? 2 : MOST.plies) };
  const able = engines().map(({ id }) => id);
  const players = plan.players.filter(({ id }) => able.includes(id)).map(({ id }) => player(id, levelOf(id)));
  while (players.length < 2) players.push(player(able[(able.length - 1 - players.length + able.length) % able.length], null));
  board.game = name;
  edit({ players: players.map(({ id, level }) => player(id, level ?? levelOf(id))) });
}

function tableRows() {
  const head = ['player', 'games', 'wins', 'draws', 'losses', 'points', 'share', 'low', 'high', 'elo'];
  return [head, ...plan.players.map((one, k) => {
    const record = recordOf(played, k);
    const found = shareOf(record);
    const shares = found ? [found.share, found.low, found.high].map((part) => part.toFixed(4)) : ['', '', ''];
    const elo = found ? eloOf(found.share) : NaN;
    return [nameOf(one, t), gamesOf(record), record.wins, record.draws, record.losses, pointsOf(record), ...shares, Number.isFinite(elo) ? Math.round(elo) : ''];
  })];
}

function gameRows() {
  const head = ['game', 'first', 'second', 'rules', 'opening', 'moves', 'points of the first'];
  return [head, ...played.map(({ first, second, opening: begun, moves, points }, k) =>
    [k + 1, nameOf(plan.players[first], t), nameOf(plan.players[second], t), plan.rules, begun, moves, points ?? ''])];
}

/** @param {string} name @param {string} text */
function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LOOK);
}

const target = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
document.addEventListener('click', (event) => actions[target(event).closest('button')?.name ?? '']?.(Number(target(event).dataset.at)));
document.addEventListener('change', (event) => field(target(event).name, target(event).value, Number(target(event).dataset.at)));

restore();
t = await words();
await Promise.all([startReferee({ module_or_path: `${site}www/pkg/referee_bg.wasm` }), board.ready]);
board.game = plan.rules;
if (played.length) board.open(`${plan.rules}:${played[played.length - 1].moves}`);
draw();
