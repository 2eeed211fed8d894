"""Starts that no calendar holds, drafts that are called off, and events that are put away."""

from datetime import UTC, datetime

import pytest

from league.errors import LeagueRefusal
from league.services import events, prizes
from tests.factories import finish_round, make_club, make_event, play_round, rules

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("year", [1, 1969, 2201, 9999])
def test_a_start_lies_in_our_times(year):
    event = make_event()
    club, by, far = event.club, event.created_by, datetime(year, 6, 1, 20, tzinfo=UTC)
    for attempt in (
        lambda: events.update_event(event, {"starts_at": far}, by=by),
        lambda: events.create_event(club, "Far", starts_at=far, rule_set=rules(club), by=by),
    ):
        with pytest.raises(LeagueRefusal) as refused:
            attempt()
        assert refused.value.code == "no-such-year"


def test_a_draft_that_is_cancelled_stays_unseen(client):
    club = make_club()
    admin = club.memberships.get().user
    draft = events.create_event(club, "Secret plan", rule_set=rules(club), open_registration=False, by=admin)
    events.cancel(draft, by=admin)
    shown = events.create_event(club, "Thursday", rule_set=rules(club), by=admin)
    events.cancel(shown, by=admin)
    assert client.get(f"/clubs/{club.slug}/events/{draft.slug}/").status_code == 404
    assert client.get(f"/clubs/{club.slug}/events/{shown.slug}/").status_code == 200
    page = client.get(f"/clubs/{club.slug}/events/").content.decode()
    assert "Thursday" in page
    assert "Secret plan" not in page
    assert "Secret plan" not in client.get("/api/v1/events/").content.decode()


def test_an_event_is_archived_once_its_pool_is_empty():
    event = make_event(make_club(money=True), players=4, checked_in=True, fee_cents=500)
    by = event.created_by
    finish_round(play_round(event))
    events.finish(event, by=by)
    with pytest.raises(LeagueRefusal) as refused:
        events.archive(event, by=by)
    assert refused.value.code == "prizes-unpaid"
    prizes.award(event, by=by)
    events.archive(event, by=by)
    with pytest.raises(LeagueRefusal) as refused:
        prizes.reverse_awards(event, by=by, reason="too late")
    assert refused.value.code == "step-not-allowed"
