"""From an event's history to a drawn round: what the pure draws are told, and what they have drawn, written down."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from league.errors import refused
from league.models import Entry, Event, Round, Seating, Standing, Table
from league.pairing import Draw, Entrant, Rules, Why, format_of
from league.queries.playable import sides_at_a_table
from league.services.audit import plain

SEEDS = 2**53
"""Seeds stay below this: every reader of JSON can write them out exactly."""
NO_RANK = 0
Scores = dict[int, Fraction]


def seed_for(event: Event, number: int) -> int:
    """The round's seed, from the event's: a round that is taken back and paired again, with nothing changed, is the
    same round. Nobody draws until the draw suits them."""
    return Random(f"{event.seed}/{number}").randrange(SEEDS)


def draw(event: Event, number: int, entries: Sequence[Entry], seed: int, *, allow_rematches: bool = False) -> Draw:
    with refused():
        return format_of(event.format).draw(
            entrants(event, number, entries), _rules(event, number, allow_rematches), Random(seed)
        )


def _rules(event: Event, number: int, allow_rematches: bool) -> Rules:
    """Nothing seeds a field before its first round: that one is drawn."""
    sides = sides_at_a_table(event)
    return Rules(
        round_number=number,
        size=sides.full,
        minimum=sides.smallest,
        maximum=sides.largest,
        first_round="random",
        allow_rematches=allow_rematches,
    )


def entrants(event: Event, number: int, entries: Iterable[Entry]) -> list[Entrant]:
    """The entries with their scores after the round before: whom they met, where they sat, what they missed."""
    history = _History(event, number)
    return [history.of(entry) for entry in entries]


class _History:
    """All rounds before this one, read in two queries."""

    def __init__(self, event: Event, number: int) -> None:
        self.size = sides_at_a_table(event).full
        self.number = number
        self.scores: dict[int, Scores] = defaultdict(dict)
        self.order: dict[int, int] = {}
        for standing in Standing.objects.filter(event=event, round_number__lt=number):
            self.scores[standing.round_number][standing.entry_id] = standing.score
            if standing.round_number == number - 1:
                self.order[standing.entry_id] = standing.order
        self.seatings: dict[int, list[Seating]] = defaultdict(list)
        self.at_table: dict[int, list[int]] = defaultdict(list)
        past = Seating.objects.filter(round__event=event, round__number__lt=number)
        for seating in past.select_related("round", "table").order_by("round__number"):
            self.seatings[seating.entry_id].append(seating)
            if seating.table_id:
                self.at_table[seating.table_id].append(seating.entry_id)

    def of(self, entry: Entry) -> Entrant:
        seated = [seating for seating in self.seatings[entry.pk] if seating.table_id]
        last = next((seating for seating in seated if seating.round.number == self.number - 1), None)
        return Entrant(
            id=entry.pk,
            score=self.scores[self.number - 1].get(entry.pk, Fraction(0)),
            rank=self.order.get(entry.pk, len(self.order) + 1) if self.order else NO_RANK,
            byes=sum(seating.kind == Seating.Kind.BYE for seating in self.seatings[entry.pk]),
            seats=Counter(seating.side for seating in seated),
            seats_by_size=self._seats_by_size(seated),
            met=Counter(other for seating in seated for other in self._others(seating)),
            short=sum(self._size(seating) != self.size for seating in seated),
            floats=sum(self._floated(seating) for seating in seated),
            last=frozenset(self._others(last)) if last else frozenset(),
            last_table=last.table.number if last else None,
        )

    def _others(self, seating: Seating) -> list[int]:
        return [entry for entry in self.at_table[seating.table_id] if entry != seating.entry_id]

    def _size(self, seating: Seating) -> int:
        return len(self.at_table[seating.table_id])

    def _seats_by_size(self, seated: Iterable[Seating]) -> dict[int, Counter[int]]:
        counts: dict[int, Counter[int]] = defaultdict(Counter)
        for seating in seated:
            counts[self._size(seating)][seating.side] += 1
        return dict(counts)

    def _floated(self, seating: Seating) -> bool:
        """Whether somebody at the table had another score before that round."""
        before = self.scores[seating.round.number - 1]
        return len({before.get(entry, Fraction(0)) for entry in self.at_table[seating.table_id]}) > 1


def write(round_: Round, drawn: Draw, absent: Iterable[Entry]) -> None:
    """Tables, and exactly one seating for everybody."""
    tables = Table.objects.bulk_create(Table(round=round_, number=number) for number in drawn.numbers)
    seated = [
        Seating(round=round_, entry_id=entry, kind=Seating.Kind.SEATED, table=table, side=side)
        for table, entries in zip(tables, drawn.tables, strict=True)
        for side, entry in enumerate(entries, start=1)
    ]
    byes = [Seating(round=round_, entry_id=entry, kind=Seating.Kind.BYE) for entry in drawn.out]
    missing = [Seating(round=round_, entry=entry, kind=Seating.Kind.ABSENCE) for entry in absent]
    Seating.objects.bulk_create([*seated, *byes, *missing])


def recorded(round_: Round) -> dict[str, Any]:
    """The round's draw as the log keeps it, from its rows."""
    tables: dict[int, list[int]] = defaultdict(list)
    others: dict[str, list[int]] = defaultdict(list)
    for seating in round_.seatings.select_related("table").order_by("table__number", "side", "entry"):
        place = tables[seating.table.number] if seating.table else others[seating.kind]
        place.append(seating.entry_id)
    byes, absent = others[Seating.Kind.BYE], others[Seating.Kind.ABSENCE]
    return {"seed": round_.seed, "tables": tables, "byes": byes, "absent": absent}


def erase(round_: Round) -> None:
    """Remove a draw, for which nothing was played. Whoever calls this leaves `recorded` in the log."""
    round_.seatings.all().delete()
    round_.tables.all().delete()


def why_as_json(reasons: Iterable[Why]) -> list[dict[str, Any]]:
    return [{"code": why.code, "facts": plain(why.facts), "table": why.table, "entry": why.entry} for why in reasons]


def facts(drawn: Draw, absent: Iterable[Entry]) -> dict[str, Any]:
    """The draw as the log keeps it: entries by table, byes, absences."""
    tables = dict(zip(drawn.numbers, drawn.tables, strict=True))
    return {"tables": tables, "byes": drawn.out, "absent": [entry.pk for entry in absent]}
