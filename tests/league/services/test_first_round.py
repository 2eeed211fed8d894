"""The first round where two sides meet: drawn, or the upper half of the list against the lower."""

import pytest

from league.services import rounds
from tests.factories import TRUCO, make_event, pair

pytestmark = pytest.mark.django_db


def meetings(round_):
    found = {}
    for seating in round_.seatings.filter(kind="seated").select_related("entry"):
        found.setdefault(seating.table_id, []).append(seating.entry.number)
    return sorted(tuple(sorted(numbers)) for numbers in found.values())


def test_the_upper_half_meets_the_lower():
    event = make_event(rules=TRUCO, players=8, checked_in=True, first_round="halves")
    assert meetings(pair(event)) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_in_an_odd_field_the_last_of_the_list_has_the_bye():
    event = make_event(rules=TRUCO, players=7, checked_in=True, first_round="halves")
    round_ = pair(event)
    assert round_.seatings.get(kind="bye").entry.number == 7
    assert meetings(round_) == [(1, 4), (2, 5), (3, 6)]


def test_by_default_it_is_drawn():
    events = [make_event(rules=TRUCO, players=8, checked_in=True, seed=seed) for seed in (1, 2, 3)]
    assert len({tuple(meetings(pair(event))) for event in events}) == 3
    again = rounds.unpair(events[0].rounds.get(), by=events[0].created_by)
    before = meetings(pair(events[0]))
    assert meetings(again) == before
