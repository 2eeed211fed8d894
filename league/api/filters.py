from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField

from gameplay.names import game_name
from gameplay.rules import registry
from league.api.kit.inputs import is_of_the_calendar
from league.models import Entry, Event


def games() -> list[tuple[str, str]]:
    return [(code, game_name(code)) for code in registry.VARIANTS]


class WholeNumberFilter(filters.NumberFilter):
    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=1, max_value=2**63 - 1, **kwargs)


class MomentField(IsoDateTimeField):
    """Within the calendar, in UTC too: the first minutes of the year 1 are none there where it is later already."""

    def clean(self, value: Any) -> Any:
        moment = super().clean(value)
        if moment is not None and not is_of_the_calendar(moment):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return moment


class MomentFilter(filters.IsoDateTimeFilter):
    field_class = MomentField


class EventFilter(filters.FilterSet):
    club = filters.CharFilter("club__slug", help_text=_("The club's address (slug)."))
    state = filters.MultipleChoiceFilter(choices=Event.State.choices, help_text=_("May be given more than once."))
    variant = filters.ChoiceFilter(choices=games, help_text=_("Code of the game."))
    after = MomentFilter("starts_at", "gte", help_text=_("Starts at this time or later."))
    before = MomentFilter("starts_at", "lt", help_text=_("Starts before this time."))
    date = filters.DateFilter("starts_at", "date", help_text=_("Starts on this day, in the site's time zone."))

    class Meta:
        model = Event
        fields = ["club", "state", "variant", "after", "before", "date"]


class EntryFilter(filters.FilterSet):
    state = filters.MultipleChoiceFilter(choices=Entry.State.choices, help_text=_("May be given more than once."))
    player = WholeNumberFilter("members__player", help_text=_("Number of a player: the entry that is theirs."))

    class Meta:
        model = Entry
        fields = ["state", "player"]
