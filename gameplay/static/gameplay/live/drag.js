/* A card may be drawn onto the table: up by more than half its height, and let go. */

import { room } from "./room.js";

const STIR = 8; // pixels: less is a tap
const FAR = 0.55; // of a card's height

let held = null;

/* Where the pointer may draw this card, `onto` is called when it is let go far enough up. */
export function draggable(card, onto) {
  card.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held = { card, onto, x: event.clientX, y: event.clientY, stirred: false };
    card.setPointerCapture(event.pointerId);
  });
  card.addEventListener("pointermove", (event) => held?.card === card && move(event));
  card.addEventListener("pointerup", (event) => held?.card === card && letGo(event));
  card.addEventListener("pointercancel", () => held?.card === card && put());
  return card;
}

function move(event) {
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.stirred && Math.hypot(x, y) < STIR) return;
  held.stirred = true;
  held.card.classList.add("drawn");
  held.card.style.setProperty("--drag-x", `${x}px`);
  held.card.style.setProperty("--drag-y", `${y}px`);
}

function letGo(event) {
  const { card, onto, y, stirred } = held;
  if (!stirred) {
    held = null;
    return;
  }
  /* the click that follows belongs to the drag */
  card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  put();
  if (event.clientY - y < -FAR * card.offsetHeight) onto();
}

function put() {
  const { card } = held;
  held = null;
  card.classList.remove("drawn");
  card.style.removeProperty("--drag-x");
  card.style.removeProperty("--drag-y");
  room.draw();
}
