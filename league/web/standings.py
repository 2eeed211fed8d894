"""Standings for the page: every tie-break's value written out, and in words which one decided."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from django.utils.translation import gettext as _

from league.models import Entry, Event, Penalty, Round, Standing
from league.queries.categories import shown_of
from league.queries.corrections import of_event
from league.queries.means import by_mean
from league.queries.progress import open_tables
from league.queries.public import event as queries
from league.queries.public.absences import Absences, absences
from league.queries.public.brackets import BracketView, stage_at
from league.queries.public.finals import FinalLine
from league.queries.public.groups import groups_by_entry
from league.queries.round_names import numbered
from league.queries.tiebreaks import tiebreak
from league.web.absences import absence_texts
from league.web.chain import Column, a_game, chain_columns, is_mean, score_heading, value_text
from league.web.corrections import correction_text
from league.web.cuts import cut_reasons
from league.web.ends import Reached, final_text, ranked_by, reached
from league.writing import scored, signed


@dataclass(frozen=True, slots=True)
class RowView:
    """`values` stand under `columns`, each with whether it decided this row's place; `why` is the sentence for it.
    `group`: the one that the entry plays in, where there are any."""

    standing: Standing
    score: str
    gained: str
    values: list[tuple[str, bool]]
    why: str
    first: bool
    penalties: Sequence[str] = ()
    final: str = ""
    group: str = ""
    absences: Sequence[str] = ()
    without: str = ""
    handicap: str = ""
    place: int = 0
    """The rank within the category that is shown, where one is."""
    reached: Reached | None = None


class Ranked(Protocol):
    """A line of any standings: of the event, or of one group."""

    @property
    def entry(self) -> Entry: ...
    @property
    def rank(self) -> int: ...
    @property
    def score(self) -> Fraction: ...
    @property
    def values(self) -> Any: ...
    @property
    def decided_by(self) -> str: ...


def progress_of(round_: Round | None) -> dict[str, bool]:
    """Of the round that the standings are of: whether results are still to come, or all are in but it is open."""
    under_way = round_ is not None and round_.is_under_way
    missing = under_way and bool(open_tables(round_))
    return {"as_it_stands": missing, "all_in": under_way and not missing}


def columns(
    event: Event, rows: Sequence[Standing], groups: Mapping[int, str] | None = None, *, per_game: bool = False
) -> list[Column]:
    """The chain's tie-breaks; the lot only where it orders anybody, in `groups` within the own one."""
    shared = max(_sharing(rows, groups or {}).values(), default=0) > 1
    return chain_columns(event, lot=shared, per_game=per_game)


def _sharing(rows: Sequence[Standing], groups: Mapping[int, str]) -> Counter[tuple[str, int]]:
    """How many share each rank, in groups those of one group."""
    return Counter((groups.get(row.entry_id, ""), row.rank) for row in rows)


def standings_context(event: Event, rounds: Sequence[Round], number: int | None, only: str = "") -> dict[str, Any]:
    """What the page of standings shows: as of a round, or as of the last. `rounds`: the published ones. `only`: the
    category (its key) that is shown by itself. Raises KeyError where there are none of that round, or of that one."""
    numbers = queries.rounds_with_standings(event)
    if number and number not in numbers:
        raise KeyError(number)
    shown = number or (numbers[-1] if numbers else None)
    rows = queries.standings(event, shown) if shown else []
    round_ = next((one for one in rounds if one.number == shown), None)
    names = {row.entry_id: row.entry.name for row in rows}
    return {
        "tab": "standings",
        "numbers": numbers,
        "number": shown,
        **progress_of(round_),
        "ranked_by": ranked_by(event, round_),
        "cut_reasons": cut_reasons(event, rounds),
        "frozen": _before_the_finals(rounds, round_),
        **_list(event, rows, round_, shown, only),
        "stale": event.standings_version < event.results_version,
        "winners": [row.entry for row in rows if row.rank == 1] if number is None else [],
        "correction": _correction(event, names) if numbers and shown == numbers[-1] else "",
    }


def _list(
    event: Event, rows: Sequence[Standing], round_: Round | None, number: int | None, only: str
) -> dict[str, Any]:
    """The standings themselves, of this round: its columns, rows, and what the figures do not say of themselves."""
    groups = groups_by_entry(event, number) if number else {}
    penalties = queries.penalties(event, number) if number else {}
    away = absences(event, number, [row.entry_id for row in rows]) if number else {}
    looked_at = shown_of(event, rows, only)
    finals, bracket = stage_at(event, round_)
    per_game = by_mean(event, rows)
    shown = columns(event, looked_at.rows, groups, per_game=per_game)
    views = row_views(event, looked_at.rows, penalties, finals, groups, away, looked_at.places, per_game=per_game)
    return {
        "score_heading": score_heading(per_game=per_game),
        "notes": _notes(shown, looked_at.rows, per_game=per_game),
        "columns": shown,
        "rows": in_bracket(views, bracket) if bracket else views,
        "by_bracket": bracket is not None,
        "by_score": bracket is None or event.format != Event.Format.KNOCKOUT,
        "categories": looked_at.categories,
        "within": looked_at.category,
        "handicaps": looked_at.handicaps,
        "grouped": bool(groups),
        "lot": any(column.code == "lot" for column in shown),
    }


