"""The pages of a game know nothing of clubs and events: what stands around them comes from the policy."""

import re
from pathlib import Path

from django.template.loader import get_template

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
OF_THE_GAME = "table"


def test_pages_of_a_game_link_to_the_league_only_through_the_page_around_them():
    pages = sorted((TEMPLATES / OF_THE_GAME).glob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        namespaces = set(re.findall(r"{%\s*url\s+['\"]([a-z]+):", text))
        assert namespaces <= {"gameplay"}, page.name
        parts = set(re.findall(r"{%\s*(?:extends|include)\s+['\"]([a-z]+)/", text))
        assert parts <= {OF_THE_GAME}, page.name
        libraries = " ".join(re.findall(r"{%\s*load\s+([^%]+)%}", text)).split()
        assert set(libraries) <= {"i18n", "l10n", "static"}, page.name


def test_every_template_compiles():
    """A library that is not loaded, or a filter that there is not, is found before a page is asked for."""
    pages = sorted(
        one.relative_to(TEMPLATES) for one in TEMPLATES.rglob("*") if one.suffix in {".html", ".txt", ".svg"}
    )
    assert pages
    for page in pages:
        get_template(str(page))
