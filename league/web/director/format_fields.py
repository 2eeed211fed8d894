"""The settings of the formats, in the form of an event: each format shows its own."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.queries.formats import DEFAULTS, NAMES, settings_asked

Format = Event.Format
FORMATS = [
    (Format.PODS, _("Swiss, several tables (Hearts)")),
    (Format.SWISS, _("Swiss, two pairs a table (Truco)")),
    (Format.ROTATION, _("Rotation: all rounds drawn beforehand; in truco with another partner each round")),
    (Format.ROUND_ROBIN, _("Round-robin: every pair meets every other (Truco)")),
    (Format.KNOCKOUT, _("Knockout")),
    (Format.GROUPS, _("Groups, then finals")),
    (Format.SINGLE_TABLE, _("One table")),
]
SEEDS = [
    ("rank", _("in the order of the entries")), ("rating", _("by the club’s ratings")), ("draw", _("by lot")),
    ("hand", _("by hand, before the first round")),
]  # fmt: skip
FINALS = [("knockout", _("a knockout")), ("tables", _("finals tables: the first plays for the first places"))]


class FormatFields(forms.Form):
    """What is left alone stays as the format has it by itself."""

    seeds_by = forms.ChoiceField(label=_("Seeded"), choices=SEEDS, required=False)
    double = forms.BooleanField(label=_("Everybody meets everybody twice"), required=False)
    double_elimination = forms.BooleanField(
        label=_("Out with the second defeat"), required=False, help_text=_("Where two meet at a table.")
    )
    third_place = forms.BooleanField(
        label=_("A match for the third place"), required=False, help_text=_("Where two meet at a table.")
    )
    advance = forms.IntegerField(
        label=_("Go on from each table"), min_value=1, max_value=10, required=False,
        help_text=_("Hearts. Left empty: the better half."),
    )  # fmt: skip
    groups = forms.IntegerField(
        label=_("Groups"), min_value=1, max_value=500, required=False,
        help_text=_("Left empty: groups of about four pairs, or of two tables."),
    )  # fmt: skip
    qualify = forms.IntegerField(label=_("Go on from each group"), min_value=1, max_value=50, required=False)
    cut = forms.IntegerField(
        label=_("Go on to finals"), min_value=2, max_value=5000, required=False, help_text=_("Left empty: no finals.")
    )
    finals = forms.ChoiceField(label=_("What they play"), choices=FINALS, required=False)

    def format_fields(self) -> list[tuple[forms.BoundField, str]]:
        """With the formats that ask for each, as classes of its box."""
        return [(self[name], " ".join(f"for-{format}" for format in asking(name))) for name in NAMES]

    def show_format_settings(self, settings: dict[str, Any]) -> None:
        for name in NAMES:
            value = settings.get(name, getattr(DEFAULTS, name))
            self.initial[name] = value or (None if isinstance(self.fields[name], forms.IntegerField) else value)

    def format_settings(self, before: dict[str, Any]) -> dict[str, Any]:
        """Those that differ from what a format has by itself."""
        chosen = dict(before)
        for name in NAMES:
            value, usual = self.cleaned_data.get(name), getattr(DEFAULTS, name)
            chosen[name] = usual if value in (None, "") else value
        return {name: value for name, value in chosen.items() if value != getattr(DEFAULTS, name, None)}


def asking(setting: str) -> Iterable[str]:
    """The formats in which this setting tells something."""
    return [
        format for format in Format.values if any(setting in settings_asked(format, pairs) for pairs in (True, False))
    ]
