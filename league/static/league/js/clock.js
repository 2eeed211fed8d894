// Clocks that count down by themselves: <div data-clock data-ends="…"> holds the end in ms, by the server's time. How far
// this device's clock is from that, the page says when it comes, and each answer of the server afterwards.

const TICK = 250; // ms
const SECOND = 1000;
const OFF = 2 * SECOND; // an answer's time has whole seconds, and has been under way

const sent = Number(document.querySelector('meta[name="server-time"]')?.content);
const [page] = performance.getEntriesByType("navigation");
let offset = sent ? sent - (performance.timeOrigin + (page?.responseStart ?? 0)) : 0;

document.addEventListener("htmx:afterRequest", (event) => {
  const told = Date.parse(event.detail.xhr?.getResponseHeader("Date") ?? "") + SECOND / 2 - Date.now();
  if (Math.abs(told - offset) > OFF) offset = told;
});

function words(ms) {
  const seconds = Math.ceil(ms / SECOND);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = Math.max(0, Number(clock.dataset.ends) - (Date.now() + offset));
    const time = clock.querySelector("[data-clock-time]");
    const text = words(left);
    if (time.textContent !== text) time.textContent = text;
    clock.classList.toggle("over", left === 0);
    clock.querySelector("[data-clock-over]").hidden = left > 0;
  }
}

tick();
setInterval(tick, TICK);
document.addEventListener("htmx:afterSwap", tick);