def _notes(shown: Sequence[Column], rows: Sequence[Standing], *, per_game: bool) -> list[str]:
    """What the figures do not say of themselves."""
    notes = []
    if per_game:
        notes.append(
            _(
                "Not everybody has had as many games: scores are means, the points divided by the games, and so"
                " are the tie-breaks that add up."
            )
        )
    by_hand = any(column.code == "low_total" for column in shown)
    if by_hand and any(dict(row.values).get("low_total", 0) is None for row in rows):
        notes.append(
            _(
                "Card points per hand are known of games that were entered hand by hand, and part only those who have"
                " such games."
            )
        )
    return notes


def _correction(event: Event, names: Mapping[int, str]) -> str:
    return correction_text(of_event(event), names, lambda text: scored(text, event.scoring))


def _before_the_finals(rounds: Sequence[Round], shown: Round | None) -> int | None:
    """The round whose standings no final changes, where those shown are of the finals."""
    if shown is None or shown.stage != Round.Stage.FINALS:
        return None
    return max((one.number for one in rounds if one.stage == Round.Stage.MAIN), default=None)


def row_views(
    event: Event,
    rows: Sequence[Standing],
    penalties: Mapping[int, Sequence[Penalty]] | None = None,
    finals: Mapping[int, FinalLine] | None = None,
    groups: Mapping[int, str] | None = None,
    away: Absences | None = None,
    places: Mapping[int, int] | None = None,
    *,
    per_game: bool = False,
) -> list[RowView]:
    """In groups the tie-breaks are those within the own group, and an entry is compared with the one above it there.
    `places`: of each entry within the category that is shown alone."""
    groups = groups or {}
    shown, sharing = columns(event, rows, groups), _sharing(rows, groups)
    before: dict[str, Standing] = {}
    views = []
    for row in rows:
        group = groups.get(row.entry_id, "")
        views.append(
            RowView(
                row,
                scored(row.score, event.scoring),
                scored(row.round_score, event.scoring),
                cells(event, shown, row, alone=sharing[group, row.rank] == 1),
                why(event, row, _above(before.get(group), row, alone=bool(places)), per_game=per_game),
                row.rank == 1,
                [penalty_text(event, one) for one in (penalties or {}).get(row.entry_id, ())],
                final_text((finals or {}).get(row.entry_id)),
                group,
                absence_texts(event, (away or {}).get(row.entry_id, {})),
                scored(row.without_handicap, event.scoring),
                signed(row.handicap) if row.handicap else "",
                (places or {}).get(row.entry_id, 0),
            )
        )
        before[group] = row
    return views


def in_bracket(views: Sequence[RowView], bracket: BracketView) -> list[RowView]:
    """With how far each came. Nobody is first before it is over, and who is level with whom says nothing there."""
    came = reached(bracket)
    return [
        replace(view, reached=came[entry], first=view.first and bracket.over, why="") if entry in came else view
        for view in views
        for entry in [view.standing.entry_id]
    ]


def _above(before: Standing | None, row: Standing, *, alone: bool) -> Standing | None:
    """Within a category, what decided between two is known only where nobody stands between them."""
    return None if alone and before is not None and before.order != row.order - 1 else before


def cells(event: Event, shown: Sequence[Column], row: Ranked, *, alone: bool) -> list[tuple[str, bool]]:
    """The tie-breaks' values under their columns, each with whether it decided the place; `alone`: on its rank."""
    values = dict(row.values)
    return [(_cell(event, c.code, values.get(c.code), alone=alone), c.code == row.decided_by) for c in shown]


def _cell(event: Event, code: str, value: Any, *, alone: bool) -> str:
    """A lot says something only of those who share a rank: it orders them in the list."""
    return "" if code == "lot" and alone else value_text(event, code, value)


def why(event: Event, row: Ranked, before: Ranked | None, *, per_game: bool = False) -> str:
    """What put this entry behind the one above it, where the score did not."""
    if before is None:
        return ""
    if before.rank == row.rank:
        return _("level with %(other)s in everything") % {"other": before.entry} if _level(row, before) else ""
    if not row.decided_by:
        return ""
    own, theirs = dict(row.values).get(row.decided_by), dict(before.values).get(row.decided_by)
    name = tiebreak(row.decided_by).name
    if own is None:
        return _("level with %(other)s on score; behind: no %(tiebreak)s") % {"other": before.entry, "tiebreak": name}
    return _("level with %(other)s on score; behind by %(tiebreak)s: %(own)s to %(theirs)s") % {
        "other": before.entry,
        "tiebreak": a_game(name) if per_game and is_mean(row.decided_by) else name,
        "own": value_text(event, row.decided_by, own, exactly=True),
        "theirs": value_text(event, row.decided_by, theirs, exactly=True),
    }


def penalty_text(event: Event, penalty: Penalty) -> str:
    """ "−2 by ruling, from round 3: phone at the table"."""
    facts = {"points": signed(penalty.points), "round": numbered(event, penalty.round_number), "reason": penalty.reason}
    if getattr(penalty, "in_game", False):
        return _("%(points)s by ruling, in the game of %(round)s: %(reason)s") % facts
    return _("%(points)s by ruling, from %(round)s: %(reason)s") % facts


def _level(row: Ranked, before: Ranked) -> bool:
    """In a knockout and in finals a rank goes by places, and those who share it need not be level."""
    compared = [[value for value in one.values if value[0] not in ("lot", "h2h")] for one in (row, before)]
    return row.score == before.score and compared[0] == compared[1]
