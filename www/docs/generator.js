// The snippet generator: a form about a board, the board, and what to copy. What games, players and levels there are it
// is told by the core's tables and the referee; their names are the catalogue's.

import tables from '../pkg/tables.js';
import { Game } from '../pkg/referee.js';
import { LANGUAGES } from '../languages.js';
import { h, patch } from '../view/nodes.js';
import { OVERLINES, check, levelName } from '../view/settings.js';
import { copyable } from './copy.js';
import { markup } from './examples.js';
import { snippet } from './snippet.js';

/** @typedef {import('../i18n.js').Translate} Translate */
/** @typedef {import('../view/nodes.js').Node} Node */
/** @typedef {{ value: string, text: string }} Option */
/** @typedef {import('./reference.js').Row} Row */
/**
 * @typedef {object} Facts about a game
 * @property {string} rules
 * @property {typeof tables.engines} engines those that play it
 * @property {string[]} openings
 */

/** The form's fields by name. A board of one's own begins as five by five. */
const CHOICE = {
  way: 'element', game: 'connect-four', width: '5', height: '5', n: '4', gravity: false, overline: 'wins', forbidden: false,
  player1: 'human', level1: '', own1: false, colour1: '#8a2be2', player2: 'human', level2: '', own2: false, colour2: '#ffa500',
  begins: '', opening: '', controls: '', lang: '', theme: '', scheme: '', readonly: false, muted: false, widest: '', highest: '',
};

/** What the page says of the values of `controls`. @type {Record<string, string>} */
const CONTROLS = { none: 'Only the board', all: 'With a choice of games' };
const SCHEMES = ['light', 'dark'];
/** How long the board waits for the next change, in milliseconds. */
const PAUSE = 250;

