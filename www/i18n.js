// Messages by id, in the language in force. A message with a count has a form for each plural category of its language
// (`wins.one`, `wins.few`, …), chosen by `n`.

import { found } from './assets.js';

/** The languages there are, each by its own name. To add one, add its file and a row. */
export const LANGUAGES = {
  en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', pl: 'Polski', pt: 'Português', ru: 'Русский', uk: 'Українська',
  ar: 'العربية', ja: '日本語', ko: '한국어', 'zh-Hans': '简体中文',
};

/** Which way a language is written. @param {string} language one of ours */
export const direction = (language) => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * @typedef {((id: string, values?: Record<string, string | number>) => string) & { number: (n: number) => string }} Translate
 *   the words of an id, and a number as the language writes it
 */

/**
 * The language of ours that suits best, the wishes in order; English where none does.
 * @param {readonly string[]} wishes BCP 47 tags
 * @returns {string}
 */
export function pickLanguage(wishes) {
  const ours = Object.keys(LANGUAGES);
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    const pick = ours.find((language) => language.toLowerCase().split('-')[0] === primary);
    if (pick) return pick;
  }
  return 'en';
}

/**
 * @param {string} language one of ours
 * @param {string[]} parts what was loaded besides, with words of its own
 * @param {Record<string, unknown>} own what a host says in place of our words
 * @returns {Promise<[t: Translate, wrong: string[]]>} with the ids that are not ours, or stand for no text
 */
export async function translator(language, parts, own) {
  const catalogues = await Promise.all([undefined, ...parts].map((part) => found().messages(language, part)));
  const messages = Object.assign({}, ...catalogues);
  const wrong = Object.keys(own).filter((id) => typeof own[id] !== 'string' || !Object.hasOwn(messages, id));
  return [translate(language, { ...messages, ...own, ...Object.fromEntries(wrong.map((id) => [id, messages[id]])) }), wrong];
}

/**
 * @param {string} language
 * @param {Record<string, string>} messages
 * @returns {Translate}
 */
export function translate(language, messages) {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language).format;
  const said = (/** @type {string | number} */ value) => (typeof value === 'number' ? number(value) : value);
  const t = (/** @type {string} */ id, /** @type {Record<string, string | number>} */ values = {}) => {
    const form = typeof values.n === 'number' ? messages[`${id}.${plural.select(values.n)}`] : undefined;
    const message = form ?? messages[id];
    // An id without words is a fault of ours: show it rather than nothing.
    return message === undefined ? id : message.replace(/\{(\w+)\}/g, (_, name) => said(values[name] ?? ''));
  };
  return Object.assign(t, { number });
}
