"""How numbers, money and times are written, for all templates: {% load tavula %}.

Scores are exact: 4⅓, 4.35, 33 8⁄13; `signed` puts + or − in front. Money is cents and a currency, by language. Times
are shown in a zone by name: `{{ event.starts_at|day:event.time_zone }}`.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django import template
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.dateformat import format as format_date
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"
THEMES = ("light", "dark")
GLYPHS = {
    Fraction(n, d): glyph
    for glyph, n, d in (
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
    )
}  # fmt: skip
MOST_DECIMALS = 3

# Where the symbol stands, by language; the rest writes it behind the amount.
SYMBOL_FIRST = {"en": "{symbol}{amount}", "pt-br": "{symbol}" + NBSP + "{amount}"}
SYMBOLS = {"EUR": "€", "GBP": "£", "BRL": "R$", "USD": "US$", "CHF": "CHF", "CAD": "CA$", "ARS": "AR$", "JPY": "¥"}
# Currencies whose smallest unit is not a hundredth (ISO 4217).
DIGITS = {"JPY": 0, "KRW": 0, "CLP": 0, "PYG": 0, "XPF": 0, "XOF": 0, "XAF": 0, "TND": 3, "KWD": 3, "BHD": 3}


def to_fraction(value: Any) -> Fraction | None:
    """A fraction from what rows and records hold: a number, "13/3", [13, 3]; None where there is nothing."""
    if value is None or value == "":
        return None
    if isinstance(value, list | tuple):
        return Fraction(*value)
    return Fraction(value)


def decimals(part: Fraction) -> int | None:
    """How many places write this exactly; None where more than three would be needed."""
    for places in range(MOST_DECIMALS + 1):
        if (part * 10**places).denominator == 1:
            return places
    return None


def exact(value: Fraction) -> str:
    """Above or below 0, without loss: a whole number, a glyph (4⅓), a short decimal (4.35), or 4 5⁄17."""
    whole, part = divmod(abs(value), 1)
    sign = MINUS if value < 0 else ""
    if not part:
        return sign + number_format(whole)
    if part in GLYPHS:
        return f"{sign}{number_format(whole) if whole else ''}{GLYPHS[part]}"
    places = decimals(part)
    if places is not None:
        amount = Decimal(abs(value).numerator) / Decimal(abs(value).denominator)
        return sign + number_format(amount, decimal_pos=places)
    fraction = f"{part.numerator}\N{FRACTION SLASH}{part.denominator}"
    return f"{sign}{number_format(whole)}{NBSP}{fraction}" if whole else sign + fraction


@register.filter
def score(value: Any) -> str:
    """4⅓; nothing at all is a dash."""
    fraction = to_fraction(value)
    return "–" if fraction is None else exact(fraction)


@register.filter
def signed(value: Any) -> str:
    """+4⅓, −4⅓, 0."""
    fraction = to_fraction(value)
    if fraction is None:
        return "–"
    return ("+" if fraction > 0 else "") + exact(fraction)


@register.filter
def scored(value: Any, scoring: str) -> str:
    """A score as its scoring system writes it: a settlement is a gain or a loss, the others only count up."""
    return signed(value) if scoring in ("settlement", "chips") else score(value)


@register.filter
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


@register.filter
def percent(value: Any) -> str:
    """50 %, 33.33 %; without zeros at the end."""
    amount = Decimal(str(value)).normalize()
    places = max(0, -int(amount.as_tuple().exponent))
    return f"{number_format(amount, decimal_pos=places)}{NBSP}%"


def _local(value: datetime, zone: str) -> datetime:
    try:
        return timezone.localtime(value, ZoneInfo(zone)) if zone else timezone.localtime(value)
    except (ZoneInfoNotFoundError, ValueError):
        return timezone.localtime(value)


def _time(value: datetime | None, zone: str, pattern: str) -> SafeString | str:
    if value is None:
        return ""
    local = _local(value, zone)
    return format_html(
        '<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), format_date(local, pattern)
    )


@register.filter
def day(value: datetime | None, zone: str = "") -> SafeString | str:
    """Friday 5 December 2025."""
    return _time(value, zone, pgettext("date, Django's format", "l j F Y"))


@register.filter
def short_day(value: datetime | None, zone: str = "") -> SafeString | str:
    """Fri 5 Dec 2025."""
    return _time(value, zone, pgettext("short date, Django's format", "D j M Y"))


@register.filter
def clock(value: datetime | None, zone: str = "") -> SafeString | str:
    """20:14."""
    return _time(value, zone, pgettext("time, Django's format", "H:i"))


@register.filter
def moment(value: datetime | None, zone: str = "") -> SafeString | str:
    """Fri 5 Dec 2025, 20:14."""
    return _time(value, zone, pgettext("date and time, Django's format", "D j M Y, H:i"))


@register.filter
def zone_name(zone: str) -> str:
    """ "Paris time", of Europe/Paris."""
    return gettext("%(place)s time") % {"place": zone.rsplit("/", 1)[-1].replace("_", " ")}


@register.filter
def listed(names: Iterable[Any]) -> str:
    """Ana, Bruno and Carla."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


@register.simple_tag
def entry_links(entry: Any, club: Any) -> SafeString:
    """An entry's name, linked to its player's page; of a pair, each partner's. Needs members and players prefetched."""
    members = entry.members.all()
    if len(members) == 1:
        return _player_link(club, members[0].player_id, entry.name)
    pieces, rest = [], entry.name
    for member in members:
        before, name, after = rest.partition(member.player.name)
        if name:
            pieces += [before, _player_link(club, member.player_id, name)]
            rest = after
    return format_html_join("", "{}", ((piece,) for piece in (*pieces, rest)))


def _player_link(club: Any, player: int, name: str) -> SafeString:
    address = reverse("public:player", kwargs={"club": club.slug, "player": player})
    return format_html('<a href="{}">{}</a>', address, name)


@register.simple_tag(takes_context=True)
def theme_choice(context: dict[str, Any]) -> str:
    """light or dark, as chosen here; empty where the system decides."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in THEMES else ""


@register.simple_tag
def htmx_config() -> str:
    """Nothing that a strict Content-Security-Policy refuses; 304 swaps nothing; a refusal's sentence is shown."""
    return json.dumps(
        {
            "includeIndicatorStyles": False,
            "allowEval": False,
            "allowScriptTags": False,
            "historyCacheSize": 0,
            "responseHandling": [
                {"code": "204", "swap": False},
                {"code": "304", "swap": False},
                {"code": "[23]..", "swap": True},
                {"code": "409|422", "swap": True, "error": False},
                {"code": "[45]..", "swap": False, "error": True},
            ],
        }
    )
