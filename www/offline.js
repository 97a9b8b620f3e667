// The page without a network: registers the service worker that a published site has, and says when a newer version waits.

/** @param {string} url of the service worker */
export async function keep(url) {
  const { serviceWorker } = navigator;
  // There is none over http.
  if (!serviceWorker) return;
  const updated = Boolean(serviceWorker.controller);
  const registration = await serviceWorker.register(url);
  const told = () => registration.waiting && updated && offer(registration.waiting);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', told));
  // Pages of two versions would not understand each other's parts.
  serviceWorker.addEventListener('controllerchange', () => updated && location.reload());
  told();
}

/** @param {ServiceWorker} worker */
async function offer(worker) {
  const old = document.querySelector('.update');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'update';
  button.textContent = await words();
  button.addEventListener('click', () => worker.postMessage('take over'));
  if (old) old.replaceWith(button);
  else document.querySelector('footer')?.prepend(button, ' ');
}

async function words() {
  const address = new URL(`./i18n/site/${document.documentElement.lang}.json`, import.meta.url);
  return (await (await fetch(address)).json())['site.update'];
}
