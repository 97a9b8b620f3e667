// The record of the game on the board: its moves and variations, a walk through them, and what other programs read and
// write. The tree is kept in Rust; this follows the match and does what the buttons ask for.

import { decoded } from './encoding.js';
import { picture, print, saveAs, svgFile } from './export.js';
import formats from './pkg/formats.js';
import { panel } from './view/record.js';

/** @typedef {import('./element.js').Means} Means */
/** @typedef {import('./extras.js').Extras} Extras */
/** @typedef {import('./pkg/extras.js').Record} Tree */

const COPIED = 2000;

export class Recorder {
  /** @type {Tree} */
  #tree;
  /** The games of the file that was opened, if there are several. @type {import('./pkg/extras.js').Records | undefined} */
  #games;
  #game = 0;
  #format = 'sgf';
  /** Seconds that each move is shown. */
  #speed = 1;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;
  /** Whether the match changes because of us. */
  #moving = false;
  #copied = false;
  /** What was on the board when it was looked at last. */
  #seen = '';

  /** @param {Means} means @param {Extras} extras */
  constructor(means, extras) {
    this.means = means;
    this.extras = extras;
    this.#tree = new extras.Record(means.match.line);
    this.#listen();
    this.follow();
  }

  /** Goes with the match. What is played after something was taken back becomes a variation. */
  follow() {
    const { match } = this.means;
    const { moves, given } = match.state;
    const seen = `${match.line} ${moves.length}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (!this.#moving) this.#pause();
    // A game that nobody has begun is a new one.
    if (moves.length <= given && match.line === `${match.rules}:${match.transcriptAt(given)}`) this.#begin(new this.extras.Record(match.line));
    try {
      this.#tree.follow(match.line, moves.length);
    } catch {
      this.#begin(new this.extras.Record(match.line));
      this.#tree.follow(match.line, moves.length);
    }
    this.means.keep('record', this.#text('sgf'));
  }

  /** Goes on with what the last visit left, as far as it is a record of the game on the board. @param {string} text */
  restore(text) {
    try {
      this.#begin(this.#read(new TextEncoder().encode(text), text, 'saved.sgf').record(0));
    } catch {
      // The game itself is there without it.
    }
    this.#seen = '';
    this.follow();
    this.means.draw();
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel(state, around, t) {
    const [tree, { means }] = [this.#tree, this];
    // Long games have long lists.
    if (!means.root.querySelector('.record[open]')) return false;
    const shown = {
      tree: { order: tree.order, parents: tree.parents, cells: tree.cells, line: tree.line, current: tree.current },
      name: (/** @type {number} */ cell) => tree.moveText(cell),
      comment: (/** @type {number} */ node) => tree.text(node, 'C') ?? '',
      formats: formats.filter(({ id }) => tree.holds(id)),
      format: this.#format,
      speed: this.#speed,
      playing: this.#playing !== undefined,
      games: this.#games?.length ?? 1,
      game: this.#game,
      copied: this.#copied,
      readonly: means.readonly(),
    };
    return panel(state, shown, t);
  }

  /** @param {string} name @param {HTMLElement} button */
  act(name, button) {
    const line = [...this.#tree.line];
    const here = line.indexOf(this.#tree.current);
    /** @type {Record<string, () => void>} */
    const actions = {
      first: () => this.#goTo(line[0]),
      back: () => this.#goTo(line[Math.max(here - 1, 0)]),
      forward: () => this.#goTo(line[Math.min(here + 1, line.length - 1)]),
      last: () => this.#goTo(line[line.length - 1]),
      node: () => this.#goTo(Number(button.dataset.node)),
      play: () => (this.#playing === undefined ? this.#play() : this.#pause()),
      promote: () => this.#tree.promote(this.#tree.current),
      remove: () => this.#remove(),
      open: () => this.#choose(),
      copy: () => this.#copy(),
      save: () => this.#save(),
      svg: () => this.#export('svg'),
      png: () => this.#export('png'),
      print: () => this.#print(),
    };
    actions[name]?.();
    this.means.draw();
  }

  /** @param {string} name @param {string} value */
  changed(name, value) {
    if (name === 'ply') this.#goTo(this.#tree.line[Number(value)]);
    else if (name === 'format') this.#format = value;
    else if (name === 'speed') this.#setSpeed(Number(value));
    else if (name === 'comment') this.#comment(value);
    else if (name === 'record') this.#show(Number(value));
    this.means.draw();
  }

  /**
   * Opens a file or a text.
   * @param {string} name of the file, which hints at what it is
   * @param {Blob | string} what
   */
  async take(name, what) {
    const { match, readonly, draw } = this.means;
    if (readonly()) return;
    const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : new Uint8Array(await what.arrayBuffer());
    try {
      const games = this.#read(bytes, typeof what === 'string' ? what : decoded(bytes), name);
      this.#games?.free();
      this.#games = games;
      this.#show(0);
      if (games.length > 1) match.say('record.opened', { values: { n: games.length } });
    } catch (error) {
      const { message, at, line, column } = /** @type {Error & Record<string, number>} */ (error);
      const id = line ? 'notice.record' : at === undefined ? 'notice.record-short' : 'notice.record-byte';
      match.say(id, { reason: message, values: { line, column, at: at + 1 } });
    }
    draw();
  }

  sleep() {
    this.#pause();
  }

  #listen() {
    const { root } = this.means;
    root.addEventListener('input', ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      if (name === 'ply') this.changed(name, value);
    });
    root.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
  }

  /** Walks through the moves from anywhere in the panel where these keys mean nothing else. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const name = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || !target.closest('.record') || target.matches('input, select, textarea')) return;
    event.preventDefault();
    this.act(name, target);
    // Who walks from move to move stays on the one that is shown.
    queueMicrotask(() => target.dataset.node && /** @type {HTMLElement | null} */ (this.means.root.querySelector('[aria-current=step]'))?.focus());
  }

  /** @param {Uint8Array} bytes @param {string} text @param {string} name */
  #read(bytes, text, name) {
    return new this.extras.Records(bytes, text, name);
  }

  /** @param {Tree | undefined} tree */
  #begin(tree) {
    if (!tree) return;
    this.#tree.free();
    this.#tree = tree;
  }

  /** Puts one of the opened games on the board, at its end. @param {number} number */
  #show(number) {
    const tree = this.#games?.record(number);
    if (!tree) return;
    const { match } = this.means;
    const [rules, transcript] = [tree.rules, tree.transcript(tree.current)];
    match.visit(`${rules}:${transcript}`);
    this.#game = number;
    this.#begin(tree);
    this.#seen = '';
    // Nobody moves before the game has been looked at.
    this.#goTo(tree.current);
  }

  /** @param {number} node */
  #goTo(node) {
    this.#moving = true;
    try {
      this.means.match.show(this.#tree.transcript(node), this.#tree.ply(node));
    } finally {
      this.#moving = false;
    }
  }

  #play() {
    const line = this.#tree.line;
    if (this.#tree.current === line[line.length - 1]) this.#goTo(line[0]);
    this.#playing = setInterval(() => this.#step(), this.#speed * 1000);
  }

  #step() {
    const line = [...this.#tree.line];
    const next = line[line.indexOf(this.#tree.current) + 1];
    if (next !== undefined) this.#goTo(next);
    if (next === undefined || next === line[line.length - 1]) this.#pause();
    this.means.draw();
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    this.#speed = speed;
    if (this.#playing === undefined) return;
    this.#pause();
    this.#play();
  }

  /** @param {string} text */
  #comment(text) {
    this.#tree.setText(this.#tree.current, 'C', text);
    this.means.keep('record', this.#text('sgf'));
  }

  /** Deletes the move on the board, and all that follows it. */
  #remove() {
    const parent = this.#tree.parents[this.#tree.current];
    if (parent < 0) return;
    this.#tree.remove(this.#tree.current);
    this.#goTo(parent);
  }

  /** @param {string} format */
  #text(format) {
    return new TextDecoder().decode(this.#tree.write(format));
  }

  #choose() {
    const field = Object.assign(document.createElement('input'), { type: 'file' });
    field.addEventListener('change', () => {
      const file = field.files?.[0];
      if (file) this.take(file.name, file);
    });
    field.click();
  }

  async #copy() {
    const text = this.#text(this.#format);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without permission, or over http: what is selected can still be copied.
      const field = /** @type {HTMLTextAreaElement} */ (this.means.root.querySelector('.record textarea'));
      const before = field.value;
      field.value = text;
      field.select();
      document.execCommand('copy');
      field.value = before;
    }
    this.#copied = true;
    setTimeout(() => {
      this.#copied = false;
      this.means.draw();
    }, COPIED);
    this.means.draw();
  }

  #save() {
    const row = formats.find(({ id }) => id === this.#format);
    saveAs(new Blob([new Uint8Array(this.#tree.write(this.#format))]), `${this.#name}.${row?.ending}`);
  }

  /** @param {'svg' | 'png'} kind */
  async #export(kind) {
    const svg = picture(this.means.root);
    if (svg) saveAs(kind === 'svg' ? svgFile(svg) : await svgFile(svg, 2), `${this.#name}.${kind}`);
  }

  #print() {
    const { match, root, t } = this.means;
    const svg = picture(root);
    const tree = this.#tree;
    const link = `${location.href.split('#')[0]}#${match.rules}:${match.transcript}`;
    const moves = [...tree.line].slice(1).filter((node) => tree.cells[node] !== 0xffff).map((node) => tree.moveText(tree.cells[node]));
    if (svg) print({ svg, moves, link, title: t()(`game.${match.rules}`), code: new this.extras.Qr(link) });
  }

  /** What files are called. */
  get #name() {
    return `in-a-row-${this.#tree.rules.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '')}`;
  }
}

/** @param {Means} means */
export const begin = async (means) => new Recorder(means, await means.need('extrasGlue'));
