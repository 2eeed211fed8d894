"""Lists as `services.exports` makes them: which one an address asks for, the answer, and what each is called. The file
of a single page, as CSV or JSON, is made by `downloads`."""

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.errors import LeagueRefusal
from league.models import Club, Event
from league.services.exports.files import Wanted, wanted
from league.web.access import id_in
from league.web.missing import Missing

NAMES: Mapping[str, str | Promise] = {
    "players": _("Players"),
    "ledger": _("Ledger"),
    "balances": _("Balances"),
    "entries": _("Entries"),
    "pairings": _("Pairings"),
    "results": _("Results"),
    "standings": _("Standings"),
    "statement": _("Lines of the ledger"),
    "hands": _("Hand records, one a line"),
    "log": _("Log"),
    "event": _("The whole event, to be imported elsewhere"),
}


def list_words(code: str) -> str | Promise:
    return NAMES[code]


def asked(request: HttpRequest, what: str, kind: str, place: Club | Event, *, everything: bool = True) -> Wanted:
    """The list at this address, `?round=` of it. Whoever may not have it is refused; what is none is not found."""
    number = id_in(request.GET.get("round", "")) or None
    try:
        return wanted(what, kind, place, by=request.user, round_number=number, everything=everything)
    except LeagueRefusal as refusal:
        if refusal.code == "not-allowed":
            raise PermissionDenied from refusal
        raise Missing(refusal.sentence) from refusal


def answer(file: Wanted) -> HttpResponse:
    """The whole file at once."""
    response = HttpResponse(b"".join(file.content()), content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    response["Cache-Control"] = "private, no-cache"
    return response
