"""Everything that is marked for translation is in the catalogue of every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = sorted(ROOT.glob("*/locale/*/LC_MESSAGES/django.po"))
LANGUAGES = ("co", "fr", "it", "pt_BR")
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
COUNTED = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
Message = tuple[str | None, str]


def marked_in(source: str) -> Iterator[Message]:
    """What `makemessages` would collect from this Python, by context and English."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in PLAIN | COUNTED and texts:
            yield None, texts[0]
        elif name in IN_CONTEXT and len(texts) == 2:
            yield texts[0], texts[1]


def marked_in_template(source: str) -> Iterator[Message]:
    """Of a template, which Django turns into calls first; each of them is read as Python."""
    text = templatize(source)
    for match in re.finditer(r"\b(gettext|ngettext|pgettext|npgettext|_)\(", text):
        depth, at = 0, match.end() - 1
        for end in range(at, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth:
                continue
            try:
                yield from marked_in(match[1] + text[at : end + 1].replace("\n", "\\n"))
            except SyntaxError:
                continue  # a bracket inside of the text
            break


def everything_marked() -> set[Message]:
    found: set[Message] = set()
    for app in ("gameplay", "league"):
        for path in (ROOT / app).rglob("*.py"):
            found |= set(marked_in(path.read_text(encoding="utf-8")))
    for path in (ROOT / "templates").rglob("*"):
        if path.suffix in (".html", ".txt"):
            found |= set(marked_in_template(path.read_text(encoding="utf-8")))
    return {(context, text) for context, text in found if text.strip()}


@pytest.fixture(scope="module")
def marked() -> set[Message]:
    return everything_marked()


def test_what_collects_texts_collects_them():
    assert set(marked_in("_('A'); ngettext('%s b', '%s bs', n); pgettext('of a card', 'C'); say('D')")) == {
        (None, "A"), (None, "%s b"), ("of a card", "C"),
    }  # fmt: skip
    template = '{% load i18n %}{% translate "A (b)" %}{% translate "C" context "d" %}'
    template += "{% blocktranslate count c=x %}{{ c }} e{% plural %}{{ c }} es{% endblocktranslate %}"
    assert set(marked_in_template(template)) == {(None, "A (b)"), ("d", "C"), (None, "%(c)s e")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_without_its_translation(language, marked):
    known: set[Message] = set()
    for path in ROOT.glob(f"*/locale*/{language}/LC_MESSAGES/django.po"):
        known |= {(one.msgctxt, one.msgid) for one in polib.pofile(str(path)) if one.translated() and not one.obsolete}
    assert sorted(text for _context, text in marked - known) == []


PLACE = re.compile(r"%\((\w+)\)[sd]|%[sd]|{(\w*)}")


def test_every_app_speaks_every_language():
    for app in ("gameplay", "league"):
        assert {path.parts[-3] for path in CATALOGUES if path.is_relative_to(ROOT / app)} == set(LANGUAGES)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}")
def test_what_is_in_a_catalogue_is_translated(path):
    """Nothing empty or guessed; a sentence names what the English one names, and in its plurals too."""
    entries = [entry for entry in polib.pofile(str(path)) if not entry.obsolete]
    assert [entry.msgid for entry in entries if not entry.translated()] == []
    wrong = []
    for entry in entries:
        wanted = set(PLACE.findall(entry.msgid)) | set(PLACE.findall(entry.msgid_plural or ""))
        for said in [entry.msgstr, *entry.msgstr_plural.values()]:
            named = set(PLACE.findall(said))
            if said and (not named <= wanted or (not entry.msgid_plural and named != wanted)):
                wrong.append((entry.msgid, said))
    assert wrong == []
