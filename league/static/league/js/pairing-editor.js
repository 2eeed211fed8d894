// Pairings by hand: pick one and then another, and the two change places; pick one and then a place, and it goes there.
// By mouse and finger it can be dragged, too; by keyboard, Enter picks and Esc lets go. One change is sent at a time,
// with the edition of the round that is on screen, and the tables come back as they stand then.

import { fill } from "./entry-words.js";

const FAR = 6; // px: less is a click with an unsteady hand

const board = document.getElementById("board");
const says = document.getElementById("board-says");
let picked = null;
let drag = null;
let dragged = false;
let focused = ""; // what had the focus before the tables came back
let back = null; // who has just been moved

const seatOf = (entry) => board.querySelector(`[data-entry="${entry}"]`);
const buttonAt = (element) => element?.closest?.("[data-entry]:not(:disabled), button[data-to]");
// What is dragged may be dropped anywhere on a table.
const targetAt = (element) => buttonAt(element) ?? element?.closest?.("section[data-to]");

function pick(entry) {
  picked = entry;
  for (const seat of board.querySelectorAll("[data-entry]")) {
    seat.setAttribute("aria-pressed", String(seat.dataset.entry === entry));
  }
  for (const place of board.querySelectorAll("button[data-to]")) place.hidden = entry === null;
  const name = entry === null ? "" : seatOf(entry).dataset.name;
  says.textContent = entry === null ? says.dataset.start : fill(says.dataset.picked, { name });
}

function send(address, fields) {
  back = fields.one ?? fields.entry;
  const edition = board.querySelector("[data-edition]").dataset.edition;
  window.htmx.ajax("POST", address, { source: board, target: board, swap: "innerHTML", values: { ...fields, edition } });
}

function choose(target) {
  const { entry, to } = target.dataset;
  if (picked === null) return entry && pick(entry);
  if (entry === picked) return pick(null);
  const mover = picked;
  pick(null);
  if (entry) return send(board.dataset.swap, { one: mover, other: entry });
  return send(board.dataset.move, { entry: mover, to });
}

board.addEventListener("click", (event) => {
  const target = buttonAt(event.target);
  if (dragged) dragged = false; // the click that ends a drag
  else if (target) choose(target);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || picked === null) return;
  const seat = seatOf(picked);
  endDrag();
  pick(null);
  seat?.focus();
});

// Fingers drag by the grip: everywhere else they scroll.
board.addEventListener("pointerdown", (event) => {
  dragged = false;
  const seat = event.target.closest("[data-entry]:not(:disabled)");
  if (!seat || event.button || (event.pointerType === "touch" && !event.target.closest(".grip"))) return;
  drag = { seat, x: event.clientX, y: event.clientY, on: false, over: null };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.on && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  if (!drag.on) {
    drag.on = dragged = true;
    pick(drag.seat.dataset.entry);
    drag.seat.classList.add("dragged");
  }
  drag.over?.classList.remove("over");
  drag.over = targetAt(document.elementFromPoint(event.clientX, event.clientY));
  if (drag.over === drag.seat) drag.over = null;
  drag.over?.classList.add("over");
  event.preventDefault();
});

document.addEventListener("pointerup", () => {
  if (!drag) return;
  const { on, over } = drag;
  endDrag();
  if (on) over ? choose(over) : pick(null);
});

document.addEventListener("pointercancel", () => {
  if (drag?.on) pick(null);
  endDrag();
});

function endDrag() {
  drag?.over?.classList.remove("over");
  drag?.seat.classList.remove("dragged");
  drag = null;
}

// The tables are new: whoever works by keyboard stands where they stood.
board.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement?.id ?? "";
});

board.addEventListener("htmx:afterSwap", () => {
  pick(null);
  const place = seatOf(back) ?? document.getElementById(focused);
  place?.focus({ preventScroll: true });
  back = null;
});

board.addEventListener("dragstart", (event) => event.preventDefault());
