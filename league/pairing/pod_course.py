"""The course of a knockout of more than two a table, of whom the best go on.

Each round is divided anew, for those who are still there: by the snake in round 1, later so that those who come from
one table go to different ones, and winners and seconds are spread evenly. Where the field does not divide, the first
have a bye: in round 1 the top seeds, then those who had one, then winners. Once everybody fits at one table, that is
the final. Where the director has chosen another number of tables than the usual one, the round was drawn with as many.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice

from league.pairing.course import Affected, Box, Bye, Course
from league.pairing.elimination import From, Match, Seed, Side
from league.pairing.seeding import dealt, snake
from league.pairing.sizes import default_split, splits
from league.pairing.types import Knockout, PairingError, Played

LAST = -99
"""Behind every place at a table: for those who were not there."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the field of a round, and who has it, None while nobody does."""

    side: Side
    entry: int | None


@dataclass(frozen=True, slots=True)
class Division:
    """A field by tables. `advance`: how many go on from each, more than asked for where the next table would have too
    few; from the final, one."""

    byes: tuple[Spot, ...]
    tables: tuple[tuple[Spot, ...], ...]
    advance: int

    @property
    def final(self) -> bool:
        return len(self.tables) == 1 and not self.byes


def options(count: int, settings: Knockout) -> list[tuple[int, ...]]:
    """The tables that a field of so many can be divided into: from each, somebody must go out."""
    if count <= settings.size:
        return [(count,)]
    return splits(count, settings.size, max(settings.minimum, settings.advance + 1), settings.maximum)


