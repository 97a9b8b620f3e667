// Live examples: what a figure shows is what runs in it.

import { copyable } from './copy.js';

/**
 * Sets an example up: its scripts are shown, and it starts when it comes near the window.
 * @param {HTMLElement} figure
 */
export async function example(figure) {
  const stage = document.createElement('div');
  stage.className = 'stage';
  figure.append(stage);
  for (const pre of sources(figure, 'js')) pre.textContent = await (await fetch(String(pre.dataset.source))).text();
  for (const pre of figure.querySelectorAll('pre')) copyable(pre);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    start(figure, stage);
  }, { rootMargin: '300px' });
  observer.observe(figure);
}

/** @param {HTMLElement} figure @param {HTMLElement} stage */
async function start(figure, stage) {
  for (const { textContent } of sources(figure, 'css')) {
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(textContent ?? ''));
  }
  stage.append(...sources(figure, 'html').map(({ textContent }) => markup(textContent ?? '')));
  for (const { dataset } of sources(figure, 'js')) await import(String(new URL(String(dataset.source), document.baseURI)));
}

/**
 * Markup as nodes, scripts in it resting. Styles are set as properties, which every policy allows.
 * @param {string} text
 */
export function markup(text) {
  const template = document.createElement('template');
  template.innerHTML = text;
  for (const element of template.content.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    /** @type {HTMLElement} */ (element).style.cssText = style;
  }
  return template.content;
}

/** @param {HTMLElement} figure @param {string} language */
const sources = (figure, language) => /** @type {HTMLPreElement[]} */ ([...figure.querySelectorAll(`pre.${language}`)]);
