// The form of a hand of the Hearts family: numbers of cards taken, single cards one tap, the moon's question when it
// comes. What the columns are, and what they must add up to, the page says.

import { Column, Keypad, above, chosen, coarse, grouped, place, prepare, value } from "./entry-fields.js";
import { fill } from "./entry-words.js";

export function heartsForm(form, page) {
  const correcting = form.dataset.mode === "correct";
  const columns = grouped(form.querySelectorAll("[data-column]"), "column").map(
    (inputs) => new Column(inputs, !correcting),
  );
  const numbers = columns.flatMap((column) => column.inputs);
  const ones = grouped(form.querySelectorAll("[data-one]"), "one");
  const moon = form.querySelector("[data-moon]");
  const choices = [...form.querySelectorAll("input[name=moon]")];
  const keys = new Keypad(form, press, show);
  const pad = form.querySelector("[data-keypad]");
  const save = form.querySelector("[data-save]");
  let at = numbers[0];

  const column_of = (input) => columns.find((column) => column.inputs.includes(input));

  // Whether somebody has taken everything; a bonus card counts only where the house says so.
  function shot() {
    if (!moon) return false;
    const counting = ones.filter((radios) => radios[0].dataset.one !== "bonus" || "needsBonus" in moon.dataset);
    return columns[0].inputs.some(
      (_, seat) =>
        columns.every((column) => value(column.inputs[seat]) === column.must) &&
        counting.every((radios) => radios[seat].checked),
    );
  }

  function show() {
    for (const column of columns) showColumn(column);
    for (const input of numbers) input.classList.toggle("filled", column_of(input).filled.has(input));
    for (const row of form.querySelectorAll("[data-row]")) row.classList.toggle("at", row.contains(at));
    // a moon leaves nothing to count: its question takes the place of the keys
    if (moon) moon.hidden = !shot();
    pad.hidden = Boolean(moon) && shot();
    const column = column_of(at);
    keys.allow((number) => number <= column.room(at));
  }

  function showColumn(column) {
    const sum = form.querySelector(`[data-sum=${column.inputs[0].dataset.column}]`);
    const { total, must, cards, complete } = column;
    const wrong = total > must || (total < must && complete);
    sum.textContent = fill(wrong ? page.texts.wrong_sum : page.texts.sum, { cards, sum: total, must });
    sum.classList.toggle("right", total === must && complete);
    sum.classList.toggle("wrong", wrong);
  }

  function go(input) {
    at = input;
    keys.held = 0;
    show();
    if (coarse) above(form, input);
  }

  function typed(input) {
    column_of(input).filled.delete(input);
    column_of(input).fillIn();
    show();
  }

  // Keys for thumbs: a number goes into the field that is on, and the next empty one is on.
  function press(number) {
    at.value = String(number);
    typed(at);
    const after = numbers.slice(numbers.indexOf(at) + 1);
    const next = [...after, ...numbers].find((input) => input.value === "");
    if (next) go(next);
  }

  // Where Enter goes on to, and Esc back.
  function stops() {
    const open = numbers.filter((input) => !column_of(input).filled.has(input) || input === document.activeElement);
    const list = [...open, ...ones.map((radios) => chosen(radios) || radios[0])];
    if (moon && !moon.hidden) list.push(chosen(choices) || choices[0]);
    return list;
  }

  function onKey(event) {
    const { target, key } = event;
    if (target.name === "reason" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Tab") return tab(event);
    if (target.tagName === "BUTTON") return;
    const list = stops();
    const here = place(list, target);
    if (key === "Enter") {
      event.preventDefault();
      if (here + 1 < list.length) list[here + 1].focus();
      else form.requestSubmit(save);
    } else if (key === "Escape" && here > 0) {
      event.preventDefault();
      list[here - 1].focus();
    } else if (target.dataset.one && /^\d$/.test(key)) {
      digit(event, target, key);
    }
  }

  // Tab visits all numbers, then the single cards, then the moon and the button, though the cards stand beside the numbers.
  function tab(event) {
    const list = [...numbers, ...ones.map((radios) => chosen(radios) || radios[0])];
    if (moon && !moon.hidden) list.push(chosen(choices) || choices[0]);
    list.push(save);
    const next = list[place(list, event.target) + (event.shiftKey ? -1 : 1)];
    if (!list.includes(event.target) || !next) return;
    event.preventDefault();
    next.focus();
  }

  // On a single card a digit is the number of this row while numbers are missing; after that, the seat that took the card.
  function digit(event, radio, key) {
    const row = radio.closest("[data-row]");
    const number = row.querySelector("[data-column]");
    const seat = ones.find((radios) => radios.includes(radio))[key - 1];
    event.preventDefault();
    if (seat && columns.every((column) => column.complete)) return choose(seat);
    number.focus();
    number.value = key;
    typed(number);
  }

  // A seat's number names who took a single card.
  function choose(radio) {
    radio.checked = true;
    radio.focus();
    show();
  }

  function problem() {
    for (const column of columns) {
      const { total, must, cards, inputs } = column;
      const wrong = inputs.find((input) => input.value.trim() !== "" && value(input) === null);
      if (wrong) return stay(wrong, fill(page.texts.no_number, { text: wrong.value }));
      if (total !== must) return stay(inputs[0], fill(page.texts.wrong_sum, { cards, sum: total, must }));
    }
    for (const radios of ones) {
      if (!chosen(radios)) return stay(radios[0], fill(page.texts.card, { card: radios[0].dataset.cards }));
    }
    return shot() && !chosen(choices) ? stay(choices[0], page.texts.moon) : "";
  }

  function stay(where, sentence) {
    where.focus({ preventScroll: true });
    above(form, where);
    return sentence;
  }

  function read() {
    const fields = Object.fromEntries(numbers.map((input) => [input.name, String(value(input) ?? 0)]));
    for (const radios of ones) fields[radios[0].name] = chosen(radios).value;
    if (shot() && chosen(choices)) fields.moon = chosen(choices).value;
    return fields;
  }

  // The hand in words, for the list of what is not sent: "Ana 3 ♥, Bruno 10 ♥ · Bruno Q♠".
  function words(fields) {
    const counts = numbers
      .filter((input) => fields[input.name] !== "0")
      .map((input) => `${input.dataset.name} ${fields[input.name]} ${input.dataset.sign}`);
    const singles = ones.map((radios) => {
      const radio = radios.find((one) => one.value === fields[one.name]);
      return `${radio.dataset.name} ${radio.dataset.sign}`;
    });
    return [counts.join(", "), ...singles].join(" · ");
  }

  function clear() {
    for (const radio of [...ones.flat(), ...choices]) radio.checked = false;
    for (const column of columns) column.clear();
    go(numbers[0]);
    if (coarse) document.activeElement?.blur();
    else numbers[0].focus({ preventScroll: true });
  }

  for (const input of numbers) prepare(input, go, typed);
  for (const radio of [...ones.flat(), ...choices]) radio.addEventListener("change", show);
  form.addEventListener("keydown", onKey);
  form.querySelector("[data-clear]").addEventListener("click", clear);
  if (!coarse && !correcting) numbers[0].focus({ preventScroll: true });
  show();

  const untouched = () => numbers.every((input) => input.value === "");
  return { problem, read, words, clear, untouched, update: show };
}
