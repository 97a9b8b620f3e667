// A game with somebody elsewhere. Rust holds what both agreed upon and weighs what is heard; this lets it hear and speak, over
// links that people send, between the tabs of a browser, from browser to browser, or over what the host brings, and keeps the
// board as it says.

import { ClockHands } from './clock.js';
import { answer, offer, servers } from './rtc.js';
import { Scanner, canScan } from './scanner.js';
import { Line, Tabs } from './transport.js';
import { panel } from './view/remote.js';

/** @typedef {import('./element.js').Means} Means */
/** @typedef {import('./pkg/extras.js').Session} Session */
/** @typedef {import('./match.js').Seat} Seat */
/** @typedef {import('./transport.js').Transport} Transport */

/** Milliseconds that a button says that it has copied. */
const COPIED = 2000;
/** Milliseconds in which another tab answers that the game is there. */
const ANSWERING = 400;
/** More than any text; Rust says which of those below are too long. */
const LONGEST = 10_000;

export class Remote {
  /** @type {Session | undefined} */
  #session;
  /** To the other tabs. @type {Line | undefined} */
  #tabs;
  /** To another browser, or over what the host brought. @type {Line | undefined} */
  #live;
  /** A connection that is being made: what the other side is to be sent, and what takes their answer. @type {{ code: string, accept?: (code: string) => Promise<void> } | undefined} */
  #making;
  /** @type {Scanner | undefined} */
  #scanner;
  #copied = false;
  /** The code of the link that was drawn last. @type {{ link: string, size: number, path: string } | undefined} */
  #code;
  /** Whether a move was made on the board since it was looked at last. */
  #moved = false;
  /** Whether the board is being made to show what both agreed upon. */
  #showing = false;
  /** What the host brought. @type {Transport | ((game: { id: string, side: 1 | 2 }) => Transport) | undefined} */
  #transport;
  /** How people connected last, for what changes to be said. */
  #told = 'waiting';

  /** @param {Means} means @param {import('./extras.js').Extras} extras */
  constructor(means, extras) {
    this.means = means;
    this.extras = extras;
    this.hands = new ClockHands(() => this.#session, () => this.#state === 'connected', () => this.#runOut(), means.draw);
    means.host.addEventListener('in-a-row:move', () => { this.#moved = true; });
    this.#watchHost();
    this.follow();
  }

  /** Goes on with the game of a link, unless the board has gone on from there. @param {string} game @param {string} query */
  async join(game, query) {
    const { match, draw } = this.means;
    const text = `${game}?${query}`;
    try {
      if (this.#opened(text) ?? (await this.#enter(text))) await this.#reach(this.extras.Session.codeIn(text));
    } catch (error) {
      match.say('notice.remote-link', { reason: /** @type {Error} */ (error).message });
    }
    draw();
  }

  /** A link of the game that is on the board. @param {string} text @returns {boolean | undefined} whether the other side wrote it; nothing where it is of another game */
  #opened(text) {
    const session = this.#session;
    const news = session?.open(text, Date.now());
    if (!session || news === 'other') return undefined;
    if (news === 'old') this.means.match.say('notice.remote-older');
    if (news === 'taken') this.#show();
    this.#changed();
    return news !== 'own';
  }

  /** A link of another game: the seat is taken, unless another tab has it. @param {string} text */
  async #enter(text) {
    const session = this.extras.Session.join(text);
    if (await this.#elsewhere(session, text)) {
      this.means.match.say('notice.remote-elsewhere', { lasting: true });
      session.free();
      return false;
    }
    this.#begin(session);
    this.#show();
    this.#changed();
    return true;
  }

  /** Whether another tab sits where a link leads to; it then hears what the link says. @param {Session} session @param {string} link */
  #elsewhere(session, link) {
    if (!globalThis.BroadcastChannel) return false;
    const tabs = new Tabs(channelOf(session));
    return new Promise((done) => {
      // The other side answers as well, if it is in a tab.
      tabs.addEventListener('message', (event) => {
        const { data } = /** @type {MessageEvent} */ (event);
        if (typeof data === 'string' && heard(session, data) === 'own') done(true);
      });
      tabs.send({ link });
      setTimeout(() => done(false), ANSWERING);
    }).finally(() => tabs.close());
  }

  /** After every change of the match: what was played here is told, and what is looked at besides changes nothing. */
  follow() {
    const { match, keep } = this.means;
    if (this.#showing) return;
    if (this.#seat < 0) {
      if (this.#session) keep('remote', undefined);
      this.#end();
      return;
    }
    // Both would have to know of the stones that are put there.
    if (match.state.opening !== 'free') match.setOpening('free');
    const side = this.#seat === match.state.first ? 2 : 1;
    const session = this.#session;
    if (!session || this.#isLeft(session, side)) {
      this.#begin(this.extras.Session.begin(this.#game, newId(), side));
      this.#changed();
    } else if (side !== session.side) this.#show();
    else if (this.#moved && this.#game !== session.game) this.#play(session);
    this.#moved = false;
    this.hands.follow();
  }

  /** Whether the board was left for a game of its own. @param {Session} session @param {1 | 2} side */
  #isLeft(session, side) {
    if (!session.game.startsWith(`${this.means.match.rules}:`)) return true;
    const looksBack = this.means.match.line === session.game;
    return !session.shared && !this.#moved && (side !== session.side || !(looksBack || this.#game === session.game));
  }

  /** Tells of a move that was made here; one that may not be is taken back. @param {Session} session */
  #play(session) {
    const { moves } = this.means.match.state;
    if (moves.length === session.ply + 1 && session.play(moves[session.ply], this.hands.spent(), Date.now())) this.#changed();
    else this.#show();
  }

  /** What is on the board, as a link. */
  get #game() {
    const { match } = this.means;
    return `${match.rules}:${match.transcript}`;
  }

  /** Whether the board shows another position than the one that both agreed upon. */
  get #isView() {
    return this.#game !== this.#session?.game;
  }

