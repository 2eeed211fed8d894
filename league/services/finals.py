"""The cut: after the main rounds the best play finals.

The finals' field is kept with their first round, as it was drawn: what is corrected later changes the standings of the
rounds before, and never who plays the finals.
"""

from dataclasses import replace
from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from league.errors import LeagueRefusal, refused
from league.models import Entry, Event, Round, User
from league.pairing import Knockout, Seeds, Why, cut_to, rounds_needed
from league.pairing.groups import crossed, qualified
from league.queries.brackets import KNOCKOUT
from league.queries.formats import (
    format_settings,
    is_setting,
    knockout_as_json,
    knockout_of,
    pairs_play,
    settings_asked,
)
from league.queries.progress import next_round
from league.queries.ranking import groups_at
from league.queries.standings import material
from league.services import audit, draws, leaving, rounds, standings, ties
from league.services.guard import locked, permit, require_reason, require_running

FINALS = Round.Stage.FINALS


@transaction.atomic
def cut(event: Event, count: int = 0, *, by: User, kind: str = KNOCKOUT) -> Round:
    """The best `count` go on to finals (of groups: the best of each, as the event is set up): a knockout, or finals
    tables, of which the first plays for the first places. The standings of the rounds before freeze: no final changes
    them."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require_running(event)
    number = _require_cut(event)
    if not is_setting("finals", kind):
        raise LeagueRefusal("unknown-format-setting", setting="finals", value=kind)
    rounds.close_if_complete(Round.objects.get(event=event, number=number - 1), by=by)
    leaving.due(event, number, by=by)
    standings.refresh(event.pk)
    settings = _settings(event)
    field = _field(event, number, settings, count, kind)
    ahead: dict[str, Any] = {"seeds": field.order, "why": draws.why_as_json(field.why)}
    ahead[kind] = knockout_as_json(settings) if kind == KNOCKOUT else True
    first = _write(event, number, ahead, _rounds(settings, kind, len(field.order)))
    audit.log("event.cut", event, by=by, new={"entries": list(field.order), "from": number, "finals": kind})
    return first


def lot_to_come(event: Event, count: int, kind: str = KNOCKOUT) -> list[dict[str, Any]]:
    """Where the lot would decide who goes on, if the cut was made now: to be told before it is. Nothing is written."""
    try:
        field = _field(event, _require_cut(event), _settings(event), count, kind)
    except Refusal:
        return []
    lots = [Why("cut-lot-to-come", why.facts) for why in field.why if why.code == "cut-by-lot"]
    return draws.why_as_json(lots)


def going_on(event: Event, count: int, kind: str = KNOCKOUT) -> list[str]:
    """The names of those who would go on if the cut was made now, in their order. Nothing is written."""
    try:
        field = _field(event, _require_cut(event), _settings(event), count, kind)
    except Refusal:
        return []
    names = dict(event.entries.values_list("pk", "name"))
    return [names[entry] for entry in field.order]


def _field(event: Event, number: int, settings: Knockout, count: int, kind: str) -> Seeds:
    grouped = event.format == Event.Format.GROUPS
    return _of_groups(event, number - 1, settings, kind) if grouped else _best(event, count)


def _require_cut(event: Event) -> int:
    """The number of the first finals round."""
    if "finals" not in settings_asked(event.format, pairs_play(event)):
        raise LeagueRefusal("no-finals", format=str(event.get_format_display()))
    if first := event.rounds.filter(stage=FINALS).order_by("number").first():
        raise LeagueRefusal("finals-are-drawn", count=len(first.ahead["seeds"]))
    number = next_round(event)
    if number == 1:
        raise LeagueRefusal("nothing-played")
    last = Round.objects.get(event=event, number=number - 1)
    if last.state == Round.State.PAIRED:
        raise LeagueRefusal("round-not-published", number=last.number)
    return number


def _settings(event: Event) -> Knockout:
    """Of finals; a final of two pairs is single, whatever the rounds before were."""
    settings = knockout_of(event)
    third = format_settings(event).third_place and settings.size == 2
    return replace(settings, double=False, third_place=third)


def _best(event: Event, count: int) -> Seeds:
    """Of those who are still there, in the order of the standings."""
    rows = [row for row in standings.current(event) if not row.entry.is_gone]
    with refused():
        found = cut_to([row.entry_id for row in rows], count)
    return Seeds(found, tuple(ties.at_cut([row.entry_id for row in rows], rows, count)))


def _of_groups(event: Event, number: int, settings: Knockout, kind: str) -> Seeds:
    gone = set(event.entries.filter(state__in=Entry.GONE).values_list("pk", flat=True))
    standing = [[row for row in rows if row.entry not in gone] for rows in groups_at(material(event), number)]
    groups = [[row.entry for row in rows] for rows in standing]
    best = format_settings(event).qualify
    why = [each for order, rows in zip(groups, standing, strict=True) for each in ties.at_cut(order, rows, best)]
    with refused():
        return Seeds(crossed(groups, best, settings) if kind == KNOCKOUT else qualified(groups, best), tuple(why))


def _rounds(settings: Knockout, kind: str, entries: int) -> int:
    with refused():
        return rounds_needed(settings, entries) if kind == KNOCKOUT else 1


def _write(event: Event, number: int, ahead: dict[str, Any], count: int) -> Round:
    """The finals' rounds, as plans, in place of any others that were still to come."""
    event.rounds.filter(number__gte=number).delete()
    numbers = range(number, number + count)
    planned = [Round(event=event, number=each, stage=FINALS) for each in numbers]
    planned[0].ahead = audit.plain(ahead)
    Round.objects.bulk_create(planned)
    event.rounds_planned = numbers[-1]
    event.save(update_fields=["rounds_planned"])
    return Round.objects.get(event=event, number=number)


@transaction.atomic
def take_back(event: Event, *, by: User, reason: str) -> Event:
    """As long as no final is drawn: the main rounds go on, or another cut is made."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require_running(event)
    reason = require_reason(reason)
    first = event.rounds.filter(stage=FINALS).order_by("number").first()
    if first is None:
        raise LeagueRefusal("no-cut-yet")
    if first.state != Round.State.PLANNED:
        raise LeagueRefusal("later-round-paired", later=next_round(event) - 1)
    audit.log("event.take_back_cut", event, by=by, old={"entries": first.ahead["seeds"]}, reason=reason)
    event.rounds.filter(stage=FINALS).delete()
    event.rounds_planned = max(1, first.number - 1)
    event.save(update_fields=["rounds_planned"])
    return event
