"""A club's seasons, and the table of one: players by events."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.names import game_name
from league.models import Club, Event, Season, SeasonStanding
from league.queries.corrections import of_season
from league.queries.seasons import OVER, events_of, seasons_of, table_of
from league.web.corrections import correction_text
from league.web.downloads import file_of, files
from league.web.missing import Missing
from league.web.public.clubs import find_club
from league.web.public.season_heads import heads
from league.writing import score

HELD = (*OVER, Event.State.RUNNING)
LINES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Cell:
    """`state` is that of SeasonStanding's parts, or "missed"."""

    points: str
    state: str
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    row: SeasonStanding
    cells: Sequence[Cell]
    why: str


@require_safe
def seasons(request: HttpRequest, club: str) -> HttpResponse:
    found = find_club(club)
    context = {"club": found, "seasons": list(seasons_of(found)), "manages": _manages(request, found)}
    return render(request, "public/seasons.html", context)


def find_season(club: Club, slug: str) -> Season:
    season = Season.objects.filter(club=club, slug=slug).first()
    if season is None:
        raise Missing(_("There is no such season."))
    season.club = club
    return season


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    found = find_season(find_club(club), season)
    events, rows = events_of(found), table_of(found)
    held = [event for event in events if event.state in HELD]
    with timezone.override(found.club.time_zone):
        page = Paginator(_lines(rows, held), LINES_A_PAGE).get_page(request.GET.get("page"))
        context = {
            "club": found.club,
            "season": found,
            "held": heads(held),
            "to_come": [event for event in events if event.state not in HELD],
            "lines": list(page),
            "page": page,
            "counting": counting_texts(found),
            "correction": _correction(found, rows),
            "manages": _manages(request, found.club),
            "files": files("public:season-file", club=club, season=season),
        }
        return render(request, "public/season.html", context)


def _correction(season: Season, rows: Sequence[SeasonStanding]) -> str:
    names = {row.player_id: str(row.player) for row in rows}
    return correction_text(of_season(season), names, ranks={row.player_id: row.rank for row in rows})


def _manages(request: HttpRequest, club: Club) -> bool:
    return request.user.has_perm("league.manage_seasons", club)


def _lines(rows: Sequence[SeasonStanding], held: Sequence[Event]) -> list[Line]:
    before: SeasonStanding | None = None
    lines = []
    for row in rows:
        parts = row.points()
        lines.append(Line(row, [_cell(parts.get(event.pk)) for event in held], _why(row, before)))
        before = row
    return lines


def _cell(part: tuple[str | None, str] | None) -> Cell:
    points, state = part or (None, "missed")
    return Cell(score(points), state, points is None)


def _why(row: SeasonStanding, before: SeasonStanding | None) -> str:
    """What put this line behind the one above it, where the total did not."""
    if before is None or before.total != row.total:
        return ""
    if row.parted is None:
        return _("level with %(other)s in every event that counts") % {"other": before.player}
    own, theirs = row.parted
    return _("level with %(other)s on points; behind by the better event: %(own)s to %(theirs)s") % {
        "other": before.player, "own": score(own), "theirs": score(theirs),
    }  # fmt: skip


def counting_texts(season: Season) -> list[str]:
    """How the season counts, in sentences."""
    if season.counting == Season.Counting.RANK_POINTS:
        points = "–".join(str(one) for one in season.rank_points)
        texts = [
            _("Each event brings points by rank: %(points)s. Who shares a rank has its points.") % {"points": points}
        ]
    else:
        texts = [_("Each event brings the score that was made in it.")]
    if season.best:
        texts.append(
            _("The best %(best)s events count; the others are dropped. One that was missed counts 0.")
            % {"best": season.best}
        )
    elif season.drop:
        texts.append(_("The worst %(drop)s events are dropped. One that was missed counts 0.") % {"drop": season.drop})
    else:
        texts.append(_("All events count; one that was missed counts 0."))
    texts.append(
        _(
            "A pair's points go to both. Level on points, the better best event decides, then the second best, of those"
            " that count: what is dropped parts nobody, and who is still level shares the rank."
        )
    )
    return texts


@require_safe
def season_file(request: HttpRequest, club: str, season: str, kind: str) -> HttpResponse:
    """The table as a file, with exact points."""
    found = find_season(find_club(club), season)
    held = [event for event in events_of(found) if event.state in HELD]
    rows = table_of(found)
    header = [_("Rank"), _("Name"), _("Total"), *(event.name for event in held)]
    lines = ([row.rank, str(row.player), str(row.total), *_points(row, held)] for row in rows)
    whole = {
        "season": found.name,
        "club": found.club.slug,
        "counting": found.counting,
        "events": [_event(event) for event in held],
        "table": [_row(row) for row in rows],
    }
    return file_of(kind, found.slug, header, lines, whole)


def _points(row: SeasonStanding, held: Sequence[Event]) -> list[str | None]:
    parts = row.points()
    return [parts.get(event.pk, (None, ""))[0] for event in held]


def _event(event: Event) -> dict[str, Any]:
    return {"id": event.pk, "name": event.name, "starts_at": event.starts_at, "state": event.state,
            "game": str(game_name(event.variant))}  # fmt: skip


def _row(row: SeasonStanding) -> dict[str, Any]:
    events = [{"event": event, "points": points, "state": state} for event, points, state in row.parts]
    return {"rank": row.rank, "player": row.player_id, "name": str(row.player), "total": str(row.total),
            "events": events}  # fmt: skip
