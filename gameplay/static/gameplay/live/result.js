/* After a hand: what it came to, the score, and "Ready"; at the end of the game who has won. */

import { byId, button, h, hidden, paint } from "./dom.js";
import { again, ask, hand, nameOf, namesOf, nobodyLeft, own, pairOf, room, shortName, truco, view } from "./room.js";
import { settled } from "./stepper.js";
import { outcome } from "./truco.js";
import { data, gained, say, signed, suitSign, upper } from "./words.js";

export const showing = () => Boolean(hand()?.points) && settled() && !room.replay;

export function draw() {
  const box = byId("result");
  box.hidden = !showing();
  const cut = room.snap.state === "over" && hand() && !hand().points; // nothing is played or asked any more
  byId("own").hidden = showing() || !hand() || cut || Boolean(room.replay);
  if (box.hidden) return paint(box);
  const over = room.snap.state === "over";
  paint(box, h("section", { class: `panel result${over ? " next" : ""}`, "aria-labelledby": "result-heading" },
    h("h2", { id: "result-heading" }, over ? winners() : say("hand_n", { number: hand().number })),
    truco ? h("p", {}, outcome(hand().points)) : auction(),
    h("div", { class: "table-wrap", role: "group", tabindex: 0, "aria-label": say("result_table") }, scores(hand().points, hand().after)),
    h("div", { class: "form-actions" }, steps(over)),
    over && room.refusal && h("p", { class: "table-says", role: "alert" }, room.refusal)));
}

function winners() {
  const seats = data.pairs ? room.snap.winners.flatMap((pair) => [pair, pair + 2]) : room.snap.winners;
  if (!seats.length) return say("game_over");
  if (seats.length === 1) return seats[0] === own() ? say("you_win") : say("win", { name: namesOf(seats) });
  return upper(say("wins", { names: namesOf(seats) }));
}

/* Who bid how much for which suit, and whether the pool stays. */
function auction() {
  if (view().pool === undefined || !hand().facts) return null;
  const { taken, jackpot } = hand().facts;
  if (!taken.suit) return h("p", {}, say("all_passed"));
  const suit = data.suits[taken.suit];
  const words = taken.bid ? say("bid_won", { name: nameOf(taken.bid[0]), chips: taken.bid[1], suit }) : say("suit_was", { suit });
  return h("p", {}, words, jackpot && ` ${say("pool_stays")}`);
}

/* Sides: seats, or the two pairs. */
export const sides = () => (data.pairs ? [[1, 3], [2, 4]] : room.snap.places.map(({ seat }) => [seat]));

function scores(points, after) {
  const mine = (at) => own() && (data.pairs ? pairOf(own()) === at + 1 : own() === at + 1);
  const moons = hand().facts?.moons || [];
  const counts = view().pool !== undefined && hand().facts?.taken.suit ? hand().facts.taken : null;
  const rows = sides().map((seats, at) => [at, h("tr", { class: mine(at) ? "mine" : null },
    h("th", { scope: "row", class: "name" }, upper(namesOf(seats)), moons[at] ? h("span", { class: "subline gold" }, `☾ ${say("moon")}`) : null),
    counts && h("td", { class: "num" }, counts.taken[at]),
    h("td", { class: "num" }, gained(points[at])), h("td", { class: "num" }, h("strong", {}, signed(after[at]))))]);
  const best = data.lowWins ? 1 : -1;
  rows.sort(([a], [b]) => best * (after[a] - after[b]) || a - b);
  return h("table", { class: "data" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "name" }, say("player")), counts && h("th", { scope: "col", class: "num" }, h("span", { "aria-hidden": "true" }, suitSign(counts.suit)), hidden(data.suits[counts.suit])), h("th", { scope: "col", class: "num" }, say(counts ? "chips" : "points_head")), h("th", { scope: "col", class: "num" }, say("total_head")))),
    h("tbody", {}, rows.map(([, row]) => row)));
}

export const againButton = (look = "primary") => button(say("again"), again, { class: look, data: { key: "again" } });

export const readyButton = () =>
  button([say("is_ready"), h("kbd", { "aria-hidden": "true" }, "N")], () => ask({ type: "ready", hand: hand().number }), { class: "primary", data: { key: "ready", shortcut: "n" }, "aria-keyshortcuts": "n" });

function steps(over) {
  const replay = data.replaysHeld ? null : h("a", { class: "button", href: data.urls.hand.replace("/0/", `/${hand().number}/`) }, say("replay"));
  if (over) {
    const stays = data.casual && own();
    return [stays && !room.snap.again && againButton(),
      data.casual && h("a", { class: stays ? "button" : "button primary", href: data.urls.new }, say("another")), replay, h("a", { class: "button plain", href: data.urls.seals }, say("verify"))];
  }
  const place = own() && room.snap.places[own() - 1];
  const others = room.snap.places.filter((each) => !each.ready && !each.bot && !each.away && !each.you).map(({ name }) => name);
  const ready = place && !place.ready && room.snap.state === "between" && readyButton();
  const wait = !ready && others.length ? h("p", { class: "muted" }, say("waiting_for", { names: others.join(", ") })) : null;
  return [ready, wait, replay, nobodyLeft() ? null : h("p", { class: "small muted" }, say("next_hand"))];
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
  paint(byId("sheet-body"), h("div", { class: "table-wrap", role: "group", tabindex: 0, "aria-label": say("sheet_table") },
    h("table", { class: "data all-hands", vars: { "--sides": heads.length } }, h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "narrow" }, say("hand_head")), heads)), h("tbody", {}, lines))));
}
