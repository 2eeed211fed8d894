// What was typed before somebody was signed out stands in its form again, to be looked over and sent once more.

const held = document.getElementById("unsaved-form");

function fill(form, fields) {
  const values = new Map();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) || []), value]);
  for (const field of form.elements) {
    if (!field.name || ["hidden", "file", "password", "submit", "button", "fieldset"].includes(field.type)) continue;
    const own = values.get(field.name) || [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = own.includes(field.value);
    else if (field.multiple) for (const option of field.options || []) option.selected = own.includes(option.value);
    else if (own.length) field.value = own.shift();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// Several forms may go to one address; hidden fields tell them apart.
function same(form, fields) {
  const sent = fields.map((pair) => JSON.stringify(pair));
  const own = [...form.elements].filter((field) => field.type === "hidden" && field.name && field.name !== "csrfmiddlewaretoken");
  return own.every((field) => sent.includes(JSON.stringify([field.name, field.value])));
}

if (held) {
  const { action, fields } = JSON.parse(held.textContent);
  const path = (form) => new URL(form.getAttribute("hx-post") || form.getAttribute("action") || location.href, location.href).pathname;
  const there = [...document.forms].filter((form) => form.getAttribute("method")?.toLowerCase() === "post" && path(form) === action);
  const form = there.find((each) => same(each, fields)) || (there.length === 1 ? there[0] : null);
  if (form) {
    fill(form, fields);
    for (const details of document.querySelectorAll("details")) if (details.contains(form)) details.open = true;
    document.getElementById("unsaved-filled")?.removeAttribute("hidden");
    form.querySelector("input:not([type=hidden]), textarea, select")?.focus();
  }
}
