"""Online tables in the admin site: nothing that is dealt is shown to anybody, site admins among them."""

import re
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from gameplay.models import (
    Action,
    Complaint,
    DealtHand,
    Hand,
    Happening,
    LiveTable,
    Message,
    Move,
    Place,
    SealedDeal,
)
from gameplay.services import Sitter, live, open_game
from tests.gameplay.services.live.evening import UNHURRIED, now_at, play_on, players

pytestmark = pytest.mark.django_db
CARD = re.compile(r"\b[2-9TJQKA][CDSH]\b")
TOKEN = re.compile(r'value="[A-Za-z0-9]{64}"')
SHOWN = (LiveTable, Place, SealedDeal, DealtHand, Move, Happening, Message, Complaint)


@pytest.fixture
def reader(client):
    client.force_login(get_user_model().objects.create_superuser("reader@example.org"))
    return client


@pytest.fixture
def four():
    return players(4)


@pytest.fixture
def table(open_policy, four):
    """One hand is over, its replay held back, and the second one is being played."""
    game = open_game(variant="plain-hearts", options={}, seats=[Sitter(str(u), u) for u in four], by=four[0])
    found = live.open_event_table(game, **UNHURRIED)
    live.start(found.key)
    for _at in play_on(found, four, Random(5), hands=1):
        pass
    for user in four:
        live.ready(found.key, hand=1, by=user)
    steps = play_on(found, four, Random(6), hands=1)
    for _step in range(6):
        next(steps)
    live.say(found.key, text="Rude", by=four[1], once="a")
    live.complain(found.key, message=Message.objects.get().pk, reason="It is rude", by=four[0])
    return LiveTable.objects.get(pk=found.pk)


def page(model, pk=None):
    name = model._meta.model_name
    return reverse(f"admin:gameplay_{name}_{'changelist' if pk is None else 'change'}", args=[pk] if pk else [])


def read(reader, address):
    answer = reader.get(address)
    return answer.status_code, TOKEN.sub("", answer.content.decode()) if answer.status_code == 200 else ""


def dealt_words(table):
    """Every card of the hand in play and every salt, as an answer could hold them."""
    sealed = now_at(table).dealt.sealed
    return [*sealed.salts, *sealed.deal]


@pytest.mark.thorough
@pytest.mark.parametrize("model", SHOWN)
def test_no_page_shows_a_card_or_a_salt(reader, table, model):
    words = dealt_words(table)
    addresses = [page(model), *(page(model, pk) for pk in model._default_manager.values_list("pk", flat=True)[:8])]
    for address in addresses:
        status, content = read(reader, address)
        # moves of a hand in play, or held back, have no page at all: whoever asks for one is sent away
        assert status == 200 or model is Move, address
        assert not CARD.search(content), (address, CARD.search(content))
        assert not [word for word in words if word in content], address
    assert table.key not in read(reader, page(LiveTable, table.pk))[1]


def test_moves_are_shown_once_their_replay_is(reader, table):
    assert Move.objects.count() == 52 + 6
    assert not CARD.search(read(reader, page(Move))[1])
    LiveTable.objects.update(replays_held=False)
    first, second = DealtHand.objects.order_by("id")
    last = first.moves.last()
    assert last.text.split()[-1] in read(reader, page(Move, last.pk))[1]
    playing = second.moves.first()
    assert read(reader, page(Move, playing.pk))[0] == 302


def test_lists_are_asked_nothing_about_cards(reader, table):
    for model, query in (
        (SealedDeal, "deal__icontains=AC"),
        (SealedDeal, "salts__icontains=a"),
        (DealtHand, "sealed__deal__icontains=AC"),
        (Move, "text__contains=AC"),
        (Move, "dealt__sealed__deal__icontains=AC"),
        (LiveTable, "key__startswith=a"),
        (Place, "table__key__startswith=a"),
    ):
        assert reader.get(f"{page(model)}?{query}").status_code == 400, query


def test_a_hand_that_is_over_shows_no_cards_while_its_replay_is_held_back(reader, table):
    hand = Hand.objects.get()
    action = Action.objects.first()
    type(hand.game).objects.update(state="over")
    assert not CARD.search(read(reader, page(Hand, hand.pk))[1])
    assert read(reader, page(Action, action.pk))[0] == 302
    assert not CARD.search(read(reader, page(Action))[1])
    LiveTable.objects.update(replays_held=False)
    content = read(reader, page(Hand, hand.pk))[1]
    assert hand.deal[0] in content
    assert action.text in read(reader, page(Action, action.pk))[1]


def test_the_page_of_a_hand_holds_its_cards_back_too(client, table):
    game = table.game
    address = reverse("gameplay:hand", kwargs={"key": game.key, "number": 1})
    assert "plays" not in client.get(address).content.decode()
    LiveTable.objects.update(replays_held=False)
    assert client.get(address).content.decode().count(" plays ") == 52


def test_nothing_is_written_but_answers_to_complaints(reader, table):
    for model in SHOWN:
        row = model._default_manager.first()
        assert reader.get(reverse(f"admin:gameplay_{model._meta.model_name}_add")).status_code == 403
        assert reader.post(reverse(f"admin:gameplay_{model._meta.model_name}_delete", args=[row.pk])).status_code in (
            302, 403,
        )  # fmt: skip
    get_user_model().objects.filter(email="reader@example.org").update(name="Scorer Rita")
    chosen = {"action": "answer_muted", "_selected_action": [Complaint.objects.get().pk]}
    reader.post(page(Complaint), chosen)
    assert Complaint.objects.get().answer == "muted"
    assert Message.objects.get().hidden_by is not None
    # whoever may not moderate is told so, and nothing changes
    get_user_model().objects.filter(email="reader@example.org").update(name="Rita")
    answer = reader.post(page(Complaint), chosen | {"action": "answer_left"}, follow=True)
    assert "You may not do this." in answer.content.decode()
    assert Complaint.objects.get().answer == "muted"
