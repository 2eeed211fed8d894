"""What the columns of lists are called, and the codes in their cells: in words where people read them, in files for
spreadsheets. In JSON, which programs read, everything has its code.

An import knows the columns of our own files by these words, in every language (`services.imports.columns`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.queries.exports.scope import Cells
from league.queries.tiebreaks import TIEBREAKS, tiebreak

HEADINGS: Mapping[str, Promise] = {
    "account": pgettext_lazy("in the books", "Account"),
    "account_kind": _("Kind of account"),
    "amount": _("Amount"),
    "at": _("When"),
    "balance": _("Balance"),
    "by": _("By whom"),
    "by_mean": _("Score is a mean"),
    "card_points": _("Card points"),
    "categories": _("Categories"),
    "club": _("Club"),
    "currency": _("Currency"),
    "decided_by": _("Decided by"),
    "email": _("E-mail address"),
    "entry": _("Entry"),
    "event": _("Event"),
    "exact": _("Exact score"),
    "first_round": _("First round"),
    "games": _("Games"),
    "handicap": _("Handicap"),
    "hands": _("Hands"),
    "kind": _("Kind"),
    "memo": _("What for"),
    "moons": _("Moons"),
    "name": _("Name"),
    "new": _("After"),
    "note": _("Note"),
    "number": _("Number"),
    "old": _("Before"),
    "partner": _("Partner"),
    "partner_1": _("Partner 1"),
    "partner_2": _("Partner 2"),
    "partner_note": _("Note of the partner"),
    "partner_number": _("Number of the partner"),
    "players": _("Players"),
    "rank": _("Rank"),
    "reason": _("Reason"),
    "reverses": _("Takes back"),
    "round": _("Round"),
    "ruled": _("By ruling"),
    "score": _("Score"),
    "side": _("Seat"),
    "since": _("In the club since"),
    "state": _("State"),
    "step": _("Step"),
    "subject": _("Of what"),
    "table": _("Table"),
    "total": _("Total"),
    "transaction": _("Booking"),
    "withdrawn_from": _("Withdrawn from"),
    "won": _("Won"),
}
YES_OR_NO: Mapping[bool, Promise] = {True: pgettext_lazy("in a list", "yes"), False: pgettext_lazy("in a list", "no")}
DECIDED: Mapping[str, str | Promise] = {code: words.heading for code, words in TIEBREAKS.items()}


def heading(code: str) -> str:
    """Of a column; those of tie-breaks are headed as on the page of standings."""
    return str(HEADINGS[code]) if code in HEADINGS else capfirst(str(tiebreak(code).heading))


def in_words(
    columns: Sequence[str], rows: Iterable[Cells], words: Mapping[str, Mapping[object, str | Promise]]
) -> Iterator[Cells]:
    """The rows with what `words` has for the cells of a column; what it does not know stays as it is."""
    spoken = {place: _spoken(words[code]) for place, code in enumerate(columns) if code in words}
    for row in rows:
        yield tuple(spoken[place].get(cell, cell) if place in spoken else cell for place, cell in enumerate(row))


def _spoken(words: Mapping[object, str | Promise]) -> dict[object, str]:
    """Looked up once, and not for each of many rows."""
    return {code: str(text) for code, text in words.items()}
