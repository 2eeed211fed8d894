"""Schedules: all rounds drawn before the first, and drawn anew from the rounds played where the field has changed.

A schedule is kept with the round from which on it counts (`Round.ahead`), so that taking that round back takes the
schedule back with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any

from django.db import transaction

from gameplay.rules import registry
from league.errors import LeagueRefusal, refused
from league.models import Entry, Event, Round, Seating, User
from league.pairing import Draw, Rules, Seeds, Why, schedule_of
from league.queries.formats import format_settings, groups_of, weeks_asked, weeks_needed
from league.queries.playable import sides_at_a_table
from league.queries.progress import by_weeks, goes_round, next_round, weekly
from league.services import audit, draws, leaving, weeks
from league.services.brackets import by_hand, seeds
from league.services.draws import Found
from league.services.guard import locked, permit

Ahead = dict[str, Any]


def draw(event: Event, number: int, present: Sequence[Entry], absent: Sequence[Entry]) -> Found:
    """The round as the schedule has it, for whoever is there. A rotation, of all or of groups, is drawn anew where
    others are there than it was drawn for; else who would meet somebody that is away has a bye."""
    start, ahead = _standing(event, number, present) or (number, plan(event, number, present))
    drawn = _for_who_is_here(event, _drawn(ahead["rounds"][number - start]), {entry.pk for entry in present})
    placed = {*drawn.out, *drawn.rest, *(entry for table in drawn.tables for entry in table)}
    late = [entry for entry in present if entry.pk not in placed]
    return Found(drawn, absent, late, ahead if start == number else {})


def _standing(event: Event, number: int, present: Sequence[Entry]) -> tuple[int, Ahead] | None:
    """The schedule in force for this round, and from which round on it counts."""
    here = sorted(entry.pk for entry in present)
    for round_ in _with_schedules(event, number):
        start, ahead = round_.number, round_.ahead
        if start == number:
            fits = ahead["field"] == here and ahead["after"] == _fingerprint(_played(event, number))
            fits = fits and ahead.get("weeks", 0) == weeks_asked(event)
        else:
            fits = ahead["field"] == here or not goes_round(event)
        if fits and number - start < len(ahead["rounds"]):
            return start, ahead
    return None


def _with_schedules(event: Event, number: int) -> list[Round]:
    """The plan that was made for this very round, then the latest schedule that is played from."""
    rounds = Round.objects.filter(event=event, number__lte=number, ahead__has_key="rounds").order_by("-number")
    played = [round_ for round_ in rounds if round_.state != Round.State.PLANNED and round_.number < number]
    return [*(round_ for round_ in rounds if round_.number == number), *played[:1]]


def plan(event: Event, number: int, present: Sequence[Entry]) -> Ahead:
    """All rounds from this one on, as they are kept."""
    seed = draws.seed_for(event, number)
    begun = _begun(event, number) if event.format == Event.Format.GROUPS else None
    order = _seeds(event, number, present, seed, begun) if event.format == Event.Format.GROUPS else None
    here = {entry.pk for entry in present}
    entries = [entry for entry in order.order if entry in here] if order else sorted(here)
    rules = _rules(event, number, len(entries))
    if order:
        rules = replace(rules, seeds=order.order, groups=begun["groups"] if begun else rules.groups)
    played = _played(event, number)
    with refused():
        schedule = schedule_of(event.format).plan(entries, rules, Random(seed), played)
    why = [*(order.why if order else ()), *schedule.why]
    asked = weeks_asked(event)
    rounds = [_as_json(drawn) for drawn in schedule.rounds[: asked or None]]
    ahead: Ahead = {"weeks": asked} if asked else {}
    ahead |= {"field": sorted(entries), "rounds": rounds, "why": draws.why_as_json(why)}
    ahead |= {"measures": audit.plain(schedule.measures), "after": _fingerprint(played)}
    if order:
        ahead |= {"seeds": list(rules.seeds), "groups": rules.groups}
    return ahead | by_hand(event, number)


def _seeds(event: Event, number: int, present: Sequence[Entry], seed: int, begun: Ahead | None) -> Seeds:
    """The order by which the groups are divided. Once they have begun it stays, leavers keep their place in it, and who
    has come since follows in the order of the list."""
    if begun is None:
        return seeds(event, present, seed, number)
    newcomers = sorted((entry.number, entry.pk) for entry in present if entry.pk not in begun["seeds"])
    return Seeds((*begun["seeds"], *(entry for _, entry in newcomers)))


def _begun(event: Event, number: int) -> Ahead | None:
    """By what the groups in play were drawn last."""
    drawn = Round.objects.filter(event=event, number__lt=number, ahead__has_key="groups").order_by("-number")
    return next((round_.ahead for round_ in drawn if round_.state != Round.State.PLANNED), None)


def _rules(event: Event, number: int, entries: int) -> Rules:
    sides = sides_at_a_table(event)
    return Rules(
        round_number=number,
        size=sides.full,
        minimum=sides.smallest,
        maximum=sides.largest,
        rounds=weeks_needed(event, entries) if by_weeks(event) else max(1, event.rounds_planned - number + 1),
        partners=registry.info(event.variant).pairs,
        double=format_settings(event).double,
        groups=groups_of(event, entries),
    )


def _played(event: Event, number: int) -> list[Draw]:
    tables: dict[int, dict[int, list[int]]] = {past: {} for past in range(1, number)}
    rest: dict[int, list[int]] = {past: [] for past in range(1, number)}
    seatings = Seating.objects.filter(round__event=event, round__number__lt=number).order_by("side")
    for past, entry, kind, table in seatings.values_list("round__number", "entry_id", "kind", "table__number"):
        if table is not None:
            tables[past].setdefault(table, []).append(entry)
        elif kind == Seating.Kind.SIT_OUT:
            rest[past].append(entry)
    return [
        Draw(
            tables=tuple(tuple(tables[past][table]) for table in sorted(tables[past])),
            numbers=tuple(sorted(tables[past])),
            rest=tuple(sorted(rest[past])),
        )
        for past in sorted(tables)
    ]


def _fingerprint(played: Sequence[Draw]) -> str:
    """Of the rounds a schedule goes on from: drawn after others, it is none of these."""
    return blake2b(repr([(drawn.tables, drawn.rest) for drawn in played]).encode(), digest_size=8).hexdigest()


def _as_json(drawn: Draw) -> Ahead:
    kept = {"tables": drawn.tables, "numbers": drawn.numbers, "rest": drawn.rest}
    return audit.plain(kept) | {"why": draws.why_as_json(drawn.why)}


def _drawn(kept: Mapping[str, Any]) -> Draw:
    return Draw(
        tables=tuple(tuple(table) for table in kept["tables"]),
        numbers=tuple(kept["numbers"]),
        rest=tuple(kept["rest"]),
        why=tuple(Why(why["code"], why["facts"], why["table"], why["entry"]) for why in kept["why"]),
    )


def _for_who_is_here(event: Event, drawn: Draw, here: set[int]) -> Draw:
    """Without those who are away: a table that is left with too few breaks up, and its people have byes."""
    smallest = sides_at_a_table(event).smallest
    tables, numbers, byes = [], [], []
    for number, table in zip(drawn.numbers, drawn.tables, strict=True):
        left = tuple(entry for entry in table if entry in here)
        if len(left) >= smallest:
            tables.append(left)
            numbers.append(number)
        else:
            byes += left
    why = tuple(
        reason
        for reason in drawn.why
        if (reason.table is None or reason.table in numbers) and (reason.entry is None or reason.entry in here)
    )
    rest = tuple(entry for entry in drawn.rest if entry in here)
    return replace(drawn, tables=tuple(tables), numbers=tuple(numbers), out=tuple(byes), rest=rest, why=why)


@transaction.atomic
def draw_ahead(event: Event, *, by: User) -> Round:
    """Draw the whole schedule for who is checked in now: before the start, or, in a rotation (of groups too), all
    rounds to come anew after those that are played. Of a league, which nobody checks in for, for everybody
    entered: its director looks the fixtures over while others can still join, and who does is in them once the first
    week is drawn."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require_schedule(event)
    number = next_round(event)
    leaving.due(event, number, by=by)
    present, _absent = draws.field(event, number)
    round_ = Round.objects.get_or_create(event=event, number=number)[0]
    round_.ahead = plan(event, number, present)
    round_.save(update_fields=["ahead"])
    set_rounds(event, number, round_.ahead, anew=True)
    drawn = [{"tables": one["tables"], "rest": one["rest"]} for one in round_.ahead["rounds"]]
    audit.log("event.draw_schedule", event, by=by, new={"from": number, "rounds": drawn})
    return round_


def require_schedule(event: Event) -> None:
    if event.format not in Event.SCHEDULED:
        raise LeagueRefusal("no-schedule", format=str(event.get_format_display()))
    if event.state not in (Event.TAKES_ENTRIES if by_weeks(event) else Event.TAKES_CHECK_INS):
        raise LeagueRefusal("step-not-allowed", what=str(event), state=str(event.get_state_display()))
    number = next_round(event)
    if number > 1 and not goes_round(event):
        raise LeagueRefusal("schedule-begun", rounds=number - 1, **weekly(event))
    if number > event.rounds_planned:
        raise LeagueRefusal("all-rounds-paired", planned=event.rounds_planned, **weekly(event))


def set_rounds(event: Event, number: int, ahead: Mapping[str, Any], *, anew: bool = False) -> None:
    """The event has as many rounds as its schedule; of a league each is a week with its days (`anew`: whatever they
    were)."""
    rounds = number - 1 + len(ahead["rounds"])
    if event.rounds_planned != rounds:
        event.rounds_planned = rounds
        event.save(update_fields=["rounds_planned"])
        Round.objects.filter(event=event, number__gt=rounds, state=Round.State.PLANNED).delete()
    if by_weeks(event):
        weeks.set_dates(event, anew=anew)
