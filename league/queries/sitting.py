"""Who sat for an entry in a round: its members as they are now, and before each substitution who left."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import F

from league.models import Entry, EntryMember, Event, Player, Substitution


def side_of(seat: int, sides: int) -> int:
    """The side of the game that this place at a table plays for. Where partners change, four sit down for two sides:
    who has seats 1 and 3, and who has 2 and 4."""
    return (seat - 1) % sides + 1


def of_seat(totals: Sequence[int], seat: int | None) -> int | None:
    """What of these, by side of the game, is this place's; None where there is nothing yet."""
    return totals[side_of(seat, len(totals)) - 1] if seat and totals else None


class Stint(NamedTuple):
    """A player of an entry from a round on, until a round (None: still there)."""

    player: Player
    from_round: int
    until_round: int | None


def sat(entries: Iterable[int], number: int) -> dict[int, list[Player]]:
    """By entry, its players in this round, in the order of their positions; two queries."""
    entries = list(entries)
    found: dict[int, dict[int, Player]] = {}
    for member in EntryMember.objects.filter(entry__in=entries).select_related("player").order_by("position"):
        found.setdefault(member.entry_id, {})[member.position] = member.player
    later = Substitution.objects.filter(entry__in=entries, from_round__gt=number).select_related("leaves")
    for one in later.order_by("-id"):
        found[one.entry_id][one.position] = one.leaves
    return {entry: list(players.values()) for entry, players in found.items()}


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
