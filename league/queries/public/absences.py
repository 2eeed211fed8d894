"""Rounds that somebody missed, and what each of them brought: the line of a late comer adds up only with these."""

from collections.abc import Collection
from fractions import Fraction

from django.db.models import Count

from league.models import Event, Round, Seating
from league.queries.standings import games_in, settings_of
from league.standings import scoring_of
from league.standings.field import Field

Absences = dict[int, dict[int, Fraction]]
"""By entry and round."""


def absences(event: Event, number: int, entries: Collection[int]) -> Absences:
    """Up to this round, of those who are ranked; two queries, and two more where somebody has missed a round. In a
    knockout nobody goes by scores."""
    if event.format == Event.Format.KNOCKOUT:
        return {}
    main = Round.objects.filter(
        event=event, number__lte=number, state__in=Round.PUBLISHED, stage=Round.Stage.MAIN
    )  # fmt: skip
    rounds = dict(main.values_list("pk", "number"))
    there = Seating.objects.filter(round__in=rounds).exclude(kind=Seating.Kind.ABSENCE).order_by()
    times = dict(there.values("entry").annotate(rounds=Count("round", distinct=True)).values_list("entry", "rounds"))
    missing = [entry for entry in entries if times.get(entry, 0) < len(rounds)]
    return _scored(event, rounds, missing) if missing else {}


def _scored(event: Event, rounds: dict[int, int], entries: list[int]) -> Absences:
    there = Seating.objects.filter(round__in=rounds, entry__in=entries).exclude(kind=Seating.Kind.ABSENCE)
    present = set(there.values_list("round_id", "entry_id"))
    found = {entry: [pk for pk in rounds if (pk, entry) not in present] for entry in entries}
    asked = {pk: rounds[pk] for missed in found.values() for pk in missed}
    field = Field(games_in(event, asked), (), scoring_of(event.scoring), settings_of(event))
    return {
        entry: {rounds[pk]: field.absence(rounds[pk]) for pk in sorted(missed, key=rounds.__getitem__)}
        for entry, missed in found.items()
    }
