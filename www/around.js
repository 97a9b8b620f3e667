// What the page says around its board: in the page itself it is English.

/** The links in their order, each with its message. */
const LINKS = [['docs', 'docs.link'], ['puzzle', 'puzzle.daily'], ['tournament', 'tournament.link']];

/** @param {string} language */
async function speak(language) {
  const links = document.querySelectorAll('footer a');
  for (const [at, [part, id]] of LINKS.entries()) {
    const words = await (await fetch(new URL(`./i18n/${part}/${language}.json`, import.meta.url))).json();
    if (language === document.documentElement.lang) links[at].textContent = words[id];
  }
}

const follow = () => speak(document.documentElement.lang).catch(() => {});
new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['lang'] });
follow();
