"""House rules as a form, made from the options that a game declares: a new game or option needs no form of its own."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gameplay.rules import registry
from gameplay.rules.options import Option

LABELS: dict[str, str | Promise] = {
    "end_at": _("The game ends at"),
    "moon": _("Whoever shoots the moon"),
    "pass": _("Cards passed before the hand"),
    "first_trick_points": _("Penalty cards may be played to the first trick"),
    "break_hearts": _("Hearts must be broken before one is led"),
    "queen_breaks": _("Black Maria breaks hearts"),
    "tie": _("Equal best totals"),
    "covered": _("A card may be played face down"),
    "eleven": _("The hand of eleven"),
    "tie_lead": _("After a tied trick"),
    "deals": _("Deals"),
    "lead": _("First lead"),
    "final_pool": _("A pool that is left at the end"),
    "bonus_card": _("The bonus card"),
    "moon_needs_bonus": _("A moon needs the bonus card too"),
}
CHOICES: dict[tuple[str, int | str], str | Promise] = {
    ("moon", "choice"): _("chooses: off the own score, or onto everybody else"),
    ("moon", "add"): _("goes onto everybody else"),
    ("moon", "subtract"): _("comes off the own score"),
    ("moon", "none"): _("there is no moon: the points count"),
    ("pass", 3): _("three"),
    ("pass", 0): _("none: there is no passing"),
    ("tie", "share"): _("share the win"),
    ("tie", "play-on"): _("play on until one is alone in front"),
    ("covered", "any"): _("in every trick"),
    ("covered", "after-first"): _("from the second trick on"),
    ("covered", "never"): _("never"),
    ("eleven", "play"): _("is simply played"),
    ("eleven", "choose"): _("is played or given up, after a look at both hands"),
    ("lead", "left-of-dealer"): _("by the player on the dealer's left"),
    ("lead", "bidder"): _("by whoever named the suit"),
    ("final_pool", "play-on"): _("is played for in further deals"),
    ("final_pool", "share"): _("is shared equally"),
    ("bonus_card", "JD"): _("jack of diamonds"),
    ("bonus_card", "TD"): _("ten of diamonds"),
    ("tie_lead", "leader"): _("the same player leads again"),
    ("tie_lead", "tied-card"): _("whoever played the first of the tied cards leads"),
}


class RuleSetForm(forms.Form):
    """`options` in the cleaned data holds what differs from the game's defaults."""

    name = forms.CharField(label=_("Name"), max_length=80)

    def __init__(self, *args: Any, variant: str, **kwargs: Any) -> None:
        initial = dict(kwargs.pop("initial", None) or {})
        options = initial.pop("options", {})
        super().__init__(*args, initial=initial, **kwargs)
        self.info = registry.info(variant)
        for option in self.info.options:
            self.fields[f"option_{option.name}"] = _field(option, options.get(option.name, option.default))
        self.fields["hands_limit"] = forms.IntegerField(
            label=_("Hands a game"),
            required=False,
            min_value=1,
            max_value=999,
            help_text=_("Left empty, a game goes on until its end."),
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["options"] = {
            option.name: value
            for option in self.info.options
            for value in [_value(option, data.get(f"option_{option.name}"))]
            if value != option.default
        }
        return data


def _field(option: Option, initial: Any) -> forms.Field:
    label = LABELS.get(option.name, option.name.replace("_", " ").capitalize())
    if option.kind == "flag":
        return forms.BooleanField(label=label, required=False, initial=initial)
    if option.kind == "choice":
        choices = [(str(choice), CHOICES.get((option.name, choice), str(choice))) for choice in option.choices]
        return forms.ChoiceField(label=label, choices=choices, initial=str(initial))
    return forms.IntegerField(
        label=label, required=not option.optional, min_value=option.minimum, max_value=9999, initial=initial
    )


def _value(option: Option, typed: Any) -> Any:
    """What was typed, as the option's own type."""
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == typed), option.default)
    return typed
