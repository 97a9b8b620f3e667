// The board as a file, and on paper.

const SVG = 'http://www.w3.org/2000/svg';

/** What decides how a shape looks; the rest is its own attributes. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'filter', 'visibility',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline',
];

/**
 * The board as a picture that stands alone: what style sheets say of it is in it.
 * @param {ShadowRoot} root
 * @returns {SVGSVGElement | undefined}
 */
export function picture(root) {
  const board = /** @type {SVGSVGElement | null} */ (root.querySelector('.board svg'));
  if (!board) return undefined;
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [originals, copies] = [board, copy].map((svg) => [svg, ...svg.querySelectorAll('*')]);
  originals.forEach((original, at) => {
    const style = getComputedStyle(original);
    for (const name of LOOKS) copies[at].setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style', 'data-cell', 'data-side']) copies[at].removeAttribute(name);
  });
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('width', String(width / 2));
  copy.setAttribute('height', String(height / 2));
  // Where the board's own ground is not drawn in it, it lies on the card's.
  const ground = document.createElementNS(SVG, 'rect');
  const { x, y } = board.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x, y, width, height, fill: groundOf(board) })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return copy;
}

/** The colour behind an element. @param {Element} element */
function groundOf(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement ?? /** @type {ShadowRoot} */ (at.getRootNode()).host ?? null) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

/**
 * A picture as a file: of vectors, or of so many pixels for each of its own.
 * @overload
 * @param {SVGSVGElement} svg
 * @returns {Blob}
 */
/**
 * @overload
 * @param {SVGSVGElement} svg
 * @param {number} scale
 * @returns {Promise<Blob>}
 */
/** @param {SVGSVGElement} svg @param {number} [scale] */
export function svgFile(svg, scale) {
  const file = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
  return scale ? pixels(file, svg, scale) : file;
}

/** @param {Blob} file @param {SVGSVGElement} svg @param {number} scale */
async function pixels(file, svg, scale) {
  const image = new Image();
  // A policy that allows no blobs allows data.
  image.src = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(/** @type {string} */ (reader.result));
    reader.readAsDataURL(file);
  });
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(svg.getAttribute('width')) * scale;
  canvas.height = Number(svg.getAttribute('height')) * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return /** @type {Promise<Blob>} */ (new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png')));
}

/** @param {Blob} file @param {string} name */
export function saveAs(file, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const PAPER = `
  body { margin: 0; font: 11pt/1.4 system-ui, sans-serif; color: black; background: white }
  main { display: grid; grid-template-columns: 1fr 4cm; gap: 0.6cm; align-items: start }
  h1 { grid-column: 1 / -1; margin: 0; font-size: 16pt }
  .board { width: 100%; height: auto }
  .code { width: 4cm; height: 4cm }
  ol { grid-column: 1 / -1; columns: 4; margin: 0; padding: 0 0 0 2.2em }
  a { grid-column: 1 / -1; color: black; font-size: 8pt; overflow-wrap: anywhere }
`;

/**
 * Prints a board with its moves, its link and that as a code for a phone's camera.
 * @param {{ svg: SVGSVGElement, moves: string[], link: string, title: string, code: import('./pkg/extras.js').Qr }} sheet
 */
export function print({ svg, moves, link, title, code }) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = /** @type {Document} */ (frame.contentDocument);
  const window = /** @type {Window & typeof globalThis} */ (frame.contentWindow);
  const style = new window.CSSStyleSheet();
  style.replaceSync(PAPER);
  page.adoptedStyleSheets = [style];
  page.title = title;
  const main = page.createElement('main');
  const list = page.createElement('ol');
  list.append(...moves.map((move) => Object.assign(page.createElement('li'), { textContent: move })));
  svg.setAttribute('class', 'board');
  const parts = [Object.assign(page.createElement('h1'), { textContent: title }), svg, drawn(page, code), list, Object.assign(page.createElement('a'), { textContent: link, href: link })];
  main.append(...parts);
  page.body.append(main);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}

/** A code with the free edge that it needs. @param {Document} page @param {import('./pkg/extras.js').Qr} code */
function drawn(page, code) {
  const [svg, path] = [page.createElementNS(SVG, 'svg'), page.createElementNS(SVG, 'path')];
  svg.setAttribute('class', 'code');
  svg.setAttribute('viewBox', `-4 -4 ${code.size + 8} ${code.size + 8}`);
  path.setAttribute('d', code.path);
  svg.append(path);
  return svg;
}
