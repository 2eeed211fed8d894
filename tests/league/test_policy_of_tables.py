"""What the league says of online tables: who sees the game of one by invitation, who moderates, and names."""

import pytest
from django.contrib.auth.models import AnonymousUser

from gameplay.policy import policy
from gameplay.services import live
from league.models import Table
from tests import factories as make
from tests.league.services.test_online import begun, make_online, tables_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("watched", [True, False])
def test_the_game_of_a_table_by_invitation_is_seen_by_whoever_may_watch_it(watched):
    host, stranger = make.make_user("Host"), make.make_user("Stranger")
    table = live.open_table(variant="plain-hearts", by=host, name="Host", watched=watched)
    live.fill_with_bots(table.key, by=host)
    game = live.start(table.key, by=host).game
    assert policy().may_see(host, game)
    for other in (stranger, AnonymousUser()):
        assert policy().may_see(other, game) is watched
    assert not policy().may_enter(host, game)
    assert not policy().may_correct(host, game)
    assert policy().page_around(game) == policy().page_around(None) == {"base": "base.html"}
    assert policy().play_of(game) == "on"


def test_who_moderates():
    host, stranger, site_admin = make.make_user("Host"), make.make_user("Stranger"), make.make_site_admin()
    casual = live.open_table(variant="plain-hearts", by=host, name="Host")
    event = make_online()
    (table,) = tables_of(begun(event))
    who = {"host": host, "stranger": stranger, "site admin": site_admin, "director": event.created_by}
    may = {name: [policy().may_moderate(user, each) for each in (casual, table)] for name, user in who.items()}
    assert may == {
        "host": [True, False], "stranger": [False, False], "site admin": [True, True], "director": [False, True],
    }  # fmt: skip
    assert not policy().may_moderate(AnonymousUser(), casual)
    assert Table.objects.get(game=table.game).round.event == event


def test_no_part_of_an_address_is_a_name():
    assert policy().name_of(make.make_user("Ana")) == "Ana"
    user = make.make_user("X", email="secret@example.org")
    user.name = ""
    assert "secret" not in policy().name_of(user)
