"""Settling a table: exact shares to whole cents that sum to 0 (rules of plain-hearts and auction-hearts)."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from league.payouts.types import PayoutError


def round_to_zero_sum(shares: Sequence[Fraction]) -> list[int]:
    """Whole cents for exact shares that sum to 0: each floored, then one cent more to the largest fractions, of
    equal fractions to the lower seat, until the sum is 0. Raises `PayoutError('not-zero-sum')`."""
    total = sum(shares, Fraction(0))
    if total != 0:
        raise PayoutError("not-zero-sum", {"sum": total})
    cents = [floor(share) for share in shares]
    by_fraction = sorted(range(len(shares)), key=lambda seat: (cents[seat] - shares[seat], seat))
    for seat in by_fraction[: -sum(cents)]:
        cents[seat] += 1
    return cents


def settle(totals: Sequence[int], stake_cents: int) -> list[int]:
    """What each seat receives: (mean of the totals − own total) × stake per point. 0, 0, 13 at 1: +5, +4, −9.

    Raises `PayoutError('no-seats' | 'negative-stake')`.
    """
    if not totals:
        raise PayoutError("no-seats")
    if stake_cents < 0:
        raise PayoutError("negative-stake", {"stake_cents": stake_cents})
    mean = Fraction(sum(totals), len(totals))
    return round_to_zero_sum([(mean - total) * stake_cents for total in totals])


def settle_chips(chips: Sequence[int], pool: int, value_cents: int) -> list[int]:
    """The same for chips: (chips + equal share of the pool) × value of a chip. −7, −13, 20 with 0 left at 10:
    −70, −130, +200."""
    if not chips:
        raise PayoutError("no-seats")
    if value_cents < 0:
        raise PayoutError("negative-stake", {"stake_cents": value_cents})
    share = Fraction(pool, len(chips))
    return round_to_zero_sum([(own + share) * value_cents for own in chips])
