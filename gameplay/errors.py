"""Refusals: a stable code, the facts, and a sentence in the reader's language.

Services raise `Refusal`; the pure rooms raise errors of their own with a code and facts, and `refused` turns those into
refusals at the edge of a service. Doors show `sentence`, and send `code`.
"""

from collections.abc import Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.rules.errors import RuleError
from gameplay.rules.sentences import SENTENCES as RULE_SENTENCES

SENTENCES: dict[str, str | Promise] = {
    "not-allowed": _("You may not do this."),
    "no-such-game": _("There is no such game."),
    "no-such-hand": _("This game has no hand %(number)s."),
    "hand-exists": _("Hand %(number)s has been entered already. Correct it if it is wrong."),
    "hand-out-of-order": _("The next hand of this game is number %(next)s, not %(number)s."),
    "game-not-open": _("This game is closed: it takes no more hands."),
    "game-ends-earlier": _(
        "With this correction the game ends at hand %(ends)s; the hands after it must be withdrawn first."
    ),
    "nothing-to-withdraw": _("This game has no hand to withdraw."),
    "not-the-last-hand": _("Only the last hand can be withdrawn; that is number %(last)s, not %(number)s."),
    "reason-missing": _("Please say why: a correction is kept with its reason."),
    "no-hands": _("No hand has been entered in this game."),
    "key-reused": _("Something else has been saved under this key already; this was not saved."),
    "later-hand-impossible": _(
        "With this correction hand %(number)s is no longer possible (%(why)s). Withdraw the hands from there on, or "
        "correct them first."
    ),
}


class Refusal(Exception):
    """A thing that was not done, and why.

    `code` is stable; `why` tells apart the sentences of one code; `facts` fill the sentence; `at` is the number of an
    action.
    """

    sentences: Mapping[str, str | Promise] = SENTENCES

    def __init__(self, code: str, why: str = "", *, at: int | None = None, **facts: Any) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why
        self.at = at
        self.facts = facts

    @property
    def sentence(self) -> str:
        key = f"{self.code}:{self.why}" if self.why else self.code
        template = self.sentences.get(key) or gettext(RULE_SENTENCES.get(key, self.code))
        return str(template) % self.facts

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


@contextmanager
def refused():
    """Turn a rule error inside the block into a refusal that says the same."""
    try:
        yield
    except RuleError as error:
        raise Refusal(error.code, error.why, at=error.at, **error.facts) from error
