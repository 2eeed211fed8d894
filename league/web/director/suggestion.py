"""The suggested format, in words."""

from collections import Counter

from django.utils.translation import gettext, ngettext

from league.models import Event
from league.queries.suggestions import Suggestion, suggested
from league.web.director.format_fields import FORMATS
from league.writing import listed


def suggestion_text(variant: str, players: int | None) -> str:
    """ "Suggested for 12 players: Swiss, several tables (Hearts). 3 tables of 4. More than 3 rounds mean meeting
    again." """
    found = suggested(variant, players)
    if found.format is None:
        return gettext("%(players)s are too few: at least %(least)s are needed.") % {
            "players": found.players, "least": found.least,
        }  # fmt: skip
    format = str(dict(FORMATS)[found.format])
    if found.players is None:
        return gettext("Suggested for this game: %(format)s.") % {"format": format}
    said = gettext("Suggested for %(players)s players: %(format)s.") % {"players": found.players, "format": format}
    return " ".join([said, *_why(found)])


def _why(found: Suggestion) -> list[str]:
    facts = {"rounds": found.rounds}
    if found.format == Event.Format.PODS:
        again = ngettext(
            "More than %(rounds)s round means meeting again.",
            "More than %(rounds)s rounds mean meeting again.",
            found.rounds,
        )
        return [_tables(found.sizes), again % facts]
    if found.format == Event.Format.ROUND_ROBIN:
        return [gettext("It takes %(rounds)s rounds.") % facts]
    if found.format == Event.Format.SWISS:
        return [gettext("%(rounds)s rounds leave at most one unbeaten.") % facts]
    if found.format == Event.Format.ROTATION:
        return [gettext("An odd number makes no pairs: everybody enters alone, and has another partner each round.")]
    return []


def _tables(sizes: tuple[int, ...]) -> str:
    """ "1 table of 4 and 2 tables of 3." """
    counted = sorted(Counter(sizes).items(), reverse=True)
    words = [
        ngettext("%(tables)s table of %(size)s", "%(tables)s tables of %(size)s", tables)
        % {"tables": tables, "size": size}
        for size, tables in counted
    ]
    return listed(words) + "."
