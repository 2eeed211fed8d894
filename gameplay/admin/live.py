"""Tables played online, in the admin site: to read, and complaints to answer.

What is dealt in a hand in play is shown to nobody, whoever they are: neither deals nor salts, nor the moves of a hand
that is not over or whose replay is held back. A deal whose hand is over is opened by the pages of its table.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from gameplay.admin.base import ByRelated, OfGames, ReadOnlyInline
from gameplay.errors import Refusal
from gameplay.models import Complaint, DealtHand, Happening, LiveTable, Message, Move, Place, SealedDeal
from gameplay.services import live

COVERED = " cover "
Answer = Complaint.Answer


class PlaceInline(ReadOnlyInline):
    model = Place
    fields = ["number", "name", "user", "bot", "away"]
    show_change_link = False

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("user")


@admin.register(LiveTable)
class LiveTableAdmin(OfGames):
    list_display = ["id", "variant", "state_in_words", "casual", "watched", "host", "created_at"]
    list_select_related = ["host"]
    list_filter = ["state", "casual", "watched", "variant", "created_at"]
    search_fields = ["=id", "=game__id", "places__name"]
    date_hierarchy = "created_at"
    inlines = [PlaceInline]
    exclude = ["key"]
    """Whoever has the link of a table that gathers players sits down at it."""

    @display(
        description=_("state"), ordering="state",
        label={"playing": "info", "between": "info", "paused": "warning", "over": "success"},
    )  # fmt: skip
    def state_in_words(self, table: LiveTable) -> tuple[str, str]:
        return table.state, table.get_state_display()


@admin.register(Place)
class PlaceAdmin(OfGames):
    game = "table__game"
    list_display = ["table", "number", "name", "user", "bot", "away"]
    list_select_related = ["table", "user"]
    list_filter = [("table", ByRelated)]
    search_fields = ["name"]


@admin.register(SealedDeal)
class SealedDealAdmin(OfGames):
    """Its seal alone."""

    game = "dealt__game"
    fields = readonly_fields = ["name", "number", "seal", "created_at"]
    list_display = ["name", "number", "seal", "created_at"]
    search_fields = ["seal"]
    date_hierarchy = "created_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).defer("deal", "salts", "widow", "turned").distinct()


@admin.register(DealtHand)
class DealtHandAdmin(OfGames):
    fields = readonly_fields = ["game", "sealed", "number", "dealer", "dealt_at", "ended_at", "hand"]
    list_display = ["game", "number", "dealer", "dealt_at", "ended_at"]
    list_select_related = ["game"]
    list_filter = [("game", ByRelated)]
    search_fields = ["=game__id"]
    date_hierarchy = "dealt_at"


@admin.register(Move)
class MoveAdmin(OfGames):
    """Of hands that are over, and no longer held back; never the face of a covered card."""

    game = "dealt__game"
    fields = readonly_fields = ["dealt", "number", "shown", "by", "at"]
    list_display = ["dealt", "number", "shown", "by", "at"]
    list_select_related = ["dealt"]
    list_filter = ["by"]
    search_fields = ["=dealt__game__id"]
    date_hierarchy = "at"

    def within(self, request: HttpRequest) -> Q:
        over = Q(dealt__hand__isnull=False, dealt__game__live__replays_held=False)
        return super().within(request) & over

    @display(description=_("action"))
    def shown(self, move: Move) -> str:
        return f"{move.text.split(COVERED)[0]}{COVERED}??" if COVERED in move.text else move.text


@admin.register(Happening)
class HappeningAdmin(OfGames):
    game = "table__game"
    list_display = ["table", "kind", "seat", "at"]
    list_select_related = ["table"]
    list_filter = ["kind", ("table", ByRelated)]
    search_fields = ["=table__id", "=table__game__id"]
    date_hierarchy = "at"


@admin.register(Message)
class MessageAdmin(OfGames):
    game = "table__game"
    list_display = ["table", "name", "text", "at", "hidden_by"]
    list_select_related = ["table", "hidden_by"]
    list_filter = [("table", ByRelated), "at"]
    search_fields = ["name", "text"]
    date_hierarchy = "at"


def _answering(answer: Answer, words: Any) -> Callable[..., None]:
    @action(description=words)
    def act(page: Any, request: HttpRequest, queryset: QuerySet) -> None:
        for complaint in queryset:
            try:
                live.answer_complaint(complaint.pk, answer=answer, by=request.user)
            except Refusal as refusal:
                messages.error(request, f"{complaint}: {refusal.sentence}")

    act.__name__ = f"answer_{answer.value}"
    return act


@admin.register(Complaint)
class ComplaintAdmin(OfGames):
    game = "message__table__game"
    list_display = ["message", "by", "reason", "answer", "answered_by", "at"]
    list_select_related = ["message", "by", "answered_by"]
    list_filter = ["answer", "at"]
    search_fields = ["reason", "message__text", "message__name"]
    date_hierarchy = "at"
    actions = [
        _answering(Answer.HIDDEN, _("Hide the message")),
        _answering(Answer.MUTED, _("Hide the message and mute its writer")),
        _answering(Answer.LEFT, _("Leave the message as it is")),
    ]
