"""Pages that refresh themselves: fragments, their versions, and how little it costs to say "nothing new"."""

import pytest
from django.urls import reverse

from league.services import clock, entries, events, prizes, results, rounds, standings
from tests import factories
from tests.league.web.public.evenings import PAGES, address, played, text

pytestmark = pytest.mark.django_db


def fragment(client, event, page="pairings", etag=None, **headers):
    headers = {"if-none-match": etag, **headers} if etag else headers
    return client.get(address(event, page) + "?live", headers=headers)


@pytest.fixture
def event():
    event = factories.make_event(players=8, checked_in=True)
    factories.play_round(event)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("page", PAGES)
def test_a_fragment_is_part_of_the_page_and_has_a_version(client, event, page):
    response = fragment(client, event, page)
    assert response.status_code == 200
    assert response["ETag"].startswith('"')
    assert b"<html" not in response.content
    assert "updated" in text(response)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_new_is_an_empty_answer(client, event, page):
    etag = fragment(client, event, page)["ETag"]
    response = fragment(client, event, page, etag)
    assert response.status_code == 304
    assert response.content == b""
    assert response["ETag"] == etag


def test_the_page_and_its_fragment_have_one_version(client, event):
    page = client.get(address(event, "pairings"))
    assert page.context["live"]["etag"] == fragment(client, event)["ETag"]
    assert "ETag" not in page


@pytest.mark.parametrize("page", [page for page in PAGES if page != "about"])
def test_what_is_announced_stands_once_on_every_page_that_updates(client, event, page):
    """On pages with the clock beside it, on all others in the line that says how things stand; told as news, too. What
    the event is about stands still: there it would go on standing when it is over."""
    etag, said = fragment(client, event, page)["ETag"], "Soup is ready"
    before = client.get(address(event, page))
    assert said not in text(before)
    clock.announce(event.rounds.get(), said, by=event.created_by)
    assert text(client.get(address(event, page))).count(said) == 1
    assert said in text(fragment(client, event, page, etag))
    clock.announce(event.rounds.get(), "", by=event.created_by)
    assert said not in text(client.get(address(event, page)))


def test_nothing_new_costs_one_query(client, event, django_assert_num_queries):
    etag = fragment(client, event)["ETag"]
    with django_assert_num_queries(1):
        assert fragment(client, event, etag=etag).status_code == 304


def test_somebody_signed_in_costs_their_session_and_account_too(client, event, django_assert_num_queries):
    client.force_login(factories.make_user())
    etag = fragment(client, event)["ETag"]
    with django_assert_num_queries(3):
        assert fragment(client, event, etag=etag).status_code == 304


def test_every_step_of_an_evening_is_news(client, event):
    table = event.rounds.get().tables.first()
    by = event.created_by
    seen = [fragment(client, event)["ETag"]]

    def news() -> bool:
        response = fragment(client, event, etag=seen[-1])
        if response.status_code == 304:
            return False
        seen.append(response["ETag"])
        return True

    assert not news()
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=by)
    assert news()
    results.correct_hand(table, 1, factories.tally(table.game, 2), "misread", by=by)
    assert news()
    results.withdraw_hand(table, by=by, number=1)
    assert news()
    factories.finish_table(table)
    assert news()
    standings.refresh(event.pk)
    assert news()
    factories.finish_round(event.rounds.get())
    assert news()
    standings.refresh(event.pk)
    rounds.pair(event, 2, by=by)
    assert news()  # round 1 is closed now
    rounds.publish(event.rounds.get(number=2), by=by)
    assert news()
    rounds.unpublish(event.rounds.get(number=2), by=by, reason="wrong table")
    assert news()
    assert not news()
    assert len(set(seen)) == len(seen)


def test_entries_and_check_in_are_news(client):
    event = factories.make_event(players=4)
    first = fragment(client, event, "event-players")["ETag"]
    entries.enter_players(event, ["Zita"], by=event.created_by)
    second = fragment(client, event, "event-players", first)
    assert second.status_code == 200
    events.open_check_in(event, by=event.created_by)
    third = fragment(client, event, "event-players", second["ETag"])
    assert third.status_code == 200
    entries.check_in(factories.entry_of(event, "Zita"), by=event.created_by)
    assert fragment(client, event, "event-players", third["ETag"]).status_code == 200


def test_readers_of_other_languages_have_other_versions(client, event):
    english = fragment(client, event)["ETag"]
    assert fragment(client, event, etag=english, **{"accept-language": "fr"}).status_code == 200


def test_the_list_by_name_refreshes_as_such(client, event):
    page = client.get(address(event, "pairings") + "?by=name").content.decode()
    assert f'hx-get="{address(event, "pairings")}?live&amp;by=name"' in page
    by_name = client.get(address(event, "pairings") + "?live&by=name")
    assert by_name["ETag"] != fragment(client, event)["ETag"]
    assert 'id="by-name"' in by_name.content.decode()


def test_what_is_new_is_made_once_for_all(client, event, django_assert_num_queries):
    first = fragment(client, event)
    with django_assert_num_queries(1):
        second = fragment(client, event)
    assert second.content == first.content


def test_money_and_prizes_are_news(client):
    event = factories.make_event(factories.make_club(money=True), players=4, added_cents=1000, checked_in=True)
    first = fragment(client, event, "payouts")["ETag"]
    prizes.set_prizes(event, [{"rank": 1, "percent": "100"}], by=event.created_by)
    second = fragment(client, event, "payouts", first)
    assert second.status_code == 200
    factories.finish_round(factories.play_round(event))
    events.finish(event, by=event.created_by)
    prizes.award(event, by=event.created_by)
    assert "Awarded" in text(fragment(client, event, "payouts", second["ETag"]))


def test_a_fragment_is_kept_by_nobody_else(client, event):
    response = fragment(client, event)
    assert response["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response["Vary"]


def test_a_running_event_asks_again_and_a_finished_one_stops(client):
    event = played(4)
    assert "hx-get" in client.get(address(event, "standings")).content.decode()
    etag = fragment(client, event)["ETag"]
    events.finish(event, by=event.created_by)
    response = fragment(client, event, etag=etag)
    assert response.status_code == 286  # htmx takes the answer and asks no more
    assert "hx-get" not in client.get(address(event, "standings")).content.decode()


def test_a_draft_has_no_fragment_for_strangers(client):
    event = factories.make_event(open_registration=False)
    assert fragment(client, event).status_code == 404


def test_the_time_of_the_update_is_the_events(client, monkeypatch):
    from datetime import UTC, datetime

    from league.web.public import page as public_page

    event = factories.make_event(factories.make_club(time_zone="America/Sao_Paulo"), players=4)
    monkeypatch.setattr(public_page.timezone, "now", lambda: datetime(2026, 1, 9, 23, 14, tzinfo=UTC))
    # São Paulo is three hours behind.
    assert "updated 20:14" in text(client.get(address(event, "event-players")))


def test_the_game_page_of_a_round_follows_only_its_own_address(client, event):
    etag = fragment(client, event)["ETag"]
    other = client.get(
        reverse("public:round", kwargs={"club": event.club.slug, "event": event.slug, "number": 1}) + "?live",
        headers={"if-none-match": etag},
    )
    assert other.status_code == 200
