"""Entries, with import and export, and the steps of an entry."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from import_export.fields import Field
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from gameplay.admin import ByRelated, ReadOnly, ReadOnlyInline
from league.admin.base import AdminStep, Refusable, ThroughServices, steps
from league.admin.spreadsheets import GuardedLines, ImportsLists
from league.models import Entry, EntryMember, Event, Job, KeepApart, PartnerRequest, Substitution
from league.queries.members import with_players
from league.queries.reach import reach
from league.services import disqualification, entries, leaving, waiting
from league.services.imports import lists


class EntryLines(GuardedLines):
    number = Field(attribute="number", column_name="entry", readonly=True)
    state = Field(attribute="get_state_display", column_name="state", readonly=True)
    players = Field(column_name="players", readonly=True)
    event = Field(attribute="event__name", column_name="event", readonly=True)

    class Meta:
        model = Entry
        fields = ["number", "name", "state", "first_round", "players", "event"]
        export_order = ["event", "number", "name", "players", "state", "first_round"]

    def dehydrate_players(self, entry: Entry) -> str:
        return "; ".join(str(member.player) for member in entry.members.all())


class NewEntryForm(Refusable):
    name = forms.CharField(
        label=_("Name"),
        max_length=245,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("A player the club knows, or a new one. Where pairs play, two names: Ana + Bruno."),
    )


class SubstitutionInline(ReadOnlyInline):
    model = Substitution
    fields = ["from_round", "leaves", "comes", "reason", "by", "at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("leaves", "comes", "by")


class MemberInline(ReadOnlyInline):
    model = EntryMember
    fields = ["position", "player", "as_club_member"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("player")


STEPS = {
    Entry.State.ENTERED: {"check_in", "withdraw", "disqualify", "no_show"},
    Entry.State.CHECKED_IN: {"undo_check_in", "withdraw", "disqualify", "no_show"},
    Entry.State.NO_SHOW: {"check_in", "withdraw", "disqualify"},
    Entry.State.WAITING: {"move_up", "withdraw"},
    Entry.State.WITHDRAWN: {"restore", "disqualify"},
    Entry.State.DISQUALIFIED: {"reinstate"},
}
"""What the page of an entry offers; the services decide."""


@steps(
    AdminStep("check_in", _("Check in"), entries.check_in),
    AdminStep("undo_check_in", _("Undo check-in"), entries.undo_check_in),
    AdminStep("withdraw", pgettext_lazy("an entry from an event", "Withdraw"), entries.withdraw),
    AdminStep("stay", _("Stays after all"), leaving.stay),
    AdminStep("restore", _("Restore"), entries.restore),
    AdminStep("no_show", _("Did not come"), entries.no_show),
    AdminStep("move_up", _("Move up from the waiting list"), waiting.move_up),
    AdminStep("disqualify", _("Disqualify"), disqualification.disqualify, asks_why=True),
    AdminStep("reinstate", _("Take the disqualification back"), disqualification.reinstate, asks_why=True),
    AdminStep("remove", _("Remove, as entered by mistake"), entries.remove, leaves=True),
)
@admin.register(Entry)
class EntryAdmin(ImportsLists, ThroughServices):
    resource_classes = [EntryLines]
    target_label = _("Event")
    list_display = [
        "name",
        "number",
        "state_in_words",
        "event",
        "first_round",
        "leaving_from",
        "withdrawn_from",
        "created_at",
    ]
    list_select_related = ["event"]
    list_filter = ["state", ("event__club", ByRelated), ("event", ByRelated), "created_at"]
    search_fields = ["name", "members__player__name", "event__name"]
    autocomplete_fields = ["event"]
    date_hierarchy = "created_at"
    inlines = [MemberInline, SubstitutionInline]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")

    def targets(self, request: HttpRequest) -> QuerySet[Event]:
        return Event.objects.filter(reach(request.user).may_direct(), state__in=Event.TAKES_ENTRIES)

    def begin_import(self, request: HttpRequest, target: Event, content: bytes, name: str) -> Job:
        return lists.import_entries(target, content, name, by=request.user)

    def get_export_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_export_queryset(request).select_related("event").prefetch_related(with_players())

    def get_fields(self, request: HttpRequest, obj: Entry | None = None) -> list[str]:
        if obj is None:
            return ["event", "name"]
        return [
            "event", "number", "name", "state", "first_round", "leaving_from", "withdrawn_from", "disqualified_why",
            "waiting_since", "fixed_table", "own_fee_cents", "own_fee_why", "created_at",
        ]  # fmt: skip

    def get_inlines(self, request: HttpRequest, obj: Entry | None = None) -> list[Any]:
        return self.inlines if obj else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> type:
        return super().get_form(request, obj, change=change, **({} if change else {"form": NewEntryForm}) | kwargs)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An entry takes steps; nothing of it is typed over."""
        return False

    def possible(self, entry: Entry) -> set[str]:
        leaves_later = {"stay"} if entry.leaving_from and entry.has_place else set()
        return STEPS[Entry.State(entry.state)] | leaves_later | {"remove"}

    def add(self, request: HttpRequest, form: Any) -> Entry:
        event, name = form.cleaned_data["event"], form.cleaned_data["name"]
        answer = entries.enter_players(event, [name], by=request.user)[0]
        if not answer.is_new or answer.entry is None:
            raise answer.refusal
        return answer.entry

    @display(
        description=_("state"),
        ordering="state",
        label={
            "entered": "info", "checked-in": "success", "no-show": "warning", "waiting": "warning",
            "withdrawn": "default", "disqualified": "danger",
        },
    )  # fmt: skip
    def state_in_words(self, entry: Entry) -> tuple[str, str]:
        return entry.state, entry.get_state_display()


@admin.register(EntryMember)
class EntryMemberAdmin(ReadOnly):
    list_display = ["player", "entry", "position", "event"]
    list_select_related = ["player", "entry", "event"]
    list_filter = [("event__club", ByRelated), ("event", ByRelated)]
    search_fields = ["player__name", "entry__name", "event__name"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")


@admin.register(Substitution)
class SubstitutionAdmin(ReadOnly):
    list_display = ["entry", "leaves", "comes", "from_round", "reason", "by", "at"]
    list_select_related = ["entry", "leaves", "comes", "by"]
    list_filter = [("entry__event__club", ByRelated), ("entry__event", ByRelated), "at"]
    search_fields = ["entry__name", "leaves__name", "comes__name"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("entry__event")


@admin.register(KeepApart)
class KeepApartAdmin(ReadOnly):
    list_display = ["name", "event", "first_round_only"]
    list_select_related = ["event"]
    list_filter = [("event__club", ByRelated), ("event", ByRelated), "first_round_only"]
    search_fields = ["name", "entries__name"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")


@admin.register(PartnerRequest)
class PartnerRequestAdmin(ReadOnly):
    list_display = ["asker", "partner", "event", "created_at"]
    list_select_related = ["asker", "partner", "event"]
    list_filter = [("event__club", ByRelated), ("event", ByRelated), "created_at"]
    search_fields = ["asker__name", "partner__name", "event__name"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")
