// A page of React's: attributes and properties go down, events come up.

import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'in-a-row';

function Game() {
  const [moves, setMoves] = useState('');
  const heard = (event) => setMoves(event.detail.transcript);
  return createElement(
    'main',
    null,
    createElement('in-a-row', { game: 'gomoku', player2: 'lines', gap: 0, 'onin-a-row:move': heard }),
    createElement('output', null, moves),
  );
}

createRoot(document.getElementById('root')).render(createElement(Game));
