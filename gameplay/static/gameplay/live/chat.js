/* What is said at the table. */

import { byId, button, h, paint } from "./dom.js";
import { ask, own, room } from "./room.js";
import { unique } from "./socket.js";
import { say } from "./words.js";

const reported = new Set();

export function begin() {
  byId("chat-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = byId("chat-text");
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    const told = await ask({ type: "say", text, once: unique() });
    if (told.type === "refused") field.value = text;
  });
}

export function draw() {
  const box = byId("chat-lines");
  const lines = room.snap.chat || [];
  const until = mutedUntil();
  byId("chat-form").hidden = !own() || until > Date.now();
  const muted = byId("chat-muted");
  muted.hidden = !(until > Date.now());
  if (!muted.hidden) muted.textContent = say("muted_until", { when: moment(until) });
  byId("chat").hidden = !own() && !lines.length;
  const low = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  paint(box, lines.length ? lines.map(line) : h("li", { class: "muted" }, say("nothing_said")));
  if (low) box.scrollTop = box.scrollHeight;
}

/* Until when this player may not write, in milliseconds; 0 where they may. */
function mutedUntil() {
  return room.snap.muted_until ? Date.parse(room.snap.muted_until) : 0;
}

const moment = (time) => new Date(time).toLocaleString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });

function line({ id, name, seat, text }) {
  const report = async () => {
    reported.add(id);
    await ask({ type: "complain", message: id, reason: "" });
  };
  const may = own() && seat !== own();
  return h("li", {}, h("p", {}, h("strong", {}, name), " ", text),
    may && (reported.has(id) ? h("span", { class: "small muted" }, say("reported")) : button(say("report"), report, { class: "plain small", "aria-label": say("report_it", { name }), data: { key: `report-${id}` } })));
}
