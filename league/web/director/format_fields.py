"""The settings of the formats, in the form of an event: each format shows its own."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.rules import registry
from league.models import Event
from league.queries.formats import DEFAULTS, MOST_DAYS, MOST_WEEKS, NAMES, settings_asked
from league.queries.playable import formats_of

Format = Event.Format
FORMATS = [
    (Format.PODS, _("Swiss, several tables (Hearts)")),
    (Format.SWISS, _("Swiss, two pairs a table (Truco)")),
    (Format.ROTATION, _("Rotation: all rounds drawn beforehand; in truco with another partner each round")),
    (Format.ROUND_ROBIN, _("Round-robin: every pair meets every other (Truco)")),
    (Format.KNOCKOUT, _("Knockout")),
    (Format.GROUPS, _("Groups, then finals")),
    (Format.SINGLE_TABLE, _("One table")),
    (Format.LEAGUE, _("League: fixtures over weeks, played on days that people agree on")),
]
SEEDS = [
    ("rank", _("in the order of the entries")), ("rating", _("by the club’s ratings")), ("draw", _("by lot")),
    ("hand", _("by hand, before the first round")),
]  # fmt: skip
FINALS = [("knockout", _("a knockout")), ("tables", _("finals tables: the first plays for the first places"))]


class FormatFields(forms.Form):
    """What is left alone stays as the format has it by itself. What does not belong to the chosen format is not shown:
    whatever stands in it is neither complained of nor kept."""

    seeds_by = forms.ChoiceField(label=_("Seeded"), choices=SEEDS, required=False)
    double = forms.BooleanField(label=_("Everybody meets everybody twice"), required=False)
    double_elimination = forms.BooleanField(
        label=_("Out with the second defeat"), required=False, help_text=_("Where two meet at a table.")
    )
    third_place = forms.BooleanField(
        label=_("A match for the third place"),
        required=False,
        help_text=_("Where two meet at a table, and the first defeat is the last."),
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

    weeks = forms.IntegerField(
        label=_("Weeks"), min_value=1, max_value=MOST_WEEKS, required=False,
        help_text=_("Left empty: as many as it takes until everybody has met. They are drawn all at once."),
    )  # fmt: skip
    week_days = forms.IntegerField(
        label=_("Days from one week of fixtures to the next"), min_value=1, max_value=MOST_DAYS, required=False
    )
    open_days = forms.IntegerField(
        label=_("Days in which a week’s fixtures are played"), min_value=1, max_value=MOST_DAYS, required=False,
        help_text=_("More than the days to the next week: several weeks are open at once."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The limits are the form's to check: a browser would hold it back for a field that it does not show."""
        super().__init__(*args, **kwargs)
        for name in NAMES:
            for limit in ("min", "max"):
                self.fields[name].widget.attrs.pop(limit, None)

    def format_fields(self) -> list[tuple[forms.BoundField, str]]:
        """With the formats that ask for each, as classes of its box, and whether only pairs are asked, or only others:
        while an event is set up, the game that is chosen on the page says which."""
        game = self.known_game()
        pairs = (True, False) if game is None else (registry.info(game).pairs,)
        return [
            (self[name], " ".join([*(f"for-{format}" for format in asking(name, pairs)), *_of_one_kind(name, pairs)]))
            for name in NAMES
            if name in self.fields
        ]

    def known_game(self) -> str | None:
        """The event's own; None where it may be any."""
        raise NotImplementedError

    def asked(self) -> tuple[str, ...]:
        """The settings of the format that is chosen, for the game that is; where neither is, there are none."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name in set(NAMES) - set(self.asked()):
            self.errors.pop(name, None)
            data[name] = None
        if data.get("double_elimination"):
            data["third_place"] = None  # it is not shown then: whoever loses twice in a row has it
        return data

    def show_format_settings(self, settings: dict[str, Any]) -> None:
        for name in NAMES:
            value = settings.get(name, getattr(DEFAULTS, name))
            self.initial[name] = value or (None if isinstance(self.fields[name], forms.IntegerField) else value)

    def format_settings(self, before: dict[str, Any]) -> dict[str, Any]:
        """Those that differ from what a format has by itself. In a format that stays, what was kept and is not asked
        for (from elsewhere than a form) stays too: it may be settled by play."""
        asked = self.asked()
        typed = {name: self.cleaned_data.get(name) for name in asked}
        chosen = {name: getattr(DEFAULTS, name) if value in (None, "") else value for name, value in typed.items()}
        chosen = {name: value for name, value in chosen.items() if value != getattr(DEFAULTS, name)}
        kept = {name: value for name, value in before.items() if name in asked and value != getattr(DEFAULTS, name)}
        return before if chosen == kept and "format" not in self.changed_data else chosen


def asking(setting: str, pairs: Iterable[bool]) -> list[str]:
    """The formats in which this setting tells something, in games of pairs, or others, or both."""
    return [format for format in Format.values if any(setting in settings_asked(format, each) for each in pairs)]


def _of_one_kind(setting: str, pairs: Iterable[bool]) -> list[str]:
    kinds = [each for each in pairs if any(setting in settings_asked(format, each) for format in _formats(each))]
    return ["only-pairs" if kinds[0] else "only-tables"] if len(kinds) == 1 < len(list(pairs)) else []


def _formats(pairs: bool) -> tuple[Format, ...]:
    """In which games of pairs, or the others, are played."""
    return formats_of(next(code for code in registry.VARIANTS if registry.info(code).pairs == pairs))
