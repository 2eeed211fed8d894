// Screens one after the other: <div data-projector data-seconds="12"> with .screen inside. The space bar and the button
// pause; the arrows turn by hand. New content (live.js) keeps the place.

const stage = document.querySelector("[data-projector]");
const pause = document.querySelector("[data-projector-pause]");
const place = document.querySelector("[data-projector-place]");
let current = 0;
let timer = 0;

const screens = () => [...stage.querySelectorAll(".screen")];

function show(index) {
  const all = screens();
  if (!all.length) return;
  current = (index + all.length) % all.length;
  all.forEach((screen, number) => {
    screen.hidden = number !== current;
  });
  pause.hidden = all.length < 2;
  place.textContent = all.length > 1 ? `${current + 1} / ${all.length}` : "";
}

function run(isRunning) {
  clearInterval(timer);
  timer = isRunning ? setInterval(() => show(current + 1), Number(stage.dataset.seconds) * 1000) : 0;
  pause.textContent = isRunning ? pause.dataset.off : pause.dataset.on;
}

if (stage) {
  show(0);
  run(true);
  pause.addEventListener("click", () => run(!timer));
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.elt === stage) show(Math.min(current, screens().length - 1));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("button, a")) return;
    if (event.key === " ") run(!timer);
    else if (event.key === "ArrowRight") show(current + 1);
    else if (event.key === "ArrowLeft") show(current - 1);
    else return;
    event.preventDefault();
  });
}
