"""An event's table of prizes, and who wins those that are not for a place.

Choices where the specification is silent:
- Most moons is counted as the tie-break counts them: in the games of the main rounds whose results are confirmed. Where
  nobody has shot one, nobody wins it. A game of which only totals are known has none.
- Best newcomer, and a prize that the club has named, go to the best by the standings of those whom the desk has marked.
- Whoever is level wins together. Who is disqualified, or not ranked, wins nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from league.models import Award, Entry, Event, Player, Prize, Result, Round, SpecialPrize, Standing
from league.payouts import Category, Special, default_prizes
from league.payouts import Prize as Place
from league.queries.categories import members_of


def tables_of(event: Event) -> tuple[list[Place], list[Category]]:
    """The event's own table of prizes for places, and those within categories, each with who belongs; one query, and
    one more where there are any of the latter."""
    rows = list(Prize.objects.filter(event=event).select_related("category").order_by("category_id", "rank"))
    within: dict[int, list[Prize]] = {}
    for row in rows:
        if row.category_id is not None:
            within.setdefault(row.category_id, []).append(row)
    belong = members_of(event) if within else {}
    return [_place(row) for row in rows if row.category_id is None], [
        Category(held[0].category.code, frozenset(belong.get(key, ())), tuple(map(_place, held)))
        for key, held in within.items()
    ]


def _place(row: Prize) -> Place:
    return Place(row.rank, row.fixed_cents, exact(row))


def places_of(event: Event) -> list[Place]:
    return tables_of(event)[0]


def specials_of(event: Event) -> list[SpecialPrize]:
    """With whom the desk has marked; two queries at most."""
    return list(SpecialPrize.objects.filter(event=event).order_by("id").prefetch_related("candidates"))


def usual_places(entries: int, specials: Iterable[SpecialPrize], categories: Iterable[Category] = ()) -> list[Place]:
    """The usual table, of what the prizes leave that are a share and not for a place in the whole field."""
    taken = sum((exact(special) or Fraction(0) for special in specials), Fraction(0))
    taken += sum((each.percent or Fraction(0) for one in categories for each in one.prizes), Fraction(0))
    return list(default_prizes(entries, max(100 - taken, Fraction(0))))


def exact(prize: Prize | SpecialPrize) -> Fraction | None:
    return None if prize.percent is None else Fraction(prize.percent)


def as_special(special: SpecialPrize, winners: tuple[int, ...] = ()) -> Special:
    return Special(special.code, winners, special.fixed_cents, exact(special))


def won_by(event: Event, specials: list[SpecialPrize], rows: list[Standing]) -> list[Special]:
    """The special prizes with whoever wins them, of those who can: `rows`, best first."""
    counted = any(special.kind == SpecialPrize.Kind.MOONS for special in specials)
    moons = moons_shot(event) if counted else {}
    return [as_special(special, _winners(special, rows, moons)) for special in specials]


def _winners(special: SpecialPrize, rows: list[Standing], moons: Mapping[int, int]) -> tuple[int, ...]:
    if special.kind == SpecialPrize.Kind.MOONS:
        most = max((moons.get(row.entry_id, 0) for row in rows), default=0)
        return tuple(row.entry_id for row in rows if most and moons.get(row.entry_id) == most)
    marked = {entry.pk for entry in special.candidates.all()}
    best = min((row.rank for row in rows if row.entry_id in marked), default=0)
    return tuple(row.entry_id for row in rows if row.entry_id in marked and row.rank == best)


def candidates_of(event: Event) -> QuerySet[Entry]:
    """Who can be marked for a special prize, by name."""
    return Entry.objects.filter(event=event).exclude(state=Entry.State.DISQUALIFIED).order_by("name", "number")


def marks_of(entry: Entry) -> list[tuple[SpecialPrize, bool]]:
    """The event's special prizes for which somebody is marked, and whether this entry is; nothing once prizes are
    awarded, or the event has ended for good. Three queries at most."""
    event = entry.event
    over = event.state in (Event.State.ARCHIVED, Event.State.CANCELLED)
    if over or entry.state == Entry.State.DISQUALIFIED or Award.objects.filter(event=event, in_force=True).exists():
        return []
    return [(one, entry in one.candidates.all()) for one in specials_of(event) if one.kind in SpecialPrize.MARKED]


def unmarked(event: Event) -> list[SpecialPrize]:
    """Special prizes that nobody can win until the desk says who may; one query."""
    found = SpecialPrize.objects.filter(event=event, event__club__money=True, kind__in=SpecialPrize.MARKED)
    return list(found.filter(candidates=None).order_by("id"))


@dataclass(frozen=True, slots=True)
class Change:
    """What prizes have come to for a player, before they were taken back and now."""

    player: Player
    old_cents: int
    new_cents: int

    @property
    def difference_cents(self) -> int:
        return self.new_cents - self.old_cents


def award_changes(event: Event) -> list[Change]:
    """Of prizes that have been paid anew: who gets more or less than the last time, most first; two queries."""
    awards = Award.objects.filter(event=event).select_related("player").order_by("player__name", "id")
    by_payment: dict[int, list[Award]] = {}
    for one in awards:
        by_payment.setdefault(one.transaction_id, []).append(one)
    now = next((payment for payment, paid in by_payment.items() if paid[0].in_force), None)
    before = max((payment for payment in by_payment if payment != now), default=None)
    if now is None or before is None:
        return []
    new, old = (_by_player(by_payment[payment]) for payment in (now, before))
    players = {one.player_id: one.player for one in awards}
    changes = [Change(player, old[pk], new[pk]) for pk, player in players.items() if old[pk] != new[pk]]
    return sorted(changes, key=lambda change: -change.difference_cents)


def _by_player(awards: Iterable[Award]) -> Counter[int]:
    found: Counter[int] = Counter()
    for one in awards:
        found[one.player_id] += one.amount_cents
    return found


def moons_shot(event: Event) -> Counter[int]:
    """By entry; one query."""
    results = Result.objects.filter(
        table__round__event=event,
        table__round__state__in=Round.PUBLISHED,
        table__round__stage=Round.Stage.MAIN,
        state=Result.State.CONFIRMED,
        kind=Result.Kind.GAME,
    )
    found: Counter[int] = Counter()
    for sides in results.values_list("sides", flat=True):
        for side in sides:
            found[side["entry"]] += side.get("moons") or 0
    return found
