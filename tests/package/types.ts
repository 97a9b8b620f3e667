// What users of TypeScript write; the compiler alone reads this.

import { InARow, provide } from 'in-a-row';
import { Game } from 'in-a-row/referee';
import 'in-a-row/one-file';

const board: InARow = document.createElement('in-a-row');
board.game = 'gomoku';
board.player2 = 'lines';
board.addEventListener('in-a-row:move', ({ detail }) => detail.transcript.toUpperCase());
const ready: Promise<unknown> = board.ready;
provide({ referee: new URL('https://example.org/referee.wasm') });
new Game('connect-four:44').free();
ready.then(() => board.play('h8'));
