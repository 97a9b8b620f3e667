// What serves those who play by ear or by keyboard: a voice, names for all cells, keys, commands, the board in words. The
// page loads this, its words and its looks when the focus first comes to a board.

import { wasCancelled } from './cancelled.js';
import { numberIn, parse, plain, without } from './commands.js';
import { Narrator } from './narrator.js';
import { asked } from './players.js';
import { helpOf, panel } from './view/assist.js';
import { fileName, stoneName } from './view/looks.js';
import { statusText } from './view/status.js';
import { NINE, callings, gameName, isNine, linesSaid, listed, moveSaid, namer, placeWords, playerWords, spoken, stonesOf } from './view/words.js';

/** @typedef {import('./match.js').Match['state']} State */
/** @typedef {import('./engine-host.js').Threat} Threat */
/** @typedef {import('./element.js').Means} Means */

/** Milliseconds after which what was typed on the board is complete: a letter that may be a command, or a number. */
const PAUSE = 700;
/** … and a letter that can only be a column. */
const LONG_PAUSE = 3000;
/** The keys that do something, by what they do. */
const LETTERS = { u: 'undo', l: 'last', o: 'where', t: 'threats' };
/** Whose tasks these are, which do not get in the way of the study's. */
const BY = 'assist';
/** Positions that an engine visits to say who wins. */
const NODES = { advise: 200_000, analyse: 2_000_000 };
/** Shapes of threats, the worst first. */
const SHAPES = /** @type {const} */ (['five', 'straight-four', 'four', 'three']);

