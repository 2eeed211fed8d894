/* Checks the seals of past hands: a leaf is SHA-256 over name|place|card|salt, the seal is SHA-256 over all leaves; and
   together they are one whole deal of the game, closed only where somebody played a card covered. */

import { byId } from "./dom.js";

const seals = JSON.parse(byId("seals").textContent);
const words = JSON.parse(byId("seal-words").textContent);
const shape = JSON.parse(byId("seal-shape").textContent);
const fill = (text, facts) => text.replace(/%\((\w+)\)s/g, (whole, name) => facts[name] ?? whole);

async function sha(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function faults({ name, seal, opened }) {
  const wrong = [];
  for (const { place, leaf, card, salt } of opened) {
    if (!/^[0-9a-f]{64}$/.test(leaf) || (card && (await sha(`${name}|${place}|${card}|${salt}`)) !== leaf)) wrong.push(place);
  }
  if ((await sha(opened.map(({ leaf }) => leaf).join(""))) !== seal) wrong.push("seal");
  return wrong;
}

/* Each place once and in order, no card more often than the pack has it, as many closed as were covered. */
function gaps({ opened, log, shared }) {
  const named = opened.map(({ place }) => place);
  const wrong = named.filter((place, at) => place !== shape.places[at]);
  wrong.push(...shape.places.filter((place) => !named.includes(place)));
  const used = {};
  for (const { place, card } of opened) {
    if (!card) continue;
    used[card] = (used[card] || 0) + 1;
    if (used[card] > (shape.pack[card] || 0)) wrong.push(place);
  }
  const owners = new Set([...opened.map(({ place }) => place), ...log].map((text) => text.split(/[ .]/)[0]));
  for (const owner of owners) {
    const closed = opened.filter(({ place, card }) => !card && place.split(".")[0] === owner).length;
    const covered = log.filter((text) => text === `${owner} cover`).length;
    if (shared && shape.covers && /^\d+$/.test(owner) ? closed < covered : closed !== covered) wrong.push(owner);
  }
  return wrong;
}

function noted(one) {
  try {
    const before = localStorage.getItem(`tavula.seal.${one.name}`);
    return before === null ? "" : before === one.seal ? words.noted : words.unlike;
  } catch {
    return "";
  }
}

for (const one of seals) {
  const panel = document.querySelector(`[data-hand="${one.hand}"]`);
  const verdict = panel.querySelector("[data-verdict]");
  if (!globalThis.crypto?.subtle) {
    verdict.textContent = words.unable;
    continue;
  }
  verdict.textContent = words.checking;
  const wrong = [...new Set([...(await faults(one)), ...gaps(one)])];
  const closed = one.opened.filter(({ card }) => !card).length;
  verdict.textContent = [
    wrong.length ? fill(words.wrong, { places: wrong.join(", ") }) : words.right,
    noted(one),
    closed ? fill(words.closed, { count: closed }) : "",
  ].filter(Boolean).join(" ");
  verdict.className = wrong.length || noted(one) === words.unlike ? "verdict wrong" : "verdict right";
}
