// <in-a-row>: a board that anyone can put on a page. It joins the match, the view and the browser; it decides nothing.

import { compiled, found } from './assets.js';
import { ATTRIBUTES, DEFAULT_GAME, hexColour } from './attributes.js';
import { blank } from './blank.js';
import { Drag } from './drag.js';
import { Engines } from './engines.js';
import { LANGUAGES, direction, pickLanguage, translate, translator } from './i18n.js';
import { focusAfter } from './keys.js';
import { Match } from './match.js';
import * as referee from './pkg/referee.js';
import tables from './pkg/tables.js';
import { Sounds } from './sounds.js';
import { setAside, store, stored } from './store.js';
import { IDLE } from './view/idle.js';
import { h, patch } from './view/nodes.js';
import { view } from './view/view.js';

/** The referee's module, one for all elements of a page. @type {Promise<unknown> | undefined} */
let loading;

function loadReferee() {
  loading ??= compiled('referee')
    .then((module) => referee.default({ module_or_path: module }))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The style sheets by their part, one of each for all elements of a page. @type {Map<string | undefined, Promise<CSSStyleSheet>>} */
const styling = new Map();

/** @param {string} [part] */
function loadStyle(part) {
  const style = styling.get(part) ?? found().style(part).then((text) => new CSSStyleSheet().replace(text));
  styling.set(part, style);
  style.catch(() => styling.delete(part));
  return style;
}

const TEXTS = ['theme', 'controls', 'save'];
const SWITCHES = ['readonly', 'muted'];
/** The board that a person who asks for one of their own starts from. */
const CUSTOM = 'custom(w=5,h=5,n=4,gravity=off,overline=wins)';

/** In plain Node, where pages are made, there is no HTMLElement; importing this must not fail there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export { provide } from './assets.js';

export class InARow extends Base {
  static observedAttributes = [...Object.keys(ATTRIBUTES), ...TEXTS, ...SWITCHES, 'lang'];

  /** Each attribute of the game is a property too; setting it leaves the attribute as the host wrote it. */
  static {
    const property = (/** @type {string} */ name, /** @type {ThisType<InARow> & PropertyDescriptor} */ accessors) =>
      Object.defineProperty(this.prototype, name, { configurable: true, enumerable: true, ...accessors });
    for (const name of Object.keys(ATTRIBUTES)) {
      property(name, {
        get() {
          return this.#match ? ATTRIBUTES[name].get(this.#match) : this.getAttribute(name);
        },
        set(value) {
          this.#whenReady(() => this.#setAttribute(name, value == null ? null : String(value)));
        },
      });
    }
    for (const name of TEXTS) {
      property(name, {
        get() {
          return this.getAttribute(name);
        },
        set(value) {
          if (value == null) this.removeAttribute(name);
          else this.setAttribute(name, value);
        },
      });
    }
    for (const name of SWITCHES) {
      property(name, {
        get() {
          return this.hasAttribute(name);
        },
        set(value) {
          this.toggleAttribute(name, Boolean(value));
        },
      });
    }
  }

  #root = this.attachShadow({ mode: 'open' });
  #engines = new Engines();
  #sounds = new Sounds();
  /** @type {Match | undefined} */
  #match;
  /** @type {InstanceType<typeof import('./study.js').Study> | undefined} */
  #study;
  /** @type {import('./match.js').Openings | undefined} */
  #openings;
  /** @type {InstanceType<typeof import('./assist.js').Assist> | undefined} */
  #assist;
  /** What is loaded besides, or being loaded. @type {Map<string, Promise<unknown>>} */
  #parts = new Map();
  /** @type {import('./i18n.js').Translate} */
  #t = translate('en', {});
  #language = '';
  /** What the host says in place of our words. @type {Record<string, unknown>} */
  #messages = {};
  /** Those of which the host has heard what is wrong with them. */
  #judged = this.#messages;
  /** The words that were asked for last: they count, and may still be loading. @type {ReturnType<typeof translator> | undefined} */
  #asked;
  /** The language that the person chose here. @type {string | null} */
  #chosen = null;
  /** @type {number | null} */
  #hover = null;
  #focus = 0;
  #fresh = false;
  #drawing = false;
  /** Whether all that was stored has been taken over, so that it may be written over. */
  #started = false;
  #drag = new Drag({
    board: () => this.#root.querySelector('[role=grid]')?.getBoundingClientRect(),
    state: () => this.#playing.state,
    changed: () => this.#draw(),
    dropped: (cell, seat) => seat === this.#playing.state.turn && this.#click(cell),
  });
  /** What was asked for before the game was there. @type {(() => void)[]} */
  #pending = [];
  /** @type {(value?: unknown) => void} */
  #isReady = () => {};

  /** Fulfilled when the game can be played. */
  ready = new Promise((done) => { this.#isReady = done; });

  connectedCallback() {
    for (const name of [...InARow.observedAttributes, 'messages']) this.#upgrade(name);
    if (this.#match) this.#match.wake();
    else if (!this.#starting) this.#starting = this.#start().catch((error) => this.#failed(error));
  }

  disconnectedCallback() {
    this.#match?.sleep();
    this.#study?.sleep();
    this.#assist?.sleep();
    this.#engines.free();
    this.#sounds.free();
    this.#drag.cancel();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (name === 'lang' && this.#starting) this.#speak().catch(() => {});
    if (!this.#match || before === value) return;
    if (name in ATTRIBUTES) this.#setAttribute(name, value);
    else if (name === 'muted') this.#sounds.muted = value !== null;
    else if (name === 'save') this.#restore(this.#read()).catch((error) => this.#failed(error));
    this.#draw();
  }

  /**
   * Plays a move for the side to move.
   * @param {string | number} move as transcripts have it, or a cell
   * @throws {Error} whose message is the id of the referee's reason
   */
  play(move) {
    this.#whenReady(() => this.#playing.play(move));
  }

  /**
   * Chooses for whoever is asked in a swap2 opening.
   * @param {string} choice `black`, `white` or `two`
   * @throws {Error} `no-choice` for what is not asked
   */
  choose(choice) {
    this.#whenReady(() => this.#playing.take(choice));
  }

  undo() {
    this.#whenReady(() => this.#playing.undo());
  }

  redo() {
    this.#whenReady(() => this.#playing.redo());
  }

  newGame() {
    this.#whenReady(() => this.#playing.newGame());
  }

  /**
   * Opens a link. One that cannot be read is answered in the status line, and the game on the board stays.
   * @param {string} link `rules:moves`
   * @returns {boolean} whether it was opened; false as well before the element is ready, when it is opened later
   */
  open(link) {
    if (!this.#match) {
      this.#pending.push(() => this.open(link));
      return false;
    }
    try {
      this.#playing.visit(link.replace(/^#/, ''));
      this.#fresh = false;
      return true;
    } catch (error) {
      const { message, at = 0 } = /** @type {Error & { at?: number }} */ (error);
      this.#playing.say('notice.link', { reason: message, values: { at: at + 1 }, lasting: true });
      this.#dispatch('error', { id: message, at });
      return false;
    }
  }

  /** A host's own words by the ids of our catalogues, in every language. @returns {Record<string, string>} */
  get messages() {
    return /** @type {Record<string, string>} */ (this.#messages);
  }

  /** @param {Record<string, string> | null | undefined} value */
  set messages(value) {
    // What is no list of words is refused under its own name.
    this.#messages = value == null ? {} : Object(value) === value ? { ...value } : { [String(value)]: null };
    if (this.#starting) this.#speak().catch(() => {});
  }

  /** `ongoing`, `won` or `drawn`. */
  get status() {
    return this.#match?.state.status ?? 'ongoing';
  }

  /** @type {Promise<void> | undefined} */
  #starting;

  async #start() {
    const early = this.#read();
    if (isLanguage(early?.language)) this.#chosen = early.language;
    const referees = loadReferee();
    const [style] = await Promise.all([loadStyle(), this.#speak()]);
    this.#root.adoptedStyleSheets = [style];
    // The host may have asked for other words since.
    await this.#asked;
    this.#drawBlank(early);
    await referees;
    // By now the host may have said where to keep the game.
    const saved = this.#read();
    if (isLanguage(saved?.language) && saved.language !== this.#chosen) this.#choose(saved.language);
    if ((this.getAttribute('opening') ?? 'free') !== 'free') await this.#loadOpenings().catch(() => {});
    this.#match = new Match({
      referee,
      engines: this.#engines,
      table: tables.engines,
      link: DEFAULT_GAME,
      openings: () => this.#openings,
      loadOpenings: () => this.#loadOpenings(),
      attended: () => this.getAttribute('controls') !== 'none' && !this.hasAttribute('readonly'),
      changed: () => this.#changed(),
      happened: (type, detail) => this.#happened(type, detail),
    });
    this.#listen();
    for (const name of Object.keys(ATTRIBUTES)) if (this.hasAttribute(name)) this.#setAttribute(name, this.getAttribute(name));
    this.#sounds.muted = this.hasAttribute('muted');
    await this.#restore(saved);
    for (const action of this.#pending.splice(0)) this.#attempt(action);
    this.#started = true;
    this.#changed();
    if (!this.isConnected) this.#match.sleep();
    this.#isReady();
    this.#dispatch('ready', this.#match.detail);
  }

  /** Draws the board that will be there once the referee is. @param {any} saved */
  #drawBlank(saved) {
    const state = blank(String(saved?.match?.link ?? this.getAttribute('game') ?? DEFAULT_GAME).split(':')[0]);
    if (state) patch(this.#root, view(state, this.#around(state), this.#t));
  }

  /** The match, once it is there. */
  get #playing() {
    if (!this.#match) throw new Error('not-ready');
    return this.#match;
  }

  /** @param {() => void} action */
  #whenReady(action) {
    if (this.#match) action();
    else this.#pending.push(action);
  }

  /** Takes over a property that was set before this class was there. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const self = /** @type {any} */ (this);
    const value = self[name];
    delete self[name];
    self[name] = value;
  }

  /**
   * What a host wrote may be wrong: that is said, and the game goes on without it.
   * @param {string} name
   * @param {string | null} value
   */
  #setAttribute(name, value) {
    try {
      ATTRIBUTES[name].set(this.#playing, value);
      this.#playing.unsay(({ values }) => values?.name === name);
      this.#fresh = false;
    } catch (error) {
      this.#refuse(name, value ?? '', /** @type {Error} */ (error));
    }
  }

  /** @param {string} name @param {string} value @param {Error & { at?: number }} error */
  #refuse(name, value, { message, at }) {
    this.#playing.say('notice.attribute', { reason: message, values: { name, value }, lasting: true });
    this.#dispatch('error', { id: message, at });
  }

  /** Does what a host asked for too early to hear of an error. @param {() => void} action */
  #attempt(action) {
    try {
      action();
    } catch (error) {
      this.#dispatch('error', { id: /** @type {Error} */ (error).message });
    }
  }

  /** Speaks the language that was chosen here, else the host's, else the browser's. */
  async #speak() {
    const wishes = [this.#chosen, this.getAttribute('lang'), ...navigator.languages].filter((wish) => wish !== null);
    const language = pickLanguage(wishes);
    const own = this.#messages;
    // Which ids there are is known once all parts are.
    const parts = Object.keys(own).length > 0 ? ['study', 'opening', 'assist'] : [...this.#parts.keys()];
    const asked = translator(language, parts, own);
    this.#asked = asked;
    const [t, wrong] = await asked;
    if (asked !== this.#asked) return;
    const changed = language !== this.#language;
    [this.#language, this.#t] = [language, t];
    if (changed) this.#dispatch('language', { language, direction: direction(language) });
    if (own !== this.#judged) {
      this.#judged = own;
      this.#whenReady(() => {
        this.#playing.unsay(({ values }) => values?.name === 'messages');
        for (const id of wrong) this.#refuse('messages', id, new Error('bad-value'));
      });
    }
    this.#draw();
  }

  /** What was stored: nothing, or what this element wrote, or null where it cannot be read. @returns {any} */
  #read() {
    const key = this.getAttribute('save');
    try {
      return key ? stored(key) : undefined;
    } catch {
      return null;
    }
  }

  /**
   * Goes on where the last visit ended. A game that the host has changed since stays with the host, where the person
   * could not choose another one.
   * @param {any} saved
   */
  async #restore(saved) {
    const key = this.getAttribute('save');
    if (!key || saved === undefined) return;
    try {
      if (saved?.match?.opening && !this.#openings) await this.#loadOpenings();
    } catch (error) {
      // Without its opening the game cannot go on.
      this.#playing.say('notice.load-failed', { values: { reason: /** @type {Error} */ (error).message } });
      return;
    }
    try {
      const rules = saved.match.link.split(':')[0];
      if (this.hasAttribute('game') && rules !== this.#playing.rules && this.getAttribute('controls') !== 'all') return;
      this.#playing.restore(saved.match);
      this.#sounds.muted ||= saved.muted === true;
    } catch {
      setAside(key);
      this.#playing.say('notice.set-aside', { lasting: true });
    }
  }

  #save() {
    const key = this.#started && this.getAttribute('save');
    if (key) store(key, { match: this.#playing.save(), language: this.#chosen, muted: this.#sounds.muted });
  }

  /** @param {string} language one of ours, as the person wants it */
  #choose(language) {
    this.#chosen = language;
    this.#speak().catch(({ message }) => this.#playing.say('notice.load-failed', { values: { reason: message } }));
  }

  /** @param {string} type @param {import('./match.js').Detail} detail */
  #happened(type, detail) {
    if (type === 'before-move') return this.#dispatch(type, detail, true);
    this.#fresh = type === 'move' || (this.#fresh && type !== 'undo');
    const sound = this.#soundOf(type);
    if (sound) this.#sounds.play(sound);
    this.#dispatch(type, detail);
    return true;
  }

  /** @param {string} type */
  #soundOf(type) {
    const { status, winner, seats } = this.#playing.state;
    switch (type) {
      case 'move':
        return status === 'ongoing' ? 'move' : undefined;
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

  /** @param {string} type @param {object} detail @returns {boolean} false where a listener refused it */
  #dispatch(type, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(`in-a-row:${type}`, { detail, cancelable, bubbles: true, composed: true }));
  }

  /** Says what is wrong when there is nothing to play with. @param {Error} error */
  #failed(error) {
    this.#starting = undefined;
    const words = this.#t('notice.load-failed', { reason: error.message });
    this.#tell(words === 'notice.load-failed' ? `In a Row could not be loaded: ${error.message}` : words);
    this.#dispatch('error', { id: 'load-failed', message: error.message });
  }

  /** Shows a message where the board will be. @param {string} words */
  #tell(words) {
    patch(this.#root, [h('div', { class: 'status', role: 'status' }, words)]);
  }

  #changed() {
    this.#study?.follow();
    this.#assist?.follow();
    this.#save();
    this.#draw();
  }

  /** Draws once what several changes of one moment ask for. */
  #draw() {
    if (this.#drawing || !this.#match) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      const { state } = this.#playing;
      const focused = this.#root.activeElement;
      patch(this.#root, view(state, this.#around(state), this.#t));
      this.#assist?.drawn();
      // Who was on a button that is gone goes on from the board.
      if (focused && !focused.isConnected) this.#focusBoard();
    });
  }

  /** @param {number} [cell] else the one that the tab key reaches */
  #focusBoard(cell) {
    const wanted = cell === undefined ? '[data-cell][tabindex="0"]' : `[data-cell="${cell}"]`;
    /** @type {HTMLElement | null} */ (this.#root.querySelector(wanted))?.focus({ preventScroll: cell === undefined });
  }

  /** What surrounds a game. @param {Match['state']} state */
  #around({ cells, width }) {
    const theme = getComputedStyle(this);
    const last = cells.length - 1;
    return {
      ...tables,
      language: this.#language,
      muted: this.#sounds.muted,
      study: this.#study?.shown ?? IDLE,
      choices: this.#openings?.choices,
      colour: (/** @type {string} */ property) => orBlack(theme.getPropertyValue(property).trim()),
      hover: this.#hover !== null && this.#hover <= last ? this.#hover : null,
      focus: Math.min(this.#focus, last),
      fresh: this.#fresh,
      readonly: this.hasAttribute('readonly'),
      controls: this.getAttribute('controls') ?? '',
      dragged: this.#dragged(width),
      ...this.#assist?.shown,
    };
  }

  /** The stone that is dragged, in pixels of the element. @param {number} columns */
  #dragged(columns) {
    const now = this.#drag.now;
    if (!now) return null;
    const { left, top } = this.getBoundingClientRect();
    const width = this.#root.querySelector('[role=grid]')?.clientWidth ?? 0;
    return { ...now, x: now.x - left, y: now.y - top, size: width / columns };
  }

  #listen() {
    const on = (/** @type {string} */ type, /** @type {(event: any, target: HTMLElement) => void} */ act) =>
      this.#root.addEventListener(type, (event) => act(event, /** @type {HTMLElement} */ (event.target)));
    on('click', (event, target) => this.#clickedOn(event, target));
    on('input', (_, target) => target.matches('[type=color]') && this.#fieldChanged(target));
    on('change', (_, target) => this.#fieldChanged(target));
    on('keydown', (event, target) => this.#key(event, target));
    on('focusin', (_, target) => {
      this.#aim('focus', target);
      this.#attend();
    });
    on('pointerover', (event, target) => event.pointerType === 'mouse' && this.#aim('hover', target));
    on('pointerdown', (event, target) => {
      this.#sounds.wake();
      const tray = target.closest('.tray.ready');
      if (tray && !this.hasAttribute('readonly')) this.#drag.start(event, /** @type {HTMLElement} */ (tray));
    });
    on('pointermove', (event) => this.#drag.move(event));
    // A finger's touch counts as a gesture only once it is lifted.
    on('pointerup', () => this.#sounds.wake());
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) on(type, (event) => this.#drag.end(event));
    this.addEventListener('pointerleave', () => this.#aim('hover', null));
  }

  /** @param {'hover' | 'focus'} what @param {HTMLElement | null} target */
  #aim(what, target) {
    const cell = target?.dataset.cell === undefined ? null : Number(target.dataset.cell);
    if (what === 'focus' && cell !== null) this.#focus = cell;
    if (what === 'hover' && cell !== this.#hover) this.#hover = cell;
    else if (what === 'hover') return;
    this.#draw();
  }

  /** @param {MouseEvent} event @param {HTMLElement} target */
  #clickedOn(event, target) {
    const cell = target.dataset.cell;
    if (cell !== undefined) {
      // A double-click is one move, not a move for each player; WebKit tells of other buttons here too.
      if (event.detail <= 1 && event.button === 0) this.#click(Number(cell));
      return;
    }
    const match = this.#playing;
    const button = /** @type {HTMLButtonElement | null} */ (target.closest('button'));
    /** @type {Record<string, () => void>} */
    const actions = {
      new: () => match.newGame(),
      undo: () => match.undo(),
      redo: () => match.redo(),
      start: () => match.toggle(),
      step: () => match.step(),
      sound: () => this.#toggleSound(),
      choose: () => match.take(String(button?.dataset.choice)),
      retry: () => this.#retry(Number(button?.dataset.ply)),
    };
    if (button) (actions[button.name] ?? (() => this.#toStudy(button.name)))();
  }

  /** Lets the study do what a button asks for; the first time, it is loaded. @param {string} name */
  async #toStudy(name) {
    try {
      await this.#load('study', async () => {
        const { Study } = await found().study();
        return () => { this.#study = new Study({ match: this.#playing, engines: this.#engines, changed: () => this.#draw() }); };
      });
      if (!this.isConnected) return;
      this.#study?.follow();
      this.#study?.act(name);
    } catch (error) {
      this.#playing.say('notice.load-failed', { values: { reason: /** @type {Error} */ (error).message } });
    }
  }

  /** Loads what knows openings. */
  async #loadOpenings() {
    await this.#load('opening', async () => {
      const openings = await found().opening();
      return () => { this.#openings = openings; };
    });
    return /** @type {import('./match.js').Openings} */ (this.#openings);
  }

  /** Loads what serves those who play by ear or by keyboard, and tells it what has happened since. */
  #attend() {
    const { moves } = this.#playing.state;
    return this.#load('assist', async () => {
      const { Assist } = await found().assist();
      return () => {
        this.#assist = new Assist({
          match: this.#playing,
          engines: this.#engines,
          root: this.#root,
          words: () => this.#t,
          messages: found().messages,
          changed: () => this.#draw(),
          click: (cell) => this.#click(cell),
        }, moves);
      };
    }).catch(() => {});
  }

  /**
   * Loads a part with its words and looks, once; what failed is tried again the next time.
   * @param {string} part
   * @param {() => Promise<() => void>} load answers what begins it once all is there
   */
  #load(part, load) {
    const loading = this.#parts.get(part) ?? (async () => {
      const [begin, style] = await Promise.all([load(), loadStyle(part)]);
      await this.#speak();
      this.#root.adoptedStyleSheets.push(style);
      begin();
    })();
    this.#parts.set(part, loading);
    loading.catch(() => this.#parts.delete(part));
    return loading;
  }

  /** Takes back to before a move of the review, whose button goes. @param {number} ply */
  #retry(ply) {
    this.#playing.backTo(ply);
    this.#focusBoard(this.#playing.state.moves.at(-1));
  }

  #toggleSound() {
    this.#sounds.muted = !this.#sounds.muted;
    this.#sounds.wake();
    this.#changed();
  }

  /** @param {number} cell */
  #click(cell) {
    if (!this.hasAttribute('readonly')) this.#playing.click(cell);
  }

  /** @param {HTMLElement} target */
  #fieldChanged(target) {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    if (name === 'game') this.#playing.choose(value === 'custom' ? (this.#playing.ownBoard ?? CUSTOM) : value);
    else if (name === 'lang') this.#choose(value);
    else if (name.startsWith('custom-')) this.#customChanged();
    else this.#setAttribute(name, value);
    this.#fresh = false;
    this.#changed();
  }

  #customChanged() {
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (this.#root.querySelector(`[name=custom-${name}]`));
    const [w, h, n, overline] = ['width', 'height', 'n', 'overline'].map((name) => field(name).value);
    const gravity = field('gravity').checked ? 'on' : 'off';
    const forbidden = field('forbidden').checked ? 'black' : 'no';
    try {
      this.#playing.choose(`custom(w=${w},h=${h},n=${n},gravity=${gravity},overline=${overline},forbidden=${forbidden})`);
      this.#playing.unsay(({ id }) => id === 'notice.custom');
    } catch (error) {
      this.#playing.say('notice.custom', { reason: /** @type {Error} */ (error).message });
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  #key(event, target) {
    this.#sounds.wake();
    if (target.dataset.cell === undefined) return;
    if (this.#assist?.key(event, Number(target.dataset.cell))) event.preventDefault();
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const { width, height } = this.#playing.state;
    if (event.repeat && !event.key.startsWith('Arrow')) {
      // A key that is held down is one move.
      event.preventDefault();
      return;
    }
    const to = focusAfter(event.key, Number(target.dataset.cell), width, height);
    if (to === null) {
      // What is pressed before the keys are all there is not lost.
      if (!this.#assist) this.#attend().then(() => this.#assist?.key(event, Number(target.dataset.cell)));
      return;
    }
    this.#focusBoard(to);
    event.preventDefault();
  }
}

/** @param {unknown} value */
const isLanguage = (value) => typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/** A theme's colour as a colour input takes it. @param {string} colour */
function orBlack(colour) {
  try {
    return hexColour(colour);
  } catch {
    return '#000000';
  }
}
