"""Pages beside an event's standings: places over the rounds, who met whom, cross-table; and the standings as files."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from gameplay.rules import registry
from league.models import Event, Penalty, Round, Standing
from league.queries.playable import partners_change
from league.queries.public import event as queries
from league.queries.public import pictures
from league.queries.public.absences import absences
from league.queries.public.pictures import Seat
from league.web.absences import absence_rule
from league.web.charts import race
from league.web.downloads import file_of, files
from league.web.missing import Missing
from league.web.public.matrices import cross_picture, met_picture
from league.web.public.page import event_page, open_event, url
from league.web.public.picture_files import last_standings, picture_links
from league.web.standings import penalty_text
from league.writing import score, scored, signed

MOST_IN_A_PICTURE = 24
MOST_MET = 48
MOST_CROSSED = 200
AWAY: Mapping[str, Any] = {
    "bye": gettext_lazy("bye"),
    "sit-out": gettext_lazy("sits out"),
    "absence": gettext_lazy("not playing"),
}


def standings_pages(event: Event) -> dict[str, Any]:
    """The pages that stand beside the standings, and the files of these."""
    found = [
        ("standings-rounds", _("Places over time")), ("standings-met", _("Who met whom")),
        ("standings-cross", _("Cross-table")),
    ]  # fmt: skip
    at = {"club": event.club.slug, "event": event.slug}
    links = [(name, url(event, name), words) for name, words in found]
    return {"pages": links, "files": files("public:standings-file", **at)}


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
        if seat.total is None or theirs is None:
            return gained, _("against %(rank)s") % {"rank": ranks.get(other, "–")}
        totals = {"own": score(seat.total), "theirs": score(theirs), "rank": ranks.get(other, "–")}
        return gained, _("%(own)s to %(theirs)s against %(rank)s") % totals
    against = ", ".join(str(rank) for rank in sorted(ranks[other] for other, _total in seat.others if other in ranks))
    return gained, _("with %(ranks)s") % {"ranks": against}


@require_safe
def standings_file(request: HttpRequest, club: str, event: str, kind: str, number: int | None = None) -> HttpResponse:
    """As they are, or as of a round; scores are exact."""
    found = open_event(request, club, event)
    numbers = queries.rounds_with_standings(found)
    if number and number not in numbers:
        raise Missing(_("There are no standings of this yet."))
    shown = number or (numbers[-1] if numbers else 0)
    ruled = queries.penalties(found, shown)
    rows = [_told(found, row, ruled.get(row.entry_id, ())) for row in queries.standings(found, shown)]
    header = [_("Rank"), _("Name"), _("Score"), _("Games"), *found.chain, _("Decided by"), _("Penalties")]
    lines = ([*_first(row), *_values(row, found.chain), row["decided_by"], "; ".join(row["penalties"])] for row in rows)
    whole = {"club": found.club.slug, "event": found.slug, "round": shown, "scoring": found.scoring, "standings": rows}
    return file_of(kind, f"{found.slug}-{shown}", header, lines, whole)


def _told(event: Event, row: Standing, penalties: Sequence[Penalty]) -> dict[str, Any]:
    return {
        "rank": row.rank, "name": row.entry.name, "entry": row.entry_id, "score": str(row.score), "games": row.games,
        "tie_breaks": dict(row.values), "decided_by": row.decided_by,
        "penalties": [penalty_text(event, one) for one in penalties],
    }  # fmt: skip


def _first(row: Mapping[str, Any]) -> list[Any]:
    return [row[name] for name in ("rank", "name", "score", "games")]


def _values(row: Mapping[str, Any], chain: Sequence[str]) -> list[str]:
    found = [row["tie_breaks"].get(code) for code in chain]
    return [" ".join(value) if isinstance(value, list) else value or "" for value in found]
