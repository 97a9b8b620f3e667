// Moving about the board with the keyboard.

/**
 * The cell that a key moves the focus to; null for other keys. Arrows are physical and do not wrap.
 * @param {string} key
 * @param {number} cell
 * @param {number} width
 * @param {number} height
 */
export function focusAfter(key, cell, width, height) {
  const [column, row] = [cell % width, Math.floor(cell / width)];
  /** @type {Record<string, [number, number]>} */
  const targets = {
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    ArrowUp: [column, row + 1],
    ArrowDown: [column, row - 1],
    Home: [0, row],
    End: [width - 1, row],
    PageUp: [column, height - 1],
    PageDown: [column, 0],
  };
  const target = targets[key];
  if (!target) return null;
  const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(Math.max(value, 0), size - 1);
  return within(target[1], height) * width + within(target[0], width);
}
