// Entering hands: keys for thumbs, Enter and Esc for keyboards, and an outbox that loses nothing.
//
// Every hand gets a key when it is saved here, and stays in the outbox (on this device) until the server has answered.
// The server counts a key once, so sending again never counts twice. All words come from the page.

import { auctionForm } from "./entry-auction.js";
import { above, coarse } from "./entry-fields.js";
import { Outbox, forget, newKey } from "./entry-outbox.js";
import { heartsForm } from "./entry-hearts.js";
import { trucoForm } from "./entry-truco.js";
import { showUnsent } from "./entry-unsent.js";
import { fill } from "./entry-words.js";

const form = document.getElementById("entry");
const FORMS = { auction: auctionForm, hearts: heartsForm, truco: trucoForm };

const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

// Where hands that are not saved yet are kept on this device.
const storage = () => `tavula.unsent.${form.dataset.user}.${form.dataset.table}`;

// The cookie is the newest: signing in again in another tab changes it.
function token() {
  return document.cookie.match(/(?:^|;\s*)csrftoken=([^;]+)/)?.[1] || form.elements.csrfmiddlewaretoken.value;
}

const DOUBLE_TAP = 800; // ms
const FRESH = 15_000; // ms between looks at what others have entered

const signature = ({ next, totals, last, result, auction }) => JSON.stringify([next, totals, last, result, auction]);

class Entry {
  constructor() {
    this.texts = read("entry-texts");
    this.state = read("entry-state");
    this.savedAt = -DOUBLE_TAP;
    this.says = document.getElementById("entry-says");
    this.unsent = document.getElementById("entry-unsent");
    this.sheet = document.getElementById("entry-sheet");
    this.outbox = new Outbox(storage(), (fields) => this.post(fields), (...news) => this.hear(...news));
    this.fields = FORMS[form.dataset.kind](form, this);
    form.addEventListener("submit", (event) => this.submit(event));
    onInput(() => this.says.dataset.code || this.say("", ""));
    this.show();
    this.outbox.pump();
    setInterval(() => this.refresh(), FRESH);
    document.addEventListener("visibilitychange", () => this.refresh());
  }

