const board = document.querySelector('#told');
const log = document.querySelector('#log');

for (const type of ['move', 'turn', 'undo', 'gameover']) {
  board.addEventListener(`in-a-row:${type}`, ({ detail }) => {
    log.textContent = `${type} ${JSON.stringify(detail)}\n${log.textContent}`;
  });
}
