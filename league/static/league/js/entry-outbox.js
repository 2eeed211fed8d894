// Hands that the server has not answered yet, in order, kept on this device. One is under way at a time; a lost
// connection is tried again after 1, 2, 4, ... 30 seconds, and at once when the device is online again. A hand that was
// refused stays, and those behind it wait, until somebody has decided what becomes of it.

const LONGEST_WAIT = 30_000;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) || [];
  } catch {
    return [];
  }
}

function write(name, items) {
  if (items.length) localStorage.setItem(name, JSON.stringify(items));
  else localStorage.removeItem(name);
}

// randomUUID wants a secure page; a club's own server may speak plain http on its network.
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A hand that is of no use any more, from outside its page.
export function forget(name, key) {
  if (key) write(name, read(name).filter((item) => item.key !== key));
}

export class Outbox {
  // `post(fields)` sends one hand and gives {status, data}; `tell(what, data)` hears "added", "dropped", "saved", "refused", "lost", "signed-out".
  constructor(name, post, tell) {
    this.name = name;
    this.post = post;
    this.tell = tell;
    this.busy = false;
    this.wait = 1000;
    this.items = read(this.name);
    window.addEventListener("online", () => this.again());
    window.addEventListener("storage", (event) => {
      if (event.key === this.name && !this.busy) this.items = read(this.name);
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  get refused() {
    return this.items.find((item) => item.refused);
  }

  // What is still under way to the server.
  get waiting() {
    return this.items.filter((item) => !item.refused);
  }

  // Where nothing can be kept on the device, the page itself still keeps it.
  keep() {
    try {
      write(this.name, this.items);
    } catch {
      this.kept = false;
    }
  }

  add(item) {
    this.items.push(item);
    this.keep();
    this.tell("added");
    this.pump();
  }

  drop(key) {
    this.items = this.items.filter((item) => item.key !== key);
    this.keep();
    this.tell("dropped");
    this.again();
  }

  // A refused hand once more: what stood in its way may be gone. One that was taken back counts as another hand now.
  retry(key) {
    for (const item of this.items.filter((item) => item.key === key)) {
      if (item.refused?.code === "hand-withdrawn") item.key = item.fields.key = newKey();
      delete item.refused;
    }
    this.tell("added");
    this.again();
  }

  again() {
    if (this.busy || !this.items.length) return;
    clearTimeout(this.timer);
    this.wait = 1000;
    this.pump();
  }

  async pump() {
    if (this.busy || !this.items.length || this.items[0].refused) return;
    const item = this.items[0];
    this.busy = true;
    item.tried = true;
    this.keep();
    let news;
    try {
      news = await this.send(item);
    } catch {
      news = ["lost"];
    }
    this.busy = false;
    this.keep();
    this.tell(...news);
    if (news[0] === "saved" || news[1]?.same) this.pump();
    if (news[0] === "lost") this.later();
  }

  async send(item) {
    const { status, data } = await this.post(item.fields);
    if (status >= 200 && status < 300) {
      this.items = this.items.filter((other) => other.key !== item.key);
      this.wait = 1000;
      return ["saved", data];
    }
    if (status === 401) return ["signed-out", data];
    if (data && [403, 404, 409].includes(status)) {
      if (data.same) this.items = this.items.filter((other) => other.key !== item.key);
      else item.refused = { sentence: data.sentence, code: data.code };
      return ["refused", data];
    }
    return ["lost"];
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pump(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
