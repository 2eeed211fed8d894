/* One's own hand: sorted, fanned, the cards that may be played lifted out. A tap lifts a card, a second one plays it; by
   keyboard the arrows choose and Enter plays. A card that may not be played can be tried: the table says why not. */

import { back, face } from "./cards.js";
import { draggable } from "./drag.js";
import { byId, h, hidden, paint } from "./dom.js";
import { act, hand, may, own, room, truco, view } from "./room.js";
import { settings } from "./settings.js";
import { hurry } from "./stepper.js";
import { cardName, say } from "./words.js";

const ORDER = "CDSH";
const RANKS = "23456789TJQKA";
const STRIP = 24;
const THREE = 3;
const EDGE = 2; // room for the outermost cards, which are turned

const fan = () => byId("fan");

/* Cards as they lie: { key, face (null: unseen), place }. Hearts by suit and rank, truco as dealt. */
function items() {
  const seen = view();
  if (truco) {
    return seen.free.map((place) => ({ key: `place-${place}`, face: seen.places[place - 1], place }));
  }
  const sorted = [...seen.held].sort((a, b) => worth(a) - worth(b));
  const often = {};
  return sorted.map((card) => {
    often[card] = (often[card] || 0) + 1;
    return { key: often[card] > 1 ? `${card}-${often[card]}` : card, face: card, place: null };
  });
}

const worth = (card) => ORDER.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

export const passing = () => may("pass");

function legal(item) {
  if (passing()) return true;
  if (!may("play") && !may("cover")) return false;
  return item.face === null || view().legal.includes(item.face);
}

/* Width of a card, and the step from one to the next; two rows where the strips would be too narrow. */
function measures(count) {
  const width = (fan().clientWidth || 344) - 2 * EDGE;
  const card = Math.round(Math.min(settings.large || truco ? 104 : 84, Math.max(settings.large ? 76 : 52, width / (truco ? 5 : 8))));
  const rows = count > 1 && (width - card) / (count - 1) < (settings.large ? STRIP + 8 : STRIP) ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const most = truco ? card + 10 : card * 0.72;
  const step = perRow > 1 ? Math.min(most, (width - card) / (perRow - 1)) : 0;
  return { width, card, rows, perRow, step };
}

export function draw() {
  const box = fan();
  box.hidden = !own();
  if (!hand() || !own()) return paint(box);
  const all = items();
  const size = measures(all.length);
  box.style.setProperty("--rows", size.rows);
  box.style.setProperty("--cw", `${size.card}px`);
  const tabbed = tabStop(all);
  paint(box, all.map((item, at) => cardButton(item, at, size, all.length, item.key === tabbed)));
}

function tabStop(all) {
  const focused = fan().contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const known = all.find(({ key }) => key === focused) || all.find((item) => legal(item)) || all[0];
  return known?.key;
}

function cardButton(item, at, size, count, tabbed) {
  const row = Math.floor(at / size.perRow);
  const inRow = Math.min(size.perRow, count - row * size.perRow);
  const left = EDGE + (size.width - size.card - size.step * (inRow - 1)) / 2 + size.step * (at - row * size.perRow);
  const middle = at - row * size.perRow - (inRow - 1) / 2;
  const turn = size.rows === 1 && !truco ? middle * Math.min(1.4, 16 / inRow) : 0;
  const on = passing() ? room.chosen.includes(item.key) : room.lifted === item.key;
  const ok = legal(item);
  const classes = ["fan-card", ok && "legal", on && "on", room.sent === item.key && "sent", !ok && may("play") && "dim"];
  const card = h("button", {
    type: "button", class: classes.filter(Boolean).join(" "), data: { key: item.key, card: item.face || "" },
    tabindex: tabbed ? 0 : -1, "aria-pressed": passing() ? String(on) : null, svg: item.face ? face(item.face) : back,
    vars: { "--x": `${left.toFixed(1)}px`, "--row": row, "--turn": `${turn.toFixed(2)}deg`, "--drop": `${(middle * middle * (size.rows === 1 && !truco ? 0.35 : 0)).toFixed(1)}px` },
    onclick: (event) => pressed(item, event), onfocus: focused,
  }, hidden(label(item, ok)));
  return passing() ? card : draggable(card, () => play(item));
}

function label(item, ok) {
  const name = item.face ? cardName(item.face) : say("place", { place: item.place });
  return ok || !may("play") ? name : `${name}, ${say("illegal")}`;
}

function focused(event) {
  for (const each of fan().children) each.tabIndex = each === event.currentTarget ? 0 : -1;
}

function pressed(item, event) {
  if (room.replay) return;
  if (passing()) return choose(item.key);
  /* a click without a pointer comes from the keyboard: there, moving to a card has lifted it */
  if (event.detail === 0 || room.lifted === item.key) return play(item);
  room.lifted = item.key;
  room.refusal = "";
  room.draw();
}

function choose(key) {
  if (room.chosen.includes(key)) room.chosen = room.chosen.filter((one) => one !== key);
  else room.chosen = [...room.chosen, key].slice(-THREE);
  room.refusal = "";
  room.draw();
}

export function chosenFaces() {
  return room.chosen.map((key) => key.slice(0, 2));
}

export function liftedItem() {
  return hand() && own() ? items().find(({ key }) => key === room.lifted) : null;
}

export function play(item) {
  const verb = room.cover ? "cover" : "play";
  room.cover = false;
  hurry();
  act(item.face ? `${own()} ${verb} ${item.face}` : { verb, place: item.place }, item.key);
}

/* Arrows move in the hand; from anywhere else the first one leads into it. */
export function moveFocus(by) {
  const cards = [...fan().children];
  if (!cards.length) return;
  const now = cards.indexOf(document.activeElement);
  const start = cards.findIndex((card) => card.tabIndex === 0);
  const next = now < 0 ? Math.max(0, start) : by === "home" ? 0 : by === "end" ? cards.length - 1 : now + by;
  cards[Math.min(cards.length - 1, Math.max(0, next))].focus();
}
