// Messages by id, in the language in force. A message with a count has a form for each plural category of its language
// (`wins.one`, `wins.few`, …), chosen by `n`.

import { found } from './assets.js';

/**
 * @typedef {((id: string, values?: Record<string, string | number>) => string) & {
 *   number: (n: number) => string,
 *   has: (id: string) => boolean,
 * }} Translate the words of an id; a number as the language writes it; whether an id has words
 */

/** The parts with words and looks of their own, loaded when they are first needed. */
export const PARTS = ['assist', 'form', 'guard', 'opening', 'puzzle', 'record', 'remote', 'study', 'touch'];

/**
 * @param {string} language one of ours
 * @param {string[]} loaded the parts that are there
 * @param {Record<string, unknown>} own what a host says in place of our words
 * @param {() => void} lacking called when words are asked for that are in none of them
 * @returns {Promise<[t: Translate, wrong: string[]]>} with the ids that are not ours, or stand for no text
 */
export async function translator(language, loaded, own, lacking) {
  // Which ids there are is known once all parts are.
  const parts = Object.keys(own).length > 0 ? ['rare', ...PARTS] : loaded;
  const catalogues = await Promise.all([undefined, ...parts].map(async (part) => {
    const words = found().messages(language, part);
    // Nothing waits for these.
    return part === 'rare' ? words.catch(() => ({})) : words;
  }));
  const messages = Object.assign({}, ...catalogues);
  const wrong = Object.keys(own).filter((id) => typeof own[id] !== 'string' || !Object.hasOwn(messages, id));
  const all = { ...messages, ...own, ...Object.fromEntries(wrong.map((id) => [id, messages[id]])) };
  return [translate(language, all, parts.includes('rare') ? undefined : lacking), wrong];
}

/**
 * @param {string} language
 * @param {Record<string, string>} messages
 * @param {() => void} [lacking] called when an id has no words; without it all that there are are here
 * @returns {Translate}
 */
export function translate(language, messages, lacking) {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language).format;
  const said = (/** @type {string | number} */ value) => (typeof value === 'number' ? number(value) : value);
  const t = (/** @type {string} */ id, /** @type {Record<string, string | number>} */ values = {}) => {
    const form = typeof values.n === 'number' ? messages[`${id}.${plural.select(values.n)}`] : undefined;
    const message = form ?? messages[id];
    if (message !== undefined) return message.replace(/\{(\w+)\}/g, (_, name) => said(values[name] ?? ''));
    lacking?.();
    // An id that never has words is a fault of ours: show it rather than nothing.
    return lacking ? '' : id;
  };
  return Object.assign(t, { number, has: (/** @type {string} */ id) => id in messages });
}
