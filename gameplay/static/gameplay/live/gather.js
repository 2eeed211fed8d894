/* Before the first hand: who sits where, the link for the others, and the host's "Begin". */

import { byId, button, h, paint } from "./dom.js";
import { ask, nameOf, own, room } from "./room.js";
import { data, say } from "./words.js";

let copied = false;

export function draw() {
  const box = byId("gather");
  const { state, places } = room.snap;
  const gathers = state === "gathering" || (state === "over" && !room.snap.hand);
  box.hidden = !gathers;
  if (!gathers) return paint(box);
  const free = places.some((place) => place.free);
  paint(box, h("section", { class: "panel next gather", "aria-labelledby": "gather-heading" },
    h("h2", { id: "gather-heading", tabindex: -1, data: { key: "gathering", rest: "" } }, state === "over" ? say("closed") : free ? say("gathering") : say("gathering_full")),
    state !== "over" && [
      h("p", {}, explained()),
      data.casual && link(),
      h("ol", { class: "gather-seats" }, places.map(seat)),
      h("div", { class: "form-actions" }, steps(free))],
    room.refusal && h("p", { class: "table-says", role: "alert" }, room.refusal)));
}

function explained() {
  if (!data.casual) return say(own() ? "gathering_agreed" : "gathering_event");
  if (isHost()) return say("gathering_host");
  return own() ? say("gathering_seated", { name: room.snap.host ? nameOf(room.snap.host) : data.host }) : say("gathering_guest");
}

/* As the table stands now: where the host gives the seat up, another is it. */
const isHost = () => (room.snap.host ? room.snap.host === own() : data.own);

function link() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data.urls.link);
      copied = true;
    } catch {
      byId("table-link").select();
    }
    room.draw();
  };
  return h("div", { class: "link-row" },
    h("label", { class: "visually-hidden", for: "table-link" }, say("link")),
    h("input", { id: "table-link", readonly: true, value: data.urls.link, data: { key: "link" }, onfocus: (event) => event.target.select() }),
    button(copied ? say("copied") : say("copy"), copy, { data: { key: "copy" } }));
}

function seat(place) {
  const sit = () => ask({ type: "sit", seat: place.seat });
  return h("li", { class: place.you ? "mine" : null },
    h("span", { class: "gather-name" }, place.free ? h("span", { class: "muted" }, say("free")) : place.name, place.you && h("span", { class: "seat-mark" }, `· ${say("you")}`), place.bot && h("span", { class: "seat-mark" }, `· ${say("bot")}`), place.ready && h("span", { class: "seat-mark" }, `· ${say("ready")}`)),
    place.free && data.casual && data.signedIn && button(say("sit_here"), sit, { class: "small", data: { key: `sit-${place.seat}` } }));
}

function steps(free) {
  if (!data.casual) return own() ? agreed() : [];
  if (!data.signedIn) return [h("a", { class: "button primary", href: data.urls.signIn }, say("sign_in"))];
  const told = [];
  if (isHost() && free) told.push(button(say("fill"), () => ask({ type: "fill" }), { data: { key: "fill" } }));
  if (isHost()) told.push(button(say("start"), () => ask({ type: "start" }), { class: "primary", disabled: free, data: { key: "start" } }));
  if (!own() && free) told.push(button(say("sit"), () => ask({ type: "sit", seat: null }), { class: "primary", data: { key: "sit" } }));
  if (own()) told.push(button(say("stand"), () => ask({ type: "stand" }), { class: "plain", data: { key: "stand" } }));
  return told;
}

/* At an event's table that its players begin: once all of them have said so. */
function agreed() {
  if (!room.snap.places[own() - 1].ready) return [button(say("begin_ready"), () => ask({ type: "start" }), { class: "primary", data: { key: "start" } })];
  const others = room.snap.places.filter((place) => !place.ready && !place.bot && !place.free && !place.you).map(({ name }) => name);
  return others.length ? [h("p", { class: "muted" }, say("waiting_for", { names: others.join(", ") }))] : [];
}
