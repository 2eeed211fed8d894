"""Handicaps of entries: set, worked out from ratings, and in the standings at once."""

from fractions import Fraction as F

import pytest
from django.utils import timezone

from league.models import AuditEntry, Event, Membership, Rating, Standing
from league.services import handicaps, standings
from tests import factories as make
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def scores(event):
    standings.refresh(event.pk)
    return {
        row.entry_id: (row.score, row.handicap, row.without_handicap) for row in Standing.objects.filter(event=event)
    }


def test_it_is_in_the_standings_and_they_are_the_same_without():
    event = make.make_event(players=4, checked_in=True)
    by = event.created_by
    make.finish_round(make.play_round(event))
    plain = scores(event)
    ana = make.entry_of(event, "Ana")
    handicaps.set_handicap(ana, F(5, 2), by=by)
    assert Event.objects.get(pk=event.pk).standings_version < Event.objects.get(pk=event.pk).results_version
    given = scores(event)
    assert given[ana.pk] == (plain[ana.pk][0] + F(5, 2), "5/2", plain[ana.pk][0])
    assert all(given[entry] == plain[entry] for entry in plain if entry != ana.pk)
    assert AuditEntry.objects.get(verb="event.handicaps").new == {"1": "5/2"}
    handicaps.set_handicap(ana, F(0), by=by)
    assert scores(event) == plain


def test_by_rating():
    event = make.make_event(players=4)
    for name, rating in (("Ana", 1400), ("Bruno", 1275), ("Carla", 1400 - 49)):
        player = make.entry_of(event, name).members.get().player
        Rating.objects.create(player=player, family="hearts", mu=25, sigma=8, rating=rating, games=3,
                              last_at=timezone.now())  # fmt: skip
    assert handicaps.by_rating(event, F(2), by=event.created_by) == 2
    found = {entry.name: entry.handicap for entry in event.entries.all()}
    assert found == {"Ana": 0, "Bruno": F(5, 2), "Carla": F(1, 2), "Davide": 0}
    assert handicaps.by_rating(event, F(2), by=event.created_by) == 0


def test_what_is_refused():
    event = make.make_event(players=2)
    ana, other = make.entry_of(event, "Ana"), make.make_event(players=1).entries.get()
    by = event.created_by
    for points in (F(-1), F(10**9), F(1, 10**6)):
        refused("handicap-out-of-bounds", lambda points=points: handicaps.set_handicap(ana, points, by=by))
    refused("other-event", lambda: handicaps.set_all(event, {other.pk: F(1)}, by=by))
    member = make.make_member(event.club, Membership.Role.DIRECTOR)
    refused("not-allowed", lambda: handicaps.set_handicap(ana, F(1), by=member))
