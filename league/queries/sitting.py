"""Who sat for an entry in a round: its members as they are now, and before each substitution who left."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import F

from league.models import Entry, Event, Player, Substitution
from league.queries.members import with_players

SIDES = 2
"""Of a game in which partners change."""


def side_of(seat: int, sides: int) -> int:
    """The side of the game that this place at a table plays for. Where partners change, four sit down for two sides:
    who has seats 1 and 3, and who has 2 and 4."""
    return (seat - 1) % sides + 1


def partner_of(entry: int, seats: Sequence[int]) -> int | None:
    """Where partners change: whom this entry plays with, of those at its table in the order of their places."""
    if len(seats) != 2 * SIDES or entry not in seats:
        return None
    return seats[(seats.index(entry) + SIDES) % len(seats)]


def of_seat(totals: Sequence[int], seat: int | None) -> int | None:
    """What of these, by side of the game, is this place's; None where there is nothing yet."""
    return totals[side_of(seat, len(totals)) - 1] if seat and totals else None


def together(places: Sequence[Any], sides: int) -> tuple[Any, ...]:
    """One line for each side of the game, from one for each place: where partners change, the two of a side have one,
    with both names."""
    named = (" + ".join(place.name for place in places[side::sides]) for side in range(sides))
    return tuple(replace(place, name=name) for place, name in zip(places, named, strict=False))


class Stint(NamedTuple):
    """A player of an entry from a round on, until a round (None: still there)."""

    player: Player
    from_round: int
    until_round: int | None


class Left:
    """Who has given a place to somebody else: of these entries, from all their substitutions; one query."""

    def __init__(self, **entries: Any) -> None:
        self._of: dict[int, list[Substitution]] = {}
        for one in Substitution.objects.filter(**entries).select_related("leaves", "comes").order_by("-id"):
            self._of.setdefault(one.entry_id, []).append(one)

    def before(self, entry: int, number: int) -> dict[int, Player]:
        """By position, who sat there in this round and has left since."""
        return {one.position: one.leaves for one in self._of.get(entry, ()) if one.from_round > number}

    def told(self, entry: int) -> list[Substitution]:
        """The entry's, the first one first."""
        return self._of.get(entry, [])[::-1]


def players_in(entry: Entry, number: int, left: Left) -> list[Player]:
    """Who played for the entry in this round, in the order of positions. Needs its members with their players."""
    now = {member.position: member.player for member in entry.members.all()}
    return [player for _, player in sorted((now | left.before(entry.pk, number)).items())]


def sat(entries: Iterable[int], number: int) -> dict[int, list[Player]]:
    """By entry, its players in this round, in the order of their positions; three queries."""
    found = Entry.objects.filter(pk__in=list(entries)).prefetch_related(with_players())
    left = Left(entry__in=[entry.pk for entry in found])
    return {entry.pk: players_in(entry, number, left) for entry in found}


def stints(entry: Entry) -> list[Stint]:
    """Everybody who has played for the entry, or been entered for it, in the order of positions and rounds."""
    told: list[Stint] = []
    subs = list(entry.substitutions.select_related("leaves").order_by("id"))
    for member in entry.members.select_related("player").order_by("position"):
        first = entry.first_round
        for one in subs:
            if one.position == member.position:
                told.append(Stint(one.leaves, first, one.from_round - 1))
                first = one.from_round
        told.append(Stint(member.player, first, None))
    return [one for one in told if one.until_round is None or one.until_round >= one.from_round]


def taken_over(event: Event) -> dict[int, Entry]:
    """By player who has played in the event and given the place to another: the entry. Results stay with it, so such a
    player can come back into it and be nobody else's."""
    left = Substitution.objects.filter(entry__event=event, from_round__gt=F("entry__first_round"))
    return {one.leaves_id: one.entry for one in left.select_related("entry")}
