"""Who sits where in a round, as lists that a director changes: whatever is done, everybody has one place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from league.errors import LeagueRefusal
from league.queries.playable import Sides

BYE, ABSENCE, SIT_OUT = "bye", "absence", "sit-out"
Place = list[int] | str
"""[table, side], "bye", "absence" or "sit-out"."""


@dataclass(slots=True)
class Layout:
    """`tables`: by number, the entries in the order of sides. Whoever has not been there at all is among the absent."""

    tables: dict[int, list[int]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    resting: list[int] = field(default_factory=list)

    def copy(self) -> "Layout":
        tables = {number: list(entries) for number, entries in self.tables.items()}
        return Layout(tables, list(self.byes), list(self.absent), list(self.resting))

    def places(self) -> dict[int, Place]:
        seated: dict[int, Place] = {
            entry: [number, side]
            for number, entries in self.tables.items()
            for side, entry in enumerate(entries, start=1)
        }
        others = ((self.byes, BYE), (self.absent, ABSENCE), (self.resting, SIT_OUT))
        return seated | {entry: place for entries, place in others for entry in entries}

    def swap(self, one: int, other: int) -> None:
        """Each has the other's place."""
        first, second = self._list_of(one), self._list_of(other)
        at, to = first.index(one), second.index(other)
        first[at], second[to] = other, one

    def move(self, entry: int, to: str | int, side: int | None = None) -> None:
        """To a bye, to absence, or to a table: to its last side, or before whoever sits at `side`."""
        self._list_of(entry).remove(entry)
        if to == BYE:
            self.byes.append(entry)
        elif to == ABSENCE:
            self.absent.append(entry)
        else:
            seats = self._table(int(to))
            seats.insert(len(seats) if side is None else max(0, side - 1), entry)

    def add_table(self, entries: Iterable[int]) -> int:
        """A table of these, with the lowest number that is free."""
        number = next(number for number in range(1, len(self.tables) + 2) if number not in self.tables)
        self.tables[number] = []
        for entry in entries:
            self.move(entry, number)
        return number

    def break_table(self, number: int, others: Sequence[int] | None, largest: int) -> None:
        """Its people have byes; with `others`, they go to the smallest of these tables, one by one."""
        people = list(self._table(number))
        for entry in people:
            if others is None:
                self.move(entry, BYE)
                continue
            room = [other for other in others if other != number and len(self.tables[other]) < largest]
            if not room:
                raise LeagueRefusal("no-room-at-tables", number=number)
            self.move(entry, min(room, key=lambda other: (len(self.tables[other]), other)))
        del self.tables[number]

    def check(self, sides: Sides) -> None:
        """Refuse tables that the game does not take."""
        for number, entries in self.tables.items():
            if not sides.smallest <= len(entries) <= sides.largest:
                facts = {"smallest": sides.smallest, "largest": sides.largest}
                raise LeagueRefusal("table-size-impossible", number=number, entries=len(entries), **facts)

    def _table(self, number: int) -> list[int]:
        if number not in self.tables:
            raise LeagueRefusal("no-such-table")
        return self.tables[number]

    def _list_of(self, entry: int) -> list[int]:
        for entries in (*self.tables.values(), self.byes, self.absent, self.resting):
            if entry in entries:
                return entries
        raise LeagueRefusal("not-in-this-round")


def changed_tables(before: Layout, after: Layout) -> set[int]:
    """The numbers of tables that are new, gone, or seat somebody else, or the same in another order."""
    numbers = before.tables.keys() | after.tables.keys()
    return {number for number in numbers if before.tables.get(number) != after.tables.get(number)}


def difference(before: Mapping[Any, Place], after: Mapping[Any, Place]) -> dict[Any, Place | None]:
    """Who has another place than before, with the place before; None for whoever had none."""
    return {entry: before.get(entry) for entry, place in after.items() if before.get(entry) != place}
