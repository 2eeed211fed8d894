"""What the pages of ratings show, in a fixed number of queries."""

from collections.abc import Sequence

from django.db.models import Count, Q, QuerySet

from league.models import Club, Player, Rating, RatingChange
from league.ratings import rating_of


def better(club: Club, family: str, shown: Sequence[Rating]) -> int:
    """How many are above the first of those shown."""
    if not shown:
        return 0
    return _of(club).filter(family=family, rating__gt=shown[0].rating).count()


def _of(club: Club) -> QuerySet[Rating]:
    return Rating.objects.filter(player__club=club, player__merged_into=None)


def places_of(club: Club, held: Sequence[Rating]) -> dict[str, tuple[int, int]]:
    """By family: (rank, of how many); one query."""
    above = Q(pk__in=[])
    for rating in held:
        above |= Q(family=rating.family, rating__gt=rating.rating)
    counts = _of(club).order_by().values("family").annotate(above=Count("pk", filter=above), all=Count("pk"))
    return {one["family"]: (one["above"] + 1, one["all"]) for one in counts}


def values_of(player: Player) -> dict[str, list[int]]:
    """By family, the rating after each game, in their order; one query."""
    found: dict[str, list[int]] = {}
    changes = RatingChange.objects.filter(player=player).order_by("at", "table_id")
    for family, mu, sigma in changes.values_list("family", "mu", "sigma"):
        found.setdefault(family, []).append(rating_of(mu, sigma))
    return found


def history_of(player: Player, most: int) -> list[RatingChange]:
    """The last games, the latest first, with their tables and events; one query."""
    changes = RatingChange.objects.filter(player=player).select_related("table__round__event")
    return list(changes.order_by("-at", "-table_id")[:most])
