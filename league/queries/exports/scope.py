"""Of what a list is made: a club, or an event of it, perhaps as of a round."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from league.models import Club, Event

AT_ONCE = 2000
"""Rows that are read from the database together."""

Cells = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """`everything`: also what only the event's own people may see."""

    club: Club
    event: Event | None = None
    round_number: int | None = None
    everything: bool = True

    @property
    def of_event(self) -> Event:
        assert self.event is not None
        return self.event


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list: its columns, how many rows it has, and the rows. `permission` is asked on the event, or on the club where
    `of_club`. `is_seen`: whoever may see the event may have it too, as far as it is public."""

    code: str
    permission: str
    columns: Callable[[Scope], tuple[str, ...]]
    count: Callable[[Scope], int]
    rows: Callable[[Scope], Iterator[Cells]]
    of_club: bool = False
    of_round: bool = False
    is_seen: bool = False
    formats: tuple[str, ...] = ("csv", "xlsx", "json")
    words: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    """By column, what its codes are called where people read them."""
