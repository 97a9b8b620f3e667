// <in-a-row>: a board that anyone can put on a page. It joins the match, the view and the browser; it decides nothing.

import { bytesOf, compiled, found } from './assets.js';
import { ATTRIBUTES, DEFAULT_GAME, hexColour } from './attributes.js';
import { blank } from './blank.js';
import { PARTS, translate, translator } from './i18n.js';
import { focusAfter } from './keys.js';
import { LANGUAGES, direction, pickLanguage } from './languages.js';
import { Match } from './match.js';
import * as referee from './pkg/referee.js';
import tables from './pkg/tables.js';
import { store, stored } from './store.js';
import { IDLE } from './view/idle.js';
import { h, patch } from './view/nodes.js';
import { FINE } from './view/snap.js';
import { view } from './view/view.js';

/** The referee, one for all elements of a page. @type {Promise<import('./match.js').Referee> | undefined} */
let loading;

function loadReferee() {
  loading ??= compiled('referee')
    .then((module) => referee.default({ module_or_path: module }).then(() => referee))
    // What it is as JavaScript is larger, and slower.
    .catch((error) => (error.bytes ? found().refereeScript().catch(() => { throw error; }) : Promise.reject(error)));
  // The next element tries again. Who waits hears of it too.
  loading.catch(() => { loading = undefined; });
  return loading;
}

/** The style sheets by their names, one of each for all elements of a page. @type {Map<string, Promise<CSSStyleSheet>>} */
const styling = new Map();

/** @param {[part?: string, theme?: string]} names */
function loadStyle(...names) {
  const key = names.join();
  const style = styling.get(key) ?? found().style(...names).then((text) => new CSSStyleSheet().replace(text));
  styling.set(key, style);
  style.catch(() => styling.delete(key));
  return style;
}

/**
 * The parts that not everybody needs, by the name of what loads them in `assets.js`. To add one, add a line there and here.
 * @typedef {object} Parts
 * @property {import('./assist.js').Assist} assist
 * @property {import('./drag.js').Drag} drag
 * @property {import('./extras.js').Extras} extrasGlue
 * @property {import('./form.js').Form} form
 * @property {typeof import('./guard.js')} guard
 * @property {import('./match.js').Openings} opening
 * @property {typeof import('./saved.js')} saved
 * @property {typeof import('./view/settings.js')} settings
 * @property {import('./sounds.js').Sounds} sounds
 * @property {import('./study.js').Study} study
 * @property {import('./record.js').Recorder} record
 * @property {import('./remote.js').Remote} remote
 * @property {import('./puzzle.js').Puzzle} puzzle
 * @property {import('./engines.js').Engines} tasks
 * @property {import('./touch.js').Touch} touch
 * @property {import('./wardrobe.js').Wardrobe} wardrobe
 */
/**
 * @typedef {object} Part what a part may have besides, to be called by its element
 * @property {() => void} [follow] after every change of the match
 * @property {() => void} [drawn] after what is shown has changed
 * @property {() => void} [sleep] when the element leaves the page
 * @property {() => void} [wake] when it is back
 * @property {(name: string, button: HTMLElement) => void} [act] does what a button asks for that stands in the part's `data-part`
 * @property {(name: string, value: string, field: HTMLElement) => void} [changed] a field there has another value
 * @property {(what: Asked, detail?: any) => boolean | undefined} [takes] whether it does itself what a person asks for
 * @property {(state: Match['state'], around: import('./view/view.js').Around, t: import('./i18n.js').Translate) => import('./view/nodes.js').Node | false} [panel]
 * @property {(text: string) => void} [restore] what it wanted to know at the last visit, or anything that was stored in its place
 *
 * @typedef {'undo' | 'redo' | 'new' | 'move' | 'choose'} Asked a move comes with its cell, another game with its rules
 *
 * @typedef {object} Means what a part may use of its element: what it needs of it, it takes in its `begin`, if it has one
 * @property {InARow} host
 * @property {ShadowRoot} root
 * @property {ElementInternals} internals
 * @property {Match} match not yet there for what a board wears
 * @property {number[]} moves those that there were when the part was asked for
 * @property {import('./engines.js').Access} assets
 * @property {<P extends keyof Parts>(name: P) => Promise<Parts[P]>} need loads another part
 * @property {(error: unknown) => void} lacks says that a part could not be loaded
 * @property {() => import('./i18n.js').Translate} t the words in force
 * @property {() => void} draw to be called when what the part shows has changed
 * @property {(name: string, value: string | null) => void} set sets what an attribute says
 * @property {(cell: number) => void} click a person's move, where one may be made
 * @property {(cell: number) => void} focus
 * @property {() => boolean} readonly whether no moves are taken
 * @property {(part: string, theme: string) => Promise<CSSStyleSheet>} style
 * @property {(name: keyof Parts, text: string | undefined) => void} keep what the part wants to know at the next visit
 * @property {(name: string, wrong: string[]) => void} judge tells the host which of its words are not understood
 * @property {(type: string, detail: object) => void} tell dispatches an event
 */

