"""The sentences of refusals."""

import re
from pathlib import Path

import gameplay.rules
from gameplay.rules.errors import CODES, RuleError, shortened
from gameplay.rules.sentences import SENTENCES

SOURCES = "\n".join(path.read_text("utf-8") for path in Path(gameplay.rules.__file__).parent.rglob("*.py"))


def test_every_refusal_in_the_source_has_its_sentence():
    raised = re.findall(r'RuleError\(\s*"([a-z-]+)"(?:, "([a-z-]+)")?', SOURCES)
    assert len(raised) > 40
    assert all((f"{code}:{why}" if why else code) in SENTENCES for code, why in raised)
    restrictions = re.findall(r'Restriction\("([a-z-]+)"', SOURCES)
    assert {code for code, _ in raised} | set(restrictions) == set(CODES)


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert {key.split(":")[0] for key in SENTENCES} == set(CODES)
    assert set(CODES) <= set(SENTENCES), "a general one for who has only the code"
    assert all(text.endswith(".") and "!" not in text for text in SENTENCES.values())


def test_facts_stay_bearable():
    error = RuleError("bad-action", text="x" * 10_000)
    assert len(str(error)) < 100
    assert shortened(10**5000) == "..."
    assert shortened(12) == 12
    assert error.as_dict() == {"code": "bad-action", "at": None, "message": str(error)}


def test_a_sentence_in_the_field_s_words():
    error = RuleError("bad-tally", "hearts", sum=12, must=13)
    assert str(error) == "Hearts add up to 12; they must be 13."
    assert SENTENCES[error.key] % error.facts == str(error)
