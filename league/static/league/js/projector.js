// Screens one after the other: <div data-projector data-seconds="12"> with .screen inside. The space bar and the button
// pause; the arrows turn by hand. New content (live.js) keeps the place: the same screen of the same part, if it is there.

const stage = document.querySelector("[data-projector]");
const pause = document.querySelector("[data-projector-pause]");
const place = document.querySelector("[data-projector-place]");
let current = 0;
let timer = 0;

const screens = () => [...stage.querySelectorAll(".screen")];
const partsOf = (all) => all.map((screen) => screen.dataset.part);
let parts = [];

function show(index) {
  const all = screens();
  if (!all.length) return;
  parts = partsOf(all);
  current = (index + all.length) % all.length;
  all.forEach((screen, number) => {
    screen.hidden = number !== current;
  });
  fit(all[current]);
  pause.hidden = all.length < 2;
  place.textContent = all.length > 1 ? `${current + 1} / ${all.length}` : "";
}

// A name that has no room is written smaller, and if that does not do, in two lines.
function fit(screen) {
  const names = [...document.querySelectorAll(".projector-head .title"), ...screen.querySelectorAll(".who-sits")];
  for (const name of names) name.classList.remove("long", "longer");
  for (const size of ["long", "longer"]) {
    for (const name of names.filter((one) => one.scrollWidth > one.clientWidth)) name.classList.add(size);
  }
}

function again() {
  const [part, first] = [parts[current], parts.indexOf(parts[current])];
  const now = partsOf(screens());
  const [start, end] = [now.indexOf(part), now.lastIndexOf(part)];
  show(start < 0 ? Math.min(current, now.length - 1) : Math.min(start + current - first, end));
}

function run(isRunning) {
  clearInterval(timer);
  timer = isRunning ? setInterval(() => show(current + 1), Number(stage.dataset.seconds) * 1000) : 0;
  pause.textContent = isRunning ? pause.dataset.off : pause.dataset.on;
}

function turn(by) {
  show(current + by);
  if (timer) run(true); // what was turned to stands its whole time
}

if (stage) {
  show(0);
  run(true);
  window.addEventListener("resize", () => show(current));
  pause.addEventListener("click", () => run(!timer));
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.elt === stage) again();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("button, a, summary, input")) return;
    if (event.key === " ") run(!timer);
    else if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else return;
    event.preventDefault();
  });
}
