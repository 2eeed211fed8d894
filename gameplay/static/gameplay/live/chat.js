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
  byId("chat-form").hidden = !own();
  byId("chat").hidden = !own() && !lines.length;
  const low = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  paint(box, lines.length ? lines.map(line) : h("li", { class: "muted" }, say("nothing_said")));
  if (low) box.scrollTop = box.scrollHeight;
}

function line({ id, name, seat, text }) {
  const report = async () => {
    reported.add(id);
    await ask({ type: "complain", message: id, reason: "" });
  };
  const may = own() && seat !== own();
  return h("li", {}, h("p", {}, h("strong", {}, name), " ", text),
    may && (reported.has(id) ? h("span", { class: "small muted" }, say("reported")) : button(say("report"), report, { class: "plain small", "aria-label": say("report_it", { name }), data: { key: `report-${id}` } })));
}
