/* Truco's own: what the hand is worth, who asks for more and who answers, the turned card, the hands of eleven and iron. */

import { face } from "./cards.js";
import { button, h, hidden } from "./dom.js";
import { may, nameOf, namesOf, own, pairOf, room, shortName, speak, toAct, view } from "./room.js";
import { counted, data, say, short, upper } from "./words.js";

const NEXT = "4567QJKA23";
const STRONGEST = ["C", "H", "S", "D"];
const FIXED = ["4C", "7H", "AS", "7D"];

/* What is cried over the table, in the game's own tongue, and what it comes to: "Truco! 3". */
const cried = (value) => `${data.calls[value]}! ${value}`;

/* The same inside a sentence: "truco (3)". */
export const called = (value) => `${data.calls[value].toLowerCase()} (${value})`;

const ourPair = () => pairOf(own() ?? 1);

function manilhas() {
  const { turned } = view();
  if (!turned) return data.game === "truco-mineiro" ? FIXED : [];
  const rank = NEXT[(NEXT.indexOf(turned[0]) + 1) % NEXT.length];
  return STRONGEST.map((suit) => rank + suit);
}

export function corners() {
  const seen = view();
  const us = ourPair();
  const names = own() ? [say("us"), say("them")] : [1, 2].map((pair) => `${shortName(pair)} + ${shortName(pair + 2)}`);
  const strong = manilhas();
  return [
    h("div", { class: "corner corner-start" },
      h("p", { class: "pair-score" }, h("span", {}, names[0]), h("b", { class: "num" }, seen.before[us - 1])),
      h("p", { class: "pair-score" }, h("span", {}, names[1]), h("b", { class: "num" }, seen.before[2 - us])),
      h("p", { class: "trick-marks" }, tricks(seen.results, us))),
    h("div", { class: "corner corner-end" },
      seen.turned && h("span", { class: "mini vira", role: "img", "aria-label": `${say("vira")}: ${data.cards[seen.turned]}`, svg: face(seen.turned) }),
      strong.length > 0 && h("p", { class: "small-note" }, `${say("manilhas")} `, h("span", { class: "nowrap", "aria-hidden": "true" }, strong.map(short).join(" ")), hidden(strong.map((card) => data.cards[card]).join(", ")))),
  ];
}

/* Up to three tricks: whose, as a sign and in words. */
function tricks(results, us) {
  return results.map((pair, at) => {
    const key = pair === 0 ? "trick_tied" : pair === us ? "trick_ours" : "trick_theirs";
    return h("span", { class: `trick-mark ${key}` }, h("span", { "aria-hidden": "true" }, { trick_tied: "=", trick_ours: "✓", trick_theirs: "✗" }[key]), hidden(`${say("trick_n", { number: at + 1 })}: ${say(key)}. `));
  });
}

/* Whose question stands. */
const asker = () => room.snap.hand.log.findLast(({ verb }) => verb === "raise").seat;

export function middle() {
  const seen = view();
  if (seen.asked) {
    return h("div", { class: "worth asked" }, h("p", {}, shortName(asker())), h("strong", { class: "num" }, cried(seen.asked)),
      hidden(toAct().includes(own()) ? say("answer_us") : say("answer_them", { names: namesOf(toAct()) })));
  }
  const special = seen.iron ? "iron" : seen.elevens.length ? (data.short === 2 ? "ten" : "eleven") : null;
  return h("div", { class: "worth" }, h("p", {}, special ? say(special) : say("worth")), h("strong", { class: "num" }, seen.value));
}

/* What is asked of this seat, beside playing a card. */
export function asked() {
  const seen = view();
  const told = [];
  if (may("stay")) {
    told.push(h("div", { class: "ask eleven" },
      h("p", {}, say("eleven_choose", { value: seen.value })),
      h("div", { class: "partner-cards", role: "group", "aria-label": say("partner_cards") }, h("span", {}, say("partner_cards")),
        seen.partner.map((card) => h("span", { class: "mini", role: "img", "aria-label": data.cards[card], svg: face(card) }))),
      h("div", { class: "calls" }, call("stay", say("stay"), "s", "primary"), call("fold", say("fold"), "f"))));
  }
  if (may("accept") && seen.asked) told.push(h("p", { class: "ask-lead" }, say("asks", { name: nameOf(asker()), value: called(seen.asked) }), " ", say("answer_us")));
  if (seen.iron && may("play")) told.push(h("p", { class: "ask-note" }, say("iron_hint")));
  const calls = [];
  if (may("accept")) calls.push(call("accept", say("accept"), "a", "primary"), call("run", say("run"), "r"));
  if (may("raise") && seen.next) calls.push(call("raise", cried(seen.next), "t", "", seen.next));
  if (may("cover") && may("play")) calls.push(coverToggle());
  if (calls.length) told.push(h("div", { class: "calls" }, calls));
  if (room.cover && may("cover")) told.push(h("p", { class: "ask-note" }, say("cover_hint")));
  return told;
}

const call = (verb, words, key, look = "", ...value) =>
  button([words, h("kbd", { "aria-hidden": "true" }, key.toUpperCase())], () => speak(verb, ...value), { class: look, data: { key: `call-${verb}`, shortcut: key }, "aria-keyshortcuts": key });

const coverToggle = () =>
  button([say("cover_next"), h("kbd", { "aria-hidden": "true" }, "C")], () => {
    room.cover = !room.cover;
    room.draw();
  }, { class: room.cover ? "chosen" : "", "aria-pressed": String(room.cover), data: { key: "cover", shortcut: "c" }, "aria-keyshortcuts": "c" });

/* The hand's outcome in a sentence. */
export function outcome(points) {
  const pair = points.findIndex((number) => number > 0) + 1;
  if (!pair) return say("nobody_scores");
  return upper(say("pair_takes", { names: namesOf([pair, pair + 2]), points: counted("points", points[pair - 1]) }));
}
