/* A hand of the past on the same table: step by step, played by itself, or from a moment that a link names (#12). */

import { byId, button, h, paint } from "./dom.js";
import { nameOf, room } from "./room.js";
import { sentence } from "./spoken.js";
import { hold } from "./stepper.js";
import { data, gained, say, short, signed, suitSign } from "./words.js";

const PACE = 900;
const film = data.replay;
let at = 0;
let timer = 0;
let copied = -1; // the moment whose link was copied last

export function begin() {
  room.replay = true;
  byId("menu-acts").hidden = true;
  addEventListener("hashchange", () => go(named(), false));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, summary, a") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) go(at + by);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(film.log.length);
    else if (event.key === " " && !event.target.closest("button")) {
      event.preventDefault();
      run();
    }
  });
  go(named(), false);
}

const named = () => Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 0);

function go(number, note = true) {
  at = Math.min(film.log.length, Math.max(0, number));
  if (note) history.replaceState(null, "", `#${at}`);
  const frame = film.frames[at];
  room.snap = {
    table: data.key, version: at, state: "playing", seat: null, time_left: null, chat: [], sheet: [], winners: [],
    places: data.names.map((name, index) => ({ seat: index + 1, name })),
    hand: { number: film.number, next: at + 1, log: film.log.slice(0, at), ...frame, claimable: false },
  };
  hold();
  room.draw();
  draw();
}

function run() {
  if (timer) {
    clearInterval(timer);
    timer = 0;
  } else {
    if (at === film.log.length) go(0);
    timer = setInterval(() => (at < film.log.length ? go(at + 1) : run()), PACE);
  }
  draw();
}

/* The link itself is this page's address as well: where nothing can be copied, it stands up there. */
async function copy(event) {
  event.preventDefault();
  history.replaceState(null, "", `#${at}`);
  try {
    await navigator.clipboard.writeText(location.href);
    copied = at;
    draw();
  } catch {
    copied = -1;
  }
}

function draw() {
  const box = byId("replay-bar");
  box.hidden = false;
  const words = at ? sentence(film.log[at - 1], at - 1).join(" ") : say("replay_start");
  const slide = h("input", { type: "range", min: 0, max: film.log.length, value: at, "aria-label": say("replay_moment"), "aria-valuetext": words, data: { key: "slide" }, oninput: (event) => go(Number(event.target.value)) });
  const step = (sign, label, to, key) => button(sign, () => go(to()), { "aria-label": say(label), data: { key } });
  paint(box, h("section", { class: "panel replay", "aria-label": say("replay") },
    h("p", { class: "replay-words", role: "status" }, h("span", { class: "num muted" }, `${at}/${film.log.length} `), words),
    slide,
    h("div", { class: "calls" },
      step("«", "replay_first", () => 0, "first"), step("‹", "replay_back", () => at - 1, "back-one"),
      button(timer ? say("replay_stop") : say("replay_play"), run, { class: "primary", data: { key: "run" } }),
      step("›", "replay_on", () => at + 1, "on-one"), step("»", "replay_last", () => film.log.length, "to-last"),
      h("span", { class: "replay-links" }, h("a", { class: "button plain", href: `${location.pathname}#${at}`, onclick: copy, data: { key: "moment" } }, say(copied === at ? "copied" : "replay_link")),
        h("a", { class: "button plain", href: data.urls.socket, data: { key: "table" } }, say("to_the_table")))),
    hands(film.frames[at].held),
    at === film.log.length && film.points.length > 0 && points()));
}

function hands(held) {
  return h("dl", { class: "open-hands" }, held.flatMap((cards, index) => [
    h("dt", {}, nameOf(index + 1)),
    h("dd", {}, ["C", "D", "S", "H"].map((suit) => row(cards, suit)), cards.includes(null) && h("span", { class: "muted" }, say("covered")), !cards.length && "–"),
  ]));
}

function row(cards, suit) {
  const own = cards.filter((card) => card && card[1] === suit);
  return own.length > 0 && h("span", { class: `open-suit suit-${suit}` }, `${suitSign(suit)} `, own.map((card) => short(card).slice(0, -2)).join(" "));
}

const points = () => h("p", { class: "replay-points" }, film.points.map((number, side) =>
  h("span", {}, `${data.pairs ? [side + 1, side + 3].map(nameOf).join(" + ") : nameOf(side + 1)} `, h("strong", { class: "num" }, gained(number)), ` → ${signed(film.after[side])} `)));
