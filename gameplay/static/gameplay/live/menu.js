/* What one may do at the table besides playing; and what the table says of itself above the cloth. */

import { byId, button, h, paint } from "./dom.js";
import { againButton } from "./result.js";
import { ask, hand, nameOf, namesOf, nobodyLeft, own, room, tableAt, view } from "./room.js";
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
}

/* Which hand it is, beside the game's name; of a replay, too. */
export function drawHead() {
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

/* Why it is over where no result says so, and the table of the next game with these people. */
function ending(abandoned) {
  const cut = hand() && !hand().points;
  const why = unkept() ? say(data.casual ? "unkept" : "unkept_event") : abandoned ? say("abandoned") : cut ? say("cut_off") : null;
  const { again } = room.snap;
  const there = again && [again.seat === own() ? null : say("again_there", { name: nameOf(again.seat) }), " ", h("a", { class: "button primary small", href: tableAt(again.table), data: { key: "again-there" } }, say("again_go"))];
  const told = [why, why && " ", ...(there || [cut && data.casual && own() && againButton("primary small")])].filter(Boolean);
  return told.some((part) => part !== " ") ? told : null;
}

function tableNotice() {
  if (!room.snap || room.replay) return null;
  const { abandoned, paused, places, state } = room.snap;
  const place = own() && places[own() - 1];
  if (state === "over") return ending(abandoned);
  if (place?.away) return [say("away_self"), " ", button(say("back"), () => ask({ type: "back" }), { class: "primary small", data: { key: "back" } })];
  if (paused) return [say("paused"), " ", place && button(say("go_on"), () => ask({ type: "go-on" }), { class: "primary small", data: { key: "notice-go-on" } })].filter(Boolean);
  const wanting = places.filter((each) => each.wants_pause);
  if (wanting.length) {
    const agree = place && !place.wants_pause && button(say("pause"), () => ask({ type: "pause", wanted: true }), { class: "small", data: { key: "agree" } });
    return [h("span", {}, upper(say("pause_asked", { names: namesOf(wanting.map(({ seat }) => seat)) }))), " ", agree].filter(Boolean);
  }
  if (nobodyLeft()) return say("waits_for_all");
  return own() || state === "gathering" ? null : say("watching");
}
