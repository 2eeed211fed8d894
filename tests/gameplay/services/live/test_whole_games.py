"""Whole hands of every game at an online table: what was played is what is entered, and nobody is told a hidden
card."""

import json
import re
from random import Random

import pytest
from django.utils import timezone

from gameplay import queries
from gameplay.models import Action, DealtHand, Move
from gameplay.queries.replays import sealed_hands
from gameplay.queries.snapshots import snapshot
from gameplay.rules import cards, sealing
from gameplay.rules.truco.hand import TrucoHand
from gameplay.services import live
from tests.gameplay.services.live.evening import GAMES, begun, now_at, play_on

pytestmark = pytest.mark.django_db
FACE = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][CDSH](?![0-9A-Za-z])")


def may_know(at, seat):
    """The faces that this seat has a right to, worked out from the moves and not from any view."""
    hand, actions = at.hand, [at.variant.read_action(text) for text in at.texts]
    iron = isinstance(hand, TrucoHand) and hand.iron
    known = {cards.face(action.value) for action in actions if action.verb == "play"}
    if hand.deal.turned:
        known.add(cards.face(hand.deal.turned))
    if seat and not iron:
        known |= {cards.face(card) for card in hand.deal.hands[seat - 1]}
    if seat and at.variant.verbs >= {"pass"}:
        known |= {cards.face(card) for card in cards.each(hand.held[seat])}  # what was passed to it
    if seat and isinstance(hand, TrucoHand) and hand.chooser and seat in (hand.chooser, hand.chooser + 2):
        known |= {cards.face(card) for card in hand.deal.hands[(seat + 1) % 4]}
    return known


def told(at, seat):
    told = snapshot(at, seat, timezone.now())
    told["hand"].pop("seal")
    return set(FACE.findall(json.dumps(told)))


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_no_seat_is_told_a_hidden_card(variant, seats, options):
    table, sitting = begun(variant, seats, options)
    steps = 0
    for at in play_on(table, sitting, Random(f"leaks {variant}"), hands=3):
        if at.in_play is None:
            continue
        steps += 1
        for seat in (None, *range(1, seats + 1)):
            assert told(at, seat) <= may_know(at, seat), (seat, at.texts)
    assert steps > 10


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_what_was_played_is_entered(variant, seats, options):
    table, sitting = begun(variant, seats, options)
    for _ in play_on(table, sitting, Random(f"whole {variant}"), hands=2):
        pass
    table.refresh_from_db()
    assert queries.verify(table.game) == []
    ended = list(DealtHand.objects.filter(game=table.game, ended_at__isnull=False))
    assert len(ended) == 2
    for dealt in ended:
        moves = list(Move.objects.filter(dealt=dealt).values_list("text", flat=True))
        assert list(Action.objects.filter(hand=dealt.hand).values_list("text", flat=True)) == moves
        assert dealt.hand.deal == dealt.sealed.deal


def test_the_seal_is_opened_after_the_hand_but_for_covered_cards():
    table, sitting = begun("truco-paulista")
    before = snapshot(now_at(table), None, timezone.now())["hand"]["seal"]
    rng, covered = Random(3), 0
    for number in range(1, 9):
        for _ in play_on(table, sitting, rng, hands=1):
            pass
        at = now_at(table)
        told = sealed_hands(at.table)[-1]
        assert number > 1 or {"name": told["name"], "hash": told["seal"]} == before
        assert sealing.faults(told["name"], told["seal"], told["opened"]) == []
        closed = [each for each in told["opened"] if "card" not in each]
        assert len(closed) == sum(" cover " in text for text in at.texts)
        covered += len(closed)
        forged = [{**each, "card": "4C"} if each.get("card", "4C") != "4C" else each for each in told["opened"]]
        assert sealing.faults(told["name"], told["seal"], forged) != []
        for user in sitting:
            live.ready(table.key, hand=at.dealt.number, by=user)
    assert covered


def test_no_snapshot_opens_a_deal():
    table, sitting = begun("plain-hearts")
    for _ in play_on(table, sitting, Random(3), hands=1):
        pass
    assert set(snapshot(now_at(table), 1, timezone.now())["hand"]) & {"opened", "deal", "salts"} == set()
