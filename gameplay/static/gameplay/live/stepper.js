/* What has happened is shown one card after another, however much came at once; a trick that is complete stays a moment.
   Nothing waits for it: whoever plays meanwhile is shown the table as it is. */

import { data } from "./words.js";
import { hand, room } from "./room.js";

const CARD = 450;
const TRICK = 1400;
const JUMP = 2;

const step = { number: null, shown: 0, cleared: true, timer: 0 };

export const plays = () => hand().log.filter(({ verb }) => verb === "play" || verb === "cover");
const complete = (shown) => shown > 0 && shown % data.seats === 0;

/* The table has a new version. */
export function follow() {
  if (!hand()) return;
  const all = plays();
  const fresh = step.number !== hand().number;
  if (fresh || all.length < step.shown || all.length - step.shown > JUMP * data.seats) {
    const result = step.number === null && Boolean(hand().points); // whoever comes after the end finds the result
    Object.assign(step, { number: hand().number, shown: all.length, cleared: result || !complete(all.length) });
  }
  clearTimeout(step.timer);
  plan();
}

function plan() {
  if (room.replay) return;
  if (complete(step.shown) && !step.cleared) step.timer = setTimeout(clear, TRICK);
  else if (step.shown < plays().length) step.timer = setTimeout(next, CARD);
}

function clear() {
  step.cleared = true;
  /* the card that follows has waited long enough */
  if (step.shown < plays().length) next();
  else settle();
}

function next() {
  step.shown += 1;
  step.cleared = false;
  settle();
}

function settle() {
  room.draw();
  plan();
}

/* The table as it is, at once. */
export function hurry() {
  if (!hand()) return;
  clearTimeout(step.timer);
  step.shown = plays().length;
  step.cleared = complete(step.shown);
}

/* For a replay: a complete trick stays until the next card. */
export function hold() {
  clearTimeout(step.timer);
  Object.assign(step, { number: hand().number, shown: plays().length, cleared: false });
}

export const settled = () => !hand() || (step.shown === plays().length && (step.cleared || !complete(step.shown)));

/* The cards on the table as shown now, in the order played. */
export function trick() {
  const start = complete(step.shown) && !step.cleared ? step.shown - data.seats : step.shown - (step.shown % data.seats);
  return plays().slice(start, step.shown);
}

export const trickNumber = () => Math.floor((step.cleared ? step.shown : Math.max(0, step.shown - 1)) / data.seats);
export const trickComplete = () => complete(step.shown) && !step.cleared;

/* The trick before, as everybody may look at it. */
export function lastTrick() {
  const done = Math.floor(step.shown / data.seats);
  return done ? plays().slice((done - 1) * data.seats, done * data.seats) : [];
}
