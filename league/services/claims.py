"""Asking to be somebody: an account whose name the club knows already, of a player without one, says "that is me".

Nobody takes over a player by that. Whoever looks after the club's players is told, sees who asks on the page of the
player, and links the two or does not. What is asked stands in the notices alone: it goes with them, and is over as soon
as the player has an account, or the account another player of the club.
"""

from django.db import transaction
from django.db.models import Q

from league.errors import LeagueRefusal
from league.models import Event, Notice, Player, User
from league.services import names
from league.services.guard import locked, permit
from league.services.notices import telling


def claimable(event: Event, account: User, written: str = "") -> list[Player]:
    """Players of the club without an account that have this name: the account's, or, where it has none, the one that
    is written. Nobody, where the account is a player there already."""
    if Player.objects.filter(club=event.club_id, user=account).exists():
        return []
    try:
        key = names.read(account.name or written).key
    except LeagueRefusal:
        return []
    return list(Player.objects.filter(club=event.club_id, name_key=key, user=None).order_by("note", "pk"))


@transaction.atomic
def ask(event: Event, player: Player | None = None, *, by: User, name: str = "") -> None:
    """ "That is me": the club's people are told. Asked twice, they are told once. Without a player it is asked of all
    who have the name, and in any case of those who hide it: whoever tries names must not find out whose they are.
    `name` is for an account without one.

    Raises `no-such-claim`.
    """
    event = locked(event)
    permit(by, "league.enter_self", event)
    meant = [one for one in claimable(event, by, name) if player in (None, one) or one.public_name]
    if not meant:
        raise LeagueRefusal("no-such-claim", name=by.name or name)
    for one in meant:
        telling.claim(event, one, by)


def asking(player: Player) -> list[User]:
    """The accounts that say they are this player, and are no other of the club."""
    rows = Notice.objects.filter(kind=Notice.Kind.CLAIM, subject__startswith=f"claim {player.pk}/")
    accounts = {facts["account"] for facts in rows.values_list("facts", flat=True)}
    taken = Player.objects.filter(club=player.club_id, user__isnull=False).values("user")
    found = User.objects.filter(~Q(pk__in=taken), pk__in=accounts, is_active=True) if accounts else ()
    return sorted(found, key=lambda user: (user.name, user.pk))
