// Regions that refresh themselves: <div id data-live data-etag='…' hx-get="…" hx-trigger="every 8s, wake">.
// Public pages hear when there is something to ask for (beat.js). The version on screen goes along with each question, so
// that "nothing new" is an empty answer (304). A page nobody looks at asks nothing; coming back to it asks at once. A lost
// connection is said, and so is its return.

const isLive = (event) => event.detail.elt?.matches?.("[data-live]");
const FOCUSABLE = "a[href], button, [tabindex]";
let scrolled = [];
let focused = -1;
let address = "";

document.addEventListener("htmx:configRequest", (event) => {
  if (isLive(event) && event.detail.elt.dataset.etag) {
    event.detail.headers["If-None-Match"] = event.detail.elt.dataset.etag;
  }
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isLive(event) && document.hidden) event.preventDefault();
});

// Whoever reads on keeps the place: how far each table was scrolled, and what had the focus.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isLive(event)) return;
  const region = event.detail.elt;
  scrolled = [...region.querySelectorAll(".table-wrap")].map((wrap) => wrap.scrollLeft);
  focused = [...region.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  address = focused < 0 ? "" : document.activeElement.getAttribute("href");
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!isLive(event)) return;
  event.detail.elt.dataset.etag = event.detail.xhr.getResponseHeader("ETag") ?? "";
  event.detail.elt.querySelectorAll(".table-wrap").forEach((wrap, index) => {
    wrap.scrollLeft = scrolled[index] ?? 0;
  });
  if (focused < 0) return;
  const again = [...event.detail.elt.querySelectorAll(FOCUSABLE)];
  const same = again.find((element) => address && element.getAttribute("href") === address) ?? again[focused];
  same?.focus({ preventScroll: true });
});

function lost(isLost) {
  for (const line of document.querySelectorAll("[data-lost]")) line.hidden = !isLost;
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isLive(event)) return;
  const status = event.detail.xhr.status;
  lost(status === 0 || status >= 400);
});

document.addEventListener("live:lost", (event) => lost(event.detail));

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !window.htmx) return;
  for (const region of document.querySelectorAll("[data-live][hx-get]:not([data-beat])")) window.htmx.trigger(region, "wake");
});
