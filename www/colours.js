// How far apart two colours are, for every kind of sight: pure functions on colours as `#rrggbb`.

/** @typedef {[number, number, number]} Triple */

/** What eyes of each kind make of linear light, by Machado, Oliveira and Fernandes 2009, all of it. @type {Record<string, Triple[]>} */
const SIGHTS = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** Ottosson's Oklab: from linear light to cones and on to lightness and two hues, and back. @type {Triple[]} */
const TO_CONES = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
/** @type {Triple[]} */
const TO_LAB = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];
/** @type {Triple[]} */
const FROM_LAB = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]];
/** @type {Triple[]} */
const FROM_CONES = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]];

/** @param {Triple[]} matrix @param {Triple} vector @returns {Triple} */
const times = (matrix, vector) => triple((row) => matrix[row].reduce((sum, factor, k) => sum + factor * vector[k], 0));

/** @param {(k: number) => number} part @returns {Triple} */
const triple = (part) => [part(0), part(1), part(2)];

const clamped = (/** @type {number} */ part) => Math.min(Math.max(part, 0), 1);

/** @param {string} colour */
const linear = (colour) =>
  triple((k) => {
    const part = parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** @param {Triple} light */
function hex(light) {
  const bytes = light.map(clamped).map((part) => Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance of WCAG 2.2. @param {Triple} light */
const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of WCAG 2.2, from 1 to 21. @param {Triple} one @param {Triple} other */
function ratio(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour as it is seen. @param {Triple} light @param {string} sight */
const through = (light, sight) => triple((k) => clamped(times(SIGHTS[sight], light)[k]));

/** A colour as it is seen by eyes of a kind. @param {string} colour @param {string} sight */
export const seen = (colour, sight) => hex(through(linear(colour), sight));

/** @param {string} one @param {string} other */
export const contrast = (one, other) => ratio(linear(one), linear(other));

/** The least contrast of two colours for any kind of sight. @param {string} one @param {string} other */
export function leastContrast(one, other) {
  const [a, b] = [linear(one), linear(other)];
  return Math.min(ratio(a, b), ...Object.keys(SIGHTS).map((sight) => ratio(through(a, sight), through(b, sight))));
}

/** @param {Triple} light */
const lab = (light) => times(TO_LAB, triple((k) => Math.cbrt(times(TO_CONES, light)[k])));

/** @param {Triple} place in Oklab */
const unlab = (place) => times(FROM_CONES, triple((k) => times(FROM_LAB, place)[k] ** 3));

/** Steps of lightness, and of the part of its colourfulness that a colour keeps. */
const LIGHTNESS = 100;
const CHROMA = 8;

/**
 * The nearest colour of the same hue that suits, else black or white, of which one always does.
 * @param {string} colour
 * @param {(colour: string) => boolean} suits
 */
export function nearest(colour, suits) {
  const from = lab(linear(colour));
  const tried = Array.from({ length: (LIGHTNESS + 1) * (CHROMA + 1) }, (_, k) => {
    const [lightness, kept] = [Math.floor(k / (CHROMA + 1)) / LIGHTNESS, (k % (CHROMA + 1)) / CHROMA];
    /** @type {Triple} */
    const place = [lightness, kept * from[1], kept * from[2]];
    return { light: unlab(place), distance: Math.hypot(...triple((axis) => place[axis] - from[axis])) };
  });
  const there = tried.filter(({ light }) => light.every((part) => Math.abs(part - clamped(part)) < 0.0001));
  there.sort((a, b) => a.distance - b.distance);
  return there.map(({ light }) => hex(light)).find(suits);
}
