"""Tricks that a page shows, and cards that it says are refused: played on the rules, which say what comes of them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from gameplay.rules import cards
from gameplay.rules.core import Hand, RuleError, Variant
from gameplay.rules.deal import Deal
from gameplay.rules.sentences import SENTENCES
from league.web.rulebook.cards import Face, face, with_signs
from league.web.rulebook.reasons import REASONS

NAMES = ("Ana", "Bruno", "Carla", "Davide", "Elisa", "Fabio", "Giulia", "Hugo", "Ivana", "Jorge", "Karim")
"""Who plays in the examples, by seat; as many as any game seats."""


@dataclass(frozen=True, slots=True)
class Play:
    name: str
    face: Face
    takes: bool


@dataclass(frozen=True, slots=True)
class Trick:
    """`winner` is empty where nobody takes it."""

    plays: list[Play]
    leader: str
    winner: str
    card: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that a player tried, as it is answered, and the rule behind the answer."""

    code: str
    sentence: str
    why: Promise


def hand_of(variant: Variant, hands: Iterable[str]) -> Hand:
    """A hand in which each seat holds these cards, seat 1 to lead. It is one without passing, and in an auction the
    hearts have been named."""
    numbers = [number for number in range(1, 5) if not variant.pass_target(number, 1)]
    context = replace(variant.opening(), number=numbers[0], namer=1 if "namer" in variant.keys else 0)
    deal = Deal(tuple(tuple(map(cards.card, held.split())) for held in hands)).numbered()
    hand = variant.start(context, deal)
    if context.namer:
        hand.step_text("1 name H")
    return hand


def first_lead(variant: Any) -> str:
    """The card that opens the examples: the lowest club, which in some games has to."""
    return cards.face(variant.lowest_club or variant.pack & -variant.pack)


def trick(variant: Variant, played: str) -> Trick:
    """A trick of these cards, seat 1 first."""
    hand: Any = hand_of(variant, played.split())
    for seat, card in enumerate(played.split(), start=1):
        hand.step_text(f"{seat} play {card}")
    winner = hand.tricks[0].winner
    plays = [
        Play(NAMES[seat - 1], face(cards.card(card)), seat == winner)
        for seat, card in enumerate(played.split(), start=1)
    ]
    taking = plays[winner - 1] if winner else None
    return Trick(plays, plays[0].name, taking.name if taking else "", taking.face.sign if taking else "")


def refused(hand: Hand, tries: Iterable[tuple[str, bool]]) -> list[Refused]:
    """What the rules answer to these actions, where they refuse one. Those marked true are played on; the others are
    only tried."""
    answers = []
    for text, is_played in tries:
        try:
            (hand if is_played else hand.copy()).step_text(text)
        except RuleError as error:
            sentence = with_signs(gettext(SENTENCES[error.key]) % error.facts)
            answers.append(Refused(error.code, sentence, REASONS[error.key]))
    return answers


def refused_in_hearts(variant: Variant) -> list[Refused]:
    """One try against each restriction of the Hearts family, in the order in which they are asked."""
    lead = first_lead(variant)
    others = [f"{rank}C" for rank in "34678"][: variant.seats - 3]
    hand = hand_of(variant, [f"{lead} AC", "9C 5D 8H", "QS 6D", *others])
    follow = [(f"{seat} play {card}", True) for seat, card in enumerate(others, start=4)]
    tries = [
        ("1 play AC", False),
        (f"1 play {lead}", True),
        ("2 play 5D", False),
        ("2 play 9C", True),
        ("3 play QS", False),
        ("3 play 6D", True),
        *follow,
        ("2 play 8H", False),
    ]
    return refused(hand, tries)
