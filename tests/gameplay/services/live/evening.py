"""Tables for tests, and games played at them through the services, each seat by its own player."""

from collections.abc import Iterator
from random import Random

from django.contrib.auth import get_user_model

from gameplay.models import LiveTable
from gameplay.queries.live import Standing, standing
from gameplay.rules.playout import random_action
from gameplay.rules.truco.hand import TrucoHand
from gameplay.services import Sitter, enter_hand, live, open_game

GAMES = [
    ("black-lady", 4, {"moon": "choice"}),
    ("omnibus", 4, {}),
    ("cancellation", 6, {}),
    ("plain-hearts", 4, {}),
    ("auction-hearts", 4, {}),
    ("truco-paulista", 4, {}),
    ("truco-mineiro", 4, {"eleven": "choose"}),
]
UNHURRIED = {"move_seconds": None, "reserve_seconds": 0, "absence": "wait", "watched": True, "replays_held": True}


def players(count, first=1):
    users, numbers = get_user_model().objects, range(first, first + count)
    return [users.create_user(email=f"seat{number}@example.org", password="x") for number in numbers]


def begun(variant="black-lady", seats=4, options=None, sitting=None, **more):
    """A table with a player in every seat, its first hand dealt."""
    sitting = sitting or players(seats)
    table = live.open_table(variant=variant, seats=seats, options=options or {}, by=sitting[0], name="Ana", **more)
    for number, user in enumerate(sitting[1:], start=2):
        live.sit_down(table.key, by=user, name=f"Player {number}")
    live.start(table.key, by=sitting[0])
    return LiveTable.objects.get(pk=table.pk), sitting


def begun_in_the_iron_hand():
    """A table of Truco at which hand 21 is dealt, with 11 points each. It takes the `open_policy`."""
    sitting = players(4)
    game = open_game(variant="truco-paulista", options={}, seats=[Sitter(str(u), u) for u in sitting], by=sitting[0])
    # 10 : 8, 11 : 8, and a hand of eleven, worth 3, for the others
    won = [(1, 1)] * 10 + [(2, 1)] * 8 + [(1, 1), (2, 3)]
    for number, (pair, value) in enumerate(won, start=1):
        enter_hand(game.pk, number=number, tally={"pair": pair, "value": value, "by": "tricks"}, by=sitting[0])
    table = live.open_event_table(game, **UNHURRIED)
    live.start(table.key)
    return table, sitting


def now_at(table) -> Standing:
    return standing(LiveTable.objects.get(pk=table.pk))


def asked_for(at: Standing, rng: Random):
    """Something that may be done now: by whom, and the arguments of `act`."""
    assert at.hand is not None
    assert at.dealt is not None
    made = random_action(at.hand, rng)
    action: object = str(made)
    if isinstance(at.hand, TrucoHand) and at.hand.iron and made.verb in ("play", "cover"):
        place = at.hand.deal.hands[made.seat - 1].index(made.value) + 1
        action = {"verb": made.verb, "place": place}
    return made.seat, {"hand": at.dealt.number, "number": len(at.texts) + 1, "action": action}


def play_on(table, sitting, rng: Random, hands: int) -> Iterator[Standing]:
    """Play so many hands at random; the table as it stands after each step."""
    dealt = 0
    while dealt < hands:
        at = now_at(table)
        if at.table.state == LiveTable.State.OVER:
            return
        if at.table.state == LiveTable.State.BETWEEN:
            dealt += 1
            if dealt < hands:
                for user in sitting:
                    live.ready(table.key, hand=at.dealt.number, by=user)
            continue
        seat, asked = asked_for(at, rng)
        live.act(table.key, by=sitting[seat - 1], **asked)
        yield now_at(table)
