"""Games in the admin site: everything to read but what nobody may see, and nothing to write."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from gameplay.models import Action, Game, Hand, Seat

TOKEN = re.compile(r'value="[A-Za-z0-9]{64}"')
"""Of a form: now and then chance writes a card into it."""


@pytest.fixture
def reader(client, db):
    client.force_login(get_user_model().objects.create_superuser("reader@example.org"))
    return client


@pytest.fixture
def hand(db):
    game = Game.objects.create(variant="truco-paulista", totals=[0, 0])
    Seat.objects.bulk_create(Seat(game=game, number=number, name=f"Seat {number}") for number in range(1, 5))
    hand = Hand.objects.create(game=game, number=1, dealer=4, before=[0, 0], deal=["AC 2C 3C"] * 4, points=[1, 0],
                               after=[1, 0])  # fmt: skip
    Action.objects.create(hand=hand, number=1, text="1 cover 7H")
    Action.objects.create(hand=hand, number=2, text="2 play 5S")
    return hand


def page(thing, name="change"):
    return reverse(
        f"admin:gameplay_{thing._meta.model_name}_{name}", args=[] if name in ("add", "changelist") else [thing.pk]
    )


def test_a_hand_shows_its_cards_only_when_the_game_is_over(reader, hand):
    hand = Hand.objects.create(game=hand.game, number=2, dealer=1, before=[1, 0], deal=["AC 2C 3C"] * 4,
                               points=[1, 0], after=[2, 0])  # fmt: skip
    Action.objects.create(hand=hand, number=1, text="2 play 2C")
    assert "AC 2C 3C" not in reader.get(page(hand)).content.decode()
    Game.objects.filter(pk=hand.game_id).update(state=Game.State.OVER)
    assert "AC 2C 3C" in reader.get(page(hand)).content.decode()


def test_a_covered_card_stays_covered(reader, hand):
    covered, played = hand.actions.order_by("number")
    assert (covered.shown, played.shown) == ("1 cover ??", "2 play 5S")
    for address in (page(hand), page(covered), page(covered, "changelist"), page(covered, "history")):
        content = TOKEN.sub("", reader.get(address).content.decode())
        assert "7H" not in content
        assert "cover ??" in content


@pytest.mark.parametrize("state", Game.State)
def test_the_deal_of_a_hand_with_a_covered_card_is_never_shown(reader, hand, state):
    """What is not among the cards played lay covered."""
    Game.objects.filter(pk=hand.game_id).update(state=state)
    for address in (page(hand), page(hand, "history"), page(hand.game)):
        assert "AC 2C 3C" not in reader.get(address).content.decode()


def test_a_list_is_asked_nothing_that_it_does_not_show(reader, hand):
    covered = hand.actions.get(number=1)
    for thing, query in (
        (hand, "deal__icontains=AC"),
        (hand, "widow__contains=AC"),
        (hand, "key__startswith=a"),
        (hand, "actions__text=1 cover 7H"),
        (covered, "text=1 cover 7H"),
        (covered, "text__endswith=7H"),
        (covered, "hand__deal__icontains=AC"),
        (hand.game, "hands__deal__icontains=AC"),
        (hand.game.seats.first(), "game__hands__deal__icontains=AC"),
    ):
        assert reader.get(f"{page(thing, 'changelist')}?{query}").status_code == 400, query


def test_what_its_filters_offer_a_list_is_asked(reader, hand):
    year = hand.entered_at.year
    for query in (
        f"game__id__exact={hand.game_id}",
        "in_force__exact=1",
        "game__variant=truco-paulista",
        f"entered_at__gte={year}-01-01 00:00:00%2B00:00&entered_at__lt={year + 1}-01-02 00:00:00%2B00:00",
        f"entered_at__year={year}&entered_at__month={hand.entered_at.month}",
    ):
        response = reader.get(f"{page(hand, 'changelist')}?{query}")
        assert list(response.context["cl"].queryset) == [hand], query


def test_nothing_is_written(reader, hand):
    for thing in (hand.game, hand.game.seats.first(), hand, hand.actions.first()):
        assert reader.get(page(thing)).status_code == 200
        assert reader.get(page(thing, "add")).status_code == 403
        assert reader.post(page(thing), {}).status_code == 403
        assert reader.post(page(thing, "delete"), {"post": "yes"}).status_code == 403


def test_a_game_is_found_by_who_sat_there(reader, hand):
    other = Game.objects.create(variant="black-lady")
    response = reader.get(page(other, "changelist"), {"q": "Seat 3"})
    assert list(response.context["cl"].queryset) == [hand.game]
