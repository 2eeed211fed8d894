"""What is looked for on a page: by axe-core, which `make browser-tests` fetches, and in how the page is laid out."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

THEIRS = ("list: .object-tools",)
"""What the admin site's library writes: buttons that are links of a list without items."""

FAULTS = """(only) => axe.run(document, {
  resultTypes: ["violations"],
  runOnly: only.rules ? {type: "rule", values: only.rules} : {type: "tag", values: only.tags},
}).then(({violations}) => violations.flatMap((one) =>
  one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`)))"""

# What is wider than the window; and what is cut, or lies outside of the window and cannot be scrolled to.
TOO_LARGE = """() => {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the page: ${page.scrollWidth - page.clientWidth} px`);
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const inside = (one) => { while (one && !scrolls(one)) one = one.parentElement; return Boolean(one); };
  const said = "button, .button, summary, label, legend, h1, h2, h3, dt, .status, .badge, .key, select";
  for (const one of document.querySelectorAll(said)) {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !one.checkVisibility({visibilityProperty: true})) continue;
    if (one.closest(".visually-hidden, [aria-hidden=true]")) continue;
    const cut = one.tagName !== "SELECT" && one.clientWidth && (one.scrollWidth > one.clientWidth + 1);
    const out = (box.right > innerWidth + 1 || box.left < -1) && !inside(one.parentElement);
    if (cut || out) found.push(`${one.tagName} “${one.textContent.trim().slice(0, 60)}”`);
  }
  return found;
}"""

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@cache
def axe() -> str:
    assert AXE.exists(), "`make browser-tests` fetches it"
    return AXE.read_text(encoding="utf-8")


def knows_axe(page: Page) -> None:
    page.evaluate(axe())


def faults(page: Page, of_a_library: bool = False, *rules: str) -> list[str]:
    """Of these rules of axe, or of all that say something of WCAG 2.2 AA; on pages of our own, of good practice too."""
    tags = RULES if of_a_library else [*RULES, "best-practice"]
    only: dict[str, Any] = {"rules": list(rules)} if rules else {"tags": tags}
    return [fault for fault in page.evaluate(FAULTS, only) if not fault.startswith(THEIRS)]


def too_large(page: Page) -> list[str]:
    return page.evaluate(TOO_LARGE)
