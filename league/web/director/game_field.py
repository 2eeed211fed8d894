"""What an event is played by: house rules of the club, or a game as it usually is."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.names import game_name
from gameplay.rules import registry
from league.models import Club, Event, RuleSet
from league.queries.playable import can_be_played


class _GameSelect(forms.Select):
    """Each game says whether pairs play it: the style sheet shows the settings that go with it."""

    variants: Mapping[str, str] = {}

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(*args, **kwargs)
        variant = self.variants.get(str(option["value"]))
        if variant:
            option["attrs"]["data-sides"] = "pairs" if registry.info(variant).pairs else "tables"
        return option


class GameField(forms.ChoiceField):
    """Gives the house rules or, for a game's usual rules, its code; nothing for the rules that an event has."""

    widget = _GameSelect

    def offer(self, club: Club, event: Event | None = None) -> None:
        house = RuleSet.objects.filter(club=club).order_by("id")
        self.rule_sets = {str(rule_set.pk): rule_set for rule_set in house}
        self.widget.variants = {key: rule_set.variant for key, rule_set in self.rule_sets.items()}
        self.widget.variants |= {code: code for code in registry.VARIANTS}
        usual = [(code, game_name(code)) for code in registry.VARIANTS if can_be_played(code)]
        named = [(key, rule_set.name) for key, rule_set in self.rule_sets.items()]
        groups = [(_("House rules"), named), (_("As it is usually played"), usual)]
        as_they_are = [("", _("as they are"))] if event else []
        self.choices = as_they_are + [group for group in groups if group[1]]  # type: ignore[assignment]
        self.required = event is None

    def prepare_value(self, value: Any) -> Any:
        return value.pk if isinstance(value, RuleSet) else value

    def clean(self, value: Any) -> RuleSet | str | None:
        chosen = super().clean(value)
        return self.rule_sets.get(chosen, chosen) or None

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


def variant_of(chosen: RuleSet | str) -> str:
    return chosen.variant if isinstance(chosen, RuleSet) else chosen
