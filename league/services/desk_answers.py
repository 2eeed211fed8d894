"""What the desk says to each name that it is given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from league.errors import LeagueRefusal
from league.models import Entry, Player, User

ENTERED = ("entered", "entered-as", "likely-double", "member-account", "waiting")


@dataclass(frozen=True, slots=True)
class Answer:
    """`text` is the line as it was written, `line` its number. `entry` is there when the name is in the event now:
    `is_new` when this line brought it there. `choices`: whom the name could mean, where it is asked; `doubles`: whom
    the club knows by a name that is nearly this one; `accounts`: members who are no player yet, and have this name."""

    line: int
    text: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    entry: Entry | None = None
    choices: tuple[Player, ...] = ()
    doubles: tuple[Player, ...] = ()
    accounts: tuple[User, ...] = ()

    @property
    def is_new(self) -> bool:
        return self.code in ENTERED

    @property
    def sentence(self) -> str:
        return self.refusal.sentence

    @property
    def refusal(self) -> LeagueRefusal:
        return LeagueRefusal(self.code, **self.facts)
