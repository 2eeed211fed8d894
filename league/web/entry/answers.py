"""How the entry page and its script are answered: the state of a table as data, refusals as code and sentence."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameplay.errors import Refusal
from gameplay.models import Game
from league.models import Event, Result, Table
from league.queries.entry.neighbours import neighbours
from league.queries.entry.page import EntrySheet, entry_sheet, names_at

FORMS = {"truco": "entry/_truco.html", "hearts": "entry/_hearts.html", "": "entry/_none.html"}
ENDINGS = {
    Game.Ending.THRESHOLD: gettext_lazy("The game has come to its end."),
    Game.Ending.HANDS: gettext_lazy("The agreed number of hands is played."),
    Game.Ending.STOPPED: gettext_lazy("The game was stopped: it counts as it stands."),
}


def wants_data(request: HttpRequest) -> bool:
    """Whether the page's script asks, not somebody's browser."""
    return request.headers.get("Accept", "") == "application/json"


def entry_url(table: Table, name: str = "enter", **kwargs: Any) -> str:
    event: Event = table.round.event
    return reverse(
        f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, "table": table.pk, **kwargs}
    )


def sheet_context(request: HttpRequest, sheet: EntrySheet) -> dict[str, Any]:
    """What the score sheet under the form shows."""
    event = sheet.table.round.event
    return {
        "sheet": sheet,
        "form_template": FORMS[sheet.kind],
        "ending": ENDINGS.get(sheet.game.ending, ""),
        "neighbours": neighbours(sheet.table),
        "texts": texts(),
        "event": event,
        "club": event.club,
        "table": sheet.table,
        "round": sheet.table.round,
        "directs": request.user.has_perm("league.direct_event", event),
        "scores": request.user.has_perm("league.score_event", event),
        "confirms": may_confirm(request, sheet),
        "takes_back": may_take_back(request, sheet),
    }


def may_take_back(request: HttpRequest, sheet: EntrySheet) -> bool:
    """The last hand, in a round that is played; of a confirmed result only scorers take anything back."""
    if sheet.last is None or not sheet.in_play:
        return False
    confirmed = sheet.result is not None and sheet.result.state == Result.State.CONFIRMED
    return not confirmed or request.user.has_perm("league.score_event", sheet.table.round.event)


def may_confirm(request: HttpRequest, sheet: EntrySheet) -> bool:
    """A reported result waits for somebody else than who reported it; a scorer's word needs no second."""
    result = sheet.result
    if result is None or result.state != Result.State.REPORTED:
        return False
    if request.user.has_perm("league.score_event", sheet.table.round.event):
        return True
    return result.reported_by_id != request.user.pk and request.user.has_perm("league.confirm_result", sheet.table)


def state_of(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The table's state for the script: what comes next, and the sheet as it is to be shown."""
    table.game = None if table.game is None else type(table.game).objects.get(pk=table.game_id)
    sheet = entry_sheet(table)
    return state_data(sheet) | {
        "html": render_to_string("entry/_sheet.html", sheet_context(request, sheet), request),
    }


def state_data(sheet: EntrySheet) -> dict[str, Any]:
    return {
        "next": sheet.next,
        "over": sheet.over,
        "dealer": sheet.dealer,
        "totals": sheet.totals,
        "values": sheet.values,
        "last": sheet.last.number if sheet.last else None,
        "result": sheet.result.state if sheet.result else "",
    }


def texts() -> dict[str, str]:
    """The words of the page's script; it fills in what stands in %(...)s."""
    return {
        "number": _("Hand %(number)s"),
        "dealer": _("%(name)s deals"),
        "hand": _("Hand %(number)s: %(words)s"),
        "sum": _("%(cards)s: %(sum)s of %(must)s"),
        "wrong_sum": _("%(cards)s add up to %(sum)s; they must be %(must)s."),
        "no_number": _("“%(text)s” is not a number."),
        "card": _("Say who took this card: %(card)s."),
        "moon": _("Somebody took everything: say what was chosen for the moon."),
        "pair": _("Say which pair took the hand, or that all tricks were tied."),
        "value": _("Say what the hand was worth."),
        "tied": _("all tied"),
        "unsent_one": _("One hand is not sent yet."),
        "unsent_more": _("%(count)s hands are not sent yet."),
        "discard": _("Discard"),
        "sign_in": _("Sign in"),
        "forbidden": _("This sign-in may not enter hands at this table any more."),
    }


def saved(request: HttpRequest, table: Table, number: int) -> JsonResponse:
    return JsonResponse({"saved": number, "sentence": saved_sentence(number), "state": state_of(request, table)})


def saved_sentence(number: int) -> str:
    return _("Hand %(number)s is saved.") % {"number": number}


def refused(request: HttpRequest, table: Table, refusal: Refusal) -> JsonResponse:
    data = {"code": refusal.code, "sentence": sentence_of(refusal, table), "state": state_of(request, table)}
    return JsonResponse(data, status=409)


def sentence_of(refusal: Refusal, table: Table) -> str:
    """The rules speak of seats, this page of names."""
    if (refusal.code, refusal.why) == ("bad-moon", "missing"):
        name = names_at(table)[refusal.facts["shooter"] - 1]
        return _("%(name)s took everything: say what was chosen for the moon.") % {"name": name}
    return refusal.sentence


def signed_out(request: HttpRequest) -> JsonResponse:
    sentence = _("You are signed out. Sign in again: what you entered is kept on this device and sent then.")
    url = f"{reverse('account_login')}?next={request.path}"
    return JsonResponse({"code": "signed-out", "sentence": sentence, "url": url}, status=401)
