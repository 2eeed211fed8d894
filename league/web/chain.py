"""An event's tie-breaks as columns, and their values written out."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from league.models import Event
from league.queries.standings import chain_of
from league.queries.tiebreaks import Words, tiebreak
from league.standings import TIEBREAKS
from league.writing import MINUS, score, scored, signed, to_fraction

LIKE_SCORES = ("buchholz", "buchholz_cut1", "sonneborn", "progressive", "best_round")
MEANS = ("low_total", "opponents")
GAINS = ("settlement", "chips")
PLACES = 2
"""Decimals of a mean: the same in the whole column."""


@dataclass(frozen=True, slots=True)
class Column:
    """`per_game`: its values are means."""

    code: str
    words: Words
    per_game: bool = False

    @property
    def heading(self) -> str:
        """Its short name, as it stands above the column."""
        return a_game(self.words.heading) if self.per_game else str(self.words.heading)


def a_game(words: Any) -> str:
    return _("%(heading)s a game") % {"heading": words}


def score_heading(*, per_game: bool) -> str:
    """What the score is, above its column: by the mean, who has won all of two games has no less than all of three."""
    return _("Score a game") if per_game else _("Score")


def chain_columns(event: Event, *, lot: bool, per_game: bool = False) -> list[Column]:
    """In a knockout places are played for: what would part equal scores says nothing there."""
    if event.format == Event.Format.KNOCKOUT:
        return []
    return [
        Column(code, tiebreak(code), per_game and is_mean(code)) for code in chain_of(event) if code != "lot" or lot
    ]


def is_mean(code: str) -> bool:
    """Of a sum there is the mean where scores are means; the result between those who are level is read as it is."""
    known = TIEBREAKS.get(code)
    return known is not None and known.adds_up and not known.within


def value_text(event: Event, code: str, value: Any, *, exactly: bool = False) -> str:
    """A stored value (a number, an exact fraction as text, a list of them) as it is read."""
    if value is None:
        return "–"
    if code == "places":
        return "–".join(score(one) for one in value)
    if isinstance(value, list):
        return " · ".join(value_text(event, code, one) for one in value)
    if code in MEANS and not exactly:
        return mean_text(event, code, Fraction(to_fraction(value) or 0))
    if code == "diff":
        return signed(value)
    return scored(value, event.scoring) if code in (*LIKE_SCORES, "opponents") else score(value)


def mean_text(event: Event, code: str, value: Fraction) -> str:
    """A mean reads best as a decimal, and a column of them with as many places everywhere."""
    amount = round(Decimal(value.numerator) / Decimal(value.denominator), PLACES) + 0  # no −0.00
    plus = "+" if amount > 0 and code == "opponents" and event.scoring in GAINS else ""
    return plus + number_format(amount, decimal_pos=PLACES).replace("-", MINUS)
