// The link to a game with somebody elsewhere, and its code for a phone's camera.

import { labelled } from './controls.js';
import { h } from './nodes.js';

/** The free edge that a code needs around it. */
const EDGE = 4;

/**
 * @param {{ link: string, code: { size: number, path: string } | undefined, copied: boolean, shares: boolean }} shown
 * @param {import('../i18n.js').Translate} t
 */
export function panel({ link, code, copied, shares }, t) {
  return h(
    'div',
    { key: 'remote', class: 'remote', 'data-part': 'remote' },
    h('p', null, t('remote.how')),
    labelled(t('remote.link'), h('input', { name: 'link', value: link, readonly: true, dir: 'ltr' })),
    h(
      'div',
      { class: 'buttons' },
      shares && h('button', { type: 'button', name: 'share', 'data-part': 'remote' }, t('remote.share')),
      h('button', { type: 'button', name: 'copy', 'data-part': 'remote' }, t(copied ? 'remote.copied' : 'remote.copy')),
    ),
    code && picture(code, t('remote.code')),
  );
}

/** @param {{ size: number, path: string }} code @param {string} label */
function picture({ size, path }, label) {
  const side = size + 2 * EDGE;
  return h('svg', { class: 'code', viewBox: `${-EDGE} ${-EDGE} ${side} ${side}`, role: 'img', 'aria-label': label }, h('path', { d: path }));
}