const TEXTS = ['theme', 'controls', 'save', 'sounds', 'name', 'puzzle'];
const SWITCHES = ['readonly', 'muted', 'required', 'disabled'];
/** What calls for a part, where it can be seen. */
const SIGNS = /** @type {const} */ ({
  settings: '.settings[open], [name=game] [value=custom]:checked, [data-levels]',
  record: '.record[open]',
  remote: '[data-players~=remote]',
});
/** The board that a person who asks for one of their own starts from. */
const CUSTOM = 'custom(w=5,h=5,n=4,gravity=off,overline=wins)';

/** In plain Node, where pages are made, there is no HTMLElement; importing this must not fail there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export { provide } from './assets.js';

export class InARow extends Base {
  static formAssociated = true;
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
    for (const name of [...TEXTS, ...SWITCHES]) {
      const isSwitch = SWITCHES.includes(name);
      property(name, {
        get() {
          return isSwitch ? this.hasAttribute(name) : this.getAttribute(name);
        },
        set(value) {
          if (isSwitch) this.toggleAttribute(name, Boolean(value));
          else if (value == null) this.removeAttribute(name);
          else this.setAttribute(name, value);
        },
      });
    }
  }

  /** What carries a game with somebody elsewhere; it may have been set before this class was there. @type {import('./transport.js').Transport | ((game: { id: string, side: 1 | 2 }) => import('./transport.js').Transport) | undefined} */
  transport = /** @type {any} */ (this).transport;
  #root = this.attachShadow({ mode: 'open' });
  #internals = this.attachInternals();
  #muted = false;
  /** Whether moves sound from their place. */
  #placed = false;
  /** @type {Match | undefined} */
  #match;
  /** The parts that are there. @type {Partial<Parts>} */
  #parts = {};
  /** Those, and what is being loaded. @type {Map<keyof Parts, Promise<any>>} */
  #loading = new Map();
  /** Whose words are spoken. @type {Set<string>} */
  #worded = new Set();
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
  /** The looks that the person chose here. @type {Partial<import('./themes.js').Look>} */
  #look = {};
  /** @type {number | null} */
  #hover = null;
  #focus = 0;
  #fresh = false;
  #drawing = false;
  /** Whether all that was stored has been taken over, so that it may be written over. */
  #started = false;
  /** What parts wanted to know at this visit. @type {Record<string, string | undefined>} */
  #kept = {};
  /** What was asked for before the game was there. @type {(() => void)[]} */
  #pending = [];
  /** @type {(value?: unknown) => void} */
  #isReady = () => {};

  /** Fulfilled when the game can be played. */
  ready = new Promise((done) => { this.#isReady = done; });

  connectedCallback() {
    for (const name of [...InARow.observedAttributes, 'messages']) this.#upgrade(name);
    this.#match?.wake();
    this.#each('wake');
    if (this.#match) return;
    if (!this.#starting) this.#starting = this.#start().catch((error) => this.#failed(error));
  }

  disconnectedCallback() {
    this.#match?.sleep();
    this.#each('sleep');
  }

  /** Calls all parts that are there. @param {'follow' | 'drawn' | 'sleep' | 'wake'} what */
  #each(what) {
    for (const part of /** @type {Part[]} */ (Object.values(this.#parts))) part[what]?.();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} value
   */
  attributeChangedCallback(name, before, value) {
    if (name === 'lang' && this.#starting) this.#speak().catch(() => {});
    if (name === 'theme' && this.#starting) this.#dress();
    if (!this.#match || before === value) return;
    if (name in ATTRIBUTES) this.#setAttribute(name, value);
    else if (name === 'muted') this.#mute(value !== null);
    else if (name === 'sounds') this.#placed = value === 'placed';
    else if (name === 'save') this.#returned(this.#read());
    this.#hostChanged();
  }

  formAssociatedCallback() {
    this.#hostChanged();
  }

  formDisabledCallback() {
    this.#hostChanged();
  }

  formResetCallback() {
    this.#whenReady(() => this.#need('form').then((form) => form.reset(), (error) => this.#lacks(error)));
  }

  /** @param {string} link */
  formStateRestoreCallback(link) {
    this.open(link);
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
   * @param {string} link `rules:moves`, or an invitation, which goes on behind a `?`
   * @returns {boolean} whether it was opened; false as well before the element is ready, when it is opened later
   */
  open(link) {
    if (!this.#match) {
      this.#pending.push(() => this.open(link));
      return false;
    }
    const [game, query] = link.replace(/^#/, '').split('?');
    if (query) {
      this.#need('remote').then((remote) => remote.join(game, query), (error) => this.#lacks(error));
      return true;
    }
    try {
      this.#playing.visit(game);
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

  /** Goes to the board. @param {FocusOptions} [options] */
  focus(options) {
    this.#focusCell(this.#focus, options);
  }

  /** @param {number} cell @param {FocusOptions} [options] */
  #focusCell(cell, options) {
    /** @type {HTMLElement | null} */ (this.#root.querySelector(`[data-cell="${cell}"]`))?.focus(options);
  }

  /** @type {Promise<void> | undefined} */
  #starting;

  async #start() {
    const early = this.#read();
    if (isLanguage(early?.language)) this.#chosen = early.language;
    this.#look = early?.look ?? {};
    const referees = loadReferee();
    // Whoever waits for them hears of what went wrong.
    referees.catch(() => {});
    const [style] = await Promise.all([loadStyle(), this.#speak(), this.#dress()]);
    this.#root.adoptedStyleSheets = [...new Set([style, ...this.#root.adoptedStyleSheets])];
    // The host may have asked for other words since.
    await this.#asked;
    this.#drawBlank(early);
    const referee = await referees;
    // By now the host may have said where to keep the game.
    const saved = this.#read();
    this.#recall(saved);
    if ((this.getAttribute('opening') ?? 'free') !== 'free') await this.#need('opening').catch(() => {});
    this.#match = new Match({
      referee,
      engines: () => this.#parts.tasks,
      loadEngines: () => this.#need('tasks'),
      table: tables.engines,
      link: DEFAULT_GAME,
      openings: () => this.#parts.opening,
      loadOpenings: () => this.#need('opening').catch((error) => this.#lacks(error)),
      takes: (what, detail) => /** @type {Part[]} */ (Object.values(this.#parts)).some((part) => part.takes?.(what, detail)),
      attended: () => this.getAttribute('controls') !== 'none' && !this.#readonly,
      changed: () => this.#changed(),
      happened: (type, detail) => this.#happened(type, detail),
    });
    this.#listen();
    for (const name of Object.keys(ATTRIBUTES)) if (this.hasAttribute(name)) this.#setAttribute(name, this.getAttribute(name));
    this.#muted = this.hasAttribute('muted');
    this.#placed = this.getAttribute('sounds') === 'placed';
    await this.#restore(saved);
    for (const action of this.#pending.splice(0)) this.#attempt(action);
    this.#started = true;
    this.#changed();
    await this.#hostChanged();
    if (!this.isConnected) this.#match.sleep();
    this.#isReady();
    this.#dispatch('ready', this.#match.detail);
    // What the first move may want: without it a click still plays, silently.
    if (!this.#muted) this.#need('sounds').catch(() => {});
    this.#need('drag').catch(() => {});
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
    let asked = translator(language, [...this.#worded], own, () => this.#learn('rare').catch(() => {}));
    this.#asked = asked;
    const [t, wrong] = await asked;
    if (asked !== this.#asked) {
      // Whoever waits for these words waits for the newer ones.
      while (asked !== this.#asked) await (asked = this.#asked);
      return;
    }
    const changed = language !== this.#language;
    [this.#language, this.#t] = [language, t];
    if (changed) this.#dispatch('language', { language, direction: direction(language) });
    if (own !== this.#judged) {
      this.#judged = own;
      this.#judge('messages', wrong);
    }
    this.#parts.assist?.follow();
    this.#draw();
  }

  /** Puts on the looks that were chosen here, else the host's. */
  async #dress() {
    if (!this.#parts.wardrobe && !this.hasAttribute('theme') && !Object.keys(this.#look).length) return;
    try {
      const wardrobe = await this.#need('wardrobe');
      await wardrobe.wear(this.getAttribute('theme') ?? '', this.#look);
    } catch (error) {
      this.#whenReady(() => this.#lacks(error));
    }
  }

  /** Tells the host which of its words are not understood. @param {string} name @param {string[]} wrong */
  #judge(name, wrong) {
    this.#whenReady(() => {
      this.#playing.unsay(({ values }) => values?.name === name);
      for (const word of wrong) this.#refuse(name, word, new Error('bad-value'));
    });
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

  /** Takes over all that the last visit left under a key that came late. @param {any} saved */
  #returned(saved) {
    this.#recall(saved);
    this.#restore(saved).catch((error) => this.#failed(error));
  }

  /** Takes over the language and the looks of the last visit. @param {any} saved */
  #recall(saved) {
    if (isLanguage(saved?.language) && saved.language !== this.#chosen) this.#choose(saved.language);
    if (!saved?.look) return;
    this.#look = saved.look;
    this.#dress();
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
      const keeper = await this.#need('saved');
      // Without its opening the game cannot go on.
      if (saved?.match?.opening) await this.#need('opening');
      this.#goOn(key, saved, keeper);
    } catch (error) {
      this.#lacks(error);
    }
  }

  /** @param {string} key @param {any} saved @param {Parts['saved']} keeper */
  #goOn(key, saved, { checked, setAside }) {
    try {
      const rules = saved.match.link.split(':')[0];
      if (this.hasAttribute('game') && rules !== this.#playing.rules && this.getAttribute('controls') !== 'all') return;
      this.#playing.restore(checked(saved.match));
      this.#muted ||= saved.muted === true;
      if (typeof saved.placed === 'boolean') this.#placed = saved.placed;
      this.#kept = Object(saved.parts);
      for (const name of /** @type {(keyof Parts)[]} */ (PARTS)) {
        const text = this.#kept[name];
        if (text) this.#need(name).then((/** @type {any} */ part) => part.restore?.(text), (error) => this.#lacks(error));
      }
    } catch {
      setAside(key);
      this.#playing.say('notice.set-aside', { lasting: true });
    }
  }

  #save() {
    const key = this.#started && this.getAttribute('save');
    if (!key) return;
    store(key, { match: this.#playing.save(), language: this.#chosen, look: this.#look, muted: this.#muted, placed: this.#placed, parts: this.#kept });
  }

  /** @param {string} language one of ours, as the person wants it */
  #choose(language) {
    this.#chosen = language;
    this.#speak().catch((error) => this.#lacks(error));
  }

  /** @param {string} type @param {import('./match.js').Detail} detail */
  #happened(type, detail) {
    if (type === 'before-move') return this.#dispatch(type, detail, true);
    this.#fresh = type === 'move' || (this.#fresh && type !== 'undo');
    if (!this.#muted) this.#parts.sounds?.happened(type, this.#playing.state, this.#placed);
    this.#dispatch(type, detail);
    return true;
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
    this.#each('follow');
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
      this.#state('thinking', state.thinking);
      this.#state('over', state.status !== 'ongoing');
      this.#each('drawn');
      // Who was on a button that is gone goes on from the board.
      if (focused && !focused.isConnected) this.focus({ preventScroll: true });
      for (const [part, sign] of Object.entries(SIGNS)) {
        if (this.#root.querySelector(sign)) this.#need(/** @type {keyof Parts} */ (part)).catch(() => {});
      }
    });
  }

  /** What the host's style sheets may ask for. @param {string} name @param {boolean} on */
  #state(name, on) {
    try {
      this.#internals.states[on ? 'add' : 'delete'](name);
    } catch {
      // Older browsers know none, or no plain names.
    }
  }

  /** What surrounds a game. @param {Match['state']} state */
  #around({ cells }) {
    const last = cells.length - 1;
    const { assist, settings, drag, study, opening, guard, touch, record, remote, puzzle } = this.#parts;
    return {
      ...tables,
      language: this.#language,
      muted: this.#muted,
      placed: this.#placed,
      settings,
      record,
      remote,
      puzzle,
      draggable: Boolean(drag),
      study: study?.shown ?? IDLE,
      choices: opening?.choices,
      guard: guard?.guard,
      touch: touch?.shown,
      colour: (/** @type {string} */ property) => this.#colour(property),
      look: this.#look,
      hover: this.#hover !== null && this.#hover <= last ? this.#hover : null,
      focus: Math.min(this.#focus, last),
      fresh: this.#fresh,
      readonly: this.#readonly,
      controls: this.getAttribute('controls') ?? '',
      dragged: drag?.shown,
      ...assist?.shown,
    };
  }

  /** A colour of the theme in force, by day or by night. @param {string} property */
  #colour(property) {
    const written = getComputedStyle(this).getPropertyValue(property).trim();
    if (written.startsWith('#')) return orBlack(written);
    const probe = this.#root.appendChild(document.createElement('i'));
    probe.style.color = `var(${property})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return orBlack(color);
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
      this.#need('assist').catch(() => {});
    });
    on('pointerover', (event, target) => event.pointerType === 'mouse' && this.#aim('hover', target));
    on('pointerdown', (event, target) => {
      this.#wake();
      if (isFinger(event, target)) this.#need('touch').catch(() => {});
      const tray = target.closest('.tray.ready');
      if (tray && !this.#readonly) this.#parts.drag?.start(event, /** @type {HTMLElement} */ (tray));
    });
    on('pointermove', (event) => this.#parts.drag?.move(event));
    // A finger's touch counts as a gesture only once it is lifted.
    on('pointerup', () => this.#wake());
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) on(type, (event) => this.#parts.drag?.end(event));
    this.addEventListener('pointerleave', () => this.#aim('hover', null));
    // It does not bubble.
    this.#root.addEventListener('toggle', () => this.#draw(), true);
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
    const { touch } = this.#parts;
    if (touch?.took(event, target)) return;
    const cell = target.dataset.cell;
    if (cell !== undefined) {
      const play = () => this.#click(Number(cell));
      // A double-click is one move, not a move for each player; WebKit tells of other buttons here too.
      if (event.detail > 1 || event.button !== 0) return;
      // The first finger waits for what knows fingers. Chromium may tell of nothing but its click.
      if (!touch && isFinger(/** @type {PointerEvent} */ (event), target)) this.#need('touch').then((aiming) => aiming.tap(event), play);
      else play();
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
    // A button with a value is a field with one choice.
    if (button?.value) this.#fieldChanged(button);
    else if (button) (actions[button.name] ?? (() => this.#toPart(button)))();
  }

  /** Lets a part do what a button asks for; the first time, it is loaded. @param {HTMLButtonElement} button */
  async #toPart(button) {
    try {
      const part = /** @type {Part} */ (await this.#need(partOf(button) ?? 'study'));
      if (!this.isConnected) return;
      part.follow?.();
      part.act?.(button.name, button);
    } catch (error) {
      this.#lacks(error);
    }
  }

  /** Whether no moves are taken. A form may have switched off all that is in it. */
  get #readonly() {
    return this.matches('[readonly], :disabled');
  }

  /** Shows what the host asks for, and loads what knows forms where there may be one. */
  async #hostChanged() {
    this.#draw();
    if (!this.#match) return;
    const puzzle = this.getAttribute('puzzle');
    if (puzzle !== null || this.#parts.puzzle) this.#need('puzzle').then((part) => part.ask(puzzle), (error) => this.#lacks(error));
    if (!(this.#internals.form || this.matches('[name], [required], :disabled'))) return;
    await this.#need('form').catch((error) => this.#lacks(error));
  }

  /** Says that a part could not be loaded. @param {any} error */
  #lacks({ message }) {
    this.#playing.say('notice.load-failed', { values: { reason: message } });
  }

  /** To be called from a gesture: browsers let nothing sound before. */
  #wake() {
    if (!this.#muted && this.isConnected) this.#parts.sounds?.wake();
  }

  /**
   * Loads a part with its looks and words, once; what failed is tried again the next time.
   * @template {keyof Parts} P
   * @param {P} name
   * @returns {Promise<Parts[P]>}
   */
  #need(name) {
    const loading = this.#loading.get(name) ?? this.#begin(name);
    this.#loading.set(name, loading);
    loading.catch(() => this.#loading.delete(name));
    return loading;
  }

  /** @param {keyof Parts} name */
  async #begin(name) {
    const own = PARTS.includes(name);
    const means = this.#means;
    /** @type {[any, CSSStyleSheet | false, unknown]} */
    const [module, style] = await Promise.all([found()[name](), own && loadStyle(name), own && this.#learn(name)]);
    const part = module.begin ? await module.begin(means) : module;
    if (style) this.#root.adoptedStyleSheets.push(style);
    this.#parts[name] = part;
    this.#draw();
    return part;
  }

  /** What parts may use. @returns {Means} */
  get #means() {
    return {
      host: this,
      root: this.#root,
      internals: this.#internals,
      match: /** @type {Match} */ (this.#match),
      moves: this.#match?.state.moves ?? [],
      assets: { bytesOf, compiled, found },
      need: (name) => this.#need(name),
      lacks: (error) => this.#lacks(error),
      t: () => this.#t,
      draw: () => this.#draw(),
      set: (name, value) => this.#setAttribute(name, value),
      click: (cell) => this.#click(cell),
      focus: (cell) => this.#focusCell(cell),
      readonly: () => this.#readonly,
      style: loadStyle,
      keep: (name, text) => {
        this.#kept[name] = text;
        this.#save();
      },
      judge: (name, wrong) => this.#judge(name, wrong),
      tell: (type, detail) => this.#dispatch(type, detail),
    };
  }

  /** Learns the words of a part. @param {string} part */
  async #learn(part) {
    if (this.#worded.has(part)) return;
    this.#worded.add(part);
    await this.#speak().catch((error) => {
      this.#worded.delete(part);
      throw error;
    });
  }

  /** Takes back to before a move of the review, whose button goes. @param {number} ply */
  #retry(ply) {
    this.#playing.backTo(ply);
    this.#focusCell(this.#playing.state.moves.at(-1) ?? this.#focus);
  }

  #toggleSound() {
    this.#mute(!this.#muted);
    this.#changed();
  }

  /** @param {boolean} muted */
  #mute(muted) {
    this.#muted = muted;
    if (!muted) this.#need('sounds').then(() => this.#wake(), () => {});
  }

  /** @param {number} cell */
  #click(cell) {
    if (!this.#readonly) this.#playing.click(cell);
  }

  /** @param {HTMLElement} target */
  #fieldChanged(target) {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    const part = partOf(target);
    if (part) /** @type {Part | undefined} */ (this.#parts[part])?.changed?.(name, value, target);
    else if (name === 'game') this.#playing.choose(value === 'custom' ? (this.#playing.ownBoard ?? CUSTOM) : value);
    else if (name === 'lang') this.#choose(value);
    else if (name === 'theme' || name === 'scheme') this.#wear(name, value);
    else if (name === 'placed') this.#placed = /** @type {HTMLInputElement} */ (target).checked;
    else if (name.startsWith('custom-')) this.#customChanged();
    else this.#setAttribute(name, value);
    if (name.startsWith('colour')) this.#need('guard').catch(() => {});
    this.#fresh = false;
    this.#changed();
  }

  /** @param {string} kind @param {string} word as the person wants it, none for the host's */
  #wear(kind, word) {
    this.#look = { ...this.#look, [kind]: word };
    this.#dress();
  }

  #customChanged() {
    const { settings } = this.#parts;
    if (!settings) return;
    try {
      this.#playing.choose(settings.customRules(this.#root));
      this.#playing.unsay(({ id }) => id === 'notice.custom');
    } catch (error) {
      this.#playing.say('notice.custom', { reason: /** @type {Error} */ (error).message });
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  #key(event, target) {
    this.#wake();
    if (target.dataset.cell === undefined) return;
    const { assist } = this.#parts;
    if (assist?.key(event, Number(target.dataset.cell))) event.preventDefault();
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
      if (!assist) this.#need('assist').then((keys) => keys.key(event, Number(target.dataset.cell)), () => {});
      return;
    }
    this.#focusCell(to);
    event.preventDefault();
  }
}

/** The part that what stands there belongs to. @param {HTMLElement} target */
const partOf = (target) => /** @type {keyof Parts | undefined} */ (/** @type {HTMLElement | null} */ (target.closest('[data-part]'))?.dataset.part);

/** Whether a finger is on a cell that it may miss. @param {PointerEvent} event @param {HTMLElement} target */
const isFinger = ({ pointerType }, target) =>
  (pointerType === 'touch' || pointerType === 'pen') && target.dataset.cell !== undefined && target.getBoundingClientRect().width < FINE;

/** @param {unknown} value */
const isLanguage = (value) => typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/** Colours as colour inputs take them: to ask a canvas at every redraw would take long. @type {Map<string, string>} */
const hexes = new Map();

/** A theme's colour as a colour input takes it. @param {string} colour */
function orBlack(colour) {
  try {
    const hex = hexes.get(colour) ?? hexColour(colour);
    hexes.set(colour, hex);
    return hex;
  } catch {
    return '#000000';
  }
}
