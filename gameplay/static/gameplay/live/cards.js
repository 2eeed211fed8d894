/* The cards, drawn here: a large rank over its suit in the corner, so that a narrow strip of a fan is enough. */

import { data } from "./words.js";

const SUITS = {
  H: "M16 29C5 20 2 14.500 2 10a7 7 0 0 1 14-2.200A7 7 0 0 1 30 10c0 4.500-3 10-14 19z",
  D: "M16 1.500 27.500 16 16 30.500 4.500 16z",
  S: "M16 2c8 8 13 12.500 13 17.500a6.500 6.500 0 0 1-11.300 4.400c.3 2.600 1.300 4.600 3.300 6.100H11c2-1.500 3-3.500 3.300-6.100A6.500 6.500 0 0 1 3 19.500C3 14.500 8 10 16 2z",
  C: "M16 2a6.400 6.400 0 0 1 5.300 10 6.500 6.500 0 1 1-3.600 11.200c.3 3 1.300 5.300 3.300 6.800H11c2-1.500 3-3.800 3.300-6.800A6.500 6.500 0 1 1 10.700 12 6.400 6.400 0 0 1 16 2z",
};
const [LEFT, MID, RIGHT] = [50, 66, 82];
const sides = (...rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const PIPS = {
  2: [[MID, 40], [MID, 100]],
  3: [[MID, 36], [MID, 70], [MID, 104]],
  4: sides(40, 100),
  5: [...sides(40, 100), [MID, 70]],
  6: sides(36, 70, 104),
  7: [...sides(36, 70, 104), [MID, 53]],
  8: [...sides(36, 70, 104), [MID, 53], [MID, 87]],
  9: [...sides(32, 57, 83, 108), [MID, 70]],
  T: [...sides(32, 57, 83, 108), [MID, 44], [MID, 96]],
};
/* What courts wear, over a large suit. */
const COURTS = {
  K: "M46 56V30l11 11 9-15 9 15 11-11v26z M46 60h40v5H46z",
  Q: "M48 56l-4-20 11 10 11-16 11 16 11-10-4 20z M66 22a4 4 0 1 1 0 8 4 4 0 0 1 0-8z M43 29a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z M89 29a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z M48 60h36v5H48z",
  J: "M46 56c0-16 8-22 20-22s20 6 20 22z M74 37c2-10 8-15 16-15-1 9-6 15-13 18z M44 60h44v5H44z",
};

const suitAt = (suit, x, y, size) =>
  `<path d="${SUITS[suit]}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 32})"/>`;

function middle(rank, suit) {
  if (rank === "A") return suitAt(suit, MID - 2, 72, 54);
  if (COURTS[rank]) return `<path class="crown" d="${COURTS[rank]}"/>${suitAt(suit, MID, 94, 42)}`;
  return PIPS[rank].map(([x, y]) => suitAt(suit, x, y, 19)).join("");
}

function corner(rank, suit) {
  const letters = data.ranks[rank];
  const fitted = letters.length > 1 ? ' textLength="32" lengthAdjust="spacingAndGlyphs"' : "";
  return `<text x="20" y="39" text-anchor="middle"${fitted}>${letters}</text>${suitAt(suit, 20, 59, 26)}`;
}

export function face(card) {
  const [rank, suit] = card;
  return `<svg viewBox="0 0 100 140" class="face suit-${suit}" aria-hidden="true" focusable="false"><rect class="paper" x="1" y="1" width="98" height="138" rx="8"/>${corner(rank, suit)}<g class="middle">${middle(rank, suit)}</g><g class="plain">${suitAt(suit, 66, 94, 52)}</g></svg>`;
}

const lattice = [0, 1, 2, 3, 4].map((row) =>
  [0, 1, 2].map((column) => `<path d="M${24 + column * 26} ${20 + row * 25}l9 12-9 12-9-12z"/>`).join("")).join("");

export const back = `<svg viewBox="0 0 100 140" class="face back" aria-hidden="true" focusable="false"><rect class="paper" x="1" y="1" width="98" height="138" rx="8"/><rect class="frame" x="8" y="8" width="84" height="124" rx="5"/><g class="lattice">${lattice}</g></svg>`;

/* A card that lies face down, and whose face one knows all the same. */
export const covered = (card) => `${back}<span class="peek">${face(card)}</span>`;

export const suit = (letter) => `<svg viewBox="0 0 32 32" class="pip suit-${letter}" aria-hidden="true" focusable="false"><path d="${SUITS[letter]}"/></svg>`;
