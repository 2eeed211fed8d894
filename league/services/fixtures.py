"""A league's fixtures: the day on which one is played, and those that fall because somebody leaves."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import LeagueRefusal
from league.models import Entry, Event, Round, Seating, Table, User
from league.queries.fixtures import due_of, opens_at
from league.queries.playable import sides_at_a_table
from league.queries.progress import by_weeks
from league.services import audit, rulings
from league.services.guard import permit
from league.services.layout import ABSENCE
from league.services.notices import telling
from league.services.seating import Sheet
from league.services.table_results import at, in_force, require_play
from league.services.weeks import require_week
from league.writing import short_day

PAIR = 2


@transaction.atomic
def set_date(table: Table, plays_at: datetime | None, *, by: User) -> Table:
    """When a fixture is played, or None: not agreed yet. Whoever sits there writes down what they have agreed, within
    the week's days, and the others see it; a director may put a game off beyond them. Until its day it is not overdue,
    and no week to come waits for it."""
    table = at(table)
    permit(by, "league.enter_hand", table)
    require_week(table.round.event)
    require_play(table)
    if in_force(table) is not None:
        raise LeagueRefusal("fixture-is-played", table=table.number)
    if plays_at and not by.has_perm("league.direct_event", table):
        _require_in_week(table, plays_at)
    before = table.plays_at
    with audit.changing(table, ("plays_at",), "table.set_date", by=by):
        table.plays_at = plays_at
        table.save(update_fields=["plays_at"])
    if before != plays_at:
        telling.day(table, by)
    return table


def _require_in_week(table: Table, plays_at: datetime) -> None:
    first, last = opens_at(table.round), due_of(table.round, table.plays_at)
    if (first and plays_at < first) or (last and plays_at > last):
        days = {"first": first, "last": last}
        told = {name: short_day(day) if day else "…" for name, day in days.items()}
        raise LeagueRefusal("date-outside-the-week", **told)


def fall(event: Event, entry: Entry, *, by: User) -> None:
    """For services that hold the event's lock: whoever leaves a league keeps what it has played. Its fixtures that are
    open fall: at a table of two the other side wins by walkover; at a larger one the others play without it, as long
    as they are enough, else they share what is left as after a walkover. Who would meet it in a week to come has a bye
    then (see `draws_ahead`). Where hands are entered already a director rules. Coming back brings no fixture back: the
    walkover is lifted for that."""
    if not by_weeks(event):
        return
    open_ = Seating.objects.filter(entry=entry, kind=Seating.Kind.SEATED, round__state__in=Round.UNDER_WAY)
    for seating in open_.filter(round__event=event).select_related("table__game", "round").order_by("round__number"):
        table = seating.table
        if table is not None and table.game is not None and not table.game.hands_played and in_force(table) is None:
            table.round.event = event
            _fall(table, entry, by)


def _fall(table: Table, entry: Entry, by: User) -> None:
    seats = list(Seating.objects.filter(table=table).select_related("entry").order_by("side"))
    here = {seating.side for seating in seats if not seating.entry.is_gone}
    smallest = sides_at_a_table(table.round.event).smallest
    if len(here) >= max(smallest, PAIR) and not table.locked:
        sheet = Sheet(table.round.event, table.round)
        after = sheet.before.copy()
        after.move(entry.pk, ABSENCE)
        sheet.write("fall", after, by=by)
    else:
        rulings.fallen(table, here, reason=_("%(name)s has left the league.") % {"name": entry.name}, by=by)
