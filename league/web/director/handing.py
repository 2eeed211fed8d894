"""Money over the desk: prizes handed out, to one winner or to all, what comes back, what was said by mistake; and who
pays the fee of members."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.models import Event, Player
from league.services import handouts, member_fees
from league.web.access import for_event
from league.web.director.frame import event_url
from league.web.saying import act_and_return

Step = tuple[Callable[..., Any], Callable[[Any], str]]


def _steps(name: Player) -> dict[str, Step]:
    facts = {"name": name}
    return {
        "handed": (handouts.hand_out, lambda _done: _("The prize of %(name)s is handed out.") % facts),
        "back": (handouts.bring_back, lambda _done: _("%(name)s has given back what was too much.") % facts),
        "take-back": (
            handouts.take_back, lambda _done: _("%(name)s has nothing in hand; the ledger shows both.") % facts
        ),
    }  # fmt: skip


@require_POST
@for_event("league.direct_event")
def hand(request: HttpRequest, event: Event, player: int, what: str) -> HttpResponse:
    found = get_object_or_404(Player, pk=player, club=event.club)
    if what not in (steps := _steps(found)):
        raise Http404
    act, done = steps[what]
    return act_and_return(request, lambda: act(found, event, by=request.user), done, event_url(event, "money"))


@require_POST
@for_event("league.direct_event")
def hand_all(request: HttpRequest, event: Event) -> HttpResponse:
    """All have their prizes in hand; pressed twice, it is booked once."""

    def done(count: int) -> str:
        handed = ngettext(
            "%(count)s player has the prize in hand.", "%(count)s players have their prizes in hand.", count
        )
        return handed % {"count": count} if count else _("Everything was handed out already.")

    back = event_url(event, "money")
    return act_and_return(request, lambda: handouts.hand_out_all(event, by=request.user), done, back)


@require_POST
@for_event("league.direct_event")
def members(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is a member, of all whose fee is not booked: one save."""
    ticked = {int(number) for number in request.POST.getlist("players") if number.isascii() and number.isdigit()}
    done = _("It is saved who is a member; the fees below go by it.")
    back = event_url(event, "money")
    return act_and_return(request, lambda: member_fees.mark_members(event, ticked, by=request.user), done, back)
