/* Elements, made short. Text always goes in as text. */

export const byId = (id) => document.getElementById(id);

/* h("button", { class: "button", onclick, data: { key } }, "words", child): what is null or false is left out. */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "data") Object.assign(made.dataset, value);
    else if (name === "svg") made.innerHTML = value;
    else if (name === "vars") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const button = (words, onclick, more = {}) =>
  h("button", { type: "button", ...more, class: `button ${more.class || ""}`.trim(), onclick }, words);

/* Put new children in the place of the old ones; who had the focus has it again, found by its data-key. Where that is
   gone, what is marked with data-rest has it: it is not lost to whoever goes by the keyboard. */
export function paint(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  parent.replaceChildren(...children.flat().filter(Boolean));
  const next = key && (parent.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? parent.querySelector("[data-rest]"));
  if (next) next.focus({ preventScroll: true });
}

export const hidden = (words) => h("span", { class: "visually-hidden" }, words);
