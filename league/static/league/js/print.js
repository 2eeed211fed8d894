// The button that prints: there where there are scripts; without them the browser's own does it.
const button = document.querySelector("[data-print]");

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
