"""An event's standings as files: as they are, or as of a round; of everybody, or of those of a category."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from league.models import Category, Event, Penalty, Standing
from league.queries.categories import Shown, shown_of
from league.queries.means import by_mean
from league.queries.public import event as queries
from league.queries.public.groups import groups_by_entry
from league.queries.standings import chain_of
from league.queries.tiebreaks import tiebreak
from league.web.chain import a_game, is_mean, score_heading
from league.web.downloads import file_of, files
from league.web.missing import Missing
from league.web.public.page import open_event
from league.web.standings import penalty_text

Row = dict[str, Any]
EXACT = ("score", "handicap", "without_handicap")


def chosen_category(request: HttpRequest) -> str:
    """`?by=`: the key of the category that is shown by itself, or nothing."""
    by = request.GET.get("by", "")
    return by if by.isdecimal() and len(by) < 20 else ""


def standing_links(event: Event, number: int | None, category: Category | None) -> list[tuple[str, str]]:
    at: dict[str, Any] = {"club": event.club.slug, "event": event.slug}
    name = "public:standings-file"
    if number is not None:
        name, at = "public:standings-after-file", at | {"number": number}
    query = f"?by={category.pk}" if category else ""
    return [(kind, address + query) for kind, address in files(name, **at)]


@require_safe
def standings_file(request: HttpRequest, club: str, event: str, kind: str, number: int | None = None) -> HttpResponse:
    """With the columns of the page that are there for this event: for a spreadsheet in words and as numbers, as JSON by
    their codes and exact."""
    found = open_event(request, club, event)
    numbers = queries.rounds_with_standings(found)
    if number and number not in numbers:
        raise Missing(_("There are no standings of this yet."))
    shown = number or (numbers[-1] if numbers else 0)
    everybody = queries.standings(found, shown)
    try:
        looked_at = shown_of(found, everybody, chosen_category(request))
    except KeyError:
        raise Missing(_("There are no standings of this yet.")) from None
    rows = _rows(found, shown, looked_at)
    category, per_game = looked_at.category, by_mean(found, everybody)
    header, lines = _lines(rows, chain_of(found), per_game=per_game)
    about = {"club": found.club.slug, "event": found.slug, "round": shown, "scoring": found.scoring,
             "by_mean": per_game}  # fmt: skip
    whole = about | ({"category": str(category)} if category else {}) | {"standings": rows}
    name = f"{found.slug}-{shown}" + (f"-{slugify(str(category)) or category.pk}" if category else "")
    return file_of(kind, name, header, lines, whole)


def _rows(event: Event, number: int, looked_at: Shown) -> list[Row]:
    ruled, groups = queries.penalties(event, number), groups_by_entry(event, number)
    handicaps = looked_at.handicaps
    return [
        _told(event, row, ruled.get(row.entry_id, ()))
        | ({"rank": looked_at.places[row.entry_id], "overall": row.rank} if looked_at.category else {})
        | ({"group": groups.get(row.entry_id, "")} if groups else {})
        | ({"handicap": row.handicap or "0", "without_handicap": str(row.without_handicap)} if handicaps else {})
        for row in looked_at.rows
    ]


def _told(event: Event, row: Standing, penalties: Sequence[Penalty]) -> Row:
    return {
        "rank": row.rank, "name": row.entry.name, "entry": row.entry_id, "score": str(row.score), "games": row.games,
        "tie_breaks": dict(row.values), "decided_by": row.decided_by,
        "penalties": [penalty_text(event, one) for one in penalties],
    }  # fmt: skip


def _lines(rows: Sequence[Row], chain: Sequence[str], *, per_game: bool) -> tuple[list[str], list[list[Any]]]:
    """For a spreadsheet: the header, and a line for each row."""
    columns = {
        "rank": _("Rank"), "name": _("Name"), "overall": pgettext("rank", "Overall"), "group": _("Group"),
        "score": score_heading(per_game=per_game), "handicap": _("Handicap"),
        "without_handicap": pgettext("handicap", "Without"), "games": _("Games"),
    }  # fmt: skip
    kept = {"rank", "name", "score", "games"} if not rows else rows[0].keys()
    first = {name: words for name, words in columns.items() if name in kept}
    lines = [
        [*(_cell(name, row[name]) for name in first), *_values(row, chain), _name_of(row["decided_by"]),
         "; ".join(row["penalties"])]
        for row in rows
    ]  # fmt: skip
    ties = [a_game(_name_of(code)) if per_game and is_mean(code) else _name_of(code) for code in chain]
    return [*first.values(), *ties, _("Decided by"), _("Penalties")], lines


def _name_of(code: str) -> str:
    """A tie-break's, as it heads its column on the page."""
    return capfirst(str(tiebreak(code).heading)) if code else ""


def _cell(name: str, value: Any) -> Any:
    return Fraction(value) if name in EXACT and value else value


def _values(row: Mapping[str, Any], chain: Sequence[str]) -> list[Any]:
    found = [row["tie_breaks"].get(code) for code in chain]
    return [" ".join(value) if isinstance(value, list) else Fraction(value) if value else "" for value in found]
