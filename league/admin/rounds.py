"""Rounds, tables, seatings, results and standings: written by services, read here, with the steps of a round."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from gameplay.admin import ByRelated, ReadOnly, ReadOnlyInline, in_a_row
from league.admin.base import AdminStep, steps
from league.models import Result, Round, Seating, Standing, Table
from league.queries.reach import reach
from league.services import results, rounds, taking_back
from league.services.transitions import possible


class OfEvents(ReadOnly):
    """Rows of events; `event` is the path to the event."""

    event = "event"

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct(self.event)


class WithUndone(OfEvents):
    """Rows of rounds, those of undone rounds too: they are kept, and here they are found and restored."""

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        ordered = self.get_ordering(request) or self.model._meta.ordering
        return self.model.with_undone.filter(self.within(request)).order_by(*ordered)


class TableInline(ReadOnlyInline):
    model = Table
    fields = ["number", "game"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return Table.with_undone.order_by("number").select_related("game")


@steps(
    AdminStep("publish", _("Publish"), rounds.publish),
    AdminStep("start_play", _("Start play"), rounds.start_play),
    AdminStep("close", _("Close"), rounds.close),
    AdminStep("unpublish", _("Take back the publication"), rounds.unpublish, asks_why=True),
    AdminStep("unpair", _("Take back the draw"), rounds.unpair, asks_why=True),
    AdminStep("reopen", _("Reopen"), rounds.reopen_round, asks_why=True),
    AdminStep("undo", _("Undo"), taking_back.undo, asks_why=True),
    AdminStep("restore", _("Restore"), taking_back.restore, asks_why=True),
)
@admin.register(Round)
class RoundAdmin(WithUndone):
    list_display = ["event", "number", "state_in_words", "starts_at", "paired_at", "published_at", "closed_at"]
    list_display_links = ["event", "number"]
    list_select_related = ["event"]
    list_filter = ["state", ("event__club", ByRelated), ("event", ByRelated), "starts_at"]
    search_fields = ["event__name", "=number"]
    date_hierarchy = "published_at"
    inlines = [TableInline]

    def possible(self, round: Round) -> set[str]:
        return set(possible(round))

    @display(
        description=_("state"),
        ordering="state",
        label={
            "planned": "default",
            "paired": "warning",
            "published": "info",
            "playing": "info",
            "closed": "success",
            "undone": "danger",
        },
    )
    def state_in_words(self, round: Round) -> tuple[str, str]:
        return round.state, round.get_state_display()


class SeatingInline(ReadOnlyInline):
    model = Seating
    fields = ["side", "entry", "kind"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return Seating.with_undone.order_by("side").select_related("entry")


@admin.register(Table)
class TableAdmin(WithUndone):
    event = "round__event"
    list_display = ["event_name", "round_number", "number", "game", "hands_played", "state_of_play"]
    list_display_links = ["event_name", "number"]
    list_select_related = ["round__event", "game"]
    list_filter = [
        "round__state",
        "game__state",
        "round__number",
        ("round__event__club", ByRelated),
        ("round__event", ByRelated),
    ]
    search_fields = ["round__event__name", "=number", "seatings__entry__name"]
    inlines = [SeatingInline]

    @display(description=_("event"), ordering="round__event__name")
    def event_name(self, table: Table) -> str:
        return table.round.event.name

    @display(description=_("round"), ordering="round__number")
    def round_number(self, table: Table) -> int:
        return table.round.number

    @display(description=_("hands played"), ordering="game__hands_played")
    def hands_played(self, table: Table) -> int | None:
        return table.game and table.game.hands_played

    @display(description=_("state"), ordering="game__state")
    def state_of_play(self, table: Table) -> str | None:
        return table.game and table.game.get_state_display()


@admin.register(Seating)
class SeatingAdmin(WithUndone):
    event = "round__event"
    list_display = ["round", "entry", "kind", "table", "side"]
    list_select_related = ["round__event", "entry", "table"]
    list_filter = [
        "kind",
        "round__state",
        "round__number",
        ("round__event__club", ByRelated),
        ("round__event", ByRelated),
    ]
    search_fields = ["entry__name", "round__event__name"]


@steps(AdminStep("confirm", _("Confirm"), results.confirm))
@admin.register(Result)
class ResultAdmin(OfEvents):
    event = "table__round__event"
    list_display = ["event_name", "where", "state_in_words", "points", "hands", "reported_by", "reported_at"]
    list_display_links = ["event_name", "where"]
    list_select_related = ["table__round__event", "reported_by"]
    list_filter = [
        "state", ("table__round__event__club", ByRelated), ("table__round__event", ByRelated), "reported_at"
    ]  # fmt: skip
    search_fields = ["table__round__event__name", "table__seatings__entry__name", "reported_by__name"]
    date_hierarchy = "reported_at"

    def possible(self, result: Result) -> set[str]:
        return {"confirm"} if result.state == Result.State.REPORTED else set()

    @display(description=_("event"), ordering="table__round__event__name")
    def event_name(self, result: Result) -> str:
        return result.table.round.event.name

    @display(description=_("round and table"), ordering="table__round__number")
    def where(self, result: Result) -> str:
        return _("round %(round)s, table %(table)s") % {
            "round": result.table.round.number, "table": result.table.number
        }  # fmt: skip

    @display(description=_("points"))
    def points(self, result: Result) -> str:
        return in_a_row([side.get("total") for side in result.sides])

    @display(
        description=_("state"),
        ordering="state",
        label={
            "reported": "warning",
            "disputed": "danger",
            "confirmed": "success",
            "corrected": "default",
            "withdrawn": "default",
        },
    )
    def state_in_words(self, result: Result) -> tuple[str, str]:
        return result.state, result.get_state_display()


@admin.register(Standing)
class StandingAdmin(OfEvents):
    list_display = ["event", "round_number", "rank", "entry", "exact_score", "games", "decided_by"]
    list_display_links = ["event", "rank"]
    list_select_related = ["event", "entry"]
    list_filter = ["round_number", ("event__club", ByRelated), ("event", ByRelated)]
    search_fields = ["event__name", "entry__name"]

    @display(description=_("score"))
    def exact_score(self, standing: Standing) -> str:
        return str(standing.score)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["event", "round_number", "order", "rank", "entry", "exact_score", "games", "values", "decided_by"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return self.get_fields(request, obj)
