"""Whom the names of a list may mean: the club's players, and earlier lines of the list itself.

A club may have tens of thousands of players, and so may a list. So the names of one slice of the list are filed by
their likeness, and everybody else passes by once.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from league.models import Club, Job, JobLine, Player
from league.services import names
from league.services.names import Likeness, Name, name_key

MOST_LIKE = 5
"""So many are named who may be meant."""


@dataclass(frozen=True, slots=True)
class Known:
    """`number` is the player's own; 0 for an earlier line of the list, whose number is `line`."""

    number: int
    name: str
    note: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name

    @property
    def identity(self) -> tuple[str, str]:
        return name_key(self.name), name_key(self.note)


class Book:
    """`namesakes`: by key, who bears just this name. `near`: by key, whose name nearly is. `numbered`: by number. Kept
    for the names and numbers that are asked about, and nobody else."""

    def __init__(self, keys: Iterable[str], numbers: Iterable[int]) -> None:
        self.namesakes: dict[str, list[Known]] = defaultdict(list)
        self.near: dict[str, list[Known]] = defaultdict(list)
        self.numbered: dict[int, Known] = {}
        self._likeness: Likeness[str] = Likeness((key, key) for key in set(keys))
        self._asked = set(numbers)

    def add(self, key: str, one: Known) -> None:
        if one.number in self._asked:
            self.numbered[one.number] = one
        for asked in self._likeness.like(key):
            if asked == key:
                self.namesakes[asked].append(one)
            elif len(self.near[asked]) < MOST_LIKE:
                self.near[asked].append(one)

    def who(self, name: str, note: str) -> Known | None:
        """Whoever is told apart from all others by this name and note."""
        wanted = name_key(name), name_key(note)
        return next((one for one in self.namesakes.get(wanted[0], ()) if one.identity == wanted), None)

    def like(self, key: str) -> list[Known]:
        return [*self.namesakes.get(key, ()), *self.near.get(key, ())][:MOST_LIKE]


def book_for(club: Club, keys: Iterable[str], numbers: Iterable[int], job: Job, before: int) -> Book:
    """Of the club, and of the lines of this job before that one, those whom these names and numbers may mean."""
    book = Book(keys, numbers)
    for key, one in _everybody(club, job, before):
        book.add(key, one)
    return book


def _everybody(club: Club, job: Job, before: int) -> Iterator[tuple[str, Known]]:
    players = Player.objects.filter(club=club).order_by("pk").values_list("pk", "name", "note", "name_key")
    for number, name, note, key in players.iterator(chunk_size=2000):
        yield key, Known(number, name, note)
    coming = JobLine.objects.filter(job=job, number__lt=before, verdict__in=JobLine.DOES_SOMETHING)
    rows = coming.order_by("number").values_list("number", "cells", "said")
    for line, cells, said in rows.iterator(chunk_size=2000):
        name, note = cells.get("name", ""), cells.get("note", "") or said.get("facts", {}).get("note", "")
        one = names.read(name) if name.endswith(")") else Name(name, "")  # it has been read before, and could be
        yield one.key, Known(0, one.name, note or one.note, line)
