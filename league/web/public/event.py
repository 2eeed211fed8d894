"""An event's public pages: pairings, standings, payouts, players, about."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Entry, Event, Round
from league.queries.clock import clock_of
from league.queries.fees import rates_of
from league.queries.fixtures import weeks_of
from league.queries.playable import pairs_enter
from league.queries.progress import by_weeks
from league.queries.public import event as queries
from league.queries.public.deals import has_deals
from league.queries.sitting import Left
from league.queries.tiebreaks import tiebreak
from league.web import words
from league.web.missing import Missing
from league.web.option_words import option_texts
from league.web.public.page import event_page, open_event, shows_money, url
from league.web.public.payouts import payouts_context
from league.web.public.pictures import standings_pages
from league.web.public.standing_files import chosen_category
from league.web.standings import standings_context

FIRST_LOOK = {
    Event.State.RUNNING: "pairings",
    Event.State.FINISHED: "standings",
    Event.State.ARCHIVED: "standings",
}


@require_safe
def event(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The event's address shows what matters most just now: who plays, who sits where, who won."""
    found = open_event(request, club, event)
    page = FIRST_LOOK.get(Event.State(found.state), "players")
    if page == "pairings" and by_weeks(found):
        page = "fixtures"
    build = {
        "pairings": partial(_pairings, None), "fixtures": _fixtures, "standings": partial(_standings, None, ""),
        "players": _players,
    }[page]  # fmt: skip
    return event_page(request, found, page, build)


@require_safe
def pairings(request: HttpRequest, club: str, event: str, number: int | None = None) -> HttpResponse:
    """A round, or the current one. `?by=name` lists everybody by name."""
    by_name = request.GET.get("by") == "name"
    build = partial(_pairings, number, by_name=by_name)
    return event_page(request, open_event(request, club, event), "pairings", build, "name" if by_name else "")


def _pairings(number: int | None, event: Event, rounds: list[Round], *, by_name: bool = False) -> dict[str, Any]:
    shown = next((one for one in rounds if one.number == number), None) if number else (rounds[-1] if rounds else None)
    if number and shown is None:
        raise Missing(_("This is not published yet."))
    view = queries.pairings(event, shown) if shown else None
    return {
        "tab": "pairings",
        "rounds": rounds,
        "view": view,
        "tables": view.tables if view else [],
        "by_name": by_name,
        "has_deals": shown is not None and has_deals(event, shown),
        "clock": clock_of(event, shown, all_in=view is not None and view.all_in),
        "to_come": queries.next_planned(event.rounds.order_by("number")) if shown is None else None,
    }


@require_safe
def fixtures(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """All weeks of a league."""
    found = open_event(request, club, event)
    if not by_weeks(found):
        raise Missing(_("This event is not played by weeks."))
    return event_page(request, found, "fixtures", _fixtures)


def _fixtures(event: Event, rounds: list[Round]) -> dict[str, Any]:
    return {"tab": "fixtures", "weeks": weeks_of(event)}


@require_safe
def standings(request: HttpRequest, club: str, event: str, number: int | None = None) -> HttpResponse:
    """`?by=`: the category that is shown by itself."""
    only = chosen_category(request)
    build = partial(_standings, number, only)
    return event_page(request, open_event(request, club, event), "standings", build, only)


def _standings(number: int | None, only: str, event: Event, rounds: list[Round]) -> dict[str, Any]:
    try:
        shown = standings_context(event, rounds, number, only)
    except KeyError:
        raise Missing(_("There are no standings of this yet.")) from None
    return {**shown, **standings_pages(event, number, shown["within"]), "after": "public:standings-after"}


@require_safe
def payouts(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = open_event(request, club, event)
    if not found.club.money:
        raise Missing(_("This club does not use money."))
    return event_page(request, found, "payouts", payouts_context)


@require_safe
def players(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "players", _players)


def _players(event: Event, rounds: list[Round]) -> dict[str, Any]:
    everybody = queries.entries(event)
    left = Left(entry__event=event)
    told = {entry.pk: [one for one in left.told(entry.pk) if one.from_round > entry.first_round] for entry in everybody}
    return {
        "tab": "event-players",
        "entries": [(entry, told[entry.pk]) for entry in everybody if entry.has_place],
        "waiting": sorted(filter(_waits, everybody), key=lambda entry: (entry.waiting_since, entry.number)),
        "withdrawn": [(entry, told[entry.pk]) for entry in everybody if entry.is_gone],
        "checking_in": event.state == Event.State.CHECK_IN,
    }


def _waits(entry: Entry) -> bool:
    return entry.waiting_since is not None


@require_safe
def about(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "about", _about)


def _about(event: Event, rounds: list[Round]) -> dict[str, Any]:
    return {
        "tab": "about",
        "format_text": words.format_text(event),
        "scoring_text": words.scoring_text(event),
        "beside_text": words.beside_text(event),
        "absence_text": words.absence_text(event),
        "tiebreaks": [tiebreak(code) for code in event.chain],
        "options": option_texts(event),
        "rounds": rounds,
        "rates": rates_of(event) if shows_money(event) else [],
        "pairs": pairs_enter(event),
        "projector_url": url(event, "projector"),
    }
