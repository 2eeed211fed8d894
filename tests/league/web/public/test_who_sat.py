"""Who really sat at a table: before and after a substitution, and with whom where partners change."""

import pytest

from league.models import Table
from league.services import rounds, substitutions
from tests import factories as make
from tests.league.services.test_individual_truco import evening
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.make_event(players=4, checked_in=True, rounds_planned=2)
    by = event.created_by
    first = make.play_round(event)
    make.finish_round(first)
    rounds.close(first, by=by)
    substitutions.substitute(make.entry_of(event, "Bruno"), "Yvette", by=by)
    make.play_round(event, 2)
    return event


def page(client, event, path=""):
    return text(client.get(f"/clubs/{event.club.slug}/{path}"))


def test_tables_of_earlier_rounds_name_who_sat_there(client, event):
    here = f"events/{event.slug}/"
    for path in ("rounds/1/", "rounds/1/?by=name", "rounds/1/tables/1/"):
        shown = page(client, event, here + path)
        assert "Bruno" in shown
        assert "Yvette" not in shown
    for path in ("rounds/2/", "rounds/2/tables/1/"):
        shown = page(client, event, here + path)
        assert "Yvette" in shown
        assert "Bruno" not in shown


def test_the_list_of_players_says_who_came_for_whom_and_when(client, event):
    assert "from round 2 Yvette for Bruno" in page(client, event, f"events/{event.slug}/players/")


def test_each_player_has_the_rounds_that_were_the_own(client, event):
    bruno, yvette = (event.club.players.get(name=name) for name in ("Bruno", "Yvette"))
    tables = [f"/rounds/{number}/tables/1/" for number in (1, 2)]
    for player, own in ((bruno, [True, False]), (yvette, [False, True])):
        shown = client.get(f"/clubs/{event.club.slug}/players/{player.pk}/").content.decode()
        assert [table in shown for table in tables] == own
    assert "Bruno" in page(client, event, f"players/{event.club.players.get(name='Ana').pk}/")


def test_where_partners_change_pages_say_who_plays_with_whom(client):
    event = evening(4, rounds_planned=1)
    make.play_round(event)
    one, two, three, four = Table.objects.get(round__event=event).seatings.order_by("side").values_list(
        "entry__name", flat=True)  # fmt: skip
    assert f"{one} with {three}" in page(client, event, f"events/{event.slug}/rounds/1/")
    shown = page(client, event, f"events/{event.slug}/rounds/1/tables/1/")
    assert f"{one} + {three}" in shown
    assert f"{two} + {four}" in shown
    player = event.club.players.get(name=two)
    player.user = make.make_member(event.club)
    player.save()
    client.force_login(player.user)
    assert f"{two} + {four} against {one} + {three}" in text(client.get("/me/"))
