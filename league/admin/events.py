"""Events and who runs them, with the steps of an evening."""

from contextlib import nullcontext
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldBooleanSwitchWidget

from gameplay.admin import ByRelated, ReadOnlyInline
from gameplay.names import game_name
from league.admin.base import AdminStep, Refusable, ThroughServices, steps
from league.admin.taking_back import cancelling_gives_back, reopening_takes_back
from league.errors import LeagueRefusal
from league.models import Event, EventRole, Job, Prize, Round, SpecialPrize
from league.queries.counts import entered
from league.queries.fees import OF_FEES
from league.queries.progress import next_round
from league.queries.reach import reach
from league.services import big_draws, entries, events, rounds, standings
from league.services.transitions import possible
from league.writing import moment
from league.zones import time_zones


def pair_next(event: Event, *, by: Any) -> Round | Job:
    return big_draws.pair(event, next_round(event), by=by)


def publish_round(event: Event, *, by: Any) -> Round:
    return rounds.publish(_round(event, Round.State.PAIRED), by=by)


def close_round(event: Event, *, by: Any) -> Round:
    return rounds.close(_round(event, *Round.UNDER_WAY), by=by)


def refresh_standings(event: Event, *, by: Any) -> None:
    standings.refresh(event.pk)


def _round(event: Event, *states: str) -> Round:
    """The round that is in one of these states, or why there is none: where the latest one stands."""
    latest = event.rounds.exclude(state=Round.State.PLANNED).order_by("number").last()
    if latest is None:
        raise LeagueRefusal("step-not-allowed", what=str(event), state=str(event.get_state_display()))
    if latest.state not in states:
        raise LeagueRefusal("step-not-allowed", what=str(latest), state=str(latest.get_state_display()))
    return latest


class NewEventForm(Refusable):
    """A club, a name and house rules; everything else has good defaults, and can be changed on the next page."""

    draft = forms.BooleanField(
        label=_("Keep it a draft"),
        required=False,
        widget=UnfoldBooleanSwitchWidget,
        help_text=_("Only those who work on it see it, until registration is opened."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].required = False
        self.fields["rule_set"].required = True


class ChangeEventForm(Refusable):
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, widget=UnfoldAdminSelectWidget)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", "–"), *settings.LANGUAGES],
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=Event._meta.get_field("language").help_text,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for field, kind in {"options": dict, "scoring_settings": dict, "chain": list}.items():
            if field in cleaned and not isinstance(cleaned[field], kind):
                self.add_error(field, _("This must be written as %s.") % ("{...}" if kind is dict else "[...]"))
        return cleaned


class PrizeInline(ReadOnlyInline):
    model = Prize
    fields = ["rank", "fixed_cents", "percent"]
    show_change_link = False


class SpecialPrizeInline(ReadOnlyInline):
    model = SpecialPrize
    fields = ["kind", "label", "fixed_cents", "percent"]
    show_change_link = False


