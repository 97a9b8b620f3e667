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
/** How long a stone sounds that tells where it fell, in seconds. */
const TELLING = 0.24;
/** The lowest row's note in Hz, and the steps of the scale that the rows go up, in semitones: any two of them sound well. */
const LOWEST = 147;
const SCALE = [0, 2, 4, 7, 9];

export class Sounds {
  /** Until when a stone is telling. */
  #telling = 0;
  /** @type {AudioContext | undefined} */
  #context;

  /** To be called from a gesture: browsers let nothing sound before. */
  wake() {
    if (typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /**
   * @param {string} type of the event
   * @param {import('./view/looks.js').State} state of the game, after it happened
   * @param {boolean} placed whether a move sounds from its place
   */
  happened(type, state, placed) {
    const name = soundOf(type, state, placed);
    const context = this.#context;
    if (!name || context?.state !== 'running') return;
    const now = context.currentTime;
    if (name === 'move' && placed) {
      this.#telling = now + TELLING;
      tell(context, state);
      return;
    }
    // Who won is heard after where.
    const begin = Math.max(now, this.#telling);
    for (const [frequency, start, length, type] of SCORES[name]) {
      note(context, { frequency, type }, begin + start, length).connect(context.destination);
    }
  }

  sleep() {
    this.#context?.close().catch(() => {});
    this.#context = undefined;
    this.#telling = 0;
  }
}

/**
 * The last stone: from its column's side, as high as its row, in its player's voice.
 * @param {AudioContext} context
 * @param {import('./view/looks.js').State} state
 */
function tell(context, { moves, cells, width, first }) {
  const cell = moves[moves.length - 1];
  const [column, row] = [cell % width, Math.floor(cell / width)];
  const frequency = LOWEST * 2 ** (Math.floor(row / SCALE.length) + SCALE[row % SCALE.length] / 12);
  const panner = new StereoPannerNode(context, { pan: (2 * column) / (width - 1) - 1 });
  panner.connect(context.destination);
  if ((cells[cell] === 1) === (first === 0)) {
    note(context, { frequency, type: 'triangle' }, context.currentTime, TELLING).connect(panner);
  } else {
    // Without its highest overtones a reed, not a buzzer.
    const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 5 * frequency });
    note(context, { frequency, type: 'square' }, context.currentTime, TELLING).connect(filter).connect(panner);
  }
}

/**
 * @param {AudioContext} context
 * @param {{ frequency: number, type: OscillatorType }} tone
 * @param {number} start
 * @param {number} length
 */
function note(context, tone, start, length) {
  const oscillator = new OscillatorNode(context, tone);
  const gain = new GainNode(context, { gain: LOUDNESS });
  gain.gain.setValueAtTime(LOUDNESS, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain);
  oscillator.start(start);
  oscillator.stop(start + length);
  return gain;
}

/**
 * @param {string} type
 * @param {import('./view/looks.js').State} state
 * @param {boolean} placed
 * @returns {keyof typeof SCORES | undefined}
 */
function soundOf(type, { status, winner, seats }, placed) {
  switch (type) {
    case 'move':
      return status === 'ongoing' || placed ? 'move' : undefined;
    case 'gameover': {
      if (winner === null) return 'tie';
      const lost = seats[winner].player !== 'human' && seats[1 - winner].player === 'human';
      return lost ? 'lose' : 'win';
    }
    case 'undo':
      return 'undo';
    case 'error':
      return 'invalid';
    default:
      return undefined;
  }
}

export const begin = () => new Sounds();
