// The words of the attribute `theme`, by what they decide; each has a style sheet in `themes/`. To add a theme, add its
// file, its word here, and its name in `i18n/rare/*.json`.

export const LOOKS = {
  theme: ['yellow', 'wood', 'paper', 'neon', 'contrast'],
  scheme: ['light', 'dark'],
};

/** @typedef {Record<keyof typeof LOOKS, string>} Look a word of each kind, empty where nothing is said */
