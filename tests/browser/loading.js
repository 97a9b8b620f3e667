// Runs before everything else on a page whose loading is measured. `subject` says what its board is, how it is played
// and when it has taken a move; a move is tried in every frame from the first board on.
const times = {};

/** Presses and lets go at the middle of a square of a chess board, as a mouse does. */
function press(board, file, rank) {
  const { left, top, width, height } = board.getBoundingClientRect();
  const at = { clientX: left + ((file + 0.5) * width) / 8, clientY: top + ((7.5 - rank) * height) / 8 };
  const target = document.elementFromPoint(at.clientX, at.clientY) ?? board;
  for (const [type, buttons] of [["mousedown", 1], ["mouseup", 0], ["click", 0]]) {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, buttons, ...at }));
  }
}

/** What had arrived by now: name, beginning, end and bytes. */
function requests() {
  const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  return entries
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= performance.now())
    .map(({ name, startTime, responseEnd, transferSize }) => [new URL(name).pathname, startTime, responseEnd, transferSize]);
}

function frame() {
  if (times.board !== undefined) {
    subject.play();
    if (subject.moved()) {
      window.__loading = { ...times, move: performance.now(), requests: requests() };
      return;
    }
  } else if (subject.board()) {
    // A message comes after this frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { times.board = performance.now(); };
    port2.postMessage(null);
  }
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
