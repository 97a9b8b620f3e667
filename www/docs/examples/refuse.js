const board = document.querySelector('#refusing');

board.addEventListener('in-a-row:before-move', (event) => {
  // Nobody may begin in the middle.
  if (event.detail.ply === 1 && event.detail.move === 'b2') event.preventDefault();
});
