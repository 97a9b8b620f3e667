const form = document.querySelector('#played');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form));
  form.elements.sent.value = `Sent: ${sent}`;
});
