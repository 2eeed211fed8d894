"""Nothing that somebody reads is written in one language only: what templates, forms, refusals and scripts say is
marked for translation."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"Tavula", "API", "CSV", "JSON", "XLSX", "ICS", "URL", "URLs", "QR", "min", "Elo"}
"""Words that are the same in all our languages."""
ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title", "data-confirm"}
NOT_READ = {"script", "style", "code", "kbd", "pre"}
TAG_BY_CHOICE = "button.html"
"""Of allauth's elements: a link or a button, which no parser can tell."""

BODIES = re.compile(
    r"{%\s*(blocktranslate|comment)\b.*?{%\s*end\1\s*%}"
    r"|{% block (?:main_class|sheet_class|body_attrs) %}.*?{% endblock",
    re.DOTALL,
)
"""What is translated, and blocks that hold no text: classes and attributes."""
TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")


def words_in(text: str) -> list[str]:
    return [word for word in WORD.findall(text) if word not in NAMES]


class Reading(HTMLParser):
    """The texts of a page that are not marked."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag in NOT_READ:
            self.open.append(tag)
        self.found += [f"{name}={value}" for name, value in attrs if name in ATTRIBUTES and words_in(value or "")]

    def handle_endtag(self, tag):
        if tag in self.open:
            self.open.remove(tag)

    def handle_data(self, data):
        if not self.open and words_in(data):
            self.found.append(data.strip())


def unmarked_in(template: str) -> list[str]:
    reading = Reading()
    reading.feed(TAGS.sub("\N{OBJECT REPLACEMENT CHARACTER}", BODIES.sub("", template)))
    return reading.found


def test_what_finds_texts_in_templates_finds_them():
    assert (
        unmarked_in("<p>{% translate 'A' %} {{ b }} · 3</p>{% blocktranslate %}All {{ c }}{% endblocktranslate %}")
        == []
    )
    assert unmarked_in("<p>Saved at {{ b }}</p>") == ["Saved at \N{OBJECT REPLACEMENT CHARACTER}"]
    assert unmarked_in('<b aria-label="Next step"></b>') == ["aria-label=Next step"]
    assert (
        unmarked_in("<a{% if x %} class='on'{% endif %} title='{% translate \"Go\" %}'>{{ y|default:'–' }}</a>") == []
    )


def test_templates_mark_their_texts():
    found = {}
    for path in sorted((ROOT / "templates").rglob("*")):
        if (
            path.suffix in (".html", ".txt")
            and path.name != TAG_BY_CHOICE
            and (texts := unmarked_in(path.read_text(encoding="utf-8")))
        ):
            found[str(path.relative_to(ROOT))] = texts
    assert found == {}


READ = {"label", "help_text", "verbose_name", "verbose_name_plural", "empty_label", "description", "short_description"}
SAY = {"success", "info", "warning", "error", "ValidationError", "capfirst"}
"""What is named so, or called with it, somebody reads."""
DOORS = ("league/web", "league/admin", "league/models", "league/errors", "league/services", "league/queries",
         "gameplay/web", "gameplay/admin", "gameplay/models", "gameplay/errors.py", "gameplay/names.py",
         "gameplay/option_words.py")  # fmt: skip


def is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        return any(words_in(part) for part in parts)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(words_in(node.value))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def named_by(node: ast.Call) -> bool:
    """A field that has no name is on no page: what it holds is told to whoever reads the code."""
    return bool(node.args) or not {word.arg for word in node.keywords}.isdisjoint(READ - {"help_text"})


def texts_of(tree: ast.AST) -> Iterator[ast.expr]:
    """Literals where a text that somebody reads is wanted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            log = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") in ("log", "logger")
            if named_by(node):
                yield from (word.value for word in node.keywords if word.arg in READ and is_text(word.value))
            if called(node) in SAY and not log:
                yield from (argument for argument in node.args if is_text(argument))
        elif isinstance(node, ast.Assign):
            named = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if named & READ and is_text(node.value):
                yield node.value


def sentences(tree: ast.AST) -> Iterator[ast.expr]:
    """Of the tables of refusals, the values that are bare."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            yield from (value for value in node.values if is_text(value) and " " in str(getattr(value, "value", " ")))


def test_forms_messages_and_models_mark_their_texts():
    found = []
    for path in sorted(file for door in DOORS for file in sources(ROOT / door)):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bare = [*texts_of(tree), *(sentences(tree) if "errors" in str(path) else ())]
        found += [f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}" for node in bare]
    assert found == []


def sources(path: Path) -> list[Path]:
    return [path] if path.is_file() else [one for one in path.rglob("*.py") if "migrations" not in one.parts]


STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
SENTENCE = re.compile(r"^[A-Z][^\W\d_]+( [^\W\d_]+)+|^[^\W\d_]+( [^\W\d_]+)+[.:!?]$|^[A-Z][a-z]{3,}$")
KEYS = {
    "Accept", "Alt", "Control", "Delete", "Backspace", "Enter", "Escape", "Home", "Shift", "Space", "Content",
    "Meta", "Infinity", "Date",
}  # fmt: skip


def test_scripts_say_nothing_of_their_own():
    """Their words come with the page."""
    found = []
    for path in sorted([*ROOT.glob("league/static/**/*.js"), *ROOT.glob("gameplay/static/**/*.js")]):
        text = re.sub(
            r"/\*.*?\*/|^\s*//.*$|\s// .*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        for match in STRING.finditer(text):
            said = re.sub(r"\$\{[^}]*\}", "…", next(part for part in match.groups() if part is not None))
            if SENTENCE.search(said) and said not in KEYS:
                found.append(f"{path.relative_to(ROOT)}: {said}")
    assert found == []
