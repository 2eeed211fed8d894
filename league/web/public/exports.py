"""An event's lists as files, for anybody who may look at the event: as far as they are published."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.web.exports import answer, asked
from league.web.missing import Missing
from league.web.public.page import open_event

LARGEST = 20_000
"""Rows that are made while somebody waits: a national event has fewer."""


@require_safe
def event_list(request: HttpRequest, club: str, event: str, what: str, kind: str) -> HttpResponse:
    wanted = asked(request, what, kind, open_event(request, club, event), everything=False)
    if wanted.size > LARGEST:
        raise Missing(_("This list is too long to be made here. Ask for one round at a time."))
    return answer(wanted)
