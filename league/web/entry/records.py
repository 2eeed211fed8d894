"""Whole hand records for a table: pasted, or from a file. All of them are entered, or none; each is answered."""

import io
import uuid
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from gameplay.errors import Refusal
from gameplay.rules.answers import LONGEST, lines
from league.errors import LeagueRefusal
from league.models import Table
from league.queries.entry.page import entry_sheet
from league.services import results
from league.web.entry import answers
from league.web.entry.pages import at_table, key_in, number_in


@require_http_methods(["GET", "POST"])
@at_table("league.enter_hand")
def records(request: HttpRequest, table: Table) -> HttpResponse:
    return _save(request, table) if request.method == "POST" else _page(request, table)


def _save(request: HttpRequest, table: Table) -> HttpResponse:
    sent, numbered = b"", []
    try:
        sent = _sent(request)
        # of what is no longer than a line may be, no line is too long
        numbered = [(number, line or b"") for number, line in lines(io.BytesIO(sent))]
        given = [line for _number, line in numbered]
        hands = results.enter_records(table, _first(request), given, by=request.user, key=key_in(request.POST))
    except Refusal as refusal:
        return _refused(request, table, sent, [number for number, _line in numbered], refusal)
    done = ngettext("%(count)s hand is saved.", "%(count)s hands are saved.", len(hands)) % {"count": len(hands)}
    messages.success(request, done)
    return redirect(answers.entry_url(table))


def _sent(request: HttpRequest) -> bytes:
    """The bytes of the file, if one was chosen, or else the text."""
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) > LONGEST:
        raise LeagueRefusal("records-too-large", most=LONGEST)
    sent: bytes = file.read() if file is not None else request.POST.get("records", "").encode(errors="replace")
    if len(sent) > LONGEST:
        raise LeagueRefusal("records-too-large", most=LONGEST)
    return sent


def _first(request: HttpRequest) -> int:
    """The number of the first hand."""
    number = number_in(request.POST)
    if number is None:
        raise LeagueRefusal("not-a-number", text=request.POST.get("number", "")[:20])
    return number


def _refused(request: HttpRequest, table: Table, sent: bytes, at: list[int], refusal: Refusal) -> HttpResponse:
    """`at`: the lines in which the records stand."""
    sentence, found = answers.sentence_of(refusal, table), []
    if refusal.place is not None:
        found = _answers(at, refusal.place, refusal, sentence)
        sentence = _("Nothing is saved: line %(line)s is wrong.") % {"line": at[refusal.place]}
    messages.error(request, sentence, extra_tags=refusal.code)
    large = refusal.code == "records-too-large"
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if large else HTTPStatus.CONFLICT
    return _page(request, table, _text(sent), found, status)


def _answers(at: list[int], wrong: int, refusal: Refusal, sentence: str) -> list[dict[str, Any]]:
    """What is to be said of each record, where one is wrong; what those after it come to hangs on it."""
    words = _("Action %(at)s: %(sentence)s") % {"at": refusal.at, "sentence": sentence} if refusal.at else sentence
    return [
        *({"line": line, "words": _("right")} for line in at[:wrong]),
        {"line": at[wrong], "at": refusal.at, "code": refusal.code, "words": words},
        *({"line": line, "words": _("not looked at yet")} for line in at[wrong + 1 :]),
    ]


def _text(sent: bytes) -> str:
    """For the form, so that it can be put right there; what is no text can only be sent again."""
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""


def _page(
    request: HttpRequest,
    table: Table,
    text: str = "",
    found: list[dict[str, Any]] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    sheet = entry_sheet(table)
    context = answers.sheet_context(request, sheet) | {
        "answers": found,
        "records": text,
        "key": str(uuid.uuid4()),
    }
    return render(request, "entry/records.html", context, status=status)
