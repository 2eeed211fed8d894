"""The numbers of the pages beside the standings as files: of everybody, also where a picture shows the first ones."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Event, Standing
from league.queries.public import event as queries
from league.queries.public import pictures
from league.queries.round_names import plain_name, round_word
from league.web.downloads import file_of, files
from league.web.missing import Missing
from league.web.public.page import open_event

Lines = tuple[list[str], list[list[Any]], list[dict[str, Any]]]
"""Header and lines for a spreadsheet, and the same as objects."""


def picture_links(event: Event, picture: str) -> list[tuple[str, str]]:
    return files("public:picture-file", club=event.club.slug, event=event.slug, picture=picture)


def last_standings(event: Event) -> list[Standing]:
    numbers = queries.rounds_with_standings(event)
    return queries.standings(event, numbers[-1]) if numbers else []


@require_safe
def picture_file(request: HttpRequest, club: str, event: str, picture: str, kind: str) -> HttpResponse:
    found = open_event(request, club, event)
    if picture not in LISTS:
        raise Missing(_("There is no such list."))
    header, lines, whole = LISTS[picture](found, last_standings(found))
    about = {"club": found.club.slug, "event": found.slug, picture: whole}
    return file_of(kind, f"{found.slug}-{picture}", header, lines, about)


def _rounds(event: Event, rows: Sequence[Standing]) -> Lines:
    """The rank after each round, none before an entry came."""
    ranks = pictures.ranks_by_round(event, [row.entry_id for row in rows])
    numbers = sorted(ranks)
    by_row = [[ranks[number].get(row.entry_id, (0, None))[1] for number in numbers] for row in rows]
    header = [_("Entry"), _("Name"), *(plain_name(event, number) for number in numbers)]
    lines = [[row.entry.number, row.entry.name, *own] for row, own in zip(rows, by_row, strict=True)]
    whole = [
        {"entry": row.entry.number, "name": row.entry.name, "ranks": dict(zip(numbers, own, strict=True))}
        for row, own in zip(rows, by_row, strict=True)
    ]
    return header, lines, whole


def _met(event: Event, rows: Sequence[Standing]) -> Lines:
    """Each two who have met once, the better placed first."""
    place = {row.entry_id: at for at, row in enumerate(rows)}
    times = {
        tuple(sorted(pair, key=place.__getitem__)): count
        for pair, count in pictures.meetings(event).items()
        if place.keys() >= set(pair)
    }
    found = [
        (rows[place[one]].entry, rows[place[other]].entry, times[one, other])
        for one, other in sorted(times, key=lambda pair: (place[pair[0]], place[pair[1]]))
    ]
    lines = [[one.number, one.name, other.number, other.name, count] for one, other, count in found]
    whole = [{"entries": [one.number, other.number], "times": count} for one, other, count in found]
    return [_("Entry"), _("Name"), _("Entry"), _("Name"), _("Meetings")], lines, whole


def _cross(event: Event, rows: Sequence[Standing]) -> Lines:
    """Who met whom in which round, with the totals as far as they are final."""
    entries = {row.entry_id: row.entry for row in rows}
    seats = pictures.seats_by_round(event)
    lines, whole = [], []
    for row in rows:
        for number in sorted(seats):
            seat = seats[number].get(row.entry_id)
            for other, theirs in seat.others if seat else ():
                if other in entries and seat:
                    against = entries[other]
                    lines.append([row.entry.number, row.entry.name, number, seat.table, seat.total,
                                  against.number, against.name, theirs])  # fmt: skip
                    whole.append({"entry": row.entry.number, "round": number, "table": seat.table,
                                  "total": seat.total, "against": against.number, "theirs": theirs})  # fmt: skip
    header = [_("Entry"), _("Name"), round_word(event), _("Table"), _("Total"), _("Against"), _("Name"), _("Total")]
    return header, lines, whole


LISTS: dict[str, Callable[[Event, Sequence[Standing]], Lines]] = {"rounds": _rounds, "met": _met, "cross": _cross}
