"""Who of an event's entries pays the fee of the club's members: ticked together, for all whose fee is not booked.

A list that was pasted names people of whom the club does not know yet whether they are members. What is ticked counts
for these entries at once; and whoever may manage the club's players says it of the players, too, for the entries to
come. (Whose account belongs to the club is a member without it; unticked, only this entry pays as others do.)
"""

from collections.abc import Collection

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import EntryMember, Event, Player, User
from league.queries.money import fees_booked
from league.services import audit
from league.services.entry_steps import require
from league.services.guard import locked, permit


def undecided(event: Event) -> list[EntryMember]:
    """Players of entries that owe the event's fee and have not been charged, by name; none where members pay what all
    pay. Two queries."""
    if event.member_fee_cents is None or not event.club.money or event.state not in Event.TAKES_ENTRIES:
        return []
    charged = fees_booked(event)[0]
    members = EntryMember.objects.filter(event=event, entry__own_fee_cents=None).exclude(entry__in=list(charged))
    found = members.select_related("entry", "player").order_by("player__name", "pk")
    return [member for member in found if not member.entry.is_gone]


@transaction.atomic
def mark_members(event: Event, players: Collection[int], *, by: User) -> int:
    """Of all whose fee is not booked, these players are members, and the others are not; for how many that is new.

    Raises `money-off`, `entries-closed`.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    require(event, Event.TAKES_ENTRIES)
    changed = [one for one in undecided(event) if one.as_club_member != (one.player_id in players)]
    for one in changed:
        one.as_club_member = not one.as_club_member
    EntryMember.objects.bulk_update(changed, ["as_club_member"])
    told = ((one.entry, {"player": one.player, "member": one.as_club_member}) for one in changed)
    audit.log_each("entry.member", told, by=by)
    if by.has_perm("league.manage_players", event.club):
        _mark_players(event, changed, by)
    return len(changed)


def _mark_players(event: Event, changed: list[EntryMember], by: User) -> None:
    locked(event.club)
    players = [one.player for one in changed if one.player.is_member != one.as_club_member]
    now = {one.player_id: one.as_club_member for one in changed}
    for player in players:
        player.is_member = now[player.pk]
    Player.objects.bulk_update(players, ["is_member"])
    audit.log_each("player.membership", ((player, {"is_member": player.is_member}) for player in players), by=by)
