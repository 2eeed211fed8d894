"""The settings of play online, in the form of an event: shown, and taken, where the event is played online."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.models import LiveTable
from league.queries.online import DEFAULTS, MOVES, NAMES, RESERVES

REPLAYS = [("hand", _("as soon as the hand is over")), ("round", _("once all tables are over"))]


def _name(setting: str) -> str:
    return f"online_{setting}"


ONLINE_FIELDS = tuple(map(_name, NAMES))


class OnlineFields(forms.Form):
    """What is left empty is as usual. Of an event that is not played online the settings stay as they were."""

    online = forms.BooleanField(
        label=_("Played online"), required=False,
        help_text=_("Each table is opened as an online table when it is published."),
    )  # fmt: skip
    online_move = forms.IntegerField(
        label=_("Seconds a move"), required=False,
        help_text=_("5 to 600; 0: no clock. Left empty: 30."),
    )  # fmt: skip
    online_reserve = forms.IntegerField(
        label=_("Reserve of each player, in seconds"), required=False,
        help_text=_("For the whole game, beyond the seconds of a move. Left empty: 120."),
    )  # fmt: skip
    online_absence = forms.ChoiceField(
        label=_("When a player’s time is up"), choices=LiveTable.Absence.choices, required=False,
        help_text=_("A seat whose player has no account is played by this rule too."),
    )  # fmt: skip
    online_watched = forms.BooleanField(
        label=_("Everybody may watch the tables"), required=False, help_text=_("Nobody who watches sees a hidden card.")
    )
    online_replays = forms.ChoiceField(label=_("The cards of a hand are shown"), choices=REPLAYS, required=False)
    online_duplicate = forms.BooleanField(
        label=_("All tables are dealt the same cards"), required=False,
        help_text=_("Tables of one size; their cards are shown once all of them are over."),
    )  # fmt: skip

    def online_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ONLINE_FIELDS]

    def show_online_settings(self, settings: dict[str, Any]) -> None:
        for setting in NAMES:
            self.initial[_name(setting)] = settings.get(setting, getattr(DEFAULTS, setting))

    def clean_online_move(self) -> int | None:
        return self._within("online_move", (0, *MOVES), _("Seconds a move: 5 to 600, or 0 for no clock."))

    def clean_online_reserve(self) -> int | None:
        return self._within("online_reserve", RESERVES, _("The reserve is 0 to 3600 seconds."))

    def _within(self, name: str, fitting: Any, otherwise: Any) -> int | None:
        value = self.cleaned_data.get(name)
        if value is not None and value not in fitting and self.data.get("online"):
            raise forms.ValidationError(otherwise, code="out-of-range")
        return value

    def online_settings(self, before: dict[str, Any]) -> dict[str, Any]:
        """Those that differ from the usual ones."""
        if not self.cleaned_data.get("online"):
            return before
        typed = {setting: self.cleaned_data.get(_name(setting)) for setting in NAMES}
        given = {setting: value for setting, value in typed.items() if value not in (None, "")}
        return {setting: value for setting, value in given.items() if value != getattr(DEFAULTS, setting)}
