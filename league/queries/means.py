"""Whether stored standings go by the mean per game: what `standings.Field.by_mean` has decided, told from the rows."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from gameplay.models import Game
from league.models import Event, Result, Round, Seating, Standing, Table


def by_mean(event: Event, rows: Sequence[Standing]) -> bool:
    """`rows`: all of those after a round. No query where everybody has had as many games, else two at most."""
    if event.format == Event.Format.KNOCKOUT or len({row.games for row in rows}) < 2:
        return False
    if event.format == Event.Format.LEAGUE:
        return True
    number = rows[0].round_number
    rounds = Round.objects.filter(
        event=event, number__lte=number, state__in=Round.PUBLISHED, stage=Round.Stage.MAIN
    )  # fmt: skip
    rests = Seating.objects.filter(round__in=rounds, kind=Seating.Kind.SIT_OUT)
    if event.format in Event.SCHEDULED and rests.exists():
        return True
    counts = Result.objects.filter(table=OuterRef("pk"), state=Result.State.CONFIRMED)
    return Table.objects.filter(~Exists(counts), round__in=rounds, game__state=Game.State.ABANDONED).exists()
