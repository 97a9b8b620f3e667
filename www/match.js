// A match: the game on the board, who sits where, and whose move is being waited for. No DOM here. The referee in Rust
// decides every rule; this is the one place that holds what changes.

import { wasCancelled } from './cancelled.js';
import tables from './pkg/tables.js';
import { Players } from './players.js';
import { tutor } from './view/idle.js';
import { isComputer } from './view/status.js';

/** @typedef {Omit<typeof import('./pkg/referee.js'), 'default' | 'initSync'>} Referee as WebAssembly or as JavaScript, begun */
/** @typedef {import('./saved.js').Saved} Saved */
/** @typedef {typeof import('./opening.js')} Openings what knows openings */
/** @typedef {0 | 1} Seat */
/**
 * @typedef {object} Sitting
 * @property {string} player `human`, `remote` or an engine's id
 * @property {number | null} level null for the engine's default
 * @property {string | null} colour null for the game's own
 *
 * @typedef {object} Notice
 * @property {string} id of a message
 * @property {Record<string, string | number>} [values]
 * @property {string} [reason] id of an error, put into the message in words
 * @property {boolean} [lasting] whether it stays while computers move
 *
 * @typedef {object} Detail what an event tells
 * @property {number} ply moves on the board
 * @property {string | null} move the last of them, null where there is none
 * @property {1 | 2 | null} side who made it
 * @property {string} transcript
 * @property {'ongoing' | 'won' | 'drawn'} status
 */

/** Milliseconds that a computer player waits; longer where its tutorial did. */
const GAPS = { 'tic-tac-toe': 1500 };
const GAP = 1000;
const LONGEST_GAP = 60_000;

export class Match {
  /** @type {import('./pkg/referee.js').Game} */
  #game;
  /** @type {[Sitting, Sitting]} */
  #seats = [sitting('human'), sitting('human')];
  #begins = '1';
  /** The seat that is side 1 in this game, or was at the start of a swap2 opening. @type {Seat} */
  #first = 0;
  /** How games are to begin: `free`, `swap2` or `balanced`, where that suits them. */
  #rule = 'free';
  /** The procedure of this game's opening, if it has one. @type {InstanceType<Openings['Swap2']> | null} */
  #swap2 = null;
  /** How many stones this game began with. */
  #given = 0;
  /** Whether the seats have changed their marks (X and O). */
  #swapped = false;
  /** @type {number | null} */
  #gap = null;
  /** Wins of each seat since this pair sat down. @type {[number, number]} */
  #score = [0, 0];
  /** The seat to which this game's win was counted. @type {Seat | null} */
  #counted = null;
  /** Games left for another one, by their rules. @type {Record<string, string>} */
  #parked = {};
  /** How far their openings were, and who has the first move, by rules. @type {Record<string, any>} */
  #aside = {};
  /** The rules without a name that were on the board last. @type {string | undefined} */
  #own;
  #paused = false;
  #thinking = false;
  /** Whether the element is on the page. */
  #awake = true;
  /** @type {Notice | null} */
  #notice = null;
  /** What waits for an engine carries this number and does nothing once it has changed. */
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {object} means
   * @param {Referee} means.referee the page's wasm module
   * @param {() => import('./engines.js').Engines | undefined} means.engines what runs them, if it is there
   * @param {() => Promise<import('./engines.js').Engines>} means.loadEngines
   * @param {import('./players.js').Entry[]} means.table the engines
   * @param {string} means.link the game to begin with
   * @param {() => Openings | undefined} means.openings what knows openings, if it is there
   * @param {() => Promise<unknown>} means.loadOpenings says itself where that fails
   * @param {(what: import('./element.js').Asked, detail?: any) => boolean} means.takes whether somebody else does what a
   *   person asks for
   * @param {() => boolean} means.attended whether somebody could start two computers; else they start by themselves
   * @param {() => void} means.changed called after every change
   * @param {(type: string, detail: Detail) => boolean} means.happened called with each event; false refuses a `before-move`
   */
  constructor({ referee, engines, loadEngines, table, changed, happened, link, openings, loadOpenings, takes, attended }) {
    this.referee = referee;
    this.engines = engines;
    this.players = new Players(referee, loadEngines, table);
    this.changed = changed;
    this.happened = happened;
    this.openings = openings;
    this.loadOpenings = loadOpenings;
    this.takes = takes;
    this.attended = attended;
    this.#game = new referee.Game(link);
  }

