"""How the entry page and its script are answered: the state of a table as data, refusals as code and sentence."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.queries import variant_of
from league.errors import LeagueRefusal
from league.models import Event, Table
from league.queries.confirming import may_confirm, may_take_back
from league.queries.entry.columns import columns_of
from league.queries.entry.neighbours import neighbours
from league.queries.entry.page import EntrySheet, entry_sheet, names_at

FORMS = {"truco": "entry/_truco.html", "hearts": "entry/_hearts.html", "": "entry/_none.html"}
ENDINGS = {
    Game.Ending.THRESHOLD: gettext_lazy("The game has come to its end."),
    Game.Ending.HANDS: gettext_lazy("The agreed number of hands is played."),
    Game.Ending.STOPPED: gettext_lazy("The game was stopped: it counts as it stands."),
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
        "confirms": sheet.result is not None and may_confirm(request.user, sheet.result),
        "takes_back": bool(sheet.rows) and may_take_back(request.user, sheet.table),
    }


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
        "reason": _("Say why the hand is corrected; the reason stays readable beside it."),
        "moon": _("Somebody took everything: say what was chosen for the moon."),
        "pair": _("Say which pair took the hand, or that all tricks were tied."),
        "value": _("Say what the hand was worth."),
        "tied": _("all tied"),
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
        "forbidden": _("This sign-in may not enter hands at this table any more."),
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


def same_sentence(refusal: Refusal) -> str:
    return _("Hand %(number)s has been entered already, just like this.") % {"number": refusal.facts["number"]}


def sentence_of(refusal: Refusal, table: Table) -> str:
    """The rules speak of seats, keys and codes, this page of names."""
    facts, case = refusal.facts, (refusal.code, refusal.why)
    if case == ("bad-moon", "missing"):
        name = names_at(table)[facts["shooter"] - 1]
        return _("%(name)s took everything: say what was chosen for the moon.") % {"name": name}
    if case == ("bad-tally", "value") and facts["by"] in WAY_NAMES:
        said = {"pair": names_at(table)[facts["pair"] - 1], "value": facts["value"], "way": WAY_NAMES[facts["by"]]}
        return _("With these totals no hand gives %(pair)s %(value)s (%(way)s).") % said
    if "key" in facts and refusal.code == "bad-tally":
        names = {column.key: column.name for column in columns_of(variant_of(table.game))}
        words = {**facts, "key": names.get(facts["key"], facts["key"])}
        return LeagueRefusal(refusal.code, refusal.why, **words).sentence
    return refusal.sentence


def signed_out(request: HttpRequest) -> JsonResponse:
    sentence = _("You are signed out. Sign in again: what you entered is kept on this device and sent then.")
    url = f"{reverse('account_login')}?next={request.path}"
    return JsonResponse({"code": "signed-out", "sentence": sentence, "url": url}, status=401)
