"""What is printed for an evening, each a page: it looks on the screen as it does on paper. They speak the language of
the club, whoever prints them, and its events' time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from gameplay.names import game_name
from gameplay.rules import registry
from league.models import Event, Round
from league.queries.console import prints as queries
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.score_sheets import score_sheet
from league.queries.fees import takes_fees
from league.services.payments import fee_lines
from league.services.standings import refresh
from league.web.access import for_event
from league.web.director.frame import frame
from league.web.director.steps import step_of
from league.web.qr import slip_url, svg
from league.web.standings import standings_context

BADGES_A_PAGE = 10
LATE_LINES = 8
"""Empty lines under the list of entries, for those who come without being on it."""

Build = Callable[[HttpRequest, Event, Round | None], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Print:
    """`of_round`: there is one of each round."""

    code: str
    name: str | Promise
    about: str | Promise
    build: Build
    of_round: bool = True
    before_the_draw: bool = False


def _by_name(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    return {"places": queries.places(round_) if round_ else []}


def _by_table(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    if round_ is None:
        return {}
    away = [place for place in queries.places(round_) if place.table is None]
    return {"tables": queries.seated(round_), "away": away}


def _slips(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    """Codes are there while the round is played: of a draft nobody enters anything."""
    if round_ is None:
        return {}
    tables = queries.seated(round_)
    playing = round_.is_under_way

    def code(one: queries.SeatedTable) -> str:
        return svg(request.build_absolute_uri(slip_url(one.table))) if playing and one.table.game_id else ""

    return {"slips": [(one, code(one)) for one in tables], "playing": playing}


def _score_sheets(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    """Of each table; before a round is drawn an empty one, to be copied."""
    if round_ is None:
        nobody = [""] * (2 if registry.info(event.variant).pairs else event.table_size)
        return {"sheets": [(None, score_sheet(event, nobody))]}
    tables = [one for one in queries.seated(round_) if one.names]
    return {"sheets": [(one.number, score_sheet(event, one.names)) for one in tables]}


def _standings(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    """As of the round, or while it has none as of the one before."""
    refresh(event.pk)
    event.refresh_from_db(fields=["standings_version", "results_version"])
    published = list(event.rounds.filter(state__in=Round.PUBLISHED))
    try:
        return standings_context(event, published, round_.number if round_ else None, request.GET.get("by", ""))
    except KeyError:
        return standings_context(event, published, None)


def _badges(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    def code(badge: queries.Badge) -> str:
        at = {"club": event.club.slug, "player": badge.player.pk}
        return svg(request.build_absolute_uri(reverse("public:player", kwargs=at)))

    found = [(badge, code(badge)) for badge in queries.badges(event)]
    return {"pages": [found[at : at + BADGES_A_PAGE] for at in range(0, len(found), BADGES_A_PAGE)]}


def _check_in(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, Any]:
    """With the fee that is still to be paid, where the club takes one."""
    open_cents: dict[int, int] = {}
    if event.club.money and takes_fees(event):
        for line in fee_lines(event):
            open_cents[line.entry.pk] = open_cents.get(line.entry.pk, 0) + line.open_cents
    entries = [(entry, open_cents.get(entry.pk, 0)) for entry in queries.desk_list(event)]
    return {"entries": entries, "fees": bool(open_cents), "late": range(LATE_LINES)}


PRINTS = {
    one.code: one
    for one in (
        Print("by-name", _("Pairings by name"), _("Everybody from A to Z with the table: for the wall."), _by_name),
        Print("by-table", _("Pairings by table"), _("Each table with who sits there: for the hall."), _by_table),
        Print(
            "slips",
            _("Slips"),
            _("One strip a table, to cut: names, room for the totals, and the code by which they are entered."),
            _slips,
        ),
        Print(
            "score-sheets",
            _("Score sheets"),
            _("For paper: the columns of the game, a line for each hand, sums and signatures."),
            _score_sheets,
            before_the_draw=True,
        ),
        Print("standings", _("Standings"), _("With all tie-breaks."), _standings, True, True),
        Print("badges", _("Badges"), _("Name, club, number, and the code of the player's page."), _badges, False),
        Print(
            "check-in", _("Check-in list"), _("Everybody entered, with a box to tick: for the desk."), _check_in, False
        ),
    )
}


@require_safe
@for_event("league.direct_event")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    step = step_of(event, next_step(event_facts(event)))
    rounds = queries.drawn_rounds(event)
    context = frame(request, event, "prints", prints=list(PRINTS.values()), rounds=rounds, step=step)
    return render(request, "director/prints/index.html", context)


@require_safe
@for_event("league.direct_event")
def sheet(request: HttpRequest, event: Event, sheet: str, number: int | None = None) -> HttpResponse:
    """One of them: of the round of this number, or of the last that is drawn."""
    chosen = PRINTS.get(sheet)
    if chosen is None or (number is not None and not chosen.of_round):
        raise Http404
    rounds = queries.drawn_rounds(event)
    round_ = _round(rounds, number)
    with translation.override(event.spoken):
        context = {"club": event.club, "event": event, "print": chosen, "rounds": rounds, "round": round_}
        context |= {"game": game_name(event.variant), "now": timezone.now(), "nothing": _nothing(chosen, round_)}
        context |= chosen.build(request, event, round_)
        response = render(request, f"director/prints/{sheet.replace('-', '_')}.html", context)
        response["Content-Language"] = translation.get_language() or ""
        return response


def _nothing(chosen: Print, round_: Round | None) -> bool:
    """Whether there is nothing on the sheet before a round is drawn."""
    return chosen.of_round and round_ is None and not chosen.before_the_draw


def _round(rounds: list[Round], number: int | None) -> Round | None:
    if number is None:
        return rounds[-1] if rounds else None
    found = next((one for one in rounds if one.number == number), None)
    if found is None:
        raise Http404
    return found
