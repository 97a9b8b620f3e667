// The languages that there are.

/** Each by its own name. To add one, add its file in `i18n/` and in each folder below it, and a row. */
export const LANGUAGES = {
  en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', pl: 'Polski', pt: 'Português', ru: 'Русский', uk: 'Українська',
  ar: 'العربية', ja: '日本語', ko: '한국어', 'zh-Hans': '简体中文',
};

/** Which way a language is written. @param {string} language one of ours */
export const direction = (language) => (language === 'ar' ? 'rtl' : 'ltr');

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
