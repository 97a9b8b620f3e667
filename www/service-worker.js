// The site's own service worker: it plays without a network after the first visit. All files of a version are kept together,
// each checked by its hash, and a page goes on with those that it began with. It is for the site alone: the element never
// asks for it. `cargo dist` puts the list of the files in.

import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

const worker = /** @type {any} */ (self);

cleanupOutdatedCaches();
// What is behind the `?` is for the page to read.
precacheAndRoute(worker.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
worker.addEventListener('message', (/** @type {MessageEvent} */ { data }) => data === 'take over' && worker.skipWaiting());
