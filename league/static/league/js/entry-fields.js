// What the forms of a hand share: numbers by seat that add up, the keys for thumbs, and the way from field to field.

export const coarse = window.matchMedia("(pointer: coarse)").matches;

export const value = (input) => (/^\d{1,2}$/.test(input.value.trim()) ? Number(input.value) : null);
export const chosen = (radios) => radios.find((radio) => radio.checked);

export function grouped(inputs, key) {
  const groups = new Map();
  for (const input of inputs) {
    if (!groups.has(input.dataset[key])) groups.set(input.dataset[key], []);
    groups.get(input.dataset[key]).push(input);
  }
  return [...groups.values()];
}

// A column of numbers by seat. What is left is filled in: into the last empty field, or noughts once everything is
// accounted for. Not where a hand is corrected (`helps` is false): there every number stands as it was typed.
export class Column {
  constructor(inputs, helps) {
    this.inputs = inputs;
    this.helps = helps;
    this.must = Number(inputs[0].dataset.must);
    this.cards = inputs[0].dataset.cards;
    this.filled = new Set();
  }

  get total() {
    return this.inputs.reduce((so_far, input) => so_far + (value(input) ?? 0), 0);
  }

  get complete() {
    return this.inputs.every((input) => value(input) !== null);
  }

  // The most that fits into a field; without limit where the others are settled, and one has to give way first.
  room(at) {
    const open = this.inputs.some((input) => input !== at && (input.value.trim() === "" || this.filled.has(input)));
    return this.helps && open ? this.must - this.others(at) : this.must;
  }

  others(at) {
    const counted = this.inputs.filter((input) => input !== at && !this.filled.has(input));
    return counted.reduce((so_far, input) => so_far + (value(input) ?? 0), 0);
  }

  fillIn() {
    if (!this.helps) return;
    for (const input of this.filled) input.value = "";
    this.filled.clear();
    const empty = this.inputs.filter((input) => input.value.trim() === "");
    const rest = this.must - this.total;
    if (rest < 0 || empty.length === 0 || (empty.length > 1 && rest > 0)) return;
    for (const input of empty) {
      input.value = String(rest);
      this.filled.add(input);
    }
  }

  clear() {
    for (const input of this.inputs) input.value = "";
    this.filled.clear();
  }
}

// Where a stop is in the list; radios of one name are one stop.
export const place = (list, target) =>
  list.findIndex((stop) => stop === target || (stop.type === "radio" && stop.name === target.name));

// A field's row comes above the keys and the button, which stick to the bottom of the window, and below what was said,
// which sticks to its top.
export function above(form, field) {
  const row = field.closest("[data-row]");
  if (!row) return;
  row.style.scrollMarginTop = `${document.getElementById("entry-says").offsetHeight + 8}px`;
  row.style.scrollMarginBottom = `${form.querySelector("[data-pad]").offsetHeight + 8}px`;
  row.scrollIntoView({ block: "nearest" });
}

// A field for a number: digits alone, and under a finger the keys below take the place of the screen's own keyboard.
export function prepare(input, go, typed) {
  input.addEventListener("beforeinput", (event) => {
    if (/\D/.test(event.data || "")) event.preventDefault();
  });
  if (coarse) input.inputMode = "none";
  input.addEventListener("focus", () => {
    go(input);
    input.select();
  });
  input.addEventListener("input", () => typed(input));
}

// The keys of the pad: every number that can be or, where these would be too many, digits and the tens that go before
// one. They take the focus from no field: the field that is on stays on.
export class Keypad {
  constructor(form, press, show) {
    this.keys = [...form.querySelectorAll("[data-digit]")];
    this.tens = [...form.querySelectorAll("[data-tens]")];
    this.held = 0;
    for (const key of [...this.keys, ...this.tens]) key.addEventListener("pointerdown", (event) => event.preventDefault());
    for (const key of this.keys) {
      key.addEventListener("click", () => {
        const number = this.held + Number(key.dataset.digit);
        this.held = 0;
        press(number);
      });
    }
    for (const key of this.tens) {
      key.addEventListener("click", () => {
        this.held = this.held === Number(key.dataset.tens) ? 0 : Number(key.dataset.tens);
        show();
      });
    }
  }

  // Keys for numbers that do not fit are off.
  allow(fits) {
    for (const key of this.keys) key.disabled = !fits(this.held + Number(key.dataset.digit));
    for (const key of this.tens) {
      key.disabled = !fits(Number(key.dataset.tens));
      key.setAttribute("aria-pressed", this.held === Number(key.dataset.tens));
    }
  }
}
