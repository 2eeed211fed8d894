/* After a hand: what it came to, the score, and "Ready"; at the end of the game who has won. */

import { byId, button, h, paint } from "./dom.js";
import { ask, hand, namesOf, own, pairOf, room, shortName, truco } from "./room.js";
import { settled } from "./stepper.js";
import { outcome } from "./truco.js";
import { data, gained, say, signed, upper } from "./words.js";

export const showing = () => Boolean(hand()?.points) && settled() && !room.replay;

export function draw() {
  const box = byId("result");
  box.hidden = !showing();
  byId("own").hidden = showing() || !hand() || (!own() && !room.replay);
  if (box.hidden) return paint(box);
  const over = room.snap.state === "over";
  paint(box, h("section", { class: `panel result${over ? " next" : ""}`, "aria-labelledby": "result-heading" },
    h("h2", { id: "result-heading" }, over ? winners() : say("hand_n", { number: hand().number })),
    truco && h("p", {}, outcome(hand().points)),
    h("div", { class: "table-wrap", role: "region", tabindex: 0, "aria-labelledby": "result-heading" }, scores(hand().points, hand().after)),
    h("div", { class: "form-actions" }, steps(over))));
}

function winners() {
  const seats = data.pairs ? room.snap.winners.flatMap((pair) => [pair, pair + 2]) : room.snap.winners;
  if (!seats.length) return say("game_over");
  if (seats.length === 1) return seats[0] === own() ? say("you_win") : say("win", { name: namesOf(seats) });
  return upper(say("wins", { names: namesOf(seats) }));
}

/* Sides: seats, or the two pairs. */
export const sides = () => (data.pairs ? [[1, 3], [2, 4]] : room.snap.places.map(({ seat }) => [seat]));

function scores(points, after) {
  const mine = (at) => own() && (data.pairs ? pairOf(own()) === at + 1 : own() === at + 1);
  const moons = hand().facts?.moons || [];
  const rows = sides().map((seats, at) => [at, h("tr", { class: mine(at) ? "mine" : null },
    h("th", { scope: "row", class: "name" }, upper(namesOf(seats)), moons[at] ? h("span", { class: "subline gold" }, `☾ ${say("moon")}`) : null),
    h("td", { class: "num" }, gained(points[at])), h("td", { class: "num" }, h("strong", {}, signed(after[at]))))]);
  const best = data.lowWins ? 1 : -1;
  rows.sort(([a], [b]) => best * (after[a] - after[b]) || a - b);
  return h("table", { class: "data" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "name" }, say("player")), h("th", { scope: "col", class: "num" }, say("points_head")), h("th", { scope: "col", class: "num" }, say("total_head")))),
    h("tbody", {}, rows.map(([, row]) => row)));
}

function steps(over) {
  const replay = data.replaysHeld ? null : h("a", { class: "button", href: data.urls.hand.replace("/0/", `/${hand().number}/`) }, say("replay"));
  if (over) {
    return [data.casual && h("a", { class: "button primary", href: data.urls.new }, say("another")), replay, h("a", { class: "button plain", href: data.urls.seals }, say("verify"))];
  }
  const place = own() && room.snap.places[own() - 1];
  const others = room.snap.places.filter((each) => !each.ready && !each.bot && !each.away && !each.you).map(({ name }) => name);
  const ready = place && !place.ready && room.snap.state === "between" &&
    button([say("is_ready"), h("kbd", { "aria-hidden": "true" }, "N")], () => ask({ type: "ready", hand: hand().number }), { class: "primary", data: { key: "ready", shortcut: "n" }, "aria-keyshortcuts": "n" });
  const wait = !ready && others.length ? h("p", { class: "muted" }, say("waiting_for", { names: others.join(", ") })) : null;
  return [ready, wait, replay, h("p", { class: "small muted" }, say("next_hand"))];
}

/* All hands so far. */
export function drawSheet() {
  const rows = room.snap.sheet || [];
  byId("sheet").hidden = !rows.length;
  if (!rows.length) return;
  const heads = sides().map((seats) => h("th", { scope: "col", class: "num" }, seats.map(shortName).join(" + ")));
  const lines = rows.map(({ number, points, after }) => h("tr", {},
    h("th", { scope: "row", class: "narrow" }, data.replaysHeld ? number : h("a", { href: data.urls.hand.replace("/0/", `/${number}/`) }, number)),
    after.map((total, at) => h("td", { class: "num" }, h("strong", {}, signed(total)), h("span", { class: "subline muted" }, gained(points[at]))))));
  paint(byId("sheet-body"), h("div", { class: "table-wrap", role: "region", tabindex: 0, "aria-labelledby": "sheet-heading" },
    h("table", { class: "data" }, h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "narrow" }, say("hand_head")), heads)), h("tbody", {}, lines))));
}
