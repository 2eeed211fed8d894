"""The columns of a season's table read apart."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from league.models import Event
from league.web.public.season_heads import heads


def event(pk, name, at, zone="Europe/Paris"):
    return Event(pk=pk, name=name, starts_at=datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(zone)), time_zone=zone)


def shown(*events):
    return [(head.day, head.name) for head in heads([event(pk, *one) for pk, one in enumerate(events, start=1)])]


@pytest.mark.parametrize(
    ("events", "heads"),
    [
        ([("Thursday", "2026-11-26 20:00"), ("Thursday", "2026-12-03 20:00")], [("26 Nov", ""), ("3 Dec", "")]),
        # on one day: what the names do not share
        ([("Evening, 23 November 2026", "2026-11-30 10:00"), ("Evening, 30 November 2026", "2026-11-30 15:00")],
         [("30 Nov", "23 November 2026"), ("30 Nov", "30 November 2026")]),
        ([("Black Lady cup", "2026-11-30 10:00"), ("Truco cup", "2026-11-30 15:00"), ("X", "2026-12-01 15:00")],
         [("30 Nov", "Black Lady cup"), ("30 Nov", "Truco cup"), ("1 Dec", "")]),
        # of one name: the time, and at one time a number
        ([("Cup", "2026-11-30 10:00"), ("Cup", "2026-11-30 15:00")],
         [("30 Nov", "Cup, 10:00"), ("30 Nov", "Cup, 15:00")]),
        ([("Cup", "2026-11-30 10:00"), ("Cup", "2026-11-30 10:00")],
         [("30 Nov", "Cup, 10:00 (1)"), ("30 Nov", "Cup, 10:00 (2)")]),
        # a year later it is that day again
        ([("Gala", "2025-11-30 20:00"), ("Gala", "2026-11-30 20:00"), ("Gala", "2026-12-01 20:00")],
         [("Sun 30 Nov 2025", ""), ("Mon 30 Nov 2026", ""), ("1 Dec", "")]),
        # each on the day that it is where it is played
        ([("Here", "2026-11-30 23:30"), ("There", "2026-11-30 23:30", "America/Sao_Paulo")],
         [("30 Nov", "Here"), ("30 Nov", "There")]),
    ],
)  # fmt: skip
def test_each_event_is_told_from_the_others(events, heads):
    assert shown(*events) == heads
