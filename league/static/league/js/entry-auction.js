// The form of a deal of Auction Hearts: the highest bid in its bidder's row, the suit named, and how many of its cards
// each has taken. Deals that are still under way to the server are reckoned in here, so that the pool, the chips and a
// jackpot are carried along without a connection too.

import { after } from "./entry-chips.js";
import { Column, Keypad, above, chosen, coarse, place, prepare, value } from "./entry-fields.js";
import { fill } from "./entry-words.js";

const bidOf = (input) => (/^\d{1,4}$/.test(input.value.trim()) ? Number(input.value) : null);
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

export function auctionForm(form, page) {
  const correcting = form.dataset.mode === "correct";
  const bids = [...form.querySelectorAll("[data-bid]")];
  const suits = [...form.querySelectorAll("input[name=suit]")];
  const column = new Column([...form.querySelectorAll("[data-column]")], false);
  const { inputs } = column;
  const keypad = new Keypad(form, press, show);
  const save = form.querySelector("[data-save]");
  const passed = form.querySelector("[data-passed]");
  const names = inputs.map((input) => input.dataset.name);
  let at = null; // the field that the keys write into
  let gone = ""; // what became of a bid when another one was typed
  let fresh = true; // whether the next key begins its number anew
  let before = { totals: page.state.totals, ...page.state.auction };

  const bidder = () => bids.find((input) => input.value.trim() !== "");

  // Of a deal as it is sent: what the arithmetic wants of it.
  function deal(fields) {
    const seat = bids.findIndex((input) => fields[input.name]);
    const suit = suits.find((radio) => radio.value === fields.suit);
    return {
      bid: seat < 0 ? null : { seat, chips: Number(fields[bids[seat].name]) },
      taken: inputs.map((input) => Number(fields[input.name])),
      must: Number(suit?.dataset.must),
    };
  }

  function show() {
    const suit = chosen(suits);
    column.must = suit ? Number(suit.dataset.must) : keypad.keys.length - 1;
    column.helps = Boolean(suit) && !correcting;
    for (const input of inputs) {
      input.classList.toggle("filled", column.filled.has(input));
      input.placeholder = suit?.dataset.sign ?? "";
    }
    for (const row of form.querySelectorAll("[data-row]")) row.classList.toggle("at", row.contains(at));
    keypad.allow(fits);
    passed.disabled = Boolean(bidder() || suit || inputs.some((input) => input.value !== ""));
    showSum(suit);
  }

  // A bid may be higher than the keys go: their digits are put together.
  function fits(number) {
    if (!at) return false;
    if (bids.includes(at)) return fresh ? number > 0 : number < 10 && at.value.length < 4;
    return number <= column.room(at);
  }

  // What comes next, the sum so far, or what the deal comes to before it is saved.
  function showSum(suit) {
    const sum = form.querySelector("[data-sum]");
    const right = !wrong();
    const over = Boolean(suit) && (column.total > column.must || (column.total < column.must && column.complete));
    sum.textContent = right ? outcome() : question(suit) || fill(over ? page.texts.wrong_sum : page.texts.sum, facts(suit));
    sum.classList.toggle("right", right);
    sum.classList.toggle("wrong", over);
  }

  function question(suit) {
    const name = before.namer ? names[before.namer - 1] : bidder()?.dataset.name;
    if (!name) return page.texts.auction;
    return suit ? "" : [gone, fill(page.texts.naming, { name })].join(" ").trim();
  }

  function outcome() {
    const { winners, share, pool } = after(before, deal(read()));
    const [name, other] = winners.map((seat) => names[seat]);
    return fill(other ? page.texts.halved : name ? page.texts.won : page.texts.jackpot, { name, other, share, pool });
  }

  const facts = (suit) => ({ cards: suit?.dataset.cards, sum: column.total, must: column.must });

  function go(input) {
    at = input;
    fresh = true;
    show();
    if (coarse) above(form, input);
  }

  function typed(input) {
    if (bids.includes(input)) {
      const other = bids.find((bid) => bid !== input && bid.value.trim() !== "" && input.value);
      if (other) {
        gone = fill(page.texts.one_bid, { name: other.dataset.name, bid: other.value });
        other.value = "";
      }
    } else {
      column.filled.delete(input);
      column.fillIn();
    }
    show();
  }

  function press(digit) {
    if (bids.includes(at)) {
      at.value = fresh ? String(digit) : at.value + digit;
      fresh = false;
      return typed(at);
    }
    at.value = String(digit);
    typed(at);
    const next = [...inputs.slice(inputs.indexOf(at) + 1), ...inputs].find((input) => input.value === "");
    if (next) go(next);
  }

  // The cards come after the suit.
  function named() {
    gone = "";
    show();
    column.fillIn();
    const next = inputs.find((input) => input.value === "" || column.filled.has(input));
    if (coarse && next && !inputs.includes(at)) go(next);
    else show();
  }

  // In which order the fields are gone through: the bid, the suit, the cards.
  function stops() {
    const bidding = before.namer ? [] : bids.filter((input) => !bidder() || input.value || input === document.activeElement);
    const open = inputs.filter((input) => !column.filled.has(input) || input === document.activeElement);
    return [...bidding, chosen(suits) || suits[0], ...open, save];
  }

  function onKey(event) {
    const { target, key } = event;
    if (target.name === "reason" || event.altKey || event.ctrlKey || event.metaKey) return;
    const list = stops();
    const here = place(list, target);
    if (here < 0) return;
    const step = { Tab: event.shiftKey ? -1 : 1, Enter: skip(list, here), Escape: -1 }[key];
    const suit = suits.find((radio) => radio.value === key.toUpperCase());
    if (suit && target.name === "suit") {
      suit.checked = true;
      suit.focus();
      named();
    } else if (step && list[here + step] && !(key === "Enter" && target === save)) {
      event.preventDefault();
      if (key === "Enter" && list[here + step] === save) form.requestSubmit(save);
      else list[here + step].focus();
    }
  }

  // Enter leaves the other bids alone once there is one.
  const skip = (list, here) => (bidder() === list[here] ? list.indexOf(chosen(suits) || suits[0]) - here : 1);

  // What is missing: where, and in which words.
  function wrong() {
    const bid = bidder();
    const suit = chosen(suits);
    const odd = inputs.find((input) => input.value.trim() !== "" && value(input) === null);
    if (bid && bidOf(bid) === null) return [bid, fill(page.texts.no_number, { text: bid.value })];
    if (!before.namer && !(bid && bidOf(bid))) return [bid || bids[0], page.texts.no_bid];
    if (!suit) return [suits[0], page.texts.no_suit];
    if (odd) return [odd, fill(page.texts.no_number, { text: odd.value })];
    return column.total === column.must ? null : [inputs[0], fill(page.texts.wrong_sum, facts(suit))];
  }

  function problem(submitter) {
    const found = submitter?.name === "passed" ? null : wrong();
    if (!found) return "";
    found[0].focus({ preventScroll: true });
    above(form, found[0]);
    return found[1];
  }

  function read(submitter) {
    if (submitter?.name === "passed") return { passed: "1" };
    const bid = before.namer ? null : bidder();
    const fields = Object.fromEntries(inputs.map((input) => [input.name, String(value(input) ?? 0)]));
    return { ...(bid && { [bid.name]: String(bidOf(bid)) }), suit: chosen(suits)?.value ?? "", ...fields };
  }

  // The deal in words, for the list of what is not sent: "Ana bids 5, Bruno 3 ♠, Carla 10 ♠".
  function words(fields) {
    if (fields.passed) return page.texts.passed;
    const { bid, taken } = deal(fields);
    const { sign } = suits.find((radio) => radio.value === fields.suit).dataset;
    const counts = taken.flatMap((count, seat) => (count ? [`${names[seat]} ${count} ${sign}`] : []));
    return [...(bid ? [fill(page.texts.bid, { name: names[bid.seat], bid: bid.chips })] : []), ...counts].join(", ");
  }

  function clear() {
    for (const input of bids) input.value = "";
    for (const radio of suits) radio.checked = false;
    column.clear();
    at = null;
    gone = "";
    show();
    if (!coarse) return stops()[0].focus({ preventScroll: true });
    document.activeElement?.blur();
    above(form, inputs.at(-1)); // all rows, for the next deal
  }

  // The game as the server has it, and the deals on their way to it.
  function stands(state, waiting) {
    before = { totals: state.totals, ...state.auction };
    for (const fields of waiting) if (!fields.passed) before = after(before, deal(fields));
    for (const place of form.querySelectorAll("[data-total]")) {
      place.textContent = signed(before.totals[Number(place.dataset.total) - 1]);
    }
    form.querySelector("[data-pool]").textContent = before.pool;
    form.querySelector("[data-jackpot]").hidden = !before.namer;
    for (const part of form.querySelectorAll("[data-bidding]")) part.hidden = Boolean(before.namer);
    show();
  }

  for (const input of [...bids, ...inputs]) prepare(input, go, typed);
  for (const radio of suits) radio.addEventListener("change", named);
  form.addEventListener("keydown", onKey);
  form.querySelector("[data-clear]").addEventListener("click", clear);
  form.querySelector("[data-keypad]").hidden = false;
  show();
  if (!coarse && !correcting) stops()[0].focus({ preventScroll: true });

  const untouched = () => !chosen(suits) && [...bids, ...inputs].every((input) => input.value === "");
  return { problem, read, words, clear, untouched, stands, update: show };
}
