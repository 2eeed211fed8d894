/* The reader's language: all sentences come with the page. */

import { byId } from "./dom.js";

export const data = JSON.parse(byId("table-data").textContent);

export function say(key, facts = {}) {
  return data.words[key].replace(/%\((\w+)\)s/g, (whole, name) => facts[name] ?? whole);
}

/* A number with its noun, in the form the language has for it. */
export function counted(key, number) {
  const forms = data.words[key];
  return forms[Math.abs(number)]?.replace(String(Math.abs(number)), signed(number)) ?? signed(number);
}

/* Seconds as 2:05. */
export const clocked = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export const signed = (number) => (number < 0 ? `−${-number}` : String(number));
export const gained = (number) => (number > 0 ? `+${number}` : signed(number));
export const cardName = (face) => (face ? data.cards[face] : say("covered"));
export const upper = (text) => text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);

export function listed(names) {
  if (names.length < 2) return names.join("");
  return say("and", { first: names.slice(0, -1).join(", "), second: names.at(-1) });
}

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
export const suitSign = (suit) => `${SIGNS[suit]}\uFE0E`;

/* "10♥" of "TH", for narrow places. */
export const short = (face) => (face ? data.ranks[face[0]] + suitSign(face[1]) : "?");
