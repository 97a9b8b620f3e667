// Bundles the three pages into `out/`, as a user of the bundlers would.

import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';

import { build } from 'vite';
import webpack from 'webpack';

const folder = (name) => new URL(name, import.meta.url).pathname;

for (const page of ['vite', 'react']) {
  await build({ root: folder(page), base: './', logLevel: 'warn', build: { outDir: folder(`out/${page}`), emptyOutDir: true } });
}

const stats = await promisify(webpack)({
  mode: 'production',
  context: folder('webpack'),
  entry: './main.js',
  output: { path: folder('out/webpack'), filename: 'main.js', clean: true },
  performance: false,
});
if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
await cp(folder('webpack/index.html'), folder('out/webpack/index.html'));
