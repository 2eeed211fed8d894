"""Tables to play at: every variant with every number of seats, random options and random situations."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from gameplay.rules import registry
from gameplay.rules.core import Hand, Variant
from gameplay.rules.options import Option
from gameplay.rules.result import HandContext

TABLES = [(code, seats) for code in registry.VARIANTS for seats in registry.info(code).seats]
"""Every variant with every number of seats."""


def option_values(option: Option) -> st.SearchStrategy:
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    numbers = st.integers(max(option.minimum, 5), 120)
    return st.none() | numbers if option.optional else st.just(option.default) | numbers


def tables(code: str, seats: int) -> st.SearchStrategy[Variant]:
    """This game under any house rules."""
    values = {option.name: option_values(option) for option in registry.info(code).options}
    return st.fixed_dictionaries(values).map(lambda options: registry.make(code, seats, options))


def situation(variant: Variant, rng: Random) -> HandContext:
    """Any hand of any game: in truco often one in which a pair is just short of the end."""
    seats = variant.seats
    if variant.family == "truco":
        short = variant.end_at - variant.short
        before = tuple(rng.choice((0, 3, max(short, 0))) for _ in range(2))
        return HandContext(rng.randint(1, 12), rng.randint(1, seats), before)
    before = tuple(rng.randint(-20, 90) for _ in range(seats))
    context = HandContext(rng.randint(1, 12), rng.randint(1, seats), before)
    if "pool" in variant.keys:
        context = replace(context, pool=rng.randint(0, 30), namer=rng.choice((0, 0, rng.randint(1, seats))))
    return context


def dealt(variant: Variant, rng: Random) -> Hand:
    """A hand of this variant, freshly dealt."""
    return variant.start(situation(variant, rng), variant.deal(rng))
