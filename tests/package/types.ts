// What users of TypeScript write; the compiler alone reads this.

import { InARow, provide } from 'in-a-row';
import type { InARowAttributes, InARowHandlers } from 'in-a-row/element';
import { Game } from 'in-a-row/referee';
import 'in-a-row/one-file';

const board: InARow = document.createElement('in-a-row');
board.game = 'gomoku';
board.player2 = 'lines';
board.addEventListener('in-a-row:move', ({ detail }) => detail.transcript.toUpperCase());
document.addEventListener('in-a-row:language', ({ detail }) => detail.direction === 'rtl');
const [form, valid]: [HTMLFormElement | null, boolean] = [board.form, board.required && board.validity.valid];
// @ts-expect-error: who plays follows from the table of engines.
board.player1 = 'nobody';
const props: InARowAttributes & InARowHandlers = { game: 'renju', gap: 0, 'onin-a-row:move': ({ detail }) => detail.ply + 1 };
const ready: Promise<unknown> = board.ready;
provide({ referee: new URL('https://example.org/referee.wasm') });
new Game('connect-four:44').free();
ready.then(() => board.play('h8'));
Object.assign(board, props, { title: `${form?.name}: ${valid}` });
