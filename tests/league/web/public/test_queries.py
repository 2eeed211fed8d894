"""The number of queries of a public page does not depend on how much stands on it."""

from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Player
from league.services import events, prizes
from tests import factories
from tests.league.web.public.evenings import PAGES, address, played

pytestmark = pytest.mark.django_db


def count(client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.fixture
def small_and_large():
    return played(4), played(16, rounds=2)


def test_pages_of_an_event(client, small_and_large, django_assert_num_queries):
    small, large = small_and_large
    for page, query in product(PAGES, ("", "?live", "?by=name")):
        needed = count(client, address(small, page) + query)
        assert needed <= 16
        path = address(large, page) + query
        with django_assert_num_queries(needed):
            assert client.get(path).status_code == 200


def test_a_table(client, small_and_large, django_assert_num_queries):
    small, large = small_and_large
    needed = count(client, address(small, "table", number=1, table=1))
    path = address(large, "table", number=2, table=4)
    with django_assert_num_queries(needed):
        assert client.get(path).status_code == 200


def test_payouts(client, django_assert_num_queries):
    paths = []
    for players, places in ((4, 1), (16, 8)):
        event = played(players, club=factories.make_club(money=True), added_cents=10_000)
        lines = [{"rank": rank, "percent": str(100 // places)} for rank in range(1, places + 1)]
        prizes.set_prizes(event, lines, by=event.created_by)
        paths.append((event, address(event, "payouts")))
    needed = count(client, paths[0][1])
    with django_assert_num_queries(needed):
        client.get(paths[1][1])
    for event, _path in paths:
        events.finish(event, by=event.created_by)
        prizes.award(event, by=event.created_by)
    needed = count(client, paths[0][1])
    with django_assert_num_queries(needed):
        client.get(paths[1][1])


def test_home_and_club(client, django_assert_num_queries):
    club = factories.make_club()
    club_page = reverse("public:club", args=[club.slug])
    for state in range(2):
        event = played(4, club=club, name=f"One {state}")
        if state:
            events.finish(event, by=event.created_by)
    factories.make_event(club, "Two", players=4)
    needed = count(client, "/"), count(client, club_page), count(client, club_page + "events/")
    for number in range(3):
        event = played(8, club=club, name=f"More {number}")
        if number:
            events.finish(event, by=event.created_by)
        factories.make_event(club, f"Next {number}", players=4)
        factories.make_club()
    for path, queries in zip(("/", club_page, club_page + "events/"), needed, strict=True):
        with django_assert_num_queries(queries):
            client.get(path)


def test_players(client, django_assert_num_queries):
    event = played(4)
    club = event.club
    client.force_login(factories.admin_of(club))
    players = reverse("public:club-players", args=[club.slug])
    ana = Player.objects.get(club=club, name="Ana")
    page = reverse("public:player", args=[club.slug, ana.pk])
    client.get(page)  # the roles are read once
    needed = count(client, players), count(client, page)
    played(8, club=club, name="Second", rounds=2)
    for path, queries in zip((players, page), needed, strict=True):
        with django_assert_num_queries(queries):
            client.get(path)
