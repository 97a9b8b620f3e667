// What the page says around its board: in the page itself it is English.

/** @param {string} language */
async function speak(language) {
  const link = document.querySelector('footer a');
  const words = await (await fetch(new URL(`./i18n/docs/${language}.json`, import.meta.url))).json();
  if (link && language === document.documentElement.lang) link.textContent = words['docs.link'];
}

const follow = () => speak(document.documentElement.lang).catch(() => {});
new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['lang'] });
follow();
