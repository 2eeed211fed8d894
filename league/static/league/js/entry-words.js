// Sentences come from the page with %(name)s in them, as the server writes them.

export function fill(template, facts) {
  return template.replace(/%\((\w+)\)s/g, (whole, name) => (name in facts ? facts[name] : whole));
}