  // What others have entered at this table meanwhile; not while something of one's own is under way.
  async refresh() {
    if (document.hidden || this.outbox.waiting.length) return;
    try {
      const response = await fetch(form.action, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      const { state } = await response.json();
      if (this.outbox.waiting.length || signature(state) === signature(this.state)) return;
      this.update(state);
      this.show();
    } catch {
      // no connection: the next time will do
    }
  }

  // The hand that is being entered now: what the server waits for, and what is under way to it.
  get number() {
    return this.state.next === null ? null : this.state.next + this.outbox.waiting.length;
  }

  submit(event) {
    event.preventDefault();
    // the second half of a double tap: the hand is saved, and the form has been emptied for the next
    if (this.fields.untouched() && performance.now() - this.savedAt < DOUBLE_TAP) return;
    const problem = this.fields.problem(event.submitter);
    if (problem) return this.say(problem, "wrong");
    const fields = { ...this.fields.read(event.submitter), number: String(this.number), key: newKey() };
    const words = fill(this.texts.hand, { number: this.number, words: this.fields.words(fields) });
    this.fields.clear();
    this.savedAt = performance.now();
    this.say("", "");
    this.outbox.add({ key: fields.key, fields, words });
  }

  // One hand to the server: its answer as {status, data}. Throws where no answer came.
  async post(fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(form.action, {
      method: "POST",
      body,
      headers: { Accept: "application/json", "X-CSRFToken": token() },
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(10_000),
    });
    const data = await response.json().catch(() => null);
    if (data === null && response.ok) throw new Error("no answer of this page");
    const forbidden = data === null && (response.status === 403 || response.status === 404);
    return { status: response.status, data: forbidden ? { sentence: this.texts.forbidden, code: "not-allowed" } : data };
  }

  // What the outbox has to tell: a hand saved or refused, a connection lost, a sign-in gone.
  hear(what, data) {
    if (data?.state) this.update(data.state);
    if (what === "saved") this.say(data.sentence, "good");
    if (what === "refused") data.same ? this.say(data.sentence, "info", data.code) : this.say("", "");
    if (what === "signed-out") this.say(data.sentence, "wrong", data.code, data.url);
    this.show();
    if (what === "refused" && !data.same) this.ask();
    if (what === "dropped" && !form.hidden && !coarse) form.querySelector("input:not([type=hidden])")?.focus();
  }

  // What becomes of a refused hand comes before the next one.
  ask() {
    this.unsent.focus({ preventScroll: true });
    this.unsent.scrollIntoView({ block: "nearest" });
  }

  update(state) {
    this.state = state;
    if (state.html) this.sheet.innerHTML = state.html;
    for (const place of form.querySelectorAll("[data-total]")) {
      place.textContent = state.totals[Number(place.dataset.total) - 1];
    }
    this.fields.update(state);
  }

  show() {
    const { waiting, refused } = this.outbox;
    form.hidden = this.state.over || Boolean(refused);
    this.fields.stands?.(this.state, waiting.map((item) => item.fields));
    for (const place of document.querySelectorAll("[data-hand-number]")) {
      place.textContent = this.number === null ? "" : fill(this.texts.number, { number: this.number });
    }
    for (const place of document.querySelectorAll("[data-dealer]")) {
      place.hidden = waiting.length > 0 || !this.state.dealer;
      place.textContent = fill(this.texts.dealer, { name: this.state.dealer });
    }
    for (const undo of document.querySelectorAll("[data-undo]")) undo.hidden = waiting.length > 0;
    showUnsent(this.unsent, this.outbox, this.texts);
  }

  say(sentence, kind, code = "", url = "") {
    document.querySelector(".page > .messages")?.remove(); // what the page said when it came is of the past
    this.says.className = `notice ${kind}`;
    this.says.dataset.code = code;
    this.says.hidden = !sentence;
    const line = document.createElement("p");
    line.textContent = sentence;
    this.says.replaceChildren(line);
    if (url) {
      const link = document.createElement("a");
      link.href = url;
      link.textContent = this.texts.sign_in;
      this.says.append(link);
    }
  }
}

// What was said of the hand before, or of a mistake, is of the past as soon as something is typed, tapped or chosen.
function onInput(act) {
  for (const what of ["input", "change"]) form.addEventListener(what, act);
  form.addEventListener("click", (event) => event.target.closest("[data-digit], [data-tens], [data-clear]") && act());
}

function start() {
  if (form && form.dataset.mode !== "correct") {
    const entry = new Entry();
    document.querySelector("[data-again]").addEventListener("click", () => entry.outbox.again());
  } else if (form) {
    correcting();
  }
}

// A correction is an ordinary form; it only gets the keys, and the sums. Where it is made from a hand that was refused,
// that hand has done its service.
function correcting() {
  const says = document.getElementById("entry-says");
  const page = { state: read("entry-state"), texts: read("entry-texts") };
  const fields = FORMS[form.dataset.kind](form, page);
  const rows = form.querySelectorAll("[data-row]");
  if (coarse && rows.length) above(form, rows[rows.length - 1]); // what there is to correct, in sight
  onInput(() => {
    says.hidden = true;
  });
  form.addEventListener("submit", (event) => {
    const problem = fields.problem(event.submitter) || unexplained(page.texts);
    if (!problem) return forget(storage(), form.dataset.from);
    event.preventDefault();
    says.hidden = false;
    says.className = "notice wrong";
    says.textContent = problem;
    says.scrollIntoView({ block: "nearest" });
  });
}

function unexplained(texts) {
  const reason = form.elements.reason;
  if (reason.value.trim()) return "";
  reason.focus();
  return texts.reason;
}

start();
