"""House rules as a form, made from the options that a game declares: a new game or option needs no form of its own."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.rules import registry
from gameplay.rules.options import Option
from league.web.option_words import OptionWords, option_words


class RuleSetForm(forms.Form):
    """`options` in the cleaned data holds what differs from the game's defaults."""

    name = forms.CharField(label=_("Name"), max_length=80)

    def __init__(self, *args: Any, variant: str, **kwargs: Any) -> None:
        initial = dict(kwargs.pop("initial", None) or {})
        options = initial.pop("options", {})
        super().__init__(*args, initial=initial, **kwargs)
        self.info = registry.info(variant)
        for option in self.info.options:
            initial_value = options.get(option.name, option.default)
            self.fields[f"option_{option.name}"] = _field(option, option_words(variant, option.name), initial_value)
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


def _field(option: Option, words: OptionWords, initial: Any) -> forms.Field:
    if option.kind == "flag":
        return forms.BooleanField(label=words.label, required=False, initial=initial)
    if option.kind == "choice":
        choices = [(str(choice), words.choices.get(choice, str(choice))) for choice in option.choices]
        return forms.ChoiceField(label=words.label, choices=choices, initial=str(initial))
    return forms.IntegerField(
        label=words.label, required=not option.optional, min_value=option.minimum, max_value=9999, initial=initial
    )


def _value(option: Option, typed: Any) -> Any:
    """What was typed, as the option's own type."""
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == typed), option.default)
    return typed
