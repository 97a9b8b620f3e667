// Where a stone that is let go comes to lie.

/**
 * The least width of a cell that a finger hits, in pixels: seven columns on the narrowest phones have 42, fifteen on a
 * wide one 24.
 */
export const FINE = 40;

/** How far from a crossing, in cells along either axis. More than a half: nothing between two crossings is dead. */
const REACH = 0.6;

/**
 * A point of the window in cells from the board's lower left corner, and the size of a cell.
 * @param {DOMRect} rect of the cells
 * @param {{ width: number }} state
 * @param {{ clientX: number, clientY: number }} point
 */
export function onBoard({ left, bottom, width }, state, { clientX, clientY }) {
  const size = width / state.width;
  return { x: (clientX - left) / size, y: (bottom - clientY) / size, size };
}

/**
 * The cell for a stone let go at a point: the nearest free crossing within reach; in drop games any cell of the column,
 * from above the board as well.
 * @param {{ width: number, height: number, gravity: boolean, cells: number[] }} state
 * @param {number} x in cells from the left edge of the first column
 * @param {number} y in cells from the bottom edge of the first row
 * @returns {number | null} null where it flies back
 */
export function snap({ width, height, gravity, cells }, x, y) {
  if (gravity) return x >= 0 && x < width && y >= 0 && y < height + 1 ? Math.floor(x) : null;
  let best = null;
  let least = REACH;
  for (let cell = 0; cell < cells.length; cell++) {
    const distance = Math.max(Math.abs(x - (cell % width) - 0.5), Math.abs(y - Math.floor(cell / width) - 0.5));
    if (!cells[cell] && distance <= least) [best, least] = [cell, distance];
  }
  return best;
}