export class Assist {
  #means;
  #narrator;
  /** What was typed on the board and may go on. */
  #typed = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  #helping = false;
  /** Whether the command field is wanted where the page does not show all. */
  #wanted = false;
  #open = false;
  /** English commands, which are always understood. @type {Promise<Record<string, string>>} */
  #english;

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
    const { match, moves, root, t, draw, assets } = means;
    this.#narrator = new Narrator({ state: () => match.state, words: t, changed: draw }, moves);
    this.#english = assets.found().messages('en', 'assist').catch(() => ({}));
    this.#listen(root);
    this.follow();
    draw();
  }

  /** How it is drawn. */
  get shown() {
    return {
      said: this.#narrator.said,
      namer,
      assist: (/** @type {State} */ state, /** @type {string} */ controls, /** @type {import('./i18n.js').Translate} */ t) =>
        panel(state, { shown: controls === 'all' || this.#wanted, open: this.#open, helping: this.#helping, last: this.#narrator.last }, t),
    };
  }

  /** Goes with the match, after every change of it. */
  follow() {
    this.#narrator.follow();
  }

  /** Says what a view marks with `data-said`, whenever that changes. */
  drawn() {
    const marked = [...this.#means.root.querySelectorAll('[data-said]')].map(({ textContent }) => textContent ?? '');
    this.#narrator.read(marked.filter(Boolean));
  }

  sleep() {
    clearTimeout(this.#typing);
    this.#typed = '';
    this.#narrator.sleep();
  }

  get #t() {
    return this.#means.t();
  }

  get #readonly() {
    return this.#means.readonly();
  }

  /** @param {number} cell */
  #focus(cell) {
    this.#means.focus(cell);
  }

  /** @param {ShadowRoot} root */
  #listen(root) {
    const { match } = this.#means;
    root.host.addEventListener('in-a-row:undo', () => this.#narrator.mark('undone'));
    root.host.addEventListener('in-a-row:turn', (event) => {
      const { ply } = /** @type {CustomEvent<import('./match.js').Detail>} */ (event).detail;
      if (ply === match.state.given) this.#narrator.mark('new');
    });
    // Captured: the element takes the names of other fields and buttons for settings and tools.
    const on = (/** @type {string} */ type, /** @type {(event: Event, target: HTMLElement) => void} */ act) =>
      root.addEventListener(type, (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest('.assist')) act(event, target);
      }, true);
    for (const type of ['input', 'change', 'click']) on(type, (event) => event.stopPropagation());
    on('submit', (event, target) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (target.querySelector('input'));
      this.command(field.value);
      field.value = '';
    });
    on('toggle', (_, target) => {
      this.#open = /** @type {HTMLDetailsElement} */ (target).open;
      this.#means.draw();
    });
  }

  // Keys

  /**
   * Takes a key that was pressed on the board.
   * @param {KeyboardEvent} event
   * @param {number} cell
   * @returns {boolean} whether it did something
   */
  key(event, cell) {
    const { key, ctrlKey, altKey, metaKey, repeat } = event;
    const { width, height } = this.#means.match.state;
    if (altKey || metaKey || repeat) return false;
    if (ctrlKey) {
      const corner = { Home: (height - 1) * width, End: width - 1 }[key];
      if (corner !== undefined) this.#focus(corner);
      return corner !== undefined;
    }
    if (key === '?' || key === '؟') this.#help();
    else if (key === 'Enter' && this.#typed) this.#complete();
    else if (key === 'Escape' && this.#typed) this.#type('');
    else return this.#character(characterOf(event), cell);
    return true;
  }

  /** @param {string} character a letter, a figure, or nothing @param {number} cell */
  #character(character, cell) {
    const { width, height, gravity } = this.#means.match.state;
    const isFile = !gravity && /[a-z]/.test(character) && character <= fileName(width - 1);
    if (/\d/.test(character)) {
      if (this.#typed === '' && (!gravity || character === '0')) return false;
      this.#type(this.#typed + character);
      // No further figure could follow.
      if (numberIn(this.#typed) * 10 > (gravity ? width : height)) this.#complete();
      return true;
    }
    if (character === '') return false;
    if (this.#typed) this.#complete();
    if (isFile) this.#type(character, cell);
    else return this.#letter(character, cell);
    return true;
  }

  /** Keeps what is being typed, and completes it where nothing follows. @param {string} typed @param {number} [cell] */
  #type(typed, cell = 0) {
    clearTimeout(this.#typing);
    this.#typed = typed;
    if (typed === '') return;
    const letter = /^[a-z]$/.test(typed);
    this.#typing = setTimeout(() => this.#complete(cell), letter && !(typed in LETTERS) ? LONG_PAUSE : PAUSE);
  }

  #complete(cell = 0) {
    const typed = this.#typed;
    this.#type('');
    if (/^[a-z]$/.test(typed)) this.#letter(typed, cell);
    else this.#play(typed);
  }

  /** @param {string} letter @param {number} cell */
  #letter(letter, cell) {
    const name = LETTERS[/** @type {keyof typeof LETTERS} */ (letter)];
    const { match } = this.#means;
    if (!name) return false;
    const last = match.state.moves.at(-1);
    // Its name tells it all.
    if (name === 'last' && last !== undefined) this.#focus(last);
    else if (name === 'where') this.#say(namer(match.state, this.#t)(cell), statusText(match.state, this.#t));
    else this.#act(name);
    return true;
  }

  // Commands

  /** Does what a command says, or answers it. @param {string} text */
  async command(text) {
    const english = await this.#english;
    const synonyms = (/** @type {string} */ id) => [this.#t(id), english[id] ?? ''].flatMap((words) => words.split('|').map(plain)).filter(Boolean);
    const { name, about } = parse(text, synonyms);
    if (name === 'row' || name === 'column') this.#readLine(name, about, text);
    else if (name === 'where') this.#where(about, synonyms, text);
    else if (name === 'play') this.#play(about, synonyms, text);
    else this.#act(name);
  }

  /** @param {string} name of a command that stands alone */
  #act(name) {
    const { match } = this.#means;
    const { state } = match;
    const t = this.#t;
    /** @type {Record<string, () => void>} */
    const actions = {
      undo: () => this.#change(state.canUndo, () => match.undo()),
      redo: () => this.#change(state.canRedo, () => match.redo()),
      new: () => this.#change(true, () => match.newGame()),
      wins: () => this.#outlook(),
      last: () => this.#say(state.moves.length > 0 ? moveSaid(state, state.moves[state.moves.length - 1], t) : t('answer.no-moves')),
      threats: () => this.#threats(),
      board: () => this.#readBoard(),
      save: () => this.#say(t('answer.link', { link: `${state.rules}:${state.transcript}` })),
      help: () => this.#help(true),
    };
    actions[name]();
  }

  /** Changes the game, where a person may and it is possible. @param {boolean} possible @param {() => void} change */
  #change(possible, change) {
    if (possible && !this.#readonly) change();
    else this.#say(this.#t('answer.impossible'));
  }

  /** @param {string} about a place @param {import('./commands.js').Synonyms} [synonyms] @param {string} [text] */
  #play(about, synonyms = () => [], text = about) {
    const { match } = this.#means;
    const { state } = match;
    const { width, height, gravity } = state;
    const named = isNine(state) ? NINE.findIndex((id) => synonyms(`place.${id}`).includes(about)) : -1;
    const [, letter, figures] = /^([a-z]?) ?(\d+)$/.exec(about) ?? [];
    const column = letter ? letter.charCodeAt(0) - 97 : Number(figures) - 1;
    const row = letter ? Number(figures) - 1 : 0;
    if (named < 0 && (figures === undefined || (letter === '') !== gravity)) this.#unknown(text);
    else if (this.#readonly) this.#say(this.#t('answer.impossible'));
    else if (named < 0 && (column < 0 || column >= width || row < 0 || row >= height)) match.say('notice.invalid', { reason: 'outside-board' });
    else this.#means.click(named < 0 ? row * width + column : named);
  }

  /** Where a player's stones are. @param {string} about @param {import('./commands.js').Synonyms} synonyms @param {string} text */
  #where(about, synonyms, text) {
    const { state } = this.#means.match;
    const is = (/** @type {number} */ seat) => callings(state, seat).some((id) => synonyms(id).some((word) => without(about, word) !== null));
    const seats = [0, 1].filter(is);
    if (seats.length === 0) this.#unknown(text);
    else this.#say(...seats.map((seat) => this.#stones(state, seat)));
  }

  /** @param {State} state @param {number} seat */
  #stones(state, seat) {
    const cells = stonesOf(state, seat).map((cell) => placeWords(state, cell, this.#t));
    return this.#t('say.player', { player: playerWords(state, seat, this.#t), move: cells.length > 0 ? listed(cells, this.#t) : this.#t('answer.none') });
  }

  #readBoard() {
    const { state } = this.#means.match;
    [this.#wanted, this.#open] = [true, true];
    this.#say(gameName(state, this.#t), this.#stones(state, 0), this.#stones(state, 1));
  }

  /** What lies in a row or column. @param {'row' | 'column'} name @param {string} about @param {string} text */
  #readLine(name, about, text) {
    const { state } = this.#means.match;
    const t = this.#t;
    const { width, height, cells } = state;
    const letter = /^[a-y]$/.test(about) ? about.charCodeAt(0) - 97 : NaN;
    const index = name === 'column' && !Number.isNaN(letter) ? letter : numberIn(about) - 1;
    if (!(index >= 0 && index < (name === 'row' ? height : width))) return this.#unknown(text);
    const line = name === 'row' ? Array.from({ length: width }, (_, k) => index * width + k) : Array.from({ length: height }, (_, k) => k * width + index);
    const nameOf = namer(state, t);
    const taken = line.filter((cell) => cells[cell]).map(nameOf);
    this.#say(t(`answer.${name}`, { number: name === 'column' && !state.gravity ? fileName(index).toUpperCase() : index + 1 }), ...(taken.length > 0 ? taken : [t('name.empty')]));
  }

  /** Whether a position is still the one on the board. @param {State} state */
  #isHere({ rules, transcript }) {
    const { match } = this.#means;
    return match.rules === rules && match.transcript === transcript;
  }

  /** Says who has won, or who will under best play, as far as the game's tutor knows or sees quickly. */
  async #outlook() {
    const { state } = this.#means.match;
    const t = this.#t;
    if (state.status !== 'ongoing') return this.#say(statusText(state, t), ...linesSaid(state, t));
    const best = this.#means.root.querySelector('.best-play')?.textContent ?? (await this.#best(state).catch(() => null));
    if (this.#isHere(state)) this.#say(t('answer.nobody'), ...(best ? [best] : []), statusText(state, t));
  }

  /** @param {State} state @returns {Promise<string | null>} nothing where it is not known */
  async #best(state) {
    const { match, need } = this.#means;
    const { tutor } = match;
    if (!tutor) return null;
    const task = { ...asked(tutor, state.rules, state.transcript), by: BY, level: tutor.levels?.max ?? 1 };
    const outcomes = tutor.advises
      ? [(await (await need('tasks')).ask({ ...task, kind: 'advise', nodes: NODES.advise })).score]
      : /** @type {{ verdicts: { outcome: string }[] }} */ (await (await need('tasks')).ask({ ...task, kind: 'analyse', nodes: NODES.analyse })).verdicts.map(({ outcome }) => outcome);
    const won = outcomes.includes('win');
    if (won || outcomes.every((outcome) => outcome === 'loss')) {
      return this.#t('answer.best', { player: stoneName(state, this.#t, won ? state.turn : 1 - state.turn) });
    }
    return outcomes.every((outcome) => outcome === 'loss' || outcome === 'draw') ? this.#t('answer.best-draw') : null;
  }

  /** Says what both sides threaten: as an engine sees it that advises, else where the referee lets them win at once. */
  async #threats() {
    const { match, need } = this.#means;
    const { state, tutor } = match;
    const t = this.#t;
    if (state.status !== 'ongoing') return this.#say(statusText(state, t));
    try {
      const known = tutor?.advises && state.n === 5
        ? /** @type {{ threats: Threat[] }} */ (await (await need('tasks')).ask({ ...asked(tutor, state.rules, state.transcript), by: BY, kind: 'threats', level: 1, nodes: 0 })).threats
        : winsAtOnce(match.referee, state);
      if (!this.#isHere(state)) return;
      const sentences = SHAPES.flatMap((shape) => [1, 2].flatMap((side) => this.#threat(state, known, shape, side)));
      this.#say(...(sentences.length > 0 ? sentences : [t('answer.no-threats')]));
    } catch (error) {
      if (!wasCancelled(error)) this.#say(t('answer.impossible'));
    }
  }

  /** @param {State} state @param {Threat[]} known @param {Threat['shape']} shape @param {number} side */
  #threat(state, known, shape, side) {
    const cells = known.filter((threat) => threat.shape === shape && threat.side === side);
    if (cells.length === 0) return [];
    const player = playerWords(state, side === 1 ? state.first : 1 - state.first, this.#t);
    return [this.#t(`threat.${shape}`, { player, cells: listed(cells.map(({ cell }) => placeWords(state, cell, this.#t)), this.#t) })];
  }

  // Answers

  /** @param {string} text */
  #unknown(text) {
    this.#say(this.#t('answer.unknown', { words: text.trim() }));
  }

  /** @param {...string} sentences */
  #say(...sentences) {
    this.#narrator.say(spoken(sentences, this.#t));
  }

  /** Shows and says which keys and commands there are; asked for by its key again, takes them away. */
  #help(always = false) {
    this.#helping = always || !this.#helping;
    this.#wanted = true;
    if (this.#helping) this.#say(...helpOf(this.#means.match.state, this.#t));
    else this.#means.draw();
  }
}

