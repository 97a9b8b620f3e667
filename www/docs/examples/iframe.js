addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'in-a-row:height') return;
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.style.height = `${data.height}px`;
  }
});
