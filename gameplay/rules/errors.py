"""A refusal: a stable code, the action at fault, and the facts for a sentence about it."""

from typing import Final

from gameplay.rules.sentences import SENTENCES

CODES: Final = (
    "bad-record",
    "bad-card",
    "bad-deal",
    "bad-action",
    "not-your-turn",
    "not-held",
    "bad-pass",
    "must-lead-lowest-club",
    "must-follow",
    "points-on-first-trick",
    "hearts-not-broken",
    "bad-bid",
    "bad-raise",
    "bad-cover",
    "bad-moon",
    "hand-over",
    "incomplete",
    "bad-tally",
    "points-differ",
    "context-differs",
    "game-over",
)
SHOWN: Final = 40


class RuleError(Exception):
    """`code` is one of CODES; `why` tells apart the sentences of one code; `at` is the number of the action, from 1."""

    def __init__(self, code: str, why: str = "", *, at: int | None = None, **facts: object) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why
        self.at = at
        self.facts = {name: shortened(fact) for name, fact in facts.items()}

    @property
    def key(self) -> str:
        """Where the sentence stands in `sentences.SENTENCES`."""
        return f"{self.code}:{self.why}" if self.why else self.code

    def __str__(self) -> str:
        return SENTENCES[self.key] % self.facts

    def as_dict(self) -> dict[str, object]:
        return {"code": self.code, "at": self.at, "message": str(self)}


def shortened(fact: object) -> object:
    """Facts come from strangers' files: numbers stay, everything else becomes a text of bearable length."""
    if isinstance(fact, int) and abs(fact) < 10**12:
        return fact
    try:
        text = str(fact)
    except (ValueError, RecursionError):
        return "..."
    # half a character of two is valid JSON, and no text: no page could show it
    return text[:SHOWN].encode(errors="replace").decode() + ("..." if len(text) > SHOWN else "")
