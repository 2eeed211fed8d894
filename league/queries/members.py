"""Who an entry is made of."""

from django.db.models import Prefetch

from league.models import EntryMember


def with_players(path: str = "members", *also: str) -> Prefetch:
    """In one query, whatever the size of the field: SQLite refuses the usual prefetch of more than a thousand players,
    which Django asks for one by one ("id = 1 OR id = 2 ..."). `also`: what to bring of each player."""
    return Prefetch(path, EntryMember.objects.select_related("player", *also).order_by("position"))
