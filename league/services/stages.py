"""How the next round of an event is drawn, whatever its format and stage."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from league.errors import LeagueRefusal, refused
from league.models import Entry, Event, Round
from league.pairing import finals
from league.queries.brackets import TABLES, is_knockout
from league.queries.playable import sides_at_a_table
from league.services import brackets, draws, draws_ahead
from league.services.draws import Found

MAIN, FINALS = Round.Stage.MAIN, Round.Stage.FINALS


def stage_of(event: Event, number: int) -> str:
    """Once finals have begun, all is finals."""
    return FINALS if event.rounds.filter(number__lte=number, stage=FINALS).exists() else MAIN


def draw(event: Event, number: int, *, allow_rematches: bool, sizes: Sequence[int] | None) -> Found:
    """The next round, for whoever is there."""
    present, absent = draws.field(event, number)
    if stage_of(event, number) == FINALS:
        return _finals(event, number, present, absent, sizes)
    if event.format == Event.Format.KNOCKOUT:
        ahead = brackets.begin(event, number, present) if number == 1 else {}
        found = brackets.draw(event, number, present, absent, ahead, sizes)
        if ahead:
            brackets.set_rounds(event, number, ahead, sizes)
        return found
    if event.format in Event.SCHEDULED:
        found = draws_ahead.draw(event, number, present, absent)
        if found.ahead:
            draws_ahead.set_rounds(event, number, found.ahead)
        return found
    seed = draws.seed_for(event, number)
    drawn = draws.draw(event, number, present, seed, allow_rematches=allow_rematches, sizes=sizes)
    return Found(drawn, absent)


def _finals(
    event: Event, number: int, present: Sequence[Entry], absent: Sequence[Entry], sizes: Sequence[int] | None
) -> Found:
    ahead = Round.objects.get(event=event, number=number).ahead
    if TABLES not in ahead:
        return brackets.draw(event, number, present, absent, ahead, sizes)
    entrants = {entrant.id: entrant for entrant in draws.entrants(event, number, present)}
    here = [entrants[entry] for entry in ahead["seeds"] if entry in entrants]
    sides = sides_at_a_table(event)
    with refused():
        drawn = finals(
            here, size=sides.full, minimum=sides.smallest, maximum=sides.largest,
            rng=Random(draws.seed_for(event, number)),
        )  # fmt: skip
    drawn = replace(drawn, why=(*draws.told_ahead(ahead), *drawn.why))
    inside = set(ahead["seeds"])
    away = [entry for entry in absent if entry.pk in inside]
    out = [entry for entry in (*present, *absent) if entry.pk not in inside]
    return Found(drawn, away, out, ahead)


def require_drawn_by_itself(event: Event, round_: Round) -> None:
    """What follows from a schedule or a bracket is not drawn again table by table."""
    if round_.stage == FINALS or event.format in (*Event.SCHEDULED, Event.Format.KNOCKOUT):
        raise LeagueRefusal("drawn-ahead")


def require_no_bracket(event: Event, round_: Round) -> None:
    if is_knockout(event, round_):
        raise LeagueRefusal("bracket-stays")
