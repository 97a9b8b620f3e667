// A view is a list of plain nodes; `patch` makes the DOM equal to it.

/**
 * @typedef {object} Node
 * @property {string} tag
 * @property {Record<string, unknown>} props attributes; `style` sets custom properties, `value` and `checked` are
 *   properties, `key` tells siblings apart
 * @property {(Node | string)[]} children
 */

/**
 * @param {string} tag
 * @param {Record<string, unknown> | null} [props]
 * @param {...(Node | string | false | null | undefined | (Node | string | false | null | undefined)[])} children
 * @returns {Node}
 */
export function h(tag, props, ...children) {
  const kept = /** @type {(Node | string)[]} */ (children.flat().filter((child) => child != null && child !== false));
  return { tag, props: props ?? {}, children: kept };
}

const SVG = 'http://www.w3.org/2000/svg';

/** What was drawn last, by element. @type {WeakMap<Element, Node>} */
const drawn = new WeakMap();

/**
 * Makes the children of `parent` what `nodes` say. An element stays where a node of the same tag and key comes again, and
 * is not moved without need: moving restarts its animation.
 * @param {Element | ShadowRoot} parent
 * @param {(Node | string)[]} nodes
 */
export function patch(parent, nodes) {
  /** @type {Map<string, Element[]>} */
  const spare = new Map();
  for (const child of parent.children) {
    const name = nameOf(drawn.get(child));
    spare.set(name, [...(spare.get(name) ?? []), child]);
  }
  const kept = nodes.map((node) => (typeof node === 'string' ? undefined : spare.get(nameOf(node))?.shift()));
  for (const child of [...spare.values()].flat()) child.remove();

  /** @type {ChildNode | null} */
  let place = parent.firstChild;
  nodes.forEach((node, index) => {
    if (typeof node === 'string') {
      place = text(parent, place, node);
      return;
    }
    const element = kept[index] ?? document.createElementNS(namespace(parent, node.tag), node.tag);
    // Text in the way is text that is no longer wanted.
    while (place instanceof Text) place = dropped(place);
    if (element === place) place = place.nextSibling;
    else parent.insertBefore(element, place);
    update(element, node);
  });
  while (place) place = dropped(place);
}

/** @param {ChildNode} child */
function dropped(child) {
  const next = child.nextSibling;
  child.remove();
  return next;
}

/** @param {Node | undefined} node */
const nameOf = (node) => (node ? `${node.tag} ${node.props.key ?? ''}` : '');

/**
 * @param {Element | ShadowRoot} parent
 * @param {string} tag
 */
function namespace(parent, tag) {
  const inherited = parent instanceof SVGElement && parent.tagName !== 'foreignObject';
  return tag === 'svg' || inherited ? SVG : 'http://www.w3.org/1999/xhtml';
}

/**
 * @param {Element | ShadowRoot} parent
 * @param {ChildNode | null} place
 * @param {string} words
 */
function text(parent, place, words) {
  if (place instanceof Text) {
    if (place.data !== words) place.data = words;
    return place.nextSibling;
  }
  parent.insertBefore(document.createTextNode(words), place);
  return place;
}

/**
 * @param {Element} element
 * @param {Node} node
 */
function update(element, node) {
  const before = drawn.get(element)?.props ?? {};
  for (const prop of Object.keys({ ...before, ...node.props })) set(element, prop, node.props[prop], before[prop]);
  drawn.set(element, node);
  patch(element, node.children);
  // A select takes its value only once its options are there; what is being typed is left alone.
  const { value } = node.props;
  const typing = value === before.value && element.matches(':focus');
  if (value !== undefined && !typing && /** @type {any} */ (element).value !== value) /** @type {any} */ (element).value = value;
}

/**
 * @param {any} element
 * @param {string} prop
 * @param {any} value
 * @param {any} before
 */
function set(element, prop, value, before) {
  if (prop === 'style') {
    // A policy may forbid style attributes; setting a property is always allowed.
    for (const property of Object.keys({ ...before, ...value })) {
      if (value?.[property] == null) element.style.removeProperty(property);
      else if (value[property] !== before?.[property]) element.style.setProperty(property, value[property]);
    }
  } else if (prop === 'checked') {
    element.checked = value === true;
  } else if (prop === 'key' || prop === 'value' || value === before) {
    return;
  } else if (value == null || value === false) {
    element.removeAttribute(prop);
  } else {
    element.setAttribute(prop, value === true ? '' : value);
  }
}
