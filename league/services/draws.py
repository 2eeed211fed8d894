"""From an event's history to a drawn round: what the pure draws are told, and what they have drawn, written down."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

from league.errors import refused
from league.models import Entry, Event, Result, Round, Seating, Standing, Table
from league.pairing import Draw, Entrant, Rules, Why, format_of
from league.pairing.assemble import table_reasons
from league.pairing.measures import of_draw
from league.queries.apart import apart_in
from league.queries.playable import sides_at_a_table
from league.queries.progress import by_weeks, in_the_event
from league.queries.ratings import family_of, ratings_of
from league.services import ties
from league.services.audit import plain
from league.services.layout import Layout

SEEDS = 2**53
"""Seeds stay below this: every reader of JSON can write them out exactly."""
NO_RANK = 0
Scores = dict[int, Fraction]


def seed_for(event: Event, number: int) -> int:
    """The round's seed, from the event's: a round that is taken back and paired again, with nothing changed, is the
    same round. Nobody draws until the draw suits them."""
    return Random(f"{event.seed}/{number}").randrange(SEEDS)


def draw(
    event: Event,
    number: int,
    entries: Sequence[Entry],
    seed: int,
    *,
    allow_rematches: bool = False,
    sizes: Sequence[int] | None = None,
) -> Draw:
    """`sizes`: how the field is split into tables, where the director chose."""
    sides = sides_at_a_table(event)
    rules = Rules(
        round_number=number,
        size=sides.full,
        minimum=sides.smallest,
        maximum=sides.largest,
        sizes=tuple(sizes) if sizes else None,
        last_round=number >= event.rounds_planned,
        first_round=Event.FirstRound(event.first_round).value,
        allow_rematches=allow_rematches,
    )
    field = entrants(event, number, entries)
    with refused():
        drawn = format_of(event.format).draw(field, rules, Random(seed))
    return replace(drawn, why=(*drawn.why, *ties.of_byes(event, number, drawn, field)))


def entrants(event: Event, number: int, entries: Sequence[Entry]) -> list[Entrant]:
    """The entries with their scores after the round before: whom they met, where they sat, what they missed. The seeds
    of a first round by halves are the order of the entries; one by rating goes by the club's."""
    history = _History(event, number)
    found = [history.of(entry) for entry in entries]
    if number == 1 and event.first_round == Event.FirstRound.HALVES:
        seeds = {entry.pk: seed for seed, entry in enumerate(sorted(entries, key=lambda entry: entry.number), start=1)}
        return [replace(entrant, rank=seeds[entrant.id]) for entrant in found]
    if number == 1 and event.first_round == Event.FirstRound.SLIDE:
        ratings = ratings_of(entries, family_of(event.variant))
        return [replace(entrant, rating=ratings.get(entrant.id)) for entrant in found]
    return found


def states_of_who_is_there(event: Event) -> tuple[Entry.State, ...]:
    """Before a league begins everybody entered counts as there: nobody checks in for it."""
    gathers = by_weeks(event) and event.state in Event.BEFORE_PLAY
    return (Entry.State.ENTERED, Entry.State.CHECKED_IN) if gathers else (Entry.State.CHECKED_IN,)


def field(event: Event, number: int) -> tuple[list[Entry], list[Entry]]:
    """Who is there to be seated, and who is in the event and not there."""
    entries = list(in_the_event(event).order_by("number"))
    there = states_of_who_is_there(event)
    present = [entry for entry in entries if entry.state in there and entry.first_round <= number]
    here = {entry.pk for entry in present}
    return present, [entry for entry in entries if entry.pk not in here]


class _History:
    """All rounds before this one, and whom to keep apart, read in four queries.

    A walkover is no meeting, as no game was played at that table: who should have met there may be drawn together as if
    they never had. Seats, odd tables and floats count as they were drawn.
    """

    def __init__(self, event: Event, number: int) -> None:
        self.size = sides_at_a_table(event).full
        self.number = number
        self.apart = apart_in(event, number)
        self.scores: dict[int, Scores] = defaultdict(dict)
        self.order: dict[int, int] = {}
        for standing in Standing.objects.filter(event=event, round_number__lt=number):
            self.scores[standing.round_number][standing.entry_id] = standing.score
            if standing.round_number == number - 1:
                self.order[standing.entry_id] = standing.order
        self.seatings: dict[int, list[Seating]] = defaultdict(list)
        self.at_table: dict[int, list[int]] = defaultdict(list)
        past = Seating.objects.filter(round__event=event, round__number__lt=number)
        past = past.select_related("round", "table").defer(*Round.light("round"))
        for seating in past.order_by("round__number"):
            self.seatings[seating.entry_id].append(seating)
            if seating.table_id:
                self.at_table[seating.table_id].append(seating.entry_id)
        walkovers = Result.objects.filter(kind=Result.Kind.WALKOVER, state__in=Result.IN_FORCE)
        tables = walkovers.filter(table__round__event=event, table__round__number__lt=number)
        self.unplayed = set(tables.values_list("table_id", flat=True))

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
            met=Counter(other for seating in seated for other in self._met(seating)),
            short=sum(self._size(seating) != self.size for seating in seated),
            floats=sum(self._floated(seating) for seating in seated),
            last=frozenset(self._met(last)) if last else frozenset(),
            last_table=last.table.number if last else None,
            apart=self.apart.get(entry.pk, frozenset()),
            table=entry.fixed_table,
        )

    def _met(self, seating: Seating) -> list[int]:
        if seating.table_id in self.unplayed:
            return []
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


