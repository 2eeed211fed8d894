"""Pages beside an event's standings: places over the rounds, who met whom, cross-table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from gameplay.rules import registry
from league.models import Category, Event, Round, Standing
from league.queries.means import by_mean
from league.queries.playable import partners_change
from league.queries.public import event as queries
from league.queries.public import pictures
from league.queries.public.absences import absences
from league.queries.public.pictures import Seat
from league.web.absences import absence_rule
from league.web.chain import score_heading
from league.web.charts import race
from league.web.public.matrices import cross_picture, met_picture
from league.web.public.page import event_page, open_event, url
from league.web.public.picture_files import last_standings, picture_links
from league.web.public.standing_files import standing_links
from league.writing import score, scored, signed

MOST_IN_A_PICTURE = 24
MOST_MET = 48
MOST_CROSSED = 200
AWAY: Mapping[str, Any] = {
    "bye": gettext_lazy("bye"),
    "sit-out": gettext_lazy("sits out"),
    "absence": gettext_lazy("not playing"),
}


def standings_pages(event: Event, number: int | None = None, category: Category | None = None) -> dict[str, Any]:
    """The pages that stand beside the standings, and the standings as files: as of a round, and of those of a category,
    where one is chosen."""
    found = [
        ("standings-rounds", _("Places over time")), ("standings-met", _("Who met whom")),
        ("standings-cross", _("Cross-table")),
    ]  # fmt: skip
    links = [(name, url(event, name), words) for name, words in found]
    return {"pages": links, "files": standing_links(event, number, category)}


@require_safe
def over_the_rounds(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "over_the_rounds", _over_the_rounds)


def _over_the_rounds(event: Event, rounds: list[Round]) -> dict[str, Any]:
    everybody = last_standings(event)
    shown = everybody[:MOST_IN_A_PICTURE]
    by_round = pictures.ranks_by_round(event, [row.entry_id for row in shown])
    numbers = sorted(by_round)
    lines = {number: _among(by_round[number]) for number in numbers}
    places = [[lines[number].get(row.entry_id) for number in numbers] for row in shown]
    table = [(row, [by_round[number].get(row.entry_id, (0, None))[1] for number in numbers]) for row in shown]
    return _beside(event, "standings-rounds", shown, everybody) | {
        "numbers": numbers,
        "race": race(places, [row.entry.name for row in shown], numbers) if shown else None,
        "table": table,
    }


def _among(lines: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """By entry, its line among these alone."""
    order = sorted(lines, key=lambda entry: lines[entry][0])
    return {entry: place for place, entry in enumerate(order, start=1)}


def _beside(event: Event, page: str, shown: Sequence[Standing], everybody: Sequence[Standing]) -> dict[str, Any]:
    return {
        "tab": "standings",
        "picture": page,
        "rows": shown,
        "all": len(everybody),
        "cut": len(shown) < len(everybody),
        **standings_pages(event),
        "files": picture_links(event, page.removeprefix("standings-")) if shown else [],
    }


@require_safe
def who_met_whom(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "who_met_whom", _who_met_whom)


def _who_met_whom(event: Event, rounds: list[Round]) -> dict[str, Any]:
    everybody = last_standings(event)
    shown = everybody[:MOST_MET]
    met = pictures.meetings(event)
    table = [(row, [_times(met, row.entry_id, other.entry_id) for other in shown]) for row in shown]
    return _beside(event, "standings-met", shown, everybody) | {
        "table": table,
        "matrix": met_picture(table),
        "most": max(met.values(), default=0),
        "again": sum(times > 1 for times in met.values()),
    }


def _times(met: Mapping[tuple[int, int], int], one: int, other: int) -> int | None:
    return None if one == other else met.get((min(one, other), max(one, other)), 0)


@require_safe
def cross_table(request: HttpRequest, club: str, event: str) -> HttpResponse:
    return event_page(request, open_event(request, club, event), "cross_table", _cross_table)


def _cross_table(event: Event, rounds: list[Round]) -> dict[str, Any]:
    everybody = last_standings(event)
    shown = everybody[:MOST_CROSSED]
    seats = pictures.seats_by_round(event)
    ranks = {row.entry_id: row.rank for row in everybody}
    numbers = sorted(seats)
    ruled = _ruled(event, everybody[0].round_number) if everybody else {}
    away = absences(event, everybody[0].round_number, [row.entry_id for row in shown]) if everybody else {}
    lines = [
        (
            row,
            scored(row.score, event.scoring),
            [
                _cell(event, seats[number].get(row.entry_id), ranks, away.get(row.entry_id, {}).get(number))
                for number in numbers
            ],
            ruled.get(row.entry_id, ()),
        )
        for row in shown
    ]
    picture = cross_picture(event, shown, seats)
    with_rulings = any(row.entry_id in ruled for row in shown)
    return _beside(event, "standings-cross", shown, everybody) | {
        "numbers": numbers, "lines": lines, "matrix": picture, "with_rulings": with_rulings,
        "score_heading": score_heading(per_game=by_mean(event, everybody)),
        "walkovers": any(seat.came is not None for found in seats.values() for seat in found.values()),
        "two_sides": registry.info(event.variant).pairs and not partners_change(event),
    }  # fmt: skip


def _ruled(event: Event, number: int) -> dict[int, list[tuple[str, str]]]:
    """By entry, the points that rulings have added to its score or taken from it, each with the reason: with them
    a line adds up to the score."""
    found: dict[int, list[tuple[str, str]]] = {}
    for entry, ruled in queries.penalties(event, number).items():
        for one in ruled:
            if getattr(one, "in_score", True):
                found.setdefault(entry, []).append((signed(one.points), one.reason))
    return found


def _cell(event: Event, seat: Seat | None, ranks: Mapping[int, int], missed: Fraction | None) -> tuple[str, str]:
    """What the round brought, and against whom: (score, words). `missed`: what it brought to who was away."""
    if missed is not None:
        return scored(missed, event.scoring), ", ".join(filter(None, [_("absent"), absence_rule(event)]))
    if seat is None:
        return "", str(AWAY["absence"])
    gained = scored(seat.gained, event.scoring)
    if seat.table is None:
        return gained, str(AWAY.get(seat.kind, AWAY["absence"]))
    if len(seat.others) == 1:
        other, theirs = seat.others[0]
        if seat.came is not None:
            words = _("by walkover against %(rank)s") if seat.came else _("did not come, against %(rank)s")
            return gained, words % {"rank": ranks.get(other, "–")}
        if seat.total is None or theirs is None:
            return gained, _("against %(rank)s") % {"rank": ranks.get(other, "–")}
        totals = {"own": score(seat.total), "theirs": score(theirs), "rank": ranks.get(other, "–")}
        return gained, _("%(own)s to %(theirs)s against %(rank)s") % totals
    met = [other for other, _total in seat.others if other in ranks and other != seat.partner]
    against = ", ".join(str(rank) for rank in sorted(ranks[other] for other in met))
    if seat.partner is not None:
        facts = {"partner": ranks.get(seat.partner, "–"), "ranks": against}
        return gained, _("with %(partner)s against %(ranks)s") % facts
    return gained, _("with %(ranks)s") % {"ranks": against}
