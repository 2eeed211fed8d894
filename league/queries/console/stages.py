"""What was drawn ahead, as the director sees it: the schedule with names, the order of the seeds, the finals."""

from dataclasses import dataclass

from league.models import Entry, Event, Round
from league.queries.brackets import is_knockout
from league.queries.progress import by_weeks


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """`drawn`: it is paired; what was changed in it by hand stands with the round itself."""

    number: int
    drawn: bool
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    rest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AheadView:
    """`seeds`: in their order, as drawn or as they would stand now. `can_seed`: the order can still be set by hand.
    `can_draw`: a schedule can be drawn, or drawn anew. `finals`: their field, once the cut is made."""

    schedule: tuple[ScheduledRound, ...]
    seeds: tuple[Entry, ...]
    can_seed: bool
    can_draw: bool
    started: bool
    finals: tuple[Entry, ...]
    finals_drawn: bool


def ahead_view(event: Event) -> AheadView:
    """Two queries."""
    rounds = list(Round.objects.filter(event=event).order_by("number"))
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event).order_by("number")}
    drawn = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    finals = next((round_ for round_ in rounds if round_.stage == Round.Stage.FINALS), None)
    scheduled = event.format in Event.SCHEDULED
    takes = Event.TAKES_ENTRIES if by_weeks(event) else Event.TAKES_CHECK_INS
    open_ = event.state in takes and finals is None
    return AheadView(
        schedule=tuple(_schedule(rounds, entries)) if scheduled else (),
        seeds=_seeds(event, rounds, entries),
        can_seed=not drawn and event.format in (Event.Format.KNOCKOUT, Event.Format.GROUPS),
        can_draw=scheduled and open_ and (not drawn or event.format == Event.Format.ROTATION)
        and len(drawn) < event.rounds_planned,
        started=bool(drawn),
        finals=_named(finals.ahead.get("seeds", []), entries) if finals else (),
        finals_drawn=finals is not None and finals in drawn,
    )  # fmt: skip


def _named(found: list[int], entries: dict[int, Entry]) -> tuple[Entry, ...]:
    return tuple(entries[entry] for entry in found if entry in entries)


def _seeds(event: Event, rounds: list[Round], entries: dict[int, Entry]) -> tuple[Entry, ...]:
    if not (is_knockout(event, None) or event.format == Event.Format.GROUPS):
        return ()
    ahead = rounds[0].ahead if rounds else {}
    placed = [entry for entry in entries.values() if entry.has_place]
    chosen = _named(ahead.get("seeds") or ahead.get("hand") or [], entries)
    return chosen if "seeds" in ahead else (*chosen, *(entry for entry in placed if entry not in chosen))


def _schedule(rounds: list[Round], entries: dict[int, Entry]) -> list[ScheduledRound]:
    """Of each round the latest that was drawn for it."""
    found: dict[int, ScheduledRound] = {}
    drawn = {round_.number for round_ in rounds if round_.state != Round.State.PLANNED}
    for round_ in rounds:
        for number, kept in enumerate(round_.ahead.get("rounds", []), start=round_.number):
            found[number] = ScheduledRound(
                number, number in drawn, _tables(kept, entries), _names(kept["rest"], entries)
            )
    return [found[number] for number in sorted(found)]


def _tables(kept: dict, entries: dict[int, Entry]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    tables = zip(kept["numbers"], kept["tables"], strict=True)
    return tuple((number, _names(table, entries)) for number, table in tables)


def _names(found: list[int], entries: dict[int, Entry]) -> tuple[str, ...]:
    return tuple(entry.name for entry in _named(found, entries))