export class Generator {
  #choice = { ...CHOICE };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {object} means
   * @param {HTMLElement} means.section
   * @param {Row[]} means.attributes of the manifest
   * @param {Translate} means.t
   * @param {string} means.site
   * @param {string} means.follow the script that follows an iframe's height
   */
  constructor({ section, attributes, t, site, follow }) {
    this.attributes = attributes;
    this.t = t;
    this.site = site;
    this.follow = follow;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (section.querySelector(name));
    this.form = part('form');
    this.code = part('pre');
    this.stage = part('.stage');
    this.changed = copyable(this.code);
    this.form.addEventListener('submit', (event) => event.preventDefault());
    section.addEventListener('input', ({ target }) => this.#changed(/** @type {HTMLInputElement} */ (target)));
    this.#draw();
  }

  /** @param {HTMLInputElement} field */
  #changed({ name, type, value, checked }) {
    if (!Object.hasOwn(this.#choice, name)) return;
    Object.assign(this.#choice, { [name]: type === 'checkbox' ? checked : value });
    // Who picks a colour wants it.
    if (name.startsWith('colour')) Object.assign(this.#choice, { [name.replace('colour', 'own')]: true });
    this.#draw();
  }

  #draw() {
    /** @type {Facts} */
    let facts;
    try {
      facts = factsOf(this.#rules);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      patch(this.form, this.#fields(factsOf(CHOICE.game), this.t(`error.${message}`)));
      return;
    }
    patch(this.form, this.#fields(facts, ''));
    const title = this.#titleOf(this.#choice.game);
    const way = /** @type {import('./snippet.js').Way} */ (this.#choice.way);
    const text = snippet(way, { attributes: this.#attributes(facts), style: this.#style, title }, this.site, this.follow);
    if (text === this.code.textContent) return;
    this.code.textContent = text;
    this.changed();
    // The board's words need the ground that they are for.
    this.stage.style.colorScheme = this.#choice.scheme;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.stage.replaceChildren(markup(text)), this.stage.hasChildNodes() ? PAUSE : 0);
  }

  get #rules() {
    const { game, width, height, n, gravity, overline, forbidden } = this.#choice;
    if (game !== 'custom') return game;
    return `custom(w=${width},h=${height},n=${n},gravity=${gravity ? 'on' : 'off'},overline=${overline},forbidden=${forbidden ? 'black' : 'no'})`;
  }

  /** What is written: nothing that holds anyway. @param {Facts} facts */
  #attributes({ rules, engines, openings }) {
    const choice = this.#choice;
    /** @type {Record<string, string | false>} */
    const wanted = { game: rules };
    for (const seat of /** @type {const} */ ([1, 2])) {
      const engine = playerIn(engines, choice[`player${seat}`]);
      wanted[`player${seat}`] = engine?.id ?? 'human';
      const level = levelIn(engine, choice[`level${seat}`]);
      wanted[`level${seat}`] = level !== engine?.levels?.default && String(level);
      wanted[`colour${seat}`] = choice[`own${seat}`] && choice[`colour${seat}`];
    }
    Object.assign(wanted, { begins: choice.begins, opening: openings.includes(choice.opening) && choice.opening });
    Object.assign(wanted, { controls: choice.controls, lang: choice.lang, theme: [choice.theme, choice.scheme].filter(Boolean).join(' ') });
    const written = Object.entries(wanted).filter(([name, value]) => value && value !== this.#attribute(name)?.default);
    const switches = /** @type {const} */ (['readonly', 'muted']).filter((name) => choice[name]).map((name) => [name, '']);
    return /** @type {Record<string, string>} */ (Object.fromEntries([...written, ...switches]));
  }

  get #style() {
    const { way, widest, highest } = this.#choice;
    return {
      ...(Number(widest) > 0 && { 'max-width': `${Number(widest)}px` }),
      ...(Number(highest) > 0 && way !== 'iframe' && { '--board-height': `${Number(highest)}px` }),
    };
  }

  /** @param {string} name */
  #attribute(name) {
    return this.attributes.find((row) => row.name === name);
  }

  /** The values that the manifest has for an attribute. @param {string} name */
  #values(name) {
    const row = this.#attribute(name);
    const quoted = row?.type?.text.match(/(?<=')[^' |]+(?=')/g);
    return quoted ?? row?.description?.match(/(?<=`)[a-z-]+(?=`)/g) ?? [];
  }

  /** @param {string} game */
  #titleOf(game) {
    return this.t(`game.${game}`);
  }

  /** @param {Facts} facts @param {string} wrong what is wrong with the board of one's own */
  #fields(facts, wrong) {
    const { t } = this;
    const { game, way } = this.#choice;
    const games = [...tables.games.map(({ id }) => id), 'custom'].map((id) => ({ value: id, text: this.#titleOf(id) }));
    const themes = this.#values('theme').filter((word) => !SCHEMES.includes(word));
    return [
      group('Game', this.#select('game', 'Game', games), ...(game === 'custom' ? this.#board(wrong) : [])),
      ...([1, 2].map((seat) => this.#seat(/** @type {1 | 2} */ (seat), facts))),
      group(
        'Rules',
        this.#select('begins', 'Who begins', this.#values('begins').map((value) => this.#begins(value))),
        facts.openings.length > 1 && this.#select('opening', 'Opening', facts.openings.map((id) => ({ value: id, text: t(`opening.${id}`) }))),
        this.#check('readonly', 'Read-only'),
      ),
      group(
        'Looks',
        this.#select('controls', 'Controls', [usual('As usual'), ...this.#values('controls').map((value) => ({ value, text: CONTROLS[value] ?? value }))]),
        this.#select('lang', 'Language', [usual('As the browser'), ...Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }))]),
        themes.length > 0 && this.#select('theme', 'Theme', [usual('None'), ...themes.map((value) => ({ value, text: capital(value) }))]),
        this.#select('scheme', 'Light or dark', [usual('As the page'), ...SCHEMES.map((value) => ({ value, text: capital(value) }))]),
        this.#number('widest', 'Widest, px', 100, 4000),
        this.#number('highest', 'Highest, px', 100, 4000, way === 'iframe'),
        this.#check('muted', 'Muted'),
      ),
    ];
  }

  /** @param {string} value of `begins` @returns {Option} */
  #begins(value) {
    const number = Number(value);
    return { value, text: number ? this.t('label.player', { number }) : this.t(`begins.${value}`) };
  }

  /** @param {string} wrong */
  #board(wrong) {
    const { t } = this;
    return [
      this.#number('width', t('label.width'), 3, 25),
      this.#number('height', t('label.height'), 3, 25),
      this.#number('n', t('label.n'), 3, 10),
      this.#select('overline', t('label.overline'), OVERLINES.map((value) => ({ value, text: t(`overline.${value}`) }))),
      this.#check('gravity', t('label.gravity')),
      this.#check('forbidden', t('label.forbidden')),
      h('p', { key: 'wrong', role: 'status', class: 'wrong' }, wrong && `This board is not possible: ${wrong}`),
    ];
  }

  /** @param {1 | 2} seat @param {Facts} facts */
  #seat(seat, { engines }) {
    const { t } = this;
    const engine = playerIn(engines, this.#choice[`player${seat}`]);
    const players = [{ value: 'human', text: t('player.human') }, ...engines.map(({ id }) => ({ value: id, text: t(`player.${id}`) }))];
    const level = levelIn(engine, this.#choice[`level${seat}`]);
    const levels = Array.from({ length: engine?.levels?.max ?? 0 }, (_, k) => ({ value: `${k + 1}`, text: levelName(String(engine?.id), k + 1, t) }));
    return group(
      t('label.player', { number: seat }),
      this.#select(`player${seat}`, 'Who plays', players, engine?.id ?? 'human'),
      levels.length > 0 && this.#select(`level${seat}`, 'Level', levels, String(level)),
      this.#check(`own${seat}`, 'Own colour'),
      field('Colour', h('input', { type: 'color', name: `colour${seat}`, value: this.#choice[`colour${seat}`] })),
    );
  }

  /** @param {keyof typeof CHOICE} name @param {string} label @param {Option[]} options @param {string} [value] */
  #select(name, label, options, value) {
    const chosen = value ?? String(this.#choice[name]);
    const known = options.some((option) => option.value === chosen) ? chosen : options[0]?.value;
    const nodes = options.map((option) => h('option', { key: option.value, value: option.value }, option.text));
    return field(label, h('select', { name, value: known }, nodes));
  }

  /** @param {keyof typeof CHOICE} name @param {string} label @param {number} min @param {number} max */
  #number(name, label, min, max, disabled = false) {
    return field(label, h('input', { type: 'number', name, min, max, value: String(this.#choice[name]), disabled }));
  }

  /** @param {keyof typeof CHOICE} name @param {string} label */
  #check(name, label) {
    return check(name, Boolean(this.#choice[name]), label);
  }
}

/** What the referee says of a game. @param {string} rules @returns {Facts} @throws {Error} the id of what is wrong with them */
function factsOf(rules) {
  const game = new Game(`${rules}:`);
  try {
    const engines = [...game.engines()].map((row) => /** @type {typeof tables.engines[number]} */ (tables.engines.find((entry) => entry.row === row)));
    return { rules: game.rules, engines, openings: tables.rules.slice(0, game.openings) };
  } finally {
    game.free();
  }
}

/** @param {Facts['engines']} engines @param {string} id */
const playerIn = (engines, id) => engines.find((entry) => entry.id === id);

/** The level asked for, as far as there is one. @param {Facts['engines'][number] | undefined} engine @param {string} level */
function levelIn(engine, level) {
  const levels = engine?.levels;
  return Number(level) > 0 && levels && Number(level) <= levels.max ? Number(level) : levels?.default;
}

/** @param {string} text @returns {Option} */
const usual = (text) => ({ value: '', text });

/** @param {string} word */
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** @param {string} label @param {Node} input */
const field = (label, input) => h('label', { key: input.props.name }, h('span', null, label), input);

/** @param {string} name @param {...(Node | false)} fields */
const group = (name, ...fields) => h('fieldset', { key: name }, h('legend', null, name), ...fields);
