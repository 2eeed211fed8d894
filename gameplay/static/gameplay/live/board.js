/* The cloth: the players round it, the trick in the middle, and in the corners what the game is about. */

import { suit } from "./cards.js";
import { byId, h, paint } from "./dom.js";
import { around, hand, nameOf, own, pairOf, room, toAct, truco, view } from "./room.js";
import { playedCard, plate } from "./seat.js";
import * as stepper from "./stepper.js";
import { corners as trucoCorners, middle as trucoMiddle } from "./truco.js";
import { data, say, upper } from "./words.js";

const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
};
let drawn = new Set();

export function draw() {
  const box = byId("board");
  const rows = !PLACES[data.seats];
  box.classList.toggle("rows", rows);
  box.style.setProperty("--across", Math.ceil(data.seats / 2));
  box.classList.toggle("of-pairs", truco);
  box.classList.toggle("of-five", data.seats === 5);
  const seats = around();
  const where = Object.fromEntries(seats.map((seat, at) => [seat, rows ? "" : `at-${PLACES[data.seats][at]}`]));
  const shown = !hand() ? [] : room.last ? stepper.lastTrick() : stepper.trick();
  const winner = hand() && (room.last || stepper.trickComplete()) ? winnerOf(shown) : 0;
  const keys = new Set(shown.map((play) => `${hand().number}/${play.seat}/${play.what}/${stepper.trickNumber()}`));
  const cards = shown.map((play, at) => playedCard(play, where[play.seat], !drawn.has([...keys][at]), winner === play.seat));
  drawn = keys;
  const plates = seats.map((seat) => plate(seat, where[seat]));
  if (rows) for (const card of cards) plates[seats.indexOf(Number(card.dataset.seat))].append(card);
  if (rows && shown.length) plates[seats.indexOf(shown[0].seat)].append(h("span", { class: "seat-led" }, say("led")));
  paint(box, rows ? [] : corners(), plates, rows ? corners() : [],
    h("div", { class: "trick", role: "group", "aria-label": room.last ? say("last_trick") : say("trick") }, rows ? [] : cards, middle(shown)),
    lastButton());
}

/* Who took the trick that lies there: in truco it is who leads next, unless it was tied. */
function winnerOf(shown) {
  if (!shown.length) return 0;
  const index = stepper.plays().indexOf(shown[0]) / data.seats;
  if (!truco) return hand().winners[index] ?? 0;
  if (!view().results[index]) return 0;
  return stepper.plays()[(index + 1) * data.seats]?.seat ?? (pairOf(view().leader ?? 0) === view().results[index] ? view().leader : 0);
}

function corners() {
  if (!hand()) return [];
  if (truco) return trucoCorners();
  const told = hearts();
  return told.length > 0 && h("div", { class: "corner corner-start" }, told);
}

function hearts() {
  const seen = view();
  const told = [];
  if (seen.pool !== undefined) told.push(h("p", { class: "pool" }, say("pool", { chips: seen.pool })));
  if (seen.suit) told.push(h("p", { class: "suit-named" }, h("span", { svg: suit(seen.suit) }), upper(say("suit_counts", { suit: data.suits[seen.suit] }))));
  if (seen.jackpot_deal) told.push(h("p", {}, say("jackpot_deal")));
  const breaks = data.options.break_hearts && seen.phase === "play";
  if (breaks) told.push(h("p", { class: "small-note" }, say(seen.broken ? "broken" : "unbroken")));
  return told;
}

function middle(shown) {
  if (truco) return trucoMiddle();
  if (room.last) return h("p", { class: "middle-word" }, say("last_trick"));
  if (shown.length || !toAct().length) return null;
  return h("p", { class: "middle-word" }, waiting());
}

function waiting() {
  const seen = view();
  const name = nameOf(seen.turn || toAct()[0]);
  if (seen.phase === "pass") return say("passing");
  if (seen.phase === "moon") return say("moon_wait", { name });
  if (toAct().includes(own())) return say("your_turn");
  return say({ bid: "bidding", name: "naming" }[seen.phase] || "turn_of", { name });
}

function lastButton() {
  if (!hand() || room.replay || !stepper.lastTrick().length) return null;
  const look = () => {
    room.last = !room.last;
    room.draw();
  };
  return h("button", { type: "button", class: "button small last-trick", data: { key: "last" }, "aria-pressed": String(room.last), "aria-keyshortcuts": "l", onclick: look }, say(room.last ? "to_the_trick" : "last_trick"));
}
