"""The settings of an event's scoring: points, and the rules for byes, absences and walkovers."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.errors import LeagueRefusal
from league.models import Event
from league.queries.scoring import MOST, RULES, points_in, within

BY_ITSELF, POINTS = "", "points"
RULE_WORDS = {
    "mean": _("the mean of the own other games"),
    "win": _("a win"),
    "zero": _("nothing"),
    "worst": _("the worst score of all who played"),
    "places": _("the mean of the places that are left"),
    "bye": _("as a bye"),
}
LABELS = {
    "win": _("Points for a win"),
    "draw": _("Points for a draw"),
    "loss": _("Points for a loss"),
    "top": _("Points for the first place"),
    "bye": _("A bye brings"),
    "absence": _("A missed game brings"),
    "walkover": _("A walkover brings those who came"),
}
OF_MATCHES, OF_PLACES = ("win", "draw", "loss"), ("top",)


def exact(text: str) -> str:
    """A whole number or an exact fraction, as the settings hold it: "3", "1/2", "-7/2"; "2.5" is "5/2"."""
    try:
        points = points_in(text)
    except ValueError:
        raise ValidationError(_("Write a number, like 3 or 1/2."), code="number") from None
    if not within(points):
        raise ValidationError(LeagueRefusal("bad-points", most=MOST).sentence, code="bad-points")
    return str(points)


class NumberField(forms.CharField):
    def clean(self, value: Any) -> str:
        text = super().clean(value)
        return exact(text) if text else ""


class RuleField(forms.MultiValueField):
    """One of the rules, or so many points. "" leaves it to the scoring."""

    def __init__(self, rules: tuple[str, ...], **kwargs: Any) -> None:
        named = [(rule, RULE_WORDS[rule]) for rule in rules]
        choices = [(BY_ITSELF, _("as the scoring has it")), *named, (POINTS, _("points:"))]
        fields = [forms.ChoiceField(choices=choices, required=False), forms.CharField(required=False, max_length=20)]
        rule = forms.Select(attrs={"aria-label": kwargs["label"]}, choices=choices)
        number = forms.TextInput(attrs={"inputmode": "numeric", "size": 6, "aria-label": _("Points")})
        super().__init__(
            fields, widget=_RuleWidget([rule, number]), require_all_fields=False, required=False, **kwargs,
        )  # fmt: skip

    def compress(self, values: list[str]) -> str:
        rule, points = [*values, "", ""][:2]
        return exact(points) if rule == POINTS else rule


class _RuleWidget(forms.MultiWidget):
    def decompress(self, value: str | None) -> list[str]:
        if value in (None, "") or value in RULE_WORDS:
            return [value or BY_ITSELF, ""]
        return [POINTS, value or ""]


class CountingForm(forms.Form):
    """The fields that fit the event's scoring."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in points_of(event.scoring):
            self.fields[name] = NumberField(label=LABELS[name], required=False, max_length=20)
            self.fields[name].help_text = _("Left empty: as the scoring has it.")
        for name, rules in RULES.items():
            fitting = tuple(rule for rule in rules if fits(rule, event.scoring))
            self.fields[name] = RuleField(fitting, label=LABELS[name])
        self.fields["bye"].help_text = _("The second field is for so many points, where “points:” is chosen.")
        held = event.scoring_settings.items()
        self.initial = {name: str(value) for name, value in held if name in self.fields}

    def settings(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What the event's settings become: those of other scorings stay as they are."""
        others = {name: value for name, value in held.items() if name not in self.fields}
        return others | {name: value for name, value in self.cleaned_data.items() if value != ""}


def points_of(scoring: str) -> tuple[str, ...]:
    return {Event.Scoring.MATCH: OF_MATCHES, Event.Scoring.PLACING: OF_PLACES}.get(Event.Scoring(scoring), ())


def fits(rule: str, scoring: str) -> bool:
    """Only matches can be won, and only placing has places."""
    needs = {"win": Event.Scoring.MATCH, "places": Event.Scoring.PLACING}
    return needs.get(rule, scoring) == scoring
