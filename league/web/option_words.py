"""The house rules of an event, in words."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from gameplay.option_words import OptionWords, Text, option_sentence, option_words
from gameplay.rules import registry
from gameplay.rules.errors import RuleError
from league.models import Event, RuleSet

__all__ = ["OptionWords", "Text", "hands_text", "option_sentence", "option_texts", "option_words"]


def option_texts(rules: Event | RuleSet) -> list[tuple[Text, bool]]:
    """The house rules in words, each with whether it differs from the game's own default."""
    try:
        info = registry.info(rules.variant)
    except RuleError:
        return []
    texts: list[tuple[Text, bool]] = []
    for option in info.options:
        value = rules.options.get(option.name, option.default)
        if value is not None and not (option.name == "final_pool" and rules.hands_limit):
            texts.append((option_sentence(info.code, option.name, value), value != option.default))
    if rules.hands_limit:
        texts.append((hands_text(rules.hands_limit), True))
        if info.chips:
            texts.append((_("A pool that is left then is shared equally."), True))
    return texts


def hands_text(hands: int) -> str:
    return ngettext(
        "A game has %(count)s hand, if it does not end before.",
        "A game has %(count)s hands, if it does not end before.",
        hands,
    ) % {"count": hands}
