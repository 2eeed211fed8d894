/* The time that is left, from what the table told last. */

import { byId } from "./dom.js";
import { own, room, toAct } from "./room.js";
import { clocked, counted, say } from "./words.js";

const SOON = 10;
let until = null;
let hurried = null;

export function follow() {
  until = room.snap.time_left === null || room.replay ? null : performance.now() + room.snap.time_left;
  tick();
}

function tick() {
  const box = byId("clock");
  const left = until === null ? null : Math.max(0, Math.ceil((until - performance.now()) / 1000));
  box.hidden = left === null || room.snap?.state === "gathering";
  if (box.hidden) return;
  const text = clocked(left);
  box.classList.toggle("soon", left <= SOON && toAct().length > 0);
  if (box.textContent !== text) box.textContent = text;
  box.setAttribute("aria-label", counted("seconds", left));
  for (const each of document.querySelectorAll("[data-left]")) each.textContent = text;
  /* said once a turn, and only to whom it concerns */
  if (left <= SOON && left > 0 && toAct().includes(own()) && hurried !== room.snap.version) {
    hurried = room.snap.version;
    byId("spoken").textContent = say("hurry");
  }
}

setInterval(tick, 250);
