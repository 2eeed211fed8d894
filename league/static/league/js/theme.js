// Light, dark or as the system says: kept in a cookie that the server reads, so that no page flashes. Without this
// module the same buttons post a form.

const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

function choose(theme) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=${theme ? YEAR : 0}; samesite=lax${secure}`;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  document.querySelector('meta[name="color-scheme"]').content = theme || "light dark";
}

for (const form of document.querySelectorAll("[data-theme-switch]")) {
  form.addEventListener("submit", (event) => {
    const chosen = event.submitter;
    if (!chosen) return;
    event.preventDefault();
    choose(chosen.value);
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button === chosen));
    }
  });
}
