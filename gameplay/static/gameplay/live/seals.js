/* Checks the seals of past hands: a leaf is SHA-256 over name|place|card|salt, the seal is SHA-256 over all leaves. */

import { byId } from "./dom.js";

const seals = JSON.parse(byId("seals").textContent);
const words = JSON.parse(byId("seal-words").textContent);
const fill = (text, facts) => text.replace(/%\((\w+)\)s/g, (whole, name) => facts[name] ?? whole);

async function sha(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function faults({ name, seal, opened }) {
  const wrong = [];
  for (const { place, leaf, card, salt } of opened) {
    if (card && (await sha(`${name}|${place}|${card}|${salt}`)) !== leaf) wrong.push(place);
  }
  if ((await sha(opened.map(({ leaf }) => leaf).join(""))) !== seal) wrong.push("seal");
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
  const wrong = await faults(one);
  const closed = one.opened.filter(({ card }) => !card).length;
  verdict.textContent = [
    wrong.length ? fill(words.wrong, { places: wrong.join(", ") }) : words.right,
    noted(one),
    closed ? fill(words.closed, { count: closed }) : "",
  ].filter(Boolean).join(" ");
  verdict.className = wrong.length || noted(one) === words.unlike ? "verdict wrong" : "verdict right";
}
