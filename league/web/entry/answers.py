"""How the entry page and its script are answered: the state of a table as data, refusals as code and sentence."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.queries import variant_of
from league.errors import LeagueRefusal
from league.models import Event, Result, Table
from league.queries.clock import clock_of
from league.queries.confirming import against_taking_totals_back, is_settled, may_confirm, may_dispute, may_take_back
from league.queries.entry.columns import columns_of
from league.queries.entry.neighbours import neighbours
from league.queries.entry.page import EntrySheet, entry_sheet, names_at
from league.queries.stakes import table_stakes
from league.services import hardening
from league.web.missing import Missing

FORMS = {
    "truco": "entry/_truco.html",
    "auction": "entry/_auction.html",
    "hearts": "entry/_hearts.html",
    "": "entry/_none.html",
}
ENDINGS = {
    Game.Ending.THRESHOLD: gettext_lazy("The game has come to its end."),
    Game.Ending.HANDS: gettext_lazy("The agreed number of hands is played."),
    Game.Ending.STOPPED: gettext_lazy("The game was stopped: it counts as it stands."),
    Game.Ending.TOTALS: gettext_lazy("Entered as totals: its hands are not known."),
}

WAY_NAMES = {
    "tricks": gettext_lazy("by tricks"),
    "run": gettext_lazy("they ran"),
    "fold": gettext_lazy("they folded"),
    "call": gettext_lazy("they asked for truco"),
}


def wants_data(request: HttpRequest) -> bool:
    """Whether the page's script asks, not somebody's browser."""
    return request.headers.get("Accept", "") == "application/json"


def entry_url(table: Table, name: str = "enter", **kwargs: Any) -> str:
    event: Event = table.round.event
    kwargs |= {"club": event.club.slug, "event": event.slug, "table": table.pk}
    return reverse(f"entry:{name}", kwargs=kwargs)


@dataclass(frozen=True, slots=True)
class SlipAt:
    """A slip, and the side that its holder has said to sit at."""

    token: str
    side: int


def address(request: HttpRequest, table: Table, name: str = "enter") -> str:
    """Of a page of this table, for whoever comes by a slip or by an account."""
    slip: SlipAt | None = getattr(request, "slip", None)
    return reverse(f"slip:{name}", args=[slip.token, slip.side]) if slip else entry_url(table, name)


STEPS = ("enter", "undo", "confirm", "totals", "take-back-totals")
"""What everybody at the table may do."""


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
        "clock": clock_of(event, sheet.table.round),
        "directs": request.user.has_perm("league.direct_event", event),
        "scores": request.user.has_perm("league.score_event", event),
        "confirms": sheet.result is not None and may_confirm(request.user, sheet.result),
        "takes_back": bool(sheet.rows) and may_take_back(request.user, sheet.table),
        "takes_back_totals": sheet.as_totals
        and against_taking_totals_back(request.user, sheet.table, sheet.result) is None,
        "asks_why": is_settled(sheet.result),
        "takes_totals": sheet.in_play and not sheet.over and not sheet.rows,
        "disputes": sheet.result is not None and may_dispute(request.user, sheet.result),
        "stakes": table_stakes(event, sheet.result),
        "said": said_of(sheet),
        "final_at": final_at(sheet),
        "slip": getattr(request, "slip", None),
        "at": {name.replace("-", "_"): address(request, sheet.table, name) for name in STEPS},
    }


def said_of(sheet: EntrySheet) -> list[tuple[str, list[int]]]:
    """Of a disputed result: who says which totals, the first report first."""
    if sheet.result is None or sheet.result.state != Result.State.DISPUTED:
        return []
    by = sheet.result.reported_by
    first = by.called if by else sheet.names[(sheet.result.reported_side or 1) - 1]
    return [(first, sheet.totals), *((sheet.names[one.side - 1], one.totals) for one in sheet.result.reports.all())]


def final_at(sheet: EntrySheet) -> datetime | None:
    """When a reported result becomes final by itself."""
    minutes = sheet.table.round.event.confirm_after
    if sheet.result is None or sheet.result.state != Result.State.REPORTED or minutes is None:
        return None
    return hardening.final_at(sheet.result.reported_at, minutes)


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
        "auction": {"pool": sheet.context.pool, "namer": sheet.context.namer} if sheet.chips else None,
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
        "reason": _("Say why the hand is corrected; the reason stays readable beside it."),
        "moon": _("Somebody took everything: say what was chosen for the moon."),
        "pair": _("Say which pair took the hand, or that all tricks were tied."),
        "value": _("Say what the hand was worth."),
        "tied": _("all tied"),
        "auction": _("Who bid highest?"),
        "naming": _("Which suit does %(name)s name?"),
        "one_bid": _("Only the highest bid counts: that of %(name)s, %(bid)s, is taken out."),
        "no_bid": _("Say who bid highest, and how many chips, or that everybody passed."),
        "no_suit": _("Say which suit was named."),
        "bid": _("%(name)s bids %(bid)s"),
        "passed": _("all passed"),
        "won": _("Pool: %(share)s to %(name)s"),
        "halved": _("Pool: %(share)s each to %(name)s and %(other)s"),
        "jackpot": _("Jackpot: the pool stays, %(pool)s"),
        "unsent_one": _("One hand is not sent yet."),
        "unsent_more": _("%(count)s hands are not sent yet."),
        "kept": _("Kept on this device, and sent as soon as there is a connection."),
        "kept_refused": _("Nothing is counted twice. What you entered stays on this device until you have decided."),
        "kept_behind": _("Once you have decided what becomes of the first, the others are sent."),
        "typed": _("What you entered: %(words)s"),
        "correct_with": _("Correct hand %(number)s with it"),
        "retry": _("Send it again"),
        "discard": _("Discard"),
        "sign_in": _("Sign in"),
        "forbidden": forbidden_sentence(),
    }


def saved(request: HttpRequest, table: Table, number: int) -> JsonResponse:
    return JsonResponse({"saved": number, "sentence": saved_sentence(number), "state": state_of(request, table)})


def saved_sentence(number: int) -> str:
    return _("Hand %(number)s is saved.") % {"number": number}


def refused(request: HttpRequest, table: Table, refusal: Refusal, *, same: bool) -> JsonResponse:
    """`same`: the hand is there already, as it was entered now; nobody has to decide anything."""
    sentence = same_sentence(refusal) if same else sentence_of(refusal, table)
    data = {"code": refusal.code, "sentence": sentence, "same": same, "state": state_of(request, table)}
    return JsonResponse(data, status=409)


def gone(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The table is there no more: its round has been undone since the page was asked for."""
    if wants_data(request):
        return JsonResponse({"code": refusal.code, "sentence": refusal.sentence}, status=404)
    raise Missing(refusal.sentence)


