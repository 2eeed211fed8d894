"""What an entry owes: which of an event's fees is its own, decided by when it was made and by who is in it.

Choices where the specification is silent:
- The moment of the entry counts, whatever comes after it: who waited for a place, or left and came back, keeps the fee.
- An early fee is for entries made until its moment, a late one for those made from its moment on; without a moment it
  is late once check-in has been opened.
- A member of the club is whose account belongs to it, or whom the desk has marked as one. What counts is what the
  player was when the entry was made. A member pays the members' fee, and never more than others pay at that moment.
- In a pair each owes half of the fee that would be the own one; an odd cent is on the first player's half and not on
  the second's (25 for the one and 20 for the other: 13 and 10).
- A fee that the desk has set for an entry stands instead of all these. An event without any fee takes none at all.
- As long as a fee is not booked a change of the event's fees changes it; what is booked stays.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from league.models import Club, Entry, EntryMember, Event, Membership, Player

EARLY, REGULAR, LATE, MEMBER, OWN = "early", "regular", "late", "member", "own"
OF_FEES = (
    "fee_cents", "early_fee_cents", "early_until", "late_fee_cents", "late_from", "member_fee_cents",
)  # fmt: skip
"""The event's fields that say what its fees are."""
FEW = 100
"""So many entries at most are asked for by name; a database takes no list of thousands."""


@dataclass(frozen=True, slots=True)
class Share:
    """`cents`: what this player owes of the entry's fee."""

    player: Player
    cents: int


@dataclass(frozen=True, slots=True)
class Rate:
    """One of an event's fees, for an entry of people who all pay it; `at`: until when, or from when on."""

    code: str
    cents: int
    at: datetime | None = None


def takes_fees(event: Event) -> bool:
    fees = (event.fee_cents, event.early_fee_cents, event.late_fee_cents, event.member_fee_cents)
    return any(fees)


def late_since(event: Event) -> datetime | None:
    return event.late_from or event.check_in_at


def rates_of(event: Event) -> list[Rate]:
    """What the event takes, as it is told to everybody."""
    found = [Rate(REGULAR, event.fee_cents)]
    if event.early_fee_cents is not None:
        found.insert(0, Rate(EARLY, event.early_fee_cents, event.early_until))
    if event.late_fee_cents is not None:
        found.append(Rate(LATE, event.late_fee_cents, late_since(event)))
    if event.member_fee_cents is not None:
        found.append(Rate(MEMBER, event.member_fee_cents))
    return found if takes_fees(event) else []


def rate_at(event: Event, at: datetime, *, member: bool = False) -> Rate:
    """The fee of an entry made at this moment by such a player."""
    rate = _by_time(event, at)
    if member and event.member_fee_cents is not None and event.member_fee_cents < rate.cents:
        return Rate(MEMBER, event.member_fee_cents)
    return rate


def rate_for(event: Event, user: Any) -> Rate:
    """What this account would pay that entered now; one or two queries where members pay another fee."""
    asks = event.member_fee_cents is not None and user.is_authenticated
    return rate_at(event, timezone.now(), member=asks and _belongs(event, user))


def _belongs(event: Event, user: Any) -> bool:
    mine = Player.objects.filter(club=event.club_id, user=user, is_member=True)
    return Membership.objects.filter(club=event.club_id, user=user).exists() or mine.exists()


def _by_time(event: Event, at: datetime) -> Rate:
    since = late_since(event)
    if event.late_fee_cents is not None and since is not None and at >= since:
        return Rate(LATE, event.late_fee_cents, since)
    if event.early_fee_cents is not None and event.early_until is not None and at <= event.early_until:
        return Rate(EARLY, event.early_fee_cents, event.early_until)
    return Rate(REGULAR, event.fee_cents)


def shared(cents: int, players: int) -> list[int]:
    """A fee shared by the players of an entry; the odd cent is the first one's: 25 for two is 13 and 12."""
    each, odd = divmod(cents, players)
    return [each + (place < odd) for place in range(players)]


def shares_of(event: Event, entry: Entry, members: Sequence[EntryMember]) -> list[Share]:
    """The fee of an entry by its players, who are given in their order."""
    if not takes_fees(event):
        return [Share(member.player, 0) for member in members]
    if entry.own_fee_cents is not None:
        cents = shared(entry.own_fee_cents, len(members))
    else:
        rates = [rate_at(event, entry.created_at, member=member.as_club_member) for member in members]
        cents = [shared(rate.cents, len(members))[place] for place, rate in enumerate(rates)]
    return [Share(member.player, own) for member, own in zip(members, cents, strict=True)]


def reasons_of(event: Event, entry: Entry, members: Sequence[EntryMember]) -> list[str]:
    """Which of the event's fees each of its players owes, by code."""
    if entry.own_fee_cents is not None:
        return [OWN] * len(members)
    return [rate_at(event, entry.created_at, member=member.as_club_member).code for member in members]


def fees_due(event: Event, entries: Iterable[Entry]) -> dict[int, list[Share]]:
    """By entry, what its players owe, booked or not; one query."""
    mine = {entry.pk: entry for entry in entries}
    members: dict[int, list[EntryMember]] = {}
    if mine and takes_fees(event):
        every = EntryMember.objects.filter(event=event).select_related("player").order_by("position")
        for member in every.filter(entry__in=list(mine)) if len(mine) <= FEW else every:
            if member.entry_id in mine:
                members.setdefault(member.entry_id, []).append(member)
    return {entry: shares_of(event, mine[entry], theirs) for entry, theirs in members.items()}


def sum_due(event: Event, entries: Iterable[Entry]) -> int:
    return sum(share.cents for shares in fees_due(event, entries).values() for share in shares)


def accounts_of(club: Club) -> set[int]:
    """The accounts that belong to the club, in whatever role."""
    return set(Membership.objects.filter(club=club).values_list("user_id", flat=True))


def is_club_member(player: Player, accounts: set[int]) -> bool:
    return player.is_member or player.user_id in accounts
