// When live regions ask: <div data-live data-beat="address" data-beat-at="…" hx-get="…" hx-trigger="wake">.
// One small answer for all phones (league/web/beats.py) says whether there is something new; only then does a region ask
// for its content, a moment earlier or later than the other phones. All regions of one address share one question.
// It is asked less often the longer nothing happens, not at all while nobody looks at the page, and ever less often
// while the site does not answer. Now and then the page looks for itself, in case a beat tells less than it shows.

const USUAL = 8;
const STRETCHES = 4; // so many times the usual, at most
const CALM = 20; // answers without anything new, until it is asked half as often
const MOST_SECONDS = 120;
const SPREAD = 1500; // milliseconds, over which phones fetch what is new
const LOOK = 300_000;

const around = (seconds) => seconds * 1000 * (0.8 + 0.4 * Math.random());

class Poller {
  constructor(address) {
    this.address = address;
    this.regions = [];
    this.seconds = USUAL;
    this.calm = 0;
    this.failed = 0;
    this.timer = 0;
    this.looked = Date.now();
  }

  delay() {
    if (this.failed) return around(Math.min(this.seconds * 2 ** this.failed, MOST_SECONDS));
    const stretch = Math.min(2 ** Math.floor(this.calm / CALM), STRETCHES);
    return around(this.seconds * stretch);
  }

  // The time of the next question is told anew; 0: nothing changes any more, and nothing is asked.
  plan() {
    clearTimeout(this.timer);
    this.regions = this.regions.filter((region) => region.isConnected);
    if (document.hidden || !this.seconds || !this.regions.length) return;
    this.timer = setTimeout(() => this.ask(), this.delay());
  }

  async ask() {
    clearTimeout(this.timer);
    try {
      const answer = await fetch(this.address, { cache: "no-cache", credentials: "omit" });
      if (!answer.ok) throw new Error(answer.status);
      this.hear(await answer.json());
    } catch {
      this.failed += 1;
      if (this.failed > 1) this.tell(true);
    }
    this.plan();
  }

  hear({ beat, seconds }) {
    if (this.failed) this.tell(false);
    this.failed = 0;
    this.seconds = seconds;
    const late = this.regions.filter((region) => region.dataset.beatAt !== beat);
    this.calm = late.length ? 0 : this.calm + 1;
    const looks = Date.now() - this.looked > LOOK ? this.regions : late;
    if (looks === this.regions) this.looked = Date.now();
    for (const region of looks) {
      region.dataset.beatAt = beat;
      setTimeout(() => window.htmx?.trigger(region, "wake"), Math.random() * SPREAD);
    }
  }

  tell(lost) {
    document.dispatchEvent(new CustomEvent("live:lost", { detail: lost }));
  }
}

const pollers = new Map();

function find(root) {
  for (const region of root.querySelectorAll("[data-beat]")) {
    const { beat: address } = region.dataset;
    if (!pollers.has(address)) pollers.set(address, new Poller(address));
    const poller = pollers.get(address);
    if (!poller.regions.includes(region)) poller.regions.push(region);
    poller.plan();
  }
}

find(document);
document.addEventListener("htmx:load", (event) => find(event.detail.elt));
document.addEventListener("visibilitychange", () => {
  for (const poller of pollers.values()) {
    poller.calm = 0;
    if (document.hidden) clearTimeout(poller.timer);
    else if (poller.seconds) poller.ask();
  }
});
