"""Matches between two bots, and how sure it is which of them is the better one.

Every match is played once with each line-up, with the same deals and with every seat drawing the same random numbers:
what luck gives to one bot it gives to the other as well. The unit of the statistics is such a set of matches.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev, variance
from typing import Any, Final

from gameplay.bots.bot import Bot, asked, choose
from gameplay.rules.core import Variant
from gameplay.rules.hearts.base import HeartsVariant

CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Played:
    """One match: its hands, what each side has scored, and which sides have won."""

    hands: int
    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Estimate:
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float]:
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


@dataclass(frozen=True)
class Outcome:
    """`advantage`: by how many points a hand the first bot does better than the second, each for the average of its
    seats. `wins`: its share of the matches won; a half where they are equal."""

    matches: int
    hands: int
    advantage: Estimate
    wins: Estimate

    def as_dict(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "hands": self.hands,
            "advantage": self.advantage.as_dict(),
            "wins": self.wins.as_dict(),
        }


def line_ups(seats: int) -> list[tuple[int, ...]]:
    """Who sits where: 0 is the first bot, 1 the second. They sit alternately, and every seat is either's as often."""
    alternate = tuple(seat % 2 for seat in range(seats))
    turns = range(seats) if seats % 2 else range(1)
    rotated = [alternate[turn:] + alternate[:turn] for turn in turns]
    return [line for one in rotated for line in (one, tuple(1 - bot for bot in one))]


def contest(variant: Variant, bots: Sequence[Bot], matches: int, hands: int | None, seed: str) -> Outcome:
    """`hands`: the length of a match; None is the end of the game."""
    advantages, wins, played_hands = [], [], 0
    for match in range(matches):
        scores = []
        for line_up in line_ups(variant.seats):
            played = play_match(variant, [bots[bot] for bot in line_up], hands, f"{seed} {match}")
            played_hands += played.hands
            scores.append(score(variant, line_up, played))
        advantages.append(fmean(advantage for advantage, _ in scores))
        wins.append(fmean(won for _, won in scores))
    return Outcome(matches * len(line_ups(variant.seats)), played_hands, estimate(advantages), share_of(wins))


def play_match(variant: Variant, bots: Sequence[Bot], hands: int | None, seed: str) -> Played:
    """`bots` by seat, seat 1 first."""
    context, points, number = variant.opening(), [0] * variant.sides, 0
    while True:
        number += 1
        hand = variant.start(context, variant.deal(Random(f"{seed} deal {number}")))
        rngs = [Random(f"{seed} {number} {seat}") for seat in range(variant.seats)]
        while not hand.over:
            seat = asked(hand, range(1, variant.seats + 1))[0]
            hand.step(choose(bots[seat - 1], hand, seat, rngs[seat - 1]))
        result = hand.result()
        points = [old + new for old, new in zip(points, result.points, strict=True)]
        if result.over or number == hands:
            return Played(number, tuple(points), result.winners or leaders(variant, points))
        context = variant.following(context, result)


def leaders(variant: Variant, points: Sequence[int]) -> tuple[int, ...]:
    """Who would win with these points: a match may be shorter than its game."""
    if isinstance(variant, HeartsVariant):
        return variant.winners(points)
    return tuple(side for side, total in enumerate(points, start=1) if total == max(points))


def score(variant: Variant, line_up: Sequence[int], played: Played) -> tuple[float, float]:
    """The first bot's advantage a hand, and its share of the win."""
    sides = line_up[: variant.sides]
    first, second = (fmean(p for p, bot in zip(played.points, sides, strict=True) if bot == one) for one in (0, 1))
    better = second - first if variant.low_wins else first - second
    return better / played.hands, fmean(1 - sides[winner - 1] for winner in played.winners)


def estimate(values: Sequence[float]) -> Estimate:
    """Of two values at least: one says nothing of how far they spread."""
    mean = fmean(values)
    margin = quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - margin, mean + margin)


def share_of(values: Sequence[float]) -> Estimate:
    """A share of all: by Wilson, so that a few matches that were all won do not claim that none is ever lost. How much
    the values spread says how many throws of a coin they are worth."""
    mean, count = fmean(values), float(len(values))
    z, spread = quantile(len(values) - 1), variance(values) / count
    throws = mean * (1 - mean) / spread if spread else count
    centre = (mean + z * z / (2 * throws)) / (1 + z * z / throws)
    margin = z / (1 + z * z / throws) * sqrt(mean * (1 - mean) / throws + z * z / (4 * throws * throws))
    return Estimate(mean, max(centre - margin, 0.0), min(centre + margin, 1.0))


def quantile(freedom: int) -> float:
    """Student's, by its expansion around the normal one: right to 1 in 100 from 3 degrees of freedom on."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, start=1))
