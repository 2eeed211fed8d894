"""Names and reasons hold nothing that cannot be seen, whoever's they are."""

import pytest

from league.errors import LeagueRefusal
from league.services import clubs, events, results, seasons
from tests.factories import make_club, make_event, play_round, rules

pytestmark = pytest.mark.django_db

TYPED = " The \u202eold\u200b \u2028 Oak\ufeff "


def test_every_name_is_cleaned():
    club = make_club()
    by = club.admin
    things = (
        clubs.create_club(TYPED, by=by),
        clubs.update_club(club, {"name": TYPED}, by=by),
        clubs.create_rule_set(club, TYPED, "black-lady", by=by),
        events.create_event(club, TYPED, rule_set=rules(club), by=by),
        seasons.create_season(club, TYPED, by=by),
    )
    assert {thing.name for thing in things} == {"The old Oak"}


@pytest.mark.parametrize("unseen", ["\u200b", "\u202e\u2060", "\u3164"])
def test_a_name_or_a_reason_of_nothing_that_can_be_seen_is_none(unseen):
    event = make_event(players=4, checked_in=True)
    table, by = play_round(event).tables.get(), event.created_by
    for act, code in (
        (lambda: events.update_event(event, {"name": unseen}, by=by), "name-missing"),
        (lambda: results.abandon_table(table, by=by, reason=unseen), "reason-missing"),
    ):
        with pytest.raises(LeagueRefusal) as refused:
            act()
        assert refused.value.code == code
