// Sounds, synthesised. Silent until the person's first gesture, and never queued: what could not sound then is gone.

/** Notes of each sound: frequency in Hz, start and length in seconds, wave. @type {Record<string, [number, number, number, OscillatorType][]>} */
const SCORES = {
  move: [[330, 0, 0.07, 'triangle'], [165, 0, 0.1, 'sine']],
  undo: [[300, 0, 0.06, 'triangle'], [220, 0.06, 0.09, 'triangle']],
  invalid: [[140, 0, 0.16, 'square']],
  win: [[523, 0, 0.14, 'triangle'], [659, 0.12, 0.14, 'triangle'], [784, 0.24, 0.34, 'triangle']],
  lose: [[392, 0, 0.18, 'triangle'], [330, 0.16, 0.18, 'triangle'], [262, 0.32, 0.36, 'triangle']],
  tie: [[392, 0, 0.16, 'triangle'], [392, 0.2, 0.26, 'triangle']],
};
const LOUDNESS = 0.12;

export class Sounds {
  /** @type {AudioContext | undefined} */
  #context;

  /** To be called from a gesture: browsers let nothing sound before. */
  wake() {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /** @param {keyof typeof SCORES} name */
  play(name) {
    const context = this.#context;
    if (context?.state !== 'running') return;
    for (const [frequency, start, length, type] of SCORES[name]) note(context, frequency, context.currentTime + start, length, type);
  }

  free() {
    this.#context?.close().catch(() => {});
    this.#context = undefined;
  }
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {OscillatorType} type
 */
function note(context, frequency, start, length, type) {
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: LOUDNESS });
  gain.gain.setValueAtTime(LOUDNESS, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