def same_sentence(refusal: Refusal) -> str:
    return _("Hand %(number)s has been entered already, just like this.") % {"number": refusal.facts["number"]}


def sentence_of(refusal: Refusal, table: Table) -> str:
    """The rules speak of seats, keys and codes, this page of names."""
    facts, case = refusal.facts, (refusal.code, refusal.why)
    if refusal.code == "later-hand-impossible" and isinstance(refusal.__cause__, Refusal):
        return Refusal(refusal.code, **{**facts, "cause": _cause(refusal.__cause__, table)}).sentence
    if case == ("bad-moon", "missing"):
        name = names_at(table)[facts["shooter"] - 1]
        return _("%(name)s took everything: say what was chosen for the moon.") % {"name": name}
    if case == ("bad-tally", "jackpot"):
        return _("Jackpot: %(name)s names the suit, and nobody bids.") % {"name": names_at(table)[facts["seat"] - 1]}
    if case == ("bad-tally", "no-bid"):
        return _("Say who bid highest, and how many chips, or that everybody passed.")
    if case == ("bad-tally", "value") and facts["by"] in WAY_NAMES:
        said = {"pair": names_at(table)[facts["pair"] - 1], "value": facts["value"], "way": WAY_NAMES[facts["by"]]}
        return _("With these totals no hand gives %(pair)s %(value)s (%(way)s).") % said
    if "key" in facts and refusal.code == "bad-tally":
        names = {column.key: column.name for column in columns_of(variant_of(table.game))}
        words = {**facts, "key": names.get(facts["key"], facts["key"])}
        return LeagueRefusal(refusal.code, refusal.why, **words).sentence
    return refusal.sentence


def _cause(refusal: Refusal, table: Table) -> str:
    """Why a hand that has been played would not be possible."""
    case = (refusal.code, refusal.why)
    if case == ("bad-tally", "jackpot"):
        name = names_at(table)[refusal.facts["seat"] - 1]
        return _("It would follow a jackpot: %(name)s names the suit, and nobody bids.") % {"name": name}
    if case == ("bad-tally", "no-bid"):
        return _("The pool would be won before it: there is an auction, and it has no bid.")
    return sentence_of(refusal, table)


def forbidden() -> JsonResponse:
    return JsonResponse({"code": "not-allowed", "sentence": forbidden_sentence()}, status=403)


def forbidden_sentence() -> str:
    return _("This sign-in may not enter hands at this table any more.")


def signed_out(request: HttpRequest) -> JsonResponse:
    sentence = _("You are signed out. Sign in again: what you entered is kept on this device and sent then.")
    url = f"{reverse('account_login')}?next={request.path}"
    return JsonResponse({"code": "signed-out", "sentence": sentence, "url": url}, status=401)
