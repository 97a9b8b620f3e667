// What is copied: the three ways to put a board on a page, out of what was chosen.

/** @typedef {'element' | 'div' | 'iframe'} Way */
/**
 * @typedef {object} Wish
 * @property {Record<string, string>} attributes those that say something else than what holds without them; '' is a switch
 * @property {Record<string, string>} style CSS of the board's size
 * @property {string} title the game's name
 */

/**
 * @param {Way} way
 * @param {Wish} wish
 * @param {string} site the address that the shipped files lie under, with a slash at its end
 * @param {string} follow the script that follows the height of an iframe's board
 */
export function snippet(way, { attributes, style, title }, site, follow) {
  const looks = Object.entries(style).map(([property, value]) => `${property}: ${value}`).join('; ');
  /** @type {Record<string, string>} */
  const sized = looks ? { style: looks } : {};
  switch (way) {
    case 'element':
      return [
        tag('script', { type: 'module', src: `${site}www/in-a-row.js` }),
        tag('in-a-row', { ...attributes, ...sized }),
      ].join('\n');
    case 'div': {
      const { game = '', ...others } = attributes;
      const data = Object.entries(others).map(([name, value]) => [`data-${name}`, value]);
      return [
        tag('script', { src: `${site}in-a-row.one-file.js`, defer: '' }),
        tag('div', { 'data-in-a-row': game, ...Object.fromEntries(data), ...sized }),
      ].join('\n');
    }
    case 'iframe': {
      const query = String(new URLSearchParams(attributes));
      const src = `${site}embed.html${query && `?${query}`}`;
      const frame = `border: 0; width: 100%${looks && `; ${looks}`}`;
      return `${tag('iframe', { src, title, loading: 'lazy', style: frame })}\n<script>\n${follow.trim()}\n</script>`;
    }
  }
}

/** @param {string} name @param {Record<string, string>} attributes */
function tag(name, attributes) {
  const written = Object.entries(attributes).map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escaped(value)}"`));
  return `<${name}${written.join('')}></${name}>`;
}

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
