"""Games in the admin site: everything to read but what nobody may see, and nothing to write."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from gameplay.models import Action, Game, Hand, Seat


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
    assert "AC 2C 3C" not in reader.get(page(hand)).content.decode()
    Game.objects.filter(pk=hand.game_id).update(state=Game.State.OVER)
    assert "AC 2C 3C" in reader.get(page(hand)).content.decode()


def test_a_covered_card_stays_covered(reader, hand):
    covered, played = hand.actions.order_by("number")
    assert (covered.shown, played.shown) == ("1 cover ??", "2 play 5S")
    for address in (page(hand), page(covered), page(covered, "changelist"), page(covered, "history")):
        content = reader.get(address).content.decode()
        assert "7H" not in content
        assert "cover ??" in content


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
