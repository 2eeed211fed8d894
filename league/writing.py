"""How scores, amounts of money, percentages, lists of names, days and times are written, in the reader's language.

Scores are exact: 4⅓, 33 8⁄13; `signed` puts + or − in front. Money is cents and a currency. Days and times are written
in one way everywhere, in a zone by name or else in the page's; templates put them in <time> (templatetags.tavula).
"""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone, translation
from django.utils.dateformat import format as format_date
from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext

from league.currencies import DIGITS

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"
GLYPHS = {
    Fraction(n, d): glyph
    for glyph, n, d in (
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
    )
}  # fmt: skip

# Where the symbol stands, by language; the rest writes it behind the amount.
SYMBOL_FIRST = {"en": "{symbol}{amount}", "pt-br": "{symbol}" + NBSP + "{amount}"}
SYMBOLS = {"EUR": "€", "GBP": "£", "BRL": "R$", "USD": "US$", "CHF": "CHF", "CAD": "CA$", "ARS": "AR$", "JPY": "¥"}


def to_fraction(value: Any) -> Fraction | None:
    """A fraction from what rows and records hold: a number, "13/3", [13, 3]; None where there is nothing."""
    if value is None or value == "":
        return None
    if isinstance(value, list | tuple):
        return Fraction(*value)
    return Fraction(value)


def exact(value: Fraction) -> str:
    """Above or below 0, without loss: a whole number, a glyph (4⅓), or 4 5⁄17: one style in a column."""
    whole, part = divmod(abs(value), 1)
    sign = MINUS if value < 0 else ""
    if not part:
        return sign + number_format(whole)
    if part in GLYPHS:
        return f"{sign}{number_format(whole) if whole else ''}{GLYPHS[part]}"
    fraction = f"{part.numerator}\N{FRACTION SLASH}{part.denominator}"
    return f"{sign}{number_format(whole)}{NBSP}{fraction}" if whole else sign + fraction


def number_of(value: Fraction) -> int | float:
    """For a spreadsheet; without loss where it is whole."""
    return int(value) if value.denominator == 1 else round(float(value), 6)


def score(value: Any) -> str:
    """4⅓; nothing at all is a dash."""
    fraction = to_fraction(value)
    return "–" if fraction is None else exact(fraction)


def signed(value: Any) -> str:
    """+4⅓, −4⅓, 0."""
    fraction = to_fraction(value)
    if fraction is None:
        return "–"
    return ("+" if fraction > 0 else "") + exact(fraction)


def scored(value: Any, scoring: str) -> str:
    """A score as its scoring system writes it: a settlement is a gain or a loss, the others only count up."""
    return signed(value) if scoring in ("settlement", "chips") else score(value)


def money(cents: int | None, currency: str) -> str:
    """€12.50, 12,50 €, R$ 12,50."""
    if cents is None:
        return "–"
    digits = DIGITS.get(currency, 2)
    amount = number_format(Decimal(abs(cents)).scaleb(-digits), decimal_pos=digits, force_grouping=True)
    symbol = SYMBOLS.get(currency, currency)
    pattern = SYMBOL_FIRST.get(translation.get_language() or "en", "{amount}" + NBSP + "{symbol}")
    if symbol.isalpha():
        pattern = pattern.replace("{symbol}{amount}", "{symbol}" + NBSP + "{amount}")
    return (MINUS if cents < 0 else "") + pattern.format(symbol=symbol, amount=amount)


def percent(value: Any) -> str:
    """50 %, 33.33 %; without zeros at the end."""
    amount = Decimal(str(value)).normalize()
    places = max(0, -int(amount.as_tuple().exponent))
    return f"{number_format(amount, decimal_pos=places)}{NBSP}%"


def listed(names: Iterable[Any]) -> str:
    """Ana, Bruno and Carla."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def labelled(what: Any, value: Any) -> str:
    """A thing and what is said of it, with the language's own punctuation between: "Hearts: Ana", « Cœurs : Ana »."""
    return gettext("%(what)s: %(value)s") % {"what": what, "value": value}


def local(value: datetime, zone: str = "") -> datetime:
    try:
        return timezone.localtime(value, ZoneInfo(zone)) if zone else timezone.localtime(value)
    except (ZoneInfoNotFoundError, ValueError):
        return timezone.localtime(value)


def _written(value: date, zone: str, pattern: str) -> str:
    return format_date(local(value, zone) if isinstance(value, datetime) else value, pattern)


def full_day(value: date, zone: str = "") -> str:
    """Friday 5 December 2025."""
    return _written(value, zone, pgettext("date, Django's format", "l j F Y"))


def short_day(value: date, zone: str = "") -> str:
    """Fri 5 Dec 2025."""
    return _written(value, zone, pgettext("short date, Django's format", "D j M Y"))


def day_of_a_year(value: date, zone: str = "") -> str:
    """5 Dec, for heads of columns."""
    return _written(value, zone, pgettext("day and month, Django's format", "j M"))


def clock(value: datetime, zone: str = "") -> str:
    """20:14."""
    return _written(value, zone, pgettext("time, Django's format", "H:i"))


def moment(value: datetime, zone: str = "") -> str:
    """Fri 5 Dec 2025, 20:14."""
    return _written(value, zone, pgettext("date and time, Django's format", "D j M Y, H:i"))


def full_moment(value: datetime, zone: str = "") -> str:
    """Friday 5 December 2025, 20:14."""
    return _written(value, zone, pgettext("date and time in full, Django's format", "l j F Y, H:i"))
