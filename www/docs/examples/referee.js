import startReferee, { Game } from '../../pkg/referee.js';

await startReferee();
const game = new Game('connect-four:4455');
const lines = [`${game.rules}, ${game.width} × ${game.height}, ${game.n} in a row`];
for (const move of ['6', '7', '3']) {
  game.play(game.read(move));
  lines.push(`${move}: ${game.status}`);
}
try {
  game.play(game.read('4'));
} catch (error) {
  lines.push(`4 as well: ${error.message}`);
}
document.querySelector('#referee-says').textContent = [...lines, game.link].join('\n');
