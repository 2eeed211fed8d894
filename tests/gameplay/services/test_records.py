"""Hands as the database holds them are the records that were entered; and no record that was tampered with does more
than be refused."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Game, Hand
from gameplay.rules import registry
from gameplay.rules.game import GameScore
from gameplay.rules.playout import play_out
from gameplay.rules.record import read, record_of, write
from gameplay.services import Sitter, enter_hand, enter_records, open_game, withdraw_hand
from tests.gameplay.evenings import HEARTS
from tests.gameplay.faults import TABLE, played, sheet
from tests.gameplay.mutations import mutated
from tests.gameplay.rules.tables import TABLES

pytestmark = pytest.mark.django_db


def opened(variant, by):
    seats = [Sitter(f"Player {seat}") for seat in range(1, variant.seats + 1)]
    return open_game(variant=variant.code, options=variant.options, seats=seats, by=by)


def stored(game, number):
    """The record of a hand as it is read from its row, written and read again."""
    hand = Hand.objects.get(game=game, number=number, in_force=True)
    record = queries.record_of(queries.variant_of(Game.objects.get(pk=game.pk)), hand)
    assert read(json.dumps(write(record))) == record
    return record


def own(record):
    """What a record says of its hand itself: the rest follows from the hands before it."""
    return replace(record, dealer=None, before=None, pool=None, namer=None, points=None, carried={})


@pytest.mark.parametrize(("code", "seats"), TABLES)
def test_what_is_entered_is_what_is_read_from_the_database(open_policy, scorer, code, seats):
    variant, rng = registry.make(code, seats), Random(5)
    game, score = opened(variant, scorer), GameScore(variant)
    for number in range(1, 4):
        context = score.context()
        record = record_of(play_out(variant.start(context, variant.deal(rng)), rng))
        data = json.loads(json.dumps(write(record)))
        if number == 2 and code != "cancellation":
            del data["deal"]
        enter_hand(game.pk, number=number, record=data, by=scorer)
        assert stored(game, number) == own(read(data))
        score.add(read(data))
        if score.over:
            break
    assert queries.verify(Game.objects.get(pk=game.pk)) == []


@pytest.mark.parametrize("code", registry.VARIANTS)
def test_a_tally_comes_back_as_it_was_entered(open_policy, scorer, code):
    game = opened(registry.make(code, TABLE[code]), scorer)
    enter_hand(game.pk, number=1, record=sheet(code), by=scorer)
    assert stored(game, 1) == replace(read(sheet(code)), number=1)


@given(data=mutated())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_changed_record_is_taken_whole_or_refused(open_policy, scorer, data):
    code = data.get("game")
    if not isinstance(code, str) or code not in registry.VARIANTS:
        code = "black-lady"
    options = played(code)["options"] if "actions" in data else {}
    game = opened(registry.make(code, TABLE[code], options), scorer)
    before = Hand.objects.count()
    refusal = None
    try:
        enter_hand(game.pk, number=1, record=data, by=scorer)
    except Refusal as caught:
        refusal = caught
    assert Hand.objects.count() == before + (refusal is None)
    if refusal is None:
        assert stored(game, 1).number == 1
        assert queries.verify(Game.objects.get(pk=game.pk)) == []
    else:
        assert refusal.sentence.encode()
        assert "%(" not in refusal.sentence


def test_of_records_sent_again_the_one_taken_back_is_named(hearts_game, player):
    records = [{"tally": HEARTS[0]}, {"tally": HEARTS[1]}]
    enter_records(hearts_game.pk, number=1, records=records, by=player, key="k")
    withdraw_hand(hearts_game.pk, number=2, by=player)
    with pytest.raises(Refusal) as caught:
        enter_records(hearts_game.pk, number=1, records=records, by=player, key="k")
    assert (caught.value.code, caught.value.place) == ("hand-withdrawn", 1)


def test_each_record_has_a_key_that_fits_however_long_the_senders_is(open_policy, scorer):
    """Twelve under the longest key that the API takes; a hand of 26 points each."""
    game = opened(registry.make("black-lady", 4, {"end_at": 500}), scorer)
    records, key = [{"tally": HEARTS[0]}] * 12, "k" * 64
    entered = enter_records(game.pk, number=1, records=records, by=scorer, key=key)
    assert Game.objects.get(pk=game.pk).totals == [60, 48, 192, 12]
    keys = list(Hand.objects.filter(game=game).values_list("key", flat=True))
    assert len(set(keys)) == 12
    assert max(map(len, keys)) <= Hand._meta.get_field("key").max_length
    assert enter_records(game.pk, number=1, records=records, by=scorer, key=key) == entered
    with pytest.raises(Refusal) as caught:
        enter_records(game.pk, number=1, records=records, by=scorer, key="k" * 63 + "j")
    assert caught.value.code == "hand-exists"
