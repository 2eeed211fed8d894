/* What one may do at the table besides playing; and what the table says of itself above the cloth. */

import { byId, button, h, paint } from "./dom.js";
import { ask, hand, namesOf, nobodyLeft, own, room, view } from "./room.js";
import { data, say, upper } from "./words.js";

export function draw() {
  const { state, paused, places } = room.snap;
  const place = own() && places[own() - 1];
  const playing = ["playing", "between", "paused"].includes(state);
  const acts = [];
  if (place && playing) {
    if (paused) acts.push(button(say("go_on"), () => ask({ type: "go-on" }), { data: { key: "go-on" } }));
    else acts.push(button(say(place.wants_pause ? "no_pause" : "pause"), () => ask({ type: "pause", wanted: !place.wants_pause }), { data: { key: "pause" } }));
    if (!place.away) acts.push(button(say("bot_for_me"), () => ask({ type: "away" }), { data: { key: "away" } }));
  }
  paint(byId("menu-acts"), acts);
  byId("hand-number").textContent = hand() ? number() : "";
}

function number() {
  const of = data.limit ? say("hand_of", { number: hand().number, limit: data.limit }) : say("hand_n", { number: hand().number });
  return data.options.end_at ? `${of}, ${say("to", { end: data.options.end_at })}` : of;
}

/* One line, the most urgent thing first. */
export function drawNotice(connection, lost) {
  const box = byId("notice");
  const told = connection || tableNotice();
  const parts = told ? [].concat(told) : [];
  const words = parts.map((part) => part.textContent ?? part).join("");
  box.classList.toggle("wrong", lost);
  /* said once: what stands there already is not said again */
  if (box.dataset.told === words) return;
  box.dataset.told = words;
  box.hidden = !told;
  paint(box, parts);
}

/* Played to its last card, and yet no record holds it. */
const unkept = () => room.snap.state === "over" && view()?.phase === "over" && !hand().points;

function tableNotice() {
  if (!room.snap || room.replay) return null;
  const { abandoned, paused, places, state } = room.snap;
  const place = own() && places[own() - 1];
  if (unkept()) return say("unkept");
  if (abandoned) return say("abandoned");
  if (state === "over" && hand() && !hand().points) return say("cut_off");
  if (place?.away && state !== "over") return [say("away_self"), " ", button(say("back"), () => ask({ type: "back" }), { class: "primary small", data: { key: "back" } })];
  if (paused) return [say("paused"), " ", place && button(say("go_on"), () => ask({ type: "go-on" }), { class: "primary small", data: { key: "notice-go-on" } })].filter(Boolean);
  const wanting = places.filter((each) => each.wants_pause);
  if (wanting.length) {
    const agree = place && !place.wants_pause && button(say("pause"), () => ask({ type: "pause", wanted: true }), { class: "small", data: { key: "agree" } });
    return [h("span", {}, upper(say("pause_asked", { names: namesOf(wanting.map(({ seat }) => seat)) }))), " ", agree].filter(Boolean);
  }
  if (nobodyLeft()) return say("waits_for_all");
  return own() || ["gathering", "over"].includes(state) ? null : say("watching");
}
