/* Everything by keyboard: arrows and Enter for cards, digits for bids, letters for what has a letter on its button. */

import { byId } from "./dom.js";
import { moveFocus } from "./fan.js";
import { may, room } from "./room.js";
import { settings } from "./settings.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, Home: "home", End: "end" };

export function begin() {
  document.addEventListener("pointerdown", ({ target }) => target.closest("#menu") || (byId("menu").open = false));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !room.snap || room.replay) return;
    const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
    if (typing) {
      if (event.key === "Enter" && typing.id === "chips") press("bid", event);
      return;
    }
    if (event.key in ARROWS && !event.target.closest("#chat-lines, .table-wrap, summary")) {
      event.preventDefault();
      moveFocus(ARROWS[event.key]);
    } else if (event.key === "Escape" && byId("menu").open) {
      byId("menu").open = false;
      byId("menu").firstElementChild.focus();
    } else if (event.key === "Escape") {
      room.lifted = null;
      room.last = false;
      room.draw();
    } else if (/^\d$/.test(event.key) && may("bid")) {
      event.preventDefault();
      const field = byId("chips");
      field.focus();
      field.value = event.key;
    } else if (settings.keys) letter(event);
  });
}

function letter(event) {
  const key = event.key.toLowerCase();
  if (key === "l") return press("last", event);
  document.querySelector(`[data-shortcut="${CSS.escape(key)}"]`)?.click();
}

function press(key, event) {
  event.preventDefault();
  document.querySelector(`[data-key="${key}"]`)?.click();
}
