// The form of a hand of truco: which pair, worth how much. The values are the buttons that save; those that no hand
// with these totals can have are off.

export function trucoForm(form, page) {
  const pairs = [...form.querySelectorAll("input[name=pair]")];
  const ways = [...form.querySelectorAll("input[name=by]")];
  let values = [...form.querySelectorAll("button[name=value]")];

  const chosen = (radios) => radios.find((radio) => radio.checked);
  const possible = () => page.state.values?.[chosen(pairs)?.value] || {};

  // A button for each value that a hand with these totals can have; in the hand of eleven these are others.
  function ladder() {
    const all = Object.values(page.state.values || {}).flatMap((ways_of_pair) => Object.values(ways_of_pair).flat());
    const wanted = [...new Set(all)].sort((one, other) => one - other).map(String);
    if (!wanted.length || wanted.join() === values.map((button) => button.value).join()) return;
    const tied = form.querySelector("button[name=tied]");
    const made = wanted.map((value) => {
      const button = values[0].cloneNode();
      button.removeAttribute("aria-current");
      button.value = button.textContent = value;
      return button;
    });
    for (const button of values) button.remove();
    tied.before(...made);
    values = made;
  }

  function show() {
    ladder();
    const found = possible();
    for (const way of ways) {
      const anywhere = Object.values(page.state.values || {}).some((of_pair) => way.value in of_pair);
      way.closest("[data-way]").hidden = !anywhere;
      way.disabled = Boolean(chosen(pairs)) && !(way.value in found);
    }
    if (chosen(ways)?.disabled) (ways.find((way) => !way.disabled) || ways[0]).checked = true;
    const takes = found[chosen(ways)?.value || "tricks"] || [];
    for (const button of values) button.disabled = !takes.includes(Number(button.value));
    form.classList.toggle("waits-for-pair", !chosen(pairs));
  }

  function problem(submitter) {
    if (submitter?.name === "tied") return "";
    if (!chosen(pairs)) {
      pairs[0].focus();
      return page.texts.pair;
    }
    return submitter?.name === "value" ? "" : page.texts.value;
  }

  function read(submitter) {
    if (submitter?.name === "tied") return { tied: "1" };
    return { pair: chosen(pairs).value, value: submitter.value, by: chosen(ways)?.value || "tricks" };
  }

  function words(fields) {
    if (fields.tied) return page.texts.tied;
    return `${pairs.find((radio) => radio.value === fields.pair).dataset.name} +${fields.value}`;
  }

  function clear() {
    for (const radio of pairs) radio.checked = false;
    if (ways[0]) ways[0].checked = true;
    if (form.contains(document.activeElement)) document.activeElement.blur();
    show();
  }

  // 1 and 2 choose the pair, Enter goes on to the values, Esc back.
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.name === "reason") return;
    const pair = pairs[Number(event.key) - 1];
    if (pair && event.target.tagName !== "BUTTON") {
      pair.checked = true;
      pair.focus();
      show();
    } else if (event.key === "Enter" && event.target.tagName === "INPUT") {
      event.preventDefault();
      values.find((button) => !button.disabled)?.focus();
    } else if (event.key === "Escape" && chosen(pairs)) {
      event.preventDefault();
      chosen(pairs).focus();
    }
  }

  for (const radio of [...pairs, ...ways]) radio.addEventListener("change", show);
  form.addEventListener("keydown", onKey);
  show();

  return {
    problem,
    read,
    words,
    clear,
    untouched: () => !chosen(pairs),
    update: (state) => {
      page.state = state;
      show();
    },
  };
}
