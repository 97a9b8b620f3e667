// Puzzles: a position whose side to move wins by force, to be played against the longest defence. Any move that keeps the
// win is right, whatever line the puzzle was made by. What people play comes as moves of the match, from wherever.

import { wasCancelled } from './cancelled.js';
import { Judge } from './judge.js';
import tables from './pkg/tables.js';
import { daily, dayOf, listed, progress, solvedBy, streakOn } from './puzzles.js';
import { panel, stars } from './view/puzzle.js';

/** @typedef {import('./element.js').Means} Means */
/** @typedef {import('./view/puzzle.js').Shown} Shown */

/** Milliseconds that a wrong move stays, and between two moves that are shown. */
const PAUSE = 700;

export class Puzzle {
  /** @type {Shown | null} */
  #shown = null;
  /** What the host asks for. @type {string | null} */
  #wanted = null;
  /** The games' puzzles. @type {Map<string, Promise<import('./puzzles.js').Listed[]>>} */
  #lists = new Map();
  #progress = progress(undefined);
  /** Where the puzzle begins: the game, the line and its length. */
  #start = { rules: '', moves: '', ply: 0 };
  /** The line that is known: another one on the board is somebody's doing. */
  #line = '';
  /** Whether a change of the match is our own. */
  #own = false;
  /** Whether help was asked for. */
  #helped = false;
  /** What is under way carries this number, and ends once it has changed. */
  #run = 0;

