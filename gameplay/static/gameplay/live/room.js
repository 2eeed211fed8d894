/* The table as this page has it: the last snapshot, and what the player is about to do. All is drawn from here. */

import { data, listed, say } from "./words.js";

export const room = {
  snap: null,
  wire: null,
  lifted: null, // the card that a second tap plays
  chosen: [], // cards to pass
  cover: false, // the next card is played face down
  chips: 0,
  last: false, // the last trick is looked at
  sent: null, // the card on its way
  refusal: "",
  replay: null,
  draw: () => {},
};

export const hand = () => room.snap?.hand ?? null;
export const view = () => room.snap?.hand?.view ?? null;
export const own = () => room.snap?.seat ?? null;
export const truco = data.family === "truco";
export const nameOf = (seat) => room.snap.places[seat - 1].name || say("seat", { seat });
/* The first name where it is nobody else's: for narrow places. */
export function shortName(seat) {
  const first = (name) => name.split(" ", 1)[0];
  const own = first(nameOf(seat));
  return room.snap.places.filter(({ name }) => first(name) === own).length > 1 ? nameOf(seat) : own;
}
export const namesOf = (seats) => listed(seats.map((seat) => (seat === own() ? say("you") : nameOf(seat))));
export const pairOf = (seat) => (seat % 2 ? 1 : 2);
export const may = (verb) => room.snap.state === "playing" && view()?.verbs.includes(verb);
export const toAct = () => (room.snap.state === "playing" && hand() ? view().to_act : []);

/* The seats round the table from the reader's on, in the order of play. */
export function around() {
  const first = own() ?? 1;
  return Array.from({ length: data.seats }, (_, at) => ((first - 1 + at) % data.seats) + 1);
}

/* At a table by invitation all have left, and nothing is dealt until somebody is back. */
export const nobodyLeft = () => data.casual && room.snap.state === "between" && room.snap.places.every((each) => each.bot || each.away);

/* What the table is asked to do. A refusal is told near the hand. */
export async function ask(message) {
  room.refusal = "";
  const told = await room.wire.send(message);
  if (told.type === "refused") room.refusal = told.sentence;
  room.sent = null;
  room.draw();
  return told;
}

/* Another game with these people: whoever asks first opens its table, and all who ask are led there. */
export async function again() {
  const { table } = await ask({ type: "again" });
  if (table) location.assign(tableAt(table));
}

export const tableAt = (key) => data.urls.socket.replace(data.key, key);

/* An action of the hand in play, under the number that it would have. */
export function act(action, sent = null) {
  if (!hand() || room.replay) return Promise.resolve(null);
  room.sent = sent;
  room.lifted = null;
  const passes = typeof action === "string" && action.includes(" pass ");
  const asked = ask({ type: "act", hand: hand().number, number: passes ? null : hand().next, action });
  room.draw();
  return asked;
}

export const speak = (verb, ...words) => act([own(), verb, ...words].join(" "));
