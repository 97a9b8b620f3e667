// What whoever waits for a task hears when it was cancelled. A part that is loaded later may hold a class of its own:
// the name tells.

export class Cancelled extends Error {
  name = 'Cancelled';
}

/** @param {unknown} error */
export const wasCancelled = (error) => /** @type {Error} */ (error).name === 'Cancelled';
