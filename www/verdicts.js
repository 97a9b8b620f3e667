// What the verdicts of an analysis say together.

/** @typedef {import('./engine-host.js').Verdict} Verdict */

const ORDER = { unknown: -1, loss: 0, draw: 1, win: 2 };

/**
 * How good a move is: a fast win before a late one, a late loss before a fast one; what is not known yet may be the best.
 * @param {Verdict} verdict
 */
const worth = ({ outcome, plies }) => ORDER[outcome] * 1000 + (outcome === 'loss' ? plies || 999 : -plies);

/**
 * The moves as good as the best one.
 * @param {Verdict[]} verdicts
 */
export function best(verdicts) {
  const most = Math.max(...verdicts.map(worth));
  return verdicts.filter((verdict) => worth(verdict) === most);
}

/**
 * The result under best play for the side to move: of a move that wins, or of the best one once all are known.
 * @param {Verdict[]} verdicts
 * @returns {Pick<Verdict, 'outcome' | 'plies'>}
 */
export function result(verdicts) {
  const [first] = best(verdicts);
  const known = first && (first.outcome === 'win' || verdicts.every(({ outcome }) => outcome !== 'unknown'));
  return known ? first : { outcome: 'unknown', plies: 0 };
}

/**
 * What a move did to the result.
 * @param {Verdict[]} verdicts
 * @param {number} cell the move
 * @returns {{ from: Verdict['outcome'], to: Verdict['outcome'] } | undefined} nothing while it may still turn out to be
 *   either
 */
export function change(verdicts, cell) {
  const to = verdicts.find((verdict) => verdict.cell === cell)?.outcome ?? 'unknown';
  const from = to === 'win' ? to : result(verdicts).outcome;
  return from === 'unknown' || to === 'unknown' ? undefined : { from, to };
}
