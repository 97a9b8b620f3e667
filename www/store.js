// What a page keeps for the next visit, in the host's storage. Nothing in it is trusted, and storage may be forbidden.

/**
 * @param {string} key
 * @returns {unknown} nothing where there is nothing, or no storage
 * @throws {SyntaxError} when what is there is not JSON
 */
export function stored(key) {
  const text = attempt(() => localStorage.getItem(key));
  return text ? JSON.parse(text) : undefined;
}

/** @param {string} key @param {unknown} value */
export function store(key, value) {
  attempt(() => localStorage.setItem(key, JSON.stringify(value)));
}

/**
 * Does without what storage refuses.
 * @template T
 * @param {() => T} action
 * @returns {T | undefined}
 */
export function attempt(action) {
  try {
    return action();
  } catch {
    return undefined; // Forbidden or full.
  }
}
