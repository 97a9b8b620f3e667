// Who plays whom from which opening, and what came of it. No DOM here.

/**
 * @typedef {{ id: string, level: number | null }} Player a row of the table of engines, and its level if it has any
 *
 * @typedef {object} Plan
 * @property {string} rules
 * @property {Player[]} players two or more
 * @property {number} games of each pair, an even number: each opening is played by both
 * @property {number} plies of a random opening
 *
 * @typedef {object} Played
 * @property {number} first the player who had the first move
 * @property {number} second
 * @property {string} opening
 * @property {string} moves the whole game
 * @property {1 | 0.5 | 0 | null} points of the first; null where it could not be finished
 */

/** All pairings of a plan in their order: every pair plays once each way before any plays again. @param {Plan} plan */
export function* pairings({ players, games }) {
  for (let round = 0; round < games; round += 2) {
    for (let one = 0; one < players.length; one++) {
      for (let two = one + 1; two < players.length; two++) yield* [{ first: one, second: two }, { first: two, second: one }];
    }
  }
}

/** @param {Plan} plan @param {Played[]} played @returns {{ first: number, second: number, opening: string | undefined } | undefined} the next game, its opening if it was played before */
export function next(plan, played) {
  const pairing = [...pairings(plan)][played.length];
  return pairing && { ...pairing, opening: played.length % 2 ? played[played.length - 1].opening : undefined };
}

/**
 * What one player got against another, or against all.
 * @param {Played[]} played
 * @param {number} player
 * @param {number} [other]
 * @returns {import('./score.js').Record}
 */
export function recordOf(played, player, other) {
  const record = { wins: 0, draws: 0, losses: 0 };
  for (const { first, second, points } of played) {
    if (points === null || ![first, second].includes(player)) continue;
    if (other !== undefined && ![first, second].includes(other)) continue;
    const own = first === player ? points : 1 - points;
    record[own === 1 ? 'wins' : own === 0 ? 'losses' : 'draws']++;
  }
  return record;
}

/**
 * A random opening after which the game still goes on.
 * @param {typeof import('../pkg/referee.js').Game} Game
 * @param {string} rules
 * @param {number} plies
 */
export function opening(Game, rules, plies) {
  for (;;) {
    const game = new Game(`${rules}:`);
    for (let ply = 0; ply < plies && game.status === 'ongoing'; ply++) game.play(pick(choices(game)));
    const { status, transcript } = game;
    game.free();
    if (status === 'ongoing') return transcript;
  }
}

/** On a large board only what is near the middle: elsewhere the first stones mean little. @param {import('../pkg/referee.js').Game} game */
function choices(game) {
  const { width, height, gravity } = game;
  const isNear = (/** @type {number} */ cell) =>
    Math.abs((cell % width) - (width - 1) / 2) <= 2 && Math.abs(Math.floor(cell / width) - (height - 1) / 2) <= 2;
  const all = [...Array(width * height).keys()].filter((cell) => isLegal(game, cell));
  return gravity || width * height < 50 ? all : all.filter(isNear);
}

/** @param {import('../pkg/referee.js').Game} game @param {number} cell */
function isLegal(game, cell) {
  try {
    game.check(cell);
    return true;
  } catch {
    return false;
  }
}

/** @template T @param {T[]} list */
const pick = (list) => list[Math.floor(Math.random() * list.length)];
