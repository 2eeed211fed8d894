"""Knockout: who loses is out; with `double`, who loses twice; at tables of more, who is not among the best.

Nothing is kept but the order of the seeds and the rounds as they were drawn: next round, bracket, places, and what a
correction has changed, are worked out from these each time.

    draw = next_round(settings, seeds, played, rng=rng)  # None: it is over
    played = [*played, Played({match: best_first for match in draw.matches})]
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from league.pairing.course import Affected, Box, Course
from league.pairing.duels import Duels
from league.pairing.knockout_reasons import Reasons
from league.pairing.pod_course import PodCourse, options
from league.pairing.rooms import number_tables
from league.pairing.seats import assign_seats
from league.pairing.types import Draw, Entrant, Knockout, PairingError, Played, Why


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry ended: from `first` to `last`, which are one number but where several went out together."""

    entry: int
    first: int
    last: int


def follow(
    settings: Knockout,
    seeds: Sequence[int],
    played: Iterable[Played] = (),
    away: Collection[int] = (),
    sizes: Sequence[int] = (),
) -> Course:
    """The course up to now; `away`: who will not be there for the next round; `sizes`: its tables, where chosen.

    Raises `PairingError`: 'entry-twice', 'bad-table-size', 'advance-does-not-fit', 'double-needs-two',
    'too-few-entries', 'not-of-one-round', 'sizes-do-not-fit'.
    """
    course: Course = Duels(settings, seeds) if settings.size == 2 else PodCourse(settings, seeds)
    for round_ in played:
        course.take(round_)
    course.look_ahead(away, sizes)
    return course


def table_options(
    settings: Knockout, seeds: Sequence[int], played: Iterable[Played] = (), away: Collection[int] = ()
) -> list[tuple[int, ...]]:
    """The tables that the next round can be divided into, the usual ones first; none where that is not to be chosen."""
    course = follow(settings, seeds, played, away)
    here = sum(len(box.entries) for box in course.due) + len(course.byes)
    return [] if settings.size == 2 or not course.due else options(here, settings)


def next_round(
    settings: Knockout,
    seeds: Sequence[int],
    played: Iterable[Played] = (),
    *,
    rng: Random,
    entrants: Iterable[Entrant] | None = None,
    sizes: Sequence[int] = (),
) -> Draw | None:
    """The round after those played, or None when it is over.

    `entrants` are those who are there (None: everybody), with their wishes and histories of seats; whoever is out may
    be among them. `sizes` of the tables, where they were chosen among `table_options`. `out` are those who go on
    without a game, `rest` those whom this round does not concern. Raises as `follow`, and 'not-in-the-bracket',
    'match-without-result'.
    """
    field = {entrant.id: entrant for entrant in ([Entrant(seed) for seed in seeds] if entrants is None else entrants)}
    if strangers := tuple(sorted(set(field) - set(seeds))):
        raise PairingError("not-in-the-bracket", {"entries": strangers})
    course = follow(settings, seeds, played, set(seeds) - set(field), sizes)
    if course.missing:
        raise PairingError("match-without-result", {"matches": tuple(course.missing)})
    if course.trouble:
        raise course.trouble
    return _drawn(course, field, rng) if course.due else None


def draw(
    entrants: Iterable[Entrant],
    settings: Knockout,
    seeds: Sequence[int],
    played: Iterable[Played],
    rng: Random,
    sizes: Sequence[int] = (),
) -> Draw:
    """As `next_round`, and a refusal when it is over: 'knockout-over'."""
    found = next_round(settings, seeds, played, rng=rng, entrants=entrants, sizes=sizes)
    if found is None:
        raise PairingError("knockout-over")
    return found


def bracket(
    settings: Knockout, seeds: Sequence[int], played: Iterable[Played] = (), away: Collection[int] = ()
) -> tuple[Box, ...]:
    """All matches, those to come as well, part by part, round by round, slot by slot."""
    parts = ("winners", "losers", "final", "third")
    boxes = follow(settings, seeds, played, away).boxes.values()
    return tuple(sorted(boxes, key=lambda box: (parts.index(box.match.part), box.match.round, box.match.slot)))


def affected(settings: Knockout, seeds: Sequence[int], played: Iterable[Played]) -> tuple[Affected, ...]:
    """The matches drawn with others than the results, as they are now, would send there; and those that come from
    them. Empty while no result that has been drawn from was corrected (and nobody was moved by hand)."""
    return tuple(follow(settings, seeds, played).affected.values())


def places(
    settings: Knockout, seeds: Sequence[int], played: Iterable[Played], away: Collection[int] = ()
) -> list[Place]:
    """Who is out, best first; everybody, once it is over. Who went out in one round, and at the same place of a table,
    share their places."""
    course = follow(settings, seeds, played, away)
    still = len(course.alive)
    out = [entry for entry in course.seeds if entry in course.exits]
    ranked = sorted(out, key=lambda entry: course.exits[entry], reverse=True)
    found: list[Place] = []
    for _, group in groupby(ranked, key=lambda entry: course.exits[entry]):
        together = list(group)
        first = still + len(found) + 1
        found += [Place(entry, first, first + len(together) - 1) for entry in together]
    return found


def rounds_needed(settings: Knockout, entries: int, sizes: Sequence[int] = ()) -> int:
    """The rounds of an event in which nobody leaves, with the second grand final. `sizes`: of the tables of the first,
    where chosen. Raises as `follow`."""
    return last_round(settings, range(entries), sizes=sizes)


def last_round(
    settings: Knockout,
    seeds: Sequence[int],
    played: Iterable[Played] = (),
    away: Collection[int] = (),
    sizes: Sequence[int] = (),
) -> int:
    """The number of the round that ends it, as things stand. Raises as `follow`."""
    return max(box.match.step for box in follow(settings, seeds, played, away, sizes).boxes.values())


def _drawn(course: Course, field: dict[int, Entrant], rng: Random) -> Draw:
    tables = [[field[entry] for entry in box.entries if entry is not None] for box in course.due]
    numbered = sorted(zip(number_tables(tables), course.due, tables, strict=True), key=lambda each: each[0])
    seated = [tuple(entrant.id for entrant in assign_seats(table, rng)) for _, _, table in numbered]
    out = tuple(bye.entry for bye in course.byes)
    busy = {*out, *(entry for table in seated for entry in table)}
    rest = tuple(entry for entry in course.alive if entry in field and entry not in busy)
    reasons = Reasons(course)
    why = [reason for number, box, table in numbered for reason in reasons.of_table(number, box, table)]
    return Draw(
        tables=tuple(seated),
        out=out,
        why=(*why, *map(reasons.of_bye, course.byes), *(Why("waits", {"entry": entry}, entry=entry) for entry in rest)),
        numbers=tuple(number for number, _, _ in numbered),
        rest=rest,
        matches=tuple(box.match.code for _, box, _ in numbered),
    )
