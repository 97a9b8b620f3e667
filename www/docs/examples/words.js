document.querySelector('#own-words').messages = {
  'status.player-to-move': 'Your move, table {number}',
  'status.player-won': 'Free coffee for table {number}!',
  'button.new': 'Another round',
};
