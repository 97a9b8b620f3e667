// What carries texts between the two sides of a game, and the line over it: it says what there is to say whenever that may
// be news, hears the other side, and knows whether somebody is there.

/**
 * What `WebSocket` and `RTCDataChannel` have in common, so that either is one. Texts may be lost, doubled or late.
 * @typedef {object} Transport
 * @property {number | string} readyState `open` or 1 once texts can be sent
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener of `open`, `message` (with the text as
 *   its `data`) and `close`
 */
/**
 * @typedef {object} Ends what a line joins
 * @property {() => string} text all that there is to say
 * @property {(data: unknown) => boolean} hear false for what is none of this game
 * @property {() => void} changed called when somebody came or went
 */

/** Milliseconds between two texts when nothing happens. */
const BEAT = 4000;
/** Milliseconds without a text after which nobody is there any more. */
const SILENCE = 3.5 * BEAT;
/** Milliseconds until a transport is made anew, the first time and at most. */
const PAUSES = { first: 500, most: 30_000 };

export class Line {
  /** @type {'waiting' | 'connected' | 'lost'} */
  state = 'waiting';
  /** @type {Transport | undefined} */
  #transport;
  #closed = false;
  #heard = 0;
  #said = -BEAT;
  /** @type {number} */
  #pause = PAUSES.first;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Transport | (() => Transport)} transport one, or what makes one, again and again where it breaks
   * @param {Ends} ends
   */
  constructor(transport, ends) {
    this.transport = transport;
    this.ends = ends;
    this.#open();
    this.#beat = setInterval(() => this.#tick(), BEAT);
  }

  /** @type {ReturnType<typeof setInterval>} */
  #beat;

  /** Says all there is to say, if somebody may hear it. */
  say() {
    const { readyState } = this.#transport ?? {};
    if (readyState !== 'open' && readyState !== 1) return;
    this.#said = performance.now();
    try {
      this.#transport?.send(this.ends.text());
    } catch {
      // It is closing, and will say so.
    }
  }

  close() {
    this.#closed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#transport?.close();
  }

  #open() {
    const { transport } = this;
    const opened = typeof transport === 'function' ? transport() : transport;
    this.#transport = opened;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      opened.addEventListener(type, (event) => !this.#closed && opened === this.#transport && act(event));
    on('open', () => this.say());
    on('message', ({ data }) => this.#hear(data));
    on('close', () => this.#broke());
    this.say();
  }

  /** @param {unknown} data */
  #hear(data) {
    if (!this.ends.hear(data)) return;
    this.#heard = performance.now();
    this.#pause = PAUSES.first;
    this.#be('connected');
    // Who is spoken to answers, unless it has just spoken: timers of pages that are hidden sleep, messages do not.
    if (this.#heard - this.#said > BEAT / 2) this.say();
  }

  #broke() {
    if (this.state === 'connected') this.#be('lost');
    if (typeof this.transport !== 'function') return;
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, PAUSES.most);
  }

  #tick() {
    this.say();
    if (this.state === 'connected' && performance.now() - this.#heard > SILENCE) this.#be('lost');
  }

  /** @param {Line['state']} state */
  #be(state) {
    if (state === this.state) return;
    this.state = state;
    this.ends.changed();
  }
}

/** The other tabs of this browser, as a transport. */
export class Tabs extends EventTarget {
  readyState = 'open';

  /** @param {string} name */
  constructor(name) {
    super();
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** @param {unknown} text */
  send(text) {
    this.channel.postMessage(text);
  }

  close() {
    this.channel.close();
  }
}
