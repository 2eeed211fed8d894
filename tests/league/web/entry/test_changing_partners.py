"""The entry page of a table of four who have come alone: its two sides are those who play together."""

import pytest
from django.urls import reverse

from league.services import entries
from tests.factories import check_in, make_event, names, play_round
from tests.league.services.formats import TRUCO

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(client):
    event = make_event(rules=TRUCO, format="rotation", rounds_planned=1)
    entries.enter_players(event, names(4), by=event.created_by)
    check_in(event)
    client.force_login(event.created_by)
    return play_round(event).tables.get()


def address(table, name):
    event = table.round.event
    return reverse(f"entry:{name}", kwargs={"club": event.club.slug, "event": event.slug, "table": table.pk})


def test_the_two_who_play_together_stand_above_one_column(client, table):
    seated = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
    page = client.get(address(table, "enter")).content.decode()
    assert f"{seated[0]} + {seated[2]}" in page
    assert f"{seated[1]} + {seated[3]}" in page


def test_a_hand_for_a_pair_stands_below_the_two_together(client, table):
    response = client.post(
        address(table, "enter"), {"number": "1", "pair": "2", "by": "tricks", "value": "12", "key": "k"}
    )
    assert response.status_code in (200, 302)
    event = table.round.event
    page = client.get(f"/clubs/{event.club.slug}/events/{event.slug}/rounds/1/tables/1/").content.decode()
    assert page.count("<strong>12</strong>") == page.count("<strong>0</strong>") == 1
    for director in ("results/", "", "rounds/1/"):
        assert client.get(f"/clubs/{event.club.slug}/events/{event.slug}/direct/{director}").status_code == 200


def test_the_director_has_one_field_for_each_pair_and_can_save_both(client, table):
    seated = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
    event = table.round.event
    direct = f"/clubs/{event.club.slug}/events/{event.slug}/direct/"
    page = client.get(f"{direct}results/").content.decode()
    assert f"{seated[0]} + {seated[2]}" in page
    assert page.count('name="total-') == 2
    saved = client.post(f"{direct}results/tables/{table.pk}/totals/", {"total-1": "12", "total-2": "7"})
    assert saved.status_code == 302
    page = client.get(f"{direct}tables/{table.pk}/").content.decode()
    assert page.count('name="total-') == 2
    corrected = {"total-1": "9", "total-2": "12", "reason": "misread"}
    client.post(f"{direct}tables/{table.pk}/totals/", corrected)
    table.game.refresh_from_db()
    assert table.game.totals == [9, 12]
