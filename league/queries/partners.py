"""With whom somebody could play an event of pairs."""

from league.models import EntryMember, Event, PartnerRequest, Player, User
from league.queries.naming import in_public

MOST = 500


def possible_partners(event: Event, user: User) -> list[Player]:
    """The club's players who have an account and are not entered, by name; one query."""
    entered = EntryMember.objects.filter(event=event).values("player")
    found = Player.objects.filter(club=event.club_id, user__isnull=False).exclude(user=user).exclude(pk__in=entered)
    return list(found.order_by(in_public(), "id")[:MOST])


def asked_by(event: Event, user: User) -> PartnerRequest | None:
    """What somebody has asked, and nobody has answered yet."""
    return PartnerRequest.objects.filter(event=event, asker__user=user).first()
