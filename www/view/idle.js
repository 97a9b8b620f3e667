// The study of a game before anybody has asked for it. What it looks like afterwards comes with `study.js`.

/** @typedef {import('./looks.js').State} State */
/** @typedef {import('./nodes.js').Node} Node */
/** @typedef {import('../i18n.js').Translate} Translate */
/**
 * @typedef {object} Study what an engine finds out about the game on the board, as the views show it
 * @property {boolean} on whether the live analysis is on
 * @property {boolean} seeking whether a hint was asked for and is being worked out
 * @property {boolean} reviewing whether a review is shown
 * @property {(state: State) => (Node | Node[])[]} onBoard marks over the stones
 * @property {(state: State, cell: number, t: Translate) => { best?: boolean, title?: string, mark?: Node }} onCell
 * @property {(state: State, t: Translate) => Node | false} underBoard
 * @property {(state: State, t: Translate) => Node | false | null} beside what stands with the controls
 */

/** @type {Study} */
export const IDLE = {
  on: false,
  seeking: false,
  reviewing: false,
  onBoard: () => [],
  onCell: () => ({}),
  underBoard: () => false,
  beside: () => false,
};

/** The engine that studies a game, if one does: the strongest of those that play it. @param {State['engines']} engines */
export const tutor = (engines) => engines.findLast(({ analyses, advises }) => analyses || advises);