  /** Everything that a view needs to know, as plain data. */
  get state() {
    const game = this.#game;
    return {
      rules: game.rules,
      width: game.width,
      height: game.height,
      n: game.n,
      gravity: game.gravity,
      overline: game.overline,
      forbids: game.forbids,
      stars: [...game.stars],
      cells: [...game.cells],
      forbidden: [...game.forbidden],
      landings: /** @type {(number | null)[]} */ (game.landings),
      moves: [...game.moves],
      transcript: game.transcript,
      status: /** @type {'ongoing' | 'won' | 'drawn'} */ (game.status),
      winner: game.winner ? this.#seatOf(game.winner) : null,
      lines: game.lines.map((/** @type {Uint16Array} */ line) => [...line]),
      dead: game.dead,
      turn: this.#seatOf(game.turn),
      first: this.#black(),
      swapped: this.#swapped,
      // Until it is settled who has which side, stones are black and white.
      seats: this.#swap2?.stage ? /** @type {[Sitting, Sitting]} */ (this.#seats.map((seat) => ({ ...seat, colour: null }))) : this.#seats,
      engines: this.players.of(game),
      begins: this.#begins,
      openings: this.#rules,
      opening: this.#rule,
      stage: this.#swap2?.stage ?? null,
      asked: this.#asked,
      given: this.#given,
      gap: this.gap,
      score: this.#score,
      paused: this.#paused,
      thinking: this.#thinking,
      notice: this.#notice,
      canUndo: this.#undoTarget() !== null,
      canRedo: this.#canRedo,
    };
  }

  get transcript() {
    return this.#game.transcript;
  }

  get rules() {
    return this.#game.rules;
  }

