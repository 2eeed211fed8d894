"""Online tables of an event, on gameplay's pages: what stands around them, and who finds them."""

import pytest

from gameplay.models import LiveTable
from gameplay.services import live
from league.models import Event
from tests.factories import make_event, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    event = make_event(players=4, checked_in=True)
    game = play_round(event).tables.get().game
    opened = live.open_event_table(
        game, move_seconds=None, reserve_seconds=0, absence="wait", watched=True, replays_held=False
    )
    opened.places.update(bot="steady")  # nobody of this event has an account
    live.start(opened.key)
    return LiveTable.objects.get(pk=opened.pk)


def test_the_way_back_to_the_event_stands_over_its_table(client, table):
    event = Event.objects.get()
    page = client.get(f"/live/{table.key}/").content.decode()
    assert f'href="/clubs/{event.club.slug}/events/{event.slug}/' in page
    assert "Table 1" in page


def test_a_table_of_a_published_event_is_listed_and_one_of_a_draft_is_not(client, table):
    assert table.key in client.get("/live/").content.decode()
    Event.objects.update(state="draft", public=False)
    assert table.key not in client.get("/live/").content.decode()
    assert client.get(f"/live/{table.key}/").status_code == 404
    client.force_login(Event.objects.get().created_by)
    assert client.get(f"/live/{table.key}/").status_code == 200


def test_the_front_page_leads_to_the_online_tables(client):
    assert b'<a class="button primary" href="/live/">Play online</a>' in client.get("/").content
