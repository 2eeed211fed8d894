"""Seasons and ratings in the admin site: seasons are set up here too; what is derived is only read."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget

from gameplay.admin import ByRelated, ReadOnly
from league.admin.base import AdminStep, Refusable, ThroughServices, steps
from league.admin.clubs import games
from league.models import Rating, RatingChange, RatingList, Season, SeasonEvent, SeasonStanding
from league.queries.reach import reach
from league.services import seasons


def any_game() -> list[tuple[str, Any]]:
    return [("", _("every game")), *games()]


class SeasonForm(Refusable):
    variant = forms.ChoiceField(label=_("Game"), choices=any_game, required=False, widget=UnfoldAdminSelectWidget)

    def clean_rank_points(self) -> list[Any]:
        points = self.cleaned_data["rank_points"]
        if not isinstance(points, list):
            raise forms.ValidationError(_("Write points as a list, like [25, 18, 15]."), code="bad-value")
        return points


@steps(AdminStep("drop", _("Delete this season"), seasons.delete_season, leaves=True))
@admin.register(Season)
class SeasonAdmin(ThroughServices):
    form = SeasonForm
    permission = "league.manage_seasons"
    list_display = ["name", "club", "first_day", "last_day", "counting", "best", "drop"]
    list_select_related = ["club"]
    list_filter = ["counting", ("club", ByRelated)]
    search_fields = ["name", "club__name"]
    autocomplete_fields = ["club"]
    fields = ["club", *seasons.FIELDS]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff("club")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever administers a club adds seasons to it."""
        own = reach(request.user)
        return super().has_add_permission(request) and (own.everything or bool(own.administered))

    def get_readonly_fields(self, request: HttpRequest, obj: Season | None = None) -> list[str]:
        return ["club"] if obj else []

    def add(self, request: HttpRequest, form: Any) -> Season:
        return seasons.create_season(by=request.user, **form.cleaned_data)

    def change(self, request: HttpRequest, thing: Season, form: Any) -> Season:
        return seasons.update_season(thing, self.changes(form), by=request.user)


class OfClubs(ReadOnly):
    """What is derived for a club; `club` is the path to it."""

    club = ""

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff(self.club)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return list(self.get_fields(request, obj))


@admin.register(SeasonEvent)
class SeasonEventAdmin(OfClubs):
    club = "season__club"
    list_display = ["season", "event", "included"]
    list_select_related = ["season", "event"]
    list_filter = ["included", ("season", ByRelated)]
    search_fields = ["season__name", "event__name"]
    fields = ["season", "event", "included"]


@admin.register(SeasonStanding)
class SeasonStandingAdmin(OfClubs):
    club = "season__club"
    list_display = ["season", "rank", "player", "exact_total"]
    list_display_links = ["season", "rank"]
    list_select_related = ["season", "player"]
    list_filter = [("season", ByRelated)]
    search_fields = ["season__name", "player__name"]
    fields = ["season", "order", "rank", "player", "exact_total", "parts"]

    @display(description=_("total"))
    def exact_total(self, standing: SeasonStanding) -> str:
        return str(standing.total)


@admin.register(RatingList)
class RatingListAdmin(OfClubs):
    """Which events of a club its ratings have counted, each up to which version of its results."""

    club = "club"
    list_display = ["club", "family"]
    list_select_related = ["club"]
    list_filter = ["family", ("club", ByRelated)]
    search_fields = ["club__name"]
    fields = ["club", "family", "counted"]


@admin.register(Rating)
class RatingAdmin(OfClubs):
    club = "player__club"
    list_display = ["player", "family", "rating", "games", "last_at"]
    list_select_related = ["player"]
    list_filter = ["family", ("player__club", ByRelated)]
    search_fields = ["player__name"]
    fields = ["player", "family", "rating", "games", "mu", "sigma", "last_at"]


@admin.register(RatingChange)
class RatingChangeAdmin(OfClubs):
    club = "player__club"
    list_display = ["player", "family", "at", "place", "games", "mu_before", "mu"]
    list_select_related = ["player"]
    list_filter = ["family", ("player__club", ByRelated)]
    search_fields = ["player__name"]
    fields = ["player", "family", "at", "table", "place", "games", "mu_before", "sigma_before", "mu", "sigma"]
