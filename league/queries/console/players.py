"""A club's players as its directors see them: who has an account, and which accounts are nobody's yet."""

from django.db.models import Count, Q, QuerySet

from league.models import Club, Entry, Event, Player, User


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
