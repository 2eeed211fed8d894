"""What the league tells gameplay's doors."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from gameplay.models import Game
from gameplay.policy import policy
from gameplay.services import Sitter, open_game
from league.models import Event
from league.services import events
from tests.factories import make_club, make_event, make_member, make_site_admin, make_user, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(players=4, checked_in=True)


@pytest.fixture
def game(event):
    return play_round(event).tables.get().game


def fresh(thing):
    return type(thing).objects.get(pk=thing.pk)


def test_everybody_sees_the_games_of_a_published_event(event, game, client):
    assert policy().may_see(AnonymousUser(), game)
    assert policy().may_see(None, game)
    Event.objects.filter(pk=event.pk).update(state="draft", public=False)
    assert not policy().may_see(AnonymousUser(), fresh(game))
    assert policy().may_see(event.created_by, fresh(game))
    assert client.get(reverse("gameplay:game", args=[game.key])).status_code == 404


def test_who_enters_and_who_corrects(event, game):
    director, stranger, scorer = event.created_by, make_club().admin, make_member(event.club)
    events.assign(event, scorer, "scorer", by=director)
    seat = game.seats.get(number=1)
    sitter = make_member(event.club)
    member = event.entries.get(name=seat.name).members.get()
    member.player.user = sitter
    member.player.save()
    may = {
        user: (policy().may_enter(fresh(user), fresh(game)), policy().may_correct(fresh(user), fresh(game)))
        for user in (director, scorer, sitter, stranger, make_member(event.club), make_site_admin())
    }
    assert list(may.values()) == [
        (True, True),
        (True, True),
        (True, False),
        (False, False),
        (False, False),
        (True, True),
    ]
    assert not policy().may_enter(AnonymousUser(), game)
    assert not policy().may_correct(None, game)


def test_a_game_at_no_table_is_nobodys(event):
    game = open_game(variant="black-lady", options={}, seats=[Sitter(name) for name in "ABC"], by=None)
    site_admin = make_site_admin()
    assert not policy().may_see(event.created_by, game)
    assert not policy().may_enter(site_admin, game)
    assert policy().page_around(game) == {"base": "base.html"}


def test_the_way_back_from_a_game(event, game, client):
    response = client.get(reverse("gameplay:game", args=[game.key]))
    page = response.content.decode()
    trail = policy().page_around(game)["trail"]
    assert len(trail) > 1
    for address, _name in trail:
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200


def test_games_are_kept_by_their_directors(event, game):
    other = play_round(make_event(players=4, checked_in=True)).tables.get().game
    assert set(policy().games_kept_by(fresh(event.created_by))) == {game}
    assert set(policy().games_kept_by(make_site_admin())) == {game, other}
    assert set(policy().games_kept_by(make_user())) == set()
    assert Game.objects.count() == 2


def test_a_page_is_a_fixed_number_of_queries(event, game, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        client.get(reverse("gameplay:game", args=[game.key]))


def test_the_games_seen_in_lists_are_those_whose_pages_one_sees(event, game):
    alone = open_game(variant="black-lady", options={}, seats=[Sitter(name) for name in "ABCD"], by=event.created_by)
    people = (AnonymousUser(), event.created_by, make_member(event.club), make_club().admin, make_site_admin())
    for public in (True, False):
        Event.objects.filter(pk=event.pk).update(public=public, state="running" if public else "draft")
        for user in people:
            seen = set(policy().games_seen_by(user if not user.pk else fresh(user)))
            assert (game in seen) == policy().may_see(user if not user.pk else fresh(user), fresh(game))
            assert alone not in seen
