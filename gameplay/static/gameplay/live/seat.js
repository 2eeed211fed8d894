/* A player at the table: name, what they have, whether it is their turn. */

import { back, covered, face } from "./cards.js";
import { h, hidden } from "./dom.js";
import { hand, nameOf, own, room, shortName, toAct, truco, view } from "./room.js";
import { cardName, clocked, counted, gained, say, signed } from "./words.js";

export function plate(seat, where) {
  const place = room.snap.places[seat - 1];
  const turn = toAct().includes(seat) && !room.replay;
  const classes = ["seat", where, turn && "turn"].filter(Boolean).join(" ");
  const marks = marksOf(seat, place);
  const left = reserve(place);
  return h("div", { class: classes, data: { seat } },
    h("p", { class: "seat-name" }, h("span", { class: "seat-who", title: place.name }, place.name ? shortName(seat) : say("free")), hand() && !truco && total(seat)),
    hand() && facts(seat, marks, left),
    (marks.length > 0 || left) && !(truco && hand()) && h("p", { class: "seat-mark" }, dotted(marks), left && " ", left),
    seat === own() && hidden(say("you")),
    turn && h("span", { class: "seat-clock num", data: { left: "" }, "aria-hidden": "true" }));
}

function marksOf(seat, place) {
  const told = [];
  if (place.bot) told.push(say("bot"));
  if (place.away) told.push(h("span", { title: say("away") }, h("span", { "aria-hidden": "true" }, say("away_short")), hidden(say("away"))));
  if (hand() && view().dealer === seat) told.push(say("dealer"));
  return told;
}

const dotted = (marks) => marks.flatMap((mark, at) => (at ? [" · ", mark] : [mark]));

/* What is left beyond the seconds of a move, at a table with a clock. */
function reserve(place) {
  if (!room.snap.move_seconds || !place.reserve || place.bot || place.free) return null;
  const left = clocked(Math.ceil(place.reserve / 1000));
  return h("span", { class: "seat-reserve num" }, h("span", { "aria-hidden": "true" }, `+${left}`), hidden(say("reserve", { time: left })));
}

/* The score before this hand, on a sheet's right where one looks for it. */
function total(seat) {
  const before = signed(view().before[seat - 1]);
  return h("span", { class: "seat-total num" }, h("span", { "aria-hidden": "true" }, before), hidden(say("total", { total: before })));
}

function facts(seat, marks, left) {
  const cards = view().counts[seat - 1];
  if (truco) return h("p", { class: "seat-facts" }, backs(cards), hidden(counted("cards", cards)), h("span", { class: "seat-mark" }, dotted(marks), left && " ", left));
  const { tricks, counted: points } = hand();
  if (!begun()) return h("p", { class: "seat-facts" }, bidOf(seat), h("span", {}, counted("cards", cards)));
  return h("p", { class: "seat-facts" }, h("span", {}, counted("tricks", tricks[seat - 1])),
    h("span", { class: "seat-cards num", "aria-hidden": "true" }, h("i", { svg: back }), cards),
    points[seat - 1] !== 0 && h("span", { class: "num" }, h("span", { "aria-hidden": "true" }, gained(points[seat - 1])), hidden(counted("points", points[seat - 1]))),
    hidden(counted("cards", cards)));
}

const begun = () => hand().log.some(({ verb }) => verb === "play");

const backs = (count) => h("span", { class: "mini-backs", "aria-hidden": "true" }, Array.from({ length: count }, () => h("i", { svg: back })));

/* What somebody said in the auction: it stands beside them until the first card. */
function bidOf(seat) {
  const bid = view().bids?.find((one) => one.seat === seat);
  if (!bid) return null;
  return h("span", { class: "seat-bid" }, bid.chips ? say("bid_short", { chips: bid.chips }) : say("bid_none"));
}

/* A card in the middle, on its player's side. */
export function playedCard(play, where, fresh, won) {
  const shown = play.verb === "cover" ? (play.what ? covered(play.what) : back) : face(play.what);
  const name = play.verb === "cover" ? say("covered") : cardName(play.what);
  const classes = ["played", where, fresh && "fresh", won && "won", play.verb === "cover" && "is-covered"].filter(Boolean).join(" ");
  return h("div", { class: classes, role: "img", "aria-label": `${nameOf(play.seat)}: ${name}`, data: { card: play.what || "", seat: play.seat }, svg: shown });
}
