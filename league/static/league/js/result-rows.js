// Totals by keyboard: Enter goes from field to field and saves a row after its last one, arrows go up and down.

const fields = (row) => [...row.querySelectorAll("input:not([type=hidden])")];
const rows = () => [...document.querySelectorAll("[data-entry-rows] form")].filter((row) => fields(row).length);

function go(field) {
  if (!field) return;
  field.focus();
  field.select();
}

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-entry-rows] form");
  if (!row || event.altKey || event.ctrlKey || event.metaKey || !event.target.matches("input")) return;
  const own = fields(row);
  const at = own.indexOf(event.target);
  if (event.key === "Enter" && at < own.length - 1) {
    event.preventDefault();
    go(own[at + 1]);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const all = rows();
    const other = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (other) go(fields(other)[Math.min(at, fields(other).length - 1)]);
  }
});

// A row that is saved is another one now: on to the next that still takes totals, or to what was refused in this one.
document.addEventListener("htmx:afterSwap", (event) => {
  const row = document.getElementById(event.detail.target?.id || "");
  if (!row?.closest("[data-entry-rows]")) return;
  const asked = row.querySelector("[name=stopped]");
  if (asked) return asked.focus();
  if (fields(row).length) return go(fields(row)[0]);
  const after = rows().find((other) => row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  go(after && fields(after)[0]);
});