  /** The cells of a game. @param {string} link */
  #moves(link) {
    const game = new this.means.match.referee.Game(link);
    const moves = [...game.moves];
    game.free();
    return moves;
  }

  /** @type {NonNullable<import('./element.js').Part['takes']>} */
  takes(what) {
    const session = this.#session;
    if (this.#seat < 0 || !session || this.#showing) return false;
    if (what === 'new') return this.#propose('rematch');
    // In what is only looked at one may go to and fro.
    if (what === 'undo') return !this.#isView && this.#propose('undo');
    if (what === 'redo') return !this.#isView;
    if (what !== 'move') return false;
    if (this.#isView) this.#show();
    else if (session.offered) this.means.match.say('notice.remote-asked');
    else return session.over;
    return true;
  }

  /** Asks for something; always takes it upon itself. @param {string} kind */
  #propose(kind) {
    if (this.#session?.propose(kind, Date.now())) {
      if (!this.#session.offered) this.#show();
      this.#changed();
    }
    return true;
  }

  /** Puts on the board what both agreed upon. */
  #show() {
    const { match } = this.means;
    const session = /** @type {Session} */ (this.#session);
    this.#showing = true;
    try {
      const { game } = session;
      const [moves, now] = [this.#moves(game), match.state.moves];
      const isNext = game.startsWith(`${match.rules}:`) && moves.length === now.length + 1 && now.every((cell, k) => cell === moves[k]);
      if (isNext && this.#seat >= 0) match.play(moves[now.length]);
      else if (game !== this.#game) match.visit(game);
      this.#sit(/** @type {1 | 2} */ (session.side), moves.length === 0);
    } finally {
      this.#moved = this.#showing = false;
    }
    this.hands.follow();
  }

  /** Seats both: in a game that begins, who sits where stays, and who begins changes. @param {1 | 2} side @param {boolean} begins */
  #sit(side, begins) {
    const { match } = this.means;
    const { first } = match.state;
    const away = this.#seat;
    const here = /** @type {Seat} */ (side === 1 ? first : 1 - first);
    if (away === 1 - here) return;
    if (away >= 0 && begins) match.setBegins(String((side === 1 ? 1 - away : away) + 1));
    else {
      match.setPlayer(here, 'human');
      match.setPlayer(/** @type {Seat} */ (1 - here), 'remote');
    }
  }

  /** @param {Session} session */
  #begin(session) {
    this.#end();
    this.#session = session;
    this.#wire();
    this.means.draw();
  }

  /** Speaks to the other tabs, and over what the host brought. */
  #wire() {
    const session = this.#session;
    if (!session) return;
    if (globalThis.BroadcastChannel) this.#tabs ??= this.#line(new Tabs(channelOf(session)), true);
    const transport = this.#transport;
    if (!transport || this.#live) return;
    session.share();
    const game = { id: session.id, side: /** @type {1 | 2} */ (session.side) };
    this.#live = this.#line(typeof transport === 'function' ? () => transport(game) : transport);
  }

  /** @param {Transport | (() => Transport)} transport @param {boolean} [here] whether it ends in this browser */
  #line(transport, here = false) {
    return new Line(transport, {
      text: () => this.#session?.text ?? '',
      hear: (data) => this.#hear(data, here),
      changed: () => this.#connected(),
    });
  }

  #end() {
    this.#unwire();
    this.#session?.free();
    this.#session = undefined;
  }

  #unwire() {
    this.#tabs?.close();
    this.#live?.close();
    this.#scanner?.stop();
    this.#tabs = this.#live = this.#making = undefined;
    this.#told = 'waiting';
  }

  /** @param {any} data @param {boolean} here whether it came from this browser @returns {boolean} whether it was the other side */
  #hear(data, here) {
    const session = this.#session;
    if (here && typeof data?.link === 'string') this.#relayed(data.link);
    if (!session || typeof data !== 'string' || data.length > LONGEST) return false;
    const known = () => [session.text, session.asked].join();
    const before = known();
    const news = heard(session, data);
    // Another tab has this very seat.
    const mirrored = here && news === 'own' && session.mirror(data);
    if (news === 'taken' || mirrored) this.#show();
    if (known() !== before) this.#changed();
    // Who is behind is told at once.
    else if (news === 'old') this.#say();
    this.means.draw();
    return Boolean(news) && news !== 'own' && news !== 'other';
  }

  /** A link that was opened in another tab. @param {string} link */
  #relayed(link) {
    const session = this.#session;
    // Whoever opened it hears that the game is here, or where it stands.
    this.#tabs?.say();
    if (!session || link.length > LONGEST) return;
    try {
      if (session.open(link, Date.now()) === 'own') return;
      this.#show();
      this.#changed();
      this.#reach(this.extras.Session.codeIn(link));
    } catch {
      // Its own tab says what is wrong with it.
    }
  }

  /** What was said has changed: it is kept, and told. */
  #changed() {
    const session = /** @type {Session} */ (this.#session);
    this.means.keep('remote', JSON.stringify([session.text, session.heard, session.shared]));
    this.#say();
    this.hands.follow();
    if (session.asked) this.means.match.say('notice.remote-asks');
    this.means.draw();
  }

  #say() {
    this.#tabs?.say();
    this.#live?.say();
  }

  #connected() {
    const state = this.#state;
    if (state === 'connected') this.#making = undefined;
    // The end of a game is not to be talked over.
    if (state !== this.#told && state !== 'waiting' && !this.#session?.over) this.means.match.say(`notice.remote-${state}`);
    this.#told = state;
    this.hands.follow();
    this.means.draw();
  }

  /** Whether somebody is there. @returns {Line['state']} */
  get #state() {
    const states = [this.#live?.state, this.#tabs?.state];
    return states.includes('connected') ? 'connected' : states.includes('lost') ? 'lost' : 'waiting';
  }

  #runOut() {
    if (this.#session?.runOut(Date.now())) this.#changed();
  }

  /** @param {string} text */
  restore(text) {
    try {
      const [said, heardAt, shared] = JSON.parse(text);
      // Rust judges what was stored as it judges a link.
      const session = this.extras.Session.restore(said, heardAt, shared);
      if (this.#seat < 0 || !session.game.startsWith(`${this.means.match.rules}:`)) return session.free();
      this.#begin(session);
      // A move may have been made while this was on its way.
      this.#moved = this.means.match.state.moves.length > session.ply;
      if (this.#moved) this.follow();
      else this.#show();
      this.#changed();
    } catch {
      // A game of its own, then.
    }
  }

  /** Moving an element within a page takes it away and back at once. */
  sleep() {
    setTimeout(() => this.means.host.isConnected || this.#unwire());
  }

  wake() {
    this.#wire();
  }

  /** @type {NonNullable<import('./element.js').Part['panel']>} */
  panel(state, around, t) {
    const session = this.#session;
    if (this.#seat < 0 || !session) return false;
    const link = this.#link;
    if (this.#code?.link !== link) this.#code = this.#drawn(link);
    return panel(
      {
        link,
        code: this.#code,
        copied: this.#copied,
        shares: Boolean(navigator.share),
        readonly: around.readonly,
        line: this.#state,
        making: this.#making && (this.#making.accept ? 'offer' : 'answer'),
        brought: Boolean(this.#transport),
        live: 'RTCPeerConnection' in globalThis ? 'yes' : isSecureContext ? 'no' : 'insecure',
        scans: canScan(),
        scanning: Boolean(this.#scanner),
        asked: session.asked,
        offered: session.offered,
        doubtful: session.doubtful,
        end: session.end,
        side: /** @type {1 | 2} */ (session.side),
        over: session.over,
        viewed: this.#isView,
        proposals: ['swap', 'draw'].filter((kind) => session.mayPropose(kind)),
        clock: session.clock,
        clocked: session.mayPropose('clock:1+0') || session.mayPropose('clock:none'),
        times: this.hands.times,
      },
      t,
    );
  }

  /** @param {string} name @param {HTMLElement} button */
  act(name, button) {
    const session = this.#session;
    if (!session) return;
    const now = Date.now();
    /** @type {Record<string, () => void>} */
    const actions = {
      share: () => this.#share(),
      copy: () => this.#copy(),
      live: () => this.#connect(),
      scan: () => this.#scan(),
      stop: () => this.#scanner?.stop(),
      back: () => this.#show(),
      propose: () => this.#propose(String(button.dataset.kind)),
      resign: () => session.resign(now) && this.#changed(),
      accept: () => this.#settle(session.answer(true, now)),
      decline: () => this.#settle(session.answer(false, now)),
      take: () => this.#settle(session.giveWay(true, now)),
      keep: () => this.#settle(session.giveWay(false, now)),
    };
    actions[name]?.();
  }

  /** @param {string} name @param {string} value @param {HTMLElement} field */
  changed(name, value, field) {
    if (name === 'clock') this.#propose(`clock:${value}`);
    if (name !== 'reply') return;
    /** @type {HTMLInputElement} */ (field).value = '';
    this.#replied(value);
  }

  /** @param {boolean} settled */
  #settle(settled) {
    if (!settled) return;
    this.#show();
    this.means.match.unsay(({ id }) => id === 'notice.remote-asks');
    this.#changed();
  }

  /** What the other side sent back. @param {string} text */
  async #replied(text) {
    const [game, query] = text.trim().slice(text.trim().indexOf('#') + 1).split('?');
    if (game) await this.join(game, query ?? '');
  }

  /** Begins a connection, to be answered. */
  async #connect() {
    try {
      const { code, channel, accept } = await offer(servers(this.means.host.getAttribute('ice-servers')));
      this.#making = { code, accept };
      this.#join(channel);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Goes on with a connection that the other side began, or answered. @param {string | undefined} code */
  async #reach(code) {
    if (!code || !this.#session) return;
    try {
      if (code.startsWith('answer')) {
        if (!this.#making?.accept) return this.means.match.say('notice.remote-gone');
        await this.#making.accept(code);
      } else {
        const { code: reply, channel } = await answer(code, servers(this.means.host.getAttribute('ice-servers')));
        this.#making = { code: reply };
        this.#join(channel);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** @param {Transport} channel */
  #join(channel) {
    this.#session?.share();
    this.#live?.close();
    this.#live = this.#line(channel);
    this.means.draw();
  }

  /** @param {any} error */
  #failed({ message }) {
    this.#making = undefined;
    this.means.match.say('notice.remote-failed', message === 'rtc-code' ? { reason: message } : { values: { reason: message } });
  }

  async #scan() {
    const scanner = new Scanner();
    this.#scanner = scanner;
    this.means.draw();
    try {
      const text = await scanner.look(() => this.means.root.querySelector('.remote video'));
      if (text) await this.#replied(text);
    } catch (error) {
      this.#failed(error);
    }
    this.#scanner = undefined;
    this.means.draw();
  }

  /** What the host brings may come at any time. */
  #watchHost() {
    const { host } = this.means;
    const bring = (/** @type {any} */ transport) => {
      if (transport === this.#transport) return;
      this.#live?.close();
      this.#live = undefined;
      this.#transport = transport ?? undefined;
      this.#wire();
      this.means.draw();
    };
    bring(host.transport);
    Object.defineProperty(host, 'transport', { configurable: true, enumerable: true, get: () => this.#transport, set: bring });
  }

  /** The seat of who is elsewhere, -1 where both are here. */
  get #seat() {
    return this.means.match.state.seats.findIndex(({ player }) => player === 'remote');
  }

  get #link() {
    return `${location.href.split('#')[0]}#${this.#session?.link(this.#making?.code)}`;
  }

  /** @param {string} link */
  #drawn(link) {
    try {
      const code = new this.extras.Qr(link);
      const drawn = { link, size: code.size, path: code.path };
      code.free();
      return drawn;
    } catch {
      // Too long for a code; it can be copied.
      return undefined;
    }
  }

  #share() {
    this.#session?.share();
    navigator.share({ url: this.#link }).catch(() => {});
  }

  async #copy() {
    this.#session?.share();
    this.#copied = await copied(this.#link, this.means.root.querySelector('.remote [name=link]'));
    setTimeout(() => {
      this.#copied = false;
      this.means.draw();
    }, COPIED);
    this.means.draw();
  }
}

/** Whether a link could be copied. @param {string} link @param {HTMLInputElement | null} field */
async function copied(link, field) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    // Without permission, or over http: what is selected can still be copied.
    field?.select();
    return document.execCommand('copy');
  }
}

/** What a text from outside is to a game; nothing where it is none. @param {Session} session @param {string} text */
function heard(session, text) {
  try {
    return session.receive(text, Date.now());
  } catch {
    return undefined;
  }
}

/** @param {Session} session */
const channelOf = ({ id }) => `in-a-row.${id}`;

/** Without `randomUUID`, which there is over https only. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {Means} means */
export const begin = async (means) => new Remote(means, await means.need('extrasGlue'));
