// A name that somebody has typed stays: a suggestion that was asked for before, and arrives later, is dropped.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "event-name") return;
  const name = event.detail.target.querySelector("#id_name");
  const suggested = event.detail.target.querySelector('[name="suggested"]');
  if (name === document.activeElement || (name.value && name.value !== suggested.value)) event.detail.shouldSwap = false;
});
