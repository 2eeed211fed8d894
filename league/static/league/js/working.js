// A form that starts work which takes a while (data-working: the words for it) says so at once, and is sent once. The
// page that comes is the answer; without this module the browser's own sign is all there is.

function begin(form, button) {
  form.setAttribute("aria-busy", "true");
  if (!button) return;
  button.dataset.words = button.textContent;
  button.textContent = form.dataset.working;
  button.setAttribute("aria-disabled", "true");
  const told = document.createElement("span");
  told.className = "visually-hidden";
  told.setAttribute("role", "status");
  form.append(told);
  told.textContent = form.dataset.working;
}

function end(form) {
  form.removeAttribute("aria-busy");
  form.querySelector(":scope > .visually-hidden[role=status]")?.remove();
  for (const button of form.querySelectorAll("[data-words]")) {
    button.textContent = button.dataset.words;
    button.removeAttribute("aria-disabled");
    delete button.dataset.words;
  }
}

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.dataset.working) return;
    if (form.hasAttribute("aria-busy")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // once all else that hears of it has had its turn, so that what is sent is what was there
    setTimeout(() => begin(form, event.submitter ?? form.querySelector("button[type=submit]")));
  },
  true,
);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.dataset?.working) end(event.target);
});

// a page that comes back from the browser's memory is as it was before
addEventListener("pageshow", () => document.querySelectorAll("form[data-working][aria-busy]").forEach(end));
