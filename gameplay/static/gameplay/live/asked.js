/* What the table asks of this player besides a card: to pass three, to bid, to name a suit, to choose for a moon; and
   in a word whose turn it is, for those who look on, too. */

import { suit } from "./cards.js";
import { byId, button, h, paint } from "./dom.js";
import { chosenFaces, liftedItem, passing, play } from "./fan.js";
import { readyButton } from "./result.js";
import { act, ask, hand, may, nameOf, namesOf, own, room, speak, toAct, truco, view } from "./room.js";
import { asked as trucoAsked } from "./truco.js";
import { cardName, data, listed, say, short, upper } from "./words.js";

export function draw() {
  const told = !hand() ? [] : dealtAnew() ? anew() : room.snap.state !== "playing" ? [] : own() ? questions() : [turn()];
  paint(byId("asked"), told);
  if (byId("says").textContent !== room.refusal) byId("says").textContent = room.refusal;
}

/* A hand that was cut off, or that no record holds, at a table that goes on. */
const dealtAnew = () => room.snap.state === "between" && !hand().points;

function anew() {
  const place = own() && room.snap.places[own() - 1];
  return [h("p", { class: "ask-lead" }, say("dealt_anew")), place && !place.ready && readyButton()].filter(Boolean);
}

function questions() {
  const told = myCard() ? [turn()] : [];
  if (truco) told.push(...trucoAsked());
  if (passing()) told.push(pass());
  else if (view().phase === "pass") told.push(h("p", { class: "ask-note" }, say("pass_wait", { cards: listed(view().passed.map(short)), names: namesOf(toAct()) })));
  if (may("bid")) told.push(bid());
  if (may("name")) told.push(nameSuit());
  if (may("moon")) told.push(moon());
  if (hand().claimable) told.push(button(say("claim"), () => ask({ type: "claim", hand: hand().number }), { data: { key: "claim" } }));
  if (!told.length) told.push(turn());
  return told;
}

/* A card is to be played by this seat. A decision about the whole hand comes first. */
const myCard = () => may("play") && !may("stay");

/* The lifted card's button stands where the word stood: the hand below stays where it is under the finger. */
function turn() {
  const item = own() && myCard() ? liftedItem() : null;
  const seats = toAct();
  const received = view().received || [];
  const first = view().phase === "play" && !hand().log.some(({ verb }) => verb === "play");
  return h("div", { class: "turn-line" },
    first && received.length > 0 && h("p", { class: "ask-note" }, say("received", { name: nameOf(view().pass_from), cards: listed(received.map(short)) })),
    item ? playLifted(item) : h("p", { class: seats.includes(own()) ? "turn-word mine" : "turn-word" }, seats.includes(own()) ? say("your_turn") : others(seats)));
}

function others(seats) {
  if (!seats.length) return "";
  if (view().phase === "answer") return say("answer_them", { names: namesOf(seats) });
  if (view().phase === "decide") return say("eleven_wait", { names: namesOf(seats) });
  if (view().phase === "pass") return say("passing");
  const doing = { bid: "bidding", name: "naming", moon: "moon_wait" }[view().phase];
  if (doing) return say(doing, { name: nameOf(seats[0]) });
  return say("turn_of", { name: namesOf(seats) });
}

/* The second tap, as a button: for those who cannot hit the same card twice. */
function playLifted(item) {
  const words = item.face ? say("play_it", { card: cardName(item.face) }) : say("place", { place: item.place });
  return h("div", { class: "calls" }, button(words, () => play(item), { class: "primary", data: { key: "play" } }));
}

function direction() {
  const by = (view().pass_to - own() + data.seats) % data.seats;
  return { 1: say("pass_left"), [data.seats - 1]: say("pass_right"), [data.seats / 2]: say("pass_across") }[by] || "";
}

function pass() {
  const faces = chosenFaces();
  const send = () => act(`${own()} pass ${chosenFaces().join(" ")}`);
  const arrow = { [say("pass_left")]: "←", [say("pass_right")]: "→", [say("pass_across")]: "↑" }[direction()] || "";
  return h("div", { class: "ask pass" },
    h("p", {}, h("span", { class: "pass-arrow", "aria-hidden": "true" }, arrow), ` ${say("pass_to", { name: nameOf(view().pass_to) })}, ${direction()}`),
    button([say("pass_them"), h("span", { class: "num muted-count" }, ` ${faces.length}/3`)], send, { class: "primary", disabled: faces.length !== 3, data: { key: "pass" } }));
}

function bid() {
  const best = view().high_bid;
  if (room.chips <= best) room.chips = best + 1;
  const set = (number) => {
    room.chips = Math.max(best + 1, number || 0);
    room.draw();
  };
  const field = h("input", { type: "text", inputmode: "numeric", id: "chips", value: room.chips, "aria-label": say("chips"), data: { key: "chips" }, onchange: (event) => set(Number(event.target.value)), oninput: typed });
  return h("div", { class: "ask" }, h("p", {}, say("bid_more", { best })),
    h("div", { class: "calls bid-row" },
      h("span", { class: "calls" }, button("−", () => set(room.chips - 1), { "aria-label": say("fewer"), data: { key: "fewer" } }), field,
      button("+", () => set(room.chips + 1), { "aria-label": say("more"), data: { key: "more" } })),
      button(say("bid", { chips: room.chips }), () => speak("bid", Number(byId("chips").value) || room.chips), { class: "primary", data: { key: "bid" } }),
      button(say("no_bid"), () => speak("bid", 0), { data: { key: "no-bid" } })));
}

function typed(event) {
  const chips = Number(event.target.value);
  if (chips > view().high_bid) room.chips = chips;
  if (chips) document.querySelector('[data-key="bid"]').textContent = say("bid", { chips });
}

function nameSuit() {
  return h("div", { class: "ask" }, h("p", {}, say("name_now")),
    h("div", { class: "calls" }, ["C", "D", "S", "H"].map((letter) =>
      button([h("span", { class: "pip-box", svg: suit(letter) }), upper(data.suits[letter])], () => speak("name", letter), { data: { key: `name-${letter}` } }))));
}

function moon() {
  return h("div", { class: "ask moon" }, h("p", {}, h("span", { "aria-hidden": "true" }, "☾ "), say("moon_choose")),
    h("div", { class: "calls" },
      button(say("moon_add"), () => speak("moon", "add"), { class: "primary", data: { key: "moon-add" } }),
      button(say("moon_subtract"), () => speak("moon", "subtract"), { data: { key: "moon-subtract" } })));
}
