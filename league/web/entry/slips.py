"""By the slip at the table: whoever holds it says where they sit, and enters and confirms there without an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.households import household
from league.errors import LeagueRefusal
from league.models import Table
from league.queries import slips
from league.queries.clock import clock_of
from league.queries.slips import Holder
from league.web.entry import answers, pages, totals

MINUTE = 60
MOST_MISSES = 30
"""Wrong tokens a minute and address: nobody guesses one of 128 bits, and nobody is to try."""
MOST_WRITES = 60
"""A minute and table: far more than anybody plays."""

View = Callable[[HttpRequest, Table], HttpResponse]


def _dead(request: HttpRequest, status: int = 404) -> HttpResponse:
    refusal = LeagueRefusal("slip-is-dead")
    if answers.wants_data(request):
        return JsonResponse({"code": refusal.code, "sentence": refusal.sentence}, status=status)
    return render(request, "entry/slip_dead.html", {"busy": status == 429}, status=status)


def _too_many(what: str, most: int) -> bool:
    """Counted in the cache: where that is down, nobody is kept out."""
    key = f"slip:{what}"
    cache.add(key, 0, MINUTE)
    try:
        return cache.incr(key) > most
    except ValueError:  # it has run out between the two
        return False


def with_slip(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of the table that the token in its address is of; nothing of a wrong or dead one is told."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        table = slips.table_of(token)
        if table is None:
            busy = _too_many(f"miss:{household(request.META.get('REMOTE_ADDR', ''))}", MOST_MISSES)
            return _dead(request, 429 if busy else 404)
        if request.method == "POST" and _too_many(f"write:{table.pk}", MOST_WRITES):
            return _dead(request, 429)
        with timezone.override(table.round.event.time_zone):
            return view(request, token, table, **kwargs)

    return page


def at_side(view: View) -> Callable[..., HttpResponse]:
    """As whoever sits at this side."""

    @with_slip
    @wraps(view)
    def page(request: HttpRequest, token: str, table: Table, side: int) -> HttpResponse:
        names = slips.sides_at(table)
        if side not in names:
            return _dead(request)
        request.user = Holder(table.pk, side, names[side])  # type: ignore[assignment]
        request.slip = answers.SlipAt(token, side)  # type: ignore[attr-defined]
        try:
            return view(request, table)
        except LeagueRefusal as refusal:
            return answers.gone(request, refusal)

    return page


@require_safe
@with_slip
def who(request: HttpRequest, token: str, table: Table) -> HttpResponse:
    """Who are you at this table?"""
    event = table.round.event
    sides = slips.sides_at(table).items()
    context = {"table": table, "round": table.round, "event": event, "token": token, "sides": sides}
    context |= {"club": event.club, "clock": clock_of(event, table.round)}
    return render(request, "entry/slip.html", context)


enter = require_http_methods(["GET", "POST"])(at_side(pages.enter_here))
undo = require_POST(at_side(pages.undo_here))
confirm = require_POST(at_side(pages.confirm_here))
enter_totals = require_http_methods(["GET", "POST"])(at_side(totals.totals_here))
take_back_totals = require_POST(at_side(totals.take_back_here))
