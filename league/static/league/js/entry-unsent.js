// What is not saved yet, as the page shows it: hands on their way to the server, and one that was refused, with what can
// become of it.

import { fill } from "./entry-words.js";

const form = document.getElementById("entry");

export function showUnsent(section, outbox, texts) {
  const { items, refused, waiting } = outbox;
  section.hidden = items.length === 0;
  section.classList.toggle("wrong", Boolean(refused));
  section.classList.toggle("warn", !refused);
  section.querySelector("[data-count]").textContent = heading(refused, waiting, texts);
  section.querySelector("[data-note]").textContent = note(refused, waiting, texts);
  section.querySelector("[data-again]").hidden = outbox.busy || Boolean(refused);
  section.querySelector("ul").replaceChildren(...items.map((item) => line(item, outbox, texts)));
}

function heading(refused, waiting, texts) {
  if (refused) return refused.refused.sentence;
  return waiting.length === 1 ? texts.unsent_one : fill(texts.unsent_more, { count: waiting.length });
}

function note(refused, waiting, texts) {
  if (!refused) return texts.kept;
  return waiting.length ? texts.kept_behind : texts.kept_refused;
}

function line(item, outbox, texts) {
  const entry = document.createElement("li");
  const words = document.createElement("span");
  words.className = "list-main";
  words.textContent = item.refused ? fill(texts.typed, { words: item.words }) : item.words;
  entry.append(words);
  if (item.refused) entry.append(...ways(item, outbox, texts));
  // What has been on its way may have arrived: it is taken back on the sheet, not here.
  if (item.refused || !item.tried) entry.append(button(texts.discard, () => outbox.drop(item.key)));
  return entry;
}

// A hand that is there already can be corrected with what was typed; anything else may be taken a second time.
function ways(item, outbox, texts) {
  if (item.refused.code !== "hand-exists") return [button(texts.retry, () => outbox.retry(item.key))];
  if (!form?.dataset.correct) return [];
  const { number, key, ...typed } = item.fields;
  const link = document.createElement("a");
  link.className = "button small";
  link.href = `${form.dataset.correct.replace("/0/", `/${number}/`)}?${new URLSearchParams({ ...typed, key })}`;
  link.textContent = fill(texts.correct_with, { number });
  return [link];
}

function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
