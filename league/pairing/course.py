"""The course of a knockout so far: who is in which match, who is out, and what is to be played next.

Derived, whenever it is asked for, from the settings, the order of the seeds and the rounds as they were drawn. What was
drawn stands: whoever sat at a match's table played that match, also where a corrected result would now send another
entry there; `affected` tells where.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from league.pairing.elimination import From, Match, check_knockout
from league.pairing.schedule import check_entries
from league.pairing.types import Knockout, PairingError, Played

State = Literal["waiting", "ready", "playing", "over", "bye", "walkover", "unneeded"]
Exit = tuple[int, bool, int]
"""When an entry went out: the step, whether not in the match for the third place, minus its place. High is good."""


@dataclass(frozen=True, slots=True)
class Box:
    """A match as the bracket shows it. `entries`: on its sides, None where nobody is known (yet). `order`: best first,
    once it is over; who was not there is not in it. `shared`: who has ended here level in everything, and so shares a
    place: the lot says who goes on, and never who is better. `ready`: all are known, and it is not drawn yet."""

    match: Match
    entries: tuple[int | None, ...]
    order: tuple[int, ...] = ()
    state: State = "waiting"
    shared: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Affected:
    """A match drawn with others than the results now send there. `expected` has None where somebody would come from
    another affected match; an empty `seated`: nobody played it, for a walkover that is none now."""

    match: str
    seated: tuple[int, ...]
    expected: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Bye:
    """Whoever goes on without a game in this step; `absent`: whose going away is the reason."""

    entry: int
    match: Match
    absent: tuple[int, ...] = ()


class Course(ABC):
    """`boxes`: all matches by code. `due`: those to be drawn now, with who is there; `byes`: who goes on without a game
    beside them. `missing`: matches drawn that have no result. `exits`: who is out, when. `trouble`: why the next round
    cannot be drawn."""

    def __init__(self, settings: Knockout, seeds: Sequence[int]) -> None:
        self.settings = settings
        self.seeds = tuple(check_entries(seeds))
        check_knockout(settings, len(self.seeds))
        self.boxes: dict[str, Box] = {}
        self.due: list[Box] = []
        self.byes: list[Bye] = []
        self.missing: list[str] = []
        self.affected: dict[str, Affected] = {}
        self.levels: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.exits: dict[int, Exit] = {}
        self.trouble: PairingError | None = None

    @property
    def alive(self) -> list[int]:
        return [entry for entry in self.seeds if entry not in self.exits]

    @abstractmethod
    def take(self, played: Played) -> None:
        """Go on by a round that was drawn."""

    @abstractmethod
    def look_ahead(self, away: Collection[int], sizes: Sequence[int] = ()) -> None:
        """See what is to be drawn next, with those `away`, and what lies beyond. `sizes`: of the tables, where these
        were chosen; with two a table there is nothing to choose."""

    def drawn(self, match: Match, expected: Sequence[int | None], played: Played) -> Box:
        """A match that has a table in this round."""
        code = match.code
        seated = tuple(played.tables[code])
        doubtful = [isinstance(side, From) and side.match in self.affected for side in match.sides]
        if set(seated) - set(expected) or any(doubtful):
            known = (None if doubt else entry for doubt, entry in zip(doubtful, expected, strict=True))
            self.affected[code] = Affected(code, seated, tuple(known))
        # Who came, on the own side; who sits there for somebody else, in what places are left.
        others = [entry for entry in seated if entry not in expected]
        here = [entry if entry in seated else others.pop(0) if others else entry for entry in expected]
        if code in played.playing:
            self.missing.append(code)
            return Box(match, (*here, *others), state="playing")
        self.levels[code] = tuple(tuple(level) for level in played.levels.get(code, ()))
        return Box(match, (*here, *others), seated, "over")

    def is_level(self, code: str) -> bool:
        """Whether some at this match are level in everything, so that only a lot could part them."""
        return any(len(level) > 1 for level in self.levels.get(code, ()))

    def places_at(self, code: str, order: Sequence[int], ended: Collection[int]) -> dict[int, int]:
        """By entry, its place at this match. Of those who are level, who has ended here has the first place that is
        left to them, together."""
        found = {entry: place for place, entry in enumerate(order, start=1)}
        shared = []
        for level in self.levels.get(code, ()):
            here = tuple(entry for entry in level if entry in ended)
            found.update(dict.fromkeys(here, min((found[entry] for entry in here), default=0)))
            shared += [here] if len(here) > 1 else []
        if shared:
            self.boxes[code] = replace(self.boxes[code], shared=tuple(shared))
        return found
