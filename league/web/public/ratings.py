"""A club's ratings: the list of a family of games, and on a player's page how the rating came about."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Club, Family, Player, Rating, RatingChange
from league.queries.corrections import of_ratings
from league.queries.public import ratings as queries
from league.queries.ratings import families_of, ranking
from league.ratings import START
from league.web.charts import Curve, curve
from league.web.corrections import correction_text
from league.web.downloads import file_of, files
from league.web.missing import Missing
from league.web.public.clubs import find_club

PAGE_PLAYERS = 100
HISTORY = 20
"""So many games are told one by one; the picture has them all."""


@require_safe
def ratings(request: HttpRequest, club: str) -> HttpResponse:
    """The list of the family that is played most here; empty where nothing has been played."""
    found = find_club(club)
    families = families_of(found)
    if families:
        return redirect("public:ratings-of", club=club, family=families[0])
    return render(request, "public/ratings.html", {"club": found, "families": []})


@require_safe
def ratings_of(request: HttpRequest, club: str, family: str) -> HttpResponse:
    found = find_club(club)
    shown = _family(family)
    page = Paginator(ranking(found, shown), PAGE_PLAYERS).get_page(request.GET.get("page"))
    context = {
        "club": found,
        "families": families_of(found),
        "family": shown,
        "page": page,
        "lines": ranked(page.object_list, page.start_index(), queries.better(found, shown, page.object_list)),
        "start": START,
        "files": files("public:ratings-file", club=club, family=family),
    }
    with timezone.override(found.time_zone):
        context["correction"] = correction_text(
            of_ratings(found, family), {one.player_id: str(one.player) for one in page.object_list}
        )
        return render(request, "public/ratings.html", context)


def _family(text: str) -> Family:
    if text not in Family.values:
        raise Missing(_("There is no such family of games."))
    return Family(text)


def ranked(ratings: Iterable[Rating], first: int = 1, better: int = 0) -> list[tuple[int, Rating]]:
    """With their ranks, which equals share. `first` is the line of the first in the whole list, `better` how many are
    above its rating."""
    found: list[tuple[int, Rating]] = []
    for line, rating in enumerate(ratings, start=first):
        if found and found[-1][1].rating == rating.rating:
            found.append((found[-1][0], rating))
        else:
            found.append((line if found else better + 1, rating))
    return found


@require_safe
def ratings_file(request: HttpRequest, club: str, family: str, kind: str) -> HttpResponse:
    found = find_club(club)
    shown = _family(family)
    lines = ranked(ranking(found, shown))
    header = [_("Rank"), _("Name"), _("Rating"), _("Games"), _("Last played"), "μ", "σ"]
    rows = (
        [rank, str(one.player), one.rating, one.games, one.last_at.date(), one.mu, one.sigma] for rank, one in lines
    )
    whole = {"club": found.slug, "family": shown.value, "ratings": [_row(rank, one) for rank, one in lines]}
    return file_of(kind, f"{found.slug}-{shown.value}", header, rows, whole)


def _row(rank: int, one: Rating) -> dict[str, Any]:
    return {"rank": rank, "player": one.player_id, "name": str(one.player), "rating": one.rating, "games": one.games,
            "last_at": one.last_at, "mu": one.mu, "sigma": one.sigma}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RatingView:
    """`curve`: the rating before the first game and after each. `history`: the last games, the latest first."""

    rating: Rating
    rank: int
    of: int
    curve: Curve
    lowest: int
    highest: int
    history: Sequence[RatingChange]


def rating_views(club: Club, player: Player) -> list[RatingView]:
    """By family that the player has played; six queries at most."""
    held = list(Rating.objects.filter(player=player).order_by("family"))
    if not held:
        return []
    values, history = queries.values_of(player), queries.history_of(player, HISTORY)
    places = queries.places_of(club, held)
    return [
        RatingView(
            rating, *places[rating.family], curve([START, *values[rating.family]]), min(values[rating.family]),
            max(values[rating.family]), [one for one in history if one.family == rating.family],
        )
        for rating in held
        if rating.family in values
    ]  # fmt: skip
