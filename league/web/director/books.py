"""The books of a club and of its events: the balance sheet, what an event has moved, the statement of a player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Account, Club, Event, Player
from league.queries.event_books import event_books
from league.queries.money import BalanceSheet, balance_sheet
from league.web.access import for_club, for_event
from league.web.director.frame import club_url, event_url, frame
from league.web.statements import statement_context, statement_file

KINDS = ("csv", "xlsx")


@require_safe
@for_event("league.direct_event")
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    if not event.club.money:
        raise Http404
    files = [(kind, event_url(event, "export", what="statement", kind=kind)) for kind in KINDS]
    context = frame(request, event, "money", books=event_books(event), files=files)
    return render(request, "director/statement.html", context)


@require_safe
@for_club("league.administer_club")
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    if not club.money:
        raise Http404
    found = balance_sheet(club)
    context = {
        "club": club,
        "sheet": found,
        "totals": _totals(found),
        "players": [one for one in found.accounts if one.kind == Account.Kind.PLAYER and one.cents],
        "pools": [one for one in found.accounts if one.kind == Account.Kind.POOL and one.cents],
        "balances": [(kind, club_url(club, "club-export", what="balances", kind=kind)) for kind in KINDS],
        "ledger": [(kind, club_url(club, "club-export", what="ledger", kind=kind)) for kind in KINDS],
    }
    return render(request, "director/balance_sheet.html", context)


def _totals(sheet: BalanceSheet) -> dict[str, int]:
    """What there is, and whose it is: cash that came in is owed by the cash box, so its account stands below 0."""
    cash = -sheet.by_kind.get(Account.Kind.CASH, 0)
    pools, own = (sheet.by_kind.get(kind, 0) for kind in (Account.Kind.POOL, Account.Kind.CLUB))
    return {
        "cash": cash,
        "owing": -sheet.owing_cents,
        "there": cash - sheet.owing_cents,
        "owed": sheet.owed_cents,
        "pools": pools,
        "own": own,
        "theirs": sheet.owed_cents + pools + own,
    }


def _player(club: Club, player: int) -> Player:
    if not club.money:
        raise Http404
    return get_object_or_404(Player.objects.select_related("club"), pk=player, club=club)


@require_safe
@for_club("league.administer_club")
def of_player(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    return render(request, "director/player_statement.html", statement_context(_player(club, player)))


@require_safe
@for_club("league.administer_club")
def of_player_file(request: HttpRequest, club: Club, player: int, kind: str) -> HttpResponse:
    return statement_file(_player(club, player), kind)
