// The forced wins of the gomoku engine as a filter, like `examples/force.rs`, with the module that a page loads: a link,
// `renju:h8g7`, is answered by `win`, `none` or `unknown`, the plies of the line, positions visited and microseconds.
// The folder of the module is the first argument, the most positions to visit for each the second one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, nodes] = process.argv.slice(2);
const { initSync, Player } = await import(pathToFileURL(join(folder, 'engines.js')).href);
initSync({ module: readFileSync(join(folder, 'engines_bg.wasm')) });

const player = new Player('gomoku', 'renju');
// What it works out once for a game belongs to no position.
player.threats('renju:');
for (const link of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const before = performance.now();
  const { outcome, line, nodes: visited } = player.force(link, Number(nodes));
  const micros = 1000 * (performance.now() - before);
  console.log(outcome, line.length, visited, micros.toFixed(1));
}
