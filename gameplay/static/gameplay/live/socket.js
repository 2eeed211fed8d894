/* The connection to the table. It comes back by itself; what was not acknowledged is sent again as it was: the server
   knows a move by its hand and number, and makes it once. */

const FIRST = 500;
const LONGEST = 15000;
const PING = 25000;
const PATIENCE = 8000;
/* After these there is no use in coming back. */
const LAST_WORDS = { 4401: "signed_out", 4404: "gone", 4429: "too_much", 4430: "too_many" };

export class Wire {
  /* `hears`: { state(told), connected(), lost(), closed(code) } */
  constructor(path, hears) {
    this.address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
    this.hears = hears;
    this.waiting = new Map();
    this.tries = 0;
    this.last = 0;
    this.over = false;
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    setInterval(() => document.hidden || this.look(), PING);
    this.connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.over) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened());
    socket.addEventListener("message", (event) => socket === this.socket && this.heard(event.data));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  opened() {
    for (const each of this.waiting.values()) this.socket.send(each.text);
  }

  lost(code) {
    clearTimeout(this.ping);
    if (LAST_WORDS[code]) {
      this.over = true;
      this.hears.closed(LAST_WORDS[code]);
      return;
    }
    this.hears.lost();
    /* everybody's connection is lost at once when a server stops: they come back one after another */
    const wait = Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.5 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  now() {
    if (this.over || this.open || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.tries = 0;
    this.connect();
  }

  /* Ask for the table as it is: a connection that died in silence is found out by it. */
  look() {
    if (!this.open) return this.now();
    clearTimeout(this.ping);
    const socket = this.socket;
    this.ping = setTimeout(() => {
      if (socket !== this.socket) return;
      this.socket = null;
      socket.close();
      this.lost(0);
    }, PATIENCE);
    socket.send('{"type":"look"}');
  }

  heard(text) {
    clearTimeout(this.ping);
    const told = JSON.parse(text);
    if (told.type === "state") {
      this.tries = 0;
      this.hears.connected();
      this.hears.state(told);
      return;
    }
    const asked = this.waiting.get(told.id);
    if (!asked) return;
    this.waiting.delete(told.id);
    asked.answer(told);
  }

  /* The answer: { type: "done" } or { type: "refused", code, sentence }. It comes when there is a connection. */
  send(message) {
    const id = unique();
    const text = JSON.stringify({ ...message, id });
    return new Promise((answer) => {
      this.waiting.set(id, { text, answer });
      if (this.open) this.socket.send(text);
      else this.now();
    });
  }
}

export function unique() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
