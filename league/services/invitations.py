"""Invitations: a link by which somebody with an account becomes a player whom the club knows by name only.

Nothing is stored. A link is signed, lasts so many days, and names the player and how often accounts of that player have
changed: once the player has had an account, links of before are worth nothing, whatever becomes of that account.
"""

from datetime import timedelta
from typing import Any

from django.core import signing
from django.db import transaction

from league.errors import LeagueRefusal
from league.models import AuditEntry, Membership, Player, User
from league.permissions import forget_roles
from league.services import audit, online, shown_names
from league.services.guard import locked, permit

SALT = "league.invitations"
LASTS = timedelta(days=30)


def invite(player: Player, *, by: User) -> str:
    """The token of a link for a player without an account."""
    permit(by, "league.manage_players", player.club)
    if player.user_id is not None:
        raise LeagueRefusal("player-has-account", player=str(player))
    return signing.dumps([player.pk, _changes(player)], salt=SALT, compress=True)


def invited(token: str) -> Player:
    """Whom an invitation is for.

    Raises `invitation-over`, `invitation-unknown`, `player-has-account`.
    """
    player, changes = _read(token)
    if player.user_id is not None:
        raise LeagueRefusal("player-has-account", player=str(player))
    if changes != _changes(player):
        raise LeagueRefusal("invitation-used")
    return player


def _read(token: str) -> tuple[Player, int]:
    try:
        pk, changes = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        raise LeagueRefusal("invitation-over", days=LASTS.days) from None
    except (signing.BadSignature, TypeError, ValueError):
        raise LeagueRefusal("invitation-unknown") from None
    player = Player.objects.select_related("club").filter(pk=pk).first()
    if player is None:
        raise LeagueRefusal("invitation-unknown")
    return player, changes


@transaction.atomic
def claim(token: str, *, by: User) -> Player:
    """ "This is me": the player gets this account, and the account belongs to the club. Said twice it is said once.

    Raises what `invited` raises, and `account-has-player`.
    """
    club = locked(_read(token)[0].club)
    if (mine := _read(token)[0]).user_id == by.pk:
        return mine
    player = locked(invited(token))  # somebody else may have been faster
    player.club = club
    permit(by, "league.claim_player", player)
    other = Player.objects.filter(club=club, user=by).first()
    if other is not None:
        raise LeagueRefusal("account-has-player", player=str(other))
    player.user = by
    player.save(update_fields=["user"])
    audit.log("player.account", player, by=by, old={"user": None}, new={"user": by})
    shown_names.renew([player], by=by)
    online.seat_account(player)
    _join(player, by)
    return player


def _join(player: Player, user: User) -> None:
    member: dict[str, Any] = {"role": Membership.Role.MEMBER}
    membership, is_new = Membership.objects.get_or_create(club=player.club, user=user, defaults=member)
    if is_new:
        forget_roles(user)
        audit.log("member.role", membership, by=user, old={"role": None}, new={"user": user, **member})


def _changes(player: Player) -> int:
    """How often the player's account has been set or taken away."""
    said = AuditEntry.objects.filter(club=player.club_id, verb="player.account")
    return said.filter(subject__startswith=f"player {player.pk} ").count()
