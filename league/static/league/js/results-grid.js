// The grid of tables by keyboard: arrows go from table to table, digits to the table of that number.

const PAUSE = 800; // ms: "1", "2" within it is table 12

let typed = "";
let timer = 0;

const tables = () => [...document.querySelectorAll("[data-grid] [data-number]")];

function columns(all) {
  const top = all[0].getBoundingClientRect().top;
  return all.filter((table) => Math.abs(table.getBoundingClientRect().top - top) < 5).length || 1;
}

function byNumber(digit) {
  typed += digit;
  clearTimeout(timer);
  timer = setTimeout(() => (typed = ""), PAUSE);
  tables().find((table) => table.dataset.number === typed)?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const all = tables();
  if (!all.length) return;
  if (/^\d$/.test(event.key)) return byNumber(event.key);
  const at = all.indexOf(document.activeElement);
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns(all), ArrowUp: -columns(all) };
  if (!(event.key in steps) || (at < 0 && event.key.startsWith("ArrowU"))) return;
  const next = all[at < 0 ? 0 : at + steps[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