def divide(field: Sequence[Spot], settings: Knockout, tables: int = 0) -> Division:
    """With so many `tables`, where these can be had; else in the usual way."""
    count, size = len(field), settings.size
    if count <= size:
        return Division((), (tuple(field),), 1)
    smallest = max(settings.minimum, settings.advance + 1)
    sizes, byes = default_split(count, size, smallest, settings.maximum)
    chosen = next((option for option in options(count, settings) if len(option) == tables), None)
    if chosen:
        sizes, byes = chosen, 0
    advance = settings.advance
    if byes + len(sizes) * advance < settings.minimum:
        advance = -((byes - settings.minimum) // len(sizes))
    division = Division(tuple(field[:byes]), _apart(field[byes:], len(sizes)), advance)
    return replace(division, advance=1) if division.final else division


def _apart(field: Sequence[Spot], count: int) -> tuple[tuple[Spot, ...], ...]:
    """Seeds by the snake. Later on table by table where they come from, in turn to the new tables, so that those of one
    go to different ones; each to that with fewest of the own place, of equals as the snake would have it."""
    if all(isinstance(spot.side, Seed) for spot in field):
        return tuple(tuple(table) for table in dealt(field, count))
    together: dict[object, list[Spot]] = {}
    for spot in field:
        together.setdefault(spot.side.match if isinstance(spot.side, From) else spot.side, []).append(spot)
    tables: list[list[Spot]] = [[] for _ in range(count)]
    places: Counter[tuple[int, int]] = Counter()
    following = cycle(range(count))
    for wished, spots in zip(snake(len(together), count), together.values(), strict=True):
        free = list(islice(following, len(spots)))
        for spot in spots:
            place = spot.side.place if isinstance(spot.side, From) else 1
            table = min(free, key=lambda table: (places[place, table], table != wished))
            free.remove(table)
            places[place, table] += 1
            tables[table].append(spot)
    return tuple(tuple(table) for table in tables)


class PodCourse(Course):
    def __init__(self, settings: Knockout, seeds: Sequence[int]) -> None:
        super().__init__(settings, seeds)
        self.field = [Spot(Seed(number), entry) for number, entry in enumerate(self.seeds, start=1)]
        self.number = 1

    def take(self, played: Played) -> None:
        here = [spot for spot in self.field if spot.entry not in played.away]
        division = divide(here, self.settings, self._chosen(played))
        boxes = self._drawn(division, played)
        seated = {entry for table in played.tables.values() for entry in table}
        byes = [spot for spot in division.byes if spot.entry not in seated]
        on = [] if division.final else [*byes, *self._going_on(boxes, division.advance)]
        if not self.missing:
            self._put_out(boxes, {spot.entry for spot in on})
        self.field = on
        self.number += 1

    def look_ahead(self, away: Collection[int], sizes: Sequence[int] = ()) -> None:
        here = [spot for spot in self.field if spot.entry not in away]
        if self.missing:
            self._forecast(self.field)
        elif 1 < len(here) < self.settings.minimum:
            self.trouble = PairingError("too-few-entries", {"entries": len(here), "minimum": self.settings.minimum})
        elif len(here) > 1:
            if sizes and tuple(sorted(sizes, reverse=True)) not in options(len(here), self.settings):
                raise PairingError("sizes-do-not-fit", self._not_fitting(len(here), sizes))
            self._forecast(here, len(sizes))
            self.due = [box for box in self.boxes.values() if box.match.round == self.number]
            match = self.due[0].match
            byes = divide(here, self.settings, len(sizes)).byes
            self.byes = [Bye(spot.entry, match) for spot in byes if spot.entry is not None]
        elif self.field:
            for spot in self.field:
                if spot.entry is not None:
                    self.exits[spot.entry] = (self.number, True, -1 if spot in here else LAST)

    def _chosen(self, played: Played) -> int:
        """How many tables, where so many as sat there would not have had as many in the usual way."""
        seated = sum(map(len, played.tables.values()))
        usual = next(iter(options(seated, self.settings)), ()) if seated >= self.settings.minimum else ()
        return 0 if len(usual) == len(played.tables) else len(played.tables)

    def _not_fitting(self, count: int, sizes: Sequence[int]) -> dict[str, object]:
        smallest = max(self.settings.minimum, self.settings.advance + 1)
        return {"entries": count, "sizes": tuple(sizes), "minimum": smallest, "maximum": self.settings.maximum}

    def _matches(self, division: Division, number: int) -> list[Match]:
        return [
            Match("winners", number, slot, number, tuple(spot.side for spot in table), division.advance)
            for slot, table in enumerate(division.tables, start=1)
        ]

    def _drawn(self, division: Division, played: Played) -> list[Box]:
        """The tables of a round that was drawn, also those that would not be drawn now."""
        expected = dict(zip(self._matches(division, self.number), division.tables, strict=True))
        codes = {match.code for match in expected}
        beyond = sorted(code for code in played.tables if code not in codes)
        for code in beyond:
            expected[self._beyond(code, division.advance)] = ()
        boxes = []
        for match, spots in expected.items():
            entries = tuple(spot.entry for spot in spots)
            if match.code in played.tables:
                boxes.append(self.drawn(match, entries, played))
            else:
                self.affected[match.code] = Affected(match.code, (), entries)
        self.boxes.update((box.match.code, box) for box in boxes)
        return boxes

    def _beyond(self, code: str, advance: int) -> Match:
        number, _, slot = code[1:].partition(".")
        if not (code.startswith("W") and slot.isdigit() and number == str(self.number)):
            raise PairingError("not-of-one-round", {"matches": (code,)})
        return Match("winners", self.number, int(slot), self.number, (), advance)

    def _going_on(self, boxes: Sequence[Box], advance: int) -> list[Spot]:
        return [
            Spot(From(box.match.code, place), box.order[place - 1] if box.order else None)
            for place in range(1, advance + 1)
            for box in boxes
            if place <= len(box.order or box.entries)
        ]

    def _put_out(self, boxes: Sequence[Box], on: Collection[int | None]) -> None:
        """Those of the field who do not go on, and those who sat there for them."""
        for spot in self.field:
            if spot.entry is not None and spot.entry not in on:
                self.exits[spot.entry] = (self.number, True, LAST)
        for box in boxes:
            ended = {entry for entry in box.order if entry not in on}
            for entry, place in self.places_at(box.match.code, box.order, ended).items():
                self.exits[entry] = (self.number, True, -place)
        self.exits = {entry: exit_ for entry, exit_ in self.exits.items() if entry not in on}

    def _forecast(self, field: Sequence[Spot], tables: int = 0) -> None:
        """The rounds from this field on, as they will be if nobody leaves; the next one with so many tables."""
        number = self.number
        while field:
            division = divide(field, self.settings, tables if number == self.number else 0)
            boxes = []
            for match, table in zip(self._matches(division, number), division.tables, strict=True):
                entries = tuple(spot.entry for spot in table)
                boxes.append(Box(match, entries, state="waiting" if None in entries else "ready"))
            self.boxes.update((box.match.code, box) for box in boxes)
            field = [] if division.final else [*division.byes, *self._going_on(boxes, division.advance)]
            number += 1
