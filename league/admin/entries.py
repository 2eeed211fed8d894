"""Entries, with import and export, and the steps of an entry."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from import_export.fields import Field
from tablib import Dataset
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from gameplay.admin import ByRelated, ReadOnly, ReadOnlyInline
from league.admin.base import AdminStep, Refusable, ThroughServices, steps
from league.admin.spreadsheets import ImportsLines, LinesThroughServices
from league.models import Entry, EntryMember, Event
from league.queries.reach import reach
from league.services import entries
from league.services.answers import Answer


class EntryLines(LinesThroughServices):
    """A line is a name, or a pair: two names with a + between them, or the second one in the column `partner`."""

    players = Field(column_name="players", readonly=True)
    event = Field(attribute="event__name", column_name="event", readonly=True)

    class Meta:
        model = Entry
        fields = ["id", "number", "name", "state", "first_round", "players", "event"]
        import_order = ["name"]
        export_order = ["event", "number", "name", "players", "state", "first_round", "id"]
        use_transactions = True
        report_skipped = True

    def get_user_visible_fields(self) -> list[Field]:
        return [*super().get_user_visible_fields(), Field(column_name="partner")]

    def dehydrate_players(self, entry: Entry) -> str:
        return "; ".join(str(member.player) for member in entry.members.all())

    def prepare(self, dataset: Dataset) -> None:
        """All lines go to the desk at once; each line's own answer is looked up when its turn comes."""
        partners = dataset["partner"] if "partner" in dataset.headers else [""] * len(dataset)
        lines = [" + ".join(filter(None, pair)) for pair in zip(dataset["name"], partners, strict=True)]
        self.answers = iter(self._answered(lines))

    def _answered(self, lines: list[str]) -> list[Answer | None]:
        given = {answer.line: answer for answer in entries.enter_players(self.target, lines, by=self.user)}
        return [given.get(number) for number in range(1, len(lines) + 1)]

    def get_or_init_instance(self, instance_loader: Any, row: dict[str, str]) -> tuple[Entry, bool]:
        return Entry(event=self.target), True

    def import_instance(self, instance: Entry, row: dict[str, str], **kwargs: Any) -> None:
        instance.name = row["name"]

    def save_line(self, instance: Entry, row: dict[str, str]) -> Model | None:
        answer = next(self.answers)
        if answer is None:
            raise ValidationError(_("A name is missing."), code="name-missing")
        if answer.entry is None:
            raise answer.refusal
        if answer.code != "entered":
            self.remark = answer.sentence
        return answer.entry if answer.is_new else None


class NewEntryForm(Refusable):
    name = forms.CharField(
        label=_("Name"),
        max_length=245,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("A player the club knows, or a new one. Where pairs play, two names: Ana + Bruno."),
    )


class MemberInline(ReadOnlyInline):
    model = EntryMember
    fields = ["position", "player"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("player")


@steps(
    AdminStep("check_in", _("Check in"), entries.check_in),
    AdminStep("undo_check_in", _("Undo check-in"), entries.undo_check_in),
    AdminStep("withdraw", pgettext_lazy("an entry from an event", "Withdraw"), entries.withdraw),
    AdminStep("restore", _("Restore"), entries.restore),
)
@admin.register(Entry)
class EntryAdmin(ImportsLines, ThroughServices):
    resource_classes = [EntryLines]
    target_label = _("Event")
    list_display = ["name", "number", "state_in_words", "event", "first_round", "withdrawn_from", "created_at"]
    list_select_related = ["event"]
    list_filter = ["state", ("event__club", ByRelated), ("event", ByRelated), "created_at"]
    search_fields = ["name", "members__player__name", "event__name"]
    autocomplete_fields = ["event"]
    date_hierarchy = "created_at"
    inlines = [MemberInline]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")

    def targets(self, request: HttpRequest) -> QuerySet[Event]:
        return Event.objects.filter(reach(request.user).may_direct(), state__in=Event.TAKES_ENTRIES)

    def get_export_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_export_queryset(request).select_related("event").prefetch_related("members__player")

    def get_fields(self, request: HttpRequest, obj: Entry | None = None) -> list[str]:
        if obj is None:
            return ["event", "name"]
        return ["event", "number", "name", "state", "first_round", "withdrawn_from", "created_at"]

    def get_inlines(self, request: HttpRequest, obj: Entry | None = None) -> list[Any]:
        return self.inlines if obj else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> type:
        return super().get_form(request, obj, change=change, **({} if change else {"form": NewEntryForm}) | kwargs)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An entry takes steps; nothing of it is typed over."""
        return False

    def possible(self, entry: Entry) -> set[str]:
        if entry.state == Entry.State.WITHDRAWN:
            return {"restore"}
        return {"withdraw", "undo_check_in" if entry.state == Entry.State.CHECKED_IN else "check_in"}

    def add(self, request: HttpRequest, form: Any) -> Entry:
        event, name = form.cleaned_data["event"], form.cleaned_data["name"]
        answer = entries.enter_players(event, [name], by=request.user)[0]
        if not answer.is_new or answer.entry is None:
            raise answer.refusal
        return answer.entry

    @display(
        description=_("state"),
        ordering="state",
        label={"entered": "info", "checked-in": "success", "withdrawn": "default"},
    )
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
