/* The table's page: what the socket tells is kept as it is, and all is drawn from it. */

import * as asked from "./asked.js";
import * as board from "./board.js";
import * as chat from "./chat.js";
import * as clock from "./clock.js";
import { byId, h } from "./dom.js";
import * as fan from "./fan.js";
import * as gather from "./gather.js";
import * as keys from "./keys.js";
import * as menu from "./menu.js";
import { hand, own, room, toAct } from "./room.js";
import * as result from "./result.js";
import * as settings from "./settings.js";
import { Wire } from "./socket.js";
import * as spoken from "./spoken.js";
import * as stepper from "./stepper.js";
import { data, say } from "./words.js";

const { title } = document;
let connection = say("connecting");
let lost = false;

let pressed = false;
let due = false;

/* What is under a finger stays there until it is lifted: what comes meanwhile is drawn then. */
function draw() {
  due = pressed;
  if (!pressed) drawAll();
}

addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(end, () => {
    pressed = false;
    setTimeout(() => due && draw(), 0); // after the click that follows
  }, true);
}

function drawAll() {
  menu.drawNotice(connection, lost);
  if (!room.snap) return;
  document.title = toAct().includes(own()) && !room.replay ? `• ${say("your_turn")} · ${title}` : title;
  byId("board").hidden = !hand() || result.showing();
  menu.drawHead();
  if (!room.replay) {
    gather.draw();
    menu.draw();
    chat.draw();
    result.drawSheet();
  }
  byId("beside").hidden = Boolean(room.replay) || (byId("chat").hidden && byId("sheet").hidden);
  if (hand()) board.draw();
  result.draw();
  if (hand() && !room.replay) {
    asked.draw();
    fan.draw();
  }
}
room.draw = draw;

/* A snapshot is the whole truth of its version; older ones, and those of other tables, are let pass. */
function hear(told) {
  if (told.table !== data.key || (room.snap && told.version < room.snap.version)) return;
  const other = hand()?.number !== told.hand?.number;
  const moved = hand()?.next !== told.hand?.next;
  room.snap = told;
  if (other) Object.assign(room, { lifted: null, chosen: [], cover: false, chips: 0, last: false });
  if (moved) Object.assign(room, { refusal: "", sent: null });
  if (told.hand && told.hand.log.length < told.hand.view.counts.length) settings.noteSeal(data.key, told.hand.seal);
  stepper.follow();
  draw();
  spoken.follow();
  clock.follow();
}

settings.begin(draw);
chat.begin();
keys.begin();
addEventListener("resize", draw);

if (data.replay) {
  connection = null;
  (await import("./replay.js")).begin();
} else {
  draw();
  room.wire = new Wire(data.urls.socket, {
    state: hear,
    connected() {
      if (connection && room.snap) byId("spoken").textContent = say("online");
      connection = null;
      lost = false;
    },
    lost() {
      lost = true;
      connection = room.sent ? [say("offline"), " ", say("unsent")] : say("offline");
      draw();
    },
    closed(why) {
      connection = why === "signed_out" ? [say(why), " ", h("a", { href: data.urls.signIn }, say("sign_in_again"))] : say(why);
      lost = true;
      draw();
    },
  });
}
