"""Standings for the page: every tie-break's value written out, and in words which one decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from league.models import Event, Standing
from league.templatetags.tavula import decimals, score, scored, signed, to_fraction
from league.web.public.words import Words, tiebreak

LIKE_SCORES = ("buchholz", "buchholz_cut1", "sonneborn", "progressive", "best_round")
MEANS = ("low_total", "opponents")


@dataclass(frozen=True, slots=True)
class Column:
    code: str
    words: Words


@dataclass(frozen=True, slots=True)
class RowView:
    """`values` stand under `columns`, each with whether it decided this row's place; `why` is the sentence for it."""

    standing: Standing
    score: str
    gained: str
    values: list[tuple[str, bool]]
    why: str
    first: bool


def columns(event: Event, rows: Sequence[Standing]) -> list[Column]:
    """The chain's tie-breaks; the lot only where it orders anybody."""
    shared = len({row.rank for row in rows}) < len(rows)
    return [Column(code, tiebreak(code)) for code in event.chain if code != "lot" or shared]


def row_views(event: Event, rows: Sequence[Standing]) -> list[RowView]:
    shown = columns(event, rows)
    before: Standing | None = None
    views = []
    for row in rows:
        values = dict(row.values)
        views.append(
            RowView(
                row,
                scored(row.score, event.scoring),
                scored(row.round_score, event.scoring),
                [(value_text(event, c.code, values.get(c.code)), c.code == row.decided_by) for c in shown],
                why(event, row, before),
                row.rank == 1,
            )
        )
        before = row
    return views


def why(event: Event, row: Standing, before: Standing | None) -> str:
    """What put this entry behind the one above it, where the score did not."""
    if before is None:
        return ""
    if before.rank == row.rank:
        return _("level with %(other)s in everything") % {"other": before.entry}
    if not row.decided_by:
        return ""
    own, theirs = dict(row.values).get(row.decided_by), dict(before.values).get(row.decided_by)
    return _("level with %(other)s on score; behind by %(tiebreak)s: %(own)s to %(theirs)s") % {
        "other": before.entry,
        "tiebreak": tiebreak(row.decided_by).name,
        "own": value_text(event, row.decided_by, own, exactly=True),
        "theirs": value_text(event, row.decided_by, theirs, exactly=True),
    }


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
    """A mean reads better as a decimal; a rounded one says so."""
    if decimals(value) is not None:
        return scored(value, event.scoring) if code == "opponents" else score(value)
    amount = Decimal(value.numerator) / Decimal(value.denominator)
    return "≈" + number_format(amount, decimal_pos=2).replace("-", "\N{MINUS SIGN}")
