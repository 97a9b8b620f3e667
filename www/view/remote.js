// A game with somebody elsewhere: who is there, what is asked and answered, the clock, and the link with its code.

import { labelled, select } from './controls.js';
import { h } from './nodes.js';

/** The free edge that a code needs around it. */
const EDGE = 4;
/** The clocks that are offered: seconds for all moves, and more with each. */
const CLOCKS = ['60+0', '180+2', '300+3', '600+5', '900+10'];

/**
 * @typedef {object} Shown
 * @property {string} link
 * @property {{ size: number, path: string } | undefined} code
 * @property {boolean} copied whether the link was copied just now
 * @property {boolean} shares whether the browser can share it
 * @property {boolean} readonly
 * @property {'waiting' | 'connected' | 'lost'} line
 * @property {'offer' | 'answer' | undefined} making which part of a connection the link holds
 * @property {boolean} brought whether the host sees to the connection
 * @property {'yes' | 'no' | 'insecure'} live whether browsers can be connected
 * @property {boolean} scans whether a camera can read codes
 * @property {boolean} scanning
 * @property {string | undefined} asked what the other side asks for
 * @property {string | undefined} offered what the other side was asked for
 * @property {boolean} doubtful whether one of two games has to be chosen
 * @property {string | undefined} end how the game ended apart from the board
 * @property {1 | 2} side of who sits here
 * @property {boolean} over
 * @property {boolean} viewed whether the board shows another position
 * @property {string[]} proposals what may be asked for
 * @property {string | undefined} clock
 * @property {boolean} clocked whether a clock may be asked for
 * @property {number[] | undefined} times milliseconds that both sides have left
 */

/** @typedef {import('../i18n.js').Translate} Translate */

/** @param {Shown} shown @param {Translate} t */
export function panel(shown, t) {
  const { line, brought, making, readonly } = shown;
  const connecting = Boolean(making) || brought || line !== 'waiting';
  return h(
    'div',
    { key: 'remote', class: 'remote', 'data-part': 'remote' },
    connecting && h('p', { key: 'line', class: `line ${line}` }, t(`remote.${line}`)),
    shown.times && times(shown, shown.times, t),
    shown.end && h('p', { key: 'end' }, h('strong', null, endText(shown, shown.end, t))),
    !readonly && questions(shown, t),
    !readonly && proposals(shown, t),
    line !== 'connected' && !brought && reach(shown, t),
  );
}

/** @param {string} name @param {string} words @param {Record<string, unknown>} [props] */
const button = (name, words, props) => h('button', { type: 'button', key: name, name, 'data-part': 'remote', ...props }, words);

/** @param {string} key @param {string} words @param {...(import('./nodes.js').Node | false)} children */
const asks = (key, words, ...children) => h('div', { key, class: 'asks' }, h('p', null, words), h('div', { class: 'buttons' }, ...children));

/** What waits for an answer. @param {Shown} shown @param {Translate} t */
function questions({ asked, offered, doubtful, viewed }, t) {
  if (doubtful) return asks('doubtful', t('remote.doubtful'), button('take', t('remote.take')), button('keep', t('remote.keep')));
  if (asked) return asks('asked', t(`remote.asks.${wordOf(asked)}`, { clock: clockText(asked.split(':')[1] ?? '', t) }), button('accept', t('remote.accept')), button('decline', t('remote.decline')));
  if (viewed) return asks('viewed', t('remote.viewed'), button('back', t('remote.back')));
  return offered ? h('p', { key: 'offered' }, t('remote.offered')) : false;
}

/** What may be asked for, and given up. @param {Shown} shown @param {Translate} t */
function proposals({ proposals, clock, clocked, over, offered, asked }, t) {
  const clocks = [...new Set(['none', ...CLOCKS, clock ?? 'none'])].map((value) => ({ value, text: clockText(value, t) }));
  return h(
    'div',
    { key: 'proposals', class: 'buttons' },
    clocked && labelled(t('remote.clock'), select('clock', clock ?? 'none', clocks)),
    ...(asked ? [] : proposals).map((kind) => button('propose', t(`remote.${kind}`), { key: kind, 'data-kind': kind })),
    !over && !offered && button('resign', t('remote.resign')),
  );
}

/** How to reach the other side. @param {Shown} shown @param {Translate} t */
function reach({ link, code, copied, shares, making, live, line, scans, scanning }, t) {
  return h(
    'div',
    { key: 'reach', class: 'reach' },
    h('p', null, t(making ? `remote.${making}` : 'remote.how')),
    labelled(t('remote.link'), h('input', { name: 'link', value: link, readonly: true, dir: 'ltr' })),
    h(
      'div',
      { class: 'buttons' },
      shares && button('share', t('remote.share')),
      button('copy', t(copied ? 'remote.copied' : 'remote.copy')),
      live === 'yes' && making !== 'answer' && button('live', t(line === 'lost' || making ? 'remote.again' : 'remote.live')),
    ),
    live !== 'yes' && h('p', { class: 'note' }, t(`remote.live.${live}`)),
    code && picture(code, t('remote.code')),
    making === 'offer' && reply(scans, scanning, t),
  );
}

/** Where the other side's reply is put in. @param {boolean} scans @param {boolean} scanning @param {Translate} t */
function reply(scans, scanning, t) {
  return h(
    'div',
    { key: 'reply', class: 'reach' },
    labelled(t('remote.reply'), h('input', { name: 'reply', autocomplete: 'off', dir: 'ltr' })),
    scans && button(scanning ? 'stop' : 'scan', t(scanning ? 'remote.stop' : 'remote.scan')),
    scanning && h('video', { key: 'camera', muted: true, playsinline: true, 'aria-label': t('remote.scan') }),
  );
}

/** @param {Shown} shown @param {number[]} times @param {Translate} t */
function times({ side }, times, t) {
  const time = (/** @type {number} */ of, /** @type {string} */ id) =>
    h('span', { key: id, class: 'time' }, `${t(id)} `, h('b', { dir: 'ltr' }, minutes(times[of - 1])));
  return h('p', { key: 'times', class: 'times', role: 'timer', 'aria-label': t('remote.clock') }, time(side, 'remote.here'), time(3 - side, 'remote.there'));
}

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A clock in words: minutes, and seconds more with each move. @param {string} clock @param {Translate} t */
function clockText(clock, t) {
  const [base, increment] = clock.split('+').map(Number);
  return clock.includes('+') ? `${minutes(base * 1000)} + ${increment}` : t('remote.no-clock');
}

/** The word of a proposal. @param {string} kind */
const wordOf = (kind) => kind.split(':')[0];

/** @param {Shown} shown @param {string} end @param {Translate} t */
function endText({ side }, end, t) {
  const [how, who] = end.split('.');
  return t(who ? `remote.end.${how}.${Number(who) === side ? 'here' : 'there'}` : `remote.end.${how}`);
}

/** @param {{ size: number, path: string }} code @param {string} label */
function picture({ size, path }, label) {
  const side = size + 2 * EDGE;
  return h('svg', { class: 'code', viewBox: `${-EDGE} ${-EDGE} ${side} ${side}`, role: 'img', 'aria-label': label }, h('path', { d: path }));
}