class RoleInline(ReadOnlyInline):
    model = EventRole
    fields = ["user", "role"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("user")


SECTIONS = [
    (None, {"fields": ["club", "name", "state", "starts_at", "time_zone", "language", "about", "capacity"]}),
    (_("Game"), {"fields": ["rule_set", "variant", "options", "hands_limit"]}),
    (
        _("Format"),
        {"fields": ["format", "rounds_planned", "table_size", "scoring", "scoring_settings", "chain", "seed"]},
    ),
]
MONEY_SECTION = (
    _("Money, in the currency's smallest unit"),
    {"fields": [*OF_FEES, "fee_share_percent", "added_cents", "minimum_prize_cents", "stake_cents"]},
)


@steps(
    AdminStep("open_registration", _("Open registration"), events.open_registration),
    AdminStep("open_check_in", _("Open check-in"), events.open_check_in),
    AdminStep("check_in_all", _("Check in all entries"), entries.check_in_all),
    AdminStep("pair_next", _("Pair the next round"), pair_next),
    AdminStep("publish_round", _("Publish the round"), publish_round),
    AdminStep("close_round", _("Close the round"), close_round),
    AdminStep("refresh_standings", _("Refresh the standings"), refresh_standings),
    AdminStep("finish", _("Finish"), events.finish),
    AdminStep("archive", _("Archive"), events.archive),
    AdminStep("reopen", _("Reopen"), events.reopen, asks_why=True, tells=reopening_takes_back),
    AdminStep("cancel", _("Cancel the event"), events.cancel, asks_why=True, tells=cancelling_gives_back),
)
@admin.register(Event)
class EventAdmin(ThroughServices):
    permission = "league.direct_event"
    list_display = ["name", "state_in_words", "starts", "club", "game", "format", "entered"]
    list_select_related = ["club"]
    list_filter = ["state", ("club", ByRelated), "variant", "format", "starts_at"]
    search_fields = ["name", "club__name"]
    autocomplete_fields = ["club", "rule_set"]
    date_hierarchy = "starts_at"

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct()

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(entered_count=entered())

    def get_fieldsets(self, request: HttpRequest, obj: Event | None = None) -> Any:
        if obj is None:
            return [(None, {"fields": ["club", "name", "rule_set", "starts_at", "about", "capacity", "draft"]})]
        return [*SECTIONS, MONEY_SECTION] if obj.club.money else SECTIONS

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> list[str]:
        return ["club", "state", "variant", "seed"] if obj else []

    def get_inlines(self, request: HttpRequest, obj: Event | None = None) -> list[Any]:
        return [RoleInline, *([PrizeInline, SpecialPrizeInline] if obj.club.money else [])] if obj else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> type:
        form = ChangeEventForm if change else NewEventForm
        return super().get_form(request, obj, change=change, **{"form": form} | kwargs)

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """An event's times are shown, and typed, as its own clock has them."""
        event = self.get_object(request, object_id) if object_id else None
        with timezone.override(event.time_zone) if event else nullcontext():
            response = super().changeform_view(request, object_id, *args, **kwargs)
            return response.render() if hasattr(response, "render") else response

    def add(self, request: HttpRequest, form: Any) -> Event:
        data = dict(form.cleaned_data)
        registration = not data.pop("draft")
        return events.create_event(by=request.user, open_registration=registration, **data)

    def change(self, request: HttpRequest, thing: Event, form: Any) -> Event:
        return events.update_event(thing, self.changes(form), by=request.user)

    def possible(self, event: Event) -> set[str]:
        """Which steps its page offers: the others would only be refused."""
        found = set(possible(event))
        if event.state in Event.TAKES_CHECK_INS:
            found |= {"check_in_all", "pair_next"}
        if event.state in (Event.State.RUNNING, Event.State.FINISHED):
            found |= {"refresh_standings"}
        if event.state == Event.State.RUNNING:
            found |= {"publish_round", "close_round"}
        return found

    @display(
        description=_("state"),
        ordering="state",
        label={
            "draft": "default", "registration": "info", "check-in": "info", "running": "warning",
            "finished": "success", "archived": "success", "cancelled": "danger",
        },
    )  # fmt: skip
    def state_in_words(self, event: Event) -> tuple[str, str]:
        return event.state, event.get_state_display()

    @display(description=_("starts"), ordering="starts_at")
    def starts(self, event: Event) -> str:
        return moment(event.starts_at, event.time_zone)

    @display(description=pgettext_lazy("which is played", "game"), ordering="variant")
    def game(self, event: Event) -> str:
        return game_name(event.variant)

    @display(description=_("entries"), ordering="entered_count")
    def entered(self, event: Any) -> int:
        return event.entered_count


def unassign(role: EventRole, *, by: Any) -> None:
    events.unassign(role.event, role.user, by=by)


@steps(AdminStep("unassign", _("Take the role away"), unassign, leaves=True))
@admin.register(EventRole)
class EventRoleAdmin(ThroughServices):
    permission = "league.direct_event"
    list_display = ["user", "role", "event"]
    list_select_related = ["user", "event"]
    list_filter = ["role", ("event__club", ByRelated), ("event", ByRelated)]
    search_fields = ["user__name", "user__email", "event__name"]
    autocomplete_fields = ["event", "user"]
    fields = ["event", "user", "role"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_direct("event")

    def get_readonly_fields(self, request: HttpRequest, obj: EventRole | None = None) -> list[str]:
        return ["event", "user"] if obj else []

    def add(self, request: HttpRequest, form: Any) -> EventRole:
        data = form.cleaned_data
        return events.assign(data["event"], data["user"], data["role"], by=request.user)

    def change(self, request: HttpRequest, thing: EventRole, form: Any) -> EventRole:
        return events.assign(thing.event, thing.user, form.cleaned_data["role"], by=request.user)
