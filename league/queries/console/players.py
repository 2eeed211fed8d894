"""A club's players as its directors see them: who has an account, and which accounts are nobody's yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from league.models import Account, Club, Entry, EntryMember, Event, Player, User
from league.queries.money import with_balances


def players_of(club: Club, key: str = "") -> QuerySet[Player]:
    """By name, with how often each has been entered; `key`: those with this in the key of their name."""
    found = Player.objects.filter(club=club, name_key__contains=key) if key else Player.objects.filter(club=club)
    return found.select_related("user").annotate(entered=Count("entry_members")).order_by("name_key", "id")


def accounts_without_player(club: Club) -> list[User]:
    """Members of the club who are none of its players."""
    taken = Player.objects.filter(club=club, user__isnull=False).values("user")
    return list(User.objects.filter(~Q(pk__in=taken), memberships__club=club, is_active=True).order_by("name", "email"))


def entries_in_hand(player: Player) -> list[Entry]:
    """The player's entries in events that are not over: these show a new name."""
    entries = Entry.objects.filter(members__player=player).exclude(event__state__in=Event.ENDED)
    return list(entries.select_related("event__club").order_by("event__starts_at", "pk"))


@dataclass(frozen=True, slots=True)
class Record:
    """What a player's record holds: names of events, and a balance in cents."""

    player: Player
    events: list[str]
    cents: int


def records_of(players: Sequence[Player]) -> list[Record]:
    """In the order of these players; three queries."""
    users = Player.objects.select_related("user").in_bulk([player.pk for player in players])
    events: dict[int, list[str]] = {player.pk: [] for player in players}
    members = EntryMember.objects.filter(player__in=players).order_by("-event__starts_at", "-event_id")
    for player, name in members.values_list("player_id", "event__name"):
        events[player].append(name)
    balances = with_balances(Account.objects.filter(player__in=players))
    cents = {account.player_id: account.cents for account in balances}
    return [Record(users[player.pk], events[player.pk], cents.get(player.pk, 0)) for player in players]
