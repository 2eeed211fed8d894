// Hands that the server has not answered yet, in order, kept on this device. One is under way at a time; a lost
// connection is tried again after 1, 2, 4, ... 30 seconds, and at once when the device is online again.

const LONGEST_WAIT = 30_000;

export class Outbox {
  // `post(fields)` sends one hand and gives {status, data}; `tell(what, data)` hears "added", "dropped", "saved", "refused", "lost", "signed-out".
  constructor(name, post, tell) {
    this.name = name;
    this.post = post;
    this.tell = tell;
    this.busy = false;
    this.wait = 1000;
    this.items = this.load();
    window.addEventListener("online", () => this.again());
    window.addEventListener("storage", (event) => {
      if (event.key === this.name && !this.busy) this.items = this.load();
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  load() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) || [];
    } catch {
      return [];
    }
  }

  // Where nothing can be kept on the device, the page itself still keeps it.
  keep() {
    try {
      if (this.items.length) localStorage.setItem(this.name, JSON.stringify(this.items));
      else localStorage.removeItem(this.name);
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

  again() {
    if (this.busy || !this.items.length) return;
    clearTimeout(this.timer);
    for (const item of this.items) delete item.refused;
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
    if (news[0] === "saved") this.pump();
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
      item.refused = data.sentence;
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
