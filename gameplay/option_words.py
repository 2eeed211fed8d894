"""House rules in words: each option of each game as a field of a form, and as a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from gameplay.rules.options import Value

Text = str | Promise


@dataclass(frozen=True, slots=True)
class OptionWords:
    """`label` heads the field; `choices` go on from it ("Equal best totals" ... "share the win"). `sentences` say what
    holds, by value; those of numbers take a %(count)s."""

    label: Text
    sentences: Mapping[Any, Text] = field(default_factory=dict)
    choices: Mapping[Any, Text] = field(default_factory=dict)
    sentence: Text = ""


OPTIONS: Mapping[str, OptionWords] = {
    "end_at": OptionWords(
        _("The game ends at"),
        sentence=ngettext_lazy(
            "A game ends as soon as somebody has %(count)s point or more; the lowest total wins.",
            "A game ends as soon as somebody has %(count)s points or more; the lowest total wins.",
            "count",
        ),
    ),
    "moon": OptionWords(
        _("Whoever shoots the moon"),
        choices={
            "choice": _("chooses: off the own score, or onto everybody else's"),
            "add": _("puts everything onto everybody else's score"),
            "subtract": _("takes everything off the own score"),
            "none": _("has it all: there is no moon"),
        },
        sentences={
            "choice": _("Who shoots the moon chooses: everything off the own score, or onto everybody else's."),
            "add": _("A moon puts everything onto everybody else's score."),
            "subtract": _("A moon takes everything off the own score."),
            "none": _("There is no moon: who takes everything has it all."),
        },
    ),
    "pass": OptionWords(
        _("Cards passed before the hand"),
        choices={3: _("three"), 0: _("none: there is no passing")},
        sentences={3: _("Three cards are passed before each hand that has a pass."), 0: _("No cards are passed.")},
    ),
    "first_trick_points": OptionWords(
        _("Penalty cards may be played to the first trick"),
        sentences={
            False: _("No points may be played on the first trick."),
            True: _("Points may be played on the first trick."),
        },
    ),
    "break_hearts": OptionWords(
        _("Hearts must be broken before one is led"),
        sentences={
            True: _("Hearts must be broken before one is led."),
            False: _("Hearts may be led at any time."),
        },
    ),
    "queen_breaks": OptionWords(
        _("Black Maria breaks hearts"),
        sentences={True: _("Black Maria breaks hearts too."), False: _("Black Maria does not break hearts.")},
    ),
    "tie": OptionWords(
        _("Equal best totals"),
        choices={"share": _("share the win"), "play-on": _("play on until one is alone in front")},
        sentences={
            "share": _("Equal lowest totals share the win."),
            "play-on": _("Equal lowest totals play one more hand until one player is alone."),
        },
    ),
    "bonus_card": OptionWords(
        _("The bonus card"),
        choices={"JD": _("jack of diamonds"), "TD": _("ten of diamonds")},
        sentences={
            "JD": _("The bonus card is the jack of diamonds."),
            "TD": _("The bonus card is the ten of diamonds."),
        },
    ),
    "moon_needs_bonus": OptionWords(
        _("A moon needs the bonus card too"),
        sentences={
            True: _("A moon needs the bonus card too."),
            False: _("A moon does not need the bonus card."),
        },
    ),
    "deals": OptionWords(
        _("Deals"),
        sentences={None: _("Any number of deals is played.")},
        sentence=ngettext_lazy("A game has %(count)s deal.", "A game has %(count)s deals.", "count"),
    ),
    "lead": OptionWords(
        _("First lead"),
        choices={"left-of-dealer": _("by the player on the dealer's left"), "bidder": _("by whoever named the suit")},
        sentences={
            "left-of-dealer": _("The player on the dealer's left leads first."),
            "bidder": _("Whoever named the suit leads first."),
        },
    ),
    "final_pool": OptionWords(
        _("After the last deal, while a jackpot stands"),
        choices={"play-on": _("the game goes on"), "share": _("the game ends, and the pool is shared equally")},
        sentences={
            "play-on": _("While a jackpot stands the game goes on past its deals."),
            "share": _("The game ends after its deals even if a jackpot stands, and the pool is shared equally."),
        },
    ),
    "covered": OptionWords(
        _("A card may be played face down"),
        choices={"any": _("in every trick"), "after-first": _("from the second trick on"), "never": _("never")},
        sentences={
            "any": _("A card may be played covered in every trick."),
            "after-first": _("A card may be played covered, but not in the first trick."),
            "never": _("No card is played covered."),
        },
    ),
    "eleven": OptionWords(
        _("The hand of eleven"),
        choices={"play": _("is simply played"), "choose": _("is played or given up, after a look at both hands")},
        sentences={
            "play": _("The hand of eleven is simply played."),
            "choose": _("In the hand of eleven the pair sees both hands and decides to stay or fold."),
        },
    ),
    "tie_lead": OptionWords(
        _("After a tied trick"),
        choices={
            "leader": _("the same player leads again"),
            "tied-card": _("whoever played the first of the tied cards leads"),
        },
        sentences={
            "leader": _("After a tied trick the same player leads again."),
            "tied-card": _("After a tied trick, whoever first played the tied card leads."),
        },
    ),
}
END_OF_PAIRS = OptionWords(
    _("The game ends at"),
    sentence=ngettext_lazy("A game goes to %(count)s point.", "A game goes to %(count)s points.", "count"),
)
OF_ONE_GAME: Mapping[tuple[str, str], OptionWords] = {
    ("truco-paulista", "end_at"): END_OF_PAIRS,
    ("truco-mineiro", "end_at"): END_OF_PAIRS,
    ("truco-mineiro", "eleven"): OptionWords(
        _("The hand of ten"),
        choices=OPTIONS["eleven"].choices,
        sentences={
            "play": _("The hand of ten is simply played."),
            "choose": _("In the hand of ten the pair sees both hands and decides to stay or fold."),
        },
    ),
}
"""Where a game uses other words than the rest."""


def option_words(game: str, name: str) -> OptionWords:
    """An option that nobody has put into words yet is called by its code (a test asks for words)."""
    return OF_ONE_GAME.get((game, name)) or OPTIONS.get(name) or OptionWords(name)


def option_sentence(game: str, name: str, value: Any) -> Text:
    """What holds at a table that has agreed on this value."""
    words = option_words(game, name)
    if value in words.sentences:
        return words.sentences[value]
    return words.sentence % {"count": value} if words.sentence else words.label


TRUCO: tuple[tuple[Text, Mapping[str, Value]], ...] = (
    (_("As on the house sheet"), {"covered": "any", "eleven": "play"}),
    (_("As widely played"), {"covered": "after-first", "eleven": "choose"}),
)
PRESETS: Mapping[str, tuple[tuple[Text, Mapping[str, Value]], ...]] = {"truco-paulista": TRUCO, "truco-mineiro": TRUCO}
"""Games that are at home in more than one way: options that go together, under the name they are known by."""
