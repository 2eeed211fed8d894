/* For those who listen: what happened since the last word, in one sentence after another. */

import { byId } from "./dom.js";
import { hand, nameOf, namesOf, own, room, toAct, truco, view } from "./room.js";
import { tone } from "./settings.js";
import { called, outcome } from "./truco.js";
import { cardName, data, gained, listed, say, short, upper } from "./words.js";

let heard = { number: null, log: 0, said: null, ended: false, turn: "" };

export function follow() {
  const told = [];
  const now = hand();
  if (now) {
    const fresh = heard.number !== now.number;
    if (fresh) heard = { ...heard, number: now.number, log: heard.number === null ? now.log.length : 0, ended: heard.number === null && Boolean(now.points) };
    now.log.slice(heard.log).forEach((action, at) => told.push(...sentence(action, heard.log + at)));
    heard.log = now.log.length;
    if (now.points && !heard.ended) told.push(result(now));
    heard.ended = Boolean(now.points);
  }
  told.push(...said(), ...turn());
  if (told.length) byId("spoken").textContent = told.join(" ");
}

function said() {
  const lines = room.snap.chat || [];
  const last = lines.at(-1)?.id ?? 0;
  const fresh = heard.said === null ? [] : lines.filter(({ id, seat }) => id > heard.said && seat !== own());
  heard.said = Math.max(last, heard.said ?? 0);
  return fresh.map(({ name, text }) => say("said", { name, text }));
}

function turn() {
  const seats = toAct();
  const key = `${heard.number}/${heard.log}/${seats}`;
  if (key === heard.turn || !seats.length) return [];
  heard.turn = key;
  if (!seats.includes(own())) return seats.length === 1 ? [say("turn_of", { name: nameOf(seats[0]) })] : [];
  tone();
  return [`${say("your_turn")}.`];
}

/* An action, and the end of the trick where it was the last card. */
export function sentence(action, index) {
  const told = [spoken(action)];
  const played = hand().log.slice(0, index + 1).filter(isPlay).length;
  if (isPlay(action) && played % data.seats === 0) told.push(taken(played));
  return told.filter(Boolean);
}

const isPlay = ({ verb }) => verb === "play" || verb === "cover";

function spoken({ seat, verb, what }) {
  const mine = seat === own();
  const name = nameOf(seat);
  if (verb === "play") return say(mine ? "you_play" : "plays", { name, card: cardName(what) });
  if (verb === "cover") return say(mine ? "you_cover" : "plays_covered", { name });
  if (verb === "pass") return mine || room.replay ? `${mine ? "" : `${name}: `}${listed(what.split(" ").map(room.replay ? short : cardName))}` : "";
  if (verb === "bid") return what === "0" ? say("bids_not", { name }) : say("bids", { name, chips: what });
  if (verb === "name") return say("names_suit", { name, suit: data.suits[what] });
  if (verb === "moon") return say(what === "add" ? "moon_added" : "moon_subtracted", { name });
  if (verb === "raise") return say("asks", { name, value: called(what) });
  return say({ accept: "accepts", run: "runs", stay: "stays", fold: "folds" }[verb], { name });
}

function taken(played) {
  const index = played / data.seats - 1;
  if (truco && view().results[index] === 0) return say("tied_trick");
  const next = hand().log.filter(isPlay)[played];
  const winner = truco ? (next?.seat ?? view().leader) : hand().winners[index];
  if (!winner) return truco ? "" : say("nobody_takes");
  return winner === own() ? say("you_take") : say("takes", { name: nameOf(winner) });
}

function result({ points }) {
  if (truco) return outcome(points);
  return points.map((number, at) => `${upper(namesOf([at + 1]))} ${gained(number)}`).join(", ");
}