  /** @returns {Detail['status']} */
  get status() {
    return /** @type {Detail['status']} */ (this.#game.status);
  }

  /** The whole line, what was taken back included, as a link; `state.moves` are played of it. */
  get line() {
    return `${this.rules}:${this.transcriptAt(0xffff)}`;
  }

  /** The transcript of the first so many plies of the line. @param {number} ply */
  transcriptAt(ply) {
    return this.#game.transcriptAt(ply);
  }

  /** A cell as transcripts write it. @param {number} cell */
  moveText(cell) {
    return this.#game.moveText(cell);
  }

  /** The engine that studies this game, if one does. */
  get tutor() {
    return tutor(this.players.of(this.#game));
  }

  /** What an event tells of the game as it is. @returns {Detail} */
  get detail() {
    const { moves, transcript, status } = this.#game;
    const last = moves.at(-1);
    return {
      ply: moves.length,
      move: last === undefined ? null : this.#game.moveText(last),
      side: last === undefined ? null : this.#game.turn === 1 ? 2 : 1,
      transcript,
      status: /** @type {Detail['status']} */ (status),
    };
  }

  /** Milliseconds that a computer player waits. */
  get gap() {
    return this.#gap ?? GAPS[/** @type {keyof typeof GAPS} */ (this.rules)] ?? GAP;
  }

  /**
   * Puts a game on the board. The score stays with the pair unless the rules change.
   * @param {string} link `rules:moves`
   * @param {any} [aside] how far its opening was, if it was put aside
   * @throws the referee's error; the game on the board is then untouched
   */
  open(link, aside) {
    const game = new this.referee.Game(link);
    const other = game.rules !== this.rules;
    this.#replace(game);
    if (!game.transcript) this.#begin();
    if (other) {
      this.#seats = [this.#fitting(this.#seats[0]), this.#fitting(this.#seats[1])];
      this.#newPair();
    }
    if (aside) ({ first: this.#first, swapped: this.#swapped, given: this.#given, swap2: this.#swap2 } = aside);
    this.#go();
  }

  /**
   * Puts a game on the board that a person asked for. One of other rules that is left waits, with its moves, until it is
   * chosen again.
   * @param {string} link
   * @throws as `open`
   */
  visit(link) {
    const { rules, link: left, moves } = this.#game;
    const aside = { first: this.#first, swapped: this.#swapped, given: this.#given, swap2: this.#swap2 };
    this.open(link, this.#aside[link.split(':')[0]]);
    if (rules.startsWith('custom')) this.#own = rules;
    this.#notice = null;
    if (this.rules !== rules && moves.length > 0) {
      this.#parked = { ...this.#parked, [rules]: left };
      this.#aside[rules] = aside;
    }
    delete this.#parked[this.rules];
    delete this.#aside[this.rules];
    this.happened('turn', this.detail);
    this.changed();
  }

  /**
   * Changes to another game, as it was left; to the same one it changes nothing.
   * @param {string} rules
   * @throws as `open`
   */
  choose(rules) {
    const asked = new this.referee.Game(rules);
    const name = asked.rules;
    asked.free();
    if (name === this.rules) this.changed();
    else if (!this.takes('choose', name)) this.visit(this.#parked[name] ?? `${name}:`);
  }

  /** The board of one's own that was left last, if there is one. */
  get ownBoard() {
    return this.#own ?? Object.keys(this.#parked).findLast((rules) => rules.startsWith('custom'));
  }

  newGame() {
    if (this.takes('new')) return;
    this.#begin();
    this.#notice = null;
    this.#toss();
    this.happened('turn', this.detail);
    this.#go();
  }

  /**
   * A person's move, from the board. In drop games every cell of a column stands for the column.
   * @param {number} cell
   */
  click(cell) {
    if (this.takes('move', cell)) return;
    if (this.#game.status === 'ongoing' && !this.#isHuman(this.#turn)) {
      if (!this.#thinking) {
        this.#paused &&= this.#wait;
        this.#go();
      }
      this.say(this.#seats.some(isHuman) ? 'notice.busy' : 'notice.not-started');
      return;
    }
    this.#try(() => this.play(this.#game.gravity ? this.#game.landing(cell % this.#game.width) : cell));
  }

  /**
   * Plays a move for the side to move, whoever that is.
   * @param {number | string} move a cell, or a move as transcripts have it
   * @throws the referee's error; the game is then untouched
   */
  play(move) {
    const cell = typeof move === 'string' ? this.#game.read(move) : move;
    // Numbers that are no cell would be cut to one on the way to the referee.
    if (!Number.isInteger(cell) || cell < 0 || cell > 0xffff) throw new Error('outside-board');
    this.#game.check(cell);
    if (this.#asked.length > 0) throw new Error('choose-first');
    if (!this.#allowed(cell)) return;
    const human = this.#isHuman(this.#turn);
    this.#game.play(cell);
    if (this.#game.undone.length === 0) this.#swap2?.forget();
    if (human || !this.#notice?.lasting) this.#notice = null;
    if (human) this.#paused = false;
    this.#count();
    const here = this.#unchanged();
    this.happened('move', this.detail);
    if (!here()) return;
    this.happened(this.#game.status === 'ongoing' ? 'turn' : 'gameover', this.detail);
    if (here()) this.#go();
  }

  /**
   * Chooses for whoever is asked in a swap2 opening.
   * @param {string} choice `black`, `white` or `two`
   * @throws `no-choice` for what is not asked
   */
  take(choice) {
    const swap2 = this.#swap2;
    if (!swap2 || !this.#asked.includes(choice)) throw new Error('no-choice');
    const seat = this.#turn;
    const again = swap2.choose(this.#game.moves.length, choice);
    // What was played after another choice cannot be played again.
    if (!again) this.#put(new this.referee.Game(this.#game.link));
    this.#notice = this.#isHuman(seat) ? null : { id: `opening.chose.${choice}`, values: { number: seat + 1 } };
    this.happened('turn', this.detail);
    this.#go();
  }

  /**
   * Whether the host allows a move. Where it refuses a computer's, the computer rests until something else happens.
   * @param {number} cell
   */
  #allowed(cell) {
    const here = this.#unchanged();
    const next = { ply: this.#game.moves.length + 1, move: this.#game.moveText(cell), side: /** @type {1 | 2} */ (this.#game.turn) };
    const allowed = this.happened('before-move', { ...this.detail, ...next });
    if (!here()) return false;
    if (!allowed) {
      this.#stop();
      this.say('notice.refused');
    }
    return allowed;
  }

  /** Tells later whether a host, called in between, has put another position on the board. */
  #unchanged() {
    const [game, { length }] = [this.#game, this.#game.moves];
    return () => this.#game === game && game.moves.length === length;
  }

  /** Takes back to the last position where a person was to move; between two people or two engines, one ply. */
  undo() {
    if (this.takes('undo')) return;
    const target = this.#undoTarget();
    if (target !== null) this.backTo(target);
  }

  /** Takes back to the position after so many plies. @param {number} target */
  backTo(target) {
    this.#stop();
    while (this.#game.moves.length > target) this.#game.undo();
    this.#swap2?.backTo(target);
    this.#uncount();
    this.#settled();
    this.happened('undo', this.detail);
    this.#go();
  }

  /** Plays again what `undo` took back. */
  redo() {
    if (!this.#canRedo || this.takes('redo')) return;
    this.#stop();
    do {
      this.#swap2?.redo(this.#game.moves.length);
      this.#game.redo();
    } while (this.#canRedo && this.#seats.some(isHuman) && !this.#isHuman(this.#turn));
    this.#count();
    this.#settled();
    this.happened('move', this.detail);
    this.happened(this.#game.status === 'ongoing' ? 'turn' : 'gameover', this.detail);
    this.#go();
  }

  /**
   * Shows a position of this line or another one, which redo goes on with. Computers rest until somebody plays, or asks.
   * @param {string} transcript the whole line, from the start of this game
   * @param {number} ply
   * @throws the referee's error; the game on the board is then untouched
   */
  show(transcript, ply) {
    const game = new this.referee.Game(`${this.rules}:${transcript}`);
    while (game.moves.length > ply) game.undo();
    this.#stop();
    this.#put(game);
    this.#swap2?.goTo(ply);
    this.#uncount();
    this.#count();
    this.#settled();
    this.#paused = true;
    this.happened('undo', this.detail);
    this.#go();
  }

  /**
   * @param {Seat} seat
   * @param {string} player
   * @param {number | null} [level]
   * @throws `no-such-engine` or `engine-declines`
   */
  setPlayer(seat, player, level = null) {
    const id = this.players.idOf(player, this.#game);
    const changed = this.#seats[seat].player !== id;
    this.#seats[seat] = this.#seated({ ...this.#seats[seat], player: id, level });
    if (changed) {
      this.#score = [0, 0];
      this.#counted = null;
      this.#paused = this.#wait;
    }
    if (!this.#notice?.lasting) this.#notice = null;
    this.#warm();
    this.#go();
  }

  /**
   * @param {Seat} seat
   * @param {string | null} colour null for the game's own
   */
  setColour(seat, colour) {
    this.#seats[seat] = { ...this.#seats[seat], colour };
    this.changed();
  }

  /** @param {string} begins `1`, `2` or `coin`; on the board it takes effect before the first move */
  setBegins(begins) {
    this.#begins = begins;
    if (this.#untouched) this.#toss();
    this.#go();
  }

  /**
   * How games begin from now on, this one too where nobody has moved; once what knows openings is there.
   * @param {string} rule `free`, `swap2` or `balanced`
   */
  async setOpening(rule) {
    this.#rule = rule;
    if (rule !== 'free' && !this.openings()) await this.loadOpenings();
    if (rule === this.#rule && this.#untouched) this.#begin();
    this.#go();
  }

  /** @param {number | null} gap milliseconds; null for the game's own */
  setGap(gap) {
    this.#gap = gap === null ? null : Math.min(gap, LONGEST_GAP);
    this.changed();
  }

  /** Starts or pauses two computers. */
  toggle() {
    this.#paused = !this.#paused;
    this.#go();
  }

  /** One move of two computers that are paused. */
  step() {
    this.#paused = true;
    this.#notice = null;
    if (this.#thinking) this.changed();
    else this.#think();
  }

  /**
   * Shows a message in the status line until the next move.
   * @param {string} id
   * @param {Omit<Notice, 'id'>} [rest]
   */
  say(id, rest) {
    this.#notice = { id, ...rest };
    this.changed();
  }

  /** Takes back a message that is no longer true. @param {(notice: Notice) => boolean} about */
  unsay(about) {
    if (!this.#notice || !about(this.#notice)) return;
    this.#notice = null;
    this.changed();
  }

  /** Ends what is under way, and lets no computer think until `wake`. */
  sleep() {
    this.#awake = false;
    this.#stop();
  }

  wake() {
    this.#awake = true;
    this.#go();
  }

  /** @returns {Saved} */
  save() {
    return {
      version: 1,
      link: this.line,
      ply: this.#game.moves.length,
      seats: this.#seats,
      begins: this.#begins,
      first: this.#first,
      swapped: this.#swapped,
      opening: this.#saveOpening(),
      gap: this.#gap,
      score: this.#score,
      counted: this.#counted,
      parked: this.#parked,
    };
  }

  /** @returns {Saved['opening']} */
  #saveOpening() {
    const { log = null, made = 0 } = this.#swap2 ?? {};
    return log || this.#rule !== 'free' ? { rule: this.#rule, given: this.#given, log, made } : null;
  }

  /**
   * @param {Saved} good whole, as `saved.js` knows
   * @throws when the referee refuses anything in it; nothing is changed then
   */
  restore(good) {
    const game = new this.referee.Game(good.link);
    while (game.moves.length > good.ply) game.undo();
    const [one, two] = good.seats.map((seat) => ({ ...seat, player: this.players.idOf(seat.player, game) }));
    for (const link of Object.values(good.parked)) new this.referee.Game(link).free();
    const opening = good.opening && this.openings()?.restored(good.opening);
    this.#replace(game);
    [this.#rule, this.#given, this.#swap2] = opening ?? ['free', 0, null];
    this.#seats = [this.#seated(one), this.#seated(two)];
    this.#begins = good.begins;
    this.#first = good.first;
    this.#swapped = good.swapped;
    this.setGap(good.gap);
    this.#score = good.score;
    this.#counted = game.winner ? good.counted : null;
    this.#parked = good.parked;
    this.#paused = this.#wait;
    this.#warm();
    this.#go();
  }

  get #turn() {
    return this.#seatOf(this.#game.turn);
  }

  /**
   * @param {number} side 1 or 2
   * @param {Seat} [black] the seat that is side 1
   * @returns {Seat}
   */
  #seatOf(side, black = this.#black()) {
    return /** @type {Seat} */ (side === 1 ? black : 1 - black);
  }

  /**
   * The seat that is side 1. In the course of swap2 it changes, so that the side to move is always that of who acts.
   * @param {number} [ply]
   * @param {boolean} [before] whether what was chosen there is left out
   * @returns {Seat}
   */
  #black(ply = this.#game.moves.length, before = false) {
    return /** @type {Seat} */ (this.#first ^ (this.#swap2?.black(ply, before) ?? 0));
  }

  /** The rules of opening that suit this game. */
  get #rules() {
    return tables.rules.slice(0, this.#game.openings);
  }

  /** What is asked of the seat whose turn it is, before the next stone. */
  get #asked() {
    return this.#swap2?.asked(this.#game.moves.length) ?? [];
  }

  /** Whether nobody has done anything in this game. */
  get #untouched() {
    return this.#game.moves.length === this.#given;
  }

  /** @param {Seat} seat */
  #isHuman(seat) {
    return isHuman(this.#seats[seat]);
  }

  /** The ply to which undo takes back, null where it is not offered. */
  #undoTarget() {
    const ply = this.#game.moves.length;
    const seatAt = (/** @type {number} */ k) => this.#seatOf((this.#game.turn + ply - k + 1) % 2 + 1, this.#black(k, true));
    const wanted = this.#seats.some(isHuman) ? (/** @type {number} */ k) => this.#isHuman(seatAt(k)) : () => true;
    for (let k = this.#swap2?.chosenAt(ply) ? ply : ply - 1; k >= this.#given; k--) if (wanted(k)) return k;
    return null;
  }

  get #canRedo() {
    return this.#game.undone.length > 0 || Boolean(this.#swap2?.undoneAt(this.#game.moves.length));
  }

  /** With a level that the player has; one without levels leaves it for the next. @param {Sitting} seat @returns {Sitting} */
  #seated(seat) {
    const levels = this.players.find(seat.player, this.#game)?.levels;
    return levels && seat.level !== null ? { ...seat, level: Math.min(Math.max(seat.level, 1), levels.max) } : seat;
  }

  /** Loads the engines while a person still plays, if one of the seats needs more than the page has. */
  #warm() {
    for (const seat of this.#seats) if (isComputer(seat)) this.players.warm(seat.player, this.#game);
  }

  /** Whether two computers wait to be started. */
  get #wait() {
    return this.#seats.every(isComputer) && this.attended();
  }

  /**
   * Seats another computer where the one that sat there does not play the game: the strongest that does.
   * @param {Sitting} seat
   * @returns {Sitting}
   */
  #fitting(seat) {
    if (!isComputer(seat) || this.players.find(seat.player, this.#game)) return this.#seated(seat);
    return { ...seat, player: this.#game.strongest() ?? 'human', level: null };
  }

  /** @param {import('./pkg/referee.js').Game} game */
  #replace(game) {
    this.#stop();
    this.#put(game);
    this.#paused &&= this.#wait;
    this.#counted = null;
    [this.#swap2, this.#given] = [null, 0];
  }

  /** @param {import('./pkg/referee.js').Game} game */
  #put(game) {
    this.#game.free();
    this.#game = game;
  }

  /** Begins a game of the same rules as its opening says. */
  #begin() {
    const openings = this.#rules.includes(this.#rule) ? this.openings() : undefined;
    const moves = this.#rule === 'balanced' ? openings?.balanced(this.rules) : '';
    this.#replace(new this.referee.Game(`${this.rules}:${moves ?? ''}`));
    this.#given = this.#game.moves.length;
    if (openings && this.#rule === 'swap2') this.#swap2 = new openings.Swap2();
  }

  #newPair() {
    this.#warm();
    this.#score = [0, 0];
    this.#paused = this.#wait;
    this.#toss();
  }

  /** Decides who begins. With a coin, a second one decides who has which mark. */
  #toss() {
    const coin = this.#begins === 'coin';
    const second = coin ? this.referee.coin() : this.#begins === '2';
    this.#first = second ? 1 : 0;
    this.#swapped = coin && this.referee.coin();
  }

  /** Counts a game that was won to its winner, once. */
  #count() {
    const { winner } = this.#game;
    if (!winner || this.#counted !== null) return;
    const seat = this.#seatOf(winner);
    this.#counted = seat;
    this.#score = /** @type {[number, number]} */ (this.#score.map((n, other) => n + +(other === seat)));
  }

  /** Takes the point back that this game brought. */
  #uncount() {
    if (this.#counted !== null) this.#score = /** @type {[number, number]} */ (this.#score.map((n, seat) => n - +(seat === this.#counted)));
    this.#counted = null;
  }

  /** After undo or redo: two computers wait to be started again. */
  #settled() {
    this.#notice = null;
    this.#paused = this.#wait;
  }

  /** @param {() => void} action */
  #try(action) {
    try {
      action();
    } catch (error) {
      if (this.#game.status !== 'ongoing') return;
      this.happened('error', this.detail);
      this.say('notice.invalid', { reason: /** @type {Error} */ (error).message });
    }
  }

  /** Cancels what an engine does; its answer would be late. */
  #stop() {
    this.#number++;
    this.#thinking = false;
    clearTimeout(this.#timer);
    this.engines()?.cancel('search');
  }

  /** Lets the player whose turn it is move. */
  #go() {
    this.#stop();
    if (this.#game.status === 'ongoing' && isComputer(this.#seats[this.#turn]) && !this.#paused) this.#think();
    else this.changed();
  }

  async #think(again = true) {
    this.#stop();
    if (this.#game.status !== 'ongoing' || !this.#awake) return;
    const number = this.#number;
    this.#thinking = true;
    this.changed();
    const stale = () => number !== this.#number;
    const { player, level } = this.#seats[this.#turn];
    const opening = this.#swap2?.stage ? (this.#asked.length > 0 ? 'choose' : 'put') : null;
    try {
      const [found] = await Promise.all([this.players.search(player, level, this.#game, opening, () => !stale()), new Promise((done) => { this.#timer = setTimeout(done, this.gap); })]);
      if (stale() || !found) return;
      if (found.choice) this.take(found.choice);
      else this.play(found.best);
    } catch (error) {
      if (stale() || wasCancelled(error)) return;
      console.warn('in-a-row: an engine failed', error);
      this.#thinking = false;
      if (again) this.#think(false);
      this.say(again ? 'notice.engine-retry' : 'notice.engine-failed');
    }
  }
}

/**
 * @param {string} player
 * @returns {Sitting}
 */
const sitting = (player) => ({ player, level: null, colour: null });

/** @param {Sitting} seat */
const isHuman = (seat) => seat.player === 'human';
