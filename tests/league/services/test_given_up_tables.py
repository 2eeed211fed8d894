"""A game without a hand has no result; where some have had fewer games by it, the ranking is by mean per game."""

from fractions import Fraction

import pytest

from league.models import Table
from league.services import events, results, standings
from tests.factories import play_round
from tests.league.services.one_hand_evenings import evening, shown
from tests.league.services.tables import enter, play_out, seats

pytestmark = pytest.mark.django_db


def test_who_had_one_game_less_is_ranked_by_the_mean():
    event = evening(8, scoring="placing")
    by = event.created_by
    first = play_round(event)
    given_up, played = first.tables.order_by("number")
    results.abandon_table(given_up, by=by, reason="fire alarm")
    names = seats(played)
    enter(played, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=by)
    standings.refresh(event.pk)
    without = set(seats(given_up))
    # 3 4 6 13: places 1 2 3 4 of four, for one game; nothing for those whose table was given up
    assert {name: score for _, name, score in shown(event, 1) if name not in without} == {
        names[2]: 6, names[1]: 4, names[0]: 2, names[3]: 0,
    }  # fmt: skip

    play_out(play_round(event, 2), by)
    events.finish(event, by=by)
    standings.refresh(event.pk)
    second = _scores_in(event, 2)
    one = {names[2]: 6, names[1]: 4, names[0]: 2, names[3]: 0}
    for _, name, score in shown(event, 2):
        games = 1 if name in without else 2
        assert score == Fraction(one.get(name, 0) + second[name]) / games, name


def _scores_in(event, number):
    """By name, from the totals at each table: places 6 4 2 0, shared where level."""
    found = {}
    for table in Table.objects.filter(round__event=event, round__number=number):
        result = table.results.get(state="confirmed")
        totals = {side["entry"]: side["total"] for side in result.sides}
        order = sorted(totals.values())
        for entry, total in totals.items():
            places = [place for place, each in enumerate(order) if each == total]
            name = event.entries.get(pk=entry).name
            found[name] = Fraction(sum(6 - 2 * place for place in places), len(places))
    return found
