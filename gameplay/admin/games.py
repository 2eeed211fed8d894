"""Games, seats, hands and actions in the admin site: to read, never to write. Services are the only writers."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from gameplay.admin.base import ByRelated, OfGames, ReadOnlyInline, in_a_row
from gameplay.models import Action, Game, Hand, Seat


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ["number", "name", "user", "bot"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("user")


class Scores:
    """A hand's points and totals, as its lists show them."""

    @display(description=_("points"))
    def scored(self, hand: Hand) -> str:
        return in_a_row(hand.points)

    @display(description=_("totals after"))
    def totals(self, hand: Hand) -> str:
        return in_a_row(hand.after)


class HandInline(Scores, ReadOnlyInline):
    model = Hand
    fields = ["number", "in_force", "scored", "totals", "entered_by", "entered_at", "reason"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("entered_by").defer("deal", "widow")


class ActionInline(ReadOnlyInline):
    model = Action
    fields = ["number", "shown", "at"]
    show_change_link = False


@admin.register(Game)
class GameAdmin(OfGames):
    game = ""
    list_display = ["id", "variant", "state_in_words", "hands_played", "score", "created_at"]
    list_filter = ["variant", "state", "ending", "created_at"]
    search_fields = ["=id", "variant", "seats__name"]
    search_help_text = _("Number, game, or the name of somebody at the table")
    date_hierarchy = "created_at"
    inlines = [SeatInline, HandInline]

    @display(description=_("totals"))
    def score(self, game: Game) -> str:
        return in_a_row(game.totals)

    @display(
        description=_("state"), ordering="state", label={"open": "info", "over": "success", "abandoned": "warning"}
    )
    def state_in_words(self, game: Game) -> tuple[str, str]:
        return game.state, game.get_state_display()


@admin.register(Seat)
class SeatAdmin(OfGames):
    list_display = ["game", "number", "name", "user", "bot"]
    list_select_related = ["game", "user"]
    list_filter = [("game", ByRelated)]
    search_fields = ["name", "=game__id"]


@admin.register(Hand)
class HandAdmin(Scores, OfGames):
    list_display = ["number", "game", "in_force", "scored", "totals", "entered_by", "entered_at"]
    list_select_related = ["game", "entered_by"]
    list_filter = ["in_force", "game__variant", ("game", ByRelated), "entered_at"]
    search_fields = ["=game__id", "reason", "entered_by__name", "entered_by__email"]
    date_hierarchy = "entered_at"

    def get_exclude(self, request: HttpRequest, obj: Hand | None = None) -> list[str]:
        """While cards are still in hands, nobody looks them up here; what was covered, nobody ever does."""
        if obj is None:
            return []
        hidden = obj.game.state == Game.State.OPEN or obj.game.replays_held or obj.tells_covered
        return ["deal", "widow"] if hidden else []

    def get_inlines(self, request: HttpRequest, obj: Hand | None = None) -> list[Any]:
        return [] if obj is not None and obj.game.replays_held else [ActionInline]


@admin.register(Action)
class ActionAdmin(OfGames):
    game = "hand__game"
    fields = readonly_fields = ["hand", "number", "shown", "at"]
    list_display = ["hand", "number", "shown", "at"]
    list_select_related = ["hand"]
    list_filter = [("hand__game", ByRelated)]
    search_fields = ["=hand__game__id"]
    date_hierarchy = "at"

    def within(self, request: HttpRequest) -> Q:
        return super().within(request) & ~Q(hand__game__live__replays_held=True)
