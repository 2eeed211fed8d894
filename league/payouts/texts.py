"""English for the codes of this room, with `%(name)s` for the facts. The only place where payouts speak."""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    # refusals
    "not-zero-sum": "The shares must sum to 0; they sum to %(sum)s.",
    "no-seats": "There is nobody to settle.",
    "negative-stake": "The stake cannot be below 0 (%(stake_cents)s).",
    "negative-fund": "The prize fund cannot be below 0 (%(fund_cents)s).",
    "prize-rank": "There is no place %(rank)s; places start at 1.",
    "prize-twice": "Place %(rank)s has two prizes.",
    "prize-amount": "Prize %(prize)s needs an amount or a percentage, one of the two, not below 0.",
    "special-twice": "The prize %(special)s, or somebody in it, stands there twice.",
    "percentages-above-100": "The percentages sum to %(percent)s; 100 is the most.",
    "prizes-above-fund": "The fixed prizes (%(fixed_cents)s) are above the fund (%(fund_cents)s).",
    "entry-twice": "These entries are named twice: %(entries)s.",
    # why
    "nobody-ranked": "Nobody is ranked; the fund of %(fund_cents)s stays unpaid.",
    "fewer-entries": "%(places)s places have a prize, and %(entries)s entries are ranked; the rest goes to the first.",
    "below-minimum": "Place %(rank)s would get %(cents)s, below the minimum of %(minimum_cents)s; it is not paid.",
    "tied": "Tied on place %(rank)s, %(entries)s share %(pool_cents)s.",
    "special-not-won": "Nobody won the prize %(special)s; it goes to the first.",
}
