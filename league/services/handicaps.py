"""Handicaps: points for each game in an entry's favour, set by hand or worked out from ratings.

By rating, the highest in the field is the mark: for each hundred points that an entry is below it, it has so many
points a game, in halves, rounded down. A pair has the mean of the two. Who has no rating has no handicap: nobody knows
yet. Once worked out they are numbers like those set by hand: they can be changed, and no later rating changes them.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Entry, EntryMember, Event, Rating, User
from league.queries.ratings import family_of
from league.queries.scoring import within
from league.services import audit
from league.services.counting import count_anew
from league.services.entry_steps import require
from league.services.guard import locked, permit

A_STEP = 100
"""Points of rating."""


@transaction.atomic
def set_all(event: Event, handicaps: Mapping[int, Fraction], *, by: User) -> int:
    """By entry (its key), the handicap; entries that are not named keep theirs. How many have another now.

    Raises `entries-closed`, `handicap-out-of-bounds`, `other-event`.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_ENTRIES)
    held = {entry.pk: entry for entry in event.entries.order_by("number")}
    if handicaps.keys() - held.keys():
        raise LeagueRefusal("other-event")
    if any(points < 0 or not within(points) for points in handicaps.values()):
        raise LeagueRefusal("handicap-out-of-bounds")
    changed = [held[pk] for pk, points in handicaps.items() if held[pk].handicap != points]
    old = {str(entry.number): str(entry.handicap) for entry in changed}
    for entry in changed:
        points = handicaps[entry.pk]
        entry.handicap_numerator, entry.handicap_denominator = points.numerator, points.denominator
    Entry.objects.bulk_update(changed, ["handicap_numerator", "handicap_denominator"], batch_size=500)
    if changed:
        new = {str(entry.number): str(entry.handicap) for entry in changed}
        audit.log("event.handicaps", event, by=by, old=old, new=new)
        count_anew(event)
    return len(changed)


def set_handicap(entry: Entry, points: Fraction, *, by: User) -> None:
    set_all(entry.event, {entry.pk: points}, by=by)


@transaction.atomic
def by_rating(event: Event, points: Fraction, *, by: User) -> int:
    """`points` for each hundred of rating below the highest of those entered."""
    locked(event)
    found = ratings_in(event)
    best = max(found.values(), default=Fraction(0))
    entries = event.entries.values_list("pk", flat=True)
    return set_all(event, {pk: worth(best - found.get(pk, best), points) for pk in entries}, by=by)


def worth(below: Fraction, points: Fraction) -> Fraction:
    """In halves, rounded down: 150 below at 1 point a hundred is 1½."""
    return Fraction(floor(2 * below * points / A_STEP), 2)


def ratings_in(event: Event) -> dict[int, Fraction]:
    """By entry, the mean rating of its players, where all have one; two queries."""
    members: dict[int, list[int]] = {}
    for entry, player in EntryMember.objects.filter(event=event).values_list("entry_id", "player_id"):
        members.setdefault(entry, []).append(player)
    players = [player for both in members.values() for player in both]
    rows = Rating.objects.filter(player__in=players, family=family_of(event.variant))
    shown = {row.player_id: Fraction(row.rating) for row in rows}
    return {
        entry: Fraction(sum(shown[player] for player in both), len(both))
        for entry, both in members.items()
        if all(player in shown for player in both)
    }