def explain(event: Event, number: int, layout: Layout) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Why each table is as it is, and how good the round is, whoever has laid it out."""
    found = {entrant.id: entrant for entrant in entrants(event, number, list(event.entries.all()))}
    size = sides_at_a_table(event).full
    if event.format == Event.Format.SINGLE_TABLE:
        size = sum(map(len, layout.tables.values()))
    why = [
        reason
        for at, entries in sorted(layout.tables.items())
        for reason in table_reasons(at, [found[entry] for entry in entries], size)
    ]
    return why_as_json(why), plain(of_draw(list(found.values()), list(layout.tables.values()), size))


def beside(drawn: Draw, taken: Collection[int]) -> Draw:
    """The draw beside tables that stand already: one whose number is taken has the lowest free one."""
    used = {*taken, *drawn.numbers}
    free = (number for number in count(1) if number not in used)
    new = {number: next(free) if number in taken else number for number in drawn.numbers}
    why = tuple(replace(reason, table=new.get(reason.table, reason.table)) for reason in drawn.why)
    return replace(drawn, numbers=tuple(new.values()), why=why)


@dataclass(frozen=True, slots=True)
class Found:
    """A draw, and where everybody is who is not in it. `ahead`: what was drawn with it for the rounds to come."""

    draw: Draw
    absent: Sequence[Entry]
    out: Sequence[Entry] = ()
    ahead: dict[str, Any] = dataclass_field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        """Whoever is out of it all has no place that could be changed."""
        return Layout(
            {number: list(entries) for number, entries in zip(self.draw.numbers, self.draw.tables, strict=True)},
            list(self.draw.out),
            [entry.pk for entry in self.absent],
            list(self.draw.rest),
        )


def write(round_: Round, found: Found) -> None:
    """Tables, and exactly one seating for everybody."""
    drawn = found.draw
    matches = drawn.matches or [""] * len(drawn.tables)
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, match=match) for number, match in zip(drawn.numbers, matches, strict=True)
    )
    seated = [
        Seating(round=round_, entry_id=entry, kind=Seating.Kind.SEATED, table=table, side=side)
        for table, entries in zip(tables, drawn.tables, strict=True)
        for side, entry in enumerate(entries, start=1)
    ]
    others = {
        Seating.Kind.BYE: drawn.out,
        Seating.Kind.SIT_OUT: drawn.rest,
        Seating.Kind.ABSENCE: [entry.pk for entry in found.absent],
        Seating.Kind.OUT: [entry.pk for entry in found.out],
    }
    beside = [Seating(round=round_, entry_id=entry, kind=kind) for kind, group in others.items() for entry in group]
    Seating.objects.bulk_create([*seated, *beside])


def recorded(round_: Round) -> dict[str, Any]:
    """The round's draw as the log keeps it, from its rows."""
    tables: dict[int, list[int]] = defaultdict(list)
    others: dict[str, list[int]] = defaultdict(list)
    for seating in round_.seatings.select_related("table").order_by("table__number", "side", "entry"):
        place = tables[seating.table.number] if seating.table else others[seating.kind]
        place.append(seating.entry_id)
    byes, absent = others[Seating.Kind.BYE], others[Seating.Kind.ABSENCE]
    beside = {kind: others[kind] for kind in (Seating.Kind.SIT_OUT, Seating.Kind.OUT) if others[kind]}
    return {"seed": round_.seed, "tables": tables, "byes": byes, "absent": absent, **beside}


def erase(round_: Round) -> None:
    """Remove a draw, for which nothing was played. Whoever calls this leaves `recorded` in the log."""
    round_.seatings.all().delete()
    round_.tables.all().delete()


def told_ahead(ahead: Mapping[str, Any]) -> Iterator[Why]:
    """What was noted with that from which this round is drawn: the order of the seeds, or a cut."""
    return (Why(why["code"], why["facts"], why["table"], why["entry"]) for why in ahead.get("why", ()))


def why_as_json(reasons: Iterable[Why]) -> list[dict[str, Any]]:
    return [{"code": why.code, "facts": plain(why.facts), "table": why.table, "entry": why.entry} for why in reasons]


def noted(found: Found) -> dict[str, Any]:
    """What a round keeps of its draw beside its rows: why it is so, how good it is, and where everybody was drawn to,
    whatever is changed by hand afterwards."""
    measures = plain(found.draw.measures)
    return {
        "why": why_as_json(found.draw.why),
        "measures": measures,
        "drawn": {"places": plain(found.layout.places()), "measures": measures},
        "ahead": plain(found.ahead),
    }


def facts(found: Found) -> dict[str, Any]:
    """The draw as the log keeps it: entries by table, byes, absences, and who rests or is out."""
    layout = found.layout
    beside = {"sit-out": layout.resting, "out": [entry.pk for entry in found.out]}
    told = {"tables": layout.tables, "byes": layout.byes, "absent": layout.absent}
    return told | {kind: entries for kind, entries in beside.items() if entries}
