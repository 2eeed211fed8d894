"""The form of a season: a name is enough; everything else has a good default."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from gameplay.names import game_name
from gameplay.rules import registry
from league.models import Season
from league.standings import RANK_POINTS


class DayField(forms.DateField):
    """A day, with the browser's own picker."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], required=False, **kwargs)


class PointsField(forms.CharField):
    """Whole numbers in a row, with anything between them: "25 18 15", "25-18-15"."""

    def clean(self, value: Any) -> list[int]:
        words = re.split(r"[\s,;–-]+", super().clean(value))
        if not all(word.isascii() and word.isdigit() and len(word) < 9 for word in words):
            raise ValidationError(_("Write whole numbers, like 25 18 15 12."), code="points")
        return [int(word) for word in words]

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(one) for one in value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.clean(data)
        except ValidationError:
            return True


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    about = forms.CharField(label=_("About"), required=False, widget=forms.Textarea(attrs={"rows": 3}))
    first_day = DayField(
        label=_("First day"),
        help_text=_("With both days, all the club's events between them belong to it by themselves."),
    )
    last_day = DayField(label=_("Last day"))
    variant = forms.ChoiceField(
        label=_("Game"), required=False, help_text=_("Of the events that belong to it by their day.")
    )
    counting = forms.ChoiceField(label=_("What counts"), choices=Season.Counting.choices)
    rank_points = PointsField(
        label=_("Points by rank"), help_text=_("From the first rank down; below that there is nothing.")
    )
    best = forms.IntegerField(
        label=_("Count the best"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("So many events of each player. Left empty: all."),
    )
    drop = forms.IntegerField(
        label=_("Or drop the worst"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("So many events of each player. Left empty: none."),
    )

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(code, game_name(code)) for code in registry.VARIANTS]
        self.fields["variant"].choices = [("", _("every game")), *games]  # type: ignore[attr-defined]
        if season is None:
            self.initial = {"counting": Season.Counting.RANK_POINTS, "rank_points": list(RANK_POINTS), **self.initial}
        else:
            self.initial = {name: getattr(season, name) for name in self.fields}

    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data}