/**
 * A key as the letter or figure that it stands for: also on keyboards of other scripts, and where figures are reached by
 * the shift key.
 * @param {KeyboardEvent} event
 */
function characterOf({ key, code, shiftKey }) {
  const [, letter, figure] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  const typed = key.length === 1 ? plain(key) : '';
  if (/\d/.test(typed)) return typed;
  if (figure && !shiftKey) return figure;
  // A Latin keyboard says itself where its letters are.
  if (/^[a-z]$/.test(typed)) return typed;
  return letter && /[^\x20-\x7e]/.test(key) ? letter.toLowerCase() : '';
}

/**
 * The cells where either side would win at once, found by trying them under the referee. The other side is let move by
 * a stone elsewhere.
 * @param {import('./match.js').Referee} referee
 * @param {State} state
 * @returns {Threat[]}
 */
function winsAtOnce(referee, { rules, transcript, gravity, width, landings, cells, turn, first }) {
  const game = new referee.Game(`${rules}:${transcript}`);
  const free = gravity ? landings.flatMap((cell) => cell ?? []) : cells.flatMap((side, cell) => (side ? [] : [cell]));
  const elsewhere = (/** @type {number} */ one, /** @type {number} */ other) => (gravity ? one % width !== other % width : one !== other);
  const wins = (/** @type {number[]} */ moves) => {
    let played = 0;
    try {
      for (const cell of moves) {
        game.play(cell);
        played++;
      }
      return game.status === 'won';
    } catch {
      return false;
    } finally {
      while (played-- > 0) game.undo();
    }
  };
  const mine = free.filter((cell) => wins([cell]));
  const quiet = free.filter((cell) => !mine.includes(cell));
  const theirs = free.filter((cell) => quiet.filter((other) => elsewhere(other, cell)).slice(0, 2).some((other) => wins([other, cell])));
  game.free();
  const side = turn === first ? 1 : 2;
  const threat = (/** @type {number} */ cell, /** @type {number} */ side) => ({ cell, side, shape: /** @type {const} */ ('five') });
  return [...mine.map((cell) => threat(cell, side)), ...theirs.map((cell) => threat(cell, 3 - side))];
}

/** @param {Means} means */
export const begin = (means) => new Assist(means);
