"""English for the codes of this room, with `%(name)s` for the facts. The only place where payouts speak."""

from collections.abc import Mapping

from league.marking import gettext_noop

TEXTS: Mapping[str, str] = {
    # refusals
    "not-zero-sum": gettext_noop("The shares must sum to 0; they sum to %(sum)s."),
    "no-seats": gettext_noop("There is nobody to settle."),
    "negative-stake": gettext_noop("The stake cannot be below 0 (%(stake_cents)s)."),
    "negative-fund": gettext_noop("The prize fund cannot be below 0 (%(fund_cents)s)."),
    "prize-rank": gettext_noop("There is no place %(rank)s; places start at 1."),
    "prize-twice": gettext_noop("Place %(rank)s has two prizes."),
    "prize-amount": gettext_noop("Prize %(prize)s needs an amount or a percentage, one of the two, not below 0."),
    "special-twice": gettext_noop("The prize %(special)s, or somebody in it, stands there twice."),
    "category-twice": gettext_noop("The category %(category)s stands there twice."),
    "percentages-above-100": gettext_noop("The percentages sum to %(percent)s; 100 is the most."),
    "prizes-above-fund": gettext_noop("The fixed prizes (%(fixed_cents)s) are above the fund (%(fund_cents)s)."),
    "entry-twice": gettext_noop("These entries are named twice: %(entries)s."),
    # why
    "nobody-ranked": gettext_noop("Nobody is ranked; the fund of %(fund_cents)s stays unpaid."),
    "fewer-entries": gettext_noop(
        "%(places)s places have a prize, and %(entries)s entries are ranked; the rest goes to the first."
    ),
    "below-minimum": gettext_noop(
        "Place %(rank)s would get %(cents)s, below the minimum of %(minimum_cents)s; it is not paid."
    ),
    "tied": gettext_noop("Tied on place %(rank)s, %(entries)s share %(pool_cents)s."),
    "special-not-won": gettext_noop("Nobody won the prize %(special)s; it goes to the first."),
}
