"""The bots there are."""

from collections.abc import Callable
from typing import Final

from gameplay.bots.bot import Bot
from gameplay.bots.hearts.deep import DeepHearts
from gameplay.bots.hearts.steady import SteadyHearts
from gameplay.bots.random_bot import RandomBot
from gameplay.bots.safe import SafeBot
from gameplay.bots.search import Box
from gameplay.bots.truco.deep import DeepTruco
from gameplay.bots.truco.steady import SteadyTruco
from gameplay.rules.core import Variant
from gameplay.rules.hearts.base import HeartsVariant
from gameplay.rules.truco.base import TrucoVariant


def make(name: str, variant: Variant, box: Box | None = None) -> Bot:
    """The bot of this name (KeyError where there is none), at a table with these rules. `box`: what a move of a deep
    bot may cost."""
    return BOTS[name](variant, box or Box())


def _random(variant: Variant, box: Box) -> Bot:
    return RandomBot(variant)


def _safe(variant: Variant, box: Box) -> Bot:
    return SafeBot(variant)


def _steady(variant: Variant, box: Box) -> Bot:
    if isinstance(variant, TrucoVariant):
        return SteadyTruco(variant)
    assert isinstance(variant, HeartsVariant)
    return SteadyHearts(variant)


def _deep(variant: Variant, box: Box) -> Bot:
    if isinstance(variant, TrucoVariant):
        return DeepTruco(variant, box)
    assert isinstance(variant, HeartsVariant)
    return DeepHearts(variant, box)


USUAL: Final = "steady"
"""Who plays where nobody has said which: on seats that are filled up, and for whoever is away."""
BOTS: Final[dict[str, Callable[[Variant, Box], Bot]]] = {
    "random": _random, "safe": _safe, "steady": _steady, "deep": _deep,
}  # fmt: skip
