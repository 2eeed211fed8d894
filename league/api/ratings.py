"""Ratings: a club's lists by family of games, and how a player's came about."""

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.request import Request

from league.api.club_serializers import FamilySerializer, RatingChangeSerializer, RatingSerializer
from league.api.kit.endpoints import Many
from league.api.kit.views import at
from league.api.players import find_player
from league.api.things import find_club
from league.models import Family, Rating, RatingChange
from league.queries.public.ratings import places_of
from league.queries.ratings import changes_of, families_of, ranking

TAG = "ratings"


def _families(request: Request, club: int) -> list[dict[str, str]]:
    return [{"family": family.value} for family in families_of(find_club(request, club))]


def _family(text: str) -> Family:
    if text not in Family.values:
        raise Http404
    return Family(text)


def _ranked(request: Request, club: int, family: str) -> list[Rating]:
    """Best first; equals share their rank."""
    found = list(ranking(find_club(request, club), _family(family)))
    above = None
    for line, rating in enumerate(found, start=1):
        shares = above is not None and above.rating == rating.rating
        rating.rank = above.rank if above is not None and shares else line
        above = rating
    return found


def _of_player(request: Request, player: int) -> list[Rating]:
    who = find_player(request, player)
    held = list(Rating.objects.filter(player=who).select_related("player").order_by("family"))
    places = places_of(who.club, held) if held else {}
    for rating in held:
        rating.rank = places[rating.family][0]
    return held


def _changes(request: Request, player: int, family: str) -> QuerySet[RatingChange]:
    return changes_of(find_player(request, player), _family(family)).order_by("-at", "-table_id")


ADDRESSES = [
    at("clubs/<int:club>/ratings/", "rating-families", TAG, get=Many(
        "The families of games in which anybody is rated", _families, FamilySerializer)),
    at("clubs/<int:club>/ratings/<slug:family>/", "ratings", TAG, get=Many(
        "A club's ratings", _ranked, RatingSerializer, about="Of a family of games, `hearts` or `truco`; best first.")),
    at("players/<int:player>/ratings/", "player-ratings", TAG, get=Many(
        "A player's ratings", _of_player, RatingSerializer, about="One for each family of games that was played.")),
    at("players/<int:player>/ratings/<slug:family>/history/", "rating-history", TAG, get=Many(
        "How a rating came about", _changes, RatingChangeSerializer, last="table_id",
        about="What each game did to it, the latest first.")),
]  # fmt: skip