  /** @param {Means} means @param {Judge} judge */
  constructor(means, judge) {
    this.means = means;
    this.match = means.match;
    this.judge = judge;
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel(state, _, t) {
    return this.#shown !== null && panel({ ...this.#shown, streak: streakOn(this.#progress, today()) }, state, t);
  }

  /** @param {string} text */
  restore(text) {
    this.#progress = progress(text);
  }

  /** Takes what the host asks for: today's puzzle, the number of one, a position, or none. @param {string | null} what */
  ask(what) {
    if (what === this.#wanted) return;
    this.#wanted = what;
    if (what === null) this.#leave();
    else this.#open(what);
  }

  /** @param {string} what */
  async #open(what) {
    const run = this.#begin();
    if (what !== '' && what !== 'daily' && !/^\d+$/.test(what)) {
      this.#put({ moves: what, number: null, grade: null, isDaily: false });
      return;
    }
    try {
      const list = await this.#list(this.match.rules);
      if (run !== this.#run) return;
      const isDaily = !/^\d/.test(what);
      const puzzle = isDaily ? daily(list, today()) : list[Number(what) - 1];
      if (puzzle) this.#put({ ...puzzle, isDaily });
      else this.#nothing();
    } catch (error) {
      if (run === this.#run) this.means.lacks(error);
    }
  }

  /** @param {string} game @returns {Promise<import('./puzzles.js').Listed[]>} none where none are shipped */
  #list(game) {
    if (!tables.games.some(({ id }) => id === game)) return Promise.resolve([]);
    const { bytesOf, found } = this.means.assets;
    const list = this.#lists.get(game) ?? bytesOf(found().book(`puzzles/${game}.txt`)).then((bytes) => listed(new TextDecoder().decode(bytes)));
    this.#lists.set(game, list);
    list.catch(() => this.#lists.delete(game));
    return list;
  }

  #nothing() {
    this.#shown = { phase: 'none', message: null, number: null, grade: null, daily: false, seat: 0, streak: 0 };
    this.means.draw();
  }

  /**
   * Puts a puzzle on the board.
   * @param {{ moves: string, number: number | null, grade: number | null, isDaily: boolean }} puzzle
   */
  #put({ moves, number, grade, isDaily }) {
    try {
      this.#do(() => {
        for (const seat of /** @type {const} */ ([0, 1])) this.match.setPlayer(seat, 'human');
        this.match.show(moves, Infinity);
      });
    } catch (error) {
      this.#refuse(/** @type {Error & { at?: number }} */ (error));
      return;
    }
    const { rules, turn, moves: { length }, status } = this.match.state;
    this.#start = { rules, moves: this.#line, ply: length };
    this.#helped = false;
    const phase = status === 'ongoing' && this.match.tutor ? 'asked' : 'none';
    this.#shown = { phase, message: null, number, grade, daily: isDaily, seat: turn, streak: 0 };
    this.means.draw();
  }

  /** Says where a host's position cannot be read. @param {Error & { at?: number }} error */
  #refuse({ message, at }) {
    this.#shown = null;
    // The match reads it behind the game's name.
    const within = Math.max(0, (at ?? 0) - this.match.rules.length - 1);
    this.match.say('notice.link', { reason: message, values: { at: within + 1 }, lasting: true });
    this.means.tell('error', { id: message, at: within });
  }

  /** Changes the match; that is nobody else's move. @param {() => void} action */
  #do(action) {
    this.#own = true;
    try {
      action();
    } finally {
      this.#own = false;
      this.#line = this.match.transcript;
    }
  }

  /** Ends what is under way. */
  #begin() {
    this.judge.stop();
    return ++this.#run;
  }

  #leave() {
    if (!this.#shown) return;
    this.#begin();
    this.#shown = null;
    this.means.draw();
  }

  /** Begins the puzzle again. */
  #again() {
    this.#begin();
    this.#do(() => this.match.show(this.#start.moves, Infinity));
    this.#tell('asked');
  }

  /** @param {Shown['phase']} phase @param {Shown['message']} [message] */
  #tell(phase, message = null) {
    this.#shown = { .../** @type {Shown} */ (this.#shown), phase, message };
    this.means.draw();
  }

  /** Hears of moves, whoever made them. */
  follow() {
    const { transcript, rules } = this.match;
    if (!this.#shown || this.#own || this.#shown.phase === 'none' || (transcript === this.#line && rules === this.#start.rules)) return;
    const { length } = this.match.state.moves;
    const isMove = rules === this.#start.rules && this.match.transcriptAt(length - 1) === this.#line;
    if (!isMove || this.#shown.phase !== 'asked') return this.#leave();
    this.#line = transcript;
    this.#judged();
  }

  sleep() {
    this.#begin();
  }

  /** What was being looked at is looked at again. */
  wake() {
    if (this.#shown?.phase === 'judging') this.#judged();
    else if (this.#shown?.phase === 'showing') this.#again();
  }

  /** @type {NonNullable<import('./element.js').Part['takes']>} */
  takes(what, detail) {
    if (!this.#shown || this.#shown.phase === 'none') return what === 'choose' && this.#shown !== null && this.#choose(detail);
    if (what === 'move') return this.#shown.phase !== 'asked';
    if (what === 'choose') return this.#choose(detail);
    if (what === 'new') this.#again();
    if (what === 'undo' && this.#shown.phase === 'asked') this.#back();
    return true;
  }

  /** Another game's puzzle. @param {string} rules */
  #choose(rules) {
    const named = tables.games.some(({ id }) => id === rules);
    if (named) {
      this.#do(() => this.match.visit(`${rules}:`));
      this.#start = { rules, moves: '', ply: 0 };
      this.#open(/^\d+$/.test(this.#wanted ?? '') ? String(this.#wanted) : 'daily');
    } else this.#leave();
    return named;
  }

  /** Takes back the last move and its answer. */
  #back() {
    const { length } = this.match.state.moves;
    if (length <= this.#start.ply) return;
    this.#do(() => this.match.show(this.match.transcriptAt(length - 2), Infinity));
    this.#tell('asked');
  }

  /** @param {string} name of a button */
  act(name) {
    if (name === 'clue') this.#attempt(this.#hint);
    else if (name === 'solution') this.#attempt(this.#solve);
    else if (name === 'again') this.#again();
    else if (name === 'next') this.#next();
    else if (name === 'share') this.#share();
  }

  /** Does something that takes a while, unless something else comes first. @param {(stale: () => boolean) => Promise<void>} action */
  async #attempt(action) {
    const run = this.#begin();
    try {
      await action(() => run !== this.#run);
    } catch (error) {
      if (run !== this.#run || wasCancelled(error)) return;
      console.warn('in-a-row: a puzzle could not be judged', error);
      this.#do(() => this.match.show(this.#start.moves, Infinity));
      this.#tell('asked', { id: 'puzzle.failed', cells: {} });
    }
  }

  /** Judges the move on the board, and answers it. */
  #judged() {
    return this.#attempt(async (stale) => {
      if (this.match.status === 'won') return this.#won();
      const { moves } = this.match.state;
      const move = /** @type {number} */ (moves.at(-1));
      this.#tell('judging');
      const began = performance.now();
      const { wins, reply } = this.match.status === 'drawn' ? { wins: false, reply: null } : await this.judge.judge();
      await pause(PAUSE - (performance.now() - began));
      if (stale()) return;
      if (wins && reply !== null) {
        this.#do(() => this.match.play(reply));
        this.#tell('asked', { id: 'puzzle.right', cells: { reply } });
      } else {
        this.#do(() => this.match.show(this.match.transcriptAt(moves.length - 1), Infinity));
        this.#tell('asked', reply === null ? { id: 'puzzle.no', cells: { move } } : { id: 'puzzle.wrong', cells: { move, reply } });
      }
    });
  }

  #won() {
    const { number, daily: isDaily, grade } = /** @type {Shown} */ (this.#shown);
    const { rules } = this.#start;
    if (number !== null && !this.#helped) {
      this.#progress = solvedBy(this.#progress, rules, number, isDaily ? today() : null);
      this.means.keep('puzzle', JSON.stringify(this.#progress));
    }
    this.#tell('solved');
    const { tell } = this.means;
    tell('puzzle', { rules, number, grade, helped: this.#helped });
  }

  /** Shows the next move. @param {() => boolean} stale */
  #hint = async (stale) => {
    const best = await this.judge.best();
    if (stale()) return;
    if (best === null) return this.#tell('asked', { id: 'puzzle.unseen', cells: {} });
    this.#helped = true;
    const study = await this.means.need('study');
    if (stale()) return;
    // The status line says it.
    study.mark([best]);
    this.#tell('asked');
  };

  /** Plays the win from where it stands. @param {() => boolean} stale */
  #solve = async (stale) => {
    if ((await this.judge.best()) === null) return stale() ? undefined : this.#tell('asked', { id: 'puzzle.unseen', cells: {} });
    if (stale()) return;
    this.#helped = true;
    this.#tell('showing');
    while (this.match.status === 'ongoing') {
      const best = await this.judge.best();
      await pause(PAUSE);
      if (stale() || best === null) return;
      this.#do(() => this.match.play(best));
      if (this.match.status !== 'ongoing') break;
      const { reply } = await this.judge.judge();
      await pause(PAUSE);
      if (stale() || reply === null) return;
      this.#do(() => this.match.play(reply));
    }
    this.#tell('shown');
  };

  /** Goes on to the next one that was not solved yet. */
  async #next() {
    const { number } = /** @type {Shown} */ (this.#shown);
    const { rules } = this.#start;
    const list = await this.#list(rules);
    const done = this.#progress.solved[rules] ?? [];
    const after = [...list.slice(number ?? 0), ...list.slice(0, number ?? 0)];
    const next = after.find((puzzle) => !done.includes(puzzle.number)) ?? after[0];
    if (rules === this.match.rules) this.#open(String(next.number));
  }

  /** Hands on what was solved, in words that every language reads. */
  async #share() {
    const { number, grade } = /** @type {Shown} */ (this.#shown);
    const t = this.means.t();
    const text = [t(`game.${this.#start.rules}`), t('puzzle.number', { number: number ?? '' }).trim(), stars(grade ?? 0), this.#helped ? '' : '✔'].join(' ').trim();
    const address = location.href.split('#')[0];
    try {
      if (navigator.share) await navigator.share({ text, url: address });
      else {
        await navigator.clipboard.writeText(`${text}\n${address}`);
        this.match.say('puzzle.copied');
      }
    } catch {
      // Who changes their mind, or may not write there, shares nothing.
    }
  }
}

/** The day where the person is. */
const today = () => dayOf(new Date());

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** @param {Means} means */
export const begin = async (means) => new Puzzle(means, new Judge(means.match, await means.need('tasks')));
