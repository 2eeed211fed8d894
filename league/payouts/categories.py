"""Prizes within categories: who takes one, and who stays with what the place in the whole field is worth.

Choices where the specification is silent:
- One prize a person, unless prizes add up: whoever could have both gets the greater one, and of two that are equal the
  one for the place in the whole field. Who takes the prize of a category leaves the places of the whole field to those
  behind, who move up; who stays with the place leaves the prize of the category to the next of it.
- Categories are gone through by their best prize, the greatest first, each from the best of it down, and what somebody
  has taken stays taken. Who stays can only gain by what follows: places only grow when others leave.
- Those who are level within a category pool the prizes of the places they fill in it, as in the whole field.
- Somebody is always left in the whole field: what nobody takes of the categories goes to the first place there.
- What adds up adds up: then every category is shared out by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from league.payouts.types import Category

Shares = Callable[[frozenset[int]], Mapping[int, Fraction]]
Claims = dict[str, list[tuple[list[int], int]]]


def tied_groups(ranked: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Entries of one rank together, best first."""
    groups: dict[int, list[int]] = {}
    for entry, rank in ranked:
        groups.setdefault(rank, []).append(entry)
    return [groups[rank] for rank in sorted(groups)]


def claimed(
    ranked: Sequence[tuple[int, int]],
    categories: Sequence[Category],
    worth: Mapping[str, Sequence[int]],
    shares: Shares,
    *,
    cumulative: bool,
) -> Claims:
    """By category, those who share a prize of it and its amount. `worth`: by category, the amount of each place from
    the first on. `shares(gone)`: what a place in the whole field is worth, exactly, once these have left it."""
    claims: Claims = {category.code: [] for category in categories}
    gone: frozenset[int] = frozenset()
    now = shares(gone)
    for category in sorted(categories, key=lambda each: -max(worth[each.code], default=0)):
        amounts, place = worth[category.code], 0
        for level in tied_groups([line for line in ranked if line[0] in category.entries and line[0] not in gone]):
            pool = sum(amounts[place : place + len(level)])
            if not pool:
                break
            if not cumulative:
                nobody_left = len(gone) + len(level) == len(ranked)
                if nobody_left or Fraction(pool, len(level)) <= now.get(level[0], 0):
                    continue
                gone |= set(level)
                now = shares(gone)
            claims[category.code].append((level, pool))
            place += len(level)
    return claims
