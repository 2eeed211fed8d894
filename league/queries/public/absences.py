"""Rounds that somebody missed, and what each of them brought: the line of a late comer adds up only with these. Who had
a table and did not come to it, so that it went by walkover, has missed the round too."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from django.db.models import Count, Exists, OuterRef, QuerySet

from league.models import Event, Result, Round, Seating
from league.queries.standings import games_in, settings_of
from league.standings import scoring_of
from league.standings.field import Field

Absences = dict[int, dict[int, Fraction]]
"""By entry and round."""


def absences(event: Event, number: int, entries: Collection[int]) -> Absences:
    """Up to this round, of those who are ranked; two queries, and up to three more where somebody has missed a round.
    In a knockout nobody goes by scores."""
    if event.format == Event.Format.KNOCKOUT:
        return {}
    main = Round.objects.filter(
        event=event, number__lte=number, state__in=Round.PUBLISHED, stage=Round.Stage.MAIN
    )  # fmt: skip
    lost = Result.objects.filter(state=Result.State.CONFIRMED, kind=Result.Kind.WALKOVER)
    told = main.annotate(walkover=Exists(lost.filter(table__round=OuterRef("pk")))).values_list(
        "pk", "number", "walkover"
    )
    rounds, walkovers = {pk: number for pk, number, _ in told}, [pk for pk, _, walkover in told if walkover]
    there = Seating.objects.filter(round__in=rounds).exclude(kind=Seating.Kind.ABSENCE).order_by()
    times = dict(there.values("entry").annotate(rounds=Count("round", distinct=True)).values_list("entry", "rounds"))
    empty = _left_empty(lost.filter(table__round__in=walkovers)) if walkovers else {}
    late = {entry for _, entry in empty}
    missing = [entry for entry in entries if times.get(entry, 0) < len(rounds) or entry in late]
    return _scored(event, rounds, missing, empty) if missing else {}


def _left_empty(lost: QuerySet[Result]) -> dict[tuple[int, int], Fraction | None]:
    """By round and entry, of those who did not come to their table: the points that a ruling has set, else None."""
    return {
        (pk, side["entry"]): Fraction(side["points"]) if "points" in side else None
        for pk, sides in lost.values_list("table__round_id", "sides")
        for side in sides
        if not side.get("present", True)
    }


def _scored(
    event: Event, rounds: dict[int, int], entries: list[int], empty: Mapping[tuple[int, int], Fraction | None]
) -> Absences:
    there = Seating.objects.filter(round__in=rounds, entry__in=entries).exclude(kind=Seating.Kind.ABSENCE)
    present = set(there.values_list("round_id", "entry_id")) - empty.keys()
    found = {entry: [pk for pk in rounds if (pk, entry) not in present] for entry in entries}
    asked = {pk: rounds[pk] for missed in found.values() for pk in missed}
    field = Field(games_in(event, asked), (), scoring_of(event.scoring), settings_of(event))

    def brought(pk: int, entry: int) -> Fraction:
        ruled = empty.get((pk, entry))
        return field.absence(rounds[pk]) if ruled is None else ruled

    return {
        entry: {rounds[pk]: brought(pk, entry) for pk in sorted(missed, key=rounds.__getitem__)}
        for entry, missed in found.items()
    }
